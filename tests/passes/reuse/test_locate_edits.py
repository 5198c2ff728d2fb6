"""The caller's edits: where they are found, what they must not touch, and that the script still reads as it did."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from toolscript import Diagnostic, Edit, Expression, parameterize

from ..support import Parameters, at, code, refused

P = pytest.param

OSLO: Parameters = {"c": "Oslo"}
ONE: Parameters = {"n": 1}


def edits_of(pairs: Iterable[Sequence[Any]]) -> list[Edit]:
    return [Edit(*pair) for pair in pairs]


MADE = [
    P('f("Oslo"); g("x")', OSLO, [('"x"', '"y"')], 'f(__reuse_c); g("y")', id="one"),
    P('f("Oslo"); g("x")', OSLO, [("f", "h"), ("g", "k")], 'h(__reuse_c); k("x")', id="two"),
    P('f("Oslo"); g("x")', OSLO, [("g", "k"), ("f", "h")], 'h(__reuse_c); k("x")', id="in the other order"),
    P('f("Oslo"); g("x")', OSLO, [('g("x")', "")], "f(__reuse_c); ", id="taken out"),
    P('f("Oslo")', OSLO, [("f(", "f(0, ")], "f(0, __reuse_c)", id="right before a place"),
    P('f("Oslo")', OSLO, [(")", ", 0)")], "f(__reuse_c, 0)", id="right after a place"),
    P('f("Oslo")', OSLO, [("f(", "g("), (")", ");")], "g(__reuse_c);", id="on both sides of a place"),
    P("f(1,2)", {"a": 1, "b": 2}, [(",", ", ")], "f(__reuse_a, __reuse_b)", id="between two places"),
    P(
        'f("Oslo", "in Oslo")',
        OSLO,
        [("Oslo", "Lima")],
        'f(__reuse_c, "in Lima")',
        id="the place itself does not count",
    ),
    P('f(1, "1")', ONE, [("1", "2")], 'f(__reuse_n, "2")', id="digits beside a place"),
    P("f(1, 1 + 1)", {"n": Expression("1 + 1")}, [("1", "2")], "f(2, __reuse_n())", id="beside an expression's place"),
    P("f(1); // x y x", ONE, [("x", "z", True)], "f(__reuse_n); // z y z", id="all, in a comment"),
    P("f(x, 1, x)", ONE, [("x", "yy", True)], "f(yy, __reuse_n, yy)", id="all, around a place"),
    P("f('Oslo', 'in Oslo')", OSLO, [("Oslo", "Lima", True)], "f(__reuse_c, 'in Lima')", id="all but the place"),
    P("fff(1)", ONE, [("ff", "g", True)], "gf(__reuse_n)", id="all count as str.replace does"),
    P("f(1) // 1", ONE, [("// 1", "")], "f(__reuse_n) ", id="comment taken out"),
    P("f(1) /* a */", ONE, [("/* a */", "// b")], "f(__reuse_n) // b", id="comment changed"),
    P("f(1, x)", ONE, [("x", "'$& \\\\1 $1'")], "f(__reuse_n, '$& \\\\1 $1')", id="no pattern in the replacement"),
    P("f(1, '(.*)')", ONE, [("(.*)", "a")], "f(__reuse_n, 'a')", id="no pattern in the text"),
    P("f(1, x); g(y)", ONE, [("x", "y"), ("y", "x")], "f(__reuse_n, y); g(x)", id="edits do not see each other"),
    P("f(1, 'é日')", ONE, [("日", "本")], "f(__reuse_n, 'é本')", id="beyond ASCII"),
    P("f(1, '😀')", ONE, [("😀", "x")], "f(__reuse_n, 'x')", id="emoji"),
    P("f(1)\r\ng(2)\r\n", ONE, [(")\r\ng", ")\r\nh")], "f(__reuse_n)\r\nh(2)\r\n", id="CRLF"),
    P(
        "f(1)\r\ng(2)\r\n",
        ONE,
        [("g(2)", "g(2)\nh(3)")],
        "f(__reuse_n)\r\ng(2)\nh(3)\r\n",
        id="a replacement keeps its own line endings",
    ),
    P("f(1, [2, 3])", {"n": 1, "a": [2, 3]}, [("f", "g")], "g(__reuse_n, __reuse_a())", id="with an array's place"),
    P("f(1, x)", ONE, [("x", "__reuse_m")], "f(__reuse_n, __reuse_m)", id="a name that is no alias"),
    P("return1; f(1)", ONE, [("return1", "g")], "g; f(__reuse_n)", id="longer than the place"),
    P(
        "say 1\n```js\nf(1, 'a')\n```\n'a'",
        ONE,
        [("'a'", "'b'")],
        "say 1\n```js\nf(__reuse_n, 'b')\n```\n'a'",
        id="only in the fence",
    ),
    P("#!/bin/x\nf(1)", ONE, [("/bin/x", "/bin/y")], "#!/bin/y\nf(__reuse_n)", id="in a hashbang"),
    P("f(1)", {}, [("1", "2")], "f(2)", id="without parameters"),
    P("f(1)", ONE, [], "f(__reuse_n)", id="none"),
]


@pytest.mark.parametrize(("script", "parameters", "edits", "expected"), MADE)
def test_made(script: str, parameters: Parameters, edits: list[tuple[Any, ...]], expected: str) -> None:
    assert code(script, parameters, edits=edits_of(edits)) == expected


NOT_FOUND = [
    P("f(1)", ("nope", "x"), "Copy the text from the script exactly", id="not there"),
    P("f(1, Oslo)", ("oslo", "x"), "Only upper and lower case differ", id="case"),
    P("f(1,  x)", (", x", ""), "Only white space differs", id="white space"),
    P("f(1)\r\ng(2)", (")\ng", ")\nh"), "Only the line endings differ: the script has CRLF.", id="LF for CRLF"),
    P("f(1)\ng(2)", (")\r\ng", ")\nh"), "Only the line endings differ: the script has LF.", id="CRLF for LF"),
    P("prose\n```js\nf(1)\n```", ("prose", "x"), "Copy the text", id="outside the fence"),
    P("f(1, '\\u0061')", ("'a'", "'b'"), "Copy the text", id="decoded text"),
    P("f(1)", ("\ud800", "x"), "Copy the text", id="lone surrogate"),
    P("f(1)", ("\0", "x"), "Copy the text", id="NUL, which masks places"),
    P("f(1)", ("(\0)", "x"), "Copy the text", id="NUL in the place's stead"),
]


@pytest.mark.parametrize(("script", "edit", "advice"), NOT_FOUND)
def test_not_found(script: str, edit: tuple[str, str], advice: str) -> None:
    (found,) = refused(script, ONE, edits=[Edit(*edit)])
    assert found.slug == "edit-not-found"
    assert found.message.startswith("edit 1: `")
    assert advice in (found.help or "")


@pytest.mark.parametrize(
    ("script", "find", "count"),
    [
        P("f(1, x, x)", "x", 2, id="twice"),
        P("ff(1)", "f", 2, id="side by side"),
        P("fff(1)", "ff", 2, id="overlapping"),
        P("f(1, x) // x", "x", 2, id="in a comment as well"),
        P("f(1, 'x', `x`)", "x", 2, id="in strings"),
        P("f(1, é, é)", "é", 2, id="beyond ASCII"),
    ],
)
def test_more_than_one(script: str, find: str, count: int) -> None:
    (found,) = refused(script, ONE, edits=[Edit(find, "y")])
    assert (found.slug, at(script, found.span)) == ("edit-many", find)
    assert f"stands {count} times" in found.message
    assert [at(script, label.span) for label in found.labels] == [find] * (count - 1)
    assert "all=True" in (found.help or "")


OVERLAPS = [
    P('f("Oslo")', OSLO, [('"Oslo"', "x")], '"Oslo"', id="the place"),
    P('f("Oslo")', OSLO, [("Oslo", "x")], "Oslo", id="inside the place"),
    P('f("Oslo")', OSLO, [('f("Os', "x")], 'f("Os', id="into the place"),
    P('f("Oslo")', OSLO, [('lo")', "x")], 'lo")', id="out of the place"),
    P('f("Oslo")', OSLO, [('f("Oslo")', "x")], 'f("Oslo")', id="around the place"),
    P('f("Oslo")', OSLO, [("Oslo", "x", True)], "Oslo", id="all, which is the place"),
    P("return-1", {"n": -1}, [("-", "+")], "-", id="the minus of a place"),
    P("f([1, 2])", {"a": [1, 2]}, [("1, ", "")], "1, ", id="inside an array's place"),
    P("f(1 + 2)", {"e": Expression("1 + 2")}, [("+", "-")], "+", id="inside an expression's place"),
    P("f(1, abcd)", ONE, [("abc", "x"), ("bcd", "y")], "bcd", id="two that share bytes"),
    P("f(1, abcd)", ONE, [("bcd", "y"), ("abc", "x")], "bcd", id="the same the other way round"),
    P("f(1, abcd)", ONE, [("abcd", "x"), ("bc", "y")], "bc", id="one inside the other"),
    P("f(1, abcd)", ONE, [("abcd", "x"), ("abcd", "y")], "abcd", id="two of one text"),
    P("f(1, ab)", ONE, [("ab", "x"), ("ab", "x")], "ab", id="the same twice"),
    P("f(1, a, ab)", ONE, [("a", "x", True), ("ab", "y")], "ab", id="all and one of them"),
]


@pytest.mark.parametrize(("script", "parameters", "edits", "text"), OVERLAPS)
def test_overlaps(script: str, parameters: Parameters, edits: list[tuple[Any, ...]], text: str) -> None:
    (found,) = refused(script, parameters, edits=edits_of(edits))
    assert (found.slug, at(script, found.span)) == ("edit-overlap", text)
    assert len(found.labels) == 1


def test_neighbours_are_no_overlap() -> None:
    assert code("f(1, abcd)", ONE, edits=[Edit("ab", "x"), Edit("cd", "y")]) == "f(__reuse_n, xy)"


BREAKS = [
    P('f(1); g("in town")', [("in town", 'a"b')], "in town", id="quote in a string"),
    P('f(1); g("in town")', [("in town", "a\\")], "in town", id="backslash before a quote"),
    P('f(1); g("in town")', [("in town", "a\nb")], "in town", id="line feed in a string"),
    P("f(1); g(x)", [("x", "x)")], "x", id="bracket closed"),
    P("f(1); g(x)", [("x", "(x")], "x", id="bracket opened"),
    P("f(1); g(x)", [("f(", "")], "f(", id="bracket lost before the place"),
    P("f(1); g(x)", [("); g", " g")], "); g", id="bracket lost after the place"),
    P("f(1); g(x)", [("g(x)", "let x: string")], "g(x)", id="a type in JavaScript"),
    P("f(1) // c", [("// c", "/* c")], "// c", id="comment that does not end"),
    P("f(1); g(`x`)", [("x", "`")], "x", id="backtick in a template"),
    P("f(1); g(`x`)", [("x", "${")], "x", id="substitution that does not end"),
    P("f(1); g(/x/)", [("x", "[")], "x", id="class that does not end"),
    P("f(1); if (x) {}", [("{}", "{")], "{}", id="block that does not end"),
]


@pytest.mark.parametrize(("script", "edits", "text"), BREAKS)
def test_what_would_not_parse(script: str, edits: list[tuple[str, str]], text: str) -> None:
    (found,) = refused(script, ONE, edits=edits_of(edits))
    assert (found.slug, at(script, found.span)) == ("edit-breaks", text)


#: Each parses, but its variable would be no reading of the value any more. `f(1)` with the text before and after it.
CAPTURES = [
    P("let ", "=2", id="declared"),
    P("const g=", "=>x", id="a parameter without parentheses"),
    P("(", ")=>2", id="a parameter"),
    P("function g(", "){}", id="a function's parameter"),
    P("function ", "(){}", id="a function's name"),
    P("class ", "{}", id="a class's name"),
    P("", "=3", id="assigned"),
    P("[", "]=o", id="assigned in a pattern"),
    P("({a:", "}=o)", id="assigned in an object pattern"),
    P("for(", " of o);", id="assigned by a loop"),
    P("++", "", id="incremented"),
    P("", "++", id="incremented behind"),
    P("delete ", "", id="deleted"),
    P("try{}catch(", "){}", id="caught"),
    P("", ":while(1)break;", id="a label"),
    P("({", "})", id="shorthand"),
    P("({", ":1})", id="a key"),
    P("f(x.", ")", id="a property"),
    P('f("', '")', id="inside a string"),
    P("f(`", "`)", id="inside a template"),
    P("f(/*", "*/)", id="inside a comment"),
    P("f(/", "/)", id="inside a regular expression"),
    P("import ", " from 'x'", id="imported"),
]


@pytest.mark.parametrize(("before", "after"), CAPTURES)
def test_edits_that_would_capture_the_variable(before: str, after: str) -> None:
    found = refused("f(1)", ONE, edits=[Edit("f(", before), Edit(")", after)], language="javascript")
    assert [each.slug for each in found] == ["edit-breaks"]
    assert_names_an_edit("f(1)", found)


def assert_names_an_edit(script: str, found: Sequence[Diagnostic]) -> None:
    assert at(script, found[0].span) in ("f(", ")")
    assert "semicolon" not in (found[0].help or "")


def test_an_edit_that_would_construct_the_function_of_an_array() -> None:
    (found,) = refused("f([1, 2])", {"a": [1, 2]}, edits=[Edit("f(", "new "), Edit(")", "")])
    assert found.slug == "edit-breaks"


#: Edits around a place that leave it a reading.
AROUND = [
    P("f({a:", "})", "f({a:__reuse_n})", id="a property's value"),
    P("f([x,", "])", "f([x,__reuse_n])", id="an element"),
    P("const g=x=>", "", "const g=x=>__reuse_n", id="an arrow body"),
    P("const g=", "", "const g=__reuse_n", id="a variable's value"),
    P("x[", "]=2", "x[__reuse_n]=2", id="an index"),
    P("const {[", "]:a}=o", "const {[__reuse_n]:a}=o", id="a computed key"),
    P("const {a=", "}=o", "const {a=__reuse_n}=o", id="a default"),
    P("(f)(", ")", "(f)(__reuse_n)", id="an argument still"),
    P("`${", "}`", "`${__reuse_n}`", id="a substitution"),
    P("if(", ");", "if(__reuse_n);", id="a condition"),
    P("return ", "", "return __reuse_n", id="returned"),
    P("return", "", "return __reuse_n", id="returned, with the space that the variable needs"),
    P("", "in o", "__reuse_n in o", id="before an operator, with the space that the variable needs"),
]


@pytest.mark.parametrize(("before", "after", "expected"), AROUND)
def test_edits_around_a_place(before: str, after: str, expected: str) -> None:
    assert code("f(1)", ONE, edits=[Edit("f(", before), Edit(")", after)]) == expected


@pytest.mark.parametrize(
    ("replace", "language"),
    [
        P("__reuse_n", "javascript", id="the alias"),
        P("x + __reuse_n", "javascript", id="the alias in an expression"),
        P("(__reuse_n => 1)", "javascript", id="shadowing the alias"),
        P("__r\\u0065use_n", "javascript", id="the alias, escaped"),
        P("__r\\u{65}use_n", "javascript", id="the alias, escaped in braces"),
    ],
)
def test_replacements_that_name_an_alias(replace: str, language: str) -> None:
    (found,) = refused("f(1, x)", ONE, edits=[Edit("x", replace)], language=language)
    assert (found.slug, at("f(1, x)", found.span)) == ("edit-names-alias", "x")
    assert "__reuse_n" in found.message


@pytest.mark.parametrize(
    ("edit", "what"),
    [
        P(Edit("", "x"), "no text to find", id="nothing to find"),
        P(Edit("x", "\ud800"), "surrogate", id="lone surrogate"),
        P(Edit("x", "a\0"), "NUL", id="NUL"),
        P(("x", "y"), "no Edit", id="no edit"),
        P(Edit(1, "y"), "no Edit", id="no text"),  # type: ignore[arg-type]  # what no type checker lets pass
        P(Edit("x", None), "no Edit", id="no replacement"),  # type: ignore[arg-type]  # the same
    ],
)
def test_edits_that_are_none(edit: Edit, what: str) -> None:
    (found,) = refused("f(1, x)", ONE, edits=[edit])
    assert found.slug == "bad-edit"
    assert what in found.message
    assert "edit 1" in found.message


def test_every_edit_at_fault_is_reported_by_its_number() -> None:
    found = refused("f(1, x, x)", ONE, edits=[Edit("f", "g"), Edit("x", "y"), Edit("q", "y"), Edit("1", "2")])
    assert [each.message.split(":")[0] for each in found] == ["edit 2", "edit 3", "edit 4"]
    assert [each.slug for each in found] == ["edit-many", "edit-not-found", "edit-overlap"]


def test_long_texts_are_shortened_and_stay_on_one_line() -> None:
    (found,) = refused("f(1)", ONE, edits=[Edit("a\nb\r\n" + "x" * 500, "y")])
    assert len(found.message) < 120
    assert "\n" not in found.message
    assert "\\n" in found.message


def test_bytes_outside_edits_and_places_do_not_change() -> None:
    script = "\ufeff\t// é \r\n\r\nf( 1 ,\u00a0'日' )  ;;\r\n\n"
    helper = parameterize(script, ONE, edits=[Edit("'日'", "'本'")])
    assert helper.code == script.replace("1", "__reuse_n").replace("日", "本")


def test_what_edits_change_is_parsed_in_the_scripts_own_language() -> None:
    assert code("let a: number = 1; g(x)", ONE, edits=[Edit("x", "x as any")]).endswith("g(x as any)")
    assert refused("f(1); g(x)", ONE, edits=[Edit("x", "x as any")])[0].slug == "edit-breaks"
