"""Statements with text in them that tells a value, or that only looks like it, as tables. `fragments` says how they read."""

from __future__ import annotations

from typing import Final

from .fragments import table

__all__ = ["FIXED", "FREE", "GROUPED", "JSX_MENTIONS", "MENTIONS", "TAKEN"]

#: Text that tells the value to whoever reads the result; an expression can stand in its place.
MENTIONS: Final = table(
    "mentions",
    "out.push(«result for §»);",
    ("out.push(«§»);", "number"),
    ("out.push([«§», 1].join());", "number"),
    "out.push(«§ degrees»);",
    "out.push(«from § to there»);",
    "out.push(«§ and again §»);",
    "out.push(«(§), [§]: §.»);",
    "out.push(«a § b» + «c»);",
    "out.push(«c» + «a § b» + text);",
    "out.push(«is § » + text);",
    "out.push(text + «is §» + 1 + 2);",
    "out.push(1 + 2 + «sum §»);",
    "out.push(«about §» * 1, -«about §»);",
    "out.push(«x § y».length);",
    "out.push(«the §».toUpperCase());",
    "out.push(«the §»\n  .trim()\n  .length);",
    "const m# = «about §»;\nout.push(m#);",
    "let m# = «about §»\nout.push(m#);",
    "const m# =\n  «about § »\n  + text;\nout.push(m#);",
    "let m# = text; m# += «and §»; out.push(m#);",
    "out.push({ note: «about §» });",
    "out.push({ note: «§ it is», kay: 1 });",
    "out.push({ [«about §»]: 1 });",
    "out.push(text === «about §»);",
    "out.push(typeof «about §»);",
    "out.push(typeof«about §»);",
    "out.push((() => { return«about §» })());",
    "out.push((() => { return «about §»\n})());",
    "out.push((() => «§ it is»)());",
    "switch (text) { case «v §»: out.push(1); break; default: out.push(0); }",
    "switch (text) { case«v §»: out.push(1); break; default: out.push(0); }",
    "out.push(«kay §»in { kay: 1 });",
    "out.push(«kay §» in { kay: 1 });",
    "out.push(`got § of ${text}`);",
    "out.push(`${text} got §`);",
    "out.push(`§${text}§`);",
    ("out.push(`§`);", "number"),
    "out.push(`a ${`inner § ${text}`} b §`);",
    "out.push(`${«about §»} end`);",
    "out.push(((m# = «about §») => m#)());",
    "try { throw new Error(«no §»); } catch (e#) { out.push(String(e#)); }",
    "try { throw«no §» } catch (e#) { out.push(e#); }",
    "itx.log(«about §», 1);",
    "await itx.chat.sendMessage(«Factors of §»);",
    "await itx.chat.sendMessage({ body: { lines: [«Factors of §», «done»] } });",
    "console.log(«about §», text);",
    "out.push([«about §», 1, «§.»]);",
    "out.push(...[«about §»]);",
    "out.push(probe ? 0 : «about §»);",
    "out.push(probe ? «a §» : «b §»);",
    "out.push(probe ?? «about §»);",
    "out.push(probe || «about §»);",
    "class C# { f = «about §»; g = `in §`; }\nout.push(new C#().f, new C#().g);",
    "out.push(«about §»[0]);",
    "out.push(«about §»?.length);",
    "out.push([...«about §»].length);",
    "out.push(!«about §»);",
    "out.push(await «about §»);",
    "out.push(await«about §»);",
    "out.push(void «about §»);",
    "out.push([...(function* () { yield«about §» })()]);",
    "out.push(«about §».concat(«and §»));",
    "out.push(new Map([[«about §», 1]]));",
    "out.push(new String(«about §»).length);",
    "out.push((«about §»));",
    "out.push((text, «about §»));",
    "out.push(Symbol(«about §»).description);",
    "out.push({ get g() { return «about §»; } }.g);",
    "for (const c# of «about §») { out.push(c#); break; }",
    "for (const c# of«about §») { out.push(c#); break; }",
    "if («about §») out.push(1);",
    "while («about §») { out.push(1); break; }",
    "out.push(«(§)»);",
    ("out.push(«width:§px»);", "number"),
    "const l# = [\n  «one §»,\n  «two §»,\n];\nout.push(l#);",
    ("out.push(«about §» as string);", "ts"),
    ("out.push(«about §»as string);", "ts"),
    ("out.push((<string>«about §»).length);", "ts"),
    ("out.push(«about §»!.length);", "ts"),
    ("const m#: string = «about §»;\nout.push(m#);", "ts"),
    ("const f# = (m: string = «about §»): string => m;\nout.push(f#());", "ts"),
    ("out.push(«about §» satisfies string);", "ts"),
)

