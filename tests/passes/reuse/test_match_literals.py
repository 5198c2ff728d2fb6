"""Which literals are worth a value: every spelling of every kind, compared with what V8 takes the spelling for."""

from __future__ import annotations

import pytest

from toolscript import BigInt
from toolscript.literals.values import Value

from ...reuse.deno_batch import Engine
from ..support import behaviours, code, findings, rows_of

P = pytest.param

#: A literal, and the value that finds it. The script that holds it is plain enough to be right in every language.
SPELLINGS = [
    P("42", 42, id="digits"),
    P("42", 42.0, id="a float that is an integer"),
    P("42.", 42, id="dot at the end"),
    P("42.0", 42, id="fraction of zero"),
    P("42.00", 42, id="fraction of zeros"),
    P("4_2", 42, id="separator"),
    P("42e0", 42, id="exponent of zero"),
    P("4.2e1", 42, id="exponent"),
    P(".42e2", 42, id="no digit before the dot, with exponent"),
    P(".42E+2", 42, id="capital E with plus"),
    P("420e-1", 42, id="negative exponent"),
    P("0.0_042e4", 42, id="separator in the fraction"),
    P("42e0_0", 42, id="separator in the exponent"),
    P("0x2a", 42, id="hexadecimal"),
    P("0X2A", 42, id="hexadecimal in capitals"),
    P("0x2_a", 42, id="hexadecimal with separator"),
    P("0o52", 42, id="octal"),
    P("0O5_2", 42, id="octal in capitals with separator"),
    P("0b101010", 42, id="binary"),
    P("0B10_1010", 42, id="binary in capitals with separator"),
    P("1_000_000", 1_000_000, id="thousands"),
    P("1e6", 1_000_000, id="power of ten"),
    P("0xF4240", 1_000_000, id="million in hexadecimal"),
    P("1000000.0", 1_000_000, id="million with fraction"),
    P("0o17", 15, id="octal of the specification's example"),
    P(".5", 0.5, id="no digit before the dot"),
    P("0.5", 0.5, id="a half"),
    P("5e-1", 0.5, id="a half with exponent"),
    P("0.50", 0.5, id="a half with a zero after it"),
    P("0.1", 0.1, id="no exact double"),
    P("0.1000000000000000055511151231257827", 0.1, id="all digits of a double"),
    P("1e21", 1e21, id="where String switches to an exponent"),
    P("1000000000000000000000", 1e21, id="the same in digits"),
    P("1E+21", 1e21, id="the same with plus"),
    P("5e-324", 5e-324, id="the least double"),
    P("4.9e-324", 5e-324, id="rounds to the least double"),
    P("1.7976931348623157e308", 1.7976931348623157e308, id="the greatest double"),
    P("9007199254740992", 2**53, id="2 to the 53rd"),
    P("9007199254740993", 2**53, id="rounds to 2 to the 53rd"),
    P("123456789012345680000", 123456789012345680000.0, id="digits that String prints"),
    P("123456789012345678901", 123456789012345680000.0, id="digits that round"),
    P("0", 0, id="zero"),
    P("0.0", 0, id="zero with fraction"),
    P("0e5", 0, id="zero with exponent"),
    P("1e-999", 0, id="underflow to zero"),
    P("-0", -0.0, id="minus zero"),
    P("-0.0", -0.0, id="minus zero with fraction"),
    P("-42", -42, id="negative"),
    P("- 42", -42, id="negative with space"),
    P("-/* c */42", -42, id="negative with comment"),
    P("-\n42", -42, id="negative over two lines"),
    P("-0x2A", -42, id="negative hexadecimal"),
    P("-4_2.0", -42, id="negative with separator and fraction"),
    P("-.5", -0.5, id="negative fraction"),
    P("42n", BigInt(42), id="bigint"),
    P("4_2n", BigInt(42), id="bigint with separator"),
    P("0x2An", BigInt(42), id="hexadecimal bigint"),
    P("0o52n", BigInt(42), id="octal bigint"),
    P("0B101010n", BigInt(42), id="binary bigint"),
    P("-42n", BigInt(-42), id="negative bigint"),
    P("- 0x2an", BigInt(-42), id="negative hexadecimal bigint"),
    P("0n", BigInt(0), id="zero bigint"),
    P("-0n", BigInt(0), id="bigints have one zero"),
    P("1" + "0" * 4299 + "n", BigInt(10**4299), id="bigint of 4,300 digits"),
    P('"Oslo"', "Oslo", id="double quotes"),
    P("'Oslo'", "Oslo", id="single quotes"),
    P("`Oslo`", "Oslo", id="backticks"),
    P(r'"\u004fslo"', "Oslo", id="escape of four digits"),
    P(r'"\u{4F}slo"', "Oslo", id="escape in braces"),
    P(r'"\u{00004f}slo"', "Oslo", id="escape in braces with zeros"),
    P(r"'\x4fslo'", "Oslo", id="escape of two digits"),
    P(r"`\x4F\u0073\u{6c}o`", "Oslo", id="escapes in a template"),
    P(r"'\Oslo'", "Oslo", id="escape of a character that needs none"),
    P('"Os\\\nlo"', "Oslo", id="line continuation"),
    P('"Os\\\r\nlo"', "Oslo", id="line continuation of CRLF"),
    P('"Os\\\u2028lo"', "Oslo", id="line continuation of U+2028"),
    P("`Os\\\nlo`", "Oslo", id="line continuation in a template"),
    P('"\\\nOslo"', "Oslo", id="line continuation first"),
    P('"Oslo\\\n"', "Oslo", id="line continuation last"),
    P(r'"a\nb"', "a\nb", id="escaped line feed"),
    P("`a\nb`", "a\nb", id="raw line feed"),
    P("`a\r\nb`", "a\nb", id="raw CRLF in a template is LF"),
    P("`a\rb`", "a\nb", id="raw CR in a template is LF"),
    P(r"`a\r\nb`", "a\r\nb", id="escaped CRLF in a template"),
    P(r'"\t\v\f\b\r\0"', "\t\v\f\b\r\0", id="single-letter escapes"),
    P(r'"\"\'\`\\"', "\"'`\\", id="quotes and backslash"),
    P("'\"'", '"', id="the other quote"),
    P("`\"'`", "\"'", id="both quotes in a template"),
    P(r"`\``", "`", id="backtick"),
    P("`$`", "$", id="dollar alone"),
    P("`$x {y}`", "$x {y}", id="dollar and braces apart"),
    P(r"`\${x}`", "${x}", id="escaped substitution"),
    P(r"`$\{x}`", "${x}", id="escaped brace"),
    P('"${x}"', "${x}", id="substitution of a plain string is text"),
    P('"é日本"', "é日本", id="letters beyond ASCII"),
    P('"😀"', "😀", id="raw emoji"),
    P(r'"\u{1F600}"', "😀", id="emoji in braces"),
    P(r'"\ud83d\ude00"', "😀", id="emoji as a pair of escapes"),
    P(r'"\u{d83d}\u{de00}"', "😀", id="emoji as a pair in braces"),
    P(r'"\ud83d\ude00"', "\ud83d\ude00", id="a pair that Python holds as two"),
    P(r'"\ud83d"', "\ud83d", id="lone high surrogate"),
    P(r'"\ude00\ud83d"', "\ude00\ud83d", id="surrogates in the wrong order"),
    P('"\u2028"', "\u2028", id="raw U+2028"),
    P('"a  b "', "a  b ", id="white space counts"),
    P('"42"', "42", id="digits as text"),
    P('"true"', "true", id="a word as text"),
    P('"/* c */"', "/* c */", id="a comment's text"),
    P('"</script>"', "</script>", id="an end tag"),
    P("true", True, id="true"),
    P("false", False, id="false"),
    P("null", None, id="null"),
    P("[1, 2]", [1, 2], id="array"),
    P("[1,2,]", [1, 2], id="array with a comma at the end"),
    P("[ /* a */ 0x1, // b\n 2.0 ]", [1, 2], id="array with comments and odd spellings"),
    P("[]", [], id="empty array"),
    P('[[1], ["a"], {k: null}]', [[1], ["a"], {"k": None}], id="nested array"),
    P("[(1), -2, 3n, true]", [1, -2, BigInt(3), True], id="array of every scalar"),
    P("({a: 1})", {"a": 1}, id="object"),
    P("({})", {}, id="empty object"),
    P("({\"a\": 1, 'b': 2,})", {"a": 1, "b": 2}, id="quoted keys"),
    P("({['a']: 1, [`b`]: 2, [3]: 3})", {"a": 1, "b": 2, "3": 3}, id="computed literal keys"),
    P("({1: 1, 0x2: 2, 1e3: 3, 4n: 4})", {"1": 1, "2": 2, "1000": 3, "4": 4}, id="number keys"),
    P(r"({\u0061: 1})", {"a": 1}, id="escaped key"),
    P('({["__proto__"]: 1})', {"__proto__": 1}, id="computed __proto__ is a plain key"),
    P("({if: 1, constructor: 2})", {"if": 1, "constructor": 2}, id="reserved words as keys"),
]

