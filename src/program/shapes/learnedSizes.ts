import type { OpenValue } from "../values/value.ts";

/** A map that can forget what was changed since a moment, in as many steps as there were changes. */
export class NotedMap<V> extends Map<string, V> {
  /** What was there before the changes since each of the moments, the last one last. */
  readonly #before: Map<string, V | undefined>[] = [];

  override set(id: string, value: V): this {
    this.#note(id);
    return super.set(id, value);
  }

  override delete(id: string): boolean {
    this.#note(id);
    return super.delete(id);
  }

  #note(id: string): void {
    for (const before of this.#before) if (!before.has(id)) before.set(id, this.get(id));
  }

  /** From now on, changes are noted. */
  watch(): void {
    this.#before.push(new Map());
  }

  /** Takes back the changes since the last such moment, except those that are kept; returns whether any was. */
  takeBack(isKept: (id: string) => boolean): boolean {
    const before = this.#before.pop() ?? [];
    let hasKept = false;
    for (const [id, old] of before) {
      const value = this.get(id);
      if (value === old) continue;
      if (value !== undefined && isKept(id)) hasKept = true;
      else if (old === undefined) this.delete(id);
      else this.set(id, old);
    }
    return hasKept;
  }
}

/** What one run of a program says of sizes that the next one takes. */
export interface Learned {
  /** Numbers and other sizes that sizes are multiples of, by name. */
  readonly multiples: NotedMap<readonly (string | number)[]>;
  /** Sizes that are another one, or a number. */
  readonly sameAs: NotedMap<string | number>;
  /** Sizes that are the product of others, and of numbers. */
  readonly products: NotedMap<readonly (string | number)[]>;
  /** Names of which nothing more is learned: they may be different sizes in different places. */
  readonly apart: Set<string>;
  /** How many dimensions the tensors of parameters have; null: nobody knows. */
  readonly ranks: Map<string, Ranks | null>;
  /** Which argument calls of something that is not there give the shape of, by their places. */
  readonly echoes: Map<number, number>;
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
  multiples: new NotedMap(),
  sameAs: new NotedMap(),
  products: new NotedMap(),
  apart: new Set(),
  ranks: new Map(),
  echoes: new Map(),
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

/** Whether what is learned of a size stays: that it is a product, or that it is another one. */
type IsKept = (id: string, isProduct: boolean) => boolean;

/**
 * From now on, what is learned may be forgotten again: the function that is returned does so, except of sizes that are
 * kept, and what divides others, which claims nothing; it says whether anything new was kept.
 */
export function learnForNow({
  multiples,
  sameAs,
  products,
  apart,
}: Learned): (isKept: IsKept) => boolean {
  const maps = [multiples, sameAs, products];
  for (const map of maps) map.watch();
  const known = new Set(apart);
  return (isKept) => {
    for (const id of apart) if (!known.has(id)) apart.delete(id);
    const news = maps.map((map) =>
      map.takeBack((id) => map === multiples || isKept(id, map === products)),
    );
    return news.includes(true);
  };
}

/** What finds out about sizes and open values, and can forget it. */
interface Finder {
  readonly learned: Learned;
  isRefined: boolean;
  glanced: OpenValue[] | null;
}

/** Runs a branch that the program does not take: of what it finds, only which sizes are products stays. */
export function glanceWith(finder: Finder, run: () => void): void {
  const { glanced, isRefined } = finder;
  const own: OpenValue[] = [];
  finder.glanced = own;
  const unlearn = learnForNow(finder.learned);
  try {
    run();
  } finally {
    finder.glanced = glanced;
    for (const each of own) each.value = null;
    finder.isRefined = unlearn((_, isProduct) => isProduct) || isRefined;
  }
}
