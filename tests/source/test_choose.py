"""The short way to a script's language gives the answer of the long one, which is spelled out here.

The long rule: JavaScript if it parses, else TypeScript, else TSX; where JavaScript and TypeScript read a literal
differently, both readings are handed on. Compared over tables, over real files, and over snippets made of what the
languages disagree on.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolscript.diagnostics.model import Diagnostic
from toolscript.literals.scan import scan
from toolscript.source.choose import Choice, choose
from toolscript.source.languages import Language
from toolscript.source.tree import Parsed, nodes_of, parse, time_limit

from ..judges import prepare

KINDS: dict[Language, str] = {"javascript": "js", "typescript": "ts", "tsx": "tsx"}


@dataclass(frozen=True)
class Rule:
    """What the long way finds: each language's tree or syntax error."""

    javascript: Parsed | Diagnostic
    typescript: Parsed | Diagnostic
    tsx: Parsed | Diagnostic

    @property
    def language(self) -> Language | None:
        """The first that parses."""
        for language in KINDS:
            if isinstance(getattr(self, language), Parsed):
                return language
        return None


def by_the_rule(text: bytes) -> Rule:
    return Rule(parse(text, "javascript"), parse(text, "typescript"), parse(text, "tsx"))


#: Expressions that a parameter may name. Comparisons are none of them: TypeScript's grammar joins those from the right.
EXPRESSIONS = (
    *("array", "object", "call_expression", "member_expression", "subscript_expression", "ternary_expression"),
    *("arrow_function", "as_expression", "satisfies_expression", "non_null_expression", "instantiation_expression"),
)


def reading(parsed: Parsed) -> list[tuple[int, int, str]]:
    """Every literal with its position, and every expression of some kinds: what parameters are matched with."""
    literals = [(start, end, where) for _, _, start, end, where, _ in scan(parsed.text, KINDS[parsed.language])]
    nodes = nodes_of(parsed.root.walk())
    return sorted(
        literals + [(node.start_byte, node.end_byte, node.type) for node in nodes if node.type in EXPRESSIONS]
    )


def assert_as_the_rule_says(text: bytes) -> str:
    """Compares `choose` with the rule. Returns what kind of text it was."""
    rule = by_the_rule(text)
    found = choose(text, time_limit())
    if isinstance(found, Diagnostic):
        assert rule.language is None
        assert found in (rule.javascript, rule.typescript)
        assert isinstance(rule.javascript, Diagnostic)
        assert isinstance(rule.typescript, Diagnostic)
        assert found.span is not None
        for other in (rule.javascript, rule.typescript):
            assert other.span is not None
            assert other.span.start <= found.span.start, "the error that lies further on is the likelier one"
        return "refused"
    assert found.language == rule.language
    if found.language != "javascript":
        assert found.parsed.language == found.language
        assert found.other is None
        return found.language
    if not isinstance(rule.typescript, Parsed):
        assert found.other is None
        return "javascript alone"
    if found.parsed.language != "javascript":
        # An `await` that only TypeScript's grammar reads rightly, in a script that it reads as JavaScript does.
        assert b"await" in text
        assert found.other is None
        return "javascript by another grammar"
    if reading(found.parsed) == reading(rule.typescript):
        return "both alike"
    assert found.other is not None, "TypeScript reads a literal differently, and nobody is told"
    assert reading(found.other) == reading(rule.typescript)
    return "both, differently"


def choice(text: str) -> Choice:
    found = choose(text.encode(), time_limit())
    assert isinstance(found, Choice)
    return found


