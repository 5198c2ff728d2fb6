"""Runs that behave: values, logs, calls, errors and their places."""

from __future__ import annotations

import asyncio
import json
import subprocess
from collections.abc import Callable
from typing import TypeAlias

import pytest

from toolscript import MISSING, UNDEFINED, BigInt, Rejected
from toolscript.reuse.module import ModuleText
from toolscript.run import (
    Capability,
    DenoRunner,
    Handle,
    JsError,
    Limits,
    Runner,
    RunResult,
    ThrownError,
)
from toolscript.run.deno import BUILT_IN_MODULES, find_deno

Execute: TypeAlias = Callable[..., RunResult]
Caps: TypeAlias = dict[str, Capability]


def error_of(result: RunResult) -> tuple[str, str, str]:
    assert result.error is not None, result.value
    assert result.value is MISSING
    return result.error.kind, result.error.name, result.error.message


def test_a_script_in_any_shape_runs() -> None:
    runner: Runner = DenoRunner()
    for script in ("async (itx) => 6n * 7n", "const n: number = 6\nreturn BigInt(n) * 7n", "```ts\n6n * 7n\n```"):
        result = asyncio.run(runner.run(script, capabilities={}, limits=Limits()))
        assert result.error is None, result.error
        assert result.value == BigInt(42)
        assert isinstance(result.value, BigInt)
        assert result.ok
        assert result.duration > 0


def test_a_script_that_is_no_script_is_rejected() -> None:
    with pytest.raises(Rejected):
        asyncio.run(DenoRunner().run("import x from 'x'; x()"))


def test_logs_are_text_with_a_level(execute: Execute) -> None:
    result = execute(
        'console.log("a", 1n, { b: [1] }, itx.chat); console.warn("w"); console.error(); console.assert(1 > 2, "no");'
        'console.info("\\x1b[31m"); console.debug("x".repeat(500))',
        max_log_characters=100,
    )
    assert result.value is UNDEFINED
    assert [(log.level, log.text) for log in result.logs] == [
        ("log", "a 1n { b: [ 1 ] } [itx.chat]"),
        ("warn", "w"),
        ("error", ""),
        ("error", "no"),
        ("info", "\x1b[31m"),
        ("debug", "x" * 100),
    ]


def test_logs_beyond_the_limit_are_dropped_and_counted(execute: Execute) -> None:
    result = execute("for (let i = 0; i < 10; i++) console.log(i); return 1", max_logs=3)
    assert [log.text for log in result.logs] == ["0", "1", "2"]
    assert result.dropped == 7
    assert result.value == 1


def test_calls_are_recorded(execute: Execute) -> None:
    async def send(text: str, options: dict[str, object] | None = None) -> str:
        return f"sent {text}"

    async def fail() -> None:
        raise ValueError("no such chat")

    result = execute(
        'const sent = await itx.chat.sendMessage("hi", { a: 1 });'
        "try { await itx.chat.fail() } catch (error) {"
        "  return [sent, error.name, error.message, error instanceof Error, error.stack.includes('Traceback')] }",
        {"chat.sendMessage": Capability(send, tool="anything"), "chat.fail": Capability(fail)},
    )
    assert result.value == ["sent hi", "ValueError", "no such chat", True, False]
    first, second = result.calls
    assert (first.path, first.args, first.value, first.error) == ("chat.sendMessage", ("hi", {"a": 1}), "sent hi", None)
    assert (second.path, second.args, second.value) == ("chat.fail", (), MISSING)
    assert second.error == JsError("ValueError", "no such chat")
    assert first.duration >= 0


def test_a_capability_throws_a_typed_error(execute: Execute) -> None:
    async def fail(name: str) -> None:
        raise ThrownError(JsError(name, "message", cause=JsError("RangeError", "why")))

    script = """
      const seen = [];
      for (const name of ["TypeError", "NotFound", "__proto__"]) {
        try { await itx.fail(name) }
        catch (e) { seen.push([e.name, e.constructor.name, e.message, e.cause instanceof RangeError, e.cause.message]) }
      }
      return seen"""
    assert execute(script, {"fail": Capability(fail)}).value == [
        ["TypeError", "TypeError", "message", True, "why"],
        ["NotFound", "Error", "message", True, "why"],
        ["__proto__", "Error", "message", True, "why"],
    ]