#: Spellings that an engine of modules does not take, or takes otherwise than the envelope is meant to.
UNJUDGED = [
    P(r'"\ud83d\u{de00}"', "😀", id="emoji as a mixed pair, which Deno's compiler cannot read"),
    P("({b: 2, a: 1})", {"a": 1, "b": 2}, id="key order is free, and the new value's order counts"),
    P("052", 42, id="legacy octal"),
    P("00052", 42, id="legacy octal with zeros"),
    P("089", 89, id="decimal that starts with zero"),
    P("089.5", 89.5, id="such a decimal with a fraction"),
    P(r'"\117slo"', "Oslo", id="octal escape"),
    P(r'"\1"', "\x01", id="octal escape of one digit"),
    P(r'"\0117"', "\t7", id="octal escape ends after three digits"),
    P(r'"\477"', "'7", id="octal escape above 377 has two digits"),
    P(r'"\8\9"', "89", id="escapes of 8 and 9"),
]


def script_of(spelling: str) -> str:
    return f"return [{spelling}]"


@pytest.fixture(scope="module")
def judged(v8: Engine) -> dict[str, tuple[str, str]]:
    return behaviours(v8, [(script_of(spelling), {"v": value}) for spelling, value in rows_of(SPELLINGS)])


@pytest.mark.parametrize(("spelling", "value"), SPELLINGS)
def test_spelling(spelling: str, value: Value, judged: dict[str, tuple[str, str]]) -> None:
    call = "()" if isinstance(value, (list, dict)) else ""
    inside = f"(__reuse_v{call})" if spelling.startswith("(") else f"__reuse_v{call}"
    assert code(script_of(spelling), {"v": value}) == f"return [{inside}]"
    script, helper = judged[script_of(spelling)]
    assert script.startswith("value [")
    assert helper == script


