"""Where a value is none: every place is refused by name if the value stands only there, and passed over else."""

from __future__ import annotations

import pytest

from toolscript import BigInt
from toolscript.literals.values import Value

from ..support import at, code, refused

P = pytest.param

X: Value = "x12"
KEY = "is a property's key here"
MODULE = "is part of an import or export here"
TYPE = "is a type here"
ENUM = "is an enum member's initializer here"
AMBIENT = "is in an ambient declaration here"
DIRECTIVE = "is a directive here"
TAGGED = "is a tagged template here"
CONST = "is the operand of `as const` here"

#: A script, the value that stands in it nowhere as a value, what the refusal says of it, and the text that it points at.
JAVASCRIPT = [
    P("f({42: x})", 42, KEY, "42", id="number key"),
    P("f({0x2A: x})", 42, KEY, "0x2A", id="odd number key"),
    P("f({42n: x})", BigInt(42), KEY, "42n", id="bigint key"),
    P('f({"x12": x})', X, KEY, '"x12"', id="string key"),
    P(r'f({"\x7812": x})', X, KEY, r'"\x7812"', id="escaped string key"),
    P('f({"x12"() {}})', X, KEY, '"x12"', id="method"),
    P('f({get "x12"() { return 1 }})', X, KEY, '"x12"', id="getter"),
    P('f({set "x12"(v) {}})', X, KEY, '"x12"', id="setter"),
    P('f({async "x12"() {}})', X, KEY, '"x12"', id="async method"),
    P('f({*"x12"() {}})', X, KEY, '"x12"', id="generator method"),
    P('const {"x12": a} = o', X, KEY, '"x12"', id="key of a pattern"),
    P("const {42: a} = o", 42, KEY, "42", id="number key of a pattern"),
    P('({"x12": a} = o)', X, KEY, '"x12"', id="key of an assigned pattern"),
    P('class A { "x12" = 1 }', X, KEY, '"x12"', id="field"),
    P("class A { 42 = 1 }", 42, KEY, "42", id="number field"),
    P('class A { static "x12" = 1 }', X, KEY, '"x12"', id="static field"),
    P('class A { "x12"() {} }', X, KEY, '"x12"', id="class method"),
    P('class A { x\n"x12" }', X, KEY, '"x12"', id="field on the next line"),
    P('import a from "x12"', X, MODULE, '"x12"', id="import"),
    P('import "x12"', X, MODULE, '"x12"', id="bare import"),
    P('import * as a from "x12"', X, MODULE, '"x12"', id="namespace import"),
    P('import {"x12" as a} from "y"', X, MODULE, '"x12"', id="string specifier of an import"),
    P('export * from "x12"', X, MODULE, '"x12"', id="export of all"),
    P('export * as "x12" from "y"', X, MODULE, '"x12"', id="export of all under a string"),
    P('export {a} from "x12"', X, MODULE, '"x12"', id="re-export"),
    P('let a; export {a as "x12"}', X, MODULE, '"x12"', id="string specifier of an export"),
    P('import a from "b" with {type: "x12"}', X, MODULE, '"x12"', id="import attribute"),
    P('"x12"; f()', X, DIRECTIVE, '"x12"', id="directive"),
    P('"x12"\nf()', X, DIRECTIVE, '"x12"', id="directive without semicolon"),
    P("'use strict'; f()", "use strict", DIRECTIVE, "'use strict'", id="use strict"),
    P('"y"; "x12"; f()', X, DIRECTIVE, '"x12"', id="second directive"),
    P('/* c */ "x12"; f()', X, DIRECTIVE, '"x12"', id="directive after a comment"),
    P('#!h\n"x12"; f()', X, DIRECTIVE, '"x12"', id="directive after a hashbang"),
    P('function g() { "x12"; f() }', X, DIRECTIVE, '"x12"', id="directive of a function"),
    P('f(function () { /* c */ "x12" })', X, DIRECTIVE, '"x12"', id="directive of a function expression"),
    P('f(async () => { "x12"; return 1 })', X, DIRECTIVE, '"x12"', id="directive of an arrow function"),
    P('f({m() { "x12" }})', X, DIRECTIVE, '"x12"', id="directive of a method"),
    P('f({get m() { "x12"; return 1 }})', X, DIRECTIVE, '"x12"', id="directive of a getter"),
    P('function* g() { "x12" }', X, DIRECTIVE, '"x12"', id="directive of a generator"),
    P('class A { m() { "x12" } }', X, DIRECTIVE, '"x12"', id="directive of a class method"),
    P("f`x12`", X, TAGGED, "`x12`", id="tagged template"),
    P("f.g`x12`", X, TAGGED, "`x12`", id="template tagged by a member"),
    P("f()`x12`", X, TAGGED, "`x12`", id="template tagged by a result"),
    P("f\n`x12`", X, TAGGED, "`x12`", id="template on the line after its tag"),
    P("f`y``x12`", X, TAGGED, "`x12`", id="second template of a tag"),
    P("f(String.raw`x12`)", X, TAGGED, "`x12`", id="raw string"),
]

