"""New values for a helper: exactly its parameters, each of its kind, and nothing that no literal spells."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from toolscript import BigInt, Diagnostic, Expression, Rejected, parameterize
from toolscript.literals.values import Value
from toolscript.passes.reuse.emit_envelope import Envelope
from toolscript.reuse import Refusal

P = pytest.param

HELPER = parameterize('f("Oslo", 42)', {"city": "Oslo", "n": 42})

KINDS: dict[str, tuple[str, Value, list[Value]]] = {
    "string": ('"x12"', "x12", ["", "a", "\ud800"]),
    "boolean": ("true", True, [True, False]),
    "number": ("42", 42, [0, -0.0, 1.5, 2**53, -1]),
    "bigint": ("42n", BigInt(42), [BigInt(0), BigInt(-(10**30))]),
    "null": ("null", None, [None]),
    "array": ("[1, 2]", [1, 2], [[], ["a", None], [[1]]]),
    "object": ("({k: 1})", {"k": 1}, [{}, {"other": [1]}]),
}
OF_KIND: dict[str, Value] = {
    "string": "a",
    "boolean": True,
    "number": 1,
    "bigint": BigInt(1),
    "null": None,
    "array": [1],
    "object": {"a": 1},
}


def faults(values: Any) -> tuple[Diagnostic, ...]:
    with pytest.raises(Rejected) as caught:
        HELPER.envelope(values)
    return caught.value.diagnostics


@pytest.mark.parametrize(
    ("values", "message"),
    [
        P({}, "missing `city`, `n`", id="none"),
        P({"n": 1}, "missing `city`", id="one missing"),
        P({"city": "a", "n": 1, "x": 2}, "unexpected `x`", id="one too many"),
        P({"city": "a", "n": 1, "x": 2, "y": 3}, "unexpected `x`, `y`", id="two too many"),
        P({"City": "a", "n": 1}, "missing `city`; unexpected `City`", id="another case"),
        P({"__reuse_city": "a", "n": 1}, "missing `city`; unexpected `__reuse_city`", id="the alias for the name"),
        P({"city": "a", "n": 1, 1: 2}, "unexpected `1`", id="a name that is no text"),
        P({"city": "a", "n": 1, "x" * 500: 2}, "…`", id="a very long name"),
    ],
)
def test_names(values: dict[Any, Value], message: str) -> None:
    (found,) = faults(values)
    assert found.slug == "missing-values"
    assert found.message.startswith("the values do not fit the parameters: ")
    assert message in found.message
    assert len(found.message) < 200
    assert found.help == "Pass exactly `city`, `n`."


def test_a_helper_without_parameters_takes_none() -> None:
    helper = parameterize("f(1)", {})
    assert "f(1)" in helper.envelope({})
    with pytest.raises(Rejected, match="Pass exactly no values"):
        helper.envelope({"n": 1})


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("given", OF_KIND)
def test_kinds(kind: str, given: str) -> None:
    literal, old, _ = KINDS[kind]
    outcome = parameterize(f"g({literal})", {"v": old}).try_envelope({"v": OF_KIND[given]})
    if kind == given:
        assert isinstance(outcome, Envelope)
        return
    assert isinstance(outcome, Refusal)
    (found,) = outcome.diagnostics
    assert found.slug == "wrong-kind"
    assert f"takes a{'n' if kind[0] in 'ao' else ''} {kind}, and got a" in found.message
    assert found.message.endswith(given)
    assert found.help is not None


@pytest.mark.parametrize(("kind", "value"), [(kind, value) for kind, row in KINDS.items() for value in row[2]])
def test_values_of_the_kind(kind: str, value: Value) -> None:
    literal, old, _ = KINDS[kind]
    assert "__reuse_v" in parameterize(f"g({literal})", {"v": old}).envelope({"v": value})


def test_a_float_is_a_number_for_an_int() -> None:
    assert "__reuse_n = 1.5;" in HELPER.envelope({"city": "a", "n": 1.5})
    assert "__reuse_n = 2;" in HELPER.envelope({"city": "a", "n": 2.0})


@pytest.mark.parametrize(
    ("value", "slug"),
    [
        P(float("nan"), "bad-value", id="NaN"),
        P(float("-inf"), "bad-value", id="Infinity"),
        P(2**53 + 1, "bad-value", id="an int that no double holds"),
        P(10**400, "bad-value", id="an int beyond all doubles"),
        P((1,), "wrong-kind", id="tuple"),
        P(b"a", "wrong-kind", id="bytes"),
        P(1j, "wrong-kind", id="complex"),
    ],
)
def test_what_no_literal_spells(value: Any, slug: str) -> None:
    (found,) = faults({"city": "a", "n": value})
    assert found.slug == slug
    assert "parameter `n`" in found.message


def test_values_inside_structures_are_checked() -> None:
    helper = parameterize("f([1])", {"a": [1]})
    itself: list[Value] = []
    itself.append(itself)
    wrong: list[Any] = [[float("nan")], [(1,)], [{1: 2}], [2**53 + 1], itself, [object()]]
    for value in wrong:
        outcome = helper.try_envelope({"a": value})
        assert isinstance(outcome, Refusal)
        assert [each.slug for each in outcome.diagnostics] == ["bad-value"]


def test_an_expression_takes_every_kind() -> None:
    helper = parameterize("f(1 + 1)", {"e": Expression("1 + 1")})
    for value in OF_KIND.values():
        assert "__reuse_e" in helper.envelope({"e": value})
    outcome = helper.try_envelope({"e": float("nan")})
    assert isinstance(outcome, Refusal)


def test_all_faults_are_reported_together() -> None:
    assert [each.slug for each in faults({"n": "1", "x": 1})] == ["missing-values", "wrong-kind"]
    assert [each.slug for each in faults({"n": "1", "city": 2})] == ["wrong-kind", "wrong-kind"]


def test_values_are_named_as_python_and_the_command_line_write_them() -> None:
    (found,) = parameterize("f(42n)", {"n": BigInt(42)}).try_envelope({"n": 42}).diagnostics  # type: ignore[union-attr] # a refusal
    assert found.message == "parameter `n` takes a bigint, and got a number"
    assert found.help == "Pass BigInt(42) (on the command line 42n)."


def test_a_helper_cannot_change() -> None:
    with pytest.raises((AttributeError, TypeError)):
        HELPER.code = "x"  # type: ignore[misc]  # what no type checker lets pass
    with pytest.raises(TypeError):
        HELPER.original["n"] = 1  # type: ignore[index]  # the same
    assert dataclasses.is_dataclass(HELPER)
    assert "__reuse_city" in repr(HELPER)


def test_an_envelope_leaves_the_helper_and_the_values_as_they_were() -> None:
    values: dict[str, Value] = {"city": "a", "n": 1}
    before = (HELPER.code, HELPER.bindings, dict(HELPER.original))
    first = HELPER.envelope(values)
    values["city"] = "b"
    assert HELPER.envelope({"city": "a", "n": 1}) == first
    assert (HELPER.code, HELPER.bindings, dict(HELPER.original)) == before


def test_spans_of_a_refused_envelope_are_those_of_the_helpers_code() -> None:
    helper = parameterize('export const a = f("Oslo")', {"c": "Oslo"})
    with pytest.raises(Rejected) as caught:
        helper.envelope({"c": "x"})
    (found,) = caught.value.diagnostics
    source = caught.value.source
    assert found.span is not None
    assert source is not None
    assert source.slice(found.span) == "export const a = f(__reuse_c)"
