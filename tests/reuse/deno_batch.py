"""One Deno process for many programs, and one call of its type checker for many files."""

from __future__ import annotations

import json
import os
import re
import select
import subprocess
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from toolscript.run.deno import find_deno

__all__ = ["Engine", "MediaType", "Program", "TypeFault", "check_types", "engine"]

MediaType: TypeAlias = Literal["text/javascript", "text/typescript", "text/jsx", "text/tsx"]

_DRIVER = Path(__file__).with_name("driver.js")
_OFFLINE = ("--no-config", "--no-lock", "--no-remote", "--no-npm")
#: A program that has not ended by then never will: none of them takes more than milliseconds.
_SECONDS = 60.0
#: An engine never forgets a module, and each import takes longer the more there are: after 10,000, ten times as long.
_MODULES = 1_000


@dataclass(frozen=True)
class Program:
    """A module whose default export is ``async (itx) => value``; it is called ``runs`` times."""

    text: str
    type: MediaType = "text/typescript"
    runs: int = 1


class Engine:
    """A running Deno process. `outcomes` gives what programs return, throw, log and call, as texts to compare."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._modules = 0
        self._process = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [_deno(), "run", "--quiet", "--no-prompt", *_OFFLINE, str(_DRIVER)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=_environment(self._folder),
            cwd=self._folder,
        )

    def outcomes(self, programs: Sequence[Program]) -> list[str]:
        """The outcome of every program. Raises TimeoutError for one that runs for ever."""
        self._modules += len(programs)
        if self._modules > _MODULES:
            self.close()
            self._process = self._start()
            self._modules = len(programs)
        # Lone surrogates never stand in programs: they are escaped there, as they must be in any file.
        line = json.dumps([vars(program) for program in programs]) + "\n"
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(line.encode())
        stdin.flush()
        answer = b""
        while not answer.endswith(b"\n"):
            if not select.select([stdout], [], [], _SECONDS)[0]:
                self.close()
                self._process = self._start()
                raise TimeoutError("a program runs for ever:\n" + "\n---\n".join(each.text for each in programs))
            piece = os.read(stdout.fileno(), 1 << 20)
            if not piece:
                raise AssertionError(f"the engine ended with status {self._process.wait()}")
            answer += piece
        found = json.loads(answer)
        assert isinstance(found, list)
        assert len(found) == len(programs)
        return found

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            stream.close()
        self._process.wait()


@contextmanager
def engine() -> Iterator[Engine]:
    """An engine that ends with the block."""
    with tempfile.TemporaryDirectory() as folder:
        started = Engine(Path(folder))
        try:
            yield started
        finally:
            started.close()


@dataclass(frozen=True)
class TypeFault:
    """An error of the TypeScript compiler: its code, its whole message, and the line it points at, counted from 1."""

    code: str
    message: str
    line: int


_ERROR = re.compile(r"^(TS\d+) \[ERROR\]: ([\s\S]*?)^\s+at file://\S*/([^/\s]+):(\d+):\d+$", re.MULTILINE)


def check_types(files: Mapping[str, str]) -> dict[str, list[TypeFault]]:
    """The type errors of files, by name; in one call of ``deno check``, which knows nothing but these files."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "files").mkdir()
        for file, text in files.items():
            (folder / "files" / file).write_text(text, encoding="utf-8", newline="")
        done = subprocess.run(
            [_deno(), "check", "--quiet", *_OFFLINE, "."],
            cwd=folder / "files",
            env=_environment(folder),
            capture_output=True,
            check=False,
        )
    talk = done.stderr.decode("utf-8", "replace")
    found: dict[str, list[TypeFault]] = defaultdict(list)
    matches = list(_ERROR.finditer(talk))
    for match in matches:
        found[match[3]].append(TypeFault(match[1], match[2], int(match[4])))
    counted = re.search(r"^Found (\d+) errors?\.", talk, re.MULTILINE)
    # An error that the pattern does not know must not pass for none.
    assert len(matches) == (int(counted[1]) if counted else done.returncode), talk[-4000:]
    return found


def _deno() -> str:
    found = find_deno()
    assert found is not None  # the tests install it
    return found


def _environment(folder: Path) -> dict[str, str]:
    return {"DENO_DIR": str(folder / "deno"), "NO_COLOR": "1", "PATH": os.environ["PATH"], "HOME": str(folder)}
