"""The command line as a whole: exit status, where output goes, colour, and what a fault of our own looks like."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest

import toolscript.cli
from toolscript.cli import main
from toolscript.diagnostics.model import InternalFault

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "old.js"
    path.write_text("async (itx) => [250, 250]\n")
    return path


def failing(error: BaseException) -> click.Command:
    @click.command()
    def command() -> None:
        raise error

    return command


@pytest.mark.parametrize(
    ("error", "said"),
    [
        pytest.param(
            InternalFault("a pass found nothing"), "error: internal fault in toolscript: a pass found", id="ours"
        ),
        pytest.param(
            KeyError("x\n\x1b"), "error: internal fault in toolscript: KeyError: 'x\\n\\x1b'", id="unforeseen"
        ),
        pytest.param(RecursionError("deep"), "error: internal fault in toolscript: RecursionError: deep", id="depth"),
        pytest.param(PermissionError(13, "Denied", "/x"), "error: [Errno 13] Denied: '/x'", id="operating system"),
        pytest.param(click.ClickException("no engine"), "Error: no engine", id="a click exception"),
    ],
)
def test_faults_end_with_2_and_one_line(
    error: Exception, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(toolscript.cli._toolscript, "get_command", lambda context, name: failing(error))
    assert main(["anything"]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith(said)
    assert output.err.count("\n") == 1
    if "internal" in said:
        assert "Please report this" in output.err


def test_an_unforeseen_error_names_the_place(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], script: Path
) -> None:
    monkeypatch.setattr("toolscript.cli.reuse.read_script", lambda file: 1 // 0)
    assert main(["reuse", str(script), "--param", "n=1"]) == 2
    assert "ZeroDivisionError" in (said := capsys.readouterr().err)
    assert " at toolscript.cli.reuse:" in said


def test_an_interrupt_is_no_fault(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(toolscript.cli._toolscript, "get_command", lambda context, name: failing(KeyboardInterrupt()))
    assert main(["anything"]) == 130
    assert "internal" not in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [[], ["nothing"], ["reuse"], ["reuse", "--parm"], ["explain", "a", "b"]])
def test_wrong_usage_ends_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("Usage: toolscript")


@pytest.mark.parametrize("arguments", [["--help"], ["reuse", "--help"], ["explain", "-h"]])
def test_help_is_a_result(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 0
    output = capsys.readouterr()
    assert output.out.startswith("Usage: toolscript")
    assert output.err == ""


def test_every_command_has_its_line_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--help"])
    overview = capsys.readouterr().out
    modules = {path.stem for path in Path(toolscript.cli.__file__).parent.glob("*.py")}
    for name in toolscript.cli._COMMANDS:
        assert f"  {name} " in overview
        assert name in modules


def test_a_folder_is_no_script(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reuse", str(tmp_path), "--param", "n=1"]) == 2
    assert "Is a directory" in capsys.readouterr().err


def test_a_reader_that_goes_away_is_no_fault(tmp_path: Path) -> None:
    script = tmp_path / "long.js"
    script.write_text("async (itx) => 250 // " + "x" * 500_000)
    command = f"{sys.executable} -m toolscript reuse {script} --param n=250 | head -c 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, check=True)
    assert done.stderr == b""


def seen_on_a_terminal(arguments: list[str], **environment: str) -> str:
    """What the command writes to standard error when that is a terminal."""
    terminal, side = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "toolscript", *arguments],
        stderr=side,
        stdout=subprocess.DEVNULL,
        env={"PATH": os.environ["PATH"], "TERM": "xterm-256color", **environment},
    ) as process:
        os.close(side)
        data = b""
        while True:
            try:
                piece = os.read(terminal, 4096)
            except OSError:  # Linux says so when the other side is closed
                break
            if not piece:
                break
            data += piece
        assert process.wait() == 1
    os.close(terminal)
    return data.decode()


def test_colour_only_where_it_is_seen(script: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["reuse", str(script), "--param", "n=250"]
    assert main(arguments) == 1
    plain = capsys.readouterr().err
    assert "\x1b" not in plain
    coloured = seen_on_a_terminal(arguments)
    assert "\x1b[1;31merror[R004 many-matches]\x1b[0m" in coloured
    assert "\x1b" not in seen_on_a_terminal(arguments, NO_COLOR="1")
    assert "\x1b" not in seen_on_a_terminal(arguments, TERM="dumb")
    assert "\x1b" not in seen_on_a_terminal([*arguments, "--format", "github"])


def test_markup_in_a_script_is_no_markup(tmp_path: Path) -> None:
    script = tmp_path / "[red]old[bold].js"
    script.write_text('async (itx) => ["[bold]x[/bold]", 250, 250, "\x1b[2J"]\n')
    seen = seen_on_a_terminal(["reuse", str(script), "--param", "n=250"])
    assert '"[bold]x[/bold]"' in seen
    assert "[red]old[bold].js" in seen
    assert "\x1b[2J" not in seen
    assert "\\x1b[2J" in seen
