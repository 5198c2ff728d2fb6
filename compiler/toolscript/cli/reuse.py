"""``toolscript reuse FILE``: a script becomes a helper with parameters, and runs with new values."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

import click

from toolscript.cli.terminal import FORMATS, Format, print_diagnostics, read_script, write_result
from toolscript.text import SourceText

if TYPE_CHECKING:
    from toolscript.literals.values import Value
    from toolscript.passes.reuse.parameters import Expression, Leftovers
    from toolscript.reuse.helper import Helper
    from toolscript.source.languages import LanguageChoice

__all__ = ["command"]

EMITS = ("code", "envelope", "declaration", "json")


@dataclass(frozen=True)
class _Options:
    """The options as click gives them."""

    file: str
    param: tuple[str, ...]
    expression: tuple[str, ...]
    set: tuple[str, ...]
    edit: tuple[tuple[str, str], ...]
    leftovers: Leftovers
    all: bool
    language: LanguageChoice
    context: str
    context_type: str
    declarations: str | None
    result: str | None
    emit: str | None
    run: bool
    format: Format


@click.command(
    "reuse",
    epilog="""\b
Values are JavaScript literals; quote them for the shell:
  --param 'n=123n'   --param 'city="Oslo"'   --param 'ids=[1, 2]'
\b
Examples:
  toolscript reuse factorize.ts --param 'n=35n'
  toolscript reuse factorize.ts --param 'n=35n' --set 'n=77n' --run
  toolscript reuse weather.js --param 'city="Oslo"' --edit 'in Oslo' 'there' --emit declaration
  cat script.js | toolscript reuse - --expression 'limit=10 * 1000' --format json
\b
Exit status: 0 done, 1 refused or failed in the run, 2 wrong usage or unreadable input.
""",
)
@click.argument("file")
@click.option("--param", multiple=True, metavar="NAME=LITERAL", help="An input of the old script: its name and value.")
@click.option(
    "--expression", multiple=True, metavar="NAME=TEXT", help="An input named by the text of one expression instead."
)
@click.option(
    "--set", multiple=True, metavar="NAME=LITERAL", help="A new value. Without any, the original values are used."
)
@click.option("--edit", multiple=True, nargs=2, metavar="FIND REPLACE", help="Replace a text that stands exactly once.")
@click.option(
    "--leftovers",
    type=click.Choice(("reject", "interpolate", "keep")),
    default="reject",
    show_default=True,
    help="What to do with old inputs inside strings and templates.",
)
@click.option("--all", is_flag=True, help="Swap every occurrence of a value; otherwise there must be exactly one.")
@click.option(
    "--language",
    type=click.Choice(("auto", "javascript", "js", "jsx", "typescript", "ts", "tsx")),
    default="auto",
    show_default=True,
    help="What the script is written in.",
)
@click.option("--context", default="itx", show_default=True, metavar="NAME", help="What the script calls its context.")
@click.option(
    "--context-type", default="Itx", show_default=True, metavar="NAME", help="The type of the context in the envelope."
)
@click.option("--declarations", metavar="FILE", help="TypeScript that declares the context's type.")
@click.option("--result", metavar="JSON", help="A recorded result; the declaration gives its type.")
@click.option("--emit", type=click.Choice(EMITS), help="What to print; the code unless this or --run is given.")
@click.option("--run", is_flag=True, help="Run the script in a sandbox and print its result.")
@click.option(
    "--format", type=click.Choice(FORMATS), default="text", show_default=True, help="How diagnostics are printed."
)
@click.pass_context
def command(context: click.Context, /, **options: Any) -> None:
    """Make a helper of the script in FILE (- for standard input): its named inputs become parameters.

    The result goes to standard output: the script with aliases in place of its inputs, or what --emit or --run ask for.
    Diagnostics, chat messages and logs go to standard error.
    """
    from toolscript.diagnostics.model import Rejected

    chosen = _Options(**options)
    _check_combination(chosen)
    parameters = _parameters(chosen)
    new_values = _literals("--set", chosen.set)
    source = read_script(chosen.file)
    try:
        helper = _helper(chosen, source, parameters)
        if chosen.run:
            succeeded = _run(helper, source, _values(chosen, parameters, new_values), chosen.format)
        else:
            write_result(_emitted(chosen, helper, source, parameters, new_values))
            succeeded = True
    except Rejected as rejected:
        print_diagnostics(rejected.diagnostics, _named(rejected.source, source), chosen.format)
        succeeded = False
    context.exit(0 if succeeded else 1)


def _check_combination(chosen: _Options) -> None:
    if chosen.run and chosen.emit is not None:
        raise click.UsageError("--run prints the result of the run; leave out --emit, or --run")
    if chosen.set and not chosen.run and chosen.emit not in ("envelope", "json"):
        raise click.UsageError("--set gives values to a run: add --run, or --emit envelope, or --emit json")


def _parameters(chosen: _Options) -> dict[str, Value | Expression]:
    from toolscript.passes.reuse.parameters import Expression

    parameters: dict[str, Value | Expression] = dict(_literals("--param", chosen.param))
    for name, text in _pairs("--expression", chosen.expression):
        if name in parameters:
            raise click.UsageError(f"the parameter {name!r} is named twice")
        parameters[name] = Expression(text)
    if not parameters:
        raise click.UsageError("no parameter is named: give --param NAME=LITERAL or --expression NAME=TEXT")
    return parameters


def _literals(option: str, given: Iterable[str]) -> dict[str, Value]:
    from toolscript.literals.constant import read_literal

    values: dict[str, Value] = {}
    for name, text in _pairs(option, given):
        try:
            values[name] = read_literal(text)
        except ValueError as error:
            raise click.UsageError(f"{option} {name}: {error}") from error
    return values


def _pairs(option: str, given: Iterable[str]) -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    for item in given:
        name, equals, text = item.partition("=")
        if not equals or not name:
            raise click.UsageError(f"{option} takes NAME=VALUE, not {item!r}")
        if any(name == known for known, _ in pairs):
            raise click.UsageError(f"{option} names {name!r} twice")
        pairs.append((name, text))
    return pairs


def _helper(chosen: _Options, source: SourceText, parameters: Mapping[str, Value | Expression]) -> Helper:
    """The helper. Raises Rejected, whose source has the file's name."""
    from toolscript.diagnostics.model import Rejected
    from toolscript.literals.values import MISSING
    from toolscript.passes.reuse.parameters import Edit
    from toolscript.reuse.compile import compile as compile_helper
    from toolscript.reuse.helper import Refusal

    try:
        result = MISSING if chosen.result is None else json.loads(chosen.result)
    except ValueError as error:
        raise click.UsageError(f"--result is not JSON: {error}") from error
    declarations = None if chosen.declarations is None else read_script(chosen.declarations).data.decode("utf-8")
    outcome = compile_helper(
        source.data.decode("utf-8"),
        parameters,
        edits=[Edit(find, replace) for find, replace in chosen.edit],
        leftovers=chosen.leftovers,
        occurrences="all" if chosen.all else "one",
        language=chosen.language,
        context=chosen.context,
        context_type=chosen.context_type,
        declarations=declarations,
        result=result,
        name=source.name,
    )
    if isinstance(outcome, Refusal):
        raise Rejected(outcome.diagnostics, outcome.source)
    return outcome


