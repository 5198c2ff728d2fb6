"""Identifier names, compared with V8's over all of Unicode's first plane and a sample of the others."""

from __future__ import annotations

import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolscript.literals.decode import decode_string
from toolscript.literals.identifiers import decode_identifier, is_identifier_name, property_name

from ..reuse.deno_batch import Engine
from .second_opinion import evaluate_text, names


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("a", id="a letter"),
        pytest.param("_", id="an underscore"),
        pytest.param("$", id="a dollar"),
        pytest.param("a1$_", id="digits later on"),
        pytest.param("if", id="a reserved word is a name"),
        pytest.param("await", id="a contextual one too"),
        pytest.param("naïve", id="Latin"),
        pytest.param("名前", id="Han"),
        pytest.param("ключ", id="Cyrillic"),
        pytest.param("𝔸", id="a letter beyond U+FFFF"),
        pytest.param("Ⅷ", id="a letter number"),
        pytest.param("℘", id="Other_ID_Start: a symbol by category"),
        pytest.param("゛", id="Other_ID_Start: a modifier symbol"),
        pytest.param("a·b", id="Other_ID_Continue"),
        pytest.param("e\u0301", id="a combining mark later on"),
        pytest.param("a\u200c\u200db", id="joiners later on"),
        pytest.param("a٣", id="a digit of another script"),
        pytest.param("a‿b", id="a connector"),
        pytest.param("$名", id="a dollar before a letter"),
    ],
)
def test_is_a_name(name: str) -> None:
    assert is_identifier_name(name)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("1a", id="a digit first"),
        pytest.param("a b", id="a space"),
        pytest.param("a-b", id="an operator"),
        pytest.param("a\n", id="a line feed at the end, where `$` of a pattern would match"),
        pytest.param("é\n", id="the same after a letter that is not ASCII"),
        pytest.param("#a", id="a private name"),
        pytest.param("a.b", id="a path"),
        pytest.param("\u0301a", id="a combining mark first"),
        pytest.param("\u200ca", id="a joiner first"),
        pytest.param("٣", id="a digit of another script first"),
        pytest.param("‿a", id="a connector first"),
        pytest.param("a\u2e2f", id="a letter by category that is pattern syntax"),
        pytest.param("😀", id="a symbol"),
        pytest.param("²", id="a number that is no digit"),
        pytest.param("a\u00a0", id="white space that is not ASCII"),
        pytest.param("a\ufeff", id="a byte order mark"),
        pytest.param("a\u00ad", id="a soft hyphen"),
        pytest.param("a\ud800", id="a lone surrogate"),
        pytest.param(r"\u0061", id="an escape is no name but a spelling of one"),
    ],
)
def test_is_no_name(text: str) -> None:
    assert not is_identifier_name(text)


def test_names_are_those_of_v8(v8: Engine) -> None:
    # ASCII has its own table above: there a name with an operator in it can be a program that runs.
    ranges = [(0x80, 0x10000, 1), (0x10000, 0x32000, 3), (0x32000, 0xE0000, 1_021), (0xE0000, 0xE0400, 1)]
    wrong = []
    allowed = 0
    for point, start, later in names(v8, ranges):
        char = chr(point)
        found = (is_identifier_name(char + "x"), is_identifier_name("x" + char + "x"))
        allowed += later
        # A character that is newer than this Python is unknown to it; to refuse its name is safe.
        unknown = unicodedata.category(char) == "Cn" and found == (False, False)
        if found != (start, later) and not unknown:
            wrong.append(f"U+{point:04X} {found}, V8 {(start, later)}")
    assert wrong == []
    assert allowed > 60_000


@pytest.mark.parametrize(
    ("text", "name"),
    [
        pytest.param("abc", "abc", id="none"),
        pytest.param(r"\u0061bc", "abc", id="four digits"),
        pytest.param(r"\u{61}bc", "abc", id="in braces"),
        pytest.param(r"\u{000000061}", "a", id="leading zeros"),
        pytest.param(r"a\u{1D538}", "a𝔸", id="beyond U+FFFF"),
        pytest.param(r"\u0061\u0062", "ab", id="several"),
        pytest.param(r"\u{110000}", r"\u{110000}", id="beyond Unicode: no name at all, so left alone"),
        pytest.param(r"\x61", r"\x61", id="an escape that no identifier has"),
    ],
)
def test_escapes_in_names(text: str, name: str) -> None:
    assert decode_identifier(text) == name


@given(st.text(st.sampled_from(r"\u{}0061aF"), max_size=16))
def test_any_text_can_be_asked_for_its_name(text: str) -> None:
    decoded = decode_identifier(text)
    assert len(decoded) <= len(text)
    assert "\\" in text or decoded == text


def test_an_escape_beyond_all_size_is_left_alone() -> None:
    # Python converts no decimal text of this length; hexadecimal it does, and then no character has the number.
    text = "\\u{" + "f" * 5_000 + "}"
    assert decode_identifier(text) == text


@pytest.mark.parametrize(
    ("name", "written"),
    [
        pytest.param("a$_1", "a$_1", id="bare"),
        pytest.param("if", "if", id="a reserved word is bare"),
        pytest.param("", '""', id="nothing"),
        pytest.param("1", '"1"', id="a number"),
        pytest.param("a-b", '"a-b"', id="an operator"),
        pytest.param("a\n", '"a\\n"', id="a line feed at the end"),
        pytest.param("é", '"é"', id="what is not ASCII is quoted"),
        pytest.param('"', '"\\""', id="a quote"),
    ],
)
def test_property_names(name: str, written: str) -> None:
    assert property_name(name) == written


@given(st.lists(st.text(max_size=6), max_size=8, unique=True))
def test_a_property_name_is_the_key_or_a_string_of_it(keys: list[str]) -> None:
    for key in keys:
        written = property_name(key)
        assert written == key or decode_string(written) == key
        assert written.startswith('"') or is_identifier_name(written)


def test_v8_reads_the_keys_back(v8: Engine) -> None:
    keys = ["a", "if", "1", "", "a b", "é", "名", "\u2028", "</script>", "\ud800", "constructor", "a\x00b", "😀", "'"]
    text = (
        "export default () => JSON.stringify(Object.keys({" + ", ".join(f"{property_name(k)}: 0" for k in keys) + "}))"
    )
    assert sorted(json.loads(evaluate_text(v8, text))) == sorted(keys)
