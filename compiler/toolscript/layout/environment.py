"""The Jinja environment: text layout, and nothing else.

Templates are toolscript's own files. What is put into them is data: it is never template source, and a name that a
template misses is an error, not an empty string.
"""

from __future__ import annotations

from functools import cache

from jinja2 import FileSystemLoader, StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

from toolscript._resources import folder

__all__ = ["render"]


@cache
def _environment() -> ImmutableSandboxedEnvironment:
    return ImmutableSandboxedEnvironment(
        loader=FileSystemLoader(folder("templates"), encoding="utf-8"),
        undefined=StrictUndefined,
        autoescape=False,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        newline_sequence="\n",
    )


def render(template: str, /, **data: object) -> str:
    """The text of a template (a path below ``templates/``) with its data."""
    return _environment().get_template(template).render(data)
