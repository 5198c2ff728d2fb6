"""A script as an expression: each form that models write, what it comes to, and what V8 makes of it."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest

from toolscript import Rejected, Span, parameterize
from toolscript.passes.form import Form, as_statements, script_form
from toolscript.source.tree import Parsed, parse

from ..reuse.deno_batch import Engine, Program
from .support import at, rows_of, wrapped

P = pytest.param


def envelope_of(script: str, context: str = "itx") -> str:
    return parameterize(script, {}, context=context).envelope({})


def inside(envelope: str) -> tuple[str, str]:
    """Whether the script in an envelope is a function or statements, and its text."""
    found = re.search(
        r"return await \((\(|async \(\) => \{)\n// toolscript script\n([\s\S]*)\n// toolscript end\n", envelope
    )
    assert found is not None, envelope
    return ("function" if found[1] == "(" else "statements"), found[2]


#: A script, what its envelope's function returns or throws, and the text in the envelope (None: the script itself).
FUNCTIONS = [
    P('async (itx) => "a"', '"a"', None, id="async arrow function"),
    P('async (itx) => { return "a" }', '"a"', None, id="with a body"),
    P("(itx) => itx.f(1)", "1", None, id="plain arrow function"),
    P("itx => itx.f(1)", "1", None, id="without parentheses"),
    P("async itx => itx.f(1)", "1", None, id="async without parentheses"),
    P('async () => "a"', '"a"', None, id="without a parameter"),
    P('async ({}) => "a"', '"a"', None, id="pattern as parameter"),
    P('async (itx, x = "a") => x', '"a"', None, id="a second parameter"),
    P("async (...all) => all.length", "1", None, id="rest parameter"),
    P("async (itx) => ({a: 1})", '{"a": 1}', None, id="object"),
    P('async(itx)=>{return"a"}', '"a"', None, id="glued"),
    P('function (itx) { return "a" }', '"a"', None, id="function without a name"),
    P('function f(itx) { return "a" }', '"a"', None, id="function"),
    P('async function f(itx) { return "a" }', '"a"', None, id="async function"),
    P('async function (itx) { return "a" }', '"a"', None, id="async function without a name"),
    P('(async (itx) => "a")', '"a"', None, id="in parentheses"),
    P('((function (itx) { return "a" }))', '"a"', None, id="in two parentheses"),
    P('async (itx) => "a";', '"a"', 'async (itx) => "a"', id="semicolon"),
    P('async (itx) => "a" ; ;', '"a"', 'async (itx) => "a"  ', id="semicolons"),
    P('async (itx) => { return "a" };\n', '"a"', 'async (itx) => { return "a" }\n', id="semicolon and line"),
    P('async (itx) => "a" // c', '"a"', None, id="comment after it"),
    P('async (itx) => "a"; // c', '"a"', 'async (itx) => "a" // c', id="semicolon and comment"),
    P('async (itx) => "a" /* c */ ;', '"a"', 'async (itx) => "a" /* c */ ', id="comment and semicolon"),
    P('// c\nasync (itx) => "a"', '"a"', None, id="comment before it"),
    P('/* c */ async (itx) => "a"', '"a"', None, id="block comment before it"),
    P('\ufeffasync (itx) => "a"', '"a"', None, id="byte order mark"),
    P('#!/bin/x\nasync (itx) => "a"', '"a"', '///bin/x\nasync (itx) => "a"', id="hashbang"),
    P('export default async (itx) => "a"', '"a"', '  async (itx) => "a"', id="default export"),
    P('export default (itx) => "a";', '"a"', '  (itx) => "a"', id="default export with a semicolon"),
    P('export default function (itx) { return "a" }', '"a"', '  function (itx) { return "a" }', id="exported function"),
    P('export default async function main(itx) { return "a" }', '"a"', None, id="exported async function"),
    P('export default (async (itx) => "a")', '"a"', None, id="exported in parentheses"),
    P(
        'export /* a */ default /* b */ (itx) => "a"',
        '"a"',
        ' /* a */  /* b */ (itx) => "a"',
        id="comments in an export",
    ),
    P('async (itx: any): Promise<string> => "a"', '"a"', None, id="types"),
    P('(async (itx: any) => "a") satisfies unknown', '"a"', None, id="satisfies"),
    P('((itx: any) => "a") as any', '"a"', None, id="as"),
]

STATEMENTS = [
    P('return "a"', '"a"', None, id="return"),
    P('return "a";', '"a"', None, id="return with a semicolon"),
    P('const a = "a"\nreturn a', '"a"', None, id="statements and return"),
    P('const a = "a"; a', '"a"', 'const a = "a"; return a', id="final expression"),
    P('const a = "a"; a;', '"a"', 'const a = "a"; return a;', id="final expression with a semicolon"),
    P('const a = "a"; a // c', '"a"', 'const a = "a"; return a // c', id="final expression and comment"),
    P('const a = "a";\n\na;\n\n', '"a"', 'const a = "a";\n\nreturn a;\n\n', id="final expression and lines"),
    P('const a = await "a"; a', '"a"', None, id="await at the top"),
    P("itx.f(1)", "1", "return itx.f(1)", id="one expression"),
    P("await itx.f(1)", "1", "return await itx.f(1)", id="one expression that awaits"),
    P('("a")', '"a"', 'return ("a")', id="parentheses"),
    P("({a: 1})", '{"a": 1}', "return ({a: 1})", id="object"),
    P("[1, 2]", "[1, 2]", "return [1, 2]", id="array"),
    P("`a${1}`", '"a1"', "return `a${1}`", id="template"),
    P("1, 2", "2", "return 1, 2", id="sequence"),
    P("let a; a = 1", "1", "let a; return a = 1", id="assignment"),
    P("let a = 1; a++, a", "2", "let a = 1; return a++, a", id="sequence at the end"),
    P("null ?? 1", "1", "return null ?? 1", id="default"),
    P("(async () => 1)()", "1", "return (async () => 1)()", id="a function that is called at once"),
    P("(() => { return 1 })();", "1", "return (() => { return 1 })();", id="called at once, with a semicolon"),
    P("!function () {}()", "true", "return !function () {}()", id="negated call"),
    P('export default "a"', '"a"', '  return "a"', id="exported value"),
    P('const a = "a"; export default a', '"a"', 'const a = "a";   return a', id="exported variable"),
    P("const a = 1; export default {a}", '{"a": 1}', "const a = 1;   return {a}", id="exported object"),
    P("export default await (async () => 1)()", "1", None, id="exported await"),
    P("const x = 1;\nasync (itx) => x", "1", "const x = 1;\nreturn (async (itx) => x)(itx)", id="final function"),
    P(
        "const x = 1; (itx) => itx.f(x);",
        "1",
        "const x = 1; return ((itx) => itx.f(x))(itx);",
        id="final function with a semicolon",
    ),
    P('"use strict";\nasync (itx) => 1', "1", '"use strict";\nreturn (async (itx) => 1)(itx)', id="after a directive"),
    P(
        "const x = 1; export default (itx) => x",
        "1",
        "const x = 1;   return ((itx) => x)(itx)",
        id="exported function after statements",
    ),
    P("const x = 1; export default function (itx) { return x }", "1", None, id="exported function declaration"),
    P("function f() { return 1 }\nf()", "1", "function f() { return 1 }\nreturn f()", id="function and call"),
    P("f()\nfunction f() { return 1 }", "undefined", None, id="call before the function"),
    P("const a = 1", "undefined", None, id="declaration alone"),
    P("class A {}", "undefined", None, id="class alone"),
    P("if (1) return 1", "1", None, id="return in a branch"),
    P("if (1) { 2 }", "undefined", None, id="branch without a return"),
    P("for (const a of [1]) return a", "1", None, id="return in a loop"),
    P("try { return 1 } finally {}", "1", None, id="return in try"),
    P("{ return 1 }", "1", None, id="return in a block"),
    P("label: { return 1 }", "1", None, id="return under a label"),
    P("return async (itx) => 1", "function", None, id="a returned function is a value"),
    P("return", "undefined", None, id="empty return"),
    P("1;;", "1", "return 1;;", id="semicolons after the final expression"),
    P(";1", "1", ";return 1", id="semicolon before it"),
    P("#!/bin/x\nreturn 1", "1", "///bin/x\nreturn 1", id="hashbang"),
    P("\ufeffreturn 1", "1", None, id="byte order mark"),
    P("\ufeff#!/bin/x\n1", "1", "\ufeff///bin/x\nreturn 1", id="byte order mark and hashbang"),
    P("// c\n1\n// d", "1", "// c\nreturn 1\n// d", id="comments around"),
    P("1\r\n", "1", "return 1\r\n", id="CRLF"),
    P("let a: number = 1; a", "1", "let a: number = 1; return a", id="types"),
    P("const itx2 = 1; var x = itx2; x", "1", "const itx2 = 1; var x = itx2; return x", id="names like the context"),
    P("const itx = 1; itx", "1", "const itx = 1; return itx", id="the script has the context's name itself"),
    P('throw "a"', None, None, id="throw"),
    P("const main = async (itx) => itx.f(1); export default main", "1", None, id="exported name of a function"),
    P(
        "async function main(itx) { return itx.f(1) }\nexport default main",
        "1",
        None,
        id="exported name of a function declaration",
    ),
]

ROWS = [*FUNCTIONS, *STATEMENTS]


@pytest.fixture(scope="module")
def judged(v8: Engine) -> dict[str, str]:
    scripts: list[str] = []
    programs: list[Program] = []
    for script, _, _ in rows_of(ROWS):
        with suppress(Exception):
            programs.append(wrapped(envelope_of(script)))
            scripts.append(script)
    return dict(zip(scripts, v8.outcomes(programs), strict=True))


def verdict(outcome: str) -> str | None:
    """What was returned; None for what was thrown."""
    last = outcome.rsplit("\n", 1)[-1]
    return last.removeprefix("value ") if last.startswith("value ") else None


@pytest.mark.parametrize(("script", "value", "text"), FUNCTIONS)
def test_functions(script: str, value: str, text: str | None, judged: dict[str, str]) -> None:
    kind, found = inside(envelope_of(script))
    assert kind == "function"
    if text is not None or not script.startswith("export"):
        assert found == (script if text is None else text)
    assert verdict(judged[script]) == value


@pytest.mark.parametrize(("script", "value", "text"), STATEMENTS)
def test_statements(script: str, value: str | None, text: str | None, judged: dict[str, str]) -> None:
    kind, found = inside(envelope_of(script))
    assert kind == "statements"
    if text is not None or script.startswith(("return", "if", "for", "throw")):
        assert found == (script if text is None else text)
    assert "does not load" not in judged[script]
    assert verdict(judged[script]) == value


@pytest.mark.parametrize(("script", "_", "text"), ROWS)
def test_lines_stay_where_they_are(script: str, _: str | None, text: str | None) -> None:
    found = inside(envelope_of(script))[1]
    assert found.count("\n") == script.count("\n")


REFUSED = [
    P('import a from "b"; a', 'import a from "b";', id="import"),
    P('import "b"; 1', 'import "b";', id="bare import"),
    P('import type {A} from "b"; 1', 'import type {A} from "b";', id="import of types"),
    P("import a = b.c; 1", "import a = b.c;", id="import of a name"),
    P('import a = require("b"); 1', 'import a = require("b");', id="import of require"),
    P("export const a = 1", "export const a = 1", id="named export"),
    P("export function f() {}", "export function f() {}", id="exported function"),
    P("export {}; 1", "export {};", id="empty export"),
    P('export * from "b"; 1', 'export * from "b";', id="re-export"),
    P("export default 1; f()", "export default 1;", id="default export that is not the last statement"),
    P("export default 1; export default 2", "export default 1;", id="two default exports"),
    P("export default interface A {}", "export default interface A {}", id="default export of a type"),
    P("1; export type A = 1", "export type A = 1", id="exported type"),
]


@pytest.mark.parametrize(("script", "place"), REFUSED)
def test_modules_have_no_envelope(script: str, place: str) -> None:
    helper = parameterize(script, {})
    assert helper.code == script
    with pytest.raises(Rejected) as caught:
        helper.envelope({})
    (found,) = caught.value.diagnostics
    assert found.slug == "module-script"
    assert at(script, found.span) == place
    assert found.help is not None


def test_static_imports_are_told_the_way_out() -> None:
    with pytest.raises(Rejected, match=r"await import"):
        envelope_of('import a from "b"; a')


def test_a_dynamic_import_and_import_meta_are_fine() -> None:
    assert inside(envelope_of('await import("a")'))[1] == 'return await import("a")'
    assert inside(envelope_of("import.meta.url"))[1] == "return import.meta.url"


@pytest.mark.parametrize("script", [row.values[0] for row in (*FUNCTIONS[:3], *STATEMENTS[:3])])
def test_either_form_can_be_had_as_statements(script: str) -> None:
    parsed = parse(script.encode(), "javascript")
    assert isinstance(parsed, Parsed)
    form = script_form(parsed, Span(0, len(script.encode())), "ctx")
    assert isinstance(form, Form)
    text = as_statements(form, "ctx").decode()
    assert text == (f"return ({script}\n)(ctx)" if form.kind == "function" else form.text.decode())


def test_a_final_function_is_called_with_the_context() -> None:
    text = envelope_of("const x = 1; (tools) => tools.f(x)", context="ctx")
    assert "return ((tools) => tools.f(x))(ctx)" in text
    assert ")(ctx);" in envelope_of("(tools) => 1", context="ctx")
