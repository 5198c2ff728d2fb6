"""The scripts that the benchmarks run on, and the values in them that become parameters. The same bytes every time."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from toolscript import BigInt

Language = Literal["javascript", "typescript"]
Scalar = str | int | float


@dataclass(frozen=True)
class Parameter:
    """A value that stands once in a script, the name of its parameter, and the text by which it stands there."""

    name: str
    value: Scalar
    spelling: str

    @property
    def kind(self) -> Literal["bigint", "number", "string"]:
        """What JavaScript calls it."""
        if isinstance(self.value, BigInt):
            return "bigint"
        return "string" if isinstance(self.value, str) else "number"

    @property
    def alias(self) -> str:
        """The identifier that takes its place."""
        return f"__reuse_{self.name}"


@dataclass(frozen=True)
class Script:
    """A script and ten values of it; the first stands for the case of one parameter."""

    code: str
    language: Language
    parameters: tuple[Parameter, ...]
    places: tuple[int, ...]
    """Where each value stands, as an index into ``code``."""

    @property
    def size(self) -> int:
        """Bytes of UTF-8."""
        return len(self.code.encode())

    def values(self, count: int) -> dict[str, Scalar]:
        """The first ``count`` parameters as ``parameterize`` takes them."""
        return {parameter.name: parameter.value for parameter in self.parameters[:count]}

    def expected(self, count: int) -> str:
        """The code with the first ``count`` values swapped, by which every result is checked before it is timed."""
        code = self.code
        swaps = sorted(
            zip(self.places[:count], self.parameters[:count], strict=True), key=lambda swap: swap[0], reverse=True
        )
        for place, parameter in swaps:
            if not code.startswith(parameter.spelling, place):
                raise ValueError(f"{parameter.spelling} does not stand at {place}")
            code = code[:place] + parameter.alias + code[place + len(parameter.spelling) :]
        return code


def _script_of_unique_spellings(code: str, language: Language, parameters: tuple[Parameter, ...]) -> Script:
    for parameter in parameters:
        if code.count(parameter.spelling) != 1:
            raise ValueError(f"{parameter.spelling} stands {code.count(parameter.spelling)} times")
    return Script(code, language, parameters, tuple(code.index(parameter.spelling) for parameter in parameters))


FACTORIZE = """\
async (itx: Itx): Promise<{ factors: string[]; rounds: number }> => {
  // Pollard's rho in Brent's form; Miller-Rabin tells when to stop.
  const n: bigint = 52479543428582704627n;
  const witnesses: bigint[] = [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n];
  const report = { channel: "general", title: 'Factors of the first number', every: 25_000 };
  let rounds = 0;

  const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
  const power = (base: bigint, exponent: bigint, modulus: bigint): bigint => {
    let result = 1n;
    for (base %= modulus; exponent > 0n; exponent >>= 1n) {
      if (exponent & 1n) result = (result * base) % modulus;
      base = (base * base) % modulus;
    }
    return result;
  };

  const isPrime = (value: bigint): boolean => {
    for (const p of witnesses) if (value % p === 0n) return value === p;
    let odd = value - 1n, twos = 0;
    while ((odd & 1n) === 0n) { odd >>= 1n; twos++; }
    return witnesses.every((w) => {
      let x = power(w, odd, value);
      if (x === 1n || x === value - 1n) return true;
      for (let i = 1; i < twos; i++) if ((x = (x * x) % value) === value - 1n) return true;
      return false;
    });
  };

  const divisor = (value: bigint): bigint => {
    for (let c = 1n; ; c++) {
      let x = 2n, y = 2n, d = 1n;
      while (d === 1n) {
        x = (x * x + c) % value;
        y = (y * y + c) % value;
        y = (y * y + c) % value;
        d = gcd(x > y ? x - y : y - x, value);
        if (++rounds % report.every === 0) await_tick(`still at it after ${rounds} rounds`);
        if (rounds > 4e6) throw new Error("gave up: the number has no small factor");
      }
      if (d !== value) return d;
    }
  };
  const await_tick = (text: string) => console.log(text.padEnd(48, "."));

  const split = (value: bigint): bigint[] => {
    if (value === 1n) return [];
    if (isPrime(value)) return [value];
    const d = divisor(value);
    return [...split(d), ...split(value / d)];
  };

  const factors = split(n).sort((a, b) => (a < b ? -1 : 1)).map(String);
  await itx.chat.sendMessage(report.channel, `${report.title}: ${factors.join(" x ")}`, { timeout: 1500.5 });
  return { factors, rounds };
}
"""

_FACTORIZE_PARAMETERS = (
    Parameter("n", BigInt(52479543428582704627), "52479543428582704627n"),
    Parameter("channel", "general", '"general"'),
    Parameter("title", "Factors of the first number", "'Factors of the first number'"),
    Parameter("every", 25_000, "25_000"),
    Parameter("limit", 4_000_000, "4e6"),
    Parameter("width", 48, "48"),
    Parameter("last_witness", BigInt(37), "37n"),
    Parameter("separator", " x ", '" x "'),
    Parameter("timeout", 1500.5, "1500.5"),
    Parameter("reason", "gave up: the number has no small factor", '"gave up: the number has no small factor"'),
)


def factorize_typescript() -> Script:
    """What an agent wrote to factorize a number: 2.2 KB; one parameter is spelled with ``_``, one with ``e``."""
    return _script_of_unique_spellings(FACTORIZE, "typescript", _FACTORIZE_PARAMETERS)


def factorize_javascript() -> Script:
    """The same without its types, which is how it would parse as JavaScript."""
    code = FACTORIZE
    for typed, plain in (
        ("(itx: Itx): Promise<{ factors: string[]; rounds: number }>", "(itx)"),
        ("n: bigint =", "n ="),
        ("witnesses: bigint[]", "witnesses"),
        ("(a: bigint, b: bigint): bigint", "(a, b)"),
        ("(base: bigint, exponent: bigint, modulus: bigint): bigint", "(base, exponent, modulus)"),
        ("(value: bigint): boolean", "(value)"),
        ("(value: bigint): bigint[]", "(value)"),
        ("(value: bigint): bigint", "(value)"),
        ("(text: string)", "(text)"),
    ):
        if typed not in code:
            raise ValueError(f"{typed} is not in the script")
        code = code.replace(typed, plain)
    return _script_of_unique_spellings(code, "javascript", _FACTORIZE_PARAMETERS)


def factorize_with_leftover() -> Script:
    """The number stands in the message too, so that leaving it there would report the old one."""
    code = FACTORIZE.replace("`${report.title}: ", "`${report.title}, 52479543428582704627: ")
    return _script_of_unique_spellings(code, "typescript", _FACTORIZE_PARAMETERS)


# --- Larger scripts: many kinds of code, none of it the same twice ---------------------------------------------------

_PLANTED = (
    Parameter("account", "acct_7f3Q9", '"acct_7f3Q9"'),
    Parameter("seed", BigInt(52479543428582704627), "52479543428582704627n"),
    Parameter("threshold", 73161.25, "73161.25"),
    # Digits that stand inside hundreds of other numbers, names and comments, as those of a real input do.
    Parameter("batch", 64, "64"),
    Parameter("city", "Trondheim", "'Trondheim'"),
    Parameter("budget", 1_250_000, "1_250_000"),
    Parameter("mask", 0xF4240, "0xF4240"),
    Parameter("prompt", "Summarize the open invoices by customer", '"Summarize the open invoices by customer"'),
    Parameter("ratio", 0.0825, ".0825"),
    Parameter("since", "2026-03-01T00:00:00Z", '"2026-03-01T00:00:00Z"'),
)


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_NOUNS = _words("""
    invoice order customer ticket shipment ledger account message channel region product stock review session report
    payment refund booking supplier contract device reading alert schedule worker branch cursor page batch summary
