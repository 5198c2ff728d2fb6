"""The JSON renderer: its shape, and that it counts like everyone else."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from toolscript.diagnostics.json import json_objects, render_json, render_jsonl
from toolscript.diagnostics.model import Diagnostic, Fix, Label, Severity
from toolscript.text import SourceText, Span

SOURCE = SourceText.of("// 日本 🚀\r\nf(1);\r\n", "old.ts")


def test_every_key_is_there() -> None:
    found = Diagnostic(
        "R999",
        "some-slug",
        Severity.ERROR,
        "found",
        Span(16, 19),
        (Label(Span(18, 19), "here"),),
        "do that",
        (Fix("this", "f(1)", "f(2)"),),
    )
    (got,) = json_objects([found], SOURCE)
    assert got == {
        "code": "R999",
        "slug": "some-slug",
        "severity": "error",
        "message": "found",
        "file": "old.ts",
        "span": {
            "start": {"offset": 16, "utf16": 10, "line": 2, "column": 1},
            "end": {"offset": 19, "utf16": 13, "line": 2, "column": 4},
        },
        "pointer": None,
        "labels": [
            {
                "message": "here",
                "span": {
                    "start": {"offset": 18, "utf16": 12, "line": 2, "column": 3},
                    "end": {"offset": 19, "utf16": 13, "line": 2, "column": 4},
                },
            }
        ],
        "help": "do that",
        "fixes": [{"title": "this", "find": "f(1)", "replace": "f(2)"}],
    }


def test_without_a_source_only_bytes_are_known() -> None:
    (got,) = json_objects([Diagnostic("R999", "s", Severity.WARNING, "m", Span(3, 4))])
    assert got["file"] is None
    assert got["span"] == {
        "start": {"offset": 3, "utf16": None, "line": None, "column": None},
        "end": {"offset": 4, "utf16": None, "line": None, "column": None},
    }


def test_documents_and_lines() -> None:
    found = [
        Diagnostic("R999", "s", Severity.ERROR, "ein\nzeil\u2028er\x1b"),
        Diagnostic("R998", "t", Severity.ERROR, ""),
    ]
    expected = json_objects(found)
    assert json.loads(render_json(found)) == {"diagnostics": expected}
    lines = render_jsonl(found).split("\n")
    assert [json.loads(line) for line in lines] == expected
    assert render_json(found).isascii()


@given(st.text(alphabet="a1\r\n\té日🚀", max_size=40), st.data())
def test_positions_are_those_of_the_source(text: str, data: st.DataObject) -> None:
    source = SourceText.of(text)
    offsets = [len(text[:index].encode()) for index in range(len(text) + 1)]
    spans = data.draw(st.lists(st.tuples(st.sampled_from(offsets), st.sampled_from(offsets)), min_size=1, max_size=5))
    found = [Diagnostic("R999", "s", Severity.ERROR, "m", Span(*sorted(span))) for span in spans]
    for diagnostic, got in zip(found, json_objects(found, source), strict=True):
        assert diagnostic.span is not None
        assert got["span"] is not None
        for offset, position in zip(diagnostic.span, got["span"].values(), strict=True):
            assert position == {
                "offset": offset,
                "utf16": source.utf16(offset),
                "line": source.position(offset).line,
                "column": source.position(offset).column,
            }
