/** What one run of a program says of sizes that the next one takes. */
export interface Learned {
  /** Numbers that sizes are multiples of, by name. */
  readonly multiples: Map<string, number>;
  /** Sizes that are another one, or a number. */
  readonly sameAs: Map<string, string | number>;
  /** Sizes that are the product of others, and of numbers. */
  readonly products: Map<string, readonly (string | number)[]>;
  /** The prime that stands in for each name, in all runs. */
  readonly primes: Map<string, number>;
}

export const nothingLearned = (): Learned => ({
  multiples: new Map(),
  sameAs: new Map(),
  products: new Map(),
  primes: new Map(),
});

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