""")
_VERBS = _words("""
    load fetch merge split filter group rank parse format collect resolve update check render sort count
""")
_FIELDS = _words("""
    id name total status createdAt amount currency owner notes tags price quantity city score email
""")
_WORDS = _words("""
    the open items of this quarter are listed with their totals before anything is sent and every late one is flagged
    so that nobody has to look it up again when the customer asks about it
""")
_SYMBOLS = ("💶", "é", "—", "中文", "ß")


class _Writer:
    """Writes one plausible piece of a script after the other; every choice comes from one seeded generator."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)  # noqa: S311 - inputs, not secrets
        self.serial = 0

    def pick(self, words: tuple[str, ...]) -> str:
        return self.random.choice(words)

    def name(self) -> str:
        self.serial += 1
        return f"{self.pick(_VERBS)}{self.pick(_NOUNS).title()}{self.serial}"

    def type_name(self) -> str:
        self.serial += 1
        return f"{self.pick(_NOUNS).title()}{self.pick(_NOUNS).title()}{self.serial}"

    def sentence(self) -> str:
        words = [self.pick(_WORDS) for _ in range(self.random.randint(3, 9))]
        if self.random.random() < 0.1:
            words.append(self.pick(_SYMBOLS))
        return " ".join(words)

    def string(self) -> str:
        quote = self.pick(("'", '"', '"'))
        coded = f"{self.pick(_NOUNS)}-{self.serial}64"
        text = self.pick((self.pick(_FIELDS), self.pick(_NOUNS), self.sentence(), coded))
        ending = self.pick(("", "", "", "\\n", "!"))
        return f"{quote}{text}{ending}{quote}"

    def number(self) -> str:
        """Any spelling but never the value of a planted parameter: those are larger, or end otherwise."""
        roll = self.random.randint(0, 11)
        if roll < 6:
            return str(self.random.choice((0, 1, 2, 3, 5, 8, 10, 12, 24, 30, 60, 100, 256, 640, 1000, 1064, 6400)))
        if roll < 8:
            return f"{self.random.randint(0, 99)}.{self.random.randint(1, 9)}5"
        special = (
            f"{self.random.randint(1, 9)}_000",
            f"0x{self.random.randint(65, 255):x}",
            f"{self.random.randint(2, 9)}e3",
            f"{self.random.randint(2, 999)}n",
        )
        return special[roll - 8]

    def value(self) -> str:
        return self.string() if self.random.random() < 0.5 else self.number()

    def interface(self) -> str:
        fields = self.random.sample(_FIELDS, self.random.randint(3, 7))
        kinds = (
            "string",
            "number",
            "string[]",
            "bigint | null",
            '"open" | "closed" | "late"',
            "Record<string, number>",
        )
        body = "".join(f"  {field}{self.pick(('', '?'))}: {self.pick(kinds)};\n" for field in fields)
        return f"interface {self.type_name()} {{\n{body}}}\n"

    def settings(self) -> str:
        fields = self.random.sample(_FIELDS, self.random.randint(3, 8))
        body = "".join(f"  {field}: {self.value()},\n" for field in fields)
        nested = f"  limits: {{ low: {self.number()}, high: {self.number()}, unit: {self.string()} }},\n"
        return f"const {self.name()} = {{\n{body}{nested}}};\n"

    def table(self) -> str:
        rows = "".join(
            f"  [{self.string()}, {self.number()}, {self.number()}, {self.pick(('true', 'false', 'null'))}],\n"
            for _ in range(self.random.randint(3, 9))
        )
        return f"const {self.name()}: [string, number | bigint, number | bigint, boolean | null][] = [\n{rows}];\n"

    def function(self) -> str:
        field, other = self.random.sample(_FIELDS, 2)
        return (
            f"// {self.sentence()} ({self.serial}64 at most)\n"
            f"async function {self.name()}(items: any[], limit: number = {self.number()}): Promise<any[]> {{\n"
            f"  const seen = new Map<string, number>();\n"
            f"  for (let i = 0; i < items.length && i < limit; i++) {{\n"
            f"    const key = `${{items[i].{field} ?? {self.string()}}}:${{items[i].{other}}} of {self.sentence()}`;\n"
            f"    if (seen.has(key) || /^[a-f0-9]{{8,64}}-\\d+$/i.test(key)) continue;\n"
            f"    seen.set(key, (seen.get(key) ?? {self.number()}) + Number(items[i].{other}) * {self.number()});\n"
            f"  }}\n"
            f"  return [...seen].filter(([key, sum]) => sum > {self.number()} && key !== {self.string()});\n"
            f"}}\n"
        )

    def klass(self) -> str:
        name, method = self.type_name(), self.name()
        return (
            f"class {name}<T extends {{ {self.pick(_FIELDS)}: unknown }}> {{\n"
            f"  static readonly version = {self.string()};\n"
            f"  #items: T[] = [];\n"
            f"  constructor(private readonly label: string, public retries = {self.number()}) {{}}\n"
            f"  get size(): number {{ return this.#items.length; }}\n"
            f"  /** {self.sentence()}. */\n"
            f"  {method}(item: T, ...more: T[]): this {{\n"
            f"    try {{\n"
            f"      this.#items.push(item, ...more);\n"
            f"      if (this.size % {self.number()} === 0) console.warn(\n"
            f"        {self.string()}, this.label, -{self.number()});\n"
            f"    }} catch (error) {{\n"
            f"      throw new Error({self.string()} + String(error), {{ cause: error }});\n"
            f"    }}\n"
            f"    return this;\n"
            f"  }}\n"
            f"}}\n"
        )

    def choice(self) -> str:
        cases = "".join(
            f"    case {self.string()}:\n      total += {self.number()};\n      break;\n"
            for _ in range(self.random.randint(2, 5))
        )
        return (
            f"const {self.name()} = (status: string, total = 0) => {{\n  switch (status) {{\n{cases}"
            f"    default:\n      return status ? {self.number()} : {self.value()};\n  }}\n  return total;\n}};\n"
        )

    def calls(self) -> str:
        noun, name = self.pick(_NOUNS), self.name()
        return (
            f"const {name} = await itx.{noun}s.list({{ since: {self.string()}, take: Number({self.number()}) }});\n"
            f"const {name}Late = {name}\n"
            f"  .filter((entry: any) => entry?.{self.pick(_FIELDS)} !== {self.value()})\n"
            f"  .map(({{ {self.pick(_FIELDS)}: first = {self.value()}, ...rest }}: any) => ({{ first, ...rest }}))\n"
            f"  .slice(0, {self.number()} as number);\n"
            f"await itx.chat.sendMessage(`{noun}s: ${{{name}Late.length}} of ${{{name}.length}}, {self.sentence()}`);\n"
        )

    def piece(self) -> str:
        pieces: tuple[Callable[[], str], ...] = (
            self.interface, self.settings, self.table, self.function, self.klass, self.choice, self.calls, self.calls
        )  # fmt: skip
        return self.random.choice(pieces)()


def mixed_typescript(size: int) -> Script:
    """A script of ``size`` bytes or a little more: declarations, classes, tables, calls; ten values spread over it."""
    writer = _Writer(size)
    code, length = "// Written by an agent, then grown.\n", 0
    places: list[int] = []
    while length < size or len(places) < len(_PLANTED):
        piece = writer.piece()
        code += piece
        # One value in the middle of each tenth of the script.
        if len(places) < len(_PLANTED) and length >= size * (2 * len(places) + 1) / (2 * len(_PLANTED)):
            head = f"const {writer.name()} = {{ {writer.pick(_FIELDS)}: "
            places.append(len(code) + len(head))
            code += f"{head}{_PLANTED[len(places) - 1].spelling}, kept: {writer.value()} }};\n"
        length = len(code.encode())
    return Script(code, "typescript", _PLANTED, tuple(places))
