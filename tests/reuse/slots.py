"""The inputs of a generated script: values that can be told from everything else in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from toolscript import BigInt
from toolscript.literals.values import Value

from . import fragments, texts
from .script import Slot
from .spellings import Draw
from .values import KINDS, canonical, kind_of, text_of, values

__all__ = ["EXPRESSIONS", "NAMES", "Inputs"]

_TABLES: Final = (
    *(*fragments.KINDS.values(), fragments.ANY, fragments.TYPED, fragments.JSX),
    *(texts.MENTIONS, texts.FIXED, texts.FREE, texts.GROUPED, texts.TAKEN, texts.JSX_MENTIONS),
)
_CODE: Final = "\n".join(fragment.code for table in _TABLES for fragment in table)
#: The strings of the statements around the fragments.
_FRAME: Final = "'made by hand' 'kay' 'label' 'replaced' 'use strict' 'done'"
_QUOTED: Final = frozenset(
    found
    for pattern in (r"'([^'\n]*)'", r"«([^»]*)»", r"[`}]([^`$\n]*)(?=[`$])", r"(\w+)")
    for found in re.findall(pattern, _CODE + "\n" + _FRAME)
)
_LISTS: Final[list[Value]] = [[1], [1, 2], [1, 2, 3], [2, 3]]
_DICTS: Final[list[Value]] = [{"kay": 1}, {"length": 2}, {"length": 3}, {"zed": 1}, {"b": 1}]
_SCALARS: Final[list[Value]] = [0, 1, 2, 3, -1, BigInt(0), BigInt(1), BigInt(2), BigInt(3), ""]

NAMES: Final = (
    *("n", "city", "ids", "n_2", "limit", "$", "$x", "_", "名前", "naïve", "class", "for", "itx", "out", "x\u200d"),
    *("constructor", "__proto__", "toString", "value", "ǅ", "__reuse_n", "await", "arguments", "eval", "undefined"),
)

#: Expressions that depend on nothing, with what they are worth; ``@`` and ``◊`` are numbers of three and four digits.
EXPRESSIONS: Final[tuple[tuple[str, Callable[[int, int], Value]], ...]] = (
    ("@n * ◊n", lambda a, b: BigInt(a * b)),
    ("@n ** 2n + ◊n", lambda a, b: BigInt(a * a + b)),
    ("@ + ◊", lambda a, b: a + b),
    ("@ * ◊ - 2", lambda a, b: a * b - 2),
    ("[@, ◊]", lambda a, b: [a, b]),
    ("[@, [◊ + 1]]", lambda a, b: [a, [b + 1]]),
    ("{ alpha: @, beta: [◊] }", lambda a, b: {"alpha": a, "beta": [b]}),
    ("'v@' + 'w◊'", lambda a, b: f"v{a}w{b}"),
    ("`v@ ${◊}`", lambda a, b: f"v{a} {b}"),
    ("-@ / 2 + ◊", lambda a, b: -a / 2 + b),
    ("@ > ◊ ? 1 : 2", lambda a, b: 1 if a > b else 2),
    ("Math.PI > @ || ◊ > 2", lambda a, b: b > 2),
    ("[@,\n  ◊]", lambda a, b: [a, b]),
)
_PLAIN_NEW: Final[Mapping[str, Value]] = {"string": "", "number": 0, "bigint": BigInt(0), "array": [], "object": {}}


def _inside(value: Value) -> Iterable[tuple[object, ...]]:
    """The value, and every value in it; keys as well, which are values where they stand in brackets."""
    yield canonical(value)
    if isinstance(value, list):
        for each in value:
            yield from _inside(each)
    elif isinstance(value, dict):
        for key, each in value.items():
            yield canonical(key)
            yield from _inside(each)


def _alike(one: str, other: str) -> bool:
    """Whether a text could be found in the other one, as it is or with separators between its digits."""
    if one in other or other in one:
        return True
    ours, theirs = re.sub(r"\D", "", one), re.sub(r"\D", "", other)
    return len(ours) >= 3 and len(theirs) >= 3 and (ours in theirs or theirs in ours)


class Inputs:
    """The inputs of one script, as they are drawn."""

    def __init__(self, draw: Draw) -> None:
        self.draw = draw
        self.slots: dict[str, Slot] = {}
        #: Values that are inputs, and values that stand somewhere inside an input or in the code.
        self._inputs: set[tuple[object, ...]] = set()
        self._inner: set[tuple[object, ...]] = {canonical(value) for value in (*_SCALARS, *_LISTS, *_DICTS)}
        self._texts: list[str] = []

    def free(self, value: Value) -> bool:
        """Whether nothing else of the script is worth the value, nor has its text."""
        if canonical(value) in self._inputs or canonical(value) in self._inner:
            return False
        if any(each in self._inputs for each in _inside(value)):
            return False
        text = text_of(value)
        if isinstance(value, str):
            if value in _QUOTED or value.strip() in _QUOTED or (len(value) >= 3 and value in _CODE):
                return False
        elif text is None or isinstance(value, bool) or value is None:
            return True
        assert text is not None
        if len(text) < 3:
            return True
        return not any(_alike(text, each) for each in self._texts)

    def claim(self, value: Value) -> None:
        """Keep a value from being drawn again."""
        self._inputs.add(canonical(value))
        self._inner.update(_inside(value))
        text = text_of(value)
        if text is not None and len(text) >= 3:
            self._texts.append(text)

    def add(self, kind: str, fits: Callable[[Slot], bool], plain: Iterable[Value] = ()) -> Slot | None:
        """An input of a kind for which ``fits`` holds; one of the ``plain`` values if chance gives none."""
        name = self._name()
        candidates: list[Value] = [None] if kind == "null" else []
        if kind == "boolean":
            first = self.draw.pick((True, False))
            candidates = [first, not first]
        elif kind != "null":
            drawn = values(kind)
            candidates = [self.draw.of(drawn) for _ in range(2)]
            candidates += [value for value in plain if kind_of(value) == kind]
        for old in candidates:
            if not (self.free(old) and old != "" and fits(Slot(name, kind, old, old))):
                continue
            self.claim(old)
            self.slots[name] = self._renewed(name, kind, old)
            return self.slots[name]
        return None

    def _renewed(self, name: str, kind: str, old: Value) -> Slot:
        if kind == "null":
            return Slot(name, kind, old, None)
        if kind == "boolean":
            return Slot(name, kind, old, self.draw.pick((not old, bool(old))))
        new: Value = self.draw.of(values(kind))
        fresh = self.free(new) and new != ""
        if fresh:
            self.claim(new)
        elif self.draw.chance(2):
            new = _PLAIN_NEW[kind]
        return Slot(name, kind, old, new, None, fresh)

    def expression(self, kinds: Iterable[str]) -> Slot | None:
        """An input that is named by its text, whose old value is of one of the kinds."""
        a, b = self.draw.number(100, 999), self.draw.number(1_000, 9_999)
        usable = [each for each in EXPRESSIONS if kind_of(each[1](1, 2)) in kinds]
        if not usable:
            return None
        pattern, meaning = self.draw.pick(usable)
        text = pattern.replace("@", str(a)).replace("◊", str(b))
        old = meaning(a, b)
        parts: tuple[Value, ...] = (a, b, BigInt(a), BigInt(b), b + 1, [b], [b + 1], f"v{a}", f"w{b}", old)
        claimed = [part for part in parts if not isinstance(part, bool) and part not in (1, 2)]
        if not all(self.free(part) for part in claimed):
            return None
        for part in claimed:
            self.claim(part)
        new = self.draw.of(values(self.draw.pick([kind for kind in KINDS if kind != "boolean"])))
        name = self._name()
        self.slots[name] = Slot(name, "expression", old, new, text, False)
        return self.slots[name]

    def _name(self) -> str:
        return self.draw.pick([name for name in NAMES if name not in self.slots])
