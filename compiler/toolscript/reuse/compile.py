"""Compile a script and its inputs to a helper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from types import MappingProxyType
from typing import Final, TypeVar

from toolscript import pipeline
from toolscript.diagnostics import codes
from toolscript.diagnostics.model import Diagnostic, Rejected
from toolscript.literals.decode import join_surrogates
from toolscript.literals.identifiers import is_identifier_name
from toolscript.literals.values import MISSING, Missing, Value, fault_of
from toolscript.passes.base import Unit
from toolscript.passes.envelope import Constant, mentions_marker
from toolscript.passes.normalize import Script
from toolscript.passes.reuse.edited import Edited
from toolscript.passes.reuse.parameters import (
    LEFTOVERS,
    OCCURRENCES,
    Aliases,
    Edit,
    EnvelopeOptions,
    Expression,
    Leftovers,
    Occurrences,
    ReuseOptions,
    Swaps,
)
from toolscript.reuse.helper import Helper, Refusal
from toolscript.source.languages import LanguageChoice, language_named
from toolscript.source.tree import Parsed, check_text, parse
from toolscript.text import SourceText, Span

__all__ = ["compile", "parameterize"]

#: Names that no parameter of an async arrow function in a module may have.
_TYPES: Final = frozenset(
    ["any", "bigint", "boolean", "never", "number", "object", "string", "symbol", "unknown", "void"]
)
_RESERVED: Final = frozenset(
    (
        *("arguments", "await", "break", "case", "catch", "class", "const", "continue", "debugger", "default"),
        *("delete", "do", "else", "enum", "eval", "export", "extends", "false", "finally", "for", "function", "if"),
        *("implements", "import", "in", "instanceof", "interface", "let", "new", "null", "package", "private"),
        *("protected", "public", "return", "static", "super", "switch", "this", "throw", "true", "try", "typeof"),
        *("undefined", "var", "void", "while", "with", "yield"),
    )
)


def compile(  # noqa: A001 - `reuse.compile` is the job's name; nothing here compiles Python
    source: str,
    parameters: Mapping[str, Value | Expression],
    *,
    edits: Iterable[Edit] = (),
    leftovers: Leftovers = "reject",
    occurrences: Occurrences = "one",
    language: LanguageChoice = "auto",
    context: str = "itx",
    context_type: str = "Itx",
    declarations: str | None = None,
    result: Value | Missing = MISSING,
    name: str = "<script>",
) -> Helper | Refusal:
    """The helper of a script, or why there is none. Never raises on bad input.

    The arguments are those of `parameterize`; ``name`` is what diagnostics call the source.
    """
    try:
        text = SourceText.of(source, name)
    except UnicodeEncodeError as error:
        return Refusal((_surrogate(source, error.start),), None)
    edits = tuple(edits)
    faults = [*_option_faults(leftovers, occurrences, language), *_parameter_faults(parameters)]
    faults += _edit_faults(edits)
    faults += _context_faults(context, context_type, declarations)
    if not isinstance(result, Missing):
        fault = fault_of(result)
        if fault is not None:
            faults.append(codes.BAD_VALUE(f"the recorded result: {fault}"))
    if faults:
        return Refusal(tuple(faults), text)
    parameters = MappingProxyType({name: _own(value) for name, value in parameters.items()})
    options = ReuseOptions(parameters, edits, leftovers, occurrences, language)
    outcome = pipeline.run(pipeline.REUSE, Unit(text, options))
    if outcome.refused:
        return Refusal(outcome.diagnostics, text)
    script, edited = outcome.unit.fact(Script), outcome.unit.fact(Edited)
    bindings = outcome.unit.fact(Aliases).bindings
    grown = len(edited.data) - len(text.data)
    body = Span(script.body.start, script.body.end + grown)
    fixed: tuple[Constant, ...] = ()
    code = edited.data
    if script.envelope is not None:
        if (context, context_type, declarations) == ("itx", "Itx", None):
            envelope = script.envelope
            context, context_type, declarations = envelope.context, envelope.context_type, envelope.declarations
        claimed = outcome.unit.fact(Swaps).claimed
        fixed = tuple(each for each in script.envelope.constants if each.alias not in claimed)
        code = code[body.start : body.end]
    values: dict[str, Value] = {key: value for key, value in parameters.items() if not isinstance(value, Expression)}
    return Helper(
        code.decode("utf-8"),
        bindings,
        MappingProxyType(values),
        _own(result),
        Script(body, script.language, edited.parsed),
        EnvelopeOptions(bindings, MappingProxyType({}), fixed, context, context_type, declarations),
    )


Given = TypeVar("Given")


def _own(value: Given) -> Given:
    """The value itself, or a copy of an array or object: the caller's may change later."""
    return deepcopy(value) if isinstance(value, (list, dict)) else value


