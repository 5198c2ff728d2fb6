"""Decoded text with the way back to its bytes."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolscript.literals.decode import decode_jsx_attribute, decode_string, decode_template
from toolscript.literals.pieces import pieces_of

from ..reuse.deno_batch import Engine
from .second_opinion import evaluate_text


@pytest.mark.parametrize(
    ("kind", "raw", "text", "part", "spelling"),
    [
        pytest.param("string", "abc", "abc", "b", "b", id="plain"),
        pytest.param("string", "aéb", "aéb", "é", "é", id="a character of two bytes"),
        pytest.param("string", "a😀b", "a😀b", "😀", "😀", id="one of four"),
        pytest.param("string", r"a\u0062c", "abc", "b", r"\u0062", id="an escape"),
        pytest.param("string", r"a\u{62}c", "abc", "b", r"\u{62}", id="one in braces"),
        pytest.param("string", r"a\x62c", "abc", "b", r"\x62", id="a short one"),
        pytest.param("string", r"a\142c", "abc", "b", r"\142", id="an octal one"),
        pytest.param("string", r"a\bc", "a\bc", "\b", r"\b", id="a single one"),
        pytest.param("string", r"a\qc", "aqc", "q", r"\q", id="one that needs no escape"),
        pytest.param("string", r"\\u0062", "\\u0062", "u0062", "u0062", id="an escaped backslash"),
        pytest.param("string", r"a\ud83d\ude00b", "a😀b", "😀", r"\ud83d\ude00", id="a pair is one character"),
        pytest.param("string", r"a\ud83dz", "a\ud83dz", "z", "z", id="half a pair"),
        pytest.param("string", "a\\\nbc", "abc", "bc", "bc", id="a line continuation is nothing"),
        pytest.param("string", "ab\\\r\nc", "abc", "bc", "b\\\r\nc", id="and goes with what it stands in"),
        pytest.param("template", "a\r\nb", "a\nb", "\n", "\r\n", id="CRLF is one line feed in a template"),
        pytest.param("template", "a\rb", "a\nb", "\n", "\r", id="CR too"),
        pytest.param("template", r"a\${b", "a${b", "${", r"\${", id="an escaped dollar"),
        pytest.param("jsx", "a&amp;b", "a&b", "&", "&amp;", id="an entity"),
        pytest.param("jsx", "a&#x1F600;b", "a😀b", "😀", "&#x1F600;", id="one by its number"),
        pytest.param("jsx", r"a\nb", r"a\nb", "\\", "\\", id="no escapes in JSX"),
        pytest.param("jsx", "a&nope;b", "a&nope;b", "nope", "nope", id="an entity that is none"),
        pytest.param("jsx", "&nope; Oslo x", "&nope; Oslo x", "Oslo", "Oslo", id="what follows an entity that is none"),
        pytest.param("jsx", "&é; Oslo x", "&é; Oslo x", "Oslo", "Oslo", id="one that is not ASCII"),
        pytest.param("jsx", "&#9999999;b", "&#9999999;b", "b", "b", id="a number beyond the last character"),
        pytest.param("jsx", "a\n  b", "a b", "a b", "a\n  b", id="lines of JSX text are joined by a space"),
        pytest.param("jsx", "\n  a\n  ", "a", "a", "a", id="and the outer ones are trimmed"),
        pytest.param("jsx", "a  b", "a  b", "  b", "  b", id="spaces within a line stay"),
        pytest.param("attribute", "a&eacute;b", "aéb", "é", "&eacute;", id="an entity of an attribute"),
        pytest.param("attribute", "a&nope;b", "a&nope;b", "b", "b", id="an attribute's entity that is none"),
    ],
)
def test_the_bytes_of_a_part(kind: str, raw: str, text: str, part: str, spelling: str) -> None:
    data = raw.encode()
    pieces = pieces_of(data, 100, kind)
    assert pieces is not None
    assert pieces.text == text
    start = text.index(part)
    span = pieces.span(start, start + len(part))
    assert data[span.start - 100 : span.end - 100].decode() == spelling


@pytest.mark.parametrize(
    ("kind", "raw"),
    [
        pytest.param("string", r"a\x4", id="a bad escape"),
        pytest.param("string", r"\u{110000}", id="a character that does not exist"),
        pytest.param("template", r"\101", id="an octal escape in a template"),
        pytest.param("template", r"\u{}", id="empty braces"),
    ],
)
def test_text_without_a_value(kind: str, raw: str) -> None:
    assert pieces_of(raw.encode(), 0, kind) is None


ESCAPES = (r"\u0041", r"\u{1F600}", r"\x41", r"\ud83d", r"\ude00", r"\\", r"\n", "\\\n", "\\\r\n")
SPELLINGS = {
    "string": (*ESCAPES, r"\101", "`", "${"),
    "template": (*ESCAPES, r"\0", "\r\n", "\r", r"\`", "$", r"\$"),
    "attribute": ("&amp;", "&#65;", "&#x1F600;", "&nope;", "&", ";", "\\", "&#9999999;", "&lt;", "&é;", " ", "  "),
}
PLAIN = ("a", "é", "中", "😀", " ", "1", "\u2028", "e\u0301")


@given(st.sampled_from(sorted(SPELLINGS)), st.data())
def test_the_text_is_what_the_decoder_says_and_every_part_has_its_bytes(kind: str, data: st.DataObject) -> None:
    raw = "".join(data.draw(st.lists(st.sampled_from(SPELLINGS[kind] + PLAIN), max_size=10)))
    quote = {"string": "'", "template": "`", "attribute": '"'}[kind]
    decode = {"string": decode_string, "template": decode_template, "attribute": decode_jsx_attribute}[kind]
    pieces = pieces_of(raw.encode(), 7, kind)
    value = decode(f"{quote}{raw}{quote}")
    if pieces is None:
        assert value is None
        return
    assert pieces.text == value
    last = 7
    for index, char in enumerate(pieces.text):
        span = pieces.span(index, index + 1)
        part = raw.encode()[span.start - 7 : span.end - 7].decode()
        assert decode(f"{quote}{part}{quote}") == char
        assert span.start >= last
        last = span.end
    assert last <= 7 + len(raw.encode())
    if pieces.text:
        whole = pieces.span(0, len(pieces.text))
        assert decode(f"{quote}{raw.encode()[whole.start - 7 : whole.end - 7].decode()}{quote}") == pieces.text


def test_jsx_text_is_that_of_the_compiler(v8: Engine) -> None:
    rng = random.Random(11)
    parts = (
        "a",
        "b c",
        " ",
        "  ",
        "\n",
        "\r\n",
        "\t",
        "&amp;",
        "&#65;",
        "&nbsp;",
        "&nope;",
        "é",
        "😀",
        "'",
        "\\n",
        "\n  ",
        "\xa0",
    )
    texts = ["".join(rng.choices(parts, k=rng.randrange(1, 9))) for _ in range(3_000)]
    program = "/** @jsx make */ const make = (_tag, _props, ...inner) => inner;\nexport default () => JSON.stringify(["
    program += ",\n".join(f"<x>{each}</x>" for each in texts) + "]);"
    wrong = []
    for text, inner in zip(texts, json.loads(evaluate_text(v8, program, "text/jsx")), strict=True):
        pieces = pieces_of(text.encode(), 0, "jsx")
        # White space with a line's end in it is no child at all; here it may be an empty text.
        if pieces is None or pieces.text != "".join(inner):
            wrong.append(f"{text!r}: {pieces}, compiler {inner}")
    assert wrong == []
