"""Parameters that name an expression by its text: which texts name one, and which of those can be an input."""

from __future__ import annotations

from typing import Any

import pytest

from toolscript import Expression, parameterize
from toolscript.literals.values import Value

from ...reuse.deno_batch import Engine
from ..support import code, findings, original, rows_of, wrapped

P = pytest.param


def named(text: str) -> dict[str, Value | Expression]:
    return {"e": Expression(text)}


#: A script, the text, the code, and the text again as the new value: V8 must see no difference.
ACCEPTED = [
    P("return 5n * 2n", "5n * 2n", "return __reuse_e()", id="product"),
    P("return 5n * 2n", " 5n * 2n\n", "return __reuse_e()", id="white space around the text"),
    P("return (5n * 2n)", "5n * 2n", "return (__reuse_e())", id="inside parentheses"),
    P("return (5n * 2n)", "(5n * 2n)", "return __reuse_e()", id="with its parentheses"),
    P("return ((5n))", "(5n)", "return (__reuse_e())", id="the inner parentheses"),
    P("return 5n * 2n", "2n", "return 5n * __reuse_e()", id="one factor"),
    P("return 5 * 2 * 3", "5 * 2", "return __reuse_e() * 3", id="the left part of a chain"),
    P("return 5 + 2 * 3", "2 * 3", "return 5 + __reuse_e()", id="the part that binds closer"),
    P("return 2 ** 3 ** 2", "3 ** 2", "return 2 ** __reuse_e()", id="the right part of powers"),
    P("return [1 + 1, 11 + 1]", "1 + 1", "return [__reuse_e(), 11 + 1]", id="text inside a number is no place"),
    P("return [1 + 1, '1 + 1']", "1 + 1", "return [__reuse_e(), '1 + 1']", id="text inside a string is no place"),
    P("return 1 + 1 // 1 + 1", "1 + 1", "return __reuse_e() // 1 + 1", id="text inside a comment is no place"),
    P("const n=123n;return n", "123n", "const n=__reuse_e();return n", id="a variable's value"),
    P("return`a${5+1}b`", "5+1", "return`a${__reuse_e()}b`", id="a substitution's expression"),
    P("return`a${5+1}b`", "`a${5+1}b`", "return __reuse_e()", id="a whole template"),
    P('return"x y"', '"x y"', "return __reuse_e()", id="a string"),
    P("return-42", "-42", "return __reuse_e()", id="a negative number, glued"),
    P("return-42", "42", "return-__reuse_e()", id="the digits of a negative number"),
    P("return!0", "!0", "return __reuse_e()", id="not"),
    P("return~5", "~5", "return __reuse_e()", id="complement"),
    P('return typeof"a"', 'typeof"a"', "return __reuse_e()", id="typeof"),
    P("return 1?2:3", "1?2:3", "return __reuse_e()", id="conditional"),
    P("return(1,2)", "1,2", "return(__reuse_e())", id="sequence"),
    P("return 1&&2", "1&&2", "return __reuse_e()", id="and"),
    P("return null??2", "null??2", "return __reuse_e()", id="default"),
    P('return"abc".length', '"abc".length', "return __reuse_e()", id="member of a literal"),
    P('return"abc"[1]', '"abc"[1]', "return __reuse_e()", id="index of a literal"),
    P('return"abc".toUpperCase()', '"abc"', "return __reuse_e().toUpperCase()", id="whose method is called"),
    P("return Number.MAX_SAFE_INTEGER", "Number.MAX_SAFE_INTEGER", "return __reuse_e()", id="constant of the engine"),
    P("return Math.PI * 2", "Math.PI * 2", "return __reuse_e()", id="sum with a constant of the engine"),
    P("return[1,[2]]", "[1,[2]]", "return __reuse_e()", id="array"),
    P("return{a:{b:1+1}}", "{a:{b:1+1}}", "return __reuse_e()", id="object"),
    P("return{a:1+1}.a", "{a:1+1}", "return __reuse_e().a", id="object of which a member is read"),
    P("const a=[];a[0]=5+1;return a", "5+1", "const a=[];a[0]=__reuse_e();return a", id="right side of an assignment"),
    P("let a=1;a+=5+1;return a", "5+1", "let a=1;a+=__reuse_e();return a", id="right side of a sum and assignment"),
    P("const o={};o[5+1]=1;return o", "5+1", "const o={};o[__reuse_e()]=1;return o", id="index of a target"),
    P(
        "const o={6:1};delete o[5+1];return o",
        "5+1",
        "const o={6:1};delete o[__reuse_e()];return o",
        id="index of a deleted property",
    ),
    P("const o={6:1};return o?.[5+1]", "5+1", "const o={6:1};return o?.[__reuse_e()]", id="index in an optional chain"),
    P("return'abc'?.length", "'abc'?.length", "return __reuse_e()", id="a whole optional chain"),
    P("const f=x=>x;return f(5+1)", "5+1", "const f=x=>x;return f(__reuse_e())", id="argument"),
    P("return new Array(5+1)", "5+1", "return new Array(__reuse_e())", id="argument of new"),
    P("for(const c of'a'+'b')return c", "'a'+'b'", "for(const c of __reuse_e())return c", id="what a loop goes over"),
    P(
        "return import('q'+'r').catch(()=>1)",
        "'q'+'r'",
        "return import(__reuse_e()).catch(()=>1)",
        id="what is imported",
    ),
    P("const f=(a=5+1)=>a;return f()", "5+1", "const f=(a=__reuse_e())=>a;return f()", id="default parameter"),
    P("class C{[5+1]=5+2}\nreturn new C", "5+1", "class C{[__reuse_e()]=5+2}\nreturn new C", id="computed key"),
    P('return"x"in{x:1}', '"x"', "return __reuse_e() in{x:1}", id="glued on both sides"),
    P("return true", "true", "return __reuse_e()", id="boolean"),
    P("return null", "null", "return __reuse_e()", id="null"),
    P("return{e:'é'+'日'}", "'é'+'日'", "return{e:__reuse_e()}", id="text beyond ASCII"),
    P("return 1 +\r\n 2", "1 +\r\n 2", "return __reuse_e()", id="over two lines"),
]


