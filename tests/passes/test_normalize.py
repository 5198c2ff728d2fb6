"""Where the script begins and ends in what a model wrote, and which language it is in."""

from __future__ import annotations

import pytest

from toolscript.literals.values import Value
from toolscript.passes.base import PassResult, Unit
from toolscript.passes.normalize import Normalize, Script
from toolscript.passes.reuse.parameters import ReuseOptions
from toolscript.source.languages import LanguageChoice
from toolscript.text import SourceText

from .support import at, code, findings

P = pytest.param


def normalized(text: str, language: LanguageChoice = "auto") -> PassResult:
    return Normalize().run(Unit(SourceText.of(text), ReuseOptions({}, language=language)))


def body_of(text: str) -> str:
    """The script that is found in a text."""
    result = normalized(text)
    assert result.diagnostics == ()
    (script,) = result.facts
    assert isinstance(script, Script)
    return text.encode()[slice(*script.body)].decode()


FENCED = [
    P("```js\nf()\n```", "f()\n", id="js"),
    P("```ts\nf()\n```\n", "f()\n", id="ts"),
    P("```\nf()\n```", "f()\n", id="no tag"),
    P("~~~\nf()\n~~~\n", "f()\n", id="tildes"),
    P("~~~ts\nf()\n~~~", "f()\n", id="tildes with a tag"),
    P("````js\nf()\n````", "f()\n", id="four backticks"),
    P("```js\r\nf()\r\n```\r\n", "f()\r\n", id="CRLF"),
    P("``` js\nf()\n```", "f()\n", id="space before the tag"),
    P('```js title="a"\nf()\n```', "f()\n", id="words after the tag"),
    P("```{.js}\nf()\n```", "f()\n", id="tag in braces"),
    P("```python\nf()\n```", "f()\n", id="the tag of another language"),
    P("   ```js\n   f()\n   ```", "   f()\n", id="indented"),
    P("```js\nf()\n  ```", "f()\n", id="closing fence indented"),
    P("```js\nf()\n```  \n", "f()\n", id="spaces after the closing fence"),
    P("```js\nf()\n````", "f()\n", id="longer closing fence"),
    P("```js\nf()", "f()", id="no closing fence"),
    P("Here it is:\n\n```js\nf()\n```\nDone.", "f()\n", id="prose around"),
    P("Use `x`:\n```js\nf()\n```", "f()\n", id="backticks in the prose"),
    P("Don`t:\n```js\nf()\n```", "f()\n", id="one backtick in the prose"),
    P("Search src/**/*.ts:\n```js\nf()\n```", "f()\n", id="a glob in the prose"),
    P("I must compute it.\n</think>\n```js\nf()\n```", "f()\n", id="closing think tag"),
    P("</think>\n\n```js\nf()\n```", "f()\n", id="closing think tag first"),
    P("</thinking>```js\nf()\n```", None, id="a fence starts a line"),
    P("<think>a `b` c</think>\n```js\nf()\n```", "f()\n", id="whole think block"),
    P("- first\n  ```js\n  f()\n  ```", "  f()\n", id="in a list"),
    P("\ufeff```js\nf()\n```", "f()\n", id="byte order mark"),
    P("```js\n#!/usr/bin/env deno\nf()\n```", "#!/usr/bin/env deno\nf()\n", id="hashbang inside"),
    P("```js\nf() // ```\n```", "f() // ```\n", id="a fence in a comment is text"),
    P('```js\nf("```")\n```', 'f("```")\n', id="a fence in a string is text"),
    P('```js\nf("\\\n```\\\n")\n```', None, id="a fence on a line of a string closes nothing that parses"),
    P("```js\nf(`\n\\`\\`\\`\n`)\n```", "f(`\n\\`\\`\\`\n`)\n", id="escaped fence in a template"),
    P("```js\n/*\n```\n*/ f()\n```", "/*\n```\n*/ f()\n", id="a fence in a block comment is text"),
    P("~~~js\nf(`\n~~~\n`)\n~~~", "f(`\n~~~\n`)\n", id="tildes in a template are text"),
    P("````js\nf(/*\n```\n*/)\n````", "f(/*\n```\n*/)\n", id="a shorter fence is text"),
    P("~~~\n/*\n```\n*/ f()\n~~~", "/*\n```\n*/ f()\n", id="another fence is text"),
]


@pytest.mark.parametrize(("text", "body"), [row for row in FENCED if row.values[1] is not None])
def test_fenced(text: str, body: str) -> None:
    assert body_of(text) == body


ALONE = [
    P("f()", id="plain"),
    P("\n\n  f()\n\n", id="white space around"),
    P("\ufefff()", id="byte order mark"),
    P("#!/usr/bin/env deno\nf()", id="hashbang"),
    P("\ufeff#!/usr/bin/env deno\nf()", id="byte order mark and hashbang"),
    P("// first\nf() // last", id="comments around"),
    P("/*\n```js\ng()\n```\n*/\nf()", id="fenced text in a block comment"),
    P("f()\n// ```js\n// g()\n// ```", id="fenced text in line comments"),
    P('const a = `x`;\nf("```js")', id="fence in a string"),
    P("const a = `\n\\`\\`\\`js\ng()\n\\`\\`\\`\n`; f()", id="fenced text in a template"),
    P("f(`~\n~~~js\ng()\n~~~\n`)", id="tildes in a template"),
    P("f();```a```", id="three templates are JavaScript"),
    P("f()\r\n", id="CRLF"),
    P("f()\r", id="CR"),
]


