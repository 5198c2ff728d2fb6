"""``toolscript explain CODE``: what a diagnostic code means and what to do."""

from __future__ import annotations

import difflib
import textwrap

import click

from toolscript.diagnostics.codes import CODES
from toolscript.diagnostics.model import Code

__all__ = ["command"]


@click.command(
    "explain",
    epilog="""\b
Examples:
  toolscript explain X001
  toolscript explain run-failed
""",
)
@click.argument("code", required=False)
def command(code: str | None) -> None:
    """Print what a diagnostic CODE means and what to do.

    A code's short name does as well. Without CODE, all codes are listed.
    """
    if code is None:
        for entry in CODES.values():
            click.echo(f"{entry.code}  {entry.slug}: {entry.summary}")
        return
    click.echo(explanation(_entry(code)))


def explanation(entry: Code) -> str:
    """The entry as text of at most 88 columns."""
    paragraphs = (
        f"{entry.code} {entry.slug} ({entry.severity.value})",
        entry.summary,
        f"Why: {entry.cause}",
        f"What to do: {entry.remedy}",
    )
    return "\n\n".join(
        textwrap.fill(paragraph, 88, break_long_words=False, break_on_hyphens=False) for paragraph in paragraphs
    )


def _entry(asked: str) -> Code:
    names = {entry.code.lower(): entry for entry in CODES.values()} | {entry.slug: entry for entry in CODES.values()}
    found = names.get(asked.strip().lower())
    if found is not None:
        return found
    near = difflib.get_close_matches(asked.strip().lower(), names, n=3)
    listed = " or ".join(dict.fromkeys(f"{names[name].code} ({names[name].slug})" for name in near))
    advice = f"Did you mean {listed}?" if near else "`toolscript explain` lists all codes."
    raise click.UsageError(f"no diagnostic has the code {asked!r}. {advice}")