TYPESCRIPT = [
    P('type T = "x12"', X, TYPE, '"x12"', id="literal type"),
    P("type T = `x12`", X, TYPE, "`x12`", id="template type"),
    P('type T = `${"x12"}y`', X, TYPE, '"x12"', id="literal in a template type"),
    P("type T = 42", 42, TYPE, "42", id="number type"),
    P("type T = -42", -42, TYPE, "-42", id="negative number type"),
    P("type T = 42n", BigInt(42), TYPE, "42n", id="bigint type"),
    P("type T = true", True, TYPE, "true", id="boolean type"),
    P("type T = null", None, TYPE, "null", id="null type"),
    P('type T = "x12" | "y"', X, TYPE, '"x12"', id="union"),
    P('type T = ["x12", "y"?]', X, TYPE, '"x12"', id="tuple"),
    P('type T = readonly "x12"[]', X, TYPE, '"x12"', id="array type"),
    P('type T = O["x12"]', X, TYPE, '"x12"', id="indexed access"),
    P('type T = {[K in "x12"]: K}', X, TYPE, '"x12"', id="mapped type"),
    P('type T = U extends "x12" ? 1 : 2', X, TYPE, '"x12"', id="conditional type"),
    P('type T = typeof import("x12")', X, TYPE, '"x12"', id="type of an import"),
    P('type T = import("x12").Y', X, TYPE, '"x12"', id="import type"),
    P('type F = (a: "x12") => void', X, TYPE, '"x12"', id="function type"),
    P('let a: "x12"', X, TYPE, '"x12"', id="annotation"),
    P("let a: 42 = f()", 42, TYPE, "42", id="annotation with a value"),
    P('let a!: "x12"', X, TYPE, '"x12"', id="definite annotation"),
    P('let a: typeof b["x12"]', X, TYPE, '"x12"', id="index of a type query"),
    P('let a = f as "x12"', X, TYPE, '"x12"', id="as"),
    P('let a = f satisfies "x12"', X, TYPE, '"x12"', id="satisfies"),
    P('let a = <"x12">f', X, TYPE, '"x12"', id="old assertion"),
    P('f<"x12">()', X, TYPE, '"x12"', id="type argument"),
    P('new C<"x12">()', X, TYPE, '"x12"', id="type argument of new"),
    P('f<"x12">`y`', X, TYPE, '"x12"', id="type argument of a tag"),
    P("f<y>`x12`", X, TAGGED, "`x12`", id="template tagged with a type argument"),
    P('class A<T = "x12"> {}', X, TYPE, '"x12"', id="default of a type parameter"),
    P('let a = <T extends "x12">(x: T) => x', X, TYPE, '"x12"', id="constraint"),
    P('class A extends B<"x12"> {}', X, TYPE, '"x12"', id="type argument of extends"),
    P('class A implements I<"x12"> {}', X, TYPE, '"x12"', id="implements"),
    P('class A { a: "x12" }', X, TYPE, '"x12"', id="type of a field"),
    P("class A { declare a: 42 }", 42, TYPE, "42", id="type of a declared field"),
    P("abstract class A { abstract a: 42 }", 42, TYPE, "42", id="type of an abstract field"),
    P('function g(a: "x12"): void {}', X, TYPE, '"x12"', id="type of a parameter"),
    P('function g(this: "x12") {}', X, TYPE, '"x12"', id="type of this"),
    P('function g(): "x12" { return f() }', X, TYPE, '"x12"', id="return type"),
    P('function g(a: any): a is "x12" { return f() }', X, TYPE, '"x12"', id="type predicate"),
    P('function g(a: any): asserts a is "x12" {}', X, TYPE, '"x12"', id="assertion signature"),
    P('interface I { "x12": number }', X, KEY, '"x12"', id="key of an interface"),
    P('interface I { "x12"(): void }', X, KEY, '"x12"', id="method of an interface"),
    P('interface I { ["x12"]: number }', X, TYPE, '"x12"', id="computed key of an interface"),
    P('type T = {"x12": 1}', X, KEY, '"x12"', id="key of an object type"),
    P('class A { "x12"?: string }', X, KEY, '"x12"', id="optional field"),
    P('class A { "x12"!: string }', X, KEY, '"x12"', id="definite field"),
    P('class A { private static readonly "x12": string }', X, KEY, '"x12"', id="field with modifiers"),
    P('abstract class A { abstract "x12"(): void }', X, KEY, '"x12"', id="abstract method"),
    P('abstract class A { abstract "x12": string }', X, KEY, '"x12"', id="abstract field"),
    P('enum E { A = "x12" }', X, ENUM, '"x12"', id="enum"),
    P("enum E { A = 42 }", 42, ENUM, "42", id="enum of numbers"),
    P("enum E { A = -42 }", -42, ENUM, "-42", id="enum of negative numbers"),
    P("const enum E { A = 1 << 42 }", 42, ENUM, "42", id="computed member of a const enum"),
    P('enum E { A = "x12".length }', X, ENUM, '"x12"', id="member of an expression"),
    P("enum E { A = f([1, 2]) }", [1, 2], ENUM, "[1, 2]", id="array in an enum"),
    P("declare enum E { A = 42 }", 42, ENUM, "42", id="declared enum"),
    P('enum E { "x12" }', X, KEY, '"x12"', id="enum member's name"),
    P('enum E { "x12" = 1 }', X, KEY, '"x12"', id="enum member's name with a value"),
    P('declare const a = "x12"', X, AMBIENT, '"x12"', id="declare const"),
    P("declare const a = -42", -42, AMBIENT, "-42", id="declare const of a negative number"),
    P("export declare const a = 42", 42, AMBIENT, "42", id="export declare"),
    P("declare class A { static a = 42 }", 42, AMBIENT, "42", id="declared class"),
    P("class A { declare a = 42 }", 42, AMBIENT, "42", id="declared field"),
    P("declare namespace N { const a = 42 }", 42, AMBIENT, "42", id="declared namespace"),
    P('declare module "m" { export const a = 42 }', 42, AMBIENT, "42", id="declared module"),
    P("declare global { const a = 42 }", 42, AMBIENT, "42", id="declare global"),
    P("declare function g(a?: 42): void", 42, TYPE, "42", id="type in a declared function"),
    P('declare module "x12" {}', X, MODULE, '"x12"', id="name of a module"),
    P('declare module "x12"', X, MODULE, '"x12"', id="name of a module without body"),
    P('module "x12" {}', X, MODULE, '"x12"', id="name of a module without declare"),
    P('import a = require("x12")', X, MODULE, '"x12"', id="import of require"),
    P('import type {a} from "x12"', X, MODULE, '"x12"', id="import of types"),
    P('import a from "b" assert {type: "x12"}', X, MODULE, '"x12"', id="import assertion"),
    P('const a = "x12" as const', X, CONST, '"x12"', id="as const"),
    P('const a = ("x12") as const', X, CONST, '"x12"', id="as const of parentheses"),
    P('const a = <const>"x12"', X, CONST, '"x12"', id="old as const"),
    P('const a = <const>["x12"]', X, CONST, '"x12"', id="old as const of an array"),
    P("const a = -42 as const", -42, CONST, "-42", id="as const of a negative number"),
    P("const a = true as const", True, CONST, "true", id="as const of a boolean"),
    P('const a = ["x12"] as const', X, CONST, '"x12"', id="as const of an array"),
    P('const a = {k: ["y", {m: "x12"}]} as const', X, CONST, '"x12"', id="as const of structures"),
    P('const a = {k: "x12"} as const', X, CONST, '"x12"', id="as const of an object"),
    P("const a = [[1, 2]] as const", [1, 2], CONST, "[1, 2]", id="array in as const"),
    P("const a = [1, 2] as const", [1, 2], CONST, "[1, 2]", id="whole array as const"),
    P("const a = {k: 1} as const", {"k": 1}, CONST, "{k: 1}", id="whole object as const"),
    P("const a = [null] as const", None, CONST, "null", id="null in as const"),
    P('const a = [...["x12"]] as const', X, CONST, '"x12"', id="spread in as const"),
    P('const a = (x ? "x12" : "y") as const', X, CONST, '"x12"', id="branch in as const"),
    P('const a = `${"x12"}` as const', X, CONST, '"x12"', id="substitution in as const"),
    P('const a = ["x12" satisfies string] as const', X, CONST, '"x12"', id="satisfies in as const"),
    P('const a = ["x12"!] as const', X, CONST, '"x12"', id="non-null in as const"),
    P('const a = ["x12"] as const satisfies string[]', X, CONST, '"x12"', id="as const satisfies"),
    P('const a = ["x12"] as const as readonly string[]', X, CONST, '"x12"', id="as const as"),
    P('for (const a of ["x12"] as const) f(a)', X, CONST, '"x12"', id="as const in a loop's head"),
    P('f(["x12"] as const)', X, CONST, '"x12"', id="as const in an argument"),
    P('f(() => ["x12"] as const)', X, CONST, '"x12"', id="as const in an arrow body"),
]


