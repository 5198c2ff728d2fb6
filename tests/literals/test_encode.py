"""Value to spelling: exact texts, what may never stand in one, and V8's reading of thousands."""

from __future__ import annotations

import json
import math
import random
import struct
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolscript import BigInt
from toolscript.literals.constant import read_literal
from toolscript.literals.decode import decode_number, decode_string, join_surrogates
from toolscript.literals.encode import encode_string, encode_value, number_text
from toolscript.literals.values import Value, bits, same_value

from ..reuse.deno_batch import Engine, Program
from ..reuse.spellings import exact
from ..reuse.values import KINDS, values
from .second_opinion import evaluate_text

any_value = st.sampled_from(KINDS).flatmap(values)
#: Characters that could end a literal, a line, a comment or an element, or that a reader would not see.
DANGEROUS = (
    "\"'`\\\n\r\u2028\u2029</>!-*$ {}\0\x07\x1b\x7f\x80\x85\xad"
    "\u061c\u200b\u200e\u202e\u2066\ufeff\ud800\udfff😀\U000e0041"
)
dangerous = st.one_of(st.text(st.sampled_from(DANGEROUS), max_size=20), st.text(st.characters(), max_size=20))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        pytest.param(None, "null", id="null"),
        pytest.param(True, "true", id="true"),
        pytest.param(False, "false", id="false"),
        pytest.param(1, "1", id="an int"),
        pytest.param(1.0, "1", id="a whole double"),
        pytest.param(-0.0, "-0", id="minus zero keeps its sign"),
        pytest.param(BigInt(-5), "-5n", id="a bigint"),
        pytest.param("it's", '"it\'s"', id="one kind of quotes for all"),
        pytest.param([], "[]", id="an empty array"),
        pytest.param({}, "{}", id="an empty object"),
        pytest.param([1, [2, []], {"a": None}], "[1, [2, []], {a: null}]", id="nested"),
        pytest.param({"a": 1, "b c": [True]}, '{a: 1, "b c": [true]}', id="keys are quoted where they must be"),
        pytest.param({"__proto__": 1}, '{["__proto__"]: 1}', id="a key that would set the prototype"),
        pytest.param({"é": 1, "if": 2, "1": 3}, '{"é": 1, if: 2, "1": 3}', id="keys in order"),
        pytest.param(
            {"</script>": "</script>"}, '{"\\u003c/script>": "\\u003c/script>"}', id="a key is as safe as a value"
        ),
    ],
)
def test_values(value: Value, text: str) -> None:
    assert encode_value(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        pytest.param(0.0, "0", id="zero"),
        pytest.param(-0.0, "-0", id="minus zero, which String(-0) hides"),
        pytest.param(1e6, "1000000", id="an integer"),
        pytest.param(2.0**53, "9007199254740992", id="the end of the unbroken range"),
        pytest.param(123456789012345680000.0, "123456789012345680000", id="no exponent up to 21 digits"),
        pytest.param(999999999999999900000.0, "999999999999999900000", id="the last of them"),
        pytest.param(1e21, "1e+21", id="an exponent from there on"),
        pytest.param(1.5e300, "1.5e+300", id="digits and an exponent"),
        pytest.param(0.1, "0.1", id="a fraction"),
        pytest.param(1234.5678, "1234.5678", id="digits on both sides"),
        pytest.param(0.000001, "0.000001", id="six zeros"),
        pytest.param(1e-7, "1e-7", id="seven are an exponent"),
        pytest.param(1.25e-7, "1.25e-7", id="with digits"),
        pytest.param(0.00001234, "0.00001234", id="what Python writes with an exponent"),
        pytest.param(5e-324, "5e-324", id="the smallest"),
        pytest.param(1.7976931348623157e308, "1.7976931348623157e+308", id="the largest"),
        pytest.param(-1.5, "-1.5", id="a sign"),
        pytest.param(-1e21, "-1e+21", id="a sign and an exponent"),
        pytest.param(math.nan, "NaN", id="no number"),
        pytest.param(math.inf, "Infinity", id="infinity"),
        pytest.param(-math.inf, "-Infinity", id="its negative"),
    ],
)
def test_numbers(value: float, text: str) -> None:
    assert number_text(value) == text


def doubles(count: int) -> list[float]:
    """Doubles of every size: random bits, powers of ten and two with their neighbours, and short decimals."""
    rng = random.Random(9)
    found = [struct.unpack(">d", rng.getrandbits(64).to_bytes(8, "big"))[0] for _ in range(count)]
    for base in [10.0**power for power in range(-323, 309)] + [2.0**power for power in range(-1074, 1024)]:
        found += (base, math.nextafter(base, 0.0), math.nextafter(base, math.inf))
    found += [rng.randrange(10**8) / 10 ** rng.randrange(12) for _ in range(count)]
    found += [float(rng.getrandbits(rng.randrange(1, 80))) for _ in range(count)]
    return [each for each in found if math.isfinite(each)]


