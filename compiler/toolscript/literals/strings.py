"""A string's canonical spelling, safe wherever source text may stand."""

from __future__ import annotations

import json
import re
from typing import Final

__all__ = ["encode_string"]

_UNSAFE: Final = re.compile(
    "[\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f]"
    "|<(?=[/!])"
)


def _escape(match: re.Match[str]) -> str:
    # In UTF-16 units: `\\u{…}` behind a lone high surrogate is an error to SWC, which Deno reads scripts with.
    units = match[0].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))


def encode_string(value: str) -> str:
    """A double-quoted string literal."""
    return _UNSAFE.sub(_escape, json.dumps(value, ensure_ascii=False))
