"""Scripts that attack the sandbox: each ends in an outcome with a name, and what it was after did not happen."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import re
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

from toolscript import run
from toolscript.reuse.module import ModuleText
from toolscript.run import Capability, DenoRunner, Limits, RunResult

Execute: TypeAlias = Callable[..., RunResult]
Caps: TypeAlias = dict[str, Capability]
CANARY = "canary-4711"


def children() -> list[str]:
    """The engines that this process has started and that are still there."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            name, _, rest = path.read_text("utf-8", "replace").rpartition(")")
            if rest.split()[1] == str(os.getpid()) and name.endswith("(deno"):
                found.append(name)
    return found


@pytest.fixture(autouse=True)
def _nothing_is_left(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("runs")
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    before = children()  # other tests keep an engine for the whole session
    yield
    gc.collect()  # an unclosed transport would warn here, and a warning is an error
    assert list(folder.iterdir()) == []
    assert children() == before


def kind_of(result: RunResult) -> str:
    """The outcome's name; whatever it is, the canary must not be in what came back."""
    assert CANARY not in repr(result)
    return result.error.kind if result.error else f"value {result.value!r}"


@pytest.fixture
def canary(tmp_path: Path) -> dict[str, str]:
    """Files that a script might like to read."""
    (tmp_path / "a.txt").write_text(CANARY)
    (tmp_path / "a.js").write_text(f"export default '{CANARY}'; console.log('{CANARY}')")
    (tmp_path / "a.ts").write_text(f"export default '{CANARY}' as string")
    (tmp_path / "a.json").write_text(f'"{CANARY}"')
    return {kind: (tmp_path / f"a.{kind}").as_uri() for kind in ("txt", "js", "ts", "json")}


IMPORTS = {
    "text": 'import("{txt}", {{ with: {{ type: "text" }} }})',
    "bytes": 'import("{txt}", {{ with: {{ type: "bytes" }} }})',
    "json": 'import("{json}", {{ with: {{ type: "json" }} }})',
    "javascript": 'import("{js}")',
    "typescript": 'import("{ts}")',
    "computed": 'import(["{js}"].join())',
    "by Function": 'new Function("return import(`{js}`)")()',
    "by eval": '(0, eval)("import(`{js}`)")',
    "through data": 'import("data:text/javascript,export {{ default }} from %22{js}%22")',
    "text through data": 'import("data:text/javascript,export {{ default }} from %22{txt}%22 with {{type: %22text%22}}")',
    "relative": 'import("./a.js")',
    "absolute": 'import("/etc/passwd")',
    "the harness": 'import(import.meta.url.replace(/.*/, "file:///harness.js"))',
    "https": 'import("https://deno.land/std/version.ts")',
    "http": 'import("http://localhost:1/x.js")',
    "npm": 'import("npm:chalk")',
    "jsr": 'import("jsr:@std/assert")',
    "bare": 'import("chalk")',
    "node:fs": 'import("node:fs")',
    "node:fs in capitals": 'import("NODE:fs")',
    "node:fs with a tab": 'import("n\\tode:fs")',
    "node:fs with a query": 'import("node:fs?a")',
    "node:fs with a fragment": 'import("node:fs#a")',
    "node:fs escaped": 'import("node:%66s")',
    "node:worker_threads": 'import("node:worker_threads")',
    "node:process through data": 'import("data:text/javascript,export {{ default }} from %22node:process%22")',
    "ext": 'import("ext:core/mod.js")',
    "wasm through data": 'import("data:application/wasm;base64,AGFzbQEAAAAFAwEAAQcHAQNtZW0CAA==")',
}


@pytest.mark.parametrize("which", IMPORTS)
def test_modules_are_denied(execute: Execute, canary: dict[str, str], which: str) -> None:
    expression = IMPORTS[which].format(**canary)
    result = execute(f"return (await {expression}).default")
    assert kind_of(result) == "denied", result.error
    assert result.error is not None
    assert result.error.message.startswith("a script can load no modules")
    assert "--allow" not in result.error.message
    # What a script catches it may go on with; it has still got nothing.
    caught = execute(f"try {{ return (await {expression}).default }} catch (error) {{ return 'caught' }}")
    assert kind_of(caught) == "value 'caught'"


@pytest.mark.parametrize(
    "statement",
    [
        'import a from "{txt}" with {{ type: "text" }}',
        'import a from "{js}"',
        'import a from "{json}" with {{ type: "json" }}',
        'import source a from "{js}"',
        'import defer * as a from "{js}"',
        'export * from "{js}"; const a = 1',
        'import a from "https://deno.land/std/version.ts"',
        'import a from "npm:chalk"',
        'import a from "jsr:@std/assert"',
        'import a from "node:fs"',
    ],
)
def test_static_imports_are_denied(canary: dict[str, str], statement: str) -> None:
    text = statement.format(**canary) + "; export default () => a"
    assert kind_of(asyncio.run(DenoRunner().run_module(ModuleText(text)))) == "denied"


def test_data_modules_have_no_more_power(execute: Execute) -> None:
    names = ["Deno", "process", "fetch", "Worker", "WebAssembly", "postMessage"]
    module = f"export default [{', '.join(f'typeof {name}' for name in names)}]"
    result = execute(f'return (await import("data:text/javascript,{module}")).default')
    assert result.value == ["undefined"] * 6


@pytest.mark.parametrize(
    "expression",
    [
        "new Worker('data:text/javascript,postMessage(1)', { type: 'module' })",
        "new SharedWorker('data:text/javascript,1')",
        "fetch('http://localhost:1')",
        "new WebSocket('ws://localhost:1')",
        "new EventSource('http://localhost:1')",
        "new WebAssembly.Memory({ initial: 65536 })",
        "Deno.readTextFileSync('/etc/passwd')",
        "process.env",
        "process.getBuiltinModule('fs').writeSync(1, 'x')",
        "caches.open('x')",
        "localStorage.setItem('a', 'b')",
        "new BroadcastChannel('x')",
        "new Blob(['x'])",
        "new MessageChannel()",
        "postMessage('x')",
        "self.postMessage('x')",
        "navigator.gpu",
        "importScripts('x')",
        "close()",
        "require('fs')",
        "Buffer.alloc(1)",
        "setImmediate(() => {})",
    ],
)
def test_what_reaches_outside_is_not_there(execute: Execute, expression: str) -> None:
    result = execute(f"return await {expression}")
    assert kind_of(result) == "thrown"
    assert result.error is not None
    assert result.error.name == "ReferenceError"


def test_the_global_object_has_no_listeners(execute: Execute) -> None:
    assert kind_of(execute("addEventListener('message', () => {})")) == "thrown"
    assert kind_of(execute("gc()")) == "thrown"
    assert kind_of(execute("self.onmessage = () => {}")) == "thrown"


def test_blob_modules_cannot_be_made(execute: Execute) -> None:
    result = execute("return [typeof URL.createObjectURL, typeof Blob, typeof Response, typeof File]")
    assert result.value == ["undefined"] * 4
    assert kind_of(execute("return await import('blob:null/' + crypto.randomUUID())")) == "denied"


def test_the_world_holds_only_what_is_named(execute: Execute) -> None:
    """Fails when a new engine brings a global that nobody has looked at, or drops one that scripts use."""
    names = execute("return Reflect.ownKeys(globalThis).filter((key) => typeof key === 'string')").value
    assert isinstance(names, list)
    sandbox = Path(run.__file__).with_name("sandbox.js").read_text("utf-8")
    listed = {name for text in re.findall(r'^ +"([\w ]+)"(?: \+)?$', sandbox, re.MULTILINE) for name in text.split()}
    assert len(listed) > 80
    # What cannot be deleted is there without a value; the engine needs to dispatch what nothing caught.
    assert set(names) - listed == {"gc", "addEventListener", "removeEventListener", "dispatchEvent"}
    assert execute("return [typeof gc, typeof addEventListener, typeof removeEventListener]").value == ["undefined"] * 3
    wanted = {"Array", "BigInt", "Intl", "Map", "Promise", "URL", "console", "crypto", "setTimeout", "structuredClone"}
    assert wanted - set(names) == set()
    assert execute("return Object.getPrototypeOf(globalThis) === EventTarget.prototype").value is True


def test_the_environment_is_out_of_reach(execute: Execute, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOOLSCRIPT_CANARY", CANARY)
    result = execute("""
      const seen = [];
      for (let object = globalThis; object; object = Object.getPrototypeOf(object))
        for (const key of Reflect.ownKeys(object)) try { seen.push(String(object[key])) } catch {}
      return [seen.join().length > 1000, new Error().stack, import.meta.url.slice(0, 10), JSON.stringify(import.meta)]""")
    assert result.error is None
    assert CANARY not in repr(result)
    assert "/run/" not in repr(result.value)


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("const a = []; for (;;) a.push({ n: a.length, list: [1, 2, 3] })", id="heap"),
        pytest.param("let a = 'x'.repeat(100); const b = []; for (;;) b.push([...a, b.length].join(''))", id="strings"),
        pytest.param("const a = []; for (;;) a.push(new Uint8Array(1 << 24).fill(1))", id="ArrayBuffer"),
        pytest.param("const a = []; for (;;) a.push(new ArrayBuffer(1 << 28))", id="ArrayBuffer, untouched"),
        pytest.param("const a = []; for (;;) a.push(new SharedArrayBuffer(1 << 26))", id="SharedArrayBuffer"),
        pytest.param("const a = new ArrayBuffer(1, { maxByteLength: 1e10 }); a.resize(5e9); new Uint8Array(a).fill(1)",
                     id="resizable"),
        pytest.param("const a = []; for (;;) a.push(structuredClone(new Uint8Array(1 << 24).fill(1)))", id="clones"),
        pytest.param("const a = []; for (;;) { try { a.push(new Uint8Array(1 << 24).fill(1)) } catch {"
                     " for (;;) try { a.push(new Array(1 << 16).fill(a.length)) } catch {} } }", id="caught"),
        pytest.param("const a = []; for (;;) a.push(new TextEncoder().encode('x'.repeat(1 << 20)))", id="encoder"),
        pytest.param("const a = new Map(); for (let i = 0; ; i++) a.set(i, `${i}`.repeat(99))", id="Map"),
    ],
)  # fmt: skip
def test_memory_is_bounded(execute: Execute, body: str) -> None:
    assert kind_of(execute(body, heap_megabytes=64, resident_megabytes=256)) == "memory"


