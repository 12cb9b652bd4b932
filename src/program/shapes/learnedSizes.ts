/** What one run of a program says of sizes that the next one takes. */
export interface Learned {
  /** Numbers and other sizes that sizes are multiples of, by name. */
  readonly multiples: Map<string, readonly (string | number)[]>;
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

/** Names of which runs say what they are, for all places; what the uses in one place say is no guess. */
export function guessesOf({ sameAs, products }: Learned): readonly string[] {
  return [...sameAs.keys(), ...products.keys()].filter((id) => !id.includes(" "));
}

/** Forgets what names are that may be several sizes; returns whether any was known. */
export function forget({ sameAs, products, apart }: Learned, ids: readonly string[]): boolean {
  for (const id of ids) apart.add(id);
  return ids.filter((id) => sameAs.delete(id) || products.delete(id)).length > 0;
}
