"""Spelling to value: tables of what is read and what is refused, and V8's word on thousands of spellings."""

from __future__ import annotations

import itertools
import json
import math
import random
import re
from collections.abc import Iterator
from html.entities import html5, name2codepoint

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolscript import BigInt
from toolscript.literals.decode import (
    decode_jsx_attribute,
    decode_number,
    decode_string,
    decode_template,
    join_surrogates,
)
from toolscript.literals.values import MAX_DIGITS, same_value

from ..reuse.deno_batch import Engine
from .second_opinion import Refused, evaluate, evaluate_text, units

# --- numbers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value"),
    [
        pytest.param("0", 0.0, id="zero"),
        pytest.param("42", 42.0, id="an integer is a double"),
        pytest.param("1_000_000", 1e6, id="separators"),
        pytest.param("1e6", 1e6, id="an exponent"),
        pytest.param("1E+6", 1e6, id="a capital and a sign"),
        pytest.param("1e-6", 1e-6, id="a negative exponent"),
        pytest.param("1_0.2_5e1_0", 10.25e10, id="separators everywhere"),
        pytest.param("1000000.0", 1e6, id="a fraction of zero"),
        pytest.param("1.", 1.0, id="a dot at the end"),
        pytest.param("1.e3", 1e3, id="a dot before the exponent"),
        pytest.param(".5", 0.5, id="a dot at the start"),
        pytest.param("0.5", 0.5, id="a zero before the dot"),
        pytest.param("0xF4240", 1e6, id="hexadecimal"),
        pytest.param("0Xff_ff", 65535.0, id="hexadecimal with a capital and a separator"),
        pytest.param("0o17", 15.0, id="octal"),
        pytest.param("0O1_7", 15.0, id="octal with a capital and a separator"),
        pytest.param("0b101", 5.0, id="binary"),
        pytest.param("0B1_01", 5.0, id="binary with a capital and a separator"),
        pytest.param("017", 15.0, id="legacy octal"),
        pytest.param("00", 0.0, id="legacy octal zero"),
        pytest.param("018", 18.0, id="an 8 makes it decimal"),
        pytest.param("09.5", 9.5, id="and then it may have a fraction"),
        pytest.param("08e1", 80.0, id="or an exponent"),
        pytest.param("9007199254740993", 9007199254740992.0, id="rounded to even"),
        pytest.param("0x20000000000001", 9007199254740992.0, id="hexadecimal is rounded alike"),
        pytest.param("1e400", math.inf, id="too large is Infinity"),
        pytest.param("0x" + "f" * 300, math.inf, id="hexadecimal too"),
        pytest.param("1e-400", 0.0, id="too small is zero"),
        pytest.param("5e-324", 5e-324, id="the smallest"),
        pytest.param("0n", BigInt(0), id="a bigint"),
        pytest.param("1_000n", BigInt(1000), id="a bigint with a separator"),
        pytest.param("0x2An", BigInt(42), id="a hexadecimal bigint"),
        pytest.param("0o17n", BigInt(15), id="an octal one"),
        pytest.param("0b101n", BigInt(5), id="a binary one"),
        pytest.param("0b1", 1.0, id="the b of binary is no n"),
        pytest.param("9" * MAX_DIGITS + "n", BigInt("9" * MAX_DIGITS), id="as many digits as Python converts"),
        pytest.param("9" * 5000, math.inf, id="a number of more digits"),
        pytest.param("0." + "1" * 5000, 1 / 9, id="a fraction of more digits"),
    ],
)
def test_numbers_that_are_read(text: str, value: float | BigInt) -> None:
    found = decode_number(text)
    assert type(found) is type(value)
    assert same_value(found, value)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("_1", id="a separator first"),
        pytest.param("1_", id="a separator last"),
        pytest.param("1__0", id="two separators"),
        pytest.param("0_1", id="a separator after a leading zero"),
        pytest.param("01_7", id="a separator in a legacy octal"),
        pytest.param("08_1", id="a separator after 08"),
        pytest.param("1_.5", id="a separator before the dot"),
        pytest.param("1._5", id="a separator after the dot"),
        pytest.param("1_e5", id="a separator before the exponent"),
        pytest.param("1e_5", id="a separator after the e"),
        pytest.param("0x_f", id="a separator after the prefix"),
        pytest.param("0x", id="a prefix alone"),
        pytest.param("0b2", id="a digit that the base has not"),
        pytest.param("0o8", id="another one"),
        pytest.param("0xg", id="no digit at all"),
        pytest.param("1e", id="an exponent without digits"),
        pytest.param("1e+", id="an exponent of a sign"),
        pytest.param(".", id="a dot alone"),
        pytest.param("1.2.3", id="two dots"),
        pytest.param("017.5", id="a fraction of a legacy octal"),
        pytest.param("017e1", id="an exponent of a legacy octal"),
        pytest.param("017n", id="a legacy octal bigint"),
        pytest.param("08n", id="a bigint with a leading zero"),
        pytest.param("00n", id="two zeros"),
        pytest.param("1.0n", id="a bigint with a fraction"),
        pytest.param("1e3n", id="a bigint with an exponent"),
        pytest.param("1N", id="a capital N"),
        pytest.param("-1", id="the sign is an operator"),
        pytest.param("+1", id="so is plus"),
        pytest.param(" 1", id="white space"),
        pytest.param("1\n", id="a line feed at the end"),
        pytest.param("٣", id="a digit of another script"),
        pytest.param("1٣", id="one among ASCII digits"),
        pytest.param("²", id="a digit that is none of any number"),
        pytest.param("Infinity", id="an identifier"),
        pytest.param("NaN", id="another one"),
        pytest.param("inf", id="what Python reads"),
        pytest.param("1" * (MAX_DIGITS + 1) + "n", id="a bigint of more digits than Python converts"),
        pytest.param("0x" + "f" * 5000 + "n", id="a hexadecimal one of as many"),
    ],
)
def test_numbers_that_have_no_value(text: str) -> None:
    assert decode_number(text) is None


