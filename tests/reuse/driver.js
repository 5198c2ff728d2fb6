// Evaluates programs for the tests of reuse: one JSON array of {type, text, runs} a line on stdin, one JSON array of
// texts a line on stdout. What a program returns, throws, logs and calls is written so that no two values look alike.
const encoder = new TextEncoder();
const decoder = new TextDecoder();
const quote = JSON.stringify;

// What compiled JSX calls. Strings side by side are joined, because text with a value in it is one child where a hand
// wrote it and three where an expression stands in its middle.
globalThis.h = (tag, props, ...children) => {
  const joined = [];
  for (const child of children.flat()) {
    if (typeof child === "string" && typeof joined.at(-1) === "string") joined.push(joined.pop() + child);
    else joined.push(child);
  }
  return { tag, props, children: joined };
};

function shown(value, above = []) {
  if (value === null) return "null";
  switch (typeof value) {
    case "undefined":
      return "undefined";
    case "boolean":
      return String(value);
    case "number":
      return Object.is(value, -0) ? "-0" : String(value);
    case "bigint":
      return `${value}n`;
    case "string":
      return quote(value);
    case "symbol":
      return `symbol ${quote(value.description ?? null)}`;
    case "function":
      return "function";
  }
  if (above.includes(value)) return `cycle ${above.length - above.indexOf(value)}`;
  const inside = [...above, value];
  const inner = (each) => shown(each, inside);
  const prototype = Object.getPrototypeOf(value);
  // The engine's own errors quote the code that failed, which is another where a variable stands for a value.
  if (value instanceof Error) return value.name === "Error" ? `Error(${quote(value.message)})` : value.name;
  if (value instanceof Map) return `Map(${[...value].map(inner).join(", ")})`;
  if (value instanceof Set) return `Set(${[...value].map(inner).join(", ")})`;
  if (value instanceof Promise) return "Promise";
  if (Object.prototype.toString.call(value) === "[object String]") return `String(${quote(String(value))})`;
  const own = (key) => `${typeof key === "symbol" ? key.toString() : quote(key)}: ${inner(value[key])}`;
  if (Array.isArray(value)) {
    const items = Array.from(value, (each, index) => (index in value ? inner(each) : "hole"));
    const rest = Reflect.ownKeys(value).filter((key) => key !== "length" && !/^\d+$/.test(String(key)));
    return `[${[...items, ...rest.map(own)].join(", ")}]`;
  }
  const name = prototype === Object.prototype ? "" : prototype === null ? "null " : "other ";
  return `${name}{${Reflect.ownKeys(value).map(own).join(", ")}}`;
}

// The context of a script: any path can be called, every call is written down and answered with its number.
function context(events) {
  let calls = 0;
  const at = (path) =>
    new Proxy(() => {}, {
      get: (_, key) => (typeof key === "symbol" || key === "then" ? undefined : at([...path, key])),
      apply: (_target, _this, values) => {
        events.push(`call ${path.join(".")} ${shown(values)}`);
        return ++calls;
      },
    });
  return at([]);
}

let events = [];
for (const level of ["log", "info", "warn", "error", "debug"]) {
  console[level] = (...values) => events.push(`console.${level} ${shown(values)}`);
}
addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  events.push(`unhandled ${shown(event.reason)}`);
});

async function outcome({ type, text, runs }) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  let main;
  try {
    main = (await import(url)).default;
  } catch (error) {
    return `does not load: ${String(error).slice(0, 2000)}`;
  } finally {
    URL.revokeObjectURL(url);
  }
  const found = [];
  for (let run = 0; run < runs; run++) {
    events = [];
    try {
      events.push(`value ${shown(await main(context(events)))}`);
    } catch (error) {
      events.push(`error ${shown(error)}`);
    }
    found.push(events.join("\n"));
  }
  return found.join("\n--- run again\n");
}

function write(text) {
  let bytes = encoder.encode(text);
  while (bytes.length > 0) bytes = bytes.subarray(Deno.stdout.writeSync(bytes));
}

let pending = "";
for await (const chunk of Deno.stdin.readable) {
  pending += decoder.decode(chunk, { stream: true });
  let end;
  while ((end = pending.indexOf("\n")) >= 0) {
    const programs = JSON.parse(pending.slice(0, end));
    pending = pending.slice(end + 1);
    const outcomes = [];
    for (const program of programs) outcomes.push(await outcome(program));
    write(JSON.stringify(outcomes) + "\n");
  }
}
