"""Parsing, once, within bounds; and the ways through a tree that stay cheap on any tree.

A script is a stranger's. Before the parser sees it, its size and the nesting of its brackets are bounded (tree-sitter
itself overflows the C stack on 100,000 levels of ``{a:``); while it parses, its work is bounded, once a syntax error is
certain closely; afterwards the tree's depth is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from time import thread_time
from typing import Final

from tree_sitter import Node, Parser, Point, Query, QueryCursor, Tree, TreeCursor

from toolscript._resources import folder
from toolscript.diagnostics import codes
from toolscript.diagnostics.model import Diagnostic
from toolscript.source.edits import EditBuffer
from toolscript.source.languages import Language, grammar
from toolscript.text import SourceText, Span

__all__ = [
    "MAX_BYTES",
    "MAX_LEVELS",
    "Parsed",
    "Reparsed",
    "check_text",
    "first_error",
    "nodes_of",
    "parse",
    "parse_anyway",
    "query",
    "reparse",
    "text_of",
    "time_limit",
]

MAX_BYTES: Final = 1 << 20
MAX_LEVELS: Final = 2_000

#: Brackets in strings and comments count here too, so this bound is wider than `MAX_LEVELS`, which is exact.
_MAX_RAW_LEVELS: Final = 4_000
_DELTA: Final = bytes.maketrans(b"([{)]}", b"\x01\x01\x01\x00\x00\x00")
_NOT_BRACKETS: Final = bytes(set(range(256)) - set(b"([{)]}"))

#: Seconds of this thread that all parses of one text may take. 1 MiB of real code takes 0.1 to 0.25; chains that the
#: grammar can read in many ways (`type A=type A=…`) would take eight.
_PARSE_SECONDS: Final = 0.6
#: How often the parser may still report progress (every 100 of its steps) after it first reports an error. It reports
#: none in any of 1,940 error-free files of the judge's corpus, while it may go on for minutes in 30 KB of punctuation.
_STEPS_AFTER_ERROR: Final = 400
#: How often it may report in all, a byte: dense real code needs 0.04, chains of single-byte tokens 0.05.
_STEPS_A_BYTE: Final = 0.2
#: What a parse of a long text may take in addition, ten times what clean code does.
_SECONDS_A_BYTE: Final = 1e-6
_CHUNK: Final = 1 << 16


@dataclass(frozen=True, slots=True)
class Parsed:
    """A text and its tree, without errors where `parse` made it. Offsets in the tree are offsets in ``text``."""

    text: bytes
    language: Language
    tree: Tree

    @property
    def root(self) -> Node:
        """The program."""
        return self.tree.root_node

    def captures(self, name: str) -> dict[str, list[Node]]:
        """What a query of ``grammars/`` finds, by the name of its capture."""
        return QueryCursor(query(self.language, name)).captures(self.tree.root_node)


def check_text(source: SourceText) -> Diagnostic | None:
    """Why a text is not even looked at: its size, a NUL character, or brackets nested thousands of levels deep."""
    data = source.data
    if len(data) > MAX_BYTES:
        return codes.TOO_LARGE(
            f"the script has {len(data):,} bytes; at most {MAX_BYTES:,} are accepted",
            help="Leave out data that the script carries along, or read it from a tool when the script runs.",
        )
    nul = data.find(b"\0")
    if nul >= 0:
        return codes.NOT_TEXT(
            "the script contains a NUL character, which no script needs",
            Span(nul, nul + 1),
            help=r"Write it as the escape \0 where a string needs one.",
        )
    if sum(map(data.count, (b"(", b"[", b"{"))) > MAX_LEVELS:
        brackets = data.translate(_DELTA, _NOT_BRACKETS)
        if max(accumulate(map((-1, 1).__getitem__, brackets))) > _MAX_RAW_LEVELS:
            return _too_deep()
    return None


def _too_deep() -> Diagnostic:
    return codes.TOO_DEEP(
        f"the script nests deeper than {MAX_LEVELS:,} levels",
        help="Name inner parts in variables of their own; join long chains of operators in a loop.",
    )


def time_limit() -> float:
    """Until when, by this thread's clock, the parses of one text may go on; for `parse`."""
    return thread_time() + _PARSE_SECONDS


def parse(text: bytes, language: Language, until: float | None = None) -> Parsed | Diagnostic:
    """The tree of a text that `check_text` let pass, or the first syntax error.

    The tree holds no error and no token that the parser made up, and is at most 2,000 levels deep. Whoever parses a text
    more than once passes one `time_limit` as ``until``.
    """
    tree = _parse_bounded(Parser(grammar(language)), text, None, time_limit() if until is None else until)
    if isinstance(tree, Diagnostic):
        return tree
    root = tree.root_node
    if root.has_error:
        return first_error(Parsed(text, language, tree))
    if root.descendant_count > MAX_LEVELS and _deeper(tree.walk(), root.descendant_count):
        return _too_deep()
    return Parsed(text, language, tree)


def parse_anyway(text: bytes, language: Language) -> Tree | Diagnostic:
    """A tree that may hold errors, of a text of any size; a diagnostic if the parser does not get over them."""
    return _parse_bounded(Parser(grammar(language)), text, None, time_limit() + len(text) * _SECONDS_A_BYTE)


