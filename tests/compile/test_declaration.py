"""What a helper's declaration says, and that TypeScript takes the calls that it should and no others."""

from __future__ import annotations

import pytest

from toolscript import BigInt, Expression, parameterize
from toolscript.literals.values import MISSING, Value

from ..passes.support import Parameters, rows_of
from ..reuse.deno_batch import check_types

P = pytest.param


def declared(literal: str, value: Value | Expression, name: str = "v", result: Value | object = MISSING) -> str:
    parameters: Parameters = {name: value}
    return parameterize(f"f({literal})", parameters, result=result).declaration  # type: ignore[arg-type]  # MISSING too


PARAMETERS = [
    P('"a"', "a", "string", id="string"),
    P("1", 1, "number", id="int"),
    P("1.5", 1.5, "number", id="float"),
    P("1n", BigInt(1), "bigint", id="bigint"),
    P("true", True, "boolean", id="boolean"),
    P("null", None, "null", id="null"),
    P("[1, 2]", [1, 2], "readonly number[]", id="numbers"),
    P('[1, "a"]', [1, "a"], "readonly (number | string)[]", id="mixed array"),
    P("[]", [], "readonly unknown[]", id="empty array"),
    P("[[1], []]", [[1], []], "readonly (readonly number[] | readonly unknown[])[]", id="arrays"),
    P("{a: 1}", {"a": 1}, "{ a: number }", id="object"),
    P("{a: 1, 'b c': null}", {"a": 1, "b c": None}, '{ a: number; "b c": null }', id="quoted key"),
    P("{}", {}, "Record<string, unknown>", id="empty object"),
    P("[{a: 1}, {b: 'x'}]", [{"a": 1}, {"b": "x"}], "readonly ({ a: number } | { b: string })[]", id="objects"),
    P("1 + 1", Expression("1 + 1"), "unknown", id="expression"),
]


@pytest.mark.parametrize(("literal", "value", "text"), PARAMETERS)
def test_widened_types(literal: str, value: Value | Expression, text: str) -> None:
    assert declared(literal, value) == f"export declare function run(vars: {{ v: {text} }}): Promise<unknown>;\n"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        P("n", "n", id="plain"),
        P("$_1", "$_1", id="signs"),
        P("class", "class", id="reserved"),
        P("__proto__", "__proto__", id="prototype"),
        P("名前", '"名前"', id="beyond ASCII"),
        P("a\u200d", '"a\\u200d"', id="joiner"),
    ],
)
def test_names(name: str, text: str) -> None:
    assert declared("1", 1, name) == f"export declare function run(vars: {{ {text}: number }}): Promise<unknown>;\n"


def test_parameters_stand_in_their_order() -> None:
    values: dict[str, Value] = {"b": 2, "a": "x"}
    assert "{ b: number; a: string }" in parameterize('f("x", 2)', values).declaration


def test_no_parameters() -> None:
    text = parameterize("f(1)", {}).declaration
    assert text == "export declare function run(vars?: Record<string, never>): Promise<unknown>;\n"


@pytest.mark.parametrize(
    ("result", "text"),
    [
        P(MISSING, "unknown", id="none recorded"),
        P(None, "null", id="null"),
        P(3, "number", id="number"),
        P("x", "string", id="text"),
        P({"rows": 3}, "{ rows: number }", id="object"),
        P([], "readonly unknown[]", id="empty array"),
        P([1, None], "readonly (null | number)[]", id="mixed array"),
        P(BigInt(1), "bigint", id="bigint"),
    ],
)
def test_results(result: object, text: str) -> None:
    assert declared("1", 1, result=result).endswith(f"): Promise<{text}>;\n")


