"""Where interpolation refuses: places that hold no expression, other forms of a number, text that two values have."""

from __future__ import annotations

import pytest

from toolscript.literals.values import Value

from ..support import Parameters, at, code, refused

P = pytest.param

OSLO: Parameters = {"c": "Oslo"}

#: Where the new value cannot be put: the text after `f("Oslo");`, and what the refusal points at.
FIXED = [
    P('g({"in Oslo": 1})', "Oslo", id="key"),
    P('const {"in Oslo": x} = g', "Oslo", id="key of a pattern"),
    P('class A { "in Oslo"() {} }', "Oslo", id="method"),
    P('function h() { "in Oslo" }', "Oslo", id="directive"),
    P('import "in-Oslo"', "Oslo", id="import"),
    P('export * from "in-Oslo"', "Oslo", id="re-export"),
    P('import a from "b" with {type: "in Oslo"}', "Oslo", id="import attribute"),
    P('type T = "in Oslo"', "Oslo", id="type"),
    P("type T = `in Oslo`", "Oslo", id="template type"),
    P('let a = x as "in Oslo"', "Oslo", id="type of as"),
    P('enum E { A = "in Oslo" }', "Oslo", id="enum"),
    P('enum E { "in Oslo" }', "Oslo", id="enum member's name"),
    P('declare const a = "in Oslo"', "Oslo", id="ambient"),
    P('declare module "in-Oslo" {}', "Oslo", id="module"),
    P('let a = "in Oslo" as const', "Oslo", id="as const"),
    P('let a = ["in Oslo"] as const', "Oslo", id="array as const"),
    P("g(x`in Oslo`)", "Oslo", id="tagged template"),
    P("g(x`${1} Oslo`)", "Oslo", id="tagged template after a substitution"),
    P('"in Oslo".length', "Oslo", id="a statement's start, where a parenthesis joins the line before"),
]


@pytest.mark.parametrize(("text", "shown"), FIXED)
def test_fixed(text: str, shown: str) -> None:
    script = f'f("Oslo")\n{text}'
    typed = text.startswith(("type", "enum", "declare", "let"))
    (found,) = refused(script, OSLO, leftovers="interpolate", language="typescript" if typed else "javascript")
    assert (found.slug, at(script, found.span)) == ("leftover-fixed", shown)
    assert 'leftovers="keep"' in (found.help or "")


@pytest.mark.parametrize(
    ("script", "value", "shown"),
    [
        P("f(52479); g('52,479')", 52479, "52,479", id="comma"),
        P("f(52479); g(`52 479`)", 52479, "52 479", id="space"),
        P("f(52479); g('52_479')", 52479, "52_479", id="underscore"),
        P("f(52479); g('52479.5')", 52479, "52479", id="part of a fraction"),
        P("f(52479); g('0.52479')", 52479, "52479", id="digits of a fraction"),
        P("f(52479); g('1,52479')", 52479, "52479", id="end of a longer number"),
        P("f(524); g('524,000')", 524, "524", id="start of a longer number"),
        P("f(5.25); g('5,25')", 5.25, "5,25", id="decimal comma"),
        P("f(-524); g('−524')", -524, "−524", id="another minus"),
        P("f(1e21); g('1000000000000000000000')", 1e21, "1000000000000000000000", id="digits of an exponent"),
    ],
)
def test_other_forms(script: str, value: Value, shown: str) -> None:
    (found,) = refused(script, {"v": value}, leftovers="interpolate")
    assert (found.slug, at(script, found.span)) == ("leftover-fixed", shown)
    assert shown in found.message


def test_text_of_two_parameters_is_refused() -> None:
    script = "f(524, '524x'); g('is 524')"
    assert code(script, {"n": 524}, leftovers="interpolate").endswith('g("is " + __reuse_n)'.replace('"', "'"))
    (found,) = refused("f(524, '524'); g('is 524')", {"n": 524, "t": "524"}, leftovers="interpolate")
    assert (found.slug, found.span is not None) == ("leftover-fixed", True)


def test_one_that_cannot_be_put_refuses_all() -> None:
    script = "f('Oslo'); g('in Oslo', x`in Oslo`, {'in Oslo': 1})"
    found = refused(script, OSLO, leftovers="interpolate")
    assert [each.slug for each in found] == ["leftover-fixed"] * 2