@pytest.mark.parametrize(
    ("text", "language"),
    [
        pytest.param("f('x')", "javascript", id="what all languages have"),
        pytest.param("", "javascript", id="nothing"),
        pytest.param("const a = b ? (c) : d", "javascript", id="a colon that annotates nothing"),
        pytest.param("const x: number = 1", "typescript", id="an annotated variable"),
        pytest.param("let x: Foo", "typescript", id="one of a named type"),
        pytest.param("async (itx: Itx) => { f() }", "typescript", id="an annotated parameter"),
        pytest.param("(a, b?: string) => a", "typescript", id="an optional parameter"),
        pytest.param("function f(a): string { return a }", "typescript", id="an annotated result"),
        pytest.param("const f = (a): number => a", "typescript", id="an arrow's result"),
        pytest.param("interface A {}", "typescript", id="an interface"),
        pytest.param("type A = string", "typescript", id="an alias"),
        pytest.param("enum A { B }", "typescript", id="an enum"),
        pytest.param("f(a as any)", "typescript", id="an assertion"),
        pytest.param("f(a satisfies B)", "typescript", id="a check"),
        pytest.param("f(a!)", "typescript", id="a non-null assertion"),
        pytest.param("f(<any>a)", "typescript", id="the old assertion, which JSX would take for an element"),
        pytest.param("f<string[]>(a)", "typescript", id="type arguments that are no expression"),
        pytest.param("const f = <T,>(a: T) => a", "typescript", id="a generic arrow"),
        pytest.param("const f = <T>(a: T) => a", "typescript", id="one that JSX would take for an element"),
        pytest.param("import type { A } from 'a'", "typescript", id="an import of a type"),
        pytest.param("class A { private b = 1 }", "typescript", id="a modifier"),
        pytest.param("abstract class A {}", "typescript", id="another one"),
        pytest.param("declare const a: string", "typescript", id="a declaration"),
        pytest.param("<a>{b}</a>", "javascript", id="an element"),
        pytest.param("const a = <b c='d'/>; f(a)", "javascript", id="an attribute"),
        pytest.param("const a: JSX.Element = <b/>", "tsx", id="an element and an annotation"),
        pytest.param("const f = <T,>(a: T) => <b>{a}</b>", "tsx", id="an element and a generic arrow"),
        pytest.param("f(<b>{a as string}</b>)", "tsx", id="an assertion in an element"),
        pytest.param("({a: string, b: Foo, c: void 0})", "javascript", id="keys whose values look like types"),
        pytest.param(
            "switch (a) { case b: Foo(); default: any() }", "javascript", id="cases that look like annotations"
        ),
        pytest.param("label: Foo()", "javascript", id="a label"),
        pytest.param("f('const x: number = 1')", "javascript", id="an annotation in a string"),
        pytest.param("// const x: number\nf()", "javascript", id="one in a comment"),
        pytest.param("f(`a: string`)", "javascript", id="one in a template"),
        pytest.param("a ? (b) : Foo", "javascript", id="a branch that looks like a type"),
        pytest.param("({a}) => ({b: Foo})", "javascript", id="a pattern and an object"),
        pytest.param("const {a: Foo} = b", "javascript", id="a pattern that renames"),
        pytest.param("function f({a: Foo}, [b]) {}", "javascript", id="one in parameters"),
        pytest.param("f(a, {b: string})", "javascript", id="an argument"),
        pytest.param("({f(a) { return {b: number} }})", "javascript", id="a method"),
        pytest.param("const type = 1, as = 2, of = 3; f(type, as)", "javascript", id="contextual words as names"),
    ],
)
def test_the_language(text: str, language: Language) -> None:
    assert_as_the_rule_says(text.encode())
    assert choice(text).language == language


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("f<42>(x)", id="a call with a type argument"),
        pytest.param("f<'a'>(x)", id="one that is a string"),
        pytest.param("f<a, 1>(x)", id="several"),
        pytest.param("f<[1, 2]>(x)", id="a tuple"),
        pytest.param("f<{a: 1}>(x)", id="an object"),
        pytest.param("f<a | 1>(x)", id="a union"),
        pytest.param("f<a & 1>(x)", id="an intersection"),
        pytest.param("f<a.b[1]>(x)", id="a member's type"),
        pytest.param("f<(1)>(x)", id="parentheses"),
        pytest.param("f<-1>(x)", id="a negative number"),
        pytest.param("f<true>(x)", id="a boolean"),
        pytest.param("f<`a`>(x)", id="a template"),
        pytest.param("f<g<1>>(x)", id="nested ones"),
        pytest.param("f<42\n>\n(x)", id="over lines"),
        pytest.param("f\n<42>(x)", id="from the next line on"),
        pytest.param("f<42/*c*/>(x)", id="a comment in them"),
        pytest.param("f</*c*/42>(x)", id="a comment at their start"),
        pytest.param("f<42 // c\n>(x)", id="a comment to the end of the line"),
        pytest.param("f<42/*>*/>(x)", id="a comment with an angle"),
        pytest.param("f<42/*;+*/>(x)", id="a comment with what no type has"),
        pytest.param("f<'/*', 42>(x) // */", id="a string that looks like a comment"),
        pytest.param("x = '/*'; f<42/*c*/>(x)", id="a string before them that looks like one"),
        pytest.param("x = 'http://a'; f<42/*c*/>(x)", id="an address before them"),
        pytest.param("x = `//`; f<42/*c*/>(x)", id="a template before them"),
        pytest.param("x = /[/]*/; f<42/*c*/>(x)", id="a regular expression before them"),
        pytest.param("f<42>(x) // it's a < b", id="a quote behind them"),
        pytest.param("// it's\nf<42>(x)", id="a quote before them"),
        pytest.param("f<'>'>(x)", id="an angle in a string"),
        pytest.param("f<'a;b'>(x)", id="a semicolon in a string"),
        pytest.param('f<"it\'s">(x)', id="a quote in a string"),
        pytest.param(r"f<'\''>(x)", id="an escaped quote"),
        pytest.param("f<42>`t`", id="a tag with a type argument"),
        pytest.param("new F<42>(x)", id="a constructor with one"),
        pytest.param("g(f<42>(x))", id="inside an argument"),
        pytest.param("`${f<42>(x)}`", id="inside a template"),
        pytest.param("a ? f<42>(x) : b", id="inside a branch"),
        pytest.param("f<() => 1>(x)", id="a function type"),
        pytest.param("f<(a) => 1>(x)", id="one with a parameter"),
        pytest.param("class A { abstract\na = 's' }", id="two fields, or an abstract one"),
        pytest.param("class A { declare/*\n*/['s'] }", id="a subscript of a field, or a field"),
        pytest.param("enum\na\n{ 's' }", id="two names and a block, or an enum"),
        pytest.param("interface\na\n{ 's' }", id="an interface"),
        pytest.param("module\u2028's'", id="a module, with a line's end that only JavaScript's grammar knows"),
        pytest.param("namespace\u2028a`t`", id="a namespace"),
        pytest.param("type\u2028a = 's'", id="an alias"),
    ],
)
def test_both_readings_are_handed_on(text: str) -> None:
    assert assert_as_the_rule_says(text.encode()) == "both, differently"
    assert choice(text).other is not None


