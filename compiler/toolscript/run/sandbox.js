// The untrusted side of the sandbox: the worker in which the script runs. What could reach beyond it is deleted
// before the script is loaded; what the bridge needs is kept in closures first, so that a script that changes the
// prototypes of its world confuses only itself. Nothing here is a boundary: the host believes nothing it is told.
//
// For the same reason this file uses no spread of arrays, no destructuring of arrays, no for-of, no method of a value
// that the script could have touched, and no assignment to an index: all of them go through prototypes.

const say = (text) => apply(send, port, [text]);
const pending = new M();
let lastCall = 0;
let outcome; // of the script, weakly held: what nothing else holds can never settle
let settled = false; // the script's promise, whatever is still to be reported
let over = false; // the report is made

// [number or path, method?] with its arguments, as a promise. The stack is taken here, where the script calls; where the
// answer arrives there is none.
function call(target, args) {
  const site = new Errors.Error();
  return new P((resolve, reject) => {
    let text = "";
    if (typeof target === "string" && target.length > 1000) throw new Errors.TypeError("the path is too long");
    try {
      for (let i = 0; i < args.length; i++) text += `,${encode(args[i])}`;
      if (text.length > options.message_bytes) throw new Unsendable("too large", "all arguments together");
    } catch (error) {
      if (!(error instanceof Unsendable)) throw error;
      throw new Errors.TypeError(`an argument cannot be sent: ${error.message}`);
    }
    const id = ++lastCall;
    mapSet(pending, id, { __proto__: null, resolve, reject, site });
    const to = typeof target === "string" ? stringify(target) : `[${target[0]},${stringify(target[1])}]`;
    say(`["call",${id},${to},["a"${text}]]`);
  });
}

function settle(answer) {
  const id = answer[0];
  const waiting = mapGet(pending, id);
  if (waiting === undefined) return;
  mapDelete(pending, id);
  const value = decode(answer[2]);
  if (answer[1]) return waiting.resolve(value);
  const frames = textOf(waiting.site, "stack", "");
  const cut = indexOf(frames, "\n");
  put(value, "stack", `${value.name}: ${value.message}${cut < 0 ? "" : slice(frames, cut)}`, false);
  waiting.reject(value);
}

function capability(path) {
  const proxy = new X(() => {}, {
    __proto__: null,
    get: (_, key) =>
      typeof key !== "string" || key === "then" || key === "toJSON"
        ? undefined
        : capability(path === "" ? key : `${path}.${key}`),
    apply: (_target, _self, args) => call(path, args),
    set: () => false,
    defineProperty: () => false,
    deleteProperty: () => false,
    setPrototypeOf: () => false,
    has: () => false,
    ownKeys: () => [],
    getPrototypeOf: () => null,
  });
  weakSet(paths, proxy, path === "" ? options.context : `${options.context}.${path}`);
  return proxy;
}

function fail(phase, thrown) {
  if (over) return;
  over = true;
  let text;
  try {
    text = isError(thrown) ? encode(thrown) : undefined;
  } catch {
    // an error with a cause that cannot be sent; its own text says enough
    const name = stringify(slice(textOf(thrown, "name", "Error"), 0, 200));
    const message = stringify(slice(textOf(thrown, "message", ""), 0, options.message_bytes / 8));
    text = `["e",${name},${message},${stringify(slice(textOf(thrown, "stack", ""), 0, 8000))}]`;
  }
  if (text === undefined) {
    const shown = attempt(() => (typeof thrown === "string" ? thrown : inspect(thrown))) ?? "a value without text";
    text = `["e",${stringify(thrown === null ? "null" : typeof thrown)},${stringify(slice(shown, 0, 1000))},""]`;
  }
  say(`["fail","${phase}",${text}]`);
}

function succeed(value) {
  if (over) return;
  let text;
  try {
    text = encode(value);
  } catch (error) {
    return fail("result", error instanceof Unsendable ? new Errors.TypeError(error.message) : error);
  }
  over = true;
  say(`["value",${text}]`);
}

// Rejections that nothing handled are reported after the script's own end if they came with it, hence the timer.
const later = (f) => (value) => {
  settled = true;
  T(() => f(value), 0);
};

