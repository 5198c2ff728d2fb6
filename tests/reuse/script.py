"""A generated script: its pieces, the text that toolscript is given, and the programs that a hand makes of it.

The same pieces are rendered as the text that toolscript is given, as the text that it should give back, and by hand as
modules: with the values as they are, and with other values in their places and in the text that tells them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from toolscript import Edit, Expression
from toolscript.literals.values import Value

from .deno_batch import MediaType
from .spellings import Quote, literal, plain_char
from .values import text_of

__all__ = ["Hole", "Label", "Language", "Manner", "Mention", "Piece", "Script", "Slot", "Statement", "Text"]

Language: TypeAlias = Literal["javascript", "jsx", "typescript", "tsx"]
#: What the text that tells a value can be: replaced with it, impossible to replace, in another form, not looked at.
Manner: TypeAlias = Literal["text", "fixed", "grouped", "free"]
Form: TypeAlias = Literal["function", "statements"]

_MEDIA: dict[Language, MediaType] = {
    "javascript": "text/javascript",
    "jsx": "text/jsx",
    "typescript": "text/typescript",
    "tsx": "text/tsx",
}


@dataclass(frozen=True)
class Slot:
    """An input: its name, what it was, and what it becomes. ``text`` is the expression of one that is named by text."""

    name: str
    kind: str
    old: Value
    new: Value
    text: str | None = None
    #: Whether nothing else in the script is worth the new value, so that it can be found again.
    fresh: bool = True

    @property
    def shown(self) -> str:
        """The text by which toolscript looks for the old value; empty for those that it does not look for."""
        if self.text is not None or self.kind in ("boolean", "null", "array", "object"):
            return ""
        if self.kind == "number" and self.old == 0:
            return "-0"
        return text_of(self.old) or ""


@dataclass(frozen=True)
class Text:
    """Code that stays. ``hand`` is what a hand writes there instead, ``told`` what it writes where new values are told."""

    source: str
    hand: str | None = None
    told: str | None = None


@dataclass(frozen=True)
class Hole:
    """A place of an input. ``attribute``: its alias stands in braces; ``new``: a call of it stands in parentheses."""

    slot: str
    source: str
    flags: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Mention:
    """Text that tells an input, between quotes that are not part of it."""

    slot: str
    source: str
    quote: Quote
    manner: Manner


@dataclass(frozen=True)
class Label:
    """Text that an edit may find: ``source`` and its replacement stand for the whole piece."""

    source: str
    replacement: str


@dataclass(frozen=True)
class Statement:
    """A generated statement: the index of its first piece, the flags of its fragment, and the input that it shows."""

    first: int
    flags: frozenset[str] = frozenset()
    slot: str = ""


Piece: TypeAlias = "Text | Hole | Mention | Label"


@dataclass(frozen=True)
class Script:
    """A generated script."""

    #: What stands around the script and is no part of it: a fence, prose.
    before: str
    pieces: tuple[Piece, ...]
    after: str
    slots: Mapping[str, Slot]
    language: Language
    asked: Literal["auto", "javascript", "jsx", "typescript", "tsx"]
    form: Form
    newline: str = "\n"
    occurrences: Literal["one", "all"] = "one"
    statements: tuple[Statement, ...] = ()
    #: Names of aliases that the script has already.
    names: frozenset[str] = frozenset()
    #: What it is made of: the texts of fragments, kinds, manners, forms.
    tags: frozenset[str] = field(default_factory=frozenset)

    # --- what toolscript is given -----------------------------------------------------------------------------------

    def lines(self, text: str) -> str:
        """The text with the line endings of the script."""
        return text.replace("\n", self.newline)

    @property
    def source(self) -> str:
        return self.lines(self.before + "".join(piece.source for piece in self.pieces) + self.after)

    @property
    def parameters(self) -> dict[str, Value | Expression]:
        return {
            name: Expression(self.lines(slot.text)) if slot.text is not None else slot.old
            for name, slot in self.slots.items()
        }

    @property
    def edits(self) -> tuple[Edit, ...]:
        return tuple(Edit(piece.source, piece.replacement) for piece in self.pieces if isinstance(piece, Label))

    @property
    def old(self) -> dict[str, Value]:
        return {name: slot.old for name, slot in self.slots.items()}

    @property
    def new(self) -> dict[str, Value]:
        return {name: slot.new for name, slot in self.slots.items()}

    @property
    def media_type(self) -> MediaType:
        return _MEDIA[self.language]

    # --- what a hand makes of it ------------------------------------------------------------------------------------

    def by_hand(self, *, new: bool = False, told: bool = False, edited: bool = False) -> str:
        """The program: with the new values in their places if ``new``, and in the text if ``told``."""
        return self.lines("".join(self.hand_pieces(new=new, told=told, edited=edited)))

    def hand_pieces(self, *, new: bool = False, told: bool = False, edited: bool = False) -> list[str]:
        """The texts that `by_hand` joins."""
        return [self._hand(piece, new, told, edited) for piece in self.pieces]

    def module(self, *, new: bool = False, told: bool = False, edited: bool = False) -> str:
        """`by_hand` as a module whose default export takes the context."""
        program = self.by_hand(new=new, told=told, edited=edited)
        if self.form == "function":
            return f"export default async (itx) => await (\n{program}\n)(itx);\n"
        return f"export default async (itx) => {{\n{program}\n}};\n"

    def wrapped(self, *, new: bool = False) -> str:
        """`by_hand` in the wrapper that an envelope has, where values stand in their places."""
        program = self.by_hand(new=new)
        if self.form == "function":
            inner = f"  return await ((\n{program}\n  ) as (itx: Itx) => unknown)(itx);\n"
        else:
            inner = f"  return await (async () => {{\n{program}\n  }})();\n"
        return f"type Itx = any;\nasync (itx: Itx) => {{\n{inner}}};\n"

    def _hand(self, piece: Piece, new: bool, told: bool, edited: bool) -> str:
        if isinstance(piece, Hole) and new:
            text = literal(self.slots[piece.slot].new)
            # Spaces keep names apart; a parenthesis could join the line to the one before.
            return f"{{{text}}}" if "attribute" in piece.flags else f" {text} "
        if isinstance(piece, Mention) and told:
            return self._told(piece)
        if isinstance(piece, Text):
            if told and piece.told is not None:
                return piece.told
            return piece.source if piece.hand is None else piece.hand
        return piece.replacement if isinstance(piece, Label) and edited else piece.source

    def _told(self, piece: Mention) -> str:
        slot = self.slots[piece.slot]
        renewed = piece.manner == "text" and len(slot.shown) >= 3
        if not renewed and piece.quote != "attribute":
            return piece.source
        text = text_of(slot.new if renewed else slot.old) or ""
        if piece.quote == "jsx":
            return "{" + literal(text) + "}"
        # An attribute's string becomes an expression, because no spelling of it holds every text in every engine.
        return "".join(plain_char(char, '"' if piece.quote == "attribute" else piece.quote) for char in text)

    # --- what is expected -------------------------------------------------------------------------------------------

    def told(self, *manners: Manner) -> list[Mention]:
        """The mentions of these manners that count: texts of fewer than three characters mean nothing."""
        found = [piece for piece in self.pieces if isinstance(piece, Mention) and piece.manner in manners]
        return [piece for piece in found if len(self.slots[piece.slot].shown) >= 3]

    @property
    def holes(self) -> list[Hole]:
        return [piece for piece in self.pieces if isinstance(piece, Hole)]

    def spans(self) -> list[tuple[Hole, int, int]]:
        """Every place with its bytes in `source`."""
        at = len(self.lines(self.before).encode())
        found = []
        for piece in self.pieces:
            size = len(self.lines(piece.source).encode())
            if isinstance(piece, Hole):
                found.append((piece, at, at + size))
            at += size
        return found

    def aliases(self) -> dict[str, str]:
        """The variable of every input: the first free name."""
        taken = set(self.names)
        found = {}
        for name in self.slots:
            alias, suffix = f"__reuse_{name}", 2
            while alias in taken:
                alias, suffix = f"__reuse_{name}_{suffix}", suffix + 1
            taken.add(alias)
            found[name] = alias
        return found

    def swapped(self, reads: Callable[[str], bool], *, edited: bool = False) -> list[str]:
        """The texts of the pieces with the inputs as variables. ``reads``: whether an input's alias is called."""
        aliases = self.aliases()
        found: list[str] = []
        for index, piece in enumerate(self.pieces):
            text = piece.source
            if isinstance(piece, Label) and edited:
                text = piece.replacement
            if isinstance(piece, Hole):
                call = reads(piece.slot)
                text = aliases[piece.slot] + ("()" if call else "")
                if "attribute" in piece.flags:
                    text = "{" + text + "}"
                else:
                    text = f"({text})" if call and "new" in piece.flags else text
                    before = "".join(each.source for each in self.pieces[max(0, index - 2) : index])
                    after = "".join(each.source for each in self.pieces[index + 1 : index + 3])
                    text = " " * _joins(before[-1:]) + text + " " * _joins(after[:1])
            found.append(text)
        return found


def _joins(char: str) -> bool:
    """Whether a character could be part of a name."""
    return char.isalnum() or char in ("_", "$", "\\") or char > "\x7f"
