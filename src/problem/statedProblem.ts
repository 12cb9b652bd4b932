import type { Problem } from "../engine/problem.ts";
import type { SourceProblem } from "../source/reading.ts";

/** The problem of a group of matrices, or why there is none. */
export type StatedProblem =
  | { readonly kind: "ready"; readonly problem: Problem }
  | { readonly kind: "failed"; readonly problems: readonly SourceProblem[] };
