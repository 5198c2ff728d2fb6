"""What the commands share: reading a script, printing diagnostics in the format asked for, colour on a terminal."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal, TypeAlias

import click

from toolscript.diagnostics.model import Diagnostic
from toolscript.diagnostics.text import Segment, escape, render_text, segments
from toolscript.text import SourceText

__all__ = ["FORMATS", "Format", "print_diagnostics", "read_script", "say", "write_result"]

Format: TypeAlias = Literal["text", "json", "jsonl", "github"]
FORMATS: Final[tuple[Format, ...]] = ("text", "json", "jsonl", "github")

_COLOURS: Final = {
    "error": "bold red",
    "warning": "bold yellow",
    "strong": "bold",
    "gutter": "blue",
    "label": "cyan",
    "help": "bold cyan",
}


def read_script(file: str) -> SourceText:
    """The text of a file, or of standard input for ``-``. Raises ClickException where there is none to read."""
    name = "<stdin>" if file == "-" else file
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise click.ClickException(f"cannot read {escape(name)}: {error.strerror}") from error
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise click.ClickException(
            f"{escape(name)} is not UTF-8: the byte 0x{data[error.start]:02x} at offset {error.start} fits nowhere"
        ) from error
    return SourceText(data, name)


def write_result(text: str) -> None:
    """Prints to standard output, byte for byte: line endings of the script included."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode("utf-8", "surrogatepass"))
    sys.stdout.buffer.flush()


def say(line: str) -> None:
    """One line of talk, made harmless, to standard error."""
    click.echo(escape(line), err=True)


def print_diagnostics(diagnostics: Sequence[Diagnostic], source: SourceText | None, format: Format) -> None:
    """Prints diagnostics to standard error, nothing if there are none."""
    if not diagnostics:
        return
    if format == "json":
        from toolscript.diagnostics.json import render_json

        click.echo(render_json(diagnostics, source), err=True)
    elif format == "jsonl":
        from toolscript.diagnostics.json import render_jsonl

        click.echo(render_jsonl(diagnostics, source), err=True)
    elif format == "github":
        from toolscript.diagnostics.github import render_github

        click.echo(render_github(diagnostics, source), err=True)
    elif _wants_colour():
        width = max(shutil.get_terminal_size().columns, 40)
        _print_coloured([*segments(diagnostics, source, width=width)])
    else:
        click.echo(render_text(diagnostics, source), err=True)


def _wants_colour() -> bool:
    return sys.stderr.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _print_coloured(pieces: Sequence[Segment]) -> None:
    from rich.console import Console  # a tenth of a second, spent only where colour is seen
    from rich.text import Text

    text = Text.assemble(*((piece.text, _COLOURS.get(piece.style, "")) for piece in pieces))
    Console(stderr=True, highlight=False).print(text, end="", soft_wrap=True)