@pytest.mark.parametrize(("spelling", "value"), UNJUDGED)
def test_spelling_without_a_judge(spelling: str, value: Value) -> None:
    place = "(__reuse_v())" if isinstance(value, dict) else "__reuse_v"
    assert code(script_of(spelling), {"v": value}, language="javascript") == f"return [{place}]"


#: A script, and a value that no literal of it has.
OTHERS = [
    P("f(1)", True, id="true is not 1"),
    P("f(true)", 1, id="1 is not true"),
    P("f(0)", -0.0, id="zero is not minus zero"),
    P("f(-0)", 0, id="minus zero is not zero"),
    P("f(0)", False, id="zero is not false"),
    P("f(null)", 0, id="null is not zero"),
    P("f(42)", BigInt(42), id="number is not bigint"),
    P("f(42n)", 42, id="bigint is not number"),
    P('f("42")', 42, id="text is not number"),
    P("f(42)", "42", id="number is not text"),
    P("f(-1)", 1, id="the 1 in -1"),
    P("f(1)", -1, id="-1 in 1"),
    P("f(x -42)", -42, id="binary minus"),
    P("f(-(42))", -42, id="minus of parentheses"),
    P("f(-42..toFixed())", -42, id="minus of a call"),
    P("f(+42)", -42, id="plus"),
    P("f(- -42)", 42, id="minus twice"),
    P("f(NaN, Infinity)", "NaN", id="NaN is an identifier"),
    P("f(undefined)", None, id="undefined is an identifier"),
    P('f("Oslo ")', "Oslo", id="white space"),
    P('f("oslo")', "Oslo", id="case"),
    P('f("e\u0301")', "\xe9", id="no Unicode normalisation"),
    P("f(`a${1}b`)", "ab", id="template with a substitution"),
    P("f(`${1}`)", "1", id="template of a substitution"),
    P(r'f("\\u004f")', "O", id="escaped backslash"),
    P("f('a\\\nb')", "a\nb", id="line continuation is no line feed"),
    P("f([1, 2])", [2, 1], id="order of an array"),
    P("f([1, 2])", [1], id="part of an array"),
    P("f([1, 2, 3])", [1, 2], id="start of an array"),
    P("f([1,, 2])", [1, 2], id="hole"),
    P("f([1, 2,,])", [1, 2], id="hole at the end"),
    P("f([1, ...[2]])", [1, 2], id="spread in an array"),
    P("f([1, x])", [1, 2], id="variable in an array"),
    P("f([1, 1 + 1])", [1, 2], id="sum in an array"),
    P("f([true])", [1], id="true is not 1 in an array"),
    P("f([0])", [-0.0], id="zero is not minus zero in an array"),
    P("f([1n])", [1], id="bigint is not number in an array"),
    P("f({a: 1})", {"a": 1, "b": 2}, id="missing key"),
    P("f({a: 1, b: 2})", {"a": 1}, id="key too many"),
    P("f({a})", {"a": 1}, id="shorthand"),
    P("f({a() {}})", {"a": 1}, id="method"),
    P("f({get a() { return 1 }})", {"a": 1}, id="getter"),
    P("f({...{a: 1}, b: 2})", {"a": 1, "b": 2}, id="spread in an object"),
    P("f({[a]: 1})", {"a": 1}, id="computed key"),
    P('f({["a" + "b"]: 1})', {"ab": 1}, id="computed sum as key"),
    P("f({a: 1, a: 2})", {"a": 2}, id="a key given twice"),
    P("f({__proto__: 1})", {"__proto__": 1}, id="__proto__ sets the prototype"),
    P('f({"__proto__": 1})', {"__proto__": 1}, id="quoted __proto__ sets the prototype"),
    P("{ a: 1 }", {"a": 1}, id="a block with a label"),
    P("if (x) { a: 1 }", {"a": 1}, id="a branch with a label"),
    P("f(x => { a: 1 })", {"a": 1}, id="a function's body with a label"),
    P("f(x => { a: 1, 2 })", {"a": 1}, id="a function's body with a sequence after the label"),
    P("const [a, b] = x", ["a", "b"], id="array pattern"),
    P("const {a: b} = x", {"a": "b"}, id="object pattern"),
    P("f(/42/)", 42, id="regular expression"),
    P("f(a.true)", True, id="property named like a value"),
    P("null_ = nullable", None, id="names that hold a word"),
    P("f(x42, $42, _42, é42)", 42, id="names that end in digits"),
    P("f(420, 142, 4.2, 42.5, 0.42, 42e1)", 42, id="numbers that hold the digits"),
    P("f(0x42, 0o42, 0b1)", 42, id="digits to other bases"),
]


