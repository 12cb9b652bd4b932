import { ShapeError } from "../tensor/shape.ts";
import { checkProblem } from "./check/checkProblem.ts";
import { ProblemError, type ProblemPath } from "./errors.ts";
import { readProblem } from "./json/readProblem.ts";
import type { Problem } from "./problem.ts";

/** What is wrong with a problem, and where in the JSON document it stands. */
export interface ProblemFailure {
  readonly message: string;
  readonly path: ProblemPath;
  /** Where what it does not fit stands. */
  readonly otherPaths: readonly ProblemPath[];
  /** The numbers that would do there. */
  readonly choices?: readonly number[];
}

/** A problem that can be evaluated, or why there is none. */
export type ParsedProblem =
  | { readonly ok: true; readonly problem: Problem }
  | { readonly ok: false; readonly failure: ProblemFailure };

/**
 * `JSON document -> problem`, complete with all shapes checked. Matrices are `[position][column]` or
 * `[batch][position][column]`, weights `[out][in]`; a null in a mask is -Infinity; elsewhere null
 * means that nothing is given.
 */
export function parseProblem(json: unknown): ParsedProblem {
  try {
    const problem = readProblem(json);
    checkProblem(problem);
    return { ok: true, problem };
  } catch (error) {
    if (!(error instanceof ProblemError || error instanceof ShapeError)) throw error;
    const { message, path, otherPaths } = error;
    const choices = error instanceof ShapeError ? error.choices : undefined;
    return { ok: false, failure: { message, path, otherPaths, ...(choices && { choices }) } };
  }
}
