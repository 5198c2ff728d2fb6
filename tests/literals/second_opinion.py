"""What V8 says of spellings and names: thousands in one call, in the engine that the tests of reuse start."""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence

from toolscript import BigInt

from ..reuse.deno_batch import Engine, MediaType, Program

__all__ = ["Refused", "evaluate", "evaluate_text", "names", "units"]


class Refused:
    """V8 does not take the spelling for a literal: a syntax error, or an expression of another kind."""

    def __repr__(self) -> str:
        return "Refused()"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refused)

    def __hash__(self) -> int:
        return 0


_PROGRAM = """
export default () => {
  const bits = new DataView(new ArrayBuffer(8));
  return JSON.stringify(%s.map((spelling) => {
    let value;
    try {
      value = new Function("return (" + spelling + "\\n)")();
    } catch {
      return null;
    }
    if (typeof value === "number") {
      bits.setFloat64(0, value);
      return ["number", bits.getBigUint64(0).toString(16)];
    }
    return ["bigint", "string"].includes(typeof value) ? [typeof value, String(value)] : null;
  }));
};
"""


def evaluate(engine: Engine, spellings: Sequence[str]) -> list[float | BigInt | str | Refused]:
    """What each spelling is worth in a function that is not strict, so that octal ones are read as well."""
    found = json.loads(evaluate_text(engine, _PROGRAM % json.dumps(spellings)))
    assert len(found) == len(spellings)
    return [_value(each) for each in found]


def _value(found: list[str] | None) -> float | BigInt | str | Refused:
    if found is None:
        return Refused()
    kind, text = found
    if kind == "number":
        (number,) = struct.unpack(">d", int(text, 16).to_bytes(8, "big"))
        assert isinstance(number, float)
        return number
    return BigInt(text) if kind == "bigint" else text


def evaluate_text(engine: Engine, text: str, media_type: MediaType = "text/javascript") -> str:
    """The string that a module's default export returns."""
    (outcome,) = engine.outcomes([Program(text, media_type)])
    kind, _, value = outcome.partition(" ")
    assert kind == "value", outcome[:2000]
    string = json.loads(value)
    assert isinstance(string, str)
    return string


_NAMES = """
export default () => {
  const good = (name) => {
    try {
      return new Function("const " + name + " = 7; return Object.keys({" + name + "})[0]")() === name;
    } catch {
      return false;
    }
  };
  const found = [];
  for (const [from, to, step] of %s) {
    for (let point = from; point < to; point += step) {
      const char = String.fromCodePoint(point);
      found.push(2 * good(char + "x") + good("x" + char + "x"));
    }
  }
  return found.join("");
};
"""


def names(engine: Engine, ranges: Sequence[tuple[int, int, int]]) -> list[tuple[int, bool, bool]]:
    """For each code point of ranges (first, end, step): whether a name may start with it, and whether it may go on so.

    The name is read back as a key, so that white space around a shorter name does not pass.
    """
    answers = evaluate_text(engine, _NAMES % json.dumps(ranges))
    points = [point for first, end, step in ranges for point in range(first, end, step)]
    assert len(answers) == len(points)
    return [(point, answer in "23", answer in "13") for point, answer in zip(points, answers, strict=True)]


def units(text: str) -> tuple[int, ...]:
    """The UTF-16 units of a text, which are what JavaScript compares."""
    encoded = text.encode("utf-16-le", "surrogatepass")
    return struct.unpack(f"<{len(encoded) // 2}H", encoded)
