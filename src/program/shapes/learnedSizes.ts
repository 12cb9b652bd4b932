/** What one run of a program says of sizes that the next one takes. */
export interface Learned {
  /** Numbers that sizes are multiples of, by name. */
  readonly multiples: Map<string, number>;
  /** Sizes that are another one, or a number. */
  readonly sameAs: Map<string, string | number>;
  /** Sizes that are the product of others, and of numbers. */
  readonly products: Map<string, readonly (string | number)[]>;
  /** Names of which nothing more is learned: they may be different sizes in different places. */
  readonly apart: Set<string>;
  /** The prime that stands in for each name, in all runs. */
  readonly primes: Map<string, number>;
}

export const nothingLearned = (): Learned => ({
  multiples: new Map(),
  sameAs: new Map(),
  products: new Map(),
  apart: new Set(),
  primes: new Map(),
});

/** Forgets what some names are: shapes that do not fit must not rest on it. Returns whether any was known. */
export function forget({ sameAs, products, apart }: Learned, names: readonly string[]): boolean {
  const known = names.filter((name) => sameAs.delete(name) || products.delete(name));
  for (const name of known) apart.add(name);
  return known.length > 0;
}

/** The next prime above a number. */
export function nextPrime(above: number): number {
  let prime = above + 1;
  while (!isPrime(prime)) prime++;
  return prime;
}

function isPrime(number: number): boolean {
  for (let divisor = 2; divisor * divisor <= number; divisor++) {
    if (number % divisor === 0) return false;
  }
  return true;
}
