"""The command line: ``toolscript COMMAND``. One module a command, loaded when it is called.

Exit status 0: done. 1: the input was refused, or the run failed. 2: wrong usage, unreadable input, an internal fault.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence
from typing import Final

import click

from toolscript.diagnostics.model import InternalFault
from toolscript.diagnostics.text import escape

__all__ = ["main"]

UNUSABLE: Final = 2
INTERRUPTED: Final = 130

_COMMANDS: Final = {
    "explain": "Print what a diagnostic code means and what to do.",
    "reuse": "Turn a script into a helper with parameters, and run it.",
}


class _Commands(click.Group):
    """Loads a command's module when it is called: nobody waits for what only another command needs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in _COMMANDS:
            return None
        command = importlib.import_module(f"toolscript.cli.{name}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))


def _print_version(context: click.Context, parameter: click.Parameter, asked: bool) -> None:
    if asked and not context.resilient_parsing:
        from importlib.metadata import version  # slow to load, and nobody else needs it

        click.echo(f"toolscript {version('toolscript')}")
        context.exit()


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Print the version and exit.",
)
def _toolscript() -> None:
    """The compiler toolkit under hosts of code-mode agents."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns the exit status. ``arguments`` are those of the process unless given."""
    try:
        status = _toolscript.main(
            args=None if arguments is None else list(arguments), prog_name="toolscript", standalone_mode=False
        )
    except click.ClickException as error:
        error.show()
        return UNUSABLE
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has gone. Python would complain once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNUSABLE
    except OSError as error:
        click.echo(f"error: {escape(str(error))}", err=True)
        return UNUSABLE
    except InternalFault as fault:
        click.echo(f"error: {escape(str(fault))}", err=True)
        return UNUSABLE
    except Exception as error:  # noqa: BLE001 - the last line of defence: a fault of ours is reported, not dumped
        click.echo(f"error: {escape(str(InternalFault(_describe(error))))}", err=True)
        return UNUSABLE
    return status if isinstance(status, int) else 0


def _describe(error: Exception) -> str:
    """An unforeseen error in one line: its type, its message, and where in toolscript it arose."""
    trace, where = error.__traceback__, ""
    while trace is not None:
        module = trace.tb_frame.f_globals.get("__name__", "")
        if module.startswith("toolscript."):
            where = f" at {module}:{trace.tb_lineno}"
        trace = trace.tb_next
    return f"{type(error).__name__}: {error}{where}".replace("\n", " ")
