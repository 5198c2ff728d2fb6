"""Parsing within bounds: what is refused and why, how deep is too deep, and that a second parse reads like a first."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tree_sitter import Node, Parser, Tree

from toolscript.diagnostics.model import Diagnostic
from toolscript.source.edits import EditBuffer, TextEdit
from toolscript.source.languages import LANGUAGES, Language, grammar
from toolscript.source.tree import (
    MAX_BYTES,
    MAX_LEVELS,
    Parsed,
    check_text,
    first_error,
    nodes_of,
    parse,
    parse_anyway,
    query,
    reparse,
    text_of,
    time_limit,
)
from toolscript.text import SourceText, Span


def tree_of(text: str, language: Language = "javascript") -> Parsed:
    parsed = parse(text.encode(), language)
    assert isinstance(parsed, Parsed)
    return parsed


def refusal(text: str, language: Language = "javascript") -> Diagnostic:
    found = parse(text.encode(), language)
    assert isinstance(found, Diagnostic)
    return found


# --- before the parser -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "slug"),
    [
        pytest.param(b"", None, id="nothing"),
        pytest.param(b"a" * MAX_BYTES, None, id="1 MiB"),
        pytest.param(b"a" * (MAX_BYTES + 1), "too-large", id="a byte more"),
        pytest.param(b"f('a\0')", "not-text", id="a NUL character"),
        pytest.param(rb"f('\0')", None, id="an escape that means one"),
        pytest.param(b"[" * 4_000 + b"]" * 4_000, None, id="as many brackets as the parser can take"),
        pytest.param(b"[" * 4_001 + b"]" * 4_001, "too-deep", id="a bracket more"),
        pytest.param(b"{a:" * 100_000, "too-deep", id="what overflows the parser's stack"),
        pytest.param(b"[]" * 100_000, None, id="many brackets side by side"),
        pytest.param(b"(" * 4_001, "too-deep", id="brackets that do not close"),
        pytest.param(b")" * 10_000, None, id="brackets that do not open"),
        pytest.param(b")" * 10_000 + b"(" * 4_001, None, id="what closes before it opens"),
        pytest.param(b"([{" * 1_334 + b"}])" * 1_334, "too-deep", id="all three kinds"),
    ],
)
def test_what_the_parser_never_sees(data: bytes, slug: str | None) -> None:
    found = check_text(SourceText(data))
    assert (None if found is None else found.slug) == slug


def test_a_nul_character_is_pointed_at() -> None:
    found = check_text(SourceText(b"f('\xc3\xa9\0')"))
    assert found is not None
    assert found.span == Span(5, 6)


# --- depth -----------------------------------------------------------------------------------------------------------

#: A text whose deepest node lies some levels above or below ``count``; `depth_of` says how deep it really is.
SHAPES: dict[str, Callable[[int], str]] = {
    "parentheses": lambda count: "(" * count + "a" + ")" * count,
    "arrays": lambda count: "[" * count + "]" * count,
    "operators": lambda count: "!" * count + "a",
    "sums": lambda count: "a" + "+a" * count,
    "powers": lambda count: "a" + "**a" * count,
    "members": lambda count: "a" + ".a" * count,
    "arrows": lambda count: "a=>" * count + "a",
    "ternaries": lambda count: "a?a:" * count + "a",
}


def depth_of(tree: Tree) -> int:
    """The depth of the deepest node, the program's being 0; counted by visiting all of them."""
    cursor = tree.walk()
    deepest = depth = 0
    while True:
        if cursor.goto_first_child():
            depth += 1
            deepest = max(deepest, depth)
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                return deepest
            depth -= 1


def raw_tree(text: str) -> Tree:
    return Parser(grammar("javascript")).parse(text.encode())


@pytest.mark.parametrize("shape", SHAPES)
def test_the_bound_on_depth_is_exact(shape: str) -> None:
    make = SHAPES[shape]
    depth = depth_of(raw_tree(make(1_000)))
    each = (depth_of(raw_tree(make(1_001))) - depth) or 1
    for wanted in (MAX_LEVELS - 1, MAX_LEVELS, MAX_LEVELS + 1):
        # One more of a shape is one level, or two; a pair of parentheses around it all is one as well.
        count, rest = divmod(wanted - depth, each)
        text = "(" * rest + make(1_000 + count) + ")" * rest
        assert depth_of(raw_tree(text)) == wanted
        found = parse(text.encode(), "javascript")
        assert isinstance(found, Parsed) == (wanted <= MAX_LEVELS)
        if isinstance(found, Diagnostic):
            assert found.slug == "too-deep"