def test_the_bound_on_hexadecimal_bigints_is_the_one_on_decimal_ones() -> None:
    largest = 10**MAX_DIGITS - 1
    assert decode_number(f"{largest:#x}n") == largest
    assert decode_number(f"{largest + 1:#x}n") is None


def every_text(alphabet: str, length: int) -> Iterator[str]:
    for size in range(1, length + 1):
        for letters in itertools.product(alphabet, repeat=size):
            yield "".join(letters)


def long_numbers(count: int) -> Iterator[str]:
    """Spellings of doubles that are hard to round, of both kinds of digits that JavaScript counts in."""
    rng = random.Random(8)
    for _ in range(count):
        digits = str(rng.getrandbits(rng.choice((20, 53, 54, 64, 200))))
        cut = rng.randrange(len(digits) + 1)
        yield rng.choice(
            (
                digits,
                f"{digits[:cut] or '0'}.{digits[cut:]}",
                f"{digits[0]}.{digits[1:]}e{rng.randrange(-330, 312)}",
                f"{int(digits):#x}",
                f"{int(digits):#o}",
                f"{int(digits):#b}",
                f"{int(digits):#X}n",
                f"{int(digits):_}",
                f"{int(digits):_}n",
            )
        )


def test_numbers_are_those_of_v8(v8: Engine) -> None:
    # A dot, an x or an o may make an identifier or a member of what follows; those are no numbers for V8 either.
    texts = [*every_text("017889_.e", 4), *every_text("01_.exbofn", 4), *every_text("0_n1.", 6), *long_numbers(4_000)]
    texts = sorted(set(texts))
    read = 0
    wrong = []
    for text, right in zip(texts, evaluate(v8, texts), strict=True):
        found = decode_number(text)
        read += found is not None
        if not (same_value(found, right) if found is not None else isinstance(right, Refused)):
            wrong.append(f"{text}: {found!r}, V8 {right!r}")
    assert wrong == []
    assert len(texts) > 30_000
    assert read > 5_000