@pytest.mark.parametrize(("script", "value"), OTHERS)
def test_no_match(script: str, value: Value) -> None:
    assert [slug for slug, _ in findings(script, {"v": value}, leftovers="keep")] == ["no-match"]


#: A script, the value, and the code: text beside the literal never matches.
BESIDE = [
    P("f(42) // 42 /* 42", 42, "f(__reuse_v) // 42 /* 42", id="line comment"),
    P("/* f(42) */ f(42)", 42, "/* f(42) */ f(__reuse_v)", id="block comment"),
    P("<!-- 42\nf(42)", 42, "<!-- 42\nf(__reuse_v)", id="HTML comment"),
    P("#!/bin/f 42\nf(42)", 42, "#!/bin/f 42\nf(__reuse_v)", id="hashbang"),
    P("f(42, 'a 42 b')", 42, "f(__reuse_v, 'a 42 b')", id="string"),
    P("f(42, `a 42 ${x} 42`)", 42, "f(__reuse_v, `a 42 ${x} 42`)", id="template"),
    P("f(42, /42/g, x / 43 / 4)", 42, "f(__reuse_v, /42/g, x / 43 / 4)", id="regular expression"),
    P("f(/[/]42/, 42)", 42, "f(/[/]42/, __reuse_v)", id="regular expression with a slash in a class"),
    P("f(a.true, true, 'true')", True, "f(a.true, __reuse_v, 'true')", id="property and text"),
    P("f(`${42} and 42`)", 42, "f(`${__reuse_v} and 42`)", id="substitution beside template text"),
    P("f(`${`${42}`}`)", 42, "f(`${`${__reuse_v}`}`)", id="template in a template"),
    P('f(\'say "hi"\', "hi")', "hi", "f('say \"hi\"', __reuse_v)", id="quotes in a string"),
    P("f(`say 'hi'`, 'hi')", "hi", "f(`say 'hi'`, __reuse_v)", id="quotes in a template"),
    P("f(\"it's\", 'x')", "x", 'f("it\'s", __reuse_v)', id="quote of the other sort"),
    P("f('\\'x\\'', 'x')", "x", "f('\\'x\\'', __reuse_v)", id="escaped quotes"),
    P("f([1, 2], [[1, 2, 3]])", [1, 2], "f(__reuse_v(), [[1, 2, 3]])", id="array beside a longer one"),
    P("f([[1, 2]])", [1, 2], "f([__reuse_v()])", id="array in an array"),
    P("f({k: {k: 1}})", {"k": 1}, "f({k: __reuse_v()})", id="object in an object of the same key"),
    P("f(-42, 42)", 42, "f(-42, __reuse_v)", id="negative beside positive"),
    P("f(-42, 42)", -42, "f(__reuse_v, 42)", id="positive beside negative"),
    P("f(42n, 42)", BigInt(42), "f(__reuse_v, 42)", id="bigint beside number"),
    P("f(0, -0)", 0, "f(__reuse_v, -0)", id="zero beside minus zero"),
    P("f(1, true, '1', 1n)", 1, "f(__reuse_v, true, '1', 1n)", id="four kinds"),
]


@pytest.mark.parametrize(("script", "value", "expected"), BESIDE)
def test_text_never_matches(script: str, value: Value, expected: str) -> None:
    assert code(script, {"v": value}, leftovers="keep") == expected


@pytest.mark.parametrize(
    ("script", "language", "expected"),
    [
        P("f<42>(x)", "javascript", "f<__reuse_v>(x)", id="comparisons in JavaScript"),
        P("f<42>(x)", "js", "f<__reuse_v>(x)", id="a synonym"),
    ],
)
def test_language_decides(script: str, language: str, expected: str) -> None:
    assert code(script, {"v": 42}, language=language) == expected


def test_a_type_argument_in_typescript() -> None:
    assert findings("f<42>(x)", {"v": 42}, language="ts") == [("not-a-value", "42")]


def test_two_readings_are_refused() -> None:
    assert findings("f<42>(x)", {"v": 42}) == [("ambiguous-language", "42")]


def test_a_match_apart_from_two_readings_is_fine() -> None:
    assert code("f<x>(y); g(42)", {"v": 42}) == "f<x>(y); g(__reuse_v)"
