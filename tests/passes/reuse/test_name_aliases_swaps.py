"""What is put in a value's place, and that V8 sees no difference: glued tokens, semicolons that are not there, `new`."""

from __future__ import annotations

import pytest

from toolscript import BigInt
from toolscript.literals.values import Value

from ...reuse.deno_batch import Engine
from ..support import behaviours, code, rows_of

P = pytest.param

X: Value = "x12"
PAIR: Value = [1, 2]
KEYED: Value = {"k": 1}

#: A script of statements that V8 runs, the value, and the code. Old values in text are no matter here.
GLUED = [
    P('return"x12"', X, "return __reuse_v", id="return"),
    P("return`x12`", X, "return __reuse_v", id="return of a template"),
    P("return-42", -42, "return __reuse_v", id="return of a minus"),
    P("return-.42", -0.42, "return __reuse_v", id="return of a minus before a dot"),
    P("return[1,2]", PAIR, "return __reuse_v()", id="return of an array"),
    P("return{k:1}", KEYED, "return __reuse_v()", id="return of an object"),
    P("return(42)", 42, "return(__reuse_v)", id="return of parentheses"),
    P("return/**/42", 42, "return/**/__reuse_v", id="return of a comment"),
    P('return typeof"x12"', X, "return typeof __reuse_v", id="typeof"),
    P("return typeof`x12`", X, "return typeof __reuse_v", id="typeof of a template"),
    P("return typeof-42", -42, "return typeof __reuse_v", id="typeof of a minus"),
    P("return typeof[1,2]", PAIR, "return typeof __reuse_v()", id="typeof of an array"),
    P('return void"x12"', X, "return void __reuse_v", id="void"),
    P('return await"x12"', X, "return await __reuse_v", id="await"),
    P("return await-42", -42, "return await __reuse_v", id="await of a minus"),
    P("return await(42)", 42, "return await(__reuse_v)", id="await of parentheses"),
    P('try{throw"x12"}catch(e){return e}', X, "try{throw __reuse_v}catch(e){return e}", id="throw"),
    P('switch("y"){default:case"x12":return 1}', X, 'switch("y"){default:case __reuse_v:return 1}', id="case"),
    P("switch(1){default:case-42:return 1}", -42, "switch(1){default:case __reuse_v:return 1}", id="case of a minus"),
    P('switch(3){default:return"x12"}', X, "switch(3){default:return __reuse_v}", id="default"),
    P('return"x12"in{}', X, "return __reuse_v in{}", id="in, on both sides"),
    P("return 1 in[1,2]", PAIR, "return 1 in __reuse_v()", id="in an array"),
    P('return"x12"instanceof String', X, "return __reuse_v instanceof String", id="instanceof"),
    P('for(const c of"x12")return c', X, "for(const c of __reuse_v)return c", id="of"),
    P("for(const c of[1,2])return c", PAIR, "for(const c of __reuse_v())return c", id="of an array"),
    P('for(const c in"x12")return c', X, "for(const c in __reuse_v)return c", id="for in"),
    P("for(const c in{k:1})return c", KEYED, "for(const c in __reuse_v())return c", id="for in an object"),
    P('do"x12"\nwhile(0)\nreturn 1', X, "do __reuse_v\nwhile(0)\nreturn 1", id="do"),
    P('if(0)1;else"x12"\nreturn 1', X, "if(0)1;else __reuse_v\nreturn 1", id="else"),
    P('if(1)"x12"\nelse"y"\nreturn 1', X, 'if(1)__reuse_v\nelse"y"\nreturn 1', id="before else on a line"),
    P(
        'class A extends"x12".constructor{}\nreturn new A+""',
        X,
        'class A extends __reuse_v.constructor{}\nreturn new A+""',
        id="extends",
    ),
    P('return[...(function*(){yield"x12"})()]', X, "return[...(function*(){yield __reuse_v})()]", id="yield"),
    P(
        "return[...(function*(){yield`x12`})()]",
        X,
        "return[...(function*(){yield __reuse_v})()]",
        id="yield of a template",
    ),
    P(
        "return[...(function*(){yield-42})()]",
        -42,
        "return[...(function*(){yield __reuse_v})()]",
        id="yield of a minus",
    ),
    P(
        "return[...(function*(){yield*[1,2]})()]",
        PAIR,
        "return[...(function*(){yield*__reuse_v()})()]",
        id="yield star",
    ),
    P('let a="x12"\nlet b=1\nreturn a+b', X, "let a=__reuse_v\nlet b=1\nreturn a+b", id="no semicolon after it"),
    P('return[..."x12"]', X, "return[...__reuse_v]", id="spread"),
    P("return!true", True, "return!__reuse_v", id="not"),
    P("return+42", 42, "return+__reuse_v", id="plus"),
    P("return 1?42:.5", 42, "return 1?__reuse_v:.5", id="before a colon and a dot"),
    P("return 1?.42:1", 0.42, "return 1?__reuse_v:1", id="a dot after a question mark"),
    P("return 42.+1", 42, "return __reuse_v+1", id="dot before plus"),
    P("const x=50;return x -42", 42, "const x=50;return x -__reuse_v", id="binary minus"),
    P("const x=50;return x-42", 42, "const x=50;return x-__reuse_v", id="binary minus without spaces"),
    P("const x=50;return x- -42", -42, "const x=50;return x- __reuse_v", id="binary minus of a negative"),
    P("let x=43;return[x--,-42]", -42, "let x=43;return[x--,__reuse_v]", id="after a decrement"),
    P("return- -42", -42, "return- __reuse_v", id="minus of a negative"),
    P("return(-42)**2", -42, "return(__reuse_v)**2", id="base of a power"),
    P("return 2**-42", -42, "return 2**__reuse_v", id="exponent of a power"),
    P("return-(42)", 42, "return-(__reuse_v)", id="minus of parentheses"),
    P("return 42..toFixed(1)", 42, "return __reuse_v.toFixed(1)", id="two dots"),
    P("return 42 .toFixed(1)", 42, "return __reuse_v .toFixed(1)", id="space and dot"),
    P("return 42.0.toFixed(1)", 42, "return __reuse_v.toFixed(1)", id="fraction and dot"),
    P('return 42.["toFixed"](1)', 42, 'return __reuse_v["toFixed"](1)', id="dot and bracket"),
    P("return-42..toFixed(1)", 42, "return-__reuse_v.toFixed(1)", id="minus of a method's result"),
    P("return 42?.toFixed()", 42, "return __reuse_v?.toFixed()", id="optional chain of a number"),
    P('return"x12"?.[0]', X, "return __reuse_v?.[0]", id="optional chain of a string"),
    P("return[1,2]?.length", PAIR, "return __reuse_v()?.length", id="optional chain of an array"),
    P("return{k:1}?.k", KEYED, "return __reuse_v()?.k", id="optional chain of an object"),
    P('const o=null;return o?.["x12"]', X, "const o=null;return o?.[__reuse_v]", id="index in an optional chain"),
    P(
        'const o={f:x=>x};return o?.f?.("x12")',
        X,
        "const o={f:x=>x};return o?.f?.(__reuse_v)",
        id="argument in an optional chain",
    ),
]