@given(st.text(st.sampled_from("0123456789abcdefxXoObBn_.+-e \n٣"), max_size=12))
def test_any_text_can_be_asked_for_its_number(text: str) -> None:
    value = decode_number(text)
    assert value is None or (value >= 0 and text.isascii() and text.split() == [text])


# --- strings and templates -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "value"),
    [
        pytest.param("", "", id="nothing"),
        pytest.param("Oslo", "Oslo", id="plain"),
        pytest.param(r"\n\t\r\b\f\v", "\n\t\r\b\f\v", id="single escapes"),
        pytest.param(r"\'\"\`\\", "'\"`\\", id="quotes and the backslash"),
        pytest.param(r"\a\z\-\ ", "az- ", id="what needs no escape is itself"),
        pytest.param(r"\é\😀", "é😀", id="what is not ASCII too"),
        pytest.param(r"\x41\x7a", "Az", id="two hexadecimal digits"),
        pytest.param(r"\u0041\u00e9", "Aé", id="four"),
        pytest.param(r"\u{41}\u{1F600}", "A😀", id="in braces"),
        pytest.param(r"\u{0000000000041}", "A", id="leading zeros"),
        pytest.param(r"\u{10FFFF}", "\U0010ffff", id="the last character"),
        pytest.param(r"\ud83d\ude00", "😀", id="a pair of surrogates is one character"),
        pytest.param(r"\u{d83d}\u{de00}", "😀", id="in braces too"),
        pytest.param(r"\ud83d", "\ud83d", id="a lone surrogate stays"),
        pytest.param(r"\ude00\ud83d", "\ude00\ud83d", id="two in the wrong order"),
        pytest.param(r"\0", "\0", id="NUL"),
        pytest.param("\\\n", "", id="a line continuation"),
        pytest.param("a\\\r\nb", "ab", id="one of CRLF"),
        pytest.param("a\\\rb", "ab", id="one of CR"),
        pytest.param("a\\\u2028b\\\u2029c", "abc", id="the others"),
        pytest.param("a\u2028b\u2029", "a\u2028b\u2029", id="raw separators, allowed since 2019"),
        pytest.param(r"\\n", "\\n", id="an escaped backslash"),
        pytest.param(r"$\{a}", "${a}", id="a dollar before an escaped brace"),
    ],
)
def test_escapes_that_strings_and_templates_share(body: str, value: str) -> None:
    assert decode_string(f"'{body}'") == value
    assert decode_string(f'"{body}"') == value
    assert decode_template(f"`{body}`") == value


@pytest.mark.parametrize(
    ("body", "value"),
    [
        pytest.param(r"\101", "A", id="three octal digits"),
        pytest.param(r"\377\400", "ÿ\x200", id="no octal is above 377"),
        pytest.param(r"\18", "\x018", id="an octal ends at an 8"),
        pytest.param(r"\08", "\x008", id="NUL before an 8"),
        pytest.param(r"\8\9", "89", id="8 and 9 are themselves"),
        pytest.param(r"\47x", "'x", id="two octal digits"),
        pytest.param("${a}", "${a}", id="no substitution in a string"),
        pytest.param("`", "`", id="a backtick"),
    ],
)
def test_what_only_strings_read(body: str, value: str) -> None:
    assert decode_string(f"'{body}'") == value
    assert decode_template(f"`{body}`" if body != "`" else "`${`") is None