@pytest.fixture(scope="module")
def judged(v8: Engine) -> dict[str, tuple[str, str]]:
    rows = [(script, text) for script, text, _ in rows_of(ACCEPTED)]
    programs = []
    for script, text in rows:
        helper = parameterize(script, named(text), leftovers="keep")
        # The new value is the old expression's, written by hand where the envelope has the constant.
        old = f"({text.strip()});"
        envelope = helper.envelope({"e": 0}).replace("() => (0);", f"() => {old}").replace(" = 0;", f" = {old}")
        assert old in envelope
        programs += [original(script), wrapped(envelope)]
    outcomes = v8.outcomes(programs)
    return {script + text: (outcomes[2 * at], outcomes[2 * at + 1]) for at, (script, text) in enumerate(rows)}


@pytest.mark.parametrize(("script", "text", "expected"), ACCEPTED)
def test_accepted(script: str, text: str, expected: str, judged: dict[str, tuple[str, str]]) -> None:
    assert code(script, named(text), leftovers="keep") == expected
    before, after = judged[script + text]
    assert not before.startswith("does not load")
    assert after == before


@pytest.mark.parametrize(
    ("script", "text", "options", "expected"),
    [
        P("f(1 + 2, 1 + 2)", "1 + 2", {"occurrences": "all"}, "f(__reuse_e(), __reuse_e())", id="all of them"),
        P('<a b="x"/>', '"x"', {"language": "tsx"}, "<a b={__reuse_e()}/>", id="attribute"),
        P('f({"a": "a"})', '"a"', {}, 'f({"a": __reuse_e()})', id="beside a key"),
        P("let a: 5 = f(5)", "5", {}, "let a: 5 = f(__reuse_e())", id="beside a type"),
        P("f('a' as string)", "'a' as string", {"language": "ts"}, "f(__reuse_e())", id="with its type"),
        P("f(<number>5)", "<number>5", {"language": "ts"}, "f(__reuse_e())", id="with its old assertion"),
        P("f(5!)", "5!", {"language": "ts"}, "f(__reuse_e())", id="with its mark"),
        P("f(['a'] as const)", "['a'] as const", {"language": "ts"}, "f(__reuse_e())", id="with its as const"),
        P("new [1, x => 1][0]()", "1", {"occurrences": "all"}, "new [__reuse_e(), x => __reuse_e()][0]()", id="in new"),
    ],
)
def test_accepted_without_a_judge(script: str, text: str, options: dict[str, Any], expected: str) -> None:
    assert code(script, named(text), leftovers="keep", **options) == expected


@pytest.mark.parametrize("value", ["a", 1, None, True, [1], {"a": [None]}])
def test_takes_any_value(value: Value) -> None:
    helper = parameterize("return [1]", named("[1]"))
    assert helper.envelope({"e": value}).count("__reuse_e()") == 1


def test_an_array_for_an_expression_is_fresh_each_time(v8: Engine) -> None:
    script = "const out=[];for(let i=0;i<2;i++){const a=5+1;out.push(a)}return out[0]===out[1]"
    helper = parameterize(script, named("5+1"))
    by_hand = original(script.replace("5+1", "[1]"))
    assert v8.outcomes([by_hand, wrapped(helper.envelope({"e": [1]}))]) == ["value false", "value false"]


def test_old_values_of_expressions_are_leftovers_where_they_are_known() -> None:
    assert findings("f(10 * 1000, `after 10000`); g(5000, 'in 5000')", named("5000")) == [("leftover", "5000")]
    assert code("f(10 * 1000, `after 10000`)", named("10 * 1000")) == "f(__reuse_e(), `after 10000`)"
