"""Source text: spans, lines, columns and UTF-16 units, each counted again by a plainer way of counting."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolscript.text import Position, SourceText, Span

BOM = "\ufeff"
#: Line endings of every kind, what looks like one and is none, and characters of one to four bytes.
ALPHABET = "ab \r\n\t\u2028\u2029\x85\x0b\x0c\ufeffé中😀𝔸\u0301"
texts = st.text(st.sampled_from(ALPHABET), max_size=40)


@pytest.mark.parametrize(
    ("one", "other", "overlap"),
    [
        pytest.param((0, 2), (2, 4), False, id="they touch"),
        pytest.param((0, 3), (2, 4), True, id="they share a byte"),
        pytest.param((0, 9), (2, 4), True, id="one holds the other"),
        pytest.param((2, 4), (2, 4), True, id="they are equal"),
        pytest.param((0, 1), (3, 4), False, id="they are apart"),
        pytest.param((2, 2), (0, 4), True, id="an empty one lies inside"),
        pytest.param((0, 0), (0, 4), False, id="an empty one stands at the start"),
        pytest.param((4, 4), (0, 4), False, id="an empty one stands at the end"),
        pytest.param((2, 2), (2, 2), False, id="both are empty"),
    ],
)
def test_overlap(one: tuple[int, int], other: tuple[int, int], *, overlap: bool) -> None:
    assert Span(*one).overlaps(Span(*other)) is overlap
    assert Span(*other).overlaps(Span(*one)) is overlap


@pytest.mark.parametrize(
    ("inner", "contained"),
    [
        pytest.param((2, 5), True, id="itself"),
        pytest.param((3, 4), True, id="inside"),
        pytest.param((2, 2), True, id="empty at the start"),
        pytest.param((5, 5), True, id="empty at the end"),
        pytest.param((1, 4), False, id="begins before"),
        pytest.param((3, 6), False, id="ends after"),
        pytest.param((0, 9), False, id="around it"),
    ],
)
def test_containment(inner: tuple[int, int], *, contained: bool) -> None:
    assert Span(2, 5).contains(Span(*inner)) is contained


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        pytest.param("", [""], id="no text is one line"),
        pytest.param("a", ["a"], id="no line ending"),
        pytest.param("a\nb", ["a", "b"], id="LF"),
        pytest.param("a\rb", ["a", "b"], id="CR"),
        pytest.param("a\r\nb", ["a", "b"], id="CRLF is one ending"),
        pytest.param("a\n\rb", ["a", "", "b"], id="LF CR is two"),
        pytest.param("a\r\r\nb", ["a", "", "b"], id="CR CRLF is two"),
        pytest.param("a\n", ["a", ""], id="an ending at the end starts an empty line"),
        pytest.param("\n\n", ["", "", ""], id="empty lines"),
        pytest.param("a\u2028b\u2029c", ["a\u2028b\u2029c"], id="U+2028 and U+2029 end no line in an editor"),
        pytest.param("a\x0b\x0c\x1c\x85b", ["a\x0b\x0c\x1c\x85b"], id="nor do Python's other ones"),
        pytest.param(BOM + "a\nb", [BOM + "a", "b"], id="a byte order mark belongs to its line"),
    ],
)
def test_lines(text: str, lines: list[str]) -> None:
    source = SourceText.of(text)
    assert [source.slice(source.line_span(index)) for index in range(len(source.line_starts))] == lines


@pytest.mark.parametrize(
    ("text", "before", "position"),
    [
        pytest.param("ab", "", (1, 1), id="the first character"),
        pytest.param("ab", "ab", (1, 3), id="the end of the text"),
        pytest.param("é中😀x", "é中😀", (1, 4), id="a column is a character, not a byte and not a UTF-16 unit"),
        pytest.param("e\u0301x", "e\u0301", (1, 3), id="a combining mark is a character of its own"),
        pytest.param("a\r\nb", "a\r\n", (2, 1), id="after CRLF"),
        pytest.param("a\r\nb", "a\r", (1, 3), id="between CR and LF"),
        pytest.param("a\u2028b", "a\u2028", (1, 3), id="U+2028 stands within its line"),
        pytest.param(BOM + "ab", BOM, (1, 1), id="no editor counts the byte order mark"),
        pytest.param(BOM + "ab", BOM + "a", (1, 2), id="after the mark and a character"),
        pytest.param(BOM + "ab", "", (1, 1), id="at the mark itself"),
        pytest.param(BOM + "a\n" + BOM + "b", BOM + "a\n" + BOM, (2, 2), id="a mark elsewhere is a character"),
    ],
)
def test_position(text: str, before: str, position: tuple[int, int]) -> None:
    assert SourceText.of(text).position(len(before.encode())) == Position(*position)


@pytest.mark.parametrize(
    ("before", "units"),
    [
        pytest.param("", 0, id="nothing"),
        pytest.param("aé中", 3, id="one unit each up to U+FFFF"),
        pytest.param("😀", 2, id="an astral character has two"),
        pytest.param("😀\r\n𝔸", 6, id="line endings count"),
        pytest.param(BOM, 1, id="the mark counts, as in every string of JavaScript"),
    ],
)
def test_utf16(before: str, units: int) -> None:
    assert SourceText.of(before + "x").utf16(len(before.encode())) == units


def test_what_no_utf8_can_hold_is_an_error() -> None:
    with pytest.raises(UnicodeEncodeError):
        SourceText.of("a\ud800")


def test_bytes_that_are_no_utf8_still_have_text() -> None:
    source = SourceText(b"a\xff\nb")
    assert source.slice(Span(0, 2)) == "a\ufffd"
    assert source.position(3) == Position(2, 1)


def test_the_name_goes_with_the_text() -> None:
    assert SourceText.of("a").name == "<script>"
    assert SourceText.of("a", "old.ts").name == "old.ts"


@pytest.mark.parametrize(
    ("data", "has_bom"),
    [
        pytest.param(b"\xef\xbb\xbfa", True, id="at the start"),
        pytest.param(b"a\xef\xbb\xbf", False, id="elsewhere"),
        pytest.param(b"\xef\xbb", False, id="cut short"),
        pytest.param(b"\xff\xfea\0", False, id="that of UTF-16"),
    ],
)
def test_byte_order_mark(data: bytes, *, has_bom: bool) -> None:
    assert SourceText(data).has_bom is has_bom


@given(texts)
def test_every_place_is_as_a_reader_counts_it(text: str) -> None:
    source = SourceText.of(text)
    line, column, after_cr = 1, 1, False
    for index, char in enumerate(text + "x"):
        offset = len(text[:index].encode())
        within_ending = char == "\n" and after_cr
        if not within_ending:
            assert source.position(offset) == Position(line, column)
            assert source.line_index(offset) == line - 1
        assert source.utf16(offset) == sum(1 + (ord(each) > 0xFFFF) for each in text[:index])
        if char in "\r\n":
            line, column = line + (not within_ending), 1
        elif not (index == 0 and char == BOM):
            column += 1
        after_cr = char == "\r"


@given(texts)
def test_lines_and_their_endings_are_the_text(text: str) -> None:
    source = SourceText.of(text)
    spans = [source.line_span(index) for index in range(len(source.line_starts))]
    assert [source.slice(span) for span in spans] == re.split("\r\n|\r|\n", text)
    ends = [*source.line_starts[1:], len(source.data)]
    for span, end in zip(spans, ends, strict=True):
        assert source.data[span.end : end] in (b"", b"\r", b"\n", b"\r\n")
