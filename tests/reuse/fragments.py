"""What scripts are made of: statements that show a value in every position an expression can have, as a table.

In the texts ``@`` is the place of a parameter's value, ``#`` a number that makes names unique, and ``~`` a space that is
written only where two names would run together. ``«`` and ``»`` are quotes of one of the three kinds, ``§`` is the value's
text inside them (or inside a template), ``◊`` the value's text or spelling where nothing reads it as the value. Apart from
that the texts hold only 0 to 3 as numbers, neither booleans nor null, and no empty brackets, so that a parameter's value
stands where ``@`` is and nowhere else.

The scripts' own names: ``out`` collects what is shown, ``probe`` is undefined and ``text`` is "k", which nobody but the
engine knows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

__all__ = ["ANY", "JSX", "KINDS", "TYPED", "Fragment", "table"]


@dataclass(frozen=True)
class Fragment:
    """A few statements. ``flags``:

    - ``positive``: a minus before the value would belong to something else, or be refused;
    - ``quotes``: not for templates, which would be tagged or called here;
    - ``number``: only for the texts of numbers; ``thousands``: only for those with separators;
    - ``plain``: text without escapes, which the grammar does not read here;
    - ``ts``, ``js``, ``jsx``: only in that language; ``attribute``: the value is a JSX attribute's string;
    - ``typed``: an array or object here is read by its declared or contextual type;
    - ``flow``: a boolean here decides what the compiler takes for reachable;
    - ``new``: the value begins what a ``new`` constructs.
    """

    table: str
    code: str
    flags: frozenset[str] = frozenset()

    @property
    def tag(self) -> str:
        """What scripts are marked with that hold it."""
        return f"{self.table}: {self.code}"

    @property
    def awaits(self) -> bool:
        """Whether it must stand in an async function."""
        return "await" in self.code


def table(name: str, *entries: str | tuple[str, str]) -> tuple[Fragment, ...]:
    """The table of that name: fragments of their texts, or of their texts and flags."""
    return tuple(
        Fragment(name, entry) if isinstance(entry, str) else Fragment(name, entry[0], frozenset(entry[1].split()))
        for entry in entries
    )


_UNION: Final = "type S# = { kind: ◊; r: number } | { kind: 1; s: number };"

#: Where any value can stand.
ANY: Final = table(
    "any",
    "const v# = @;\nout.push(v#);",
    "let v# = @\nout.push(v#);",
    "var v# = @, w# = v#;\nout.push(w#);",
    "out.push(@);",
    "out.push([1, @, 2]);",
    "out.push({ kay: @, zed: 1 });",
    "out.push({ 'kay': @ }['kay']);",
    ("out.push(((a# = @) => a#)());", "typed"),
    ("function f#(a# = @) { return a#; }\nout.push(f#(), f#());", "typed"),
    "{ const { z# = @ } = Object(1); out.push(z#); }",
    "{ const [y# = @] = Array(1); out.push(y#); }",
    "{ let y#; [y# = @] = Array(1); out.push(y#); }",
    "out.push(probe ? 0 : @);",
    "out.push((() => { return~@ })());",
    "out.push((() => {\n  return ( // why\n    @\n  );\n})());",
    "out.push(typeof @);",
    "out.push(typeof~@);",
    "class C# { f = @ }\nout.push(new C#().f, new C#().f);",
    "class C# { static s = @; static { out.push(C#.s); } }",
    "class C# { m() { return @; } get g() { return this.m(); } }\nout.push(new C#().g);",
    "out.push(await @);",
    "out.push(await~@);",
    "out.push(await Promise.resolve(@));",
    "out.push((out.length, @));",
    "for (const q# of [@]) out.push(q#);",
    "for (const q# of[@, 1]) { out.push(q#); break; }",
    "try { throw @; } catch (e#) { out.push(e#); }",
    "try { throw~@ } catch { out.push(1); } finally { out.push(2); }",
    "out.push(...[@]);",
    "out.push([...(function* () { yield @; })()]);",
    "out.push([...(function* () { yield~@ })()]);",
    "out.push(new Map([[1, @]]));",
    "out.push(new Set().add(@));",
    "let x#; x# = @; out.push(x#);",
    "let y# = probe; y# ??= @; out.push(y#);",
    "out.push(probe ?? @);",
    "out.push(probe || @);",
    "out.push(@ && 1);",
    "out.push(@ ?? 1);",
    "out.push(@ ? 1 : 0);",
    ("if (@) out.push(1); else out.push(0);", "flow"),
    ("if (!@) out.push(1);", "flow"),
    "out.push(!@);",
    "out.push(void @);",
    "label#: { out.push(@); break label#; }",
    "switch (probe) { case 1: break; default: out.push(@) }",
    "switch (text) { case probe: break; default: { const s# = @; out.push(s#); } }",
    "do out.push(@); while (probe);",
    "if (!probe) out.push(@)\nelse out.push(0);",
    "out.push(`${@}`);",
    "out.push(`a ${ @ } b`);",
    "out.push(String(@));",
    "out.push({ ...{ kay: @ } });",
    ("out.push(((...r#) => r#)(@, 1));", "js"),
    "const f# = () => ({ kay: @ });\nout.push(f#(), f#());",
    "itx.log(@);",
    "out.push(await itx.tools.note(@, 1));",
    "out.push(itx.echo(text, { kay: @ }));",
    "async function g#() { return @ }\nout.push(await g#());",
    "out.push(await (async () => { for await (const q# of [@]) return q#; })());",
    "const [h#, ...t#] = [@, 1]; out.push(h#, t#);",
    "out.push(/* before */ @ /* after */);",
    "out.push( // why\n  @ // so\n);",
    "out.push(((@)));",
    "out.push(Object.is(@, probe));",
    "out.push(probe === @);",
    "out.push(@ != probe);",
    "out.push(new (class { kay; constructor(v#) { this.kay = v#; } })(@).kay);",
    "out.push(new Array(1).fill(@));",
    "out.push(Array.from({ length: 2 }, () => (@)));",
    "for (let i# = 0; i# < 2; i#++) { const c# = @; out.push(c#); }",
    "const o# = { m() { return @; }, get g() { return~1; } };\nout.push(o#.m());",
    "out.push(probe?.kay ?? @);",
    "export_#: for (;;) { out.push(@); break export_#; }",
    "out.push(async () => 1, 1);\nout.push(@);",
    ("const v# = @ as unknown;\nout.push(v#);", "ts"),
    ("const v#: unknown = @;\nout.push(v#);", "ts"),
    ("out.push(((...r#: unknown[]) => r#)(@, 1));", "ts"),
    ("out.push(@ satisfies unknown);", "ts"),
    ("out.push((@)!);", "ts"),
    ("const id# = <T,>(v: T): T => v;\nout.push(id#(@));", "ts typed"),
    ("class C# { constructor(public readonly f: unknown = @) { } }\nout.push(new C#().f);", "ts"),
    ("class C# { private readonly f: unknown = @; g(): unknown { return this.f; } }\nout.push(new C#().g());", "ts"),
    ("function f#(this: void, v?: unknown): unknown { return v ?? @; }\nout.push(f#());", "ts"),
)

_STRING: Final = table(
    "string",
    "out.push(@.length);",
    "out.push(@.toUpperCase());",
    "out.push(@[0]);",
    "out.push(@?.length);",
    "out.push(@?.[0]);",
    "out.push(@ + '!');",
    "out.push('!' + @);",
    "out.push('a' + @ + 'b');",
    "out.push(`<${@}>`);",
    "out.push(@ in { kay: 1 });",
    "out.push(@~in { kay: 1 });",
    "out.push({ [@]: 1 });",
    "out.push(Object.keys({ async [@]() { return 1; } }));",
    "out.push(Object.keys({ get [@]() { return 1; } }));",
    "class C# { [@] = 1 }\nout.push(Object.keys(new C#()));",
    "switch (text) { case @: out.push(1); break; default: out.push(0); }",
    "switch (text) { case~@: out.push(1); break; default: out.push(0); }",
    "switch (String(@)) { case text: out.push(1); break; default: out.push(0); }",
    "out.push(text === @);",
    "out.push(@ !== text);",
    "out.push(@ < text);",
    "out.push(@.split(''));",
    "out.push([...@]);",
    "out.push(new Set(@).size);",
    "for (const c# of @) out.push(c#);",
    "for (const c# of~@) out.push(c#);",
    "for (const c# in { [@]: 1 }) out.push(c#);",
    "out.push(@.replaceAll('a', 'b'));",
    "{ const { [@]: d# = 1 } = Object(1); out.push(d#); }",
    "out.push(String.raw`a${@}b`);",
    "out.push(new Error(@).message);",
    "try { throw new Error(@); } catch (e#) { out.push(String(e#)); }",
    "out.push(/a+/.exec(@)?.[0]);",
    "console.log(@);",
    "out.push(@.at(-1));",
    "await itx.chat.sendMessage(@);",
    "out.push(JSON.stringify({ kay: @ }));",
    "out.push(Symbol.for(@).description);",
    "out.push(@\n  .trim()\n  .length);",
    ("const q# = text\n@.length\nout.push(q#);", "quotes"),
    ("@.length; out.push(1);", "quotes"),
    "out.push(`${`${@} in`} out`);",
    "out.push(text + (probe ? 'a' : @));",
    "const o# = JSON.parse('[1]'); o#[@] = 2; out.push(Object.keys(o#));",
    "const o# = JSON.parse('[1]'); out.push(o#[@]?.kay, o#?.[@]);",
    "out.push([@, text].join(', '));",
    "out.push({ kay: @ }.kay.concat('!', text));",
    "out.push(text.startsWith(@) || 1);",
    ("out.push(@ instanceof Object);", "js"),
    ("out.push(@~instanceof Object);", "js"),
    ("const r#: Record<string, number> = { [@]: 1 };\nout.push(r#);", "ts"),
    ("const m# = new Map<string, number>([[@, 1]]);\nout.push(m#);", "ts"),
    ("const s#: string = @;\nout.push(s#);", "ts"),
    ("const s#: string | undefined = probe ?? @;\nout.push(s#);", "ts"),
    ("out.push(@ as string);", "ts"),
    ("out.push(@~as string);", "ts"),
    ("out.push(@~satisfies string);", "ts"),
    ("out.push((<string>@).length);", "ts"),
    ("out.push(@!.length);", "ts"),
    ("let s#: string = @; s# += text; out.push(s#);", "ts"),
    ("function f#(s: string): number { return s.length; }\nout.push(f#(@));", "ts"),
    ("const f# = (s: string = @): string => s;\nout.push(f#());", "ts"),
    ("const l#: readonly string[] = [@, text];\nout.push(l#);", "ts"),
    ("const o#: { kay: string; zed?: number } = { kay: @ };\nout.push(o#);", "ts"),
    ("enum E# { A = 1 }\nout.push(E#.A, @);", "ts"),
    ("type K# = keyof { kay: 1 };\nconst k# = @ as K#;\nout.push(k#);", "ts"),
    ("let s#: string | number = @;\nout.push(s#.length);", "ts"),
)

#: A value in a place that takes only values like it, by its type; ``◊`` is the value as a type.
TYPED: Final = table(
    "typed",
    ("const u#: ◊ | 1 = @;\nout.push(u#);", "ts"),
    ("function f#(m: ◊ | 1): unknown { return m; }\nout.push(f#(@));", "ts"),
    (f"{_UNION}\nconst s#: S# = {{ kind: @, r: 1 }};\nout.push(s#);", "ts"),
    (f"{_UNION}\nconst g# = (s: S#) => (s.kind === @ ? s.r : s.s);\nout.push(g#({{ kind: 1, s: 2 }}));", "ts"),
    (
        "const g# = (m: ◊ | 1): number => { switch (m) { case @: return 1; case 1: return 2; } };\nout.push(g#(1));",
        "ts",
    ),
    ("const l#: readonly (◊ | 1)[] = [@, 1];\nout.push(l#);", "ts"),
    ("const t#: [◊, number] = [@, 1];\nout.push(t#);", "ts"),
    ("out.push(@ satisfies ◊ | 1);", "ts"),
    ("const f# = (m: ◊ | 1 = @): unknown => m;\nout.push(f#());", "ts"),
    ("class C# { mode: ◊ | 1 = @; }\nout.push(new C#().mode);", "ts"),
    ("const p# = async (): Promise<◊ | 1> => @;\nout.push(await p#());", "ts"),
    ("let u#: ◊ | 1;\nu# = @;\nout.push(u#);", "ts"),
    ("const w# = (probe ? 1 : @) as ◊ | 1;\nout.push(w#);", "ts"),
)

_NUMBER: Final = table(
    "number",
    "out.push(@ + 1);",
    "out.push(1 + @);",
    "out.push(1 - @);",
    ("out.push(1 -@);", "positive"),
    ("out.push(2-@-1);", "positive"),
    "out.push(@ * 2 - 1);",
    "out.push(@ / 2);",
    "out.push(@ % 3);",
    ("out.push(@ ** 2);", "positive"),
    "out.push(2 ** @);",
    "out.push(-(@));",
    "out.push(+@);",
    "out.push(1 / @);",
    "out.push(@ | 0);",
    "out.push(@ >>> 0);",
    "out.push((@).toFixed(1));",
    ("out.push(@ .toFixed(1));", "positive"),
    ("out.push(@ ['toFixed'](1));", "positive"),
    "out.push([1, 2, 3][@]);",
    "out.push([1, 2, 3].at(@));",
    "for (let i# = 0; i# < @; i#++) { if (i# > 2) break; out.push(i#); }",
    "for (let i# = @, n# = 0; n# < 2; n#++, i#--) out.push(i#);",
    "let w# = 0; while (w# < @ && w# < 3) w#++; out.push(w#);",
    "out.push(out.length > @);",
    "out.push(@ > 0, 1);",
    "out.push(@ === out.length);",
    "out.push(Math.max(@, 3));",
    "out.push(Math.max(...[@, 3]));",
    "switch (out.length) { case @: out.push(1); break; default: out.push(0); }",
    "switch (out.length) { case~@: out.push(1); break; default: out.push(0); }",
    "out.push({ [@]: 1 });",
    "out.push(@ in [1, 2]);",
    "out.push(@~in [1, 2]);",
    "let n# = 1; n# += @; out.push(n#);",
    "let n# = @; n# -= 1; n#++; out.push(n#);",
    "out.push(Number.isInteger(@));",
    "out.push([3, @, 2].sort((a, b) => a - b));",
    "out.push(text.padEnd(3).slice(0, @));",
    "out.push(`${@ + 1} of ${text}`);",
    "const b# = (n = 1) => (n > 1 ? n * b#(n - 1) : 1);\nout.push(b#(@ % 3));",
    "out.push(Array.from({ length: 3 }, (_, i) => i * @));",
    "out.push([1, 2].map((x) => x-1 + @));",
    "out.push(@ - -1, 2 - -1);",
    "out.push(new Date(@).getTime());",
    ("const n#: number = @;\nout.push(n# + 1);", "ts"),
    ("let n#: number | string = @;\nout.push(n#.toFixed(1));", "ts"),
    ("out.push(@ as number);", "ts"),
    ("out.push(@~as number);", "ts"),
    ("out.push(<number>@);", "ts"),
    ("out.push(@! + 1);", "ts positive"),
    ("const f# = (n: number = @): number => n;\nout.push(f#());", "ts"),
    ("const l#: number[] = [@, 1];\nout.push(l#);", "ts"),
    ("const t#: [number, string] = [@, text];\nout.push(t#);", "ts"),
    ("function f#<T extends number>(n: T): T[] { return [n]; }\nout.push(f#(@));", "ts"),
    ("class C# { static readonly MAX: number = @; }\nout.push(C#.MAX);", "ts"),
)

_BIGINT: Final = table(
    "bigint",
    "out.push(@ + 1n);",
    "out.push(2n * @);",
    "out.push(1n - @);",
    ("out.push(1n -@);", "positive"),
    ("out.push(@ ** 2n);", "positive"),
    "out.push(-(@));",
    "out.push(@ % 3n);",
    "out.push(@ / 3n, 1);",
    "out.push(BigInt.asUintN(2 ** 3, @));",
    "out.push(@ > 3n);",
    "out.push(@ === 3n);",
    "out.push((@).toString());",
    ("out.push(@.toString(2));", "positive"),
    "out.push({ [@]: 1 });",
    "out.push(JSON.parse('[1]')[@]);",
    "out.push(Number(@));",
    "let b# = @; b# += 1n; b#++; out.push(b#);",
    "let b# = 1n; while (b# < @ && b# < 3n) b#++; out.push(b#);",
    "switch (2n) { case @: out.push(1); break; default: out.push(0); }",
    "out.push(@ == out.length);",
    "const g# = (a = 1n, b = 1n) => (b ? g#(b, a % b) : a);\nout.push(g#(@, 3n));",
    ("const n#: bigint = @;\nout.push(n# * n#);", "ts"),
    ("function f#(n: bigint): bigint { return n % 2n; }\nout.push(f#(@));", "ts"),
    ("out.push(@ as bigint);", "ts"),
    ("const l#: bigint[] = [@, 1n];\nout.push(l#);", "ts"),
    ("const f# = (n: bigint = @): string => `${n}`;\nout.push(f#());", "ts"),
)

_BOOLEAN: Final = table(
    "boolean",
    ("while (@) { out.push(1); break; }\nout.push(2);", "flow"),
    ("for (; @;) { out.push(1); break; }\nout.push(2);", "flow"),
    ("let i# = 0; do i#++; while (@ && i# < 3); out.push(i#);", "flow"),
    ("if (@) { out.push(1); } else if (probe) { out.push(2); } else { out.push(3); }", "flow"),
    ("out.push((() => { if (@) return 1; return 2; })());", "flow"),
    "out.push(!@, 1);",
    "out.push(probe === @);",
    "out.push(@ ? 'a' : 'b');",
    "out.push({ kay: @, zed: 1 });",
    "let d# = @; d# = !d#; out.push(d#);",
    "out.push(Number(@), 1);",
    "switch (@) { case 1 > 2: out.push(1); break; default: out.push(0); }",
    "await itx.tools.set({ dry: @, deep: { kay: 1 } });",
    ("const b#: boolean = @;\nout.push(b#);", "ts"),
    ("let b#: boolean = @;\nb# = !b#;\nout.push(b#);", "ts"),
    ("const f# = (b: boolean = @): boolean => !b;\nout.push(f#());", "ts"),
    ("const o#: { dry: boolean } = { dry: @ };\nout.push(o#);", "ts"),
    ("function f#(): number { while (@) { return 1; } }\nout.push(f#());", "ts flow"),
)

_NULL: Final = table(
    "null",
    "out.push(@ ?? 1);",
    "out.push(probe === @);",
    "out.push(probe == @ ? 1 : 2);",
    "let b# = @; if (b# === probe) b# = 1; out.push(b#);",
    "out.push((probe ?? @)?.kay);",
    "out.push(JSON.stringify(@));",
    "out.push(JSON.stringify({ kay: 1 }, @, 2));",
    "out.push(Object.getPrototypeOf(Object.create(@)));",
    "out.push([@, 1].filter((x) => x !== probe).length);",
    ("const n#: string | typeof probe = @;\nout.push(n#);", "ts"),
    ("let n#: number | typeof probe = @;\nn# = 1;\nout.push(n#);", "ts"),
)

_ARRAY: Final = table(
    "array",
    "out.push(@.length);",
    "out.push(@.map((x) => x));",
    "const a# = @;\na#.push(...a#.slice(0, 1));\nout.push(a#);",
    "for (let i# = 0; i# < 3; i#++) { const a# = @; a#.length = 1; a#.reverse(); out.push(a#, i#); }",
    "const f# = () => @;\nf#().pop();\nout.push(f#(), f#() === f#());",
    "const f# = () => {\n  const a# = @;\n  a#.splice(0, 1);\n  return a#;\n};\nout.push(f#(), f#());",
    "out.push([...@, 1]);",
    "{ const [p#, q#] = @; out.push(q#, p#); }",
    "for (const x# of @) out.push(x#);",
    "for (const x# of~@) out.push(x#);",
    "for (const x# in @) out.push(x#);",
    "out.push(@.sort().join());",
    "out.push(new Set(@).size);",
    "out.push(@[0]);",
    "out.push(@.at(-1));",
    "out.push(@?.[0]);",
    ("function m#(a# = @) { a#.shift(); return a#; }\nout.push(m#(), m#());", "typed"),
    "class C# { f = @ }\n{ const c# = new C#(), d# = new C#(); c#.f.pop(); out.push(c#.f, d#.f); }",
    "class C# { static s = @ }\nC#.s.pop(); out.push(C#.s);",
    "out.push(Array.isArray(@));",
    "out.push(JSON.stringify({ kay: @.length }));",
    "out.push(@.concat(1));",
    "out.push(Object.entries(@).length);",
    "out.push([@].flat().length);",
    "const [r#, ...s#] = [...@, 1, 2]; out.push(r#, s#);",
    "const a# = @, b# = a#; b#.pop(); out.push(a# === b#, a#);",
    ("out.push(new @.constructor(2).length);", "new js"),
    "while (out.length < 3) { const a# = @; a#.unshift(...a#); out.push(a#); }",
    "out.push([1, 2].map(() => @));",
    "out.push(await Promise.all(@));",
    ("const l#: readonly unknown[] = @;\nout.push(l#);", "ts typed"),
    ("const l# = @ as unknown[];\nl#.push(1);\nout.push(l#);", "ts typed"),
    ("const g# = (l: readonly unknown[] = @): number => l.length;\nout.push(g#());", "ts typed"),
)

_OBJECT: Final = table(
    "object",
    "out.push(Object.keys(@));",
    "const o# = Object.assign(@, { zed: 1 });\nout.push(o#);",
    "for (let i# = 0; i# < 2; i#++) { const o# = Object.assign(@, { [i#]: i# }); out.push(o#); }",
    "const f# = () => (@);\nObject.assign(f#(), { zed: 1 });\nout.push(f#(), f#() === f#());",
    "out.push({ ...@ });",
    "out.push({ zed: 1, ...@, kay: 2 });",
    "{ const { alpha: a# = 1, ...r# } = Object(@); out.push(a#, r#); }",
    "out.push(Object(@).alpha);",
    "out.push(Object.entries(@).length);",
    "for (const k# in @) out.push(k#);",
    "out.push('alpha' in @);",
    "await itx.tools.create(@);",
    "out.push(await itx.tools.create(text, @));",
    "out.push(structuredClone(@));",
    ("function m#(o# = @) { return Object.assign(o#, { zed: out.length }); }\nout.push(m#(), m#());", "typed"),
    "class C# { f = @ }\n{ const c# = new C#(); Object.assign(c#.f, { zed: 1 }); out.push(c#.f, new C#().f); }",
    "out.push(@ instanceof Object);",
    "out.push([@, 1].length);",
    ("const o#: object = @;\nout.push(o#);", "ts typed"),
    ("const o# = @ as Record<string, unknown>;\nout.push(o#);", "ts typed"),
)

#: Where values of one kind can stand, beside `ANY`.
KINDS: Final[dict[str, tuple[Fragment, ...]]] = {
    "string": _STRING,
    "number": _NUMBER,
    "bigint": _BIGINT,
    "boolean": _BOOLEAN,
    "null": _NULL,
    "array": _ARRAY,
    "object": _OBJECT,
}

JSX: Final = table(
    "jsx",
    ("out.push(<b n={@}>x</b>);", "jsx"),
    ("out.push(<b>{@} and {text}</b>);", "jsx"),
    ("out.push(<b {...{ kay: @ }} />);", "jsx"),
    ("out.push(<b title=@ n={1} />);", "jsx attribute"),
    ("out.push(<b title=@>x</b>);", "jsx attribute"),
)
