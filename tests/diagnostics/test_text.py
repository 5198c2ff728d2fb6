"""The text renderer: what it shows, where its carets stand, and what it never lets through."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from toolscript.diagnostics.model import Diagnostic, Fix, Label, Rejected, Severity
from toolscript.diagnostics.text import MAX_PLACES, escape, render_text
from toolscript.text import SourceText, Span


def diagnostic(span: Span | None = None, message: str = "what was found", **more: object) -> Diagnostic:
    return Diagnostic("R999", "some-slug", Severity.ERROR, message, span, **more)  # type: ignore[arg-type]  # as given


def find(source: SourceText, text: str) -> Span:
    start = source.data.index(text.encode())
    return Span(start, start + len(text.encode()))


def test_a_whole_block() -> None:
    source = SourceText.of("const a = 1;\nconst b = 1;\n\nuse(a, b);\n", "old.ts")
    first, second = Span(10, 11), Span(23, 24)
    found = diagnostic(
        first,
        "1 stands twice",
        labels=(Label(second, "and here"), Label(find(source, "use"), "used here")),
        help="Name one.\nOr take both.",
        fixes=(Fix("name the second", "b = 1", "b = 2"),),
    )
    assert render_text([found], source) == (
        "error[R999 some-slug]: 1 stands twice\n"
        " --> old.ts:1:11\n"
        "  |\n"
        "1 | const a = 1;\n"
        "  |           ^\n"
        "2 | const b = 1;\n"
        "  |           - and here\n"
        "...\n"
        "4 | use(a, b);\n"
        "  | --- used here\n"
        "  = help: Name one.\n"
        "          Or take both.\n"
        "  = edit: name the second\n"
        '          find    "b = 1"\n'
        '          replace "b = 2"'
    )


def test_two_places_of_one_line_share_it() -> None:
    source = SourceText.of("f(1, 1)")
    text = render_text([diagnostic(Span(2, 3), labels=(Label(Span(5, 6), "again"),))], source)
    assert text.splitlines()[3:] == ["1 | f(1, 1)", "  |   ^", "  |      - again"]


def test_without_a_source_places_are_bytes() -> None:
    text = render_text([diagnostic(Span(2, 3), labels=(Label(Span(5, 6), "again"),))])
    assert text.splitlines()[1:] == [" --> bytes 2 to 3", " --> bytes 5 to 6: again"]


def test_a_pointer_is_shown() -> None:
    assert render_text([diagnostic(pointer="/tools/0/name")]).splitlines()[1:] == [" --> at /tools/0/name"]
    assert render_text([diagnostic(pointer="")]).splitlines()[1:] == [" --> at the document itself"]


def test_warnings_say_so_and_blocks_are_apart() -> None:
    warning = Diagnostic("R998", "soft", Severity.WARNING, "careful")
    assert render_text([warning, diagnostic()]) == (
        "warning[R998 soft]: careful\n\nerror[R999 some-slug]: what was found"
    )


def test_rejected_prints_its_diagnostics() -> None:
    source = SourceText.of("f(1)")
    rejected = Rejected([diagnostic(Span(2, 3))], source)
    assert str(rejected) == render_text(rejected.diagnostics, source)


@pytest.mark.parametrize(
    ("before", "target"),
    [
        pytest.param("\tx = ", "1", id="tab"),
        pytest.param("ab\t\tx = ", "1", id="tabs go to the next stop"),
        pytest.param('"日本語", ', "1", id="wide"),
        pytest.param('"e\u0301", ', "1", id="combining mark"),
        pytest.param('"\x1b[31m", ', "1", id="escape sequence"),
        pytest.param('"\u202e", ', "1", id="right-to-left override"),
        pytest.param('"👨\u200d👩\u200d👧", ', "1", id="joined emoji"),
        pytest.param("", '"日\t本"', id="wide and tab inside"),
    ],
)
def test_carets_stand_under_the_place(before: str, target: str) -> None:
    source = SourceText.of(f"first\n{before}{target};\n")
    start = len(f"first\n{before}".encode())
    _, _, _, line, underline = render_text([diagnostic(Span(start, start + len(target.encode())))], source).splitlines()
    carets = underline.index("^")
    shown_before = line[: line.rindex(";")]
    assert cell_len(shown_before) == carets + underline.count("^")
    assert "\t" not in line
    if "\t" not in target:
        assert cell_len(target) == underline.count("^")


def test_a_long_line_is_cut_around_the_place() -> None:
    source = SourceText.of("x" * 5000 + "TARGET" + "y" * 5000)
    lines = render_text([diagnostic(Span(5000, 5006))], source, width=80).splitlines()
    assert len(lines[3]) <= 80
    assert lines[3].startswith("1 | …x")
    assert lines[3].endswith("y…")
    at = lines[3].index("TARGET")
    assert lines[4] == "  | " + " " * (at - 4) + "^^^^^^"


def test_a_short_script_on_one_line_is_not_cut() -> None:
    source = SourceText.of("x" * 60 + "TARGET")
    assert "…" not in render_text([diagnostic(Span(60, 66))], source, width=80)


def test_the_end_of_a_long_line_is_used_in_full() -> None:
    source = SourceText.of("x" * 500 + "END")
    line = render_text([diagnostic(Span(500, 503))], source, width=80).splitlines()[3]
    assert line.endswith("xEND")
    assert len(line) >= 70


def test_a_place_longer_than_the_line_is_cut() -> None:
    source = SourceText.of("a(" + "x" * 5000 + ")")
    lines = render_text([diagnostic(Span(2, 5002))], source, width=80).splitlines()
    assert len(lines[3]) <= 80
    assert len(lines[4]) <= 80
    assert lines[3].endswith("x…")


def test_a_place_of_several_lines_says_where_it_ends() -> None:
    source = SourceText.of("f(`a\nb`)\n")
    assert render_text([diagnostic(Span(2, 7))], source).splitlines()[3:] == ["1 | f(`a", "  |   ^^ (up to 2:3)"]


def test_an_empty_place_at_the_end_has_a_caret() -> None:
    source = SourceText.of("")
    assert render_text([diagnostic(Span(0, 0))], source).splitlines()[1:] == [
        " --> <script>:1:1",
        "  |",
        "1 |",
        "  | ^",
    ]


def test_many_places_are_counted() -> None:
    source = SourceText.of("1\n" * 100)
    labels = tuple(Label(Span(2 * index, 2 * index + 1), "") for index in range(100))
    text = render_text([diagnostic(None, labels=labels)], source)
    assert text.count("-\n") == MAX_PLACES
    assert f"and {100 - MAX_PLACES} more places" in text


def test_messages_names_and_edits_are_made_harmless() -> None:
    bad = "a\x1b]0;b\x07\r\u2028\u202ec\x00\ud800"
    source = SourceText(b"1", name=bad)
    found = diagnostic(Span(0, 1), bad, labels=(Label(Span(0, 1), bad),), help=bad, fixes=(Fix(bad, bad, bad),))
    assert_harmless(render_text([found], source))
    assert escape(bad) == "a\\x1b]0;b\\x07\\x0d\\u2028\\u202ec\\x00\\ud800"


def assert_harmless(text: str) -> None:
    for character in text:
        assert character == "\n" or unicodedata.category(character) not in {"Cc", "Cf", "Cs", "Zl", "Zp"}, text


@given(st.binary(max_size=200), st.integers(0, 200), st.integers(0, 200), st.integers(0, 120))
def test_any_bytes_and_any_place_are_shown_harmlessly(data: bytes, one: int, other: int, width: int) -> None:
    start, end = sorted((min(one, len(data)), min(other, len(data))))
    text = render_text([diagnostic(Span(start, end))], SourceText(data), width=width)
    assert_harmless(text)
    assert "^" in text


@given(st.text(max_size=300), st.integers(0, 300), st.integers(0, 300))
def test_no_line_is_wider_than_asked(text: str, one: int, other: int) -> None:
    source = SourceText(text.encode("utf-8", "replace"))
    start, end = sorted((min(one, len(source.data)), min(other, len(source.data))))
    rendered = render_text([diagnostic(Span(start, end))], source, width=60)
    # A remark on where the place ends may follow the carets.
    assert all(cell_len(line.partition("(up to")[0]) <= 60 for line in rendered.splitlines()), rendered


def test_a_megabyte_in_one_line_is_cut_at_every_place() -> None:
    source = SourceText(b"[" + b"1," * 500_000 + b"1]")
    labels = tuple(Label(Span(at, at + 1), "here") for at in range(1, 1_000_000, 1000))
    text = render_text([diagnostic(Span(900_001, 900_002), labels=labels)], source)
    assert text.count("^") == 1
    assert text.count("- here") == MAX_PLACES - 1
    assert all(len(line) <= 120 for line in text.splitlines())
