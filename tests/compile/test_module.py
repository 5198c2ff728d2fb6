"""A script as a module: what it exports, where its lines are, and which text is none."""

from __future__ import annotations

import pytest

from toolscript import Rejected, parameterize
from toolscript.reuse.module import ModuleText, as_module

from ..passes.support import rows_of
from ..reuse.deno_batch import Engine, MediaType, Program

P = pytest.param

#: A script, and what its default export gives.
RUNS = [
    P('async (itx) => itx.f("a")', "1", id="function"),
    P("(itx) => itx.f()", "1", id="plain function"),
    P("function main(itx) { return itx.f() }", "1", id="function declaration"),
    P("export default async (itx) => itx.f()", "1", id="default export"),
    P("export default 'a'", '"a"', id="exported value"),
    P("export default class A { static x = 1 }", "function", id="exported class"),
    P("const a = await itx.f(); return a", "1", id="statements"),
    P("const a = await itx.f(); a", "1", id="final expression"),
    P("const a = 1; async (itx) => itx.f(a)", "1", id="final function"),
    P("const itx = 2; return itx", "2", id="a variable of the context's name"),
    P("let a: number = 1; a", "1", id="TypeScript"),
    P("f();\nfunction f() {}", "undefined", id="no value"),
    P("// c\nreturn 1 // d", "1", id="comments"),
    P("#!/bin/x\nreturn 1", "1", id="hashbang"),
    P("\ufeffreturn 1", "1", id="byte order mark"),
    P("return 1;;", "1", id="semicolons"),
    P("Here:\n```js\nreturn 1\n```\nDone.", "1", id="fence"),
    P("```ts\nreturn 1 as number\n```", "1", id="fence of TypeScript"),
    P("return 1\r\n", "1", id="CRLF"),
    P("return (function () { return arguments.length })(1, 2)", "2", id="arguments of its own"),
    P("return typeof require", '"undefined"', id="no require"),
    P("return this", "undefined", id="this"),
    P("return [1 < 2, 3 > 4]", "[true, false]", id="comparisons"),
]


@pytest.fixture(scope="module")
def judged(v8: Engine) -> dict[str, str]:
    modules = {script: as_module(script) for script, _ in rows_of(RUNS)}
    outcomes = v8.outcomes([program_of(module) for module in modules.values()])
    return dict(zip(modules, outcomes, strict=True))


def program_of(module: ModuleText) -> Program:
    media: dict[str, MediaType] = {
        "text/javascript": "text/javascript",
        "text/typescript": "text/typescript",
        "text/tsx": "text/tsx",
    }
    return Program(module.text, media[module.media_type])


@pytest.mark.parametrize(("script", "value"), RUNS)
def test_runs(script: str, value: str, judged: dict[str, str]) -> None:
    assert judged[script].rsplit("\n", 1)[-1] == f"value {value}"


def test_javascript_is_run_as_javascript(v8: Engine) -> None:
    module = as_module("const f = 1, x = 2; return f<42>(x)", language="javascript")
    assert module.media_type == "text/javascript"
    assert v8.outcomes([program_of(module)]) == ["value false"]


#: A script with the word HERE, whose place in the module must be told by the shifts.
PLACES = [
    P("HERE", id="first"),
    P("1; HERE", id="on the first line"),
    P('"é🚀"; HERE', id="after wide characters"),
    P("1;\n  HERE", id="on the second line"),
    P("1;\r\n\r\n  HERE\r\n", id="after CRLF"),
    P("async (itx) => HERE", id="in a function"),
    P("async (itx) => {\n  HERE\n}", id="in a function's body"),
    P("\n\n HERE", id="after empty lines"),
    P("// c\nHERE", id="after a comment"),
    P("#!/bin/x\nHERE", id="after a hashbang"),
    P("prose\n```js\nHERE\n```", id="in a fence"),
    P("prose\n\n```js\n1;\n HERE\n```", id="further in a fence"),
    P("</think> HERE", id="after a think tag"),
    P("const a = 1;\nasync (itx) => HERE", id="in a final function"),
    P("export default async (itx) => {\n HERE }", id="in a default export"),
    P("\ufeffHERE", id="after a byte order mark"),
]


@pytest.mark.parametrize("script", PLACES)
def test_lines_and_columns(script: str) -> None:
    module = as_module(script)
    before, after = place(script), place(module.text)
    assert after[0] - module.line_shift == before[0]
    text = module.text
    returned = len("return (") if "return (async" in text else len("return ") if "return HERE" in text else 0
    # On the module's first line the prefix stands before the script.
    shift = module.column_shift if after[0] == 1 else 0
    assert after[1] - shift - returned == before[1]


def place(text: str) -> tuple[int, int]:
    """Line (from 1) and column (from 0, in UTF-16 units) of the word."""
    lines = text.split("HERE")[0].split("\n")
    return len(lines), len(lines[-1].encode("utf-16-le")) // 2


@pytest.mark.parametrize(
    ("script", "language", "media"),
    [
        P("f(1)", "auto", "text/javascript", id="JavaScript"),
        P("f(1)", "ts", "text/typescript", id="TypeScript that was asked for"),
        P("let a: number = 1", "auto", "text/typescript", id="TypeScript that was found"),
        P("let a = <b/>", "auto", "text/tsx", id="JSX"),
        P("let a: C = <b/>", "auto", "text/tsx", id="TSX"),
        P("let a = <b></b>", "jsx", "text/tsx", id="JSX that was asked for"),
    ],
)
def test_media_types(script: str, language: str, media: str) -> None:
    assert as_module(script, language=language).media_type == media  # type: ignore[arg-type]  # a language, from the row


def test_an_envelope_is_run_as_it_stands(v8: Engine) -> None:
    helper = parameterize("async (itx) => itx.f('Oslo', [1])", {"c": "Oslo", "a": [1]})
    module = as_module(helper.envelope({"c": "Lima", "a": [2, 3]}))
    assert v8.outcomes([program_of(module)]) == ['call f ["Lima", [2, 3]]\nvalue 1']


def test_an_envelope_of_tsx_is_run_as_it_stands(v8: Engine) -> None:
    helper = parameterize("const x = 1; return <a b='x12'/>", {"c": "x12"})
    module = as_module(helper.envelope({"c": "y"}))
    assert module.media_type == "text/tsx"
    program = Program("/** @jsx h */" + module.text, "text/tsx")
    assert v8.outcomes([program])[0].startswith('value {"tag": "a", "props": {"b": "y"}, ')


def test_another_context(v8: Engine) -> None:
    module = as_module("return tools.f(1)", context="tools")
    assert v8.outcomes([program_of(module)]) == ["call f [1]\nvalue 1"]


@pytest.mark.parametrize(
    ("script", "slug"),
    [
        P("", "empty", id="nothing"),
        P("f(", "syntax", id="syntax error"),
        P('import a from "b"', "module-script", id="import"),
        P("export const a = 1", "module-script", id="named export"),
        P("```js\nf()\n```\n```js\ng()\n```", "two-fences", id="two fences"),
        P("f(\0)", "not-text", id="NUL"),
    ],
)
def test_what_is_no_script(script: str, slug: str) -> None:
    with pytest.raises(Rejected) as caught:
        as_module(script)
    assert [each.slug for each in caught.value.diagnostics] == [slug]


def test_a_lone_surrogate_is_what_any_file_makes_of_it() -> None:
    assert 'return "\ufffd"' in as_module('return "\ud800"').text
