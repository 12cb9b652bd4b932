import type { CellRanges } from "./cellRanges.ts";
import type { LazyNumbers } from "./lazyNumbers.ts";
import type { SettingValue } from "../settings/settings.ts";
import type { TextRange } from "./textRange.ts";

/**
 * What a dialect finds in a text before any meaning is given to it. Everything is in text order;
 * every range is in UTF-16 code units of the text as it was handed in.
 */
export interface Reading {
  readonly matrices: readonly MatrixLiteral[];
  readonly constants: readonly Constant[];
  readonly stringLists: readonly StringList[];
  readonly comments: readonly Comment[];
  readonly problems: readonly ReadingProblem[];
  /** Names whose values cannot be known without running the program. */
  readonly unread: readonly UnreadName[];
}

/** A name that stands for something unknown; it hides what has the same role further out. */
export interface UnreadName {
  readonly name: string;
  readonly range: TextRange;
  readonly scope: Scope;
}

/** A problem of the text, with what it spoils. */
export interface ReadingProblem extends SourceProblem {
  /** What would be a matrix without the problem; null when the whole file is meant. */
  readonly spoils: SpoiltMatrix | null;
}

/** The place of something that looks like a matrix but is not. */
export type SpoiltMatrix = Pick<MatrixLiteral, "name" | "nameRange" | "range" | "scope">;

/** How the program writes the place of a number: see `indexText`. */
export interface Indexing {
  /** How many indices a number has; absent where two. */
  readonly rank?: number;
  /** All indices in one pair of brackets, as in `K[1, 5]`; absent where each has its own. */
  readonly isInOneBracket?: true;
}

/** A matrix written out in the text, or built by a call whose result is known without running it. */
export interface MatrixLiteral extends Indexing {
  /** The variable, property or argument that holds it; null when it has none. */
  readonly name: string | null;
  readonly shape: readonly [rows: number, columns: number];
  /** Row-major, `rows * columns` numbers, exactly as the program would hold them. */
  readonly values: Float64Array;
  /** Works `values` out when they are first read; absent where they stand ready. */
  readonly unmade?: LazyNumbers;
  /**
   * One range per number, in reading order. A number with no text of its own (a repeat, a seeded
   * weight) has the range of the expression that makes it.
   */
  readonly cells: CellRanges;
  /** `literal`: each number stands in the text and can be edited there. */
  readonly origin: "literal" | "computed";
  /** The whole expression, without the name. */
  readonly range: TextRange;
  /** Where the name stands; null when it has none. */
  readonly nameRange: TextRange | null;
  readonly scope: Scope;
  /** Where the program changes it, so that it computes with other numbers; absent where it does not. */
  readonly changedAt?: TextRange;
}

/** A matrix with these numbers, which stay unmade until somebody reads its `values`. */
export function withNumbers(
  facts: Omit<MatrixLiteral, "values" | "unmade">,
  numbers: LazyNumbers,
): MatrixLiteral {
  if (numbers.bytesToMake === 0) return { ...facts, values: numbers.values };
  return {
    ...facts,
    unmade: numbers,
    get values() {
      return numbers.values;
    },
  };
}

/** How the numbers of a matrix are indexed, without its other facts. */
export function indexingOf({ rank, isInOneBracket }: Indexing): Indexing {
  return { ...(rank !== undefined && { rank }), ...(isInOneBracket && { isInOneBracket }) };
}

/** The same matrix at another place: its numbers stay unmade. */
export function moveMatrix(
  matrix: MatrixLiteral,
  place: Pick<MatrixLiteral, "range" | "nameRange" | "scope" | "cells" | "changedAt">,
): MatrixLiteral {
  if (!matrix.unmade) return { ...matrix, ...place };
  const { name, shape, origin, unmade } = matrix;
  const { range, nameRange, scope, cells, changedAt } = place;
  const facts = { name, shape, origin, range, nameRange, scope, cells };
  const rare = { ...indexingOf(matrix), ...(changedAt && { changedAt }) };
  return withNumbers({ ...facts, ...rare }, unmade);
}

/** The function, cell, class, object or fenced block around something, outermost first. */
export interface Scope {
  /** For example `["Chapter10", "MultiHeadDemo"]`; empty at the top of the file. */
  readonly path: readonly string[];
  readonly range: TextRange;
}

/** A named number or boolean known without running the program. */
export interface Constant {
  readonly name: string;
  readonly value: number | boolean;
  readonly range: TextRange;
  readonly scope: Scope;
}

/** A list of strings, a candidate for token labels. */
export interface StringList {
  readonly name: string | null;
  readonly values: readonly string[];
  readonly range: TextRange;
  readonly scope: Scope;
}

/** A comment without its markers, trimmed; the range includes the markers. */
export interface Comment {
  readonly text: string;
  readonly range: TextRange;
}

/** A problem of the text: one sentence with what was found, expected, and what to do. */
export interface SourceProblem {
  readonly message: string;
  readonly range: TextRange;
  readonly severity: "error" | "warning" | "information";
  /** Absent where only a person can know. */
  readonly remedy?: Remedy;
}

/** What would mend a problem where it stands; `toFixes` makes edits of it. */
export type Remedy =
  /** The row at the place of the problem has too few numbers, or too many. */
  | { readonly kind: "addNumbers" | "removeNumbers"; readonly count: number }
  /** One of these instead of the number there. */
  | { readonly kind: "chooseNumber"; readonly choices: readonly number[] }
  /** Two numbers stand beside each other at the place of the problem. */
  | { readonly kind: "addComma" }
  /** A number where something half typed stands. */
  | { readonly kind: "writeZero" }
  /** A matrix, by id, has fewer rows than another one. */
  | { readonly kind: "matchRows"; readonly shorter: string; readonly longer: string }
  /** Weights are meant the other way round. */
  | { readonly kind: "readWeights"; readonly layout: SettingValue<"weightLayout"> }
  /** A word of a directive that is spelt wrong. */
  | { readonly kind: "correctWord"; readonly word: string };