#: Text where nothing but text can stand.
FIXED: Final = table(
    "fixed",
    ("out.push({ «kay §»: 1 });", "quotes"),
    ("class C# { «kay §» = 1 }\nout.push(Object.keys(new C#()));", "quotes"),
    ("out.push((() => { «use §»; return 1; })());", "quotes"),
    "out.push(String.raw`tag § here`);",
    "out.push(String.raw`${text} tag §`);",
    ("type T# = «about §»;\nout.push(1);", "ts quotes"),
    ("type T# = `about § ${string}`;\nout.push(1);", "ts plain"),
    ("enum E# { A = «about §» }\nout.push(E#.A);", "ts quotes"),
    ("enum E# { «kay §» = 1 }\nout.push(Object.keys(E#));", "ts quotes"),
    ("out.push(«about §» as const);", "ts"),
    ("interface I# { «kay §»: number }\nout.push(1);", "ts quotes"),
    ("const v#: «about §» | string = text;\nout.push(v#);", "ts quotes"),
)

#: The text of a number in another form: with separators.
GROUPED: Final = table(
    "grouped",
    ("out.push(«result for §»);", "thousands"),
    ("out.push(`${text}: §`);", "thousands"),
    ("await itx.chat.sendMessage(«§ it is»);", "thousands"),
)

#: What looks like the value and is left alone, whatever is asked.
FREE: Final = table(
    "free",
    ("// it was ◊\nout.push(1);", "spelling"),
    ("/* ◊ */ out.push(1); // ◊", "spelling"),
    ("out.push(/x◊y/.test(text));", "word"),
    ("out.push(text.replace(/^◊$/g, 'a'));", "word"),
    ("{ const w◊ = 1; out.push(w◊); }", "word"),
    ("out.push({ ◊: 1 });", "key"),
    ("out.push({ ◊() { return 1; } }.toString());", "key"),
    ("class C# { ◊ = 1 }\nout.push(Object.keys(new C#()));", "key"),
    ("out.push(probe?.◊);", "name"),
    ("type T# = ◊ | string;\nout.push(1);", "ts type"),
    ("out.push(◊ as const);", "ts constant"),
    ("enum E# { A = ◊, B = 1 }\nout.push(E#.B);", "ts enum"),
)

#: A name that the script has already; ``◊`` is the alias that would be taken, had it been free.
TAKEN: Final = table(
    "taken",
    "const ◊ = 1; out.push(◊);",
    "out.push(((◊ = 1) => ◊)(1));",
    "function ◊() { return 1; }\nout.push(◊());",
    "class ◊ { f = 1 }\nout.push(new ◊().f);",
    "◊: for (;;) { out.push(1); break ◊; }",
    "try { throw 1; } catch (◊) { out.push(◊); }",
    "{ const { ◊ } = Object(1); out.push(◊); }",
    "{ const { kay: ◊ = 1 } = Object(1); out.push({ ◊ }); }",
    "import_#: { const ◊ = 1; out.push(◊); }",
    ("type ◊ = number;\nconst v#: ◊ = 1;\nout.push(v#);", "ts"),
)

#: Text that tells the value in JSX.
JSX_MENTIONS: Final = table(
    "jsx mentions",
    ("out.push(<b>about § here</b>);", "jsx"),
    ("out.push(<b>about §, {text} and § again</b>);", "jsx"),
    ("out.push(<b title={«about §»}>x</b>);", "jsx"),
    ("out.push(<b title=⟨about §⟩ />);", "jsx"),
    ("out.push(<b title=⟨§ and § it is⟩>x</b>);", "jsx"),
)
