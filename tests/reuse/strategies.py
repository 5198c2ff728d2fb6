"""Scripts as models write them, with inputs that are known: what they were, where they stand, what they become."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Final, Literal

from hypothesis import strategies as st

from toolscript import BigInt
from toolscript.literals.values import Value

from . import fragments, texts
from .fragments import Fragment
from .frames import FRAMES, LEADS, NESTS, PROLOGUES, TAILS, Frame, surroundings
from .script import Hole, Label, Language, Manner, Mention, Piece, Script, Slot, Statement, Text
from .slots import Inputs
from .spellings import Draw, Quote, literal, plain_char, spell, spell_text
from .values import KINDS, kind_of, text_of

__all__ = ["ALL_LANGUAGES", "TABLES", "kinds_of", "languages_of", "scripts"]

_SCALARS: Final = ("string", "number", "bigint", "boolean", "null")
_WHOLE: Final = ("number", "bigint")
#: Values that can stand in any fragment of their kind, if chance gives none that can.
_PLAIN: Final[tuple[Value, ...]] = ("Bergen", 4711, BigInt(97_531), [4711, 6007], {"alpha": 4711})

#: Every table of fragments, by name.
TABLES: Final[dict[str, tuple[Fragment, ...]]] = {
    table[0].table: table
    for table in (
        *(fragments.ANY, *fragments.KINDS.values(), fragments.TYPED, fragments.JSX),
        *(texts.MENTIONS, texts.JSX_MENTIONS, texts.FIXED, texts.GROUPED, texts.FREE, texts.TAKEN),
    )
}
_PLACES: Final = ("any", "typed", "jsx", *KINDS)
_FREE_KINDS: Final[dict[str, tuple[str, ...]]] = {
    "spelling": _SCALARS,
    "word": ("string", "number"),
    "key": ("string", "number"),
    "name": ("string",),
    "type": ("number", "bigint", "boolean", "null"),
    "constant": ("number", "bigint", "boolean"),
    "enum": ("number",),
}
_MANNERS: Final[dict[str, Manner]] = {"fixed": "fixed", "grouped": "grouped", "free": "free"}
_SORTS: Final = (*("mentions",) * 5, "jsx mentions", "fixed", "grouped", "free", "free")


@cache
def languages_of(fragment: Fragment) -> tuple[Language, ...]:
    """The languages that a fragment can be written in."""
    found: tuple[Language, ...] = ("javascript", "typescript", "jsx", "tsx")
    if "ts" in fragment.flags:
        found = ("typescript", "tsx")
    if "js" in fragment.flags:
        found = ("javascript", "jsx")
    if "jsx" in fragment.flags:
        return ("jsx", "tsx")
    # An old type assertion would be JSX.
    return tuple(each for each in found if each != "tsx" or "(<" not in fragment.code)


@cache
def _usable(table: str, language: Language, awaits: bool) -> tuple[Fragment, ...]:
    return tuple(each for each in TABLES[table] if language in languages_of(each) and (awaits or not each.awaits))


class _Maker:
    """One script being made."""

    def __init__(self, draw: Draw, focus: Fragment, languages: Sequence[Language], *, named: bool) -> None:
        self.draw, self.focus, self.named = draw, focus, named
        self.language = draw.pick([each for each in languages if each in languages_of(focus)])
        typed = "ts" if self.language in ("typescript", "tsx") else "js"
        self.frame: Frame = draw.pick(
            [each for each in FRAMES if each.only in ("", typed) and (each.awaits or not focus.awaits)]
        )
        self.inputs = Inputs(draw)
        self.pieces: list[Piece] = []
        self.statements: list[Statement] = []
        self.names: set[str] = set()
        self.tags: set[str] = {self.language, self.frame.name}
        self.count = 0
        if self.frame.form == "function":
            self.pieces += self._typed(self.frame.head)
            self.pieces.append(Text(PROLOGUES[typed]))
        else:
            self.pieces.append(Text(PROLOGUES[typed]))
            self.pieces += self._typed(self.frame.head)

    def _typed(self, pieces: Sequence[Text]) -> list[Text]:
        if self.language not in ("typescript", "tsx"):
            return list(pieces)
        return [Text(each.source.replace("(itx)", "(itx: Itx)"), each.hand) for each in pieces]

    def script(self) -> Script:
        draw = self.draw
        tasks: list[Callable[[], None]] = []
        slot = self._focused_slot()
        place = self.focus.table in _PLACES
        tasks.append(partial(self._write, self.focus, slot))
        slots = [] if place else [slot]
        for _ in range(draw.number(0, 3)):
            more = self._slot()
            if more is not None:
                slots.append(more)
        for each in slots:
            tasks.append(partial(self._use, each))
        every = list(self.inputs.slots.values())
        if draw.chance(4):
            self.tags.add("several places")
            for _ in range(draw.number(1, 3)):
                tasks.append(partial(self._use, draw.pick(every)))
        if draw.chance(2):
            for each in every:
                if each.kind in _SCALARS and draw.chance(2):
                    tasks.append(partial(self._mention, each))
        if draw.chance(4) and self.focus.table != "taken":
            tasks.append(partial(self._take, draw.pick(every), draw.pick(_usable("taken", self.language, True))))
        if draw.chance(5):
            tasks += [self._label] * draw.number(1, 2)
        while tasks:
            tasks.pop(draw.number(0, len(tasks) - 1))()
        return self._framed()

    def _framed(self) -> Script:
        draw = self.draw
        before, after = surroundings(draw, self.language)
        lead = draw.pick(LEADS if not before else LEADS[:5])
        tail = draw.pick(TAILS if not before else TAILS[1:])
        self.statements.append(Statement(len(self.pieces)))
        pieces = (lead, *self.pieces, *self._typed(self.frame.tail), tail)
        holes = [piece.slot for piece in pieces if isinstance(piece, Hole)]
        several = len(holes) > len(set(holes))
        return Script(
            before=before,
            pieces=pieces,
            after=after,
            slots=self.inputs.slots,
            language=self.language,
            asked=draw.pick(("auto", "auto", self.language)),
            form=self.frame.form,
            newline=draw.pick(("\n", "\n", "\n", "\r\n")),
            occurrences="all" if several or draw.chance(6) else "one",
            # The lead is one more piece.
            statements=tuple(replace(each, first=each.first + 1) for each in self.statements),
            names=frozenset(self.names),
            tags=frozenset(self.tags),
        )

    # --- inputs -----------------------------------------------------------------------------------------------------

    def _focused_slot(self) -> Slot:
        """An input that the focused fragment can show."""
        table = self.focus.table
        kinds = kinds_of(self.focus)
        if self.named and table in _PLACES and table != "typed" and _whole(self.focus) and self.draw.chance(6):
            found = self.inputs.expression(kinds)
            if found is not None:
                return found
        kind = self.draw.pick(kinds)
        slot = self.inputs.add(kind, lambda slot: self._suits(self.focus, slot), _PLAIN)
        assert slot is not None, (kind, self.focus)  # nothing is claimed before it
        return slot

    def _slot(self) -> Slot | None:
        if self.named and self.draw.chance(6):
            return self.inputs.expression(KINDS)
        return self.inputs.add(self.draw.pick((*KINDS, "string", "number", "array")), lambda slot: True)

    def _suits(self, fragment: Fragment, slot: Slot) -> bool:
        """Whether the fragment can show the input."""
        table, flags = fragment.table, fragment.flags
        if "attribute" in flags:
            return slot.text is None and _attribute(slot.old)
        if slot.text is not None and (not _whole(fragment) or table == "typed"):
            return False
        if table in ("mentions", "fixed", "jsx mentions"):
            text = text_of(slot.old) or ""
            if "number" in flags and slot.kind not in _WHOLE:
                return False
            if "plain" in flags and (not text.isprintable() or re.search(r"[`\\$]", text)):
                return False
            if table == "jsx mentions" and not re.fullmatch(r"[\w$.+-]+(?: [\w$.+-]+)*", text, re.ASCII):
                return "⟨" in fragment.code and _attribute(text)
            return True
        if table == "grouped":
            return bool(re.fullmatch(r"-?\d{4,15}", text_of(slot.old) or ""))
        return table != "free" or _looks(fragment, slot, text_of(slot.old) or "")

    # --- statements -------------------------------------------------------------------------------------------------

    def _use(self, slot: Slot) -> None:
        """A statement with the slot's value in it."""
        kind = kind_of(slot.old)
        tables = ["any", kind, kind]
        if slot.kind in ("string", "number", "bigint", "boolean") and self.language in ("typescript", "tsx"):
            tables.append("typed")
        if self.language in ("jsx", "tsx"):
            tables.append("jsx")
        usable = _usable(self.draw.pick(tables), self.language, self.frame.awaits)
        self._write(self.draw.pick([each for each in usable if self._suits(each, slot)]), slot)

    def _mention(self, slot: Slot) -> None:
        """A statement that tells the slot's value, or that holds what looks like it."""
        sort = "free" if slot.kind in ("boolean", "null") else self.draw.pick(_SORTS)
        usable = _usable(sort, self.language, self.frame.awaits)
        usable = tuple(each for each in usable if self._suits(each, slot))
        if usable:
            self._write(self.draw.pick(usable), slot)

    def _write(self, fragment: Fragment, slot: Slot) -> None:
        """The fragment in some surroundings, with a line ending after it."""
        if fragment.table == "taken":
            self._take(slot, fragment)
            return
        nest = None
        if self.draw.chance(4):
            sync = [each for each in NESTS if each.keeps or not fragment.awaits]
            nest = self.draw.pick([each for each in sync if self.frame.awaits or not each.awaits])
        self.count += 1
        number = str(self.count)
        self.statements.append(Statement(len(self.pieces), fragment.flags, slot.name))
        if nest is not None:
            self.tags.add(nest.head)
            self.pieces.append(Text(nest.head.replace("#", number)))
            self.count += 1
        self._fragment(fragment, slot)
        if nest is not None:
            self.pieces.append(Text(nest.tail.replace("#", number)))

    def _fragment(self, fragment: Fragment, slot: Slot) -> None:
        table = fragment.table
        manner = _MANNERS.get(table, "text")
        self.tags |= {fragment.tag, kind_of(slot.old)}
        if slot.kind == "expression":
            self.tags.add("expression")
        code = fragment.code.replace("#", str(self.count))
        if code.endswith(";") and not fragment.flags & {"quotes", "thousands"} and self.draw.chance(3):
            code = code[:-1]
        quote: Quote = "`"
        first = len(self.pieces)
        for token in re.split(r"([@◊§]|[«»⟨⟩]|~(?=.))", code + "\n"):
            if token == "@":
                self._hole(fragment, slot)
            elif token == "◊" and table == "typed":
                # A type is text like any other, and none that could be replaced.
                self.pieces.append(Mention(slot.name, self._as_type(slot), quote, _told_by_type(slot)))
                self.tags.add("type")
            elif token == "◊":
                text = literal(slot.old) if "spelling" in fragment.flags else text_of(slot.old) or ""
                self.pieces.append(Mention(slot.name, text, quote, "free"))
                self.tags.add("free")
            elif token == "§":
                inner: Quote = "jsx" if table == "jsx mentions" and quote == "`" and "{«" not in code else quote
                self.pieces.append(Mention(slot.name, self._told(fragment, slot, inner), inner, manner))
                self.tags.add(manner)
            elif token == "«":
                quote = self.draw.pick(('"', "'") if "quotes" in fragment.flags else ('"', "'", "`"))
                self.pieces.append(Text(quote))
            elif token == "⟨":
                quote = "attribute"
                self.pieces.append(Text('"', told='{"'))
            elif token == "⟩":
                self.pieces.append(Text('"', told='"}'))
                quote = "`"
            elif token == "»":
                self.pieces.append(Text(quote))
                quote = "`"
            elif token:
                self.pieces.append(Text(token))
        self._unglue(first)

    def _hole(self, fragment: Fragment, slot: Slot) -> None:
        flags = fragment.flags
        if slot.text is not None:
            self.pieces += [Text("("), Hole(slot.name, slot.text), Text(")")]
            return
        if "attribute" in flags:
            assert isinstance(slot.old, str)
            inner = "".join(plain_char(char, "attribute") for char in slot.old)
            self.pieces.append(Hole(slot.name, f'"{inner}"', flags & {"attribute"}))
            return
        quotes: tuple[Quote, ...] = ('"', "'") if "quotes" in flags else ('"', "'", "`")
        source = spell(self.draw, slot.old, quotes=quotes)
        alone = (source.startswith("-") and "positive" in flags) or ("=> @" in fragment.code and source.startswith("{"))
        hole = Hole(slot.name, source, flags & {"new"})
        self.pieces += [Text("("), hole, Text(")")] if alone else [hole]

    def _unglue(self, first: int) -> None:
        """Make of every ``~`` a space, or nothing where the texts beside it do not run together."""
        pieces = self.pieces
        for at in range(first, len(pieces)):
            if pieces[at] == Text("~"):
                left, right = pieces[at - 1].source[-1:], pieces[at + 1].source[:1]
                number = isinstance(pieces[at - 1], Hole) and re.match(r"[-\d.]", pieces[at - 1].source)
                pieces[at] = Text(" " if number or (_names(left) and _names(right)) else "")

    def _told(self, fragment: Fragment, slot: Slot, quote: Quote) -> str:
        text = text_of(slot.old)
        assert text is not None
        if "plain" in fragment.flags:
            return text
        if "thousands" in fragment.flags:
            separator = self.draw.pick((",", " ", "_", ".", "\u202f", "'" if quote != "'" else "’"))
            return re.sub(r"(?<=\d)(?=(?:\d{3})+$)", separator, text)
        return spell_text(self.draw, text, quote)

    def _as_type(self, slot: Slot) -> str:
        if isinstance(slot.old, str):
            return spell(self.draw, slot.old, quotes=('"', "'"))
        return literal(slot.old).strip("()")

    def _take(self, slot: Slot, fragment: Fragment) -> None:
        """A statement that has the slot's alias as a name already."""
        name = f"__reuse_{slot.name}" + self.draw.pick(("", "", "_2"))
        if name in self.names:
            return
        self.names.add(name)
        spelled = name
        if self.draw.chance(3):
            spelled = f"__reus\\u{{65}}_{name[8:]}" if self.draw.chance(2) else f"__\\u0072euse_{name[8:]}"
            self.tags.add("escaped name")
        self.count += 1
        self.statements.append(Statement(len(self.pieces)))
        self.tags.add(fragment.tag)
        self.pieces.append(Text(fragment.code.replace("#", str(self.count)).replace("◊", spelled) + "\n"))

    def _label(self) -> None:
        """A statement with text that an edit can find."""
        self.count += 1
        self.statements.append(Statement(len(self.pieces)))
        self.tags.add("edit")
        find = f"label {self.count}."
        self.pieces += [Text('out.push("'), Label(find, f"replaced {self.count}."), Text('");\n')]


