"""What stands around the statements of a generated script: a function of the context or nothing, comments, a fence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .script import Form, Language, Text
from .spellings import Draw

__all__ = ["FRAMES", "LEADS", "NESTS", "PROLOGUES", "TAILS", "Frame", "Nest", "surroundings"]


@dataclass(frozen=True)
class Frame:
    """A head and a tail; ``(itx)`` in them gets its type in TypeScript. ``only``: in JavaScript or TypeScript only."""

    name: str
    form: Form
    head: tuple[Text, ...]
    tail: tuple[Text, ...]
    awaits: bool = True
    only: str = ""


_T = Text
_END: Final = (_T("return out;\n}"),)
_EXPORT: Final = _T("export default ", "")

FRAMES: Final = (
    Frame("arrow", "function", (_T("async (itx) => {\n"),), _END),
    Frame("arrow, semicolon", "function", (_T("async (itx) => {\n"),), (*_END, _T(";", ""))),
    Frame("arrow in parentheses", "function", (_T("(async (itx) => {\n"),), (_T("return out\n})"), _T(";", ""))),
    Frame("arrow without parentheses", "function", (_T("async itx => {"),), _END, only="js"),
    Frame("arrow with a result type", "function", (_T("async (itx): Promise<unknown> => {"),), _END, only="ts"),
    Frame("plain arrow", "function", (_T("(itx) => {\n"),), _END, awaits=False),
    Frame("function", "function", (_T("async function main(itx) {\n"),), (_T("  return out\n}\n"),)),
    Frame("plain function", "function", (_T("function main(itx) {"),), _END, awaits=False),
    Frame("function in parentheses", "function", (_T("(async function (itx) {\n"),), (*_END, _T(")"))),
    Frame("exported arrow", "function", (_EXPORT, _T("async (itx) => {\n")), (*_END, _T(";\n", "\n"))),
    Frame("exported function", "function", (_EXPORT, _T("async function (itx) {\n")), _END),
    Frame("exported named function", "function", (_EXPORT, _T("async function main(itx) {\n")), _END),
    Frame("exported plain function", "function", (_EXPORT, _T("function run(itx) {\n")), _END, awaits=False),
    Frame("statements, return", "statements", (), (_T("return out;\n"),)),
    Frame("statements, value", "statements", (), (_T("", "return "), _T("out"))),
    Frame("statements, value;", "statements", (), (_T("", "return "), _T("out;"))),
    Frame("statements, nothing", "statements", (), (_T("itx.done(out);\nif (probe) itx.done();"),)),
    Frame("statements, export", "statements", (), (_T("export default ", "return "), _T("out;"))),
    Frame("statements, await", "statements", (), (_T("", "return "), _T("await itx.done(out)"))),
    Frame(
        "statements, main()",
        "statements",
        (_T("const main = async () => {\n"),),
        (_T("return out;\n};\n"), _T("", "return "), _T("await main();\n")),
    ),
    Frame(
        "statements, function",
        "statements",
        (),
        (_T("", "return await ("), _T("async (itx) => {\n  await itx.done();\n  return out;\n}"), _T("", ")(itx)")),
    ),
)

PROLOGUES: Final = {
    "js": 'const out = Array(), probe = void 0, text = "kay"[0];\n',
    "ts": 'const out: unknown[] = Array(), probe: any = void 0, text: string = "kay"[0];\n',
}


@dataclass(frozen=True)
class Nest:
    """What a statement can stand in."""

    head: str
    tail: str
    #: Whether a statement in it can await; whether it awaits itself, and needs an async function around it.
    keeps: bool = True
    awaits: bool = False


NESTS: Final = (
    Nest("{\n", "}\n"),
    Nest("if (!probe) {\n  ", "}\n"),
    Nest("if (probe) out.push(0); else {\n", "}\n"),
    Nest("try {\n", "} finally {\n  out.push(1);\n}\n"),
    Nest("for (let i# = 0; i# < 2; i#++) {\n  ", "}\n"),
    Nest("for (const o# of Array(1, 2)) {\n", "}\n"),
    Nest("switch (text) {\n  default: {\n", "  }\n}\n"),
    Nest("n#: {\n", "}\n"),
    Nest("void (() => {\n", "})();\n", keeps=False),
    Nest("new (class { constructor() {\n", "} })();\n", keeps=False),
    Nest("class N# { static {\n", "} }\n", keeps=False),
    Nest("await (async () => {\n", "})();\n", awaits=True),
    Nest("const m# = async () => {\n", "};\nawait m#();\nawait m#();\n", awaits=True),
)

LEADS: Final = (
    *(_T(""), _T(""), _T("// made by hand\n"), _T("/* made\n   by hand */ "), _T("\n\n")),
    *(_T("\ufeff", ""), _T("#!/usr/bin/env -S deno run\n", "")),
)
TAILS: Final = (_T("\n"), _T(""), _T(" // made by hand"), _T("\n\n/* made by hand */\n"))

_TAGS: Final[dict[Language, Sequence[str]]] = {
    "javascript": ("js", "javascript", "", "ts"),
    "jsx": ("jsx", "js", ""),
    "typescript": ("ts", "typescript", "TypeScript", "", "js"),
    "tsx": ("tsx", "", "ts"),
}
_BEFORE: Final = ("", "", "</think>\n", "Here is the script:\n\n", "</think>\n\nSure! It's `done`:\n")
_AFTER: Final = ("", "\n", "\nThat is all.\n")


def surroundings(draw: Draw, language: Language) -> tuple[str, str]:
    """A fence with prose, or nothing."""
    if not draw.chance(4):
        return "", ""
    marker = draw.pick(("```", "```", "~~~", "````"))
    before = draw.pick(_BEFORE) + marker + draw.pick(_TAGS[language]) + "\n"
    return before, "\n" + marker + draw.pick(_AFTER)