#: A literal and its value, a result, calls, and the codes of the errors that TypeScript must find in them.
CALLS = [
    P('"a"', "a", MISSING, 'run({ v: "other" });', [], id="another text"),
    P('"a"', "a", MISSING, "run({ v: 1 });", ["TS2322"], id="a number for text"),
    P('"a"', "a", MISSING, "run({});", ["TS2345"], id="missing"),
    P('"a"', "a", MISSING, "run();", ["TS2554"], id="no argument"),
    P('"a"', "a", MISSING, 'run({ v: "a", w: 1 });', ["TS2353"], id="one too many"),
    P("1", 1, MISSING, "run({ v: 1.5 }); run({ v: -1 });", [], id="numbers"),
    P("1", 1, MISSING, "run({ v: 1n });", ["TS2322"], id="a bigint for a number"),
    P("1n", BigInt(1), MISSING, "run({ v: 2n });", [], id="bigint"),
    P("true", True, MISSING, "run({ v: false });", [], id="the other boolean"),
    P("null", None, MISSING, "run({ v: null });", [], id="null"),
    P("[1, 2]", [1, 2], MISSING, "run({ v: [] }); const a: readonly number[] = [3]; run({ v: a });", [], id="arrays"),
    P("[1, 2]", [1, 2], MISSING, 'run({ v: ["x"] });', ["TS2322"], id="array of text"),
    P('[1, "a"]', [1, "a"], MISSING, 'run({ v: ["x", 2] });', [], id="mixed array"),
    P("[]", [], MISSING, "run({ v: [1, {}] });", [], id="any array for an empty one"),
    P("{a: 1}", {"a": 1}, MISSING, "run({ v: { a: 2 } });", [], id="object"),
    P("{a: 1}", {"a": 1}, MISSING, "run({ v: {} });", ["TS2741"], id="object without its key"),
    P("{}", {}, MISSING, "run({ v: { a: 2 } });", [], id="any object for an empty one"),
    P("{'a-b': {c: [null]}}", {"a-b": {"c": [None]}}, MISSING, 'run({ v: { "a-b": { c: [] } } });', [], id="nested"),
    P(
        "1 + 1",
        Expression("1 + 1"),
        MISSING,
        'run({ v: 1 }); run({ v: "a" }); run({ v: [null] });',
        [],
        id="expression",
    ),
    P("1", 1, MISSING, "const r: number = await run({ v: 1 });", ["TS2322"], id="an unknown result is no number"),
    P("1", 1, {"rows": 3}, "const r: number = (await run({ v: 1 })).rows;", [], id="a recorded result"),
    P("1", 1, {"rows": 3}, "(await run({ v: 1 })).cols;", ["TS2339"], id="what the recorded result has not"),
    P("1", 1, [{"id": 1}], "(await run({ v: 1 }))[0].id.toFixed();", [], id="a recorded list"),
    P("1", 1, [{"id": 1}], "(await run({ v: 1 })).push({ id: 2 });", ["TS2339"], id="a recorded list is readonly"),
    P("1", 1, {"__proto__": 1, "constructor": "x"}, "(await run({ v: 1 })).constructor.length;", [], id="odd keys"),
]


@pytest.fixture(scope="module")
def faults() -> list[list[str]]:
    files = {}
    for index, (literal, value, result, calls, _) in enumerate(rows_of(CALLS)):
        files[f"row{index}.ts"] = declared(literal, value, result=result) + calls + "\n"
    found = check_types(files)
    return [[fault.code for fault in found.get(name, [])] for name in files]


@pytest.mark.parametrize("index", range(len(CALLS)), ids=[str(row.id) for row in CALLS])
def test_calls(index: int, faults: list[list[str]]) -> None:
    assert faults[index] == CALLS[index].values[4]


@pytest.fixture(scope="module")
def names_fault() -> dict[str, list[str]]:
    names = ["class", "__proto__", "名前", "a\u200d", "$", "constructor"]
    files = {f"name{index}.ts": declared("1", 1, name) for index, name in enumerate(names)}
    found = check_types(files)
    return {name: [fault.code for fault in found.get(f"name{index}.ts", [])] for index, name in enumerate(names)}


def test_every_name_is_valid_typescript(names_fault: dict[str, list[str]]) -> None:
    assert names_fault == {name: [] for name in names_fault}


def test_a_declaration_is_about_the_old_values_whatever_the_new_ones_are() -> None:
    helper = parameterize("f([1])", {"a": [1]})
    before = helper.declaration
    helper.envelope({"a": ["x", None]})
    assert helper.declaration == before
