import type { CellRanges } from "../../cellRanges.ts";
import type { LazyNumbers } from "../../lazyNumbers.ts";
import type { SourceProblem } from "../../reading.ts";
import type { TextRange } from "../../textRange.ts";

/** A number and the text that says it. */
export interface NumberValue extends TextRange {
  readonly kind: "number";
  readonly value: number;
  /** Of an integer type, where the language has one. */
  readonly integer: boolean;
  /** Of a single-precision type. */
  readonly single: boolean;
  /** The text is the number itself, including its sign. */
  readonly literal: boolean;
  /** Wrapped in an object, as in `new Value(1)`. */
  readonly wrapped: boolean;
}

/** Numbers in rows and columns, row-major; a flat list has one dimension. */
export interface GridValue extends TextRange {
  readonly kind: "grid";
  readonly shape: readonly number[];
  readonly numbers: LazyNumbers;
  /** One per number. */
  readonly cells: CellRanges;
  readonly literal: boolean;
  /** An array of a numeric library, on which `* 2` scales; else a plain list. */
  readonly isArray: boolean;
}

/** A list that is not (yet) rows and columns of numbers. */
export interface ListValue extends TextRange {
  readonly kind: "list";
  readonly items: readonly Value[];
}

/** A seeded generator of random numbers; a null seed differs from run to run. */
export interface GeneratorValue extends TextRange {
  readonly kind: "generator";
  readonly seed: number | null;
}

/** A value that is known only by running the program. */
export interface UnknownValue extends TextRange {
  readonly kind: "unknown";
  /** The parser could not make sense of it. */
  readonly malformed: boolean;
  /** The dotted name, where it is one. */
  readonly path: string | null;
  /** Why it is unknown, where that helps. */
  readonly problem: SourceProblem | null;
}

/** What an expression comes to. */
export type Value =
  | NumberValue
  | GridValue
  | ListValue
  | GeneratorValue
  | UnknownValue
  | (TextRange & { readonly kind: "boolean"; readonly value: boolean })
  | (TextRange & { readonly kind: "text"; readonly value: string })
  | (TextRange & { readonly kind: "lambda"; readonly result: Value })
  /** A list with nothing in it yet, as `Array(8)` makes it. */
  | (TextRange & { readonly kind: "holes"; readonly length: number });

/** Makes a value that is known only by running the program. */
export function unknownValue(range: TextRange, about: Partial<UnknownValue> = {}): UnknownValue {
  return {
    kind: "unknown",
    malformed: about.malformed ?? false,
    path: about.path ?? null,
    problem: about.problem ?? null,
    start: range.start,
    end: range.end,
  };
}

/** A number computed from the text in a range. */
export function computedNumber(range: TextRange, value: number, like?: NumberValue): NumberValue {
  return {
    kind: "number",
    value,
    integer: like?.integer ?? false,
    single: like?.single ?? false,
    literal: false,
    wrapped: false,
    start: range.start,
    end: range.end,
  };
}
