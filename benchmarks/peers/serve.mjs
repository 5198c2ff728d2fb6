// Measures one peer on demand, so that its rounds can alternate with those of the product in another process.
// usage: PEERS_NODE=FOLDER node serve.mjs PEER, with FOLDER/node_modules holding this folder's package.json.
// Each peer has a process of its own: two that share a parser would spoil each other's compiled code.
// One JSON object a line, both ways:
//   {"jobs": {NAME: {code, language, targets: [{kind, value, alias}]}}, "batch_ms", "warm_ms"}
//        -> {"versions": {PACKAGE: VERSION}, "outputs": {NAME: text}}   after warming up
//   {}   -> {"seconds": {NAME: seconds a call}}                         one round
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import * as astGrep from "./ast_grep.mjs";
import * as babel from "./babel.mjs";
import * as recast from "./recast.mjs";
import * as typescript from "./typescript.mjs";

const PEERS = {
  "babel traverse": [babel, babel.make],
  "babel, bare walk": [babel, babel.makeBare],
  typescript: [typescript, typescript.make],
  "typescript, bare walk": [typescript, typescript.makeBare],
  "ast-grep": [astGrep, astGrep.make],
  recast: [recast, recast.make],
};

const folder = process.env.PEERS_NODE ?? process.cwd();
const require = createRequire(`${folder}/x.js`);

// Bookkeeping that every peer shares: which literal is wanted, where it may stand, and that each was met exactly once.
// Positions are looked at for matches only, so that they cost nothing elsewhere.
function swap(targets, isValue, replace) {
  const seen = new Set();
  return {
    meet(kind, value, place) {
      const alias = targets[kind].get(value);
      if (alias === undefined || !isValue(place)) return;
      if (seen.has(alias)) throw new Error(`${alias} stands twice`);
      seen.add(alias);
      replace(place, alias);
    },
    check() {
      if (seen.size !== targets.size) throw new Error(`met ${seen.size} of ${targets.size}`);
    },
  };
}

function index(targets) {
  const maps = { size: targets.length, number: new Map(), string: new Map(), bigint: new Map() };
  for (const { kind, value, alias } of targets) maps[kind].set(kind === "bigint" ? BigInt(value) : value, alias);
  return maps;
}

const seconds = () => Number(process.hrtime.bigint()) / 1e9;
const [{ packages }, make] = PEERS[process.argv[2]];
const run = make(require, { swap, MagicString: require("magic-string") });
const work = [];
let round = 0;

function load({ jobs, batch_ms, warm_ms }) {
  const outputs = {};
  for (const [name, { code, language, targets }] of Object.entries(jobs)) {
    const maps = index(targets);
    const call = () => run(code, language, maps);
    outputs[name] = call();
    work.push({ name, call });
  }
  // All jobs in turn, as later in the rounds; the last turn says how many calls fill a batch.
  for (const share of [0.4, 0.4, 0.2]) {
    for (const job of work) {
      let calls = 0;
      const start = seconds();
      do { job.call(); calls++; } while (seconds() - start < (share * warm_ms) / 1e3);
      job.calls = Math.max(1, Math.round((calls * batch_ms) / (share * warm_ms)));
    }
  }
  const version = (name) => require(`${folder}/node_modules/${name}/package.json`).version;
  return { versions: Object.fromEntries(packages.map((name) => [name, version(name)])), outputs };
}

function measure() {
  const times = {};
  for (const [at] of work.entries()) {
    const { name, call, calls } = work[(at + round) % work.length];
    // Untimed first: the neighbour's garbage, and its code and data in the processor's caches. No full collection:
    // that throws compiled code away, and what follows would be three times as slow.
    for (let i = 0; i < calls; i += 2) call();
    const start = seconds();
    for (let i = 0; i < calls; i++) call();
    times[name] = (seconds() - start) / calls;
  }
  round++;
  return { seconds: times };
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  process.stdout.write(JSON.stringify(message.jobs ? load(message) : measure()) + "\n");
}