def test_an_uncaught_refusal_names_the_line_of_the_call(execute: Execute) -> None:
    async def fail() -> None:
        raise RuntimeError("broken")

    result = execute("\n\n  await itx.fail();", {"fail": Capability(fail)})
    assert error_of(result) == ("thrown", "RuntimeError", "broken")
    assert result.error is not None
    assert result.error.line == 3


def test_an_unknown_path_is_refused_with_those_that_exist(execute: Execute) -> None:
    async def nothing() -> None: ...

    paths = ["chat.sendMessage", "chat.list", "files.read", *[f"other.number{index}" for index in range(100)]]
    result = execute("await itx.chat.sendMesage(1)", {path: Capability(nothing) for path in paths})
    kind, name, message = error_of(result)
    assert (kind, name) == ("thrown", "TypeError")
    assert message.startswith("there is no capability 'chat.sendMesage'; available: chat.sendMessage, ")
    assert message.endswith(" and 83 more")
    assert error_of(execute("await itx.a.b()"))[2] == "there is no capability 'a.b'; none is available in this run"


@pytest.mark.parametrize("path", ["__class__", "get.__class__", "constructor", "chat", "chat.send.extra", "keys", ""])
def test_a_path_is_only_looked_up(execute: Execute, path: str) -> None:
    async def send() -> None: ...

    steps = "".join(f"[{json.dumps(step)}]" for step in path.split(".")) if path else ""
    result = execute(f"await itx{steps}()", {"chat.send": Capability(send)})
    assert error_of(result)[2].startswith("there is no capability")


def test_the_context_is_no_promise(execute: Execute) -> None:
    body = """
      await itx; await itx.chat;
      return [itx.then, itx.chat.then, itx[Symbol.iterator], itx.chat[Symbol.toPrimitive], JSON.stringify({ itx }),
              typeof itx.chat, Object.keys(itx), "x" in itx]"""
    assert execute(body).value == [UNDEFINED] * 4 + ["{}", "function", [], False]


@pytest.mark.parametrize("path", ["then", "chat.then", "a..b", "", "x.toJSON"])
def test_a_path_that_nothing_could_call_is_refused(path: str) -> None:
    async def nothing() -> None: ...

    with pytest.raises(ValueError, match="is no path"):
        asyncio.run(DenoRunner().run_module(ModuleText(""), capabilities={path: Capability(nothing)}))


def test_handles_are_objects_whose_methods_call_back(execute: Execute) -> None:
    async def read(size: int) -> str:
        return "x" * size

    handle = Handle({"read": read})
    seen: list[object] = []

    async def open_file() -> dict[str, object]:
        return {"file": handle}

    async def close(file: object) -> None:
        seen.append(file)

    result = execute(
        "const { file } = await itx.files.open(); const text = await file.read(3); await itx.files.close(file);"
        "let missing; try { file.write() } catch (error) { missing = error.name }"
        "return [text, missing, file]",
        {"files.open": Capability(open_file), "files.close": Capability(close)},
    )
    assert result.value == ["xxx", "TypeError", handle]
    assert seen == [handle]
    assert [call.path for call in result.calls] == ["files.open", "files.open().read", "files.close"]