def _whole(fragment: Fragment) -> bool:
    """Whether an input that is named by its text can stand in a fragment; in an optional chain it is refused."""
    return not fragment.flags & {"quotes", "new", "attribute"} and "@?." not in fragment.code


@cache
def kinds_of(fragment: Fragment) -> tuple[str, ...]:
    """The kinds of the inputs that a fragment can show."""
    table = fragment.table
    if "attribute" in fragment.flags:
        return ("string",)
    if table in KINDS:
        return (table,)
    if table == "typed":
        return ("string", "number", "bigint", "boolean")
    if table == "grouped" or "number" in fragment.flags:
        return _WHOLE
    if table in ("mentions", "jsx mentions", "fixed"):
        return ("string", "number", "bigint")
    if table == "free":
        return _FREE_KINDS[next(iter(fragment.flags - {"ts"}))]
    return KINDS


def _told_by_type(slot: Slot) -> Literal["fixed", "free"]:
    return "fixed" if slot.kind == "string" else "free"


def _attribute(value: Value) -> bool:
    """Whether a JSX attribute's string can say it, in every engine: some read a tab's entity as a space."""
    return isinstance(value, str) and not re.search("[\ud800-\udfff\\s\0-\x1f\x7f-\x9f]", value.replace(" ", ""))