@pytest.mark.parametrize(
    ("body", "value"),
    [
        pytest.param("a\nb", "a\nb", id="LF"),
        pytest.param("a\r\nb", "a\nb", id="CRLF counts as LF"),
        pytest.param("a\rb", "a\nb", id="CR too"),
        pytest.param("\r\r\n\n", "\n\n\n", id="one of each"),
        pytest.param("a\\\r\nb", "ab", id="a line continuation of CRLF"),
        pytest.param("a$b$", "a$b$", id="dollars"),
        pytest.param(r"\${a}", "${a}", id="an escaped dollar"),
        pytest.param(r"\\\${a}", "\\${a}", id="an escaped backslash and an escaped dollar"),
        pytest.param("{a}'\"", "{a}'\"", id="braces and quotes"),
    ],
)
def test_what_only_templates_read(body: str, value: str) -> None:
    assert decode_template(f"`{body}`") == value


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(r"\x4", id="one hexadecimal digit"),
        pytest.param(r"\xg0", id="no hexadecimal digit"),
        pytest.param(r"\u004", id="three"),
        pytest.param(r"\u{}", id="empty braces"),
        pytest.param(r"\u{110000}", id="beyond the last character"),
        pytest.param(r"\u{41", id="braces that do not close"),
        pytest.param(r"\u{4_1}", id="a separator"),
        pytest.param("\\u{" + "f" * 5000 + "}", id="far beyond it"),
        pytest.param("\\u٣٣٣٣", id="digits of another script"),
    ],
)
def test_escapes_without_a_value(body: str) -> None:
    assert decode_string(f"'{body}'") is None
    assert decode_template(f"`{body}`") is None


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("${a}", id="a substitution"),
        pytest.param("a${", id="its start"),
        pytest.param(r"\\${a}", id="after an escaped backslash"),
        pytest.param("$${a}", id="after a dollar"),
        pytest.param(r"\1", id="an octal escape"),
        pytest.param(r"\00", id="another one"),
        pytest.param(r"\08", id="NUL before a digit"),
        pytest.param(r"\8", id="an escaped 8"),
    ],
)
def test_templates_without_a_value(body: str) -> None:
    assert decode_template(f"`{body}`") is None


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('"a\rb"', id="a raw CR, which the parser takes"),
        pytest.param("'\\\\\n'", id="a raw LF after an escaped backslash"),
        pytest.param("'a\\'", id="a closing quote that is escaped"),
    ],
)
def test_strings_without_a_value(text: str) -> None:
    assert decode_string(text) is None


PIECES = (
    *(r"\u", r"\x", r"\u{", "\\", "{", "}", "0", "1", "4", "7", "8", "9", "a", "F", "g", "d83d", "de00", "10FFFF", "n"),
    *("é", "😀", "\u2028", "\\\n", "\\\r\n", "\\\r", "\\\u2029", " ", "$", "\\0", "\\\\", "\ufeff", "\x00", "\x7f"),
)


def bodies(rng: random.Random, count: int, more: tuple[str, ...] = ()) -> Iterator[str]:
    pieces = PIECES + more
    for _ in range(count):
        yield "".join(rng.choices(pieces, k=rng.randrange(1, 8)))


def test_strings_are_those_of_v8(v8: Engine) -> None:
    rng = random.Random(5)
    texts = []
    for body in [*every_text("\\ux017{}", 4), *bodies(rng, 12_000)]:
        # A backslash at the end would escape the quote, and then the text is no string at all.
        closed = body + "\\" if (len(body) - len(body.rstrip("\\"))) % 2 else body
        quote = rng.choice("'\"")
        texts.append(f"{quote}{closed}{quote}")
    assert_as_v8(v8, texts, "string")


def test_templates_are_those_of_v8(v8: Engine) -> None:
    rng = random.Random(6)
    texts = []
    for body in [*every_text("\\0u$8", 5), *bodies(rng, 8_000, ("\r", "\n", "\r\n", "${", "${1}", "\\$", "$"))]:
        closed = body + "\\" if (len(body) - len(body.rstrip("\\"))) % 2 else body
        # A substitution has a value for V8, which runs it; here it must have none.
        if not re.search(r"(?<!\\)(?:\\\\)*\$\{", closed):
            texts.append(f"`{closed}`")
    assert_as_v8(v8, texts, "template")


def assert_as_v8(v8: Engine, texts: list[str], kind: str) -> None:
    decode = decode_string if kind == "string" else decode_template
    read = 0
    wrong = []
    for text, right in zip(texts, evaluate(v8, texts), strict=True):
        found = decode(text)
        read += found is not None
        same = isinstance(right, Refused) if found is None else isinstance(right, str) and units(found) == units(right)
        if not same:
            wrong.append(f"{text!r}: {found!r}, V8 {right!r}")
    assert wrong == []
    assert len(texts) > 10_000
    assert len(texts) / 10 < read < len(texts)


