"""Interpolation in JSX: text and attributes, and the white space at a line's end, which JSX takes away beside braces."""

from __future__ import annotations

from contextlib import suppress

import pytest

from toolscript import Edit, parameterize

from ...reuse.deno_batch import Engine, Program
from ..support import Parameters, at, code, refused, rows_of

P = pytest.param

OSLO: Parameters = {"c": "Oslo"}

JSX = [
    P('<a b="Oslo">in Oslo now</a>', "<a b={__reuse_c}>in {`${__reuse_c}`} now</a>", id="text"),
    P('<a b="Oslo">Oslo</a>', "<a b={__reuse_c}>{`${__reuse_c}`}</a>", id="text alone"),
    P('<a b="Oslo">\n  Oslo\n</a>', "<a b={__reuse_c}>\n  {`${__reuse_c}`}\n</a>", id="text on a line of its own"),
    P('<a b="Oslo">Oslo <i>Oslo</i></a>', "<a b={__reuse_c}>{`${__reuse_c}`} <i>{`${__reuse_c}`}</i></a>", id="twice"),
    P('<a b="Oslo" c="in Oslo"/>', '<a b={__reuse_c} c={"in " + __reuse_c}/>', id="attribute"),
    P(
        '<a b="Oslo" c="Oslo &amp; x"/>',
        '<a b={__reuse_c} c={"" + __reuse_c + " & x"}/>',
        id="attribute with an entity",
    ),
    P("<a b='Oslo' c='\"Oslo\" x'/>", '<a b={__reuse_c} c={"\\"" + __reuse_c + "\\" x"}/>', id="attribute with quotes"),
    P('<a b="Oslo" c="\\Oslo"/>', '<a b={__reuse_c} c={"\\\\" + __reuse_c}/>', id="attribute with a backslash"),
    P('<a b="Oslo" c={"in Oslo"}/>', '<a b={__reuse_c} c={"in " + __reuse_c}/>', id="string in braces"),
    P('<a b="Oslo">{`in Oslo`}</a>', "<a b={__reuse_c}>{`in ${__reuse_c}`}</a>", id="template in braces"),
    P('<a b="Oslo">in O&#x73;lo &amp; x</a>', "<a b={__reuse_c}>in {`${__reuse_c}`} &amp; x</a>", id="entity"),
]


@pytest.mark.parametrize(("script", "expected"), JSX)
@pytest.mark.parametrize("language", ["jsx", "tsx"])
def test_jsx(script: str, expected: str, language: str) -> None:
    assert code(script, OSLO, leftovers="interpolate", language=language) == expected


#: Whatever the edits are, the element must show what it shows when rewritten by hand.
SHOWN = [
    *(P(row.values[0], id=row.id) for row in JSX),
    P('<a b="Oslo">Oslo\n  now</a>', id="last of a line"),
    P('<a b="Oslo">in\n  Oslo</a>', id="first of a line"),
    P('<a b="Oslo">in\n  Oslo\n  now</a>', id="a line of its own between others"),
    P('<a b="Oslo">in Oslo\n\n  now</a>', id="before an empty line"),
    P('<a b="Oslo">in Oslo\r\n  now</a>', id="before CRLF"),
    P('<a b="Oslo">Oslo{" "}\n  now</a>', id="before a space in braces"),
    P('<a b="Oslo"> Oslo </a>', id="between spaces"),
    P('<a b="Oslo">\n  in Oslo\n  <i>now</i>\n</a>', id="before an element on the next line"),
    P('<a b="Oslo">Oslo <i>x</i> Oslo</a>', id="around an element"),
    P('<a b="Oslo">Oslo &amp; Oslo</a>', id="around an entity"),
    P('<a b="Oslo">&lt;Oslo&gt;</a>', id="between entities"),
    P('<a b="Oslo">Oslo, {"x Oslo"}</a>', id="beside braces"),
]


@pytest.fixture(scope="module")
def judged(v8: Engine) -> dict[str, tuple[str, str]]:
    scripts: list[str] = []
    programs: list[Program] = []
    for (script,) in rows_of(SHOWN):
        with suppress(Exception):
            text = parameterize(script, OSLO, leftovers="interpolate", language="tsx").code
            by_hand = script.replace("&#x73;", "s").replace("Oslo", "Rome")
            programs += [_element(by_hand), _element(text.replace("__reuse_c", '"Rome"'))]
            scripts.append(script)
    outcomes = v8.outcomes(programs)
    return {script: (outcomes[2 * at], outcomes[2 * at + 1]) for at, script in enumerate(scripts)}


def _element(text: str) -> Program:
    return Program(f"/** @jsx h */\nexport default async (itx) => {text};\n", "text/tsx")


@pytest.mark.parametrize("script", SHOWN)
def test_shows_what_a_hand_would_write(script: str, judged: dict[str, tuple[str, str]]) -> None:
    code(script, OSLO, leftovers="interpolate", language="tsx")
    by_hand, helper = judged[script]
    assert "Rome" in by_hand
    assert helper == by_hand


def test_an_attribute_over_two_lines_is_refused_because_compilers_differ() -> None:
    script = '<a b="Oslo" c="in\n  Oslo"/>'
    (found,) = refused(script, OSLO, leftovers="interpolate", language="tsx")
    assert (found.slug, at(script, found.span)) == ("leftover-fixed", "Oslo")


def test_words_that_jsx_joins_over_a_line_are_a_leftover() -> None:
    script = '<a b="New York">in New\n  York</a>'
    (found,) = refused(script, {"c": "New York"}, language="tsx")
    assert (found.slug, at(script, found.span)) == ("leftover", "New\n  York")


def test_an_attribute_that_an_edit_changes_is_refused() -> None:
    script = '<a b="Oslo" c="x Oslo"/>'
    (found,) = refused(script, OSLO, leftovers="interpolate", language="tsx", edits=[Edit("x ", "y ")])
    assert (found.slug, at(script, found.span)) == ("leftover-fixed", "Oslo")