def test_webassembly_is_bounded_by_not_being_there(execute: Execute) -> None:
    module = "data:application/wasm;base64,AGFzbQEAAAAFAwEAAQcHAQNtZW0CAA=="  # exports one memory
    bomb = f"const {{ mem }} = await import('{module}'); for (;;) mem.grow(1)"
    assert kind_of(execute(bomb)) == "denied"


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("for (;;);", id="loop"),
        pytest.param("const f = async () => { await null; return f() }; await f()", id="microtasks"),
        pytest.param("/^(a+)+$/.test('a'.repeat(40) + 'b')", id="regular expression"),
        pytest.param("Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)", id="sleep"),
        pytest.param("setInterval(() => {}, 10); await new Promise((r) => { globalThis.r = r })", id="timer"),
        pytest.param("await itx.never()", id="a capability that never returns"),
        pytest.param("return { get a() { for (;;); } }", id="a getter of the result"),
        pytest.param("console.log({ get [Symbol.toStringTag]() { for (;;); } })", id="a getter of a log"),
    ],
)
def test_time_is_bounded(execute: Execute, body: str) -> None:
    async def never() -> None:
        await asyncio.Event().wait()

    result = execute(body, {"never": Capability(never)}, wall_seconds=1.0)
    assert kind_of(result) == "timeout"
    if result.calls:
        assert result.calls[0].error is not None
        assert result.calls[0].error.name == "AbortError"


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("for (;;) console.log('x'.repeat(10000))", id="logs"),
        pytest.param("for (;;) console.log()", id="empty logs"),
        pytest.param("for (;;) { console.error('x'.repeat(5000)); await null }", id="errors"),
    ],
)
def test_output_is_bounded(execute: Execute, body: str) -> None:
    result = execute(body, output_bytes=1 << 20)
    assert kind_of(result) == "output-limit"
    assert len(result.logs) <= 1000


