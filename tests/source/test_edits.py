"""Edits of a text, and the way back: compared with a list of bytes that remember where they came from."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from toolscript.diagnostics.model import InternalFault
from toolscript.source.edits import EditBuffer, TextEdit
from toolscript.text import Span


def edits_of(*changes: tuple[int, int, str]) -> list[TextEdit]:
    return [TextEdit(start, end, text.encode(), f"pass {index}") for index, (start, end, text) in enumerate(changes)]


@pytest.mark.parametrize(
    ("changes", "result"),
    [
        pytest.param([], "0123456789", id="none"),
        pytest.param([(2, 4, "x")], "01x456789", id="a replacement"),
        pytest.param([(2, 2, "x")], "01x23456789", id="an insertion"),
        pytest.param([(2, 4, "")], "01456789", id="a removal"),
        pytest.param([(6, 7, "b"), (2, 3, "a")], "01a345b789", id="out of order"),
        pytest.param([(2, 4, "a"), (4, 6, "b")], "01ab6789", id="two that touch"),
        pytest.param([(2, 4, "b"), (2, 2, "a")], "01ab456789", id="an insertion where a replacement starts"),
        pytest.param([(4, 4, "b"), (2, 4, "a")], "01ab456789", id="one where it ends"),
        pytest.param([(2, 2, "a"), (2, 2, "b")], "01ab23456789", id="two insertions keep their order"),
        pytest.param([(0, 0, "a"), (10, 10, "b")], "a0123456789b", id="at both ends"),
        pytest.param([(0, 10, "é")], "é", id="all of it"),
    ],
)
def test_apply(changes: list[tuple[int, int, str]], result: str) -> None:
    buffer = EditBuffer(b"0123456789", edits_of(*changes))
    assert buffer.apply().decode() == result
    assert [edit.span for edit in buffer.edits] == sorted(Span(start, end) for start, end, _ in changes)


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        pytest.param([(2, 5, "a"), (4, 6, "b")], "pass 0: 2 to 5, pass 1: 4 to 6", id="they overlap"),
        pytest.param([(4, 6, "b"), (2, 5, "a")], "pass 1: 2 to 5, pass 0: 4 to 6", id="in any order"),
        pytest.param([(2, 5, "a"), (2, 5, "a")], "pass 0: 2 to 5, pass 1: 2 to 5", id="twice the same"),
        pytest.param([(2, 9, "a"), (4, 6, "b")], "pass 0: 2 to 9, pass 1: 4 to 6", id="one inside"),
        pytest.param([(2, 5, "a"), (3, 3, "b")], "pass 0: 2 to 5, pass 1: 3 to 3", id="an insertion inside"),
        pytest.param([(0, 3, ""), (2, 2, "b"), (1, 2, "")], "pass 0: 0 to 3, pass 2: 1 to 2", id="of three"),
    ],
)
def test_an_overlap_is_a_fault_that_names_both(changes: list[tuple[int, int, str]], named: str) -> None:
    with pytest.raises(InternalFault, match="internal fault in toolscript") as caught:
        EditBuffer(b"0123456789", edits_of(*changes))
    assert named.replace(":", " edits bytes") in str(caught.value)


@pytest.mark.parametrize(
    ("offset", "new"),
    [
        pytest.param(0, 0, id="before all edits"),
        pytest.param(1, 1, id="the last byte before one"),
        pytest.param(4, 7, id="the first behind it"),
        pytest.param(6, 10, id="a byte that an insertion precedes"),
        pytest.param(9, 11, id="behind a removal"),
        pytest.param(10, 12, id="the end"),
    ],
)
def test_new_offset(offset: int, new: int) -> None:
    buffer = EditBuffer(b"0123456789", edits_of((2, 4, "abcde"), (6, 6, "x"), (7, 9, "")))
    assert buffer.apply() == b"01abcde45x6" + b"9"
    assert buffer.new_offset(offset) == new


@pytest.mark.parametrize(
    ("span", "old"),
    [
        pytest.param((0, 2), (0, 2), id="before all edits"),
        pytest.param((0, 3), None, id="with a part of one"),
        pytest.param((3, 4), None, id="inside one"),
        pytest.param((2, 7), None, id="exactly one"),
        pytest.param((7, 9), (4, 6), id="between two"),
        pytest.param((7, 10), None, id="with an insertion"),
        pytest.param((10, 11), (6, 7), id="up to a removal"),
        pytest.param((10, 12), None, id="across a removal"),
        pytest.param((11, 12), (9, 10), id="behind it"),
    ],
)
def test_old_span(span: tuple[int, int], old: tuple[int, int] | None) -> None:
    buffer = EditBuffer(b"0123456789", edits_of((2, 4, "abcde"), (6, 6, "x"), (7, 9, "")))
    assert buffer.old_span(Span(*span)) == (None if old is None else Span(*old))


@st.composite
def edited(draw: st.DrawFn) -> tuple[bytes, list[TextEdit]]:
    """A text, and edits of it that do not overlap, in any order."""
    original = draw(st.binary(max_size=30))
    cuts = sorted(draw(st.lists(st.integers(0, len(original)), max_size=10)))
    pairs = zip(cuts[::2], cuts[1::2], strict=False)
    texts = st.sampled_from((b"", b"x", b"longer text", b"\xc3\xa9"))
    made = [TextEdit(start, end, draw(texts), "a pass") for start, end in pairs]
    return original, draw(st.permutations(made))


def traced(original: bytes, edits: list[TextEdit]) -> list[tuple[int, int | None]]:
    """The new text as bytes, each with where it stood in the original; None for those of an edit.

    Made by another way than the buffer's: from the last edit to the first, in a list.
    """
    found: list[tuple[int, int | None]] = [(byte, index) for index, byte in enumerate(original)]
    for edit in sorted(edits, key=lambda each: (each.start, each.end), reverse=True):
        found[edit.start : edit.end] = [(byte, None) for byte in edit.text]
    return found


@given(edited())
def test_the_new_text_and_the_ways_between(case: tuple[bytes, list[TextEdit]]) -> None:
    original, edits = case
    # Two insertions at one place stand in the order in which they were given; the table has them.
    assume(len({(each.start, each.end) for each in edits}) == len(edits))
    buffer = EditBuffer(original, edits)
    trace = traced(original, edits)
    assert buffer.apply() == bytes(byte for byte, _ in trace)
    for new, (_, old) in enumerate(trace):
        if old is not None:
            assert buffer.new_offset(old) == new
            assert buffer.old_span(Span(new, new + 1)) == Span(old, old + 1)
        else:
            assert buffer.old_span(Span(new, new + 1)) is None
    assert buffer.new_offset(len(original)) == len(trace)
    for index, edit in enumerate(buffer.edits):
        end = buffer.new_end(index)
        assert buffer.apply()[end - len(edit.text) : end] == edit.text


@given(edited(), st.integers(0, 40), st.integers(1, 40))
def test_a_span_is_old_exactly_if_its_bytes_stood_together(
    case: tuple[bytes, list[TextEdit]], start: int, size: int
) -> None:
    original, edits = case
    trace = traced(original, edits)
    assume(start + size <= len(trace))
    places = [old for _, old in trace[start : start + size]]
    first = places[0]
    together = first is not None and places == list(range(first, first + size))
    if together and first is not None:
        # An edit that puts nothing into the span and takes nothing out of it has still been made there.
        together = not any(first < each.start < first + size and each.start == each.end for each in edits)
    found = EditBuffer(original, edits).old_span(Span(start, start + size))
    assert found == (Span(first, first + size) if together and first is not None else None)