def test_a_capability_whose_result_cannot_be_sent_is_refused_in_the_script(execute: Execute) -> None:
    async def odd() -> object:
        return {"a": object()}

    result = execute("return itx.odd().catch((error) => `${error}`)", {"odd": Capability(odd)})
    assert result.value == (
        "TypeError: the result of odd cannot be sent: .a is a object, which has no JavaScript counterpart"
    )


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ("() => 1", "the value is a function, which cannot be sent"),
        ("[Symbol()]", "[0] is a symbol, which cannot be sent"),
        ("{ a: [Promise.resolve()] }", ".a[0] is a Promise (await it first), which cannot be sent"),
        (
            "new (class Point {})()",
            "the value is an instance of Point (pass a plain object instead), which cannot be sent",
        ),
        ("/x/", "the value is an instance of RegExp (pass a plain object instead), which cannot be sent"),
        ("[itx.chat]", "[0] is the capability itx.chat, which is no value: call it"),
        ("(() => { const a = {}; a.b = { a }; return a })()", ".b.a is part of itself: a cycle cannot be sent"),
        ("new Array(5000000)", "the value is larger than the 1048576 bytes allowed for a message"),
        ("'x'.repeat(2000000)", "the value is larger than the 1048576 bytes allowed for a message"),
        ("new Uint8Array(2000000)", "the value is larger than the 1048576 bytes allowed for a message"),
        ("(() => { let a = []; for (let i = 0; i < 70; i++) a = [a]; return a })()", "deeper than the 64 levels"),
    ],
)
def test_a_result_that_cannot_leave_is_named(execute: Execute, expression: str, message: str) -> None:
    kind, name, found = error_of(execute(f"return {expression}"))
    assert (kind, name) == ("result", "TypeError")
    assert message in found


def test_an_argument_that_cannot_be_sent_is_refused_in_the_script(execute: Execute, echo: Caps) -> None:
    result = execute("return itx.echo({ f() {} }).catch((error) => `${error}`)", echo)
    assert result.value == "TypeError: an argument cannot be sent: .f is a function, which cannot be sent"
    assert result.calls == ()


@pytest.mark.parametrize(
    ("body", "outcome", "place"),
    [
        ("\n  throw new RangeError('x')", ("thrown", "RangeError", "x"), (2, 9)),
        ("throw new RangeError('x')", ("thrown", "RangeError", "x"), (1, 7)),
        ("\n  null.foo", ("thrown", "TypeError", "Cannot read properties of null (reading 'foo')"), (2, 8)),
        ("throw 'text'", ("thrown", "string", "text"), None),
        ("throw null", ("thrown", "null", "null"), None),
        ("throw { a: 1 }", ("thrown", "object", "{ a: 1 }"), None),
        ("\n let x: number = ;", ("syntax", "SyntaxError", "Expression expected"), (2, 18)),
        ("const x = 1;\n let x = 2", ("syntax", "SyntaxError", "Identifier 'x' has already been declared"), (2, 6)),
        ("JSON.parse('{')", None, None),
        ("\nPromise.reject(new Error('lost')); await new Promise((r) => setTimeout(r, 50))",
         ("unhandled", "Error", "lost"), (2, 16)),
        ("Promise.reject(new Error('lost')); return 1", ("unhandled", "Error", "lost"), (1, 16)),
        ("\n setTimeout(() => { throw new Error('late') }); await new Promise((r) => setTimeout(r, 50))",
         ("unhandled", "Error", "late"), (2, 27)),
        ("throw new (class NotFound extends Error { name = 'NotFound' })('gone')", ("thrown", "NotFound", "gone"), (1, 7)),
    ],
)  # fmt: skip
def test_errors_have_a_name_and_a_place(
    execute: Execute, body: str, outcome: tuple[str, str, str] | None, place: tuple[int, int] | None
) -> None:
    result = execute(body, before="// a line of the wrapper\n")
    assert result.error is not None
    if outcome is not None:
        assert error_of(result) == outcome
        assert (result.error.line, result.error.column) == (place or (None, None))
    else:
        assert (result.error.kind, result.error.name) == ("thrown", "SyntaxError")
    assert "blob:" not in result.error.stack + result.error.message
    assert "ext:" not in result.error.stack


def test_a_stack_holds_the_scripts_own_frames(execute: Execute) -> None:
    result = execute("\nfunction inner() { throw new Error('x') }\nfunction outer() { inner() }\nouter()")
    assert result.error is not None
    assert result.error.stack.split("\n") == ["at inner (script:2:26)", "at outer (script:3:20)", "at script:4:1"]


def test_an_error_at_the_top_of_a_module_is_thrown() -> None:
    result = asyncio.run(DenoRunner().run_module(ModuleText("null.x; export default () => 1")))
    assert error_of(result)[:2] == ("thrown", "TypeError")
    result = asyncio.run(DenoRunner().run_module(ModuleText("export default 1")))
    assert error_of(result) == ("thrown", "TypeError", "the module exports no function")