def test_the_disk_is_bounded(execute: Execute) -> None:
    """The engine caches what it makes of TypeScript, even of modules that then do not load."""
    body = """
      const text = "let x: number = 1; /*" + "x".repeat(200_000) + "*/";
      for (let i = 0; ; i++) await import(`data:application/typescript,${text}${i}`).catch(() => {});"""
    assert kind_of(execute(body, disk_megabytes=8)) == "output-limit"


def test_calls_are_bounded(execute: Execute, echo: Caps) -> None:
    result = execute("for (let i = 0; ; i++) await itx.echo(i)", echo, max_calls=20)
    assert kind_of(result) == "calls-limit"
    assert len(result.calls) == 20
    assert kind_of(execute("for (;;) itx.echo(1)", echo, max_calls=50)) == "calls-limit"


def test_pending_calls_are_bounded(execute: Execute) -> None:
    async def slow() -> str:
        await asyncio.sleep(0.2)
        return "done"

    body = """
      const all = await Promise.allSettled(Array.from({ length: 10 }, () => itx.slow()));
      return all.map((one) => one.value ?? one.reason.message)"""
    result = execute(body, {"slow": Capability(slow)}, max_pending_calls=4)
    assert result.value == ["done"] * 4 + ["more than 4 calls are pending; await some of them first"] * 6
    assert result.dropped == 6
    assert len(result.calls) == 4


