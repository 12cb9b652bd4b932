/** A class of the program that the user wants to see with small numbers. */
export interface SmallChoice {
  /** The classes that use it may be what is made. */
  readonly className: string;
  /** Of the weights. */
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

/** How a class of a program was made small. */
export interface SmallFacts {
  /** The class that the user wants to see. */
  readonly className: string;
  /** The class that was made, which uses it or is it; empty: none could be made. */
  readonly made: string;
  readonly seed: number;
  readonly words: readonly string[];
  readonly sizes: readonly SmallSize[];
  /** What was run behind the program. */
  readonly code: string;
}