@pytest.mark.parametrize(
    "body",
    [
        "await new Promise(() => {})",
        "await Promise.race([])",
        "console.log(1); await { then() {} }",
        "await itx.echo(1); await new Promise(() => {})",
    ],
)
def test_a_script_that_can_never_settle_is_told(execute: Execute, echo: Caps, body: str) -> None:
    assert error_of(execute(body, echo))[0] == "stalled"


DERIVE_BITS = """
const key = await crypto.subtle.importKey("raw", new Uint8Array(8), "PBKDF2", false, ["deriveBits"]);
const how = { name: "PBKDF2", hash: "SHA-256", salt: new Uint8Array(8), iterations: 3e6 };
await crypto.subtle.deriveBits(how, key, 256);"""


@pytest.mark.parametrize(
    "body",
    [
        "await new Promise((resolve) => setTimeout(resolve, 1200))",
        "await Atomics.waitAsync(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1200).value",
        "await itx.slow()",
        DERIVE_BITS,
        "setTimeout(() => globalThis.keep(), 1200); await new Promise((r) => { globalThis.keep = r })",
    ],
)
def test_a_script_that_waits_is_not_stalled(execute: Execute, body: str) -> None:
    async def slow() -> None:
        await asyncio.sleep(1.2)

    result = execute(body + "; return 'done'", {"slow": Capability(slow)})
    assert result.error is None, result.error
    assert result.value == "done"


def test_calls_under_way_at_the_end_are_finished(execute: Execute) -> None:
    async def slow() -> str:
        await asyncio.sleep(0.3)
        return "finished"

    result = execute("itx.slow(); return 1", {"slow": Capability(slow)})
    assert result.value == 1
    assert [call.value for call in result.calls] == ["finished"]


def test_jsx_and_javascript_are_accepted(execute: Execute) -> None:
    assert execute("return <any>1", media_type="text/typescript").value == 1
    assert error_of(execute("return <a>{1}</a>", media_type="text/tsx")) == (
        "thrown", "ReferenceError", "React is not defined"
    )  # fmt: skip
    assert execute("return 1 as any", media_type="text/javascript").error is not None


def test_a_missing_engine_is_an_outcome_with_a_next_step() -> None:
    result = asyncio.run(DenoRunner("/nowhere/deno").run_module(ModuleText("export default () => 1")))
    kind, _, message = error_of(result)
    assert kind == "unavailable"
    assert message.endswith("pip install 'toolscript[run]'")


def test_an_engine_that_is_none_is_an_outcome() -> None:
    result = asyncio.run(DenoRunner("/bin/false").run_module(ModuleText("export default () => 1")))
    assert error_of(result)[0] == "crashed"


def test_every_module_of_the_engine_is_refused() -> None:
    deno = find_deno()
    assert deno is not None
    found = subprocess.run(
        [deno, "eval", "import m from 'node:module'; console.log(JSON.stringify(m.builtinModules))"],
        capture_output=True, text=True, check=True, env={"NO_COLOR": "1", "HOME": "/nonexistent"},
    )  # fmt: skip
    modules = {name.removeprefix("node:") for name in json.loads(found.stdout)}
    assert modules - set(BUILT_IN_MODULES) == set()


@pytest.mark.parametrize("limits", [{"heap_megabytes": 1}, {"wall_seconds": float("inf")}, {"max_depth": 10_000}])
def test_limits_that_make_no_sense_are_refused(limits: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=next(iter(limits))):
        Limits(**limits)  # type: ignore[arg-type]  # ints or floats


def test_runs_side_by_side_do_not_meet() -> None:
    async def both() -> list[RunResult]:
        async def who(name: object) -> object:
            await asyncio.sleep(0.1)
            return name

        def one(name: int) -> ModuleText:
            return ModuleText(f"export default async (itx) => [await itx.who({name}), await itx.who({name})]")

        capabilities = {"who": Capability(who)}
        return list(
            await asyncio.gather(*[DenoRunner().run_module(one(name), capabilities=capabilities) for name in range(4)])
        )

    assert [result.value for result in asyncio.run(both())] == [[name, name] for name in range(4)]