def test_large_arguments_and_results_are_refused(execute: Execute) -> None:
    async def large() -> str:
        return "x" * 5000

    body = """
      const failed = [];
      for (const call of [() => itx.large(), () => itx.large("x".repeat(5000)), () => itx["x".repeat(5000)]()])
        await call().catch((error) => failed.push(error.message));
      return failed"""
    result = execute(body, {"large": Capability(large)}, message_bytes=2000)
    assert isinstance(result.value, list)
    first, second, third = result.value
    assert "more than the 2000 allowed" in first
    assert "larger than the 2000 bytes allowed" in second
    assert third == "the path is too long"


POLLUTION = """
  const seen = [];
  const { apply } = Reflect;
  const { defineProperty } = Object;
  const note = (value) => {
    defineProperty(seen, seen.length, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
  };
  const spy = (name, original) => function (...args) { note(name); return apply(original, this, args) };
  for (const [owner, name] of [[Array, "isArray"], [JSON, "stringify"], [JSON, "parse"], [Reflect, "apply"],
      [Reflect, "ownKeys"], [Object, "defineProperty"], [Object, "freeze"], [Map.prototype, "get"], [Map.prototype, "set"],
      [Map.prototype, "forEach"], [Set.prototype, "add"], [Set.prototype, "has"], [WeakMap.prototype, "get"],
      [Array.prototype, "push"], [Array.prototype, "join"], [Array.prototype, "map"], [String.prototype, "slice"],
      [String.prototype, "indexOf"], [Date.prototype, "getTime"], [Uint8Array.prototype, "toBase64"],
      [BigInt.prototype, "toString"], [Promise, "resolve"], [Object, "getPrototypeOf"], [Error, "isError"]])
    owner[name] = spy(name, owner[name]);
  const leak = { configurable: true, get() { note("getter"); return undefined }, set() { note("setter") } };
  for (const name of ["site", "resolve", "get", "value", "toJSON", "enumerable"])
    Object.prototype.__defineSetter__.call(Object.prototype, name, leak.set),
    Object.prototype.__defineGetter__.call(Object.prototype, name, leak.get);
  Array.prototype[Symbol.iterator] = function* () { note("iterator") };
  for (const name of ["Map", "Set", "Error", "Promise", "BigInt"])
    globalThis[name] = class { constructor() { note("class") } };
  globalThis.setTimeout = spy("setTimeout", setTimeout);
"""


