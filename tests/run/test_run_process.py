"""The host against an engine that is itself hostile: what is not marked with the secret is noise, all else is bounded.

The engines here are shell scripts, because no script in the real one reaches standard output.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from toolscript.reuse.module import ModuleText
from toolscript.run import DenoRunner, Limits, RunResult
from toolscript.run.process import Engine, StartError, resident_bytes, resident_bytes_by_ps, started

Run = Callable[..., RunResult]


@pytest.fixture
def run_engine(tmp_path: Path) -> Run:
    def run(body: str, **limits: float) -> RunResult:
        engine = tmp_path / "engine"
        engine.write_text(f"#!/bin/sh\nread -r secret\nread -r setup\n{body}\n")
        engine.chmod(0o755)
        bounds = Limits(**{"wall_seconds": 20.0, **limits})  # type: ignore[arg-type]  # ints or floats
        return asyncio.run(DenoRunner(engine).run_module(ModuleText("export default 1"), limits=bounds))

    return run


def kind_of(result: RunResult) -> str:
    return result.error.kind if result.error else f"value {result.value!r}"


HELLO = 'printf \'%sm["ready"]\\n\' $secret; read -r module; printf \'%sm["loading","blob:x"]\\n\' $secret'


def test_the_protocol_is_as_these_tests_speak_it(run_engine: Run) -> None:
    result = run_engine(HELLO + '; printf \'%sw["log","log","a"]\\n%sw["value",7]\\n\' $secret $secret')
    assert kind_of(result) == "value 7"
    assert [log.text for log in result.logs] == ["a"]
    assert result.dropped == 0


@pytest.mark.parametrize(
    "forged",
    [
        'w["value",7]',
        '00000000000000000000000000000000w["value",7]',
        '$wrong"w["value",7]',
        'x${secret}w["value",7]',
        '${secret}x{"value":7}',
        '${secret}w["value",7',
        '${secret}w["value",{}]',
        "${secret}w" + "[" * 2000,
        "${secret}",
        "\\\\377\\\\376",
    ],
)
def test_what_is_not_a_message_is_dropped_and_counted(run_engine: Run, forged: str) -> None:
    printed = forged.replace('"', '\\"')
    result = run_engine(f'{HELLO}; printf "{printed}\\n"; printf \'%sw["value",1]\\n\' $secret')
    assert kind_of(result) == "value 1"
    assert result.dropped == 1


def test_nothing_counts_before_there_is_a_script(run_engine: Run) -> None:
    result = run_engine(f"printf '%sw[\"value\",7]\\n' $secret; {HELLO}; printf '%sw[\"value\",1]\\n' $secret")
    assert kind_of(result) == "value 1"
    assert result.dropped == 1


def test_a_line_left_open_does_not_swallow_the_next_message(run_engine: Run) -> None:
    result = run_engine(HELLO + "; printf 'left open'; printf '\\n%sw[\"value\",1]\\n' $secret")
    assert kind_of(result) == "value 1"
    assert result.dropped == 1


def test_a_line_without_end_is_dropped(run_engine: Run) -> None:
    flood = "head -c 3000000 /dev/zero | tr '\\0' x; printf '\\n'"
    result = run_engine(f"{HELLO}; {flood}; printf '%sw[\"value\",1]\\n' $secret", message_bytes=2000)
    assert kind_of(result) == "value 1"
    assert result.dropped == 1


@pytest.mark.parametrize("body", ["yes", "yes >&2", f"{HELLO}; yes", "cat /dev/zero", "cat /dev/zero >&2"])
def test_floods_are_cut_off(run_engine: Run, body: str) -> None:
    assert kind_of(run_engine(body, output_bytes=1 << 20)) == "output-limit"


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("exit 0", "crashed"),
        ("exit 3", "crashed"),
        ("kill -9 $$", "crashed"),
        (HELLO, "crashed"),
        ("echo 'Fatal JavaScript out of memory: x' >&2; kill -5 $$", "memory"),
        ('printf \'%sm["loading","x"]\\n\' $secret; sleep 30', "protocol"),
        ("printf '%sm[\"what\"]\\n' $secret; sleep 30", "protocol"),
        ("printf '%sm[\"loading\"]\\n' $secret; sleep 30", "protocol"),
        (HELLO + "; printf '%sm[\"ready\"]\\n' $secret; sleep 30", "protocol"),
    ],
)
def test_an_engine_that_ends_or_errs_is_named(run_engine: Run, body: str, kind: str) -> None:
    assert kind_of(run_engine(body)) == kind


def test_the_words_of_the_engine_are_not_shown(run_engine: Run) -> None:
    assert "canary" not in repr(run_engine("echo canary; echo canary >&2; exit 1"))


def test_the_whole_group_is_killed(run_engine: Run, tmp_path: Path) -> None:
    note = tmp_path / "number"
    result = run_engine(f"sleep 1000 & echo $! > {note}; trap '' TERM INT HUP; wait", wall_seconds=1.0)
    assert kind_of(result) == "timeout"
    child = int(note.read_text())
    state = Path(f"/proc/{child}/stat")
    # Whoever adopted it may not have reaped it yet; it does not run any more.
    assert not state.exists() or state.read_text().rpartition(")")[2].split()[0] in "ZX"


def test_pipes_closed_by_a_living_engine_do_not_end_the_wait(run_engine: Run) -> None:
    assert kind_of(run_engine("exec >&- 2>&-; sleep 1000", wall_seconds=1.0)) == "timeout"


def test_the_environment_holds_three_names(run_engine: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOOLSCRIPT_CANARY", "canary")
    names = "tr '\\0' '\\n' < /proc/$$/environ | cut -d= -f1 | sort | tr '\\n' ' '"
    result = run_engine(f'names=$({names}); {HELLO}; printf \'%sw["value","%s"]\\n\' $secret "$names"')
    assert result.value == "DENO_DIR DENO_NO_UPDATE_CHECK NO_COLOR "


def test_what_cannot_be_started_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))

    async def start() -> None:
        async with started(["/nowhere/engine"]):
            raise AssertionError("it started")

    with pytest.raises(StartError, match="No such file"):
        asyncio.run(start())
    assert list(tmp_path.iterdir()) == []


def test_resident_memory_is_read() -> None:
    mine = resident_bytes(os.getpid())
    assert mine is not None
    assert 5_000_000 < mine < 10_000_000_000
    assert resident_bytes(2**22 + 1) == 0


def test_ps_tells_the_same_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    told = resident_bytes_by_ps(os.getpid())
    assert told is None or 5_000_000 < told < 10_000_000_000
    monkeypatch.setenv("PATH", "/nowhere")
    assert resident_bytes_by_ps(os.getpid()) is None


def test_the_folder_counts_as_disk() -> None:
    async def excess() -> str:
        async with started(["/bin/sh", "-c", "head -c 3000000 /dev/zero > file; sleep 30"]) as engine:
            assert isinstance(engine, Engine)
            return await asyncio.wait_for(engine.excess(1 << 40, 1 << 20), 20)

    assert asyncio.run(excess()) == "disk"
