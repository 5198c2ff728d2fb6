"""The ready edits of a refused leftover: one for each, and passed back they make the helper."""

from __future__ import annotations

from typing import Any

import pytest

from toolscript import Edit
from toolscript.diagnostics.model import Fix

from ..support import Parameters, code, refused

P = pytest.param

OSLO: Parameters = {"city": "Oslo"}


def fixes_of(script: str, parameters: Parameters, **options: Any) -> list[Fix]:
    """The fixes of every leftover, each once."""
    found = refused(script, parameters, **options)
    assert {each.slug for each in found} == {"leftover"}
    assert all(each.fixes for each in found)
    return list(dict.fromkeys(fix for each in found for fix in each.fixes))


#: A script whose ready edits are passed back, and the code that results.
WORKING = [
    P('f("Oslo"); g("in Oslo")', OSLO, 'f(__reuse_city); g("in the given city")', id="string"),
    P("f('Oslo'); g(`in ${x} Oslo`)", OSLO, "f(__reuse_city); g(`in ${x} the given city`)", id="template"),
    P("f('Oslo'); g(x`in Oslo`)", OSLO, "f(__reuse_city); g(x`in the given city`)", id="tagged template"),
    P('// Oslo\nf("Oslo"); g("in Oslo")', OSLO, '// Oslo\nf(__reuse_city); g("in the given city")', id="comment"),
    P('f("Oslo"); g("\\u004fslo x")', OSLO, 'f(__reuse_city); g("the given city x")', id="escaped"),
    P("f('Oslo'); g('in Os\\\nlo')", OSLO, "f(__reuse_city); g('in the given city')", id="over a continued line"),
    P("f(52479); g('52,479 of 52479')", {"n": 52479}, "f(__reuse_n); g('the given n of the given n')", id="two forms"),
    P("f(52479); g('52479', x52479)", {"n": 52479}, "f(__reuse_n); g('the given n', x52479)", id="digits of a name"),
    P("f('$&x'); g('a $&x b')", {"c": "$&x"}, "f(__reuse_c); g('a the given c b')", id="signs"),
    P('f("a\\nb"); g(`x a\r\nb y`)', {"t": "a\nb"}, "f(__reuse_t); g(`x the given t y`)", id="line endings"),
    P(
        'f("Oslo"); g("in Oslo", "at Oslo")',
        OSLO,
        'f(__reuse_city); g("in the given city", "at the given city")',
        id="two strings",
    ),
    P(
        'f("Oslo"); g("in Oslo "); h("in Oslo")',
        OSLO,
        'f(__reuse_city); g("in the given city "); h("in the given city")',
        id="one text inside another",
    ),
    P(
        'f("Oslo"); g("Oslo, Oslo and Oslo")',
        OSLO,
        'f(__reuse_city); g("the given city, the given city and the given city")',
        id="thrice in one string",
    ),
    P('f("Oslo"); g("Oslo-Oslo")', OSLO, 'f(__reuse_city); g("the given city-the given city")', id="side by side"),
    P(
        'f("Oslo"); g("日本 Oslo 日本 Oslo")',
        OSLO,
        'f(__reuse_city); g("日本 the given city 日本 the given city")',
        id="beside letters beyond ASCII",
    ),
    P(
        'f("Oslo"); g("in Oslo"); h("in Oslo")',
        OSLO,
        'f(__reuse_city); g("in the given city"); h("in the given city")',
        id="two equal strings",
    ),
    P(
        'f("Oslo"); g("in Oslo") // in Oslo',
        OSLO,
        'f(__reuse_city); g("in the given city") // in Oslo',
        id="a comment of the same text",
    ),
    P(
        "f('Oslo'); g(`Oslo ${h('in Oslo')} Oslo`)",
        OSLO,
        "f(__reuse_city); g(`the given city ${h('in the given city')} the given city`)",
        id="nested",
    ),
    P("f('-a-'); g('-a-a- x')", {"w": "-a-"}, None, id="text that overlaps itself"),
    P('f("given"); g("a given b")', {"w": "given"}, None, id="a value that the fix's own words have"),
    P('f("city"); g("a city b")', {"city": "city"}, None, id="a value named as its parameter"),
    P("f('Oslo'); g(`Oslo{a}`)", {"$": "Oslo"}, None, id="a name that begins a substitution"),
    P(
        "f('Oslo'); g(`x Oslo`, 'x Oslo')",
        OSLO,
        "f(__reuse_city); g(`x the given city`, 'x the given city')",
        id="equal texts in different quotes",
    ),
    P(
        "```js\nf('Oslo'); g('in Oslo')\n```\nin Oslo",
        OSLO,
        "```js\nf(__reuse_city); g('in the given city')\n```\nin Oslo",
        id="in a fence",
    ),
    P("f('Oslo')\r\ng('in Oslo')\r\n", OSLO, "f(__reuse_city)\r\ng('in the given city')\r\n", id="CRLF"),
]


@pytest.mark.parametrize(("script", "parameters", "expected"), WORKING)
def test_passed_back(script: str, parameters: Parameters, expected: str | None) -> None:
    fixes = fixes_of(script, parameters)
    edited = code(script, parameters, edits=[Edit(fix.find, fix.replace) for fix in fixes])
    assert expected is None or edited == expected
    assert edited.count("${") == script.count("${")


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        P('<a b="Oslo">in Oslo</a>', "<a b={__reuse_city}>in the given city</a>", id="text"),
        P('<a b="Oslo" c="in Oslo"/>', '<a b={__reuse_city} c="in the given city"/>', id="attribute"),
        P(
            '<a b="Oslo" c="x Oslo &amp; Oslo"/>',
            '<a b={__reuse_city} c="x the given city &amp; the given city"/>',
            id="twice in an attribute",
        ),
        P(
            '<a b="Oslo">in Oslo <b>Oslo</b></a>',
            "<a b={__reuse_city}>in the given city <b>the given city</b></a>",
            id="texts inside one another",
        ),
    ],
)
def test_passed_back_in_jsx(script: str, expected: str) -> None:
    fixes = fixes_of(script, OSLO, language="tsx")
    assert code(script, OSLO, language="tsx", edits=[Edit(fix.find, fix.replace) for fix in fixes]) == expected


@pytest.mark.parametrize(
    "script",
    [
        P('f("Oslo"); g({"in Oslo": 1})', id="key"),
        P('import "in-Oslo"; f("Oslo")', id="import"),
        P('f("Oslo"); type T = "in Oslo"', id="type"),
        P('"in Oslo"; f("Oslo")', id="directive"),
    ],
)
def test_what_other_places_refer_to_gets_none(script: str) -> None:
    (found,) = refused(script, OSLO)
    assert found.fixes == ()
    assert found.help is not None