def parameterize(
    source: str,
    parameters: Mapping[str, Value | Expression],
    *,
    edits: Iterable[Edit] = (),
    leftovers: Leftovers = "reject",
    occurrences: Occurrences = "one",
    language: LanguageChoice = "auto",
    context: str = "itx",
    context_type: str = "Itx",
    declarations: str | None = None,
    result: Value | Missing = MISSING,
) -> Helper:
    """Make a script's inputs its parameters.

    :param source: the script as a model wrote it: JavaScript or TypeScript, fenced or not, at most 1 MiB.
    :param parameters: the inputs by name. A value (str, bool, int, float, BigInt, None, list, dict) names the one literal
        that is worth it, in any spelling; an :class:`Expression` names an expression by its exact text.
    :param edits: exact find-and-replace, searched in the original with the parameters' places masked.
    :param leftovers: what to do where an old input still stands in text: ``reject``, ``interpolate`` or ``keep``.
    :param occurrences: ``one`` requires exactly one place a parameter, ``all`` swaps every one.
    :param language: ``javascript``, ``jsx``, ``typescript``, ``tsx`` or ``auto``.
    :param context: the variable that the envelope hands to the script.
    :param context_type: its type in the envelope.
    :param declarations: TypeScript that declares ``context_type``; without it, it is ``any``.
    :param result: a recorded result, whose widened type the declaration gives for later runs.
    :returns: the helper.
    :raises Rejected: with diagnostics, for every input that is refused.

    >>> from toolscript import parameterize
    >>> parameterize("async (itx) => itx.weather('Oslo', 3)", {"city": "Oslo"}).code
    'async (itx) => itx.weather(__reuse_city, 3)'
    """
    helper = compile(
        source,
        parameters,
        edits=edits,
        leftovers=leftovers,
        occurrences=occurrences,
        language=language,
        context=context,
        context_type=context_type,
        declarations=declarations,
        result=result,
    )
    if isinstance(helper, Refusal):
        raise Rejected(helper.diagnostics, helper.source)
    return helper


def _surrogate(text: str, at: int) -> Diagnostic:
    line = text.count("\n", 0, at) + 1
    return codes.NOT_TEXT(
        f"the script holds a lone surrogate (line {line}), which no UTF-8 text can hold",
        help=r"Write it as an escape inside a string: \ud83d.",
    )


def _option_faults(leftovers: object, occurrences: object, language: object) -> Iterable[Diagnostic]:
    for option, value, allowed in (("leftovers", leftovers, LEFTOVERS), ("occurrences", occurrences, OCCURRENCES)):
        if value not in allowed:
            yield codes.BAD_OPTION(
                f"{option} is {value!r:.40}; it can be " + ", ".join(f'"{each}"' for each in allowed)
            )
    if not isinstance(language, str) or language_named(language) is None:
        names = "javascript, jsx, typescript, tsx, js, ts or auto"
        yield codes.BAD_OPTION(f"language is {language!r:.40}; it can be {names}")