LINES = [
    P(
        "let b=1\nlet a=42\n++b\nreturn[a,b]",
        42,
        "let b=1\nlet a=__reuse_v\n++b\nreturn[a,b]",
        id="before an increment",
    ),
    P("let b=1\n42\n--b\nreturn b", 42, "let b=1\n__reuse_v\n--b\nreturn b", id="a statement before a decrement"),
    P('let a=1\n"x12"\nreturn a', X, "let a=1\n__reuse_v\nreturn a", id="a statement after a line without semicolon"),
    P("let a=1\n;`x12`.length\nreturn a", X, "let a=1\n;__reuse_v.length\nreturn a", id="template after a semicolon"),
    P(
        "let a=1\n;[1,2].forEach(x=>a+=x)\nreturn a",
        PAIR,
        "let a=1\n;__reuse_v().forEach(x=>a+=x)\nreturn a",
        id="array after a semicolon",
    ),
    P(
        "let t=0;[1,2].forEach(x=>t+=x);return t",
        PAIR,
        "let t=0;__reuse_v().forEach(x=>t+=x);return t",
        id="array at a statement's start",
    ),
    P("let t=0\n;({k:1}).k\nreturn t", KEYED, "let t=0\n;(__reuse_v()).k\nreturn t", id="object in parentheses"),
    P("return[1,2]\n.map(x=>x)", PAIR, "return __reuse_v()\n.map(x=>x)", id="method on the next line"),
    P("const a={k:1}\n[0];return a", KEYED, "const a=__reuse_v()\n[0];return a", id="index on the next line"),
    P("return\n42", 42, "return\n__reuse_v", id="return ends at the line"),
    P("let a\n=42\nreturn a", 42, "let a\n=__reuse_v\nreturn a", id="operator on the next line"),
    P(";;;{}42\nreturn 1", 42, ";;;{}__reuse_v\nreturn 1", id="after an empty block"),
    P('{}"x12"\nreturn 1', X, "{}__reuse_v\nreturn 1", id="a string after an empty block"),
    P(';"x12"\nreturn 1', X, ";__reuse_v\nreturn 1", id="a string after an empty statement"),
    P("a:42\nreturn 1", 42, "a:__reuse_v\nreturn 1", id="after a label"),
    P(
        "l:for(let i=0;i<42;i++){if(i>3)break l}\nreturn 1",
        42,
        "l:for(let i=0;i<__reuse_v;i++){if(i>3)break l}\nreturn 1",
        id="loop with a label",
    ),
    P("for(42;;){break}\nreturn 1", 42, "for(__reuse_v;;){break}\nreturn 1", id="loop's initializer"),
    P("for(;42;){break}\nreturn 1", 42, "for(;__reuse_v;){break}\nreturn 1", id="loop's condition"),
    P("for(;;42){break}\nreturn 1", 42, "for(;;__reuse_v){break}\nreturn 1", id="loop's step"),
    P("return 42//c", 42, "return __reuse_v//c", id="before a comment"),
    P("return 42 ,1", 42, "return __reuse_v ,1", id="sequence"),
]

