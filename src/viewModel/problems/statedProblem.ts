import type { Problem } from "../../engine/problem.ts";
import type { SourceProblem } from "../../source/reading.ts";

/** What stands between a group of matrices and its computation. */
export type StatedProblem =
  | { readonly kind: "ready"; readonly problem: Problem }
  | { readonly kind: "failed"; readonly problems: readonly SourceProblem[] };
