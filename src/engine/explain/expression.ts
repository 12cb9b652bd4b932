import type { ProblemPath } from "../check/problemError.ts";

/** Functions that formulas call. */
export type FunctionName =
  "exp" | "sqrt" | "max" | "cos" | "sin" | "relu" | "gelu" | "geluTanh" | "silu" | "reluSquared";

/** One number of a computation, with its place. */
export interface Cell {
  readonly kind: "cell";
  /** A stage of the trace, or a number that stands in the problem itself. */
  readonly origin: "trace" | "problem";
  /** `["blocks", 0, "attention", "scores"]` */
  readonly path: ProblemPath;
  readonly indices: readonly number[];
  readonly value: number;
}

/** A formula with the actual numbers at its ends. */
export type Expression =
  | Cell
  | { readonly kind: "constant"; readonly name?: string; readonly value: number }
  | { readonly kind: "sum"; readonly terms: readonly Expression[] }
  | { readonly kind: "difference"; readonly left: Expression; readonly right: Expression }
  | { readonly kind: "product"; readonly factors: readonly Expression[] }
  | { readonly kind: "quotient"; readonly over: Expression; readonly under: Expression }
  | {
      readonly kind: "call";
      readonly name: FunctionName;
      readonly arguments: readonly Expression[];
    };