def _parameter_faults(parameters: Mapping[str, object]) -> Iterable[Diagnostic]:
    for name, value in parameters.items():
        if not isinstance(name, str) or not is_identifier_name(name):
            yield codes.BAD_NAME(
                f"`{str(name)[:60]}` is no name for a parameter: an ECMAScript identifier name is required",
                help="Use letters, digits, _ and $, and do not start with a digit.",
            )
            continue
        if isinstance(value, Expression):
            continue
        fault = fault_of(value)
        if fault is None and value == "" and isinstance(value, str):
            fault = "the empty string cannot be told from every other empty string; name its expression by text"
        if fault is not None:
            yield codes.BAD_VALUE(f"parameter `{name}`: {fault}")


def _edit_faults(edits: Iterable[object]) -> Iterable[Diagnostic]:
    for number, edit in enumerate(edits, 1):
        if not isinstance(edit, Edit) or not isinstance(edit.find, str) or not isinstance(edit.replace, str):
            yield codes.BAD_EDIT(f"edit {number} is no Edit(find, replace) of two strings")
        elif not edit.find:
            yield codes.BAD_EDIT(f"edit {number} has no text to find")
        elif join_surrogates(edit.replace).encode("utf-8", "replace") != edit.replace.encode("utf-8", "surrogatepass"):
            yield codes.BAD_EDIT(f"edit {number}: the replacement holds a lone surrogate, which no UTF-8 text can hold")
        elif "\0" in edit.replace:
            yield codes.BAD_EDIT(f"edit {number}: the replacement holds a NUL character")


def _context_faults(context: object, context_type: object, declarations: object) -> Iterable[Diagnostic]:
    if (context, context_type, declarations) == ("itx", "Itx", None):
        return
    if not isinstance(context, str) or not is_identifier_name(context) or context in _RESERVED:
        yield codes.BAD_CONTEXT(f"`{str(context)[:60]}` is no name that a function's parameter can have")
    elif context.startswith("__reuse_"):
        yield codes.BAD_CONTEXT(f"`{context}` could be the variable of a parameter")
    elif not isinstance(context_type, str) or (
        declarations is None
        and (not is_identifier_name(context_type) or context_type in _RESERVED or context_type in _TYPES)
    ):
        yield codes.BAD_CONTEXT(f"`{str(context_type)[:60]}` is no name that a type can have")
    elif declarations is not None and (not isinstance(declarations, str) or mentions_marker(declarations)):
        yield codes.BAD_CONTEXT("the declarations are no text, or hold a comment that marks the parts of an envelope")
    else:
        if not _declare(declarations or "", context, context_type):
            yield codes.BAD_CONTEXT(
                "the declarations, with the context and its type, do not parse as TypeScript",
                help="Declare the type: `type Itx = { chat: { sendMessage(text: string): Promise<void> } };`",
            )


def _declare(declarations: str, context: str, context_type: str) -> bool:
    """Whether the declarations are statements of their own, and the type is one type, as an envelope writes them."""
    source = SourceText.of(
        join_surrogates(f"{declarations}\nasync ({context}: {context_type}) => {{}};")
        .encode("utf-8", "replace")
        .decode()
    )
    if check_text(source) is not None or "\n" in context_type or "\r" in context_type:
        return False
    parsed = parse(source.data, "typescript")
    if not isinstance(parsed, Parsed):
        return False
    *others, last = [node for node in parsed.root.named_children if node.type != "comment"]
    if any(node.type in ("import_statement", "export_statement", "import_alias") for node in others):
        return False
    function = last.named_child(0) if last.type == "expression_statement" else None
    given = None if function is None else function.child_by_field_name("parameters")
    if function is None or given is None or function.type != "arrow_function" or given.named_child_count != 1:
        return False
    annotation = given.named_children[0].child_by_field_name("type")
    start = len(source.data) - len(f"async ({context}: {context_type}) => {{}};".encode())
    return (
        function.start_byte == start
        and given.named_children[0].child_by_field_name("value") is None
        and annotation is not None
        and annotation.end_byte == given.end_byte - 1
    )
