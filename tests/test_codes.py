"""The table of diagnostic codes: each is unique, well-formed, explained and used."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from toolscript.diagnostics import codes
from toolscript.diagnostics.codes import CODES
from toolscript.diagnostics.model import Code

PACKAGE = Path(codes.__file__).resolve().parents[1]
NAMED = {name: value for name, value in vars(codes).items() if isinstance(value, Code)}


def test_the_table_holds_every_code() -> None:
    assert len(CODES) == len(NAMED) > 20
    assert {code.code for code in NAMED.values()} == set(CODES)
    assert all(key == code.code for key, code in CODES.items())


def test_codes_and_slugs_are_unique() -> None:
    assert len({code.code for code in NAMED.values()}) == len(NAMED)
    assert len({code.slug for code in NAMED.values()}) == len(NAMED)


@pytest.mark.parametrize("code", CODES.values(), ids=lambda code: code.code)
def test_a_code_is_well_formed_and_explained(code: Code) -> None:
    assert re.fullmatch(r"[A-Z]\d{3}", code.code)
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", code.slug)
    for text in (code.summary, code.cause, code.remedy):
        assert text == text.strip()
        assert "\n" not in text
        assert re.search(r"[.?!)`]$", text), text
    assert len(code.summary) <= 100
    assert len({code.summary, code.cause, code.remedy}) == 3


@pytest.mark.parametrize("name", NAMED)
def test_a_code_is_used(name: str) -> None:
    users = [
        path
        for path in PACKAGE.rglob("*.py")
        if path.name != "codes.py" and re.search(rf"\b{name}\b", path.read_text(encoding="utf-8"))
    ]
    assert users, f"{name} is reported nowhere"
