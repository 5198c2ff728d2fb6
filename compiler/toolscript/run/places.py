"""Where in the script something happened: the engine's positions in the module, as positions in the script.

Every text in here was written by the engine or by the script, so that nothing of it is believed beyond its form: what
is not a frame of the script's own module is left out.
"""

from __future__ import annotations

import dataclasses
import re
from dataclasses import dataclass

from toolscript.reuse.module import ModuleText
from toolscript.run.values import JsError

__all__ = ["Places"]

_FRAMES = 20
_FRAME_CHARACTERS = 200
_MESSAGE_CHARACTERS = 10_000
_OTHER_BLOB = re.compile(r"blob:null/[0-9a-f-]{36}(?=:\d)")


@dataclass(frozen=True, slots=True)
class Places:
    """Positions in the module that was loaded as ``url``, which is a script with something put before it."""

    url: str
    module: ModuleText

    def at(self, line: int, column: int) -> tuple[int, int] | None:
        """Line and column of the script for those of the module, None for what is not the script's."""
        line -= self.module.line_shift
        if line == 1:
            column -= self.module.column_shift
        return (line, column) if line >= 1 and column >= 1 else None

    def in_text(self, text: str) -> str:
        """Text in which positions in the module are replaced by positions in the script."""

        def shown(match: re.Match[str]) -> str:
            place = self.at(int(match[1]), int(match[2]))
            return f"script:{place[0]}:{place[1]}" if place else "script"

        return _OTHER_BLOB.sub("sandbox", self._position.sub(shown, text))

    def frames(self, stack: str) -> list[tuple[str, int, int]]:
        """The frames of a stack that are in the script: a function's name (or nothing), line and column."""
        found: list[tuple[str, int, int]] = []
        for text in stack.split("\n"):
            match = self._position.search(text)
            if match and text.lstrip().startswith("at ") and (place := self.at(int(match[1]), int(match[2]))):
                name = text.lstrip()[3:].partition("(")[0].strip() if "(" in text else ""
                found.append((_plain_name(name), *place))
        return found[:_FRAMES]

    def locate(self, error: JsError) -> JsError:
        """An error with line, column and a stack of the script's own frames, from the engine's stack."""
        frames = self.frames(error.stack)
        message = self.in_text(error.message)[:_MESSAGE_CHARACTERS]
        if not frames:
            # The engine puts the place of a syntax error into its message where V8 found it.
            match = self._position.search(error.message) if error.name.endswith("SyntaxError") else None
            place = self.at(int(match[1]), int(match[2])) if match else None
            frames = [("", *place)] if place else []
        if error.name.endswith("SyntaxError"):
            message = re.sub(r" at script(?::\d+:\d+)?$", "", message)
        lines = [f"at {name} (script:{line}:{column})" if name else f"at script:{line}:{column}"
                 for name, line, column in frames]  # fmt: skip
        line, column = frames[0][1:] if frames else (None, None)
        return dataclasses.replace(
            error,
            name=error.name[:_FRAME_CHARACTERS],
            message=message,
            line=line,
            column=column,
            stack="\n".join(lines),
        )

    @property
    def _position(self) -> re.Pattern[str]:
        return re.compile(re.escape(self.url) + r":(\d{1,9}):(\d{1,9})")


def _plain_name(name: str) -> str:
    """A function's name as the script's author knows it: the default export is the script itself."""
    name = "".join(character for character in name if character.isprintable())[:_FRAME_CHARACTERS]
    return "" if name.removeprefix("async ") in {"Module.default", "default"} else name
