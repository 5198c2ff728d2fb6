// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_n = 66778601389380731119n;
  return await ((
// toolscript script
async (itx: Itx) => {
  // The user wants the complete prime factorization. Trial division would take minutes on 20 digits,
  // so: Miller-Rabin to recognise primes, Pollard's rho (Brent's variant) to split what is left.
  const n = __reuse_n;
  const smallPrimes = [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n];

  const modPow = (base: bigint, exponent: bigint, modulus: bigint): bigint => {
    let result = 1n;
    for (base %= modulus; exponent > 0n; exponent >>= 1n) {
      if (exponent & 1n) result = (result * base) % modulus;
      base = (base * base) % modulus;
    }
    return result;
  };

  const gcd = (a: bigint, b: bigint): bigint => {
    while (b) [a, b] = [b, a % b];
    return a;
  };

  // These twelve bases decide every number below 3.3 * 10^24.
  const isPrime = (value: bigint): boolean => {
    if (value < 2n) return false;
    for (const p of smallPrimes) if (value % p === 0n) return value === p;
    let d = value - 1n;
    let r = 0;
    while (!(d & 1n)) { d >>= 1n; r++; }
    witness: for (const a of smallPrimes) {
      let x = modPow(a, d, value);
      if (x === 1n || x === value - 1n) continue;
      for (let i = 1; i < r; i++) {
        x = (x * x) % value;
        if (x === value - 1n) continue witness;
      }
      return false;
    }
    return true;
  };

  const findDivisor = (value: bigint): bigint => {
    for (const p of smallPrimes) if (value % p === 0n) return p;
    for (let c = 1n; ; c++) {
      const step = (x: bigint) => (x * x + c) % value;
      let y = 2n, x = y, saved = y, product = 1n, divisor = 1n;
      for (let length = 1; divisor === 1n; length *= 2) {
        x = y;
        for (let i = 0; i < length; i++) y = step(y);
        for (let done = 0; done < length && divisor === 1n; done += 128) {
          saved = y;
          for (let i = 0; i < Math.min(128, length - done); i++) {
            y = step(y);
            product = (product * (x > y ? x - y : y - x)) % value;
          }
          divisor = gcd(product, value);
        }
      }
      if (divisor === value) {
        // The batch overshot: walk it again one step at a time.
        do {
          saved = step(saved);
          divisor = gcd(x > saved ? x - saved : saved - x, value);
        } while (divisor === 1n);
      }
      if (divisor !== value) return divisor;
    }
  };

  const factorize = (value: bigint): bigint[] => {
    if (value < 2n) return [];
    if (isPrime(value)) return [value];
    const divisor = findDivisor(value);
    return [...factorize(divisor), ...factorize(value / divisor)];
  };

  const factors = factorize(n).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)).map(String);
  const answer = factors.length === 1 ? "it is prime" : factors.join(" x ");
  await itx.chat.sendMessage(`Factors, ${__reuse_n}: ${answer}`);
  return { number: String(n), prime: factors.length === 1, factors };
}

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
