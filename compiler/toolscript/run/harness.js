// The trusted side of the sandbox: the main thread of the engine. It reads a secret and the rest from standard
// input, gives the script to a worker (sandbox.js) and writes what the worker says to standard output, each line marked
// with the secret. The worker is hostile: nothing it says is understood here, only measured, and it never sees the
// secret. Without the mark, a script that found a way to write to standard output could forge messages.
//
// Input, a line each: the secret; {"sandbox", "options", "line_characters"} in JSON; then, after ["ready"], {"text",
// "type"} of the script's module; then answers to calls, passed on as they are.
// Output, a line each, with an empty line before it in case that something else left one open: secret, "m" for the harness
// or "w" for the worker, then JSON.

const encoder = new TextEncoder();
const decoder = new TextDecoder();
let secret;
let longest;
let dropped = 0;

function write(text) {
  const bytes = encoder.encode(text);
  for (let at = 0; at < bytes.length; ) at += Deno.stdout.writeSync(bytes.subarray(at));
}

const say = (...message) => write(`\n${secret}m${JSON.stringify(message)}\n`);

async function* lines(stream) {
  let parts = [];
  for await (const chunk of stream) {
    let start = 0;
    for (let end; (end = chunk.indexOf(10, start)) >= 0; start = end + 1) {
      parts.push(chunk.subarray(start, end));
      yield decoder.decode(parts.length === 1 ? parts[0] : await new Blob(parts).arrayBuffer());
      parts = [];
    }
    parts.push(chunk.subarray(start));
  }
}

// The worker answers only when the script can no longer settle. Each question costs it a full garbage collection, so
// they become rarer.
function askWhetherStalled(port, wait) {
  setTimeout(() => {
    port.postMessage("p");
    askWhetherStalled(port, Math.min(wait * 4, 3000));
  }, wait);
}

const input = lines(Deno.stdin.readable);
const next = async () => (await input.next()).value;
secret = await next();
const setup = JSON.parse(await next());
longest = setup.line_characters;

const worker = new Worker(URL.createObjectURL(new Blob([setup.sandbox], { type: "text/javascript" })), {
  type: "module",
});
worker.onerror = (event) => {
  event.preventDefault();
  say("died", String(event.message).slice(0, 1000));
};
const { port1: port, port2 } = new MessageChannel();
worker.postMessage(setup.options, [port2]);

const ready = new Promise((resolve) => {
  port.onmessage = (event) => resolve(event.data);
});
if ((await ready) !== "ready") throw new Error("the sandbox did not start");
port.onmessage = ({ data }) => {
  if (typeof data === "string" && data.length <= longest && !/[\n\r]/.test(data)) {
    write(`\n${secret}w${data}\n`);
  } else {
    say("dropped", ++dropped);
  }
};
port.onmessageerror = () => say("dropped", ++dropped);

say("ready");
const module = JSON.parse(await next());
const url = URL.createObjectURL(new Blob([module.text], { type: module.type }));
say("loading", url);
port.postMessage("s" + url);
askWhetherStalled(port, 50);
for (let line; (line = await next()) !== undefined; ) port.postMessage("r" + line);