@pytest.mark.parametrize(
    ("text", "literal"),
    [
        pytest.param("await [1, 2]", "array", id="an array"),
        pytest.param("const a = await [1]\nf(a)", "array", id="one in a declaration"),
        pytest.param("return await [1]", "array", id="one in a return"),
        pytest.param("await/*c*/[1]", "array", id="behind a comment"),
        pytest.param("await\n[1]", "array", id="on the next line"),
        pytest.param("await [1]; g(<b/>)", "array", id="beside an element"),
        pytest.param("await `t`", "value", id="a template"),
        pytest.param("return await `t`", "value", id="one in a return"),
    ],
)
def test_an_await_is_no_variable(text: str, literal: str) -> None:
    found = choice(text)
    assert found.language == "javascript"
    assert literal in [where for _, _, where in reading(found.parsed)]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        pytest.param("f(1 +", "JavaScript", id="an error that both have is JavaScript's"),
        pytest.param("const x: number = ;", "TypeScript", id="TypeScript came further"),
        pytest.param("interface A { b: string; c: }", "TypeScript", id="and here"),
        pytest.param("a b", "JavaScript", id="prose"),
    ],
)
def test_the_likelier_error_is_told(text: str, says: str) -> None:
    found = choose(text.encode(), time_limit())
    assert isinstance(found, Diagnostic)
    assert says in found.message
    assert assert_as_the_rule_says(text.encode()) == "refused"


def test_time_is_bounded_for_all_parses_together() -> None:
    found = choose(b"f(1)", until=0.0)
    assert isinstance(found, Diagnostic)
    assert found.slug == "too-large"


# --- made of what the languages disagree on --------------------------------------------------------------------------


def table(text: str) -> tuple[str, ...]:
    """The entries of a table: ``¦`` stands between them, ``⏎`` for a line's end."""
    return tuple(each.strip(" \n").replace("⏎", "\n") for each in text.split("¦"))


#: Words that are names in JavaScript and begin, end or join something in TypeScript. `as` and `satisfies` join what stands
#: before them on a line, so that the grammar makes types of the calls `as(1)` and ``as`t` ``, which no compiler does.
WORDS = table("""
    abstract ¦ accessor ¦ asserts ¦ async ¦ declare ¦ enum ¦ get ¦ global ¦ infer ¦ interface ¦ is ¦ keyof ¦ module ¦
    namespace ¦ of ¦ override ¦ private ¦ protected ¦ public ¦ readonly ¦ set ¦ static ¦ type ¦ unique ¦ any ¦ string ¦
    number
""")
JOINING = ("as", "satisfies")
AFTER = table("""
    's' ¦ 's'() ¦ 's'() {} ¦ ['s'] ¦ ['s'] = 1 ¦ a = 's' ¦ a['s'] = 1 ¦ { 's' } ¦ {'s': 1} ¦ a {'s'; b: 1} ¦ ('s') ¦
    a('s') ¦ a('s') {} ¦ a⏎= 's' ¦ a⏎{ 's' } ¦ a⏎('s') ¦ `t` ¦ a`t` ¦ = 's' ¦ => 's' ¦ a => 's' ¦ + 's' ¦ *a() {'s'} ¦
    a < 's' > (b) ¦ function f() { 's' } ¦ class a { 's' } ¦ const a = 's' ¦ { 's': 1 }⏎['s'] ¦ #a = 's' ¦ get 's'() {}
""")
GAPS = ("\n", " ", "\r\n", "\n\n", "/*c*/\n", "//c\n", "/*\n*/", "\t\n", "\u2028")
FRAMES = table("@ ¦ x⏎@ ¦ class A { @ } ¦ class A { b⏎@ } ¦ ({ @ }) ¦ f(@) ¦ async () => { @ } ¦ { @ }")


