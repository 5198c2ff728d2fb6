"""Annotations: their form, and that no message can forge another workflow command."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from toolscript.diagnostics.github import render_github
from toolscript.diagnostics.model import Diagnostic, Fix, Label, Severity
from toolscript.text import SourceText, Span

SOURCE = SourceText.of("f(1);\ng(\n2);\n", "a,b:c%.ts")


def test_an_annotation() -> None:
    found = Diagnostic("R999", "some-slug", Severity.ERROR, "1 was found: 100%, twice", Span(2, 3))
    assert render_github([found], SOURCE) == (
        "::error file=a%2Cb%3Ac%25.ts,line=1,endLine=1,col=3,endColumn=4,title=R999 some-slug"
        "::1 was found: 100%25, twice"
    )


def test_several_lines_have_no_columns() -> None:
    found = Diagnostic("R999", "s", Severity.WARNING, "m", Span(6, 10))
    assert render_github([found], SOURCE) == "::warning file=a%2Cb%3Ac%25.ts,line=2,endLine=3,title=R999 s::m"


def test_the_rest_follows_in_the_text() -> None:
    found = Diagnostic(
        "R999",
        "s",
        Severity.ERROR,
        "m",
        None,
        (Label(Span(2, 3), "here"),),
        "one\ntwo",
        (Fix("t", "x\r", "y"),),
        pointer="/a",
    )
    assert render_github([found], SOURCE).endswith(
        "::m%0Aa,b:c%25.ts:1:3: here%0Aat /a%0Ahelp: one%0Atwo%0Aedit: t: x%0D -> y"
    )


@given(st.text(), st.text(), st.text())
def test_nothing_breaks_out(message: str, name: str, title: str) -> None:
    found = Diagnostic("R999", "s", Severity.ERROR, message, Span(0, 1), (), title, (Fix(title, message, name),))
    text = render_github([found, found], SourceText(b"x\n", name))
    assert text.count("\n") == 1
    assert len(text.splitlines()) == 2
    command, properties, _ = text.splitlines()[0].split("::", 2)[0:3]
    assert command == ""
    assert properties.count(",") == 5
    assert properties.count("=") >= 6