@pytest.mark.parametrize(("script", "value", "what", "text"), JAVASCRIPT)
def test_only_there(script: str, value: Value, what: str, text: str) -> None:
    check(script, value, what, text, "javascript")


@pytest.mark.parametrize(("script", "value", "what", "text"), TYPESCRIPT)
def test_only_there_in_typescript(script: str, value: Value, what: str, text: str) -> None:
    check(script, value, what, text, "typescript")


def check(script: str, value: Value, what: str, text: str, language: str) -> None:
    (found,) = refused(script, {"v": value}, language=language)
    assert (found.slug, at(script, found.span)) == ("not-a-value", text)
    assert found.message.endswith(what)
    # Beside a value of the same worth the place neither counts nor is edited.
    call = "()" if isinstance(value, (list, dict)) else ""
    beside = f"{script};\nf({text if text[0] != '`' else chr(34) + text[1:-1] + chr(34)})"
    expected = f"{script};\nf(__reuse_v{call})"
    assert code(beside, {"v": value}, language=language, leftovers="keep") == expected


@pytest.mark.parametrize("mode", ["one", "all"])
def test_all_occurrences_are_all_values(mode: str) -> None:
    script = 'type T = "x12"; const o = {"x12": 1, a: ["x12"] as const}; f("x12")'
    expected = 'type T = "x12"; const o = {"x12": 1, a: ["x12"] as const}; f(__reuse_v)'
    assert code(script, {"v": X}, occurrences=mode, leftovers="keep") == expected