def _looks(fragment: Fragment, slot: Slot, text: str) -> bool:
    """Whether what looks like the value can be written in this fragment."""
    flags = fragment.flags
    plain = slot.kind in ("number", "bigint", "boolean", "null") and not text.startswith("-") and slot.text is None
    whole = bool(re.fullmatch(r"0|[1-9]\d{0,14}", text, re.ASCII))
    word = bool(re.fullmatch(r"[A-Za-z_]\w*", text, re.ASCII))
    if "spelling" in flags:
        return not re.search(r"\*/|[\n\r\u2028\u2029]|[\ud800-\udfff]", literal(slot.old))
    if "word" in flags:
        return bool(re.fullmatch(r"[A-Za-z0-9]+", text, re.ASCII))
    if "key" in flags:
        return (slot.kind == "number" and whole) or (word and text not in ("constructor", "__proto__"))
    if "name" in flags:
        return word
    if "type" in flags or "constant" in flags:
        exponent = "e" in text and slot.kind == "number"
        return plain and not exponent and (slot.kind != "null" or "type" in flags)
    return slot.kind == "number" and whole  # enum


def _names(char: str) -> bool:
    return char.isalnum() or char in ("_", "$", "\\") or char > "\x7f"


ALL_LANGUAGES: Final[tuple[Language, ...]] = ("javascript", "typescript", "jsx", "tsx")


@cache
def scripts(
    focus: Fragment, languages: tuple[Language, ...] = ALL_LANGUAGES, *, named: bool = True
) -> st.SearchStrategy[Script]:
    """Scripts in these languages that hold a fragment; ``named``: with inputs that are named by their text, too."""

    @st.composite
    def made(draw: st.DrawFn) -> Script:
        return _Maker(Draw(draw), focus, languages, named=named).script()

    return made()
