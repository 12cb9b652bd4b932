/**
 * What loose statements are called where a class or a function has its name: no program has one with a space. Names
 * that they read and do not define get sample numbers.
 */
export const fragmentName = "this fragment";

/** A class or a function of the program that the user wants to see with small numbers. */
export interface SmallChoice {
  /** Of a class, those that use it may be what is made. */
  readonly name: string;
  /** Of all that is drawn. */
  readonly seed: number;
  /** One for each token. */
  readonly words: readonly string[];
  /** Sizes by their names, in place of the reduced ones. */
  readonly sizes: Readonly<Record<string, number>>;
}

/** A size of a small model. */
export interface SmallSize {
  readonly name: string;
  readonly value: number;
  /** In the program; null: it gives none. */
  readonly of: number | null;
}

/** What a function was given. */
export interface DrawnArgument {
  readonly name: string;
  readonly shape: readonly number[];
  /** It is not drawn: it is a causal mask. */
  readonly isMask?: boolean;
}

/** How a class or a function of a program was made small. */
export interface SmallFacts {
  /** What the user wants to see. */
  readonly name: string;
  /** What was run, which uses it or is it; empty: nothing could be. */
  readonly made: string;
  readonly seed: number;
  readonly words: readonly string[];
  readonly sizes: readonly SmallSize[];
  /** What a function was given; of a class, weights alone are drawn. */
  readonly drawn: readonly DrawnArgument[];
  /** What was run behind the program. */
  readonly code: string;
}