def test_every_such_place_is_named() -> None:
    script = 'type T = "x12"; f({"x12": 1}, ["x12"] as const)'
    (found,) = refused(script, {"v": X})
    assert found.message.endswith(TYPE)
    assert [(label.message, label.span.start) for label in found.labels] == [
        ("it " + KEY, script.index('{"x12"') + 1),
        ("it " + CONST, script.index('["x12"') + 1),
    ]
    assert found.help is not None


#: Places that look like those above, and are values.
VALUES = [
    P('f({["x12"]: 1})', "f({[__reuse_v]: 1})", id="computed key"),
    P('f("x12", y`z`)', "f(__reuse_v, y`z`)", id="beside a tagged template"),
    P('f(y`${"x12"}`)', "f(y`${__reuse_v}`)", id="substitution of a tagged template"),
    P('("x12").length', "(__reuse_v).length", id="parentheses are no directive"),
    P('"x12".length', "__reuse_v.length", id="a member is no directive"),
    P('"x12", f()', "__reuse_v, f()", id="a sequence is no directive"),
    P('"x12" + f()', "__reuse_v + f()", id="a sum is no directive"),
    P('f(); "x12"', "f(); __reuse_v", id="a later statement is no directive"),
    P('if (f) { "x12" }', "if (f) { __reuse_v }", id="a block has no directives"),
    P('{ "x12" }', "{ __reuse_v }", id="a bare block has no directives"),
    P('try { "x12" } catch {}', "try { __reuse_v } catch {}", id="try has no directives"),
    P('switch (f) { case 1: "x12" }', "switch (f) { case 1: __reuse_v }", id="case has no directives"),
    P('class A { static { "x12" } }', "class A { static { __reuse_v } }", id="a static block has no directives"),
    P('f(() => "x12")', "f(() => __reuse_v)", id="arrow body without braces"),
    P('f(() => { ("x12"); })', "f(() => { (__reuse_v); })", id="parentheses in a function"),
    P('import("x12")', "import(__reuse_v)", id="dynamic import"),
    P('import("y", {with: {type: "x12"}})', 'import("y", {with: {type: __reuse_v}})', id="dynamic import's options"),
    P('require("x12")', "require(__reuse_v)", id="require"),
    P('export default "x12"', "export default __reuse_v", id="default export"),
    P('export const a = "x12"', "export const a = __reuse_v", id="exported variable"),
    P('const {a = "x12"} = o', "const {a = __reuse_v} = o", id="default in a pattern"),
    P('accessor: "x12"', "accessor: __reuse_v", id="after a label"),
]


