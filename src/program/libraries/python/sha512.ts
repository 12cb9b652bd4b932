const mask = (1n << 64n) - 1n;

/** The first prime numbers. */
function primes(count: number): readonly bigint[] {
  const found: bigint[] = [];
  for (let each = 2n; found.length < count; each++)
    if (found.every((prime) => each % prime !== 0n)) found.push(each);
  return found;
}

/** The largest whole number whose power is not above another one. */
function rootOf(value: bigint, degree: bigint): bigint {
  let [low, high] = [0n, 1n << 72n];
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** degree <= value) low = middle;
    else high = middle;
  }
  return low;
}

const turned = (value: bigint, count: bigint): bigint =>
  ((value >> count) | (value << (64n - count))) & mask;

const small = (x: bigint, [a, b, c]: readonly [bigint, bigint, bigint]): bigint =>
  turned(x, a) ^ turned(x, b) ^ (x >> c);

const large = (x: bigint, [a, b, c]: readonly [bigint, bigint, bigint]): bigint =>
  turned(x, a) ^ turned(x, b) ^ turned(x, c);

/** The digest SHA-512 of bytes. Source: NIST FIPS 180-4. */
export function sha512(bytes: readonly number[]): readonly number[] {
  const constants = primes(80).map((prime) => rootOf(prime << 192n, 3n) & mask);
  let state = primes(8).map((prime) => rootOf(prime << 128n, 2n) & mask);
  const zeros = (((111 - bytes.length) % 128) + 128) % 128;
  const length = BigInt(bytes.length) * 8n;
  const end = Array.from({ length: 16 }, (_, at) =>
    Number((length >> BigInt(8 * (15 - at))) & 255n),
  );
  const padded = [...bytes, 0x80, ...new Array<number>(zeros).fill(0), ...end];
  for (let from = 0; from < padded.length; from += 128) {
    const words = Array.from({ length: 16 }, (_, at) =>
      padded
        .slice(from + 8 * at, from + 8 * at + 8)
        .reduce((sum, each) => (sum << 8n) | BigInt(each), 0n),
    );
    for (let at = 16; at < 80; at++) {
      const [a, b] = [small(words[at - 15]!, [1n, 8n, 7n]), small(words[at - 2]!, [19n, 61n, 6n])];
      words.push((words[at - 16]! + a + words[at - 7]! + b) & mask);
    }
    const [first] = [state];
    for (let at = 0; at < 80; at++) state = round(state, constants[at]! + words[at]!);
    state = state.map((each, at) => (each + first[at]!) & mask);
  }
  return state.flatMap((word) =>
    Array.from({ length: 8 }, (_, at) => Number((word >> BigInt(8 * (7 - at))) & 255n)),
  );
}

function round(state: readonly bigint[], added: bigint): bigint[] {
  const [a, b, c, d, e, f, g, h] = state as [
    ...[bigint, bigint, bigint, bigint],
    ...[bigint, bigint, bigint, bigint],
  ];
  const one = h + large(e, [14n, 18n, 41n]) + ((e & f) ^ (~e & mask & g)) + added;
  const other = large(a, [28n, 34n, 39n]) + ((a & b) ^ (a & c) ^ (b & c));
  return [(one + other) & mask, a, b, c, (d + one) & mask, e, f, g];
}