@pytest.mark.parametrize("before", [*range(0, 260, 13), 1_000, 5_003])
def test_a_deep_place_is_found_wherever_it_stands(before: int) -> None:
    # Nodes are looked at one in so many: the deep ones must not lie between two looks.
    lead, tail = "a;" * before, ";b" * (before % 300)
    deep = "(" * (MAX_LEVELS - 1) + "a" + ")" * (MAX_LEVELS - 1)
    assert depth_of(raw_tree(lead + deep + tail)) == MAX_LEVELS + 1
    assert refusal(lead + deep + tail).slug == "too-deep"
    fits = tree_of(lead + deep[1:-1] + tail)
    assert depth_of(fits.tree) == MAX_LEVELS


@given(st.lists(st.tuples(st.sampled_from(sorted(SHAPES)), st.integers(1_950, 2_010)), min_size=1, max_size=2))
def test_of_several_deep_places_the_deepest_counts(parts: list[tuple[str, int]]) -> None:
    text = ";\n".join(SHAPES[shape](count) for shape, count in parts)
    found = parse(text.encode(), "javascript")
    assert isinstance(found, Parsed) == (depth_of(raw_tree(text)) <= MAX_LEVELS)


# --- errors ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "marked", "message"),
    [
        pytest.param("javascript", "x: «number» y", "JavaScript at `number`", id="a token where none can be"),
        pytest.param("javascript", "f(1)\n«}»\ng(2)", "JavaScript at `}`", id="in the second line"),
        pytest.param("javascript", "const «x:» number = 1", "JavaScript at `x:`", id="an annotation in JavaScript"),
        pytest.param("typescript", "const x: «=» 1", "TypeScript at `=`", id="a type too few"),
        pytest.param("typescript", "let é: a = «'é'» y", "TypeScript at `'é'`", id="more bytes than characters"),
        pytest.param("tsx", "«<a>b»", "TypeScript with JSX at `<a>b`", id="an element that does not close"),
        pytest.param("javascript", "f(1«»;\ng(2)", "JavaScript: `)` is missing here", id="a token that is missing"),
        pytest.param("javascript", "ééé; f(1«»;", "JavaScript: `)` is missing here", id="one further on"),
        pytest.param("javascript", "if (a«» { b }", "JavaScript: `)` is missing here", id="one before a block"),
        pytest.param("javascript", "«a = {b: 1»", "JavaScript at `a = {b: 1`", id="a bracket that does not close"),
        pytest.param("javascript", "«a = {\nb: 1»", "JavaScript at `a = {`", id="only the first line is shown"),
    ],
)
def test_the_first_error(language: Language, marked: str, message: str) -> None:
    before, place, after = marked.replace("»", "«").split("«")
    found = refusal(before + place + after, language)
    assert found.slug == "syntax"
    assert found.message == f"syntax error in {message}"
    assert found.span == Span(len(before.encode()), len((before + place).encode()))


def test_a_long_place_is_cut_short() -> None:
    found = refusal("const = " + "x y " * 100 + "\nmore")
    assert found.message == "syntax error in JavaScript at `= " + "x y " * 9 + "x…`"


@given(st.text(st.sampled_from("ab(){}[];:,.'`\"=<>/\\\n +-é😀$"), min_size=1, max_size=40), st.sampled_from(LANGUAGES))
def test_what_has_an_error_has_a_place(text: str, language: Language) -> None:
    found = parse(text.encode(), language)
    if isinstance(found, Parsed):
        assert not any(node.is_error or node.is_missing for node in nodes_of(found.root.walk()))
        return
    assert found.slug == "syntax"
    assert "\n" not in found.message
    assert found.span is not None
    assert 0 <= found.span.start <= found.span.end <= len(text.encode())
    # The grammars alone would recover from some texts for ever.
    tree = parse_anyway(text.encode(), language)
    if isinstance(tree, Diagnostic):
        return
    # No error lies before the place that is named.
    faults = [node for node in nodes_of(tree.root_node.walk()) if node.is_error or node.is_missing]
    assert min(node.end_byte for node in faults) <= found.span.end


def test_what_the_parser_recovers_from_for_ever() -> None:
    assert refusal("<2>(i]x.),0]", "tsx").slug == "syntax"
    assert isinstance(parse_anyway(b"<2>(i]x.),0]", "tsx"), Diagnostic)