def _parse_bounded(parser: Parser, text: bytes, old: Tree | None, until: float) -> Tree | Diagnostic:
    """Parse in steps, and give up a while after an error is certain: recovery can take a thousand times as long.

    That is not always told: the parser may recover for seconds, or follow two readings to the end, and report no error
    all the while. So the clock is asked too. No text is too small for it: the TSX grammar recovers from
    ``<2>(i]x.),0]`` for ever.
    """
    first = -1
    left = 1_000 + int(len(text) * _STEPS_A_BYTE)
    late = False
    if thread_time() > until:
        return _too_slow()

    def read(offset: int, _point: Point) -> bytes:
        return text[offset : offset + _CHUNK]

    def stop(offset: int, has_error: bool) -> bool:
        nonlocal first, left, late
        if has_error and first < 0:
            first = offset
            left = min(left, _STEPS_AFTER_ERROR)
        left -= 1
        if left & 15 == 0:
            late = thread_time() > until
        return late or left < 0

    try:
        if old is None:
            return parser.parse(read, progress_callback=stop)
        return parser.parse(read, old, progress_callback=stop)
    except ValueError:
        if late and first < 0:
            return _too_slow()
        start = max(first, 0)
        return codes.SYNTAX(
            "the script has syntax errors from about here on, so many that the rest was not read",
            Span(start, min(start + 1, len(text))),
            help="Pass a JavaScript or TypeScript program, without prose around it or in one fenced block.",
        )


def _too_slow() -> Diagnostic:
    return codes.TOO_LARGE(
        f"the script takes the parser longer than {_PARSE_SECONDS} seconds",
        help="Write it more plainly: no generated or minified code, no long chains of one construct without semicolons.",
    )


@dataclass(frozen=True, slots=True)
class Reparsed:
    """The tree of an edited text, and the ranges of it in which its structure is another than before the edits."""

    tree: Tree
    changed: tuple[Span, ...]


def reparse(parsed: Parsed, buffer: EditBuffer, text: bytes) -> Reparsed | Diagnostic:
    """The tree of the edited text, made from the old one: parts that no edit touches are not parsed again.

    Edits are told to the tree one by one from the last to the first; merged into one wide edit they would cost a whole
    parse (measured: 703 us for ten edits in 2 KB).
    """
    old = parsed.tree.copy()
    origin = Point(0, 0)  # nothing here reads rows and columns, so they need not be right
    for edit in reversed(buffer.edits):
        old.edit(edit.start, edit.end, edit.start + len(edit.text), origin, origin, origin)
    tree = _parse_bounded(Parser(grammar(parsed.language)), text, old, time_limit())
    if isinstance(tree, Diagnostic):
        return tree
    if tree.root_node.has_error:
        return first_error(Parsed(text, parsed.language, tree))
    return Reparsed(tree, tuple(Span(each.start_byte, each.end_byte) for each in old.changed_ranges(tree)))


def _deeper(cursor: TreeCursor, count: int) -> bool:
    """Whether a tree of ``count`` nodes is deeper than allowed, without visiting them all.

    Take the path to a node deeper than the bound. Between two steps of it the cursor is inside the upper one, so of any
    ``gap`` consecutive nodes before the deep one, one lies at most ``gap`` levels above it: it is enough to look at every
    ``gap``-th node, and closely only around those that come near the bound.
    """
    gap = 250
    for index in range(0, count, gap):
        cursor.goto_descendant(index)
        if cursor.depth <= MAX_LEVELS - gap:
            continue
        if cursor.depth > MAX_LEVELS:
            return True
        for near in range(index, min(index + gap, count)):
            cursor.goto_descendant(near)
            if cursor.depth > MAX_LEVELS:
                return True
    return False


def first_error(parsed: Parsed) -> Diagnostic:
    """The first place of a text that the parser could not make sense of."""
    root, text, language = parsed.root, parsed.text, parsed.language
    cursor = root.walk()
    found = root
    while True:
        node = cursor.node
        assert node is not None  # a cursor always stands on a node
        if node.is_missing or (node.is_error and not _inner_error(node)):
            found = node
            break
        if not cursor.goto_first_child():
            found = node
            break
        while (child := cursor.node) is not None and not (child.has_error or child.is_missing):
            if not cursor.goto_next_sibling():
                break
    names = {"javascript": "JavaScript", "typescript": "TypeScript", "tsx": "TypeScript with JSX"}
    if found.is_missing:
        message = f"syntax error in {names[language]}: `{found.type}` is missing here"
    else:
        excerpt = text[found.start_byte : found.end_byte].decode("utf-8", "replace").split("\n")[0].strip()
        message = f"syntax error in {names[language]}" + (f" at `{_short(excerpt)}`" if excerpt else "")
    return codes.SYNTAX(
        message,
        Span(found.start_byte, found.end_byte),
        help="Only scripts that parse without an error are accepted. Check this place, or name another `language`.",
    )


def _inner_error(node: Node) -> bool:
    inner = (node.child(index) for index in range(min(node.child_count, 64)))
    return any(child is not None and (child.is_error or child.is_missing) for child in inner)


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"


def text_of(text: bytes, node: Node) -> str:
    """A node's own text. (``node.text`` of a tree that was parsed in steps would copy the source up to the node.)"""
    return text[node.start_byte : node.end_byte].decode("utf-8", "replace")


def nodes_of(cursor: TreeCursor) -> Iterator[Node]:
    """Every node below the cursor's, in order of the text, itself first."""
    depth = 0
    while True:
        node = cursor.node
        assert node is not None  # a cursor always stands on a node
        yield node
        if cursor.goto_first_child():
            depth += 1
            continue
        while depth and not cursor.goto_next_sibling():
            cursor.goto_parent()
            depth -= 1
        if not depth:
            return


@cache
def query(language: Language, name: str) -> Query:
    """A query file, compiled once a process (0.4 ms for JavaScript, 1.6 ms for TypeScript)."""
    family = "javascript" if language == "javascript" else "typescript"
    text = (folder("grammars") / family / f"{name}.scm").read_text(encoding="utf-8")
    compiled: Query = Query(grammar(language), text)
    return compiled
