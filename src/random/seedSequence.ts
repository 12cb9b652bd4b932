import { toWords } from "./toWords.ts";

const POOL_SIZE = 4;

/**
 * `seed -> wordCount words of 32 bits`: NumPy's SeedSequence, which spreads a seed's few bits over as
 * many as a generator's state needs.
 *
 * Source: O'Neill 2015, Developing a seed_seq Alternative, as NumPy adapted it.
 */
export function computeSeedSequence(seed: number | bigint, wordCount: number): readonly number[] {
  const pool = mixPool(toWords(seed));
  const hash = createHash(0x8b51f9dd, 0x58f38ded);
  return Array.from({ length: wordCount }, (_, index) => hash(pool[index % POOL_SIZE]!));
}

function mixPool(entropy: readonly number[]): readonly number[] {
  const hash = createHash(0x43b0d7e5, 0x931e8875);
  const pool = Array.from({ length: POOL_SIZE }, (_, index) => hash(entropy[index] ?? 0));
  const mixInto = (target: number, word: number) => {
    pool[target] = mixWords(pool[target]!, hash(word));
  };
  for (let source = 0; source < POOL_SIZE; source++) {
    for (let target = 0; target < POOL_SIZE; target++) {
      if (source !== target) mixInto(target, pool[source]!);
    }
  }
  for (const word of entropy.slice(POOL_SIZE)) {
    for (let target = 0; target < POOL_SIZE; target++) mixInto(target, word);
  }
  return pool;
}

/** A hash of 32-bit words that uses another multiplier for each word it is given. */
function createHash(start: number, factor: number): (word: number) => number {
  let multiplier = start;
  return (word) => {
    const mixed = word ^ multiplier;
    multiplier = Math.imul(multiplier, factor);
    const product = Math.imul(mixed, multiplier);
    return (product ^ (product >>> 16)) >>> 0;
  };
}

function mixWords(a: number, b: number): number {
  const mixed = Math.imul(0xca01f9dd, a) - Math.imul(0x4973f715, b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
