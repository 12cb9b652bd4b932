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
  /** How many dimensions the tensors of parameters have; null: nobody knows. */
  readonly ranks: Map<string, Ranks | null>;
  /** The prime that stands in for each name, in all runs. */
  readonly primes: Map<string, number>;
}

/** How many dimensions each of some tensors has. */
export interface Ranks {
  /** null: several numbers fit. */
  readonly each: readonly (number | null)[];
  /** How many of the first dimensions of each stand for any number of them: `(…, T, C)`. */
  readonly leads: number;
}

export const nothingLearned = (): Learned => ({
  multiples: new Map(),
  sameAs: new Map(),
  products: new Map(),
  apart: new Set(),
  ranks: new Map(),
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

export function copyOf({ multiples, sameAs, products, apart, ranks, primes }: Learned): Learned {
  return {
    multiples: new Map(multiples),
    sameAs: new Map(sameAs),
    products: new Map(products),
    apart: new Set(apart),
    ranks,
    primes,
  };
}

/**
 * Forgets what was learned since, except of sizes that are kept, and what divides others, which claims nothing;
 * whether anything new was kept.
 */
export function restore(
  { multiples, sameAs, products, apart }: Learned,
  before: Learned,
  isKept: (id: string) => boolean,
): boolean {
  const news = [
    [...multiples].some(([id, value]) => before.multiples.get(id) !== value),
    restoreMap(sameAs, before.sameAs, isKept),
    restoreMap(products, before.products, isKept),
  ];
  for (const id of apart) if (!before.apart.has(id)) apart.delete(id);
  return news.includes(true);
}

function restoreMap<V>(
  map: Map<string, V>,
  before: ReadonlyMap<string, V>,
  isKept: (id: string) => boolean,
): boolean {
  const kept = [...map].filter(([id, value]) => isKept(id) && before.get(id) !== value);
  map.clear();
  for (const [id, value] of [...before, ...kept]) map.set(id, value);
  return kept.length > 0;
}