@pytest.mark.parametrize(("script", "expected"), VALUES)
def test_values(script: str, expected: str) -> None:
    assert code(script, {"v": X}, language="javascript") == expected


VALUES_IN_TYPESCRIPT = [
    P('let a: string = "x12"', "let a: string = __reuse_v", id="after an annotation"),
    P('let a = "x12" as string', "let a = __reuse_v as string", id="as"),
    P('let a = f("x12") as C', "let a = f(__reuse_v) as C", id="argument under as"),
    P('abstract class A { a = "x12" }', "abstract class A { a = __reuse_v }", id="plain field of an abstract class"),
    P('class A { readonly a = "x12" }', "class A { readonly a = __reuse_v }", id="readonly field"),
    P('class A extends B("x12") {}', "class A extends B(__reuse_v) {}", id="call after extends"),
    P('enum E { A } f("x12")', "enum E { A } f(__reuse_v)", id="after an enum"),
    P('declare const a: string; f("x12")', "declare const a: string; f(__reuse_v)", id="after a declaration"),
    P('f<string>("x12")', "f<string>(__reuse_v)", id="argument after a type argument"),
    P('const a = ["y"] as const, b = "x12"', 'const a = ["y"] as const, b = __reuse_v', id="beside as const"),
    P('function g(a: string = "x12"): void {}', "function g(a: string = __reuse_v): void {}", id="default parameter"),
    P('let a = o["x12"]', "let a = o[__reuse_v]", id="index"),
    P('let a = x < "x12"', "let a = x < __reuse_v", id="comparison"),
    P('let a = c ? "x12" : y', "let a = c ? __reuse_v : y", id="conditional"),
]


@pytest.mark.parametrize(("script", "expected"), VALUES_IN_TYPESCRIPT)
def test_values_in_typescript(script: str, expected: str) -> None:
    assert code(script, {"v": X}, language="typescript") == expected
