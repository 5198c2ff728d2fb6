"""Compiling a script: its arguments are checked before it is read, and bad input comes back as data, never as an error."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from toolscript import BigInt, Edit, Expression, Helper, Rejected, Span, parameterize
from toolscript.diagnostics.codes import CODES
from toolscript.literals.values import Value
from toolscript.reuse import Refusal
from toolscript.reuse import compile as compile_script
from toolscript.source.tree import MAX_BYTES

from ..passes.support import Parameters, findings, refused

P = pytest.param

ITSELF: list[Value] = []
ITSELF.append(ITSELF)
DEEP: Value = 1
for _ in range(600):
    DEEP = [DEEP]

BAD_VALUES = [
    P("", "empty string", id="empty text"),
    P(2**53 + 1, "BigInt(9007199254740993)", id="an int that no double holds"),
    P(-(2**53) - 1, "BigInt(-9007199254740993)", id="a negative int that no double holds"),
    P(10**400, "BigInt(", id="an int beyond all doubles"),
    P(BigInt(10**4300), "4,300 digits", id="bigint of 4,301 digits"),
    P(10**4300, "4,300 digits", id="int of 4,301 digits"),
    P(float("nan"), "identifier", id="NaN"),
    P(float("inf"), "identifier", id="Infinity"),
    P([1, float("nan")], "identifier", id="NaN in a list"),
    P([2**53 + 1], "BigInt", id="such an int in a list"),
    P({"a": 10**4300}, "4,300 digits", id="long int in a dict"),
    P((1, 2), "tuple", id="tuple"),
    P([{1, 2}], "set", id="set in a list"),
    P(b"a", "bytes", id="bytes"),
    P(1j, "complex", id="complex"),
    P({1: 2}, "not a string", id="key that is no text"),
    P([{1: 2}], "not a string", id="such a key in a list"),
    P(ITSELF, "contains itself", id="a list in itself"),
    P(DEEP, "500 levels", id="600 levels"),
    P([0] * 200_001, "200,000", id="very many elements"),
    P(object(), "object", id="any object"),
]


@pytest.mark.parametrize(("value", "what"), BAD_VALUES)
def test_values_that_no_literal_has(value: Any, what: str) -> None:
    (found,) = refused("f(1)", {"v": value})
    assert found.slug == "bad-value"
    assert found.message.startswith("parameter `v`: ")
    assert what in found.message
    assert len(found.message) < 300


@pytest.mark.parametrize(
    "value",
    [
        P(2**53, id="2 to the 53rd"),
        P(2**53 + 2, id="a larger int that a double holds"),
        P(10**22, id="10 to the 22nd"),
        P(-0.0, id="minus zero"),
        P(BigInt(10**4299), id="bigint of 4,300 digits"),
        P("\ud800", id="lone surrogate"),
        P(" ", id="a space"),
        P([], id="empty list"),
        P({}, id="empty dict"),
        P([""], id="empty text in a list"),
        P({"": ""}, id="empty key"),
    ],
)
def test_values_that_a_literal_could_have(value: Value) -> None:
    assert [slug for slug, _ in findings("f(x)", {"v": value})] == ["no-match"]


BAD_OPTIONS = [
    P({"leftovers": "drop"}, '"reject", "interpolate", "keep"', id="leftovers"),
    P({"leftovers": None}, '"reject", "interpolate", "keep"', id="no leftovers"),
    P({"leftovers": ["keep"]}, '"reject", "interpolate", "keep"', id="leftovers that are a list"),
    P({"occurrences": "two"}, '"one", "all"', id="occurrences"),
    P({"occurrences": 1}, '"one", "all"', id="occurrences that are a number"),
    P({"language": "python"}, "javascript, jsx, typescript, tsx", id="language"),
    P({"language": None}, "javascript, jsx, typescript, tsx", id="no language"),
    P({"language": ""}, "javascript, jsx, typescript, tsx", id="empty language"),
]


@pytest.mark.parametrize(("options", "allowed"), BAD_OPTIONS)
def test_options_that_are_none(options: dict[str, Any], allowed: str) -> None:
    (found,) = refused("f(1)", {"n": 1}, **options)
    assert found.slug == "bad-option"
    assert allowed in found.message
    assert next(iter(options)) in found.message


@pytest.mark.parametrize("language", ["javascript", "js", "jsx", "typescript", "ts", "tsx", "auto", "TypeScript", "JS"])
def test_languages_by_any_of_their_names(language: Any) -> None:
    assert parameterize("f(1)", {"n": 1}, language=language).code == "f(__reuse_n)"


BAD_CONTEXTS = [
    P({"context": ""}, id="no name"),
    P({"context": "a b"}, id="two words"),
    P({"context": "a: any) => {}; (b"}, id="code for a name"),
    P({"context": "class"}, id="reserved word"),
    P({"context": "await"}, id="reserved in an async function"),
    P({"context": "let"}, id="reserved in a module"),
    P({"context": "eval"}, id="no parameter's name in a module"),
    P({"context": "undefined"}, id="undefined"),
    P({"context": "__reuse_n"}, id="a parameter's variable"),
    P({"context": None}, id="no text"),
    P({"context_type": ""}, id="no type"),
    P({"context_type": "A | B"}, id="a type without declarations"),
    P({"context_type": "a b"}, id="two words for a type"),
    P({"context_type": "string"}, id="a type that TypeScript has"),
    P({"context_type": "any"}, id="any"),
    P({"context_type": "class"}, id="a reserved word for a type"),
    P({"context_type": 1}, id="a type that is no text"),
    P({"declarations": "type Itx = "}, id="half a declaration"),
    P({"declarations": "type Itx = any; }"}, id="a bracket too many"),
    P({"declarations": "/*"}, id="a comment that does not end"),
    P({"declarations": "`"}, id="a template that does not end"),
    P({"declarations": "type Itx = any; // toolscript script"}, id="a marker"),
    P({"declarations": "type Itx = any;\n// toolscript end\n"}, id="an end marker"),
    P({"declarations": 1}, id="declarations that are no text"),
    P({"declarations": "type Itx = any;", "context_type": "Itx) => {}; (x: any"}, id="code for a type"),
    P({"declarations": "type Itx = any;", "context_type": "Itx, x: any"}, id="a second parameter for a type"),
    P({"declarations": "type Itx = any;", "context_type": "Itx = f()"}, id="a default for a type"),
    P({"declarations": "type Itx = any;", "context_type": "Itx\n"}, id="a type with a line feed"),
    P({"declarations": "type Itx = any;", "context_type": "Itx /*"}, id="a type with a comment"),
    P({"declarations": 'import type {Itx} from "x";'}, id="an import, which no envelope can hold"),
    P({"declarations": "export type Itx = any;"}, id="an export, which no envelope can hold"),
]


@pytest.mark.parametrize("options", BAD_CONTEXTS)
def test_contexts_that_no_envelope_can_have(options: dict[str, Any]) -> None:
    (found,) = refused("f(1)", {"n": 1}, **options)
    assert found.slug == "bad-context"
    assert "\n" not in found.message


@pytest.mark.parametrize(
    ("options", "head"),
    [
        P({}, "type Itx = any;\nasync (itx: Itx) => {\n", id="as it is"),
        P({"context": "tools"}, "type Itx = any;\nasync (tools: Itx) => {\n", id="context"),
        P({"context": "名"}, "type Itx = any;\nasync (名: Itx) => {\n", id="context beyond ASCII"),
        P({"context": "async"}, "type Itx = any;\nasync (async: Itx) => {\n", id="a contextual word"),
        P({"context_type": "Tools"}, "type Tools = any;\nasync (itx: Tools) => {\n", id="type"),
        P({"declarations": "type Itx = 1;"}, "type Itx = 1;\nasync (itx: Itx) => {\n", id="declarations"),
        P({"declarations": "type Itx = 1\n\n"}, "type Itx = 1\nasync (itx: Itx) => {\n", id="line feeds at the end"),
        P(
            {"declarations": "interface A {}\ntype Itx = A", "context_type": "Partial<Itx> & A"},
            "type Itx = A\nasync (itx: Partial<Itx> & A) => {\n",
            id="any type of the declarations",
        ),
        P({"declarations": "// c", "context_type": "unknown"}, "// c\nasync (itx: unknown) => {\n", id="a comment"),
    ],
)
def test_contexts(options: dict[str, Any], head: str) -> None:
    assert head in parameterize("f(1)", {"n": 1}, **options).envelope({"n": 1})


def test_the_recorded_result_is_checked() -> None:
    (found,) = refused("f(1)", {}, result={"a": float("nan")})
    assert (found.slug, found.message.startswith("the recorded result: ")) == ("bad-value", True)


def test_all_arguments_at_fault_are_reported_together() -> None:
    found = refused("f(", {"a b": 1, "c": ""}, edits=[Edit("", "")], leftovers="x", language="y", context="class")
    assert [each.slug for each in found] == [
        "bad-option",
        "bad-option",
        "bad-name",
        "bad-value",
        "bad-edit",
        "bad-context",
    ]


def test_a_refusal_is_data() -> None:
    outcome = compile_script("f(1, 1)", {"n": 1}, name="old.js")
    assert isinstance(outcome, Refusal)
    (found,) = outcome.diagnostics
    assert CODES[found.code].slug == found.slug == "many-matches"
    assert found.span == Span(2, 3)
    assert outcome.source is not None
    assert outcome.source.name == "old.js"


def test_an_error_carries_what_it_prints() -> None:
    with pytest.raises(Rejected) as caught:
        parameterize("f(1, 1)", {"n": 1})
    assert [each.slug for each in caught.value.diagnostics] == ["many-matches"]
    shown = str(caught.value)
    assert shown.startswith("error[R004 many-matches]: parameter `n`: 1 stands 2 times")
    assert "1 | f(1, 1)" in shown


HOSTILE = [
    P("\ud800", "not-text", id="lone surrogate"),
    P('f("\ud83d")', "not-text", id="lone surrogate in a string"),
    P("f(\0)", "not-text", id="NUL"),
    P("x" * (MAX_BYTES + 1), "too-large", id="more than 1 MiB"),
    P("é" * (MAX_BYTES // 2 + 1), "too-large", id="more than 1 MiB in bytes"),
    P("(" * 10_000, "too-deep", id="brackets"),
    P("[" * 3_000 + "]" * 3_000, "too-deep", id="arrays"),
    P("-" * 5_000 + "1", None, id="minuses"),
    P("f(" * 1_500 + "1" + ")" * 1_500, None, id="calls"),
    P("}" * 1_000, "syntax", id="closing brackets"),
    P("`${" * 500, "syntax", id="substitutions"),
    P("<" * 1_000, "syntax", id="less-than signs"),
    P("\\", "syntax", id="backslash"),
    P("\u2028\u2029\ufeff", None, id="separators"),
    P("🚀", None, id="emoji"),
    P("%PDF-1.4 \x01\x02\x7f", "syntax", id="bytes of another file"),
]


@pytest.mark.parametrize(("source", "slug"), HOSTILE)
def test_hostile_sources_are_refused_as_data(source: str, slug: str | None) -> None:
    outcome = compile_script(source, {"v": "x12"})
    assert isinstance(outcome, Refusal)
    assert slug is None or outcome.diagnostics[0].slug == slug


#: In a process of its own, which can be ended: a parser that loops cannot be interrupted from here.
_ALONE = """
import sys
from toolscript import Edit
from toolscript.reuse import Refusal, compile
sources = sys.stdin.read().split("\\0")
for source in sources:
    assert isinstance(compile(source, {"n": 1}), Refusal), source
    assert isinstance(compile("f(1); x", {"n": 1}, edits=[Edit("x", source)], language="tsx"), Refusal), source