@given(st.text(max_size=20), st.sampled_from("'\"`"))
def test_any_text_can_be_asked_for_its_string(body: str, quote: str) -> None:
    text = f"{quote}{body}{quote}"
    found = decode_template(text) if quote == "`" else decode_string(text)
    if found is not None:
        assert join_surrogates(found) == found or "\\" not in body


@given(st.text(st.characters(), max_size=12))
def test_surrogates_are_joined_and_nothing_else_is(text: str) -> None:
    apart = "".join(char if ord(char) <= 0xFFFF else "".join(map(chr, units(char))) for char in text)
    joined = join_surrogates(apart)
    assert units(joined) == units(apart)
    assert not re.search("[\ud800-\udbff][\udc00-\udfff]", joined)
    assert join_surrogates(joined) == joined


# --- JSX attributes --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "value"),
    [
        pytest.param("Oslo", "Oslo", id="plain"),
        pytest.param(r"a\nb", "a\\nb", id="a backslash is a backslash"),
        pytest.param("a&amp;b", "a&b", id="a named entity"),
        pytest.param("&quot;&apos;&lt;&gt;", "\"'<>", id="those of XML"),
        pytest.param("&eacute;&nbsp;&euro;", "é\xa0€", id="those of HTML 4"),
        pytest.param("&#65;&#x42;&#X43;", "ABC", id="numbers"),
        pytest.param("&#128512;", "😀", id="a number beyond U+FFFF"),
        pytest.param("&amp;lt;", "&lt;", id="only once"),
        pytest.param("a & b", "a & b", id="an ampersand alone"),
        pytest.param("&nosuch;", "&nosuch;", id="no entity of that name"),
        pytest.param("&amp", "&amp", id="without its semicolon"),
        pytest.param("&Amp;", "&Amp;", id="names have their case"),
        pytest.param("&#xZZ;", "&#xZZ;", id="no number"),
        pytest.param("&#;", "&#;", id="no digits"),
        pytest.param("&#1114112;", "&#1114112;", id="beyond the last character"),
        pytest.param("&#٦٥;", "&#٦٥;", id="digits of another script"),
        pytest.param("&é;", "&é;", id="a name that is not ASCII"),
    ],
)
def test_attributes(body: str, value: str) -> None:
    assert decode_jsx_attribute(f'"{body}"') == value
    assert decode_jsx_attribute(f"'{body}'") == value


@pytest.mark.parametrize("body", ["a\nb", "a\r\nb", "a\rb"], ids=["LF", "CRLF", "CR"])
def test_attributes_of_several_lines_have_no_value(body: str) -> None:
    assert decode_jsx_attribute(f'"{body}"') is None


def test_attributes_are_those_of_the_compiler(v8: Engine) -> None:
    rng = random.Random(7)
    pieces = ("&", "amp;", "#", "x", "41;", "65;", "&#38;", "&lt;", "a", " ", "\\", "\\u0041", "é", ";", "&eacute", "'")
    attributes = [f"&{name.rstrip(';')};" for name in sorted(html5)]
    attributes += ["".join(rng.choices(pieces, k=rng.randrange(1, 7))) for _ in range(3_000)]
    # The compiler in Deno ends with a panic where a number has no digits; the table above has such a row.
    attributes = [each for each in attributes if not re.search("&#x?;", each)]
    text = "/** @jsx make */ const make = (_tag, props) => props.a;\nexport default () => JSON.stringify(["
    text += ",\n".join(f'<x a="{each}"/>' for each in attributes) + "]);"
    found = json.loads(evaluate_text(v8, text, "text/jsx"))
    wrong = [
        (each, decode_jsx_attribute(f'"{each}"'), right)
        for each, right in zip(attributes, found, strict=True)
        if decode_jsx_attribute(f'"{each}"') != right
    ]
    assert wrong == []
    assert len(name2codepoint) < sum(each != right for each, right in zip(attributes, found, strict=True))