def test_a_polluted_world_changes_nothing_of_the_bridge(execute: Execute, echo: Caps) -> None:
    body = """
      const value = [1, "a", 2n, null, undefined, new Date(5), new Map([["k", { a: [1] }]]), new Set([1]), -0,
                     new TypeError("t", { cause: 1 }), new Uint8Array([1, 2])];
      const bytes = value[10];
      %s
      seen.length = 0;
      const back = await itx.echo(value, 1);
      console.log("text", value[2]);
      const failure = await itx.no.such().catch((error) => error);
      return { back, seen, failure }"""
    clean = execute(body % "const seen = [];", echo).value
    polluted = execute(body % POLLUTION, echo).value
    assert isinstance(clean, dict)
    assert isinstance(polluted, dict)
    assert repr(polluted["back"]) == repr(clean["back"])
    assert polluted["failure"] == clean["failure"]
    assert polluted["seen"] == []


def test_a_script_that_breaks_the_engine_under_it_has_crashed_it(execute: Execute, echo: Caps) -> None:
    """The engine's own dispatch of events assigns to indexes of arrays, which setters up the chain intercept."""
    body = """
      for (const key of [0, 1]) Object.defineProperty(Object.prototype, key, { get() {}, set() {}, configurable: true });
      return await itx.echo(1)"""
    assert kind_of(execute(body, echo)) == "crashed"


# The engine looks up on a prototype how an event is dispatched, so that a script can be given every target of an event,
# and with it the port that the bridge keeps to itself.
STEAL = """
  const stolen = new Set();
  const { dispatchEvent } = EventTarget.prototype;
  EventTarget.prototype.dispatchEvent = function (event) { stolen.add(this); return dispatchEvent.call(this, event) };
  await itx.echo(1);
  const port = [...stolen].find((thing) => thing?.constructor?.name === "MessagePort");
  const forge = (...messages) => { for (const message of messages) port.postMessage(message) };
"""


def test_forged_messages_have_no_effect(execute: Execute, echo: Caps) -> None:
    """A script that gets hold of the bridge can say what it could say anyway, and nothing else."""
    body = """
      if (port === undefined) return "no port";
      forge(1, null, { a: 1 }, new Uint8Array(5), "", "x", "[", "[]", "{}", '["ready"]', '["m"]', '["value"]',
        '["value", {}]', '["fail", 1, 2]', '["log", "fatal", "x"]', '["log", "log", 1]', '["call", 1, "echo", ["a"]]',
        '["call", 9, "echo", 5]', '["call", 10, ["0", "x"], ["a"]]', '["call", 11, [7, "x"], ["a"]]',
        '["call", true, "echo", ["a"]]', '["stalled", 1]', '["call", 12, "echo", ["a", ["h", 0]]]', '["value", ["h", 0]]',
        '["value", ["i", "zz"]]', "9".repeat(5000), '["loading", "blob:x"]', '["dropped", 1000000]', '["died", "x"]',
        "[".repeat(100000), "x".repeat(5000000), `["log", "log", "a${String.fromCharCode(10)}b"]`, '["value", "\\ud800"');
      await new Promise((resolve) => setTimeout(resolve, 300));
      return "the script's own end" """
    result = execute(STEAL + body, echo)
    assert result.error is None, result.error
    assert result.value == "the script's own end"
    assert len(result.calls) == 1
    assert result.logs == ()
    assert result.dropped >= 30


def test_a_stolen_bridge_is_bounded_like_the_script(execute: Execute, echo: Caps) -> None:
    flood = STEAL + "if (!port) return 'no port'; for (;;) forge('x'.repeat(10000))"
    assert kind_of(execute(flood, echo, output_bytes=1 << 20)) == "output-limit"
    calls = STEAL + 'if (!port) return "no port"; for (let i = 5; ; i++) forge(`["call",${i},"echo",["a"]]`)'
    assert kind_of(execute(calls, echo, max_calls=30)) == "calls-limit"