"""


def test_no_error_keeps_the_parser_for_ever() -> None:
    sources = ["<2>(i]x.),0]", "async (itx) =><42>(i]tx.x), 250]\n", ";(?<2>function`in type `]=!in [?.\n-type as +!"]
    done = subprocess.run(
        [sys.executable, "-c", _ALONE],
        input="\0".join(sources),
        text=True,
        timeout=15,
        capture_output=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.returncode == 0


def test_every_cut_of_a_script_is_refused_or_accepted_as_data() -> None:
    script = (
        '#!/x\nasync (itx: T) => { /* c */ return `a${f("x12", -1.5e3)}` + /b/.test(<any>"y") ? [1] : {a: 2n} }; // d'
    )
    parameters: Parameters = {"v": "x12"}
    outcomes = [compile_script(script[:end], parameters) for end in range(len(script) + 1)]
    outcomes += [compile_script(script[start:], parameters) for start in range(len(script))]
    assert all(isinstance(each, (Helper, Refusal)) for each in outcomes)
    assert sum(isinstance(each, Helper) for each in outcomes) >= 1


def test_a_helper_does_not_follow_what_happens_to_its_arguments() -> None:
    ids: list[Value] = [1]
    parameters: dict[str, Value | Expression] = {"ids": ids}
    helper = parameterize("f([1])", parameters)
    ids.append("x")
    parameters["more"] = 1
    assert dict(helper.original) == {"ids": [1]}
    assert "readonly number[]" in helper.declaration


def test_the_same_input_gives_an_equal_helper() -> None:
    make = [parameterize('f("Oslo", 1)', {"c": "Oslo", "n": 1}, edits=[Edit("f", "g")]) for _ in range(2)]
    assert make[0] == make[1]
    assert make[0].envelope({"c": "a", "n": 2}) == make[1].envelope({"c": "a", "n": 2})


def test_the_first_example() -> None:
    script = (
        "async (itx) => {\n"
        "  const n = 52479543428582704627n;\n"
        "  // Pollard's rho for 52479543428582704627\n"
        "  await itx.chat.sendMessage(`Factors of the first number, ${n}: 52479543428582704627 = …`);\n"
        "};\n"
    )
    helper = parameterize(
        script,
        {"n": BigInt(52479543428582704627)},
        edits=[Edit("Factors of the first number", "Factors")],
        leftovers="interpolate",
    )
    assert helper.code == script.replace("= 52479543428582704627n", "= __reuse_n").replace(
        "Factors of the first number, ${n}: 52479543428582704627", "Factors, ${n}: ${__reuse_n}"
    )
    (binding,) = helper.bindings
    assert (binding.name, binding.alias, binding.kind) == ("n", "__reuse_n", "bigint")
    assert [place.spelling for place in binding.places] == ["52479543428582704627n"]
    assert "  const __reuse_n = 66778601389380731119n;\n" in helper.envelope({"n": BigInt(66778601389380731119)})
    assert helper.declaration == "export declare function run(vars: { n: bigint }): Promise<unknown>;\n"