def word_snippets() -> Iterator[str]:
    for word, gap, after, frame in product(WORDS, GAPS, AFTER, FRAMES):
        yield frame.replace("@", f"{word}{gap}{after}")
    for word, gap, after in product(JOINING, GAPS, AFTER):
        yield f"x{gap}{word}\n{after}"
        yield f"x{gap}{word}{gap}{after}"
        yield f"let x = y{gap}{word}{gap}{after}"


def test_words_that_are_names_only_in_javascript() -> None:
    rng = random.Random(1)
    counts: Counter[str] = Counter()
    for text in rng.sample(list(word_snippets()), 6_000):
        counts[assert_as_the_rule_says(text.encode())] += 1
    assert counts["both alike"] > 500
    assert counts["both, differently"] > 20


TYPES = table(r"""
    1 ¦ 's' ¦ `t` ¦ true ¦ -1 ¦ a ¦ a.b ¦ a[1] ¦ a['s'] ¦ [1] ¦ {a: 1} ¦ (1) ¦ null ¦ this ¦ a<1> ¦ typeof a ¦ void 0 ¦
    a | 1 ¦ a & 's' ¦ a, 1 ¦ 1 | 2 ¦ () => 1 ¦ (a) => 's' ¦ a => 1 ¦ '>' ¦ '/*' ¦ "//" ¦ 'a\'b' ¦ a.b<1> ¦
    {a: {b: 1}} ¦ keyof a ¦ 1n ¦ a extends 's' ¦ ...a
""")
#: What no type is. Before a template the grammar's comparisons are taken for type arguments all the same, and `a && 1` is
#: an intersection for the grammar, which no compiler makes of it.
NO_TYPES = table("1 + a ¦ a ? 1 : 2 ¦ a = 1 ¦ !1 ¦ a++ ¦ f(1) ¦ a?.[1] ¦ /r/ ¦ class {}")
FOLLOWING = table(
    "(x) ¦ ('s') ¦ (1, 2) ¦ `t` ¦ `a${1}b` ¦ ¦ ; ¦ ⏎ ¦ .a ¦ [1] ¦ 1 ¦ x ¦ () ¦ ?.(1) ¦ + 1 ¦ = 1 ¦ , 1 ¦ ) ¦ {}"
)
COMMENTS = table("¦ ¦ ¦ /*c*/ ¦ /*>*/ ¦ //c⏎ ¦ // it's⏎ ¦ ⏎ ¦ /*;*/")
BEFORE = table(
    """¦ x = '/*'; ¦ x = 'http://a'; ¦ // it's⏎ ¦ x = "'"; ¦ x = /["']/; ¦ `${ ¦ x < ¦ g( ¦ x ? ¦ new ¦ let x ="""
)
BEHIND = table("¦ ¦ ¦ }` ¦ ) ¦ : 1 ¦ // ' ¦ /* ` */ ¦ ; y = '*/' ¦ ⏎y > 1")


def argument_snippets(rng: random.Random) -> Iterator[str]:
    def comment() -> str:
        return rng.choice(COMMENTS)

    while True:
        types = rng.random() < 0.8
        inside = rng.choice((", ", " | ", " & ", "")[: 4 if types else 3]).join(
            rng.choices(TYPES if types else TYPES + NO_TYPES, k=rng.randrange(1, 3))
        )
        callee = rng.choice(("f", "f", "a.b", "f()", "f[1]", "'s'", "(f)", "f\n", "super", "f?.a"))
        following = rng.choice(FOLLOWING if types else [each for each in FOLLOWING if "`" not in each])
        call = f"{callee}{comment()}<{comment()}{inside}{comment()}>{comment()}{following}"
        yield " ".join((rng.choice(BEFORE), call, rng.choice(BEHIND)))


