import { countMultiplications } from "../../counting/countMultiplications.ts";
import type { Problem } from "../../problem.ts";
import { sliceProblem } from "./sliceProblem.ts";

/**
 * The longest slice of a problem that takes no more multiplications than `most`, its positions halved
 * until it does; a single position however much that takes.
 */
export function findSlice(problem: Problem, most: number): Problem {
  let positions = countLongest(problem);
  let slice = sliceProblem(problem, positions);
  while (positions > 1 && countMultiplications(slice) > most) {
    positions = Math.ceil(positions / 2);
    slice = sliceProblem(problem, positions);
  }
  return slice;
}

function countLongest(problem: Problem): number {
  const inputs = problem.kind === "attention" ? [problem.query, problem.key] : [problem.input];
  const context = problem.kind === "selfAttention" && problem.context ? [problem.context] : [];
  return Math.max(...[...inputs, ...context].map(({ shape }) => shape.at(-2) ?? 1));
}