def test_first_error_of_a_large_text_is_soon_found() -> None:
    # Past a few kilobytes the parser works in steps and gives up a while after an error.
    found = refusal("f(1);\n" * 2_000 + "f(1;\n" + "]){(" * 4_000)
    assert found.slug == "syntax"
    assert found.span is not None
    assert abs(found.span.start - 12_000) < 200


def test_time_is_bounded() -> None:
    for text in ("f(1)", "f(1);\n" * 2_000):
        found = parse(text.encode(), "javascript", until=0.0)
        assert isinstance(found, Diagnostic)
        assert found.slug == "too-large"
        assert isinstance(parse(text.encode(), "javascript", time_limit()), Parsed)


# --- ways through a tree ---------------------------------------------------------------------------------------------


def descend(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from descend(child)


SCRIPT = """import a, {b as c} from "d";
// é 😀
export default async (itx) => {
  for (const [x, {y = 1}] of await f(`t${z}u`)) { if (x?.[0] > -1) return {x, "k": /r/g, ...y}; }
  class E extends F { static #g = 1; get h() { return super.h } }
};
"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_nodes_are_those_of_a_plain_descent(language: Language) -> None:
    parsed = tree_of(SCRIPT, language)
    assert list(nodes_of(parsed.root.walk())) == list(descend(parsed.root))


def test_nodes_of_a_part_end_with_it() -> None:
    parsed = tree_of("f(1, g(2)); h(3)")
    statement = parsed.root.named_child(0)
    assert statement is not None
    assert list(nodes_of(statement.walk())) == list(descend(statement))
    leaf = parsed.root.descendant_for_byte_range(2, 3)
    assert leaf is not None
    assert list(nodes_of(leaf.walk())) == [leaf]


@pytest.mark.parametrize("repeat", [1, 200], ids=["parsed at once", "parsed in steps"])
def test_text_of_a_node(repeat: int) -> None:
    text = "f('é😀');\n" * repeat
    parsed = tree_of(text)
    strings = parsed.captures("literals")["literal"]
    assert [text_of(parsed.text, node) for node in strings] == ["'é😀'"] * repeat


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["literals", "identifiers", "texts"])
def test_queries_fit_their_grammars(language: Language, name: str) -> None:
    assert query(language, name) is query(language, name)
    assert tree_of("f('x', y)", language).captures(name)


# --- a second parse --------------------------------------------------------------------------------------------------


def shape(tree: Tree) -> list[tuple[str, int, int]]:
    return [(node.type, node.start_byte, node.end_byte) for node in nodes_of(tree.walk())]


def types_above(tree: Tree, offset: int) -> list[str]:
    """The types from the program to the leaf that holds a byte."""
    node = tree.root_node
    types = [node.type]
    while True:
        child = next((each for each in node.children if each.start_byte <= offset < each.end_byte), None)
        if child is None:
            return types
        node = child
        types.append(node.type)


#: What can stand for an operand, what can stand anywhere between tokens, and what mostly breaks a text.
OPERANDS = (
    "x",
    "__reuse_n",
    "__reuse_n()",
    "1",
    "'s'",
    "`t`",
    "[1, 2]",
    "(c)",
    "a.b",
    "é",
    "x\n",
    " y",
    "{z: 1}",
    "a => b",
)
SPACES = (" ", "\n", "/*c*/", "//c\n", "\n\n", ";", "")
BREAKING = (
    *(
        "{__reuse_n}",
        "${",
        "`",
        "(",
        ")",
        "{",
        "}",
        "a b",
        "/*",
        "*/",
        "//",
        ": number",
        "<",
        ">",
        "=>",
        "=",
        "...",
        "async",
        "await",
    ),
    *("é😀", "/", "function f() {}", "?.", "\\", "'", '"', "return", "]", "class A {"),
)


@st.composite
def edited_scripts(draw: st.DrawFn) -> tuple[Language, bytes, EditBuffer]:
    language = draw(st.sampled_from(LANGUAGES))
    text = SCRIPT.encode() * draw(st.sampled_from((1, 1, 1, 12)))
    tokens = [node for node in nodes_of(tree_of(SCRIPT, language).root.walk()) if not node.child_count]
    operands = [
        node for node in tokens if node.type in ("identifier", "number", "property_identifier", "regex_pattern")
    ]
    made: list[TextEdit] = []
    for _ in range(draw(st.integers(1, 4))):
        manner = draw(st.sampled_from(("operand", "operand", "operand", "space", "space", "token", "anywhere")))
        token = draw(st.sampled_from(operands if manner == "operand" else tokens))
        start, end = token.start_byte, token.end_byte
        if manner == "anywhere":
            start = draw(st.integers(0, len(SCRIPT.encode())))
            end = min(start + draw(st.integers(0, 9)), len(text))
        elif manner == "space":
            end = start
        put = {"operand": OPERANDS, "space": SPACES}.get(manner, BREAKING)
        made.append(TextEdit(start, end, draw(st.sampled_from(put)).encode(), "a pass"))
    apart = sorted(made, key=lambda each: (each.start, each.end))
    kept = [each for index, each in enumerate(apart) if all(each.start >= other.end for other in apart[:index])]
    return language, text, EditBuffer(text, kept)


@given(edited_scripts())
def test_a_second_parse_reads_like_a_first(case: tuple[Language, bytes, EditBuffer]) -> None:
    language, text, buffer = case
    parsed = parse(text, language)
    assert isinstance(parsed, Parsed)
    data = buffer.apply()
    assume(b"\xc3" not in data.replace("é".encode(), b""))  # half a character is no text
    again, fresh = reparse(parsed, buffer, data), parse(data, language)
    if isinstance(again, Diagnostic):
        assert isinstance(fresh, Diagnostic)
        assert again.slug == fresh.slug == "syntax"
        return
    assert isinstance(fresh, Parsed)
    assert shape(again.tree) == shape(fresh.tree)
    # Whatever lies outside the ranges that have changed must stand as it stood: nobody looks there again.
    for new in range(0, len(data), 1 + len(data) // 400):
        old = buffer.old_span(Span(new, new + 1))
        if old is not None and not any(each.start <= new < each.end for each in again.changed):
            assert types_above(again.tree, new) == types_above(parsed.tree, old.start)


def test_a_second_parse_leaves_the_first_tree_alone() -> None:
    parsed = tree_of("f(1, 2)")
    before = shape(parsed.tree)
    buffer = EditBuffer(parsed.text, [TextEdit(2, 3, b"abc", "a pass")])
    again = reparse(parsed, buffer, buffer.apply())
    assert not isinstance(again, Diagnostic)
    assert shape(parsed.tree) == before
    assert [text_of(b"f(abc, 2)", node) for node in again.tree.root_node.children] == ["f(abc, 2)"]


def test_a_second_parse_tells_where_the_structure_is_another() -> None:
    parsed = tree_of("f(1);\ng(2);\nh(3)")
    for put, changed in ((b"x", "x"), (b"4", "")):
        buffer = EditBuffer(parsed.text, [TextEdit(8, 9, put, "a pass")])
        again = reparse(parsed, buffer, buffer.apply())
        assert not isinstance(again, Diagnostic)
        assert "".join(buffer.apply()[each.start : each.end].decode() for each in again.changed) == changed


def test_many_edits_of_a_large_text() -> None:
    rng = random.Random(3)
    line = b"const value = f(1, [2, 'three'], `four ${5}`) + 6;\n"
    parsed = parse(line * 2_000, "typescript")
    assert isinstance(parsed, Parsed)
    starts = sorted(rng.sample(range(2_000), 300))
    edits = [
        TextEdit(at * len(line) + 16, at * len(line) + 17, rng.choice((b"x", b"'y'", b"[7]")), "a pass")
        for at in starts
    ]
    buffer = EditBuffer(parsed.text, edits)
    again, fresh = reparse(parsed, buffer, buffer.apply()), parse(buffer.apply(), "typescript")
    assert not isinstance(again, Diagnostic)
    assert isinstance(fresh, Parsed)
    assert shape(again.tree) == shape(fresh.tree)


def test_an_edit_that_breaks_the_text_is_told_where() -> None:
    parsed = tree_of("f(1);\ng(2)")
    buffer = EditBuffer(parsed.text, [TextEdit(8, 9, b"(", "a pass")])
    found = reparse(parsed, buffer, buffer.apply())
    assert isinstance(found, Diagnostic)
    assert found.slug == "syntax"
    assert found.span is not None
    assert found.span.start >= 6


def test_first_error_is_the_first() -> None:
    text = b"f(1;\ng(2)\nh(3;"
    found = first_error(Parsed(text, "javascript", Parser(grammar("javascript")).parse(text)))
    assert found.span is not None
    assert found.span.start < 5