def test_angles_that_may_hold_types() -> None:
    rng = random.Random(2)
    counts: Counter[str] = Counter()
    for text in islice(argument_snippets(rng), 6_000):
        counts[assert_as_the_rule_says(text.encode())] += 1
    assert counts["both alike"] > 300
    assert counts["both, differently"] > 300


COLONS = table("""
    a ¦ b ¦ ? ¦ : ¦ => ¦ ( ¦ ) ¦ (a) ¦ ('s') ¦ ({a: 1}) ¦ [1] ¦ 's' ¦ { ¦ } ¦ , ¦ async ¦ f(1) ¦ (a, b) ¦ ⏎
""")


@given(st.lists(st.sampled_from(COLONS), min_size=4, max_size=14))
def test_colons_and_arrows(tokens: list[str]) -> None:
    assert_as_the_rule_says(" ".join(tokens).encode())


@pytest.mark.parametrize(
    "text",
    table("""
        a ? (b) : c => d ¦ a ? (b, c) : d => e ¦ a ? b : (c) => d ¦ a ? (b) : (c) : d => e ¦
        a ? (b) => (c) : d => e : f ¦ a ? (b = 1) : c => 2 ¦ a ? ({b: 1}) : c => 2 ¦ a ? async (b) : c => 1 ¦
        a ? (b) : c => ({d: 1}) ¦ a ? b ? (c) : d : e => 1
    """),
)
def test_arrows_in_branches(text: str) -> None:
    assert_as_the_rule_says(text.encode())


#: Whole pieces, of one language or of several, put one behind the other.
STATEMENTS = table("""
    f('x') ¦ const a = 1 ¦ const b: number = 1 ¦ let c: Foo ¦ (d: Itx) => 1 ¦ type E = 's' ¦ interface F { a: 1 } ¦
    g as any ¦ h satisfies I ¦ <j k='l'/> ¦ <m>n</m> ¦ <o>p ¦ f<42>(x) ¦ f<T>(x) ¦ f<T,>(x) ¦ q! ¦ r?.s ¦
    enum T { U = 1 } ¦ declare let v ¦ x => ({y: string}) ¦ ({z: Foo}) ¦ aa: Foo ¦ async (ab: string) => <ac/> ¦
    <T,>(ad: T) => 1 ¦ <T>(ae: T) => 1 ¦ await af ¦ import type ag from 'ah' ¦ import ai from 'aj' ¦ export type {ak} ¦
    export {al} ¦ class am { private an = 1 } ¦ case ¦ } ¦ class ao { ap = 's' } ¦ @aq class ar {} ¦ as ¦ type⏎as = 1 ¦
    'directive' ¦ /* : string */ ¦ '(a: string)' ¦ await [1] ¦ const [as, at]: [1, 2] = au ¦ function av(a?: 's') {} ¦
    function aw(this: Foo) {} ¦ if (a < b && c > (d)) e() ¦ await (1) ¦ await `t`
""")


@given(st.lists(st.sampled_from(STATEMENTS), max_size=6), st.sampled_from(("\n", "; ", ";\n", " ")))
def test_statements_of_all_languages(statements: list[str], between: str) -> None:
    assert_as_the_rule_says(between.join(statements).encode())


# --- real files ------------------------------------------------------------------------------------------------------

MOST_BYTES = 40_000
SAMPLE_STEP = 6


def corpus() -> list[Path]:
    """The judge's files that are not too large for many parses each."""
    if not prepare.judge_folder().is_dir():
        pytest.skip(
            f"no judge at {prepare.judge_folder()}: put the shared folder there, or name it in TOOLSCRIPT_SHARED"
        )
    manifest = prepare.CACHE / "manifest.jsonl"
    if not manifest.is_file():
        pytest.skip(f"absent: {manifest}; `{prepare.COMMAND}` makes it")
    with manifest.open(encoding="utf-8") as lines:
        paths = [Path(json.loads(line)["path"]) for line in lines]
    return [path for path in paths if path.is_file() and path.stat().st_size <= MOST_BYTES]


def assert_files_as_the_rule_says(paths: Iterable[Path]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for path in paths:
        try:
            counts[assert_as_the_rule_says(path.read_bytes())] += 1
        except AssertionError as error:
            raise AssertionError(f"{path}: {error}") from error
    return counts


def test_a_sample_of_real_files() -> None:
    paths = corpus()
    counts = assert_files_as_the_rule_says(paths[::SAMPLE_STEP])
    assert counts.total() > 500
    assert min(counts["typescript"], counts["both alike"]) > 10


@pytest.mark.judge
def test_every_real_file() -> None:
    counts = assert_files_as_the_rule_says(corpus())
    assert counts.total() > 3_000
    assert counts["typescript"] > 500
