"""A script as an ES module, the form in which a sandbox can import it."""

from __future__ import annotations

from dataclasses import dataclass

from toolscript.diagnostics.model import Diagnostic, Rejected
from toolscript.passes.form import script_form
from toolscript.passes.normalize import Script, read_script_text
from toolscript.source.languages import LanguageChoice
from toolscript.source.tree import parse
from toolscript.text import SourceText, Span

__all__ = ["ModuleText", "as_module"]


@dataclass(frozen=True, slots=True)
class ModuleText:
    """An ES module whose default export is ``async (itx) => value``.

    ``line_shift`` is the number of lines put before the script's first line, so that script line = module line -
    ``line_shift``; ``column_shift`` is the number of UTF-16 units put before the script on that first line.
    ``media_type`` is ``text/javascript``, ``text/typescript`` or ``text/tsx``.
    """

    text: str
    line_shift: int = 0
    column_shift: int = 0
    media_type: str = "text/typescript"


def as_module(script: str, *, context: str = "itx", language: LanguageChoice = "auto") -> ModuleText:
    """A script in any accepted shape as a module that can be imported and called.

    Lines keep their distances: one prefix stands before the script's first line. Raises Rejected for text that is no
    script, and for scripts with static imports or named exports.
    """
    try:
        source = SourceText.of(script)
    except UnicodeEncodeError:
        # A lone surrogate in raw text means U+FFFD wherever text becomes bytes; the engine would see the same.
        source = SourceText(script.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace").encode("utf-8"))
    found = read_script_text(source, language)
    if isinstance(found, Diagnostic):
        raise Rejected((found,), source)
    # The text of an envelope is run as it stands: its values come before its script.
    whole = found if found.envelope is None else _whole(source, found.language)
    form = script_form(whole.parsed, whole.body, context)
    if isinstance(form, Diagnostic):
        raise Rejected((form,), source)
    if form.kind == "function":
        prefix, suffix = "export default (", "\n);"
    else:
        # A function of its own: the script may declare a variable with the context's name.
        prefix, suffix = f"export default ({context}) => (async () => {{", "\n})();"
    skipped = source.data.count(b"\n", 0, whole.body.start)
    column = 0 if skipped else whole.body.start
    return ModuleText(
        prefix + form.text.decode("utf-8") + suffix + "\n",
        -skipped,
        len(prefix) - column,
        _media_type(whole),
    )


def _whole(source: SourceText, language: LanguageChoice) -> Script:
    span = Span(0, len(source.data))
    parsed = parse(source.data, "tsx" if language == "tsx" else "typescript")
    if isinstance(parsed, Diagnostic):
        parsed = parse(source.data, "tsx")
    if isinstance(parsed, Diagnostic):
        raise Rejected((parsed,), source)
    return Script(span, parsed.language, parsed)


def _media_type(script: Script) -> str:
    """The engine reads a script as toolscript did; JSX, which has no type of its own here, goes through TSX."""
    if script.language == "typescript":
        return "text/typescript"
    if script.language == "tsx" or b"</" in script.parsed.text or b"/>" in script.parsed.text:
        return "text/tsx"
    return "text/javascript"
