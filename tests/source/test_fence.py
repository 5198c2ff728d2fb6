"""Where a script stands in what a model wrote: from lines alone, before anything is parsed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolscript.source.fence import find_bodies


def bodies(text: str) -> list[str]:
    data = text.encode()
    return [data[body.span.start : body.span.end].decode() for body in find_bodies(data)]


@pytest.mark.parametrize(
    ("text", "body", "tag"),
    [
        pytest.param("```ts\nf()\n```", "f()\n", "ts", id="backticks"),
        pytest.param("~~~ts\nf()\n~~~", "f()\n", "ts", id="tildes"),
        pytest.param("```\nf()\n```\n", "f()\n", "", id="no tag"),
        pytest.param("```TypeScript\nf()\n```", "f()\n", "typescript", id="a tag in capitals"),
        pytest.param("``` ts\nf()\n```", "f()\n", "ts", id="a space before the tag"),
        pytest.param("```ts title=a.ts\nf()\n```", "f()\n", "ts", id="more behind the tag"),
        pytest.param("```{.ts}\nf()\n```", "f()\n", "ts", id="a tag in braces"),
        pytest.param("```ts\r\nf()\r\n```\r\n", "f()\r\n", "ts", id="CRLF"),
        pytest.param("```ts\n\n\nf()\n\n```", "\n\nf()\n\n", "ts", id="empty lines stay"),
        pytest.param("  ```ts\n  f()\n  ```", "  f()\n", "ts", id="indented"),
        pytest.param("\t```ts\n\tf()\n\t```", "\tf()\n", "ts", id="indented by a tab"),
        pytest.param(
            "````ts\nf(`\n```\n`)\n````", "f(`\n```\n`)\n", "ts", id="a longer fence: a shorter one inside is text"
        ),
        pytest.param("~~~~~ts\nf()\n~~~\ng()\n~~~~~", "f()\n~~~\ng()\n", "ts", id="five tildes"),
        pytest.param("```ts\nf()\n`````", "f()\n", "ts", id="a closing fence may be longer"),
        pytest.param("```ts\nf()\n```   \t", "f()\n", "ts", id="white space behind it"),
        pytest.param("```ts\nf('~~~')\n~~~\n```", "f('~~~')\n~~~\n", "ts", id="the other kind closes nothing"),
        pytest.param("```ts\nf('```') // ```\n```", "f('```') // ```\n", "ts", id="a fence within a line is text"),
        pytest.param("```ts\nf(`a ```)\n```", "f(`a ```)\n", "ts", id="at a line's end too"),
        pytest.param("```ts\nf()", "f()", "ts", id="not closed: all that follows"),
        pytest.param("```ts", "", "ts", id="nothing but an opening"),
        pytest.param("```ts\n```", "", "ts", id="an empty block"),
        pytest.param("Here it is:\n```ts\nf()\n```", "f()\n", "ts", id="prose before it"),
        pytest.param("Here it is:\n\n```ts\nf()\n```\n\nIt calls `f`.", "f()\n", "ts", id="prose around it"),
        pytest.param("Call `f`:\r\n```ts\r\nf()\r\n```\r\nDone.", "f()\r\n", "ts", id="prose of CRLF"),
        pytest.param("</think>\n```ts\nf()\n```", "f()\n", "ts", id="a stray closing think tag"),
        pytest.param("Hm.\n</think>\n\n```ts\nf()\n```", "f()\n", "ts", id="thoughts before it"),
        pytest.param("<think>\nHm.\n</think>\n```ts\nf()\n```", "f()\n", "ts", id="a whole think block"),
        pytest.param(
            "<think>\n```js\ng()\n```\n</think>\n```ts\nf()\n```", "f()\n", "ts", id="a fence in the thoughts"
        ),
        pytest.param("</thinking>\n```ts\nf()\n```", "f()\n", "ts", id="another name of the tag"),
        pytest.param("\ufeff```ts\nf()\n```", "f()\n", "ts", id="a byte order mark"),
        pytest.param("\ufeff</think>\n```ts\nf()\n```", "f()\n", "ts", id="a mark and a tag"),
        pytest.param("é 😀:\n```ts\nf('é')\n```", "f('é')\n", "ts", id="offsets are bytes"),
    ],
)
def test_fenced(text: str, body: str, tag: str) -> None:
    found = find_bodies(text.encode())[0]
    assert bodies(text)[0] == body
    assert found.tag == tag
    assert found.fenced
    assert found.second is None


@pytest.mark.parametrize(
    ("text", "body"),
    [
        pytest.param("f()", "f()", id="a script alone"),
        pytest.param("", "", id="nothing"),
        pytest.param("f('```')", "f('```')", id="a fence in a string"),
        pytest.param("f() // ```ts", "f() // ```ts", id="one in a comment"),
        pytest.param("a ~~~b", "a ~~~b", id="operators"),
        pytest.param("``a``", "``a``", id="too few backticks"),
        pytest.param("</think>f()", "f()", id="a stray closing tag"),
        pytest.param("</think>\n\nf()", "\n\nf()", id="lines behind it are the script's"),
        pytest.param("<think>Hm, f?</think>f()", "f()", id="a think block"),
        pytest.param("f('</think>')", "f('</think>')", id="the tag elsewhere is text"),
        pytest.param("<b></b>", "<b></b>", id="another element"),
        pytest.param("\ufefff()", "\ufefff()", id="a byte order mark is the script's"),
    ],
)
def test_alone(text: str, body: str) -> None:
    (found,) = find_bodies(text.encode())
    assert bodies(text) == [body]
    assert not found.fenced
    assert found.tag == ""


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        pytest.param("```ts\nf(`\n```\n`)\n```", ["f(`\n", "f(`\n```\n`)\n"], id="several lines could close it"),
        pytest.param("f(`\n```ts\ng()\n```\n`)", ["f(`\n```ts\ng()\n```\n`)", "g()\n"], id="in a template of a script"),
        pytest.param("/*\n```ts\ng()\n```\n*/ f()", ["/*\n```ts\ng()\n```\n*/ f()", "g()\n"], id="in its comment"),
        pytest.param("a\n~~~ b\n~~~", ["a\n~~~ b\n~~~", ""], id="tildes may be operators"),
        pytest.param("Don`t:\n```ts\nf()\n```", ["Don`t:\n```ts\nf()\n```", "f()\n"], id="an odd backtick in prose"),
        pytest.param("So:\n```ts\nf()\n```", ["f()\n", "So:\n```ts\nf()\n```"], id="prose is the less likely script"),
        pytest.param("f()\n```", ["f()\n", "f()\n```"], id="the opening one was written by the host"),
    ],
)
def test_all_that_the_text_may_mean(text: str, wanted: list[str]) -> None:
    assert bodies(text) == wanted


@pytest.mark.parametrize(
    ("text", "second"),
    [
        pytest.param("```ts\nf()\n```\n```ts\ng()\n```", 14, id="one behind the other"),
        pytest.param("```ts\nf()\n```\nor\n~~~js\ng()\n~~~", 17, id="of another kind"),
        pytest.param("So:\n```ts\r\nf()\r\n```\r\nOr:\r\n```\r\ng()\r\n```", 26, id="with CRLF"),
        pytest.param("```ts\nf()\n```\n```ts\ng()", 14, id="one that does not close"),
        pytest.param("é:\n```ts\nf()\n```\né\n```ts\ng()\n```", 21, id="offsets are bytes"),
    ],
)
def test_a_second_block_is_told(text: str, second: int) -> None:
    found = find_bodies(text.encode())[0]
    assert text.encode()[second : second + 3] in (b"```", b"~~~")
    assert found.second is not None
    assert found.second.start == second


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("```ts\nf()\n```\nUse `f`, or ```g```.", id="backticks within a line"),
        pytest.param("```ts\nf()\n```\n", id="nothing behind it"),
        pytest.param("````ts\n```\n````", id="a shorter fence inside"),
    ],
)
def test_no_second_block(text: str) -> None:
    assert find_bodies(text.encode())[0].second is None


LINES = st.sampled_from(("f()", "", "  g('x');", "// c", "'```'", "`a`", "é 😀", "~~ b", "/* c */", "x = `${y}`", "\t"))
PROSE = st.sampled_from(("Here it is:", "", "Call `f` with `x`.", "1. First", "> quoted", "é 😀", "# Title"))


@given(
    st.lists(PROSE, max_size=3),
    st.sampled_from(("```", "````", "~~~", "~~~~~", "  ```")),
    st.sampled_from(("", "ts", "js", "tsx title=x")),
    st.lists(LINES, max_size=6),
    st.lists(PROSE, max_size=2),
    st.sampled_from(("\n", "\r\n")),
)
def test_what_is_fenced_is_the_likeliest(
    before: list[str], fence: str, tag: str, lines: list[str], after: list[str], end: str
) -> None:
    text = end.join([*before, fence + tag, *lines, fence, *after])
    script = "".join(line + end for line in lines)
    found = bodies(text)
    # Tildes behind other lines may be operators of a script.
    expected = 1 if "~" in fence and "".join(before).strip() else 0
    assert found[expected] == script
    assert find_bodies(text.encode())[expected].tag == tag.split(" ")[0]


@given(
    st.lists(
        st.sampled_from(
            (
                b"```",
                b"~~~",
                b"````",
                b"`",
                b"\n",
                b"\r\n",
                b"\r",
                b" ",
                b"ts",
                b"</think>",
                b"<think>",
                b"\xef\xbb\xbf",
                b"/*",
                b"*/",
                b"\\",
                b"\xff",
            )
        ),
        max_size=20,
    )
)
def test_any_text_has_bodies_within_it(parts: list[bytes]) -> None:
    data = b"".join(parts)
    found = find_bodies(data)
    assert 1 <= len(found) <= 20
    for body in found:
        assert 0 <= body.span.start <= body.span.end <= len(data)
        if body.second is not None:
            assert body.span.end < body.second.start < body.second.end <= len(data)
            assert set(data[body.second.start : body.second.end]) < set(b"`~")


def test_many_closings_are_no_trouble() -> None:
    found = find_bodies(b"```ts\n" + b"f()\n```\n" * 50_000)
    assert len(found) < 20
