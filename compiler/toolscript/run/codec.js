// The sandbox's half of the codec, and what the sandbox keeps of its world before the script can change it. codec.py
// describes the wire and holds the other half. This file and sandbox.js are one module, in this order; what is said at
// the top of that one holds here too.

const { apply, defineProperty, getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect;
const { isArray } = Array;
const { is, freeze } = Object;
const { isError = (value) => value instanceof Error } = Error;
const { parse, stringify } = JSON;
const Big = BigInt;
const PlainObject = Object;
const Errors = { __proto__: null, Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };
const [M, S, D, P, W, R, B, T, X] = [Map, Set, Date, Promise, WeakMap, WeakRef, Uint8Array, setTimeout, Proxy];
const method = (owner, name) => {
  const f = owner.prototype[name];
  return (self, a, b) => apply(f, self, [a, b]);
};
const getter = (owner, name) => {
  const f = getOwnPropertyDescriptor(owner, name).get;
  return (self) => apply(f, self, []);
};
const mapGet = method(M, "get");
const mapSet = method(M, "set");
const mapDelete = method(M, "delete");
const mapEach = method(M, "forEach");
const setAdd = method(S, "add");
const setHas = method(S, "has");
const setDelete = method(S, "delete");
const setEach = method(S, "forEach");
const weakGet = method(W, "get");
const weakSet = method(W, "set");
const deref = method(R, "deref");
const then = method(P, "then");
const timeOf = method(D, "getTime");
const bigText = method(BigInt, "toString");
const slice = method(String, "slice");
const indexOf = method(String, "indexOf");
const toBase64 = method(B, "toBase64");
const fromBase64 = B.fromBase64;
const kindOfArray = getter(getPrototypeOf(B.prototype), Symbol.toStringTag);
const sizeOf = getter(getPrototypeOf(B.prototype), "byteLength");
const mapSize = getter(M.prototype, "size");
const setSize = getter(S.prototype, "size");
const reasonOf = getter(PromiseRejectionEvent.prototype, "reason");
const errorOf = getter(ErrorEvent.prototype, "error");
const preventDefault = method(Event, "preventDefault");
const send = MessagePort.prototype.postMessage;
const promiseResolve = P.resolve;
const resolved = (value) => apply(promiseResolve, P, [value]);
const inspect = Deno.inspect;
const collect = globalThis.gc;
const { port, options } = await new Promise((resolve) => {
  addEventListener("message", (event) => resolve({ port: event.ports[0], options: event.data }), { once: true });
});

const hosts = new W(); // handle objects and the numbers they have on the host
const paths = new W(); // proxies and the paths they stand for

class Unsendable {
  constructor(what, path) {
    this.message = `${path || "the value"} is ${what}`;
  }
}

function encode(root) {
  const open = new S();
  let left = options.message_bytes;
  const emit = (text) => {
    if ((left -= text.length) < 0) {
      throw new Unsendable(`larger than the ${options.message_bytes} bytes allowed for a message`);
    }
    return text;
  };
  const quoted = (text) => {
    if (text.length > left) emit(text);
    return emit(stringify(text));
  };
  const nested = (value, path, write) => {
    const size = options.max_depth;
    if (setHas(open, value)) throw new Unsendable("part of itself: a cycle cannot be sent", path);
    if (setSize(open) >= size) throw new Unsendable(`nested deeper than the ${size} levels allowed`, path);
    setAdd(open, value);
    const text = write();
    setDelete(open, value);
    return text;
  };
  const one = (value, path) => {
    switch (typeof value) {
      case "string":
        return quoted(value);
      case "boolean":
        return emit(value ? "true" : "false");
      case "number":
        if (value !== value || value === 1 / 0 || value === -1 / 0) return emit(`["n","${value}"]`);
        return emit(is(value, -0) ? '["n","-0"]' : `${value}`);
      case "bigint":
        return emit(`["i","${bigText(value, 16)}"]`);
      case "undefined":
        return emit('["u"]');
      case "symbol":
        throw new Unsendable("a symbol, which cannot be sent", path);
    }
    if (value === null) return emit("null");
    const place = weakGet(paths, value);
    if (place !== undefined) throw new Unsendable(`the capability ${place}, which is no value: call it`, path);
    if (typeof value === "function") throw new Unsendable("a function, which cannot be sent", path);
    const number = weakGet(hosts, value);
    if (number !== undefined) return emit(`["h",${number}]`);
    return nested(value, path, () => compound(value, path));
  };
  const compound = (value, path) => {
    let text;
    if (isArray(value)) {
      text = emit('["a"');
      const length = value.length;
      for (let i = 0; i < length; i++) text += emit(",") + one(value[i], `${path}[${i}]`);
      return text + emit("]");
    }
    if (isError(value)) return failure(value, path);
    const prototype = getPrototypeOf(value);
    if (prototype === null || prototype === PlainObject.prototype) {
      text = emit('["o"');
      const keys = ownKeys(value);
      for (let i = 0; i < keys.length; i++) {
        const key = keys[i];
        if (typeof key === "string" && getOwnPropertyDescriptor(value, key)?.enumerable) {
          text += emit(",") + quoted(key) + emit(",") + one(value[key], `${path}.${slice(key, 0, 60)}`);
        }
      }
      return text + emit("]");
    }
    // The getters and methods of these classes throw for values of another class, which is the only honest test.
    const milliseconds = attempt(timeOf, value);
    if (milliseconds !== undefined) return emit(`["d",${milliseconds === milliseconds ? milliseconds : "null"}]`);
    if (attempt(mapSize, value) !== undefined) {
      text = emit('["m"');
      let i = 0;
      mapEach(value, (item, key) => {
        text += emit(",") + one(key, `${path}[key ${i}]`) + emit(",") + one(item, `${path}[value ${i}]`);
        i++;
      });
      return text + emit("]");
    }
    if (attempt(setSize, value) !== undefined) {
      text = emit('["s"');
      let i = 0;
      setEach(value, (item) => {
        text += emit(",") + one(item, `${path}[${i++}]`);
      });
      return text + emit("]");
    }
    const kind = kindOfArray(value);
    if (kind === "Uint8Array") {
      if (sizeOf(value) > left) emit({ __proto__: null, length: sizeOf(value) });
      return emit(`["b","${toBase64(value)}"]`);
    }
    throw new Unsendable(`${className(value, kind)}, which cannot be sent`, path);
  };
  const failure = (value, path) => {
    const name = textOf(value, "name", "Error");
    const stack = textOf(value, "stack", "");
    const head = `${quoted(slice(name, 0, 200))},${quoted(textOf(value, "message", ""))},${quoted(slice(stack, 0, 8000))}`;
    const cause = attempt(getOwnPropertyDescriptor, value, "cause");
    return emit(`["e",`) + head + (cause ? emit(",") + one(value.cause, `${path}.cause`) : "") + emit("]");
  };
  return one(root, "");
}

function attempt(f, a, b) {
  try {
    return f(a, b);
  } catch {
    return undefined;
  }
}

function textOf(value, key, otherwise) {
  const text = attempt(() => value[key]);
  return typeof text === "string" ? text : otherwise;
}

function className(value, kind) {
  const name = kind ?? attempt(() => value.constructor.name);
  if (value instanceof P) return "a Promise (await it first)";
  return typeof name === "string" && name !== "" && name !== "Object"
    ? `an instance of ${slice(name, 0, 60)} (pass a plain object instead)`
    : "an object of a class (pass a plain object instead)";
}

const put = (target, key, value, enumerable = true) =>
  defineProperty(target, key, { __proto__: null, value, enumerable, writable: true, configurable: true });

function decode(wire) {
  if (!isArray(wire)) return wire;
  const body = wire[1];
  const length = wire.length;
  let value;
  switch (wire[0]) {
    case "a":
      value = [];
      for (let i = 1; i < length; i++) put(value, i - 1, decode(wire[i]));
      return value;
    case "o":
      value = {};
      for (let i = 1; i < length; i += 2) put(value, wire[i], decode(wire[i + 1]));
      return value;
    case "n":
      return body === "NaN" ? 0 / 0 : body === "-0" ? -0 : body === "Infinity" ? 1 / 0 : -1 / 0;
    case "i":
      return body[0] === "-" ? -Big(`0x${slice(body, 1)}`) : Big(`0x${body}`);
    case "u":
      return undefined;
    case "d":
      return new D(body === null ? 0 / 0 : body);
    case "m":
      value = new M();
      for (let i = 1; i < length; i += 2) mapSet(value, decode(wire[i]), decode(wire[i + 1]));
      return value;
    case "s":
      value = new S();
      for (let i = 1; i < length; i++) setAdd(value, decode(wire[i]));
      return value;
    case "b":
      return apply(fromBase64, B, [body]);
    case "e": {
      const known = Errors[body];
      value = new (known ?? Errors.Error)(wire[2]);
      if (known === undefined) put(value, "name", body, false);
      if (length > 4) put(value, "cause", decode(wire[4]), false);
      return value;
    }
    case "h":
      value = {};
      for (let i = 0; i < wire[2].length; i++) {
        const name = wire[2][i];
        put(value, name, function () {
          return call([body, name], arguments);
        });
      }
      weakSet(hosts, value, body);
      return freeze(value);
  }
}
