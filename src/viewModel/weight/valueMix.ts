import type { Rest, WeightPlace } from "./weightExplanation.ts";

/** What one key contributes: its weight times its row of V, and the running sum. */
export interface Contribution {
  readonly key: number;
  readonly token: string;
  readonly weight: number;
  readonly value: readonly number[];
  /** weight × value, column by column. */
  readonly parts: readonly number[];
  /** The sum of this and everything above it. */
  readonly running: readonly number[];
}

/** What the keys that are not shown contribute together. */
export interface RestContribution extends Rest {
  /** Here `sum` is the sum of their weights. */
  readonly parts: readonly number[];
}

/** How a head's output for one query is mixed from the rows of V. */
export interface ValueMix {
  readonly place: WeightPlace;
  readonly queryToken: string;
  /** The columns of this head in the concatenation. */
  readonly columns: readonly [first: number, last: number];
  /** In the order of the keys; of many keys, the largest weights first. */
  readonly contributions: readonly Contribution[];
  readonly rest: RestContribution | null;
  /** How many keys have weight 0 and add nothing. */
  readonly silent: number;
  readonly output: readonly number[];
  readonly sentence: string;
}