@pytest.mark.parametrize("text", ALONE)
def test_alone(text: str) -> None:
    assert body_of(text) == text


@pytest.mark.parametrize("text", [P("</think>\nf()", id="think tag"), P("  </thinking>\n\nf()", id="long think tag")])
def test_a_closing_think_tag_without_a_fence(text: str) -> None:
    assert body_of(text).strip() == "f()"


REFUSED = [
    P("```js\nf()\n```\n```js\ng()\n```", "two-fences", "```", id="two blocks"),
    P("```js\nf()\n```\nor\n~~~ts\ng()\n~~~", "two-fences", "~~~", id="two blocks of two sorts"),
    P("", "empty", None, id="nothing"),
    P(" \n\t", "empty", None, id="white space"),
    P("// only a comment", "empty", None, id="comment"),
    P("/* a */ // b", "empty", None, id="comments"),
    P("#!/bin/x", "empty", None, id="hashbang"),
    P("```js\n```", "empty", None, id="empty block"),
    P("```js\n// a\n```", "empty", None, id="comment in a block"),
    P("```js f()\n```", "empty", None, id="script on the fence's line"),
    P("f(", "syntax", None, id="syntax error"),
    P("```js\nf(\n```", "syntax", None, id="syntax error in a block"),
    P("Here it is.", "syntax", None, id="prose"),
    P("```js\nf()\n``` and more", "syntax", None, id="text on the closing fence's line"),
    P("f(\0)", "not-text", "\0", id="NUL"),
]


@pytest.mark.parametrize(("text", "slug", "place"), REFUSED)
def test_refused(text: str, slug: str, place: str | None) -> None:
    (found,) = normalized(text).diagnostics
    assert found.slug == slug
    assert place is None or at(text, found.span) == place


def test_a_closing_fence_alone_is_not_said_to_be_an_empty_script() -> None:
    assert [each.slug for each in normalized("f()\n```\n").diagnostics] != ["empty"]


def test_what_is_empty_for_the_scripts_job_is_no_statement() -> None:
    assert body_of(";") == ";"


LANGUAGES = [
    P("f(1)", "auto", "javascript", id="both"),
    P("let a: number = 1", "auto", "typescript", id="annotation"),
    P("let a = <number>b", "auto", "typescript", id="old assertion"),
    P("type T = 1", "auto", "typescript", id="type"),
    P("f(a as b)", "auto", "typescript", id="as"),
    P("f(a!)", "auto", "typescript", id="non-null"),
    P("enum E { A }", "auto", "typescript", id="enum"),
    P("let a = <b/>", "auto", "javascript", id="JSX"),
    P("let a: C = <b/>", "auto", "tsx", id="JSX with types"),
    P("```ts\nf(1)\n```", "auto", "typescript", id="tag ts"),
    P("```TypeScript\nf(1)\n```", "auto", "typescript", id="tag in capitals"),
    P("```js\nf(1)\n```", "auto", "javascript", id="tag js"),
    P("```tsx\nf(1)\n```", "auto", "tsx", id="tag tsx"),
    P("```jsx\nlet a = <b/>\n```", "auto", "javascript", id="tag jsx"),
    P("```js\nlet a: number = 1\n```", "auto", "typescript", id="tag js around TypeScript"),
    P("```ts\nlet a: C = <b/>\n```", "auto", "tsx", id="tag ts around TSX"),
    P("```python\nf(1)\n```", "auto", "javascript", id="a tag that says nothing"),
    P("f(1)", "typescript", "typescript", id="asked for TypeScript"),
    P("f(1)", "ts", "typescript", id="asked for ts"),
    P("f(1)", "js", "javascript", id="asked for js"),
    P("f(1)", "jsx", "javascript", id="asked for jsx"),
    P("f(1)", "tsx", "tsx", id="asked for tsx"),
    P("```ts\nf(1)\n```", "js", "javascript", id="asking beats the tag"),
    P('import a from "b"; export const c = a', "auto", "javascript", id="module"),
    P("return await f(1)", "auto", "javascript", id="return and await at the top"),
]


@pytest.mark.parametrize(("text", "asked", "language"), LANGUAGES)
def test_language(text: str, asked: LanguageChoice, language: str) -> None:
    (script,) = normalized(text, asked).facts
    assert isinstance(script, Script)
    assert script.language == language


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        P("let a: number = 1", "javascript", id="types in JavaScript"),
        P("let a = <b/>", "typescript", id="JSX in TypeScript"),
        P("let a = <b>c", "tsx", id="old assertion in TSX"),
    ],
)
def test_the_language_asked_for_is_the_only_one_tried(text: str, asked: LanguageChoice) -> None:
    assert [each.slug for each in normalized(text, asked).diagnostics] == ["syntax"]


def test_bytes_around_the_script_stay() -> None:
    text = "\ufeff é prose\r\n\r\n```js {1}\r\n f( 1 ) ; \r\n``` \r\n\tmore\n"
    assert code(text, {"n": 1}) == text.replace("( 1 )", "( __reuse_n )")


def test_only_the_script_is_searched() -> None:
    text = '"x12"\n```js\nf("x12")\n```\n"x12"'
    assert code(text, {"v": "x12"}) == text.replace('f("x12")', "f(__reuse_v)")
    number: dict[str, Value] = {"n": 42}
    assert findings("42\n```js\nf()\n```", number) == [("no-match", None)]


def test_places_are_those_of_the_whole_text() -> None:
    text = "é prose\n```js\nf(42, 42)\n```"
    ((slug, place),) = findings(text, {"n": 42})
    assert (slug, place) == ("many-matches", "42")