def _values(
    chosen: _Options, parameters: Mapping[str, Value | Expression], new_values: Mapping[str, Value]
) -> Mapping[str, Value]:
    """The values of a run: those of --set, else the original ones."""
    from toolscript.passes.reuse.parameters import Expression

    if chosen.set:
        return new_values
    for name, value in parameters.items():
        if isinstance(value, Expression):
            raise click.UsageError(f"--set is needed: the parameter {name!r} was named by its text, not by its value")
    return cast("Mapping[str, Value]", parameters)


def _emitted(
    chosen: _Options,
    helper: Helper,
    source: SourceText,
    parameters: Mapping[str, Value | Expression],
    new_values: Mapping[str, Value],
) -> str:
    """What standard output gets, byte for byte."""
    if chosen.emit == "envelope":
        return helper.envelope(_values(chosen, parameters, new_values))
    if chosen.emit == "declaration":
        return helper.declaration
    if chosen.emit == "json":
        envelope = helper.envelope(new_values) if chosen.set else None
        return json.dumps(_document(helper, source, envelope), indent=2) + "\n"
    return helper.code


def _document(helper: Helper, source: SourceText, envelope: str | None) -> dict[str, object]:
    """The helper for programs. Places have lines and columns from 1 and bytes from 0; ``envelope`` needs --set."""
    return {
        "file": source.name,
        "code": helper.code,
        "bindings": [
            {
                "name": binding.name,
                "alias": binding.alias,
                "kind": binding.kind,
                "places": [
                    {
                        "line": source.position(place.span.start).line,
                        "column": source.position(place.span.start).column,
                        "start": place.span.start,
                        "end": place.span.end,
                        "spelling": place.spelling,
                    }
                    for place in binding.places
                ],
            }
            for binding in helper.bindings
        ],
        "declaration": helper.declaration,
        "envelope": envelope,
    }


def _run(helper: Helper, source: SourceText, values: Mapping[str, Value], format: Format) -> bool:
    envelope = helper.envelope(values)
    from toolscript.cli.run import EngineMissingError, run_envelope

    code = _named(SourceText.of(helper.code), source)
    try:
        return run_envelope(SourceText.of(envelope, f"the envelope of {source.name}"), code, format)
    except EngineMissingError as missing:
        raise click.ClickException(str(missing)) from missing


def _named(text: SourceText | None, source: SourceText) -> SourceText:
    """A text that was made of the source, by the source's name where its lines are the source's lines."""
    if text is None or text.name == source.name:
        return text or source
    same = len(text.line_starts) == len(source.line_starts)
    return SourceText(text.data, source.name if same else f"the code of {source.name}")