PLACES = [
    P("const f=()=>-42\nreturn f()", -42, "const f=()=>__reuse_v\nreturn f()", id="arrow body"),
    P("const f=()=>({k:1})\nreturn f()", KEYED, "const f=()=>(__reuse_v())\nreturn f()", id="arrow body object"),
    P("const f=(a=42)=>a\nreturn f()", 42, "const f=(a=__reuse_v)=>a\nreturn f()", id="default parameter"),
    P("const f=({k=42}={})=>k;return f()", 42, "const f=({k=__reuse_v}={})=>k;return f()", id="default in a pattern"),
    P("const {a:{b=42}={}}={};return b", 42, "const {a:{b=__reuse_v}={}}={};return b", id="default in two patterns"),
    P("const [k=42]=[];return k", 42, "const [k=__reuse_v]=[];return k", id="default in an array pattern"),
    P("let k;({k=42}={});return k", 42, "let k;({k=__reuse_v}={});return k", id="default in an assignment"),
    P("let k;for({k=42} of [{}]);return k", 42, "let k;for({k=__reuse_v} of [{}]);return k", id="default in a loop"),
    P("const [p,q]=[1,2];return p+q", PAIR, "const [p,q]=__reuse_v();return p+q", id="taken apart"),
    P("let a=[];[a[0],a[1]]=[1,2];return a", PAIR, "let a=[];[a[0],a[1]]=__reuse_v();return a", id="swap idiom"),
    P("class C{f=[1,2]}\nreturn[new C,new C]", PAIR, "class C{f=__reuse_v()}\nreturn[new C,new C]", id="class field"),
    P("class C{static s=42}\nreturn C.s", 42, "class C{static s=__reuse_v}\nreturn C.s", id="static field"),
    P(
        "class C{static #p=42;static g(){return C.#p}}\nreturn C.g()",
        42,
        "class C{static #p=__reuse_v;static g(){return C.#p}}\nreturn C.g()",
        id="private field",
    ),
    P("class C{static{this.z=42}}\nreturn C.z", 42, "class C{static{this.z=__reuse_v}}\nreturn C.z", id="static block"),
    P('class C{["x12"]=1}\nreturn new C', X, "class C{[__reuse_v]=1}\nreturn new C", id="computed field"),
    P(
        'class C{get["x12"](){return 1}}\nreturn new C()["x"+12]',
        X,
        'class C{get[__reuse_v](){return 1}}\nreturn new C()["x"+12]',
        id="computed getter",
    ),
    P(
        'class C{static async*["x12"](){}}\nreturn typeof C["x"+12]',
        X,
        'class C{static async*[__reuse_v](){}}\nreturn typeof C["x"+12]',
        id="computed generator",
    ),
    P("class C{42=1;x=42}\nreturn new C().x", 42, "class C{42=1;x=__reuse_v}\nreturn new C().x", id="beside a key"),
    P("const o={42:1,a:42};return o", 42, "const o={42:1,a:__reuse_v};return o", id="beside an object's key"),
    P('return{["x12"]:1}', X, "return{[__reuse_v]:1}", id="computed key"),
    P('const{["x12"]:a}={x12:1};return a', X, "const{[__reuse_v]:a}={x12:1};return a", id="computed key of a pattern"),
    P("const o={...{k:1}};return o", KEYED, "const o={...__reuse_v()};return o", id="spread object"),
    P("return Math.max(...[1,2])", PAIR, "return Math.max(...__reuse_v())", id="spread argument"),
    P('return import("x12").catch(()=>1)', X, "return import(__reuse_v).catch(()=>1)", id="dynamic import"),
    P("return`a${42}b${43}`", 42, "return`a${__reuse_v}b${43}`", id="substitution"),
    P("return String.raw`a${[1,2]}`", PAIR, "return String.raw`a${__reuse_v()}`", id="substitution of a tag"),
    P("return[,42,,]", 42, "return[,__reuse_v,,]", id="beside holes"),
    P("return{k:{k:1}}", KEYED, "return{k:__reuse_v()}", id="object in an object"),
    P("const y=1;return 1?(42):y=>1", 42, "const y=1;return 1?(__reuse_v):y=>1", id="no return type of an arrow"),
    P("let y=50;return 42<y>>1", 42, "let y=50;return __reuse_v<y>>1", id="no type argument"),
    P("return new[1,2].constructor(3)", PAIR, "return new (__reuse_v()).constructor(3)", id="new of a member"),
    P("return new[1,2].constructor", PAIR, "return new (__reuse_v()).constructor", id="new without arguments"),
    P('return new[1,2]["constructor"](3)', PAIR, 'return new (__reuse_v())["constructor"](3)', id="new of an index"),
    P("return new{k:1}.constructor()", KEYED, "return new (__reuse_v()).constructor()", id="new of an object's member"),
    P("return new([1,2].constructor)(3)", PAIR, "return new(__reuse_v().constructor)(3)", id="new of parentheses"),
    P("return new Array([1,2])", PAIR, "return new Array(__reuse_v())", id="argument of new"),
    P(
        'return new Error("x12",{cause:42}).cause',
        42,
        'return new Error("x12",{cause:__reuse_v}).cause',
        id="option of new",
    ),
    P(
        "const a=[];for(let i=0;i<2;i++){const q=[1,2];q.push(i);a.push(q)}return a",
        PAIR,
        "const a=[];for(let i=0;i<2;i++){const q=__reuse_v();q.push(i);a.push(q)}return a",
        id="changed in a loop",
    ),
    P(
        "const f=()=>[1,2];return[f(),f()===f()]",
        PAIR,
        "const f=()=>__reuse_v();return[f(),f()===f()]",
        id="a fresh array each time",
    ),
    P(
        "const f=()=>({k:1});f().k++;return f()",
        KEYED,
        "const f=()=>(__reuse_v());f().k++;return f()",
        id="a fresh object each time",
    ),
    P("return[1,2].sort((a,b)=>b-a)", PAIR, "return __reuse_v().sort((a,b)=>b-a)", id="sorted in place"),
    P("return[[1,2]].map(([a,b])=>a+b)", PAIR, "return[__reuse_v()].map(([a,b])=>a+b)", id="array in an array"),
    P("return 42n**2n", BigInt(42), "return __reuse_v**2n", id="power of a bigint"),
    P(
        "return-42n.toString().length",
        BigInt(42),
        "return-__reuse_v.toString().length",
        id="minus of a bigint's method",
    ),
    P("return null??1", None, "return __reuse_v??1", id="null before a default"),
    P("return[null]", None, "return[__reuse_v]", id="null"),
]

ROWS = [*GLUED, *LINES, *PLACES]


@pytest.fixture(scope="module")
def judged(v8: Engine) -> dict[str, tuple[str, str]]:
    return behaviours(v8, [(script, {"v": value}) for script, value, _ in rows_of(ROWS)], leftovers="keep")


@pytest.mark.parametrize(("script", "value", "expected"), ROWS)
def test_swap(script: str, value: Value, expected: str, judged: dict[str, tuple[str, str]]) -> None:
    assert code(script, {"v": value}, leftovers="keep") == expected
    before, after = judged[script]
    assert not before.startswith("does not load")
    assert after == before