function run(url) {
  const loaded = import(url);
  then(
    loaded,
    (module) => {
      const script = module.default;
      if (typeof script !== "function") return fail("load", new Errors.TypeError("the module exports no function"));
      let promise;
      try {
        promise = resolved(script(capability("")));
      } catch (error) {
        return fail("run", error);
      }
      outcome = new R(promise);
      then(promise, later(succeed), later((error) => fail("run", error)));
    },
    (error) => fail("load", error),
  );
}

addEventListener("unhandledrejection", (event) => {
  preventDefault(event);
  fail("unhandled", reasonOf(event));
});
addEventListener("error", (event) => {
  preventDefault(event);
  fail("unhandled", errorOf(event));
});

port.onmessage = (event) => {
  const text = event.data;
  switch (text[0]) {
    case "r":
      return settle(parse(slice(text, 1)));
    case "s":
      return run(slice(text, 1));
    case "p":
      if (over || settled || outcome === undefined || mapSize(pending) > 0 || collect === undefined) return;
      collect();
      if (deref(outcome) === undefined) {
        over = true;
        say('["stalled"]');
      }
  }
};

// ---- the world that the script sees ---------------------------------------------------------------------------------

function log(level, values) {
  let text = "";
  for (let i = 0; i < values.length && text.length <= options.max_log_characters; i++) {
    const value = values[i];
    const path = value !== null && weakGet(paths, value);
    text += (i ? " " : "") + (typeof value === "string" ? value : path ? `[${path}]` : (attempt(inspect, value) ?? "?"));
  }
  say(`["log","${level}",${stringify(slice(text, 0, options.max_log_characters))}]`);
}

const writer = (level) =>
  function () {
    log(level, arguments);
  };
const quiet = () => {};
const sandboxConsole = {
  log: writer("log"),
  debug: writer("debug"),
  info: writer("info"),
  warn: writer("warn"),
  error: writer("error"),
  trace: writer("debug"),
  dir: writer("log"),
  table: writer("log"),
  group: writer("log"),
  assert(condition, ...rest) {
    if (!condition) log("error", rest.length ? rest : ["Assertion failed"]);
  },
  groupEnd: quiet,
  time: quiet,
  timeEnd: quiet,
  count: quiet,
};

// What is named here stays, so that what a later engine adds goes: JavaScript itself, and the parts of the web that
// only compute.
const kept = new S(
  (
    "AggregateError Array ArrayBuffer AsyncDisposableStack Atomics BigInt BigInt64Array BigUint64Array Boolean DataView " +
    "Date DisposableStack Error EvalError FinalizationRegistry Float16Array Float32Array Float64Array Function Infinity " +
    "Int16Array Int32Array Int8Array Intl Iterator JSON Map Math NaN Number Object Promise Proxy RangeError " +
    "ReferenceError Reflect RegExp Set SharedArrayBuffer String SuppressedError Symbol SyntaxError Temporal TypeError " +
    "URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet decodeURI " +
    "decodeURIComponent encodeURI encodeURIComponent escape eval globalThis isFinite isNaN parseFloat parseInt " +
    "undefined unescape " +
    "AbortController AbortSignal Crypto CryptoKey CustomEvent DOMException Event EventTarget SubtleCrypto TextDecoder " +
    "TextEncoder URL URLPattern URLSearchParams atob btoa clearInterval clearTimeout console crypto performance " +
    "queueMicrotask setInterval setTimeout structuredClone"
  ).split(" "),
);
for (const key of ownKeys(globalThis)) {
  if (typeof key === "string" && !kept.has(key) && !Reflect.deleteProperty(globalThis, key)) globalThis[key] = undefined;
}
// The engine reports what nothing caught through the global object, which must be an EventTarget for that.
const { dispatchEvent } = globalThis;
Object.setPrototypeOf(globalThis, EventTarget.prototype);
defineProperty(globalThis, "dispatchEvent", { __proto__: null, value: dispatchEvent });
put(globalThis, "addEventListener", undefined, false);
put(globalThis, "removeEventListener", undefined, false);
put(globalThis, "console", sandboxConsole, false);
delete URL.createObjectURL;
delete URL.revokeObjectURL;
say("ready");
