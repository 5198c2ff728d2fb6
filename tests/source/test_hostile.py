"""Text that is made to cost much: every answer is a diagnostic or a helper, soon, and nothing crashes.

What could take its process along (a parser that overflows the stack does) is tried in another one.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from toolscript import Edit, Expression, reuse
from toolscript.diagnostics.model import Diagnostic
from toolscript.literals.values import Value
from toolscript.reuse.helper import Helper

#: A hang, for a machine that is busy with other things: on a quiet one each text takes under a second.
SECONDS = 20

OPENERS = (
    *(
        "(",
        "[",
        "{",
        "{a:",
        "`${",
        "a(",
        "a[",
        "(a,",
        "[a,",
        "({a:",
        "f(",
        "...[",
        "if(1){",
        "for(;;){",
        "while(1)",
        "do ",
    ),
    *(
        "a?",
        "a?b:",
        "a?(b):",
        "a=>",
        "(a)=>",
        "async()=>{",
        "function f(){",
        "class{a=",
        "class A extends ",
        "switch(1){case 1:",
    ),
    *(
        "!",
        "-",
        "- ",
        "~",
        "++",
        "typeof ",
        "void ",
        "delete ",
        "await ",
        "yield ",
        "new ",
        "throw ",
        "return ",
        "label:",
    ),
    *(
        "a+",
        "a,",
        "a&&",
        "a??",
        "a**",
        "a.",
        "a?.",
        "a!",
        "a!.",
        "a=",
        "a<",
        "A<",
        "a<b>",
        "a:A<",
        "<A>",
        "<T,>",
        "<",
        "<a>",
        "<a b={",
    ),
    *(
        '"',
        "'",
        "`",
        "/",
        "/*",
        "//",
        "f`",
        "f`${",
        "@",
        "#",
        "\\",
        "\\u{",
        "</",
        "<!--",
        "0x",
        "1.",
        "type A=",
        "type A={a:",
    ),
    *(
        "let a:[",
        "let a:{a:",
        "a as ",
        "enum A{",
        "namespace A{",
        "declare ",
        "abstract ",
        "import(",
        "try{",
        "else ",
        "{;",
    ),
    *(
        "42 ",
        "+42",
        "-42",
        "`42`",
        '"42"',
        '"42";',
        "[42]",
        '{"a":42}',
        "f(42);",
        "()",
        "=>",
        "\n",
        "\r\n",
        "\t",
        "€",
        "😀",
        "{}",
        ";",
    ),
)

DRIVER = """
import json, sys
from toolscript import reuse
for line in sys.stdin:
    text, language = json.loads(line)
    found = reuse.compile(text, {"n": 42, "s": "42", "a": [42]}, language=language)
    print(type(found).__name__, ";".join(each.code for each in getattr(found, "diagnostics", ())), flush=True)