def test_number_texts_are_those_of_v8(v8: Engine) -> None:
    numbers = doubles(4_000)
    words = [f'"{bits(each).hex()}"' for each in numbers]
    text = (
        "export default () => { const view = new DataView(new ArrayBuffer(8));\n"
        f"return JSON.stringify([{','.join(words)}].map((word) => {{ view.setBigUint64(0, BigInt('0x' + word));\n"
        "const value = view.getFloat64(0); return Object.is(value, -0) ? '-0' : String(value); })); };"
    )
    right = json.loads(evaluate_text(v8, text))
    wrong = [
        (each, number_text(each), v8_text)
        for each, v8_text in zip(numbers, right, strict=True)
        if number_text(each) != v8_text
    ]
    assert wrong == []
    assert len(numbers) > 15_000


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_number_reads_back(value: float) -> None:
    text = number_text(value)
    read = decode_number(text.removeprefix("-"))
    assert isinstance(read, float)
    assert bits(-read if text.startswith("-") else read) == bits(value)


@given(dangerous)
def test_a_string_reads_back(value: str) -> None:
    assert decode_string(encode_string(value)) == join_surrogates(value)


@given(dangerous)
def test_nothing_breaks_out_of_a_string(value: str) -> None:
    text = encode_string(value)
    assert text.encode("utf-8")  # a lone surrogate would raise
    body = text[1:-1]
    assert (text[0], text[-1]) == ('"', '"')
    assert "</" not in text
    assert "<!" not in text
    assert '"' not in body.replace("\\\\", "").replace('\\"', "")
    for char in text:
        assert unicodedata.category(char) not in {"Cc", "Cs", "Zl", "Zp"}
        assert unicodedata.bidirectional(char) not in {
            "LRE",
            "RLE",
            "LRO",
            "RLO",
            "PDF",
            "LRI",
            "RLI",
            "FSI",
            "PDI",
            "BN",
        }


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Oslo", id="ASCII"),
        pytest.param("São Paulo 東京 😀", id="what people write is not escaped"),
        pytest.param("a < b > c", id="an angle that ends nothing"),
        pytest.param("`${a}`", id="a substitution is none in quotes"),
    ],
)
def test_plain_text_stays_readable(text: str) -> None:
    assert encode_string(text) == f'"{text}"'


@given(any_value)
def test_a_value_reads_back(value: Value) -> None:
    text = encode_value(value)
    assert same_value(read_literal(text, exact=False), value)
    assert encode_value(read_literal(text, exact=False)) == text
    assert "</" not in text
    assert "\n" not in text


@given(st.lists(any_value, max_size=5))
def test_a_structure_is_its_parts(parts: list[Value]) -> None:
    assert encode_value(parts) == "[" + ", ".join(map(encode_value, parts)) + "]"


def test_depth_costs_no_stack() -> None:
    value: Value = []
    for _ in range(20_000):
        value = [{"a": value}]
    text = encode_value(value)
    assert text == "[{a: " * 20_000 + "[]" + "}]" * 20_000


@pytest.mark.parametrize("value", [(1,), {1}, b"a"], ids=["tuple", "set", "bytes"])
def test_what_is_no_value_is_an_error(value: object) -> None:
    with pytest.raises(TypeError, match=f"no JavaScript literal is worth {type(value).__name__}"):
        encode_value([value])  # type: ignore[list-item]  # that is what is tried


def random_values(count: int) -> list[Value]:
    """Values of every kind, drawn without Hypothesis: thousands at once, the same ones each time."""
    rng = random.Random(10)
    words = ("__proto__", "</script>", "<!--", "-->", "]]>", "constructor", "\\u0041", "${a}", "a", "é", "1")
    texts = (*DANGEROUS, *words)

    def make(depth: int) -> Value:
        kind = rng.randrange(10 if depth else 7)
        if kind == 0:
            return rng.choice((None, True, False, -0.0, 1e21, 5e-324))
        if kind == 1:
            return float(rng.choice((1, -1)) * rng.randrange(10**8) / 10 ** rng.randrange(12))
        if kind == 2:
            return BigInt(rng.choice((1, -1)) * rng.getrandbits(rng.randrange(1, 300)))
        if kind < 7:
            return join_surrogates("".join(rng.choices(texts, k=rng.randrange(6))))
        if kind == 7:
            return {join_surrogates("".join(rng.choices(texts, k=rng.randrange(3)))): make(depth - 1) for _ in range(3)}
        return [make(depth - 1) for _ in range(rng.randrange(4))]

    return [make(4) for _ in range(count)]


def test_every_value_evaluates_to_itself(v8: Engine) -> None:
    found = random_values(6_000)
    # The second spelling builds each value from the bits of doubles and the units of strings.
    encoded, built = (
        Program(f"export default () => [{', '.join(map(spell, found))}]", "text/javascript")
        for spell in (encode_value, exact)
    )
    one, other = v8.outcomes([encoded, built])
    assert one.startswith("value [")
    assert one == other


def test_a_script_element_holds_every_string(v8: Engine) -> None:
    # What an HTML parser does with a script's text: it ends at the first `</script`, in whatever case.
    strings = ["</script>", "</SCRIPT >", "<!-- <script>", "<\\/script>", "</", "<!", "<", "a</b"]
    text = ", ".join(map(encode_string, strings))
    assert "</" not in text
    assert "<!" not in text
    assert json.loads(evaluate_text(v8, f"export default () => JSON.stringify([{text}])")) == strings