def test_prepared_stack_traces_are_only_text(execute: Execute) -> None:
    body = """
      Error.prepareStackTrace = (error, sites) => {
        const found = [];
        for (const site of sites) try { found.push(typeof site.getThis(), typeof site.getFunction()) } catch {}
        return { found, toString() { throw 1 } };
      };
      try { await itx.no() } catch (error) { return JSON.stringify(new Error("x").stack?.found ?? "text") }"""
    result = execute(body)
    assert result.error is None, result.error
    assert "object" not in str(result.value)
    faked = execute("const e = new Error('x'); e.stack = `at x (${import.meta.url}:999999999999:1)`; throw e")
    assert kind_of(faked) == "thrown"
    assert faked.error is not None
    assert faked.error.line is None


@pytest.mark.parametrize(
    "body",
    [
        "throw new Proxy({}, { get() { throw 1 }, getPrototypeOf() { throw 2 }, ownKeys() { throw 3 } })",
        "throw new Proxy(new Error('x'), { get() { throw 1 } })",
        "throw Object.assign(new Error('x'), { name: { toString() { throw 1 } }, message: 5, stack: {} })",
        "throw Object.defineProperty(new Error(), 'message', { get() { throw new Error('again') } })",
        "throw new Error('x', { cause: () => {} })",
        "throw new Error('x'.repeat(5000000))",
        "const e = new Error('x'); e.cause = e; throw e",
        "throw Symbol('x')",
        "throw itx",
        "throw function () {}",
        "throw undefined",
    ],
)
def test_whatever_is_thrown_is_thrown(execute: Execute, body: str) -> None:
    assert kind_of(execute(body)) == "thrown"


@pytest.mark.parametrize(
    "expression",
    [
        "new Proxy({}, { ownKeys() { throw new Error('x') } })",
        "new Proxy([], { get(_, key) { return key === 'length' ? 1e9 : [] } })",
        "{ get a() { throw new Error('x') } }",
        "(() => { const f = () => ({ get a() { return f() } }); return f() })()",
        "Object.assign([], { length: 4294967295 })",
        "new (class extends Map { forEach() { throw 1 } })([[() => {}, 1]])",
    ],
)
def test_hostile_results_are_named(execute: Execute, expression: str) -> None:
    assert kind_of(execute(f"return {expression}")) == "result"


def test_cancelling_stops_the_script() -> None:
    async def cancelled_after(seconds: float) -> None:
        started = asyncio.Event()

        async def begin() -> None:
            started.set()
            await asyncio.Event().wait()

        text = "export default async (itx) => { await Promise.race([itx.begin(), 1]); for (;;); }"
        run = asyncio.ensure_future(
            DenoRunner().run_module(ModuleText(text), capabilities={"begin": Capability(begin)})
        )
        if seconds < 0:
            await started.wait()
        else:
            await asyncio.sleep(seconds)
        run.cancel()
        with pytest.raises(asyncio.CancelledError):
            await run

    for seconds in (0.0, 0.002, 0.01, 0.03, 0.06, -1.0):
        asyncio.run(cancelled_after(seconds))


def test_a_capability_that_fails_oddly_is_an_error_of_the_script(execute: Execute) -> None:
    class OddError(Exception):
        def __str__(self) -> str:
            raise RuntimeError("no text")

    async def odd() -> None:
        raise OddError

    async def cancelled() -> None:
        raise asyncio.CancelledError

    async def needs(one: object) -> object:
        return one

    body = """
      const seen = [];
      for (const name of ["odd", "needs", "cancelled"]) await itx[name]().catch((error) => seen.push(error.name));
      return seen"""
    capabilities = {"odd": Capability(odd), "cancelled": Capability(cancelled), "needs": Capability(needs)}
    assert execute(body, capabilities).value == ["OddError", "TypeError", "AbortError"]


def test_the_limits_are_those_that_were_given() -> None:
    """A run that needs more than the least is stopped by what it was given, not by a default."""
    loop = "for (let i = 0; i < 20; i++) a.push(new Uint8Array(1 << 23).fill(1));"
    text = f"export default () => {{ const a = []; {loop} return 1 }}"
    for megabytes, outcome in ((160, "memory"), (512, "value 1")):
        limits = Limits(resident_megabytes=megabytes, heap_megabytes=64)
        assert kind_of(asyncio.run(DenoRunner().run_module(ModuleText(text), limits=limits))) == outcome