"""


def answers_to(cases: list[tuple[str, str]]) -> list[str]:
    """What a process of its own answers to texts in languages."""
    done = subprocess.run(
        [sys.executable, "-c", DRIVER],
        input="".join(json.dumps(case) + "\n" for case in cases),
        capture_output=True,
        text=True,
        timeout=SECONDS * len(cases),
        check=False,
    )
    assert done.returncode == 0, (done.returncode, done.stderr[-2000:], done.stdout[-200:])
    lines = done.stdout.splitlines()
    assert len(lines) == len(cases)
    return lines


@pytest.mark.parametrize(("levels", "language"), [(10_000, "typescript"), (100_000, "auto")])
def test_openers_without_end(levels: int, language: str) -> None:
    answers = answers_to([(opener * levels, language) for opener in OPENERS])
    for opener, answer in zip(OPENERS, answers, strict=True):
        assert answer.startswith(("Refusal S", "Refusal R")), (opener, answer)


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        ("(", ")"),
        ("[", "]"),
        ("f(", ")"),
        ("{", "}"),
        ("a=>{", "}"),
        ("`${", "}`"),
        ("x={a:", "}"),
        ("<a>", "</a>"),
        ("if(1){", "}"),
    ],
)
@pytest.mark.parametrize("levels", [10_000, 100_000])
def test_closed_nesting_is_refused_as_too_deep(opening: str, closing: str, levels: int) -> None:
    (answer,) = answers_to([(opening * levels + "42" + closing * levels, "auto")])
    assert answer in ("Refusal S003", "Refusal S001"), answer


@pytest.mark.parametrize("levels", [10_000, 100_000])
@pytest.mark.parametrize("operator", ["+", "&&", "??", "."])
def test_long_chains_are_refused_as_too_deep(operator: str, levels: int) -> None:
    (answer,) = answers_to([("a" + f"{operator}a" * levels, "javascript")])
    assert answer in ("Refusal S003", "Refusal S001"), answer


@pytest.mark.parametrize("size", [5_000, 30_000, 200_000])
def test_soups_of_tokens(size: int) -> None:
    cases = []
    for seed in range(12):
        source = random.Random(seed)
        tokens = source.sample(OPENERS, source.randint(2, 8))
        cases.append(("".join(source.choice(tokens) for _ in range(size // 2))[:size], "auto"))
    for answer in answers_to(cases):
        assert answer.startswith("Refusal "), answer


def refused(text: str, parameters: dict[str, Value | Expression] | None = None, **options: str) -> Diagnostic:
    found = reuse.compile(text, parameters or {"n": 42}, **options)  # type: ignore[arg-type] # languages as str
    assert not isinstance(found, Helper)
    return found.diagnostics[0]


@pytest.mark.parametrize("encoding", ["latin-1", "utf-8"])
def test_a_megabyte_of_random_bytes(encoding: str) -> None:
    data = random.Random(1).randbytes(1 << 20)
    assert refused(data.decode(encoding, "replace")[: 1 << 19]).slug in ("not-text", "too-large", "syntax")
    printable = bytes(byte % 95 + 32 for byte in data).decode()
    assert refused(printable).slug in ("too-deep", "syntax", "too-large")


def test_ten_megabytes() -> None:
    assert refused("f(42);\n" * 1_500_000).slug == "too-large"


def test_a_lone_surrogate() -> None:
    fault = refused("\n" * 100_000 + "f(42, '\ud800')")
    assert fault.slug == "not-text"
    assert "line 100001" in fault.message


def test_a_nul_character() -> None:
    fault = refused("f(42)\n\0")
    assert (fault.slug, fault.span) == ("not-text", (6, 7))


def test_every_truncation_of_a_script() -> None:
    text = (Path(__file__).parents[2] / "examples" / "factorize.ts").read_text(encoding="utf-8")
    for end in range(len(text) + 1):
        found = reuse.compile(text[:end], {"n": 42}, language="typescript" if end % 8 else "auto")
        assert not isinstance(found, Helper)
        assert found.diagnostics


def test_a_value_that_stands_everywhere_ends_the_search() -> None:
    fault = refused("f(42);" * 149_000)
    assert fault.slug == "many-matches"
    assert "more than 1,000 times" in fault.message
    found = reuse.compile("f(42);" * 149_000, {"n": 42}, occurrences="all")
    assert not isinstance(found, Helper)
    assert "at most 10,000 places" in found.diagnostics[0].message


def test_ten_thousand_places_are_all_swapped() -> None:
    found = reuse.compile("f(42);" * 10_000, {"n": 42}, occurrences="all")
    assert isinstance(found, Helper)
    assert found.code == "f(__reuse_n);" * 10_000


def test_many_literals_at_great_depth() -> None:
    deep = "f(" + "+".join(["42"] * 1_900) + ");\n"
    text = deep * (1_000_000 // len(deep))
    assert refused(text, language="javascript").slug == "many-matches"
    assert refused(text, {"n": 4711}, language="javascript").slug == "no-match"
    assert refused(text, {"n": Expression("42")}, language="javascript").slug == "many-matches"
    quoted = "f(" + "+".join([r"'\n'"] * 1_900) + ");\n"
    assert refused(quoted * (1_000_000 // len(quoted)), {"s": "a\n"}, language="javascript").slug == "no-match"


def test_directives_without_end() -> None:
    assert refused('"42";' * 200_000, {"s": "42"}).slug in ("not-a-value", "many-matches")


def test_arrays_that_all_begin_alike() -> None:
    def nested(levels: int, width: int) -> str:
        return ("[" + "1," * width) * levels + "1" + "]" * levels

    wanted: Value = 1
    for _ in range(400):
        wanted = [*[1] * 400, wanted]
    text = "f(" + nested(800, 400) + ")"
    assert refused(text, {"a": wanted}, language="javascript").slug == "too-large"


def test_a_name_that_stands_everywhere_is_looked_up_once() -> None:
    assert refused("f(Infinity);" * 60_000, {"e": Expression("Infinity")}).slug == "many-matches"


def test_many_leftovers() -> None:
    fault = refused('f("Oslo");' + 'g("in Oslo");' * 20_000, {"city": "Oslo"})
    assert fault.slug == "leftover"


def test_edits_are_bounded_too() -> None:
    found = reuse.compile("f(42)", {"n": 42}, edits=[Edit("f", "type A=" * 100_000 + "f")], language="typescript")
    assert not isinstance(found, Helper)
    assert found.diagnostics[0].slug == "edit-breaks"
