import { isTensor } from "../../src/engine/problemTensors.ts";
import type { Problem } from "../../src/engine/problem.ts";
import { toNested, type Nested } from "../../src/tensor/nested.ts";

/** `problem -> what someone would write in a file`, the inverse of `parseProblem`. */
export function toProblemJson(problem: Problem): unknown {
  return JSON.parse(JSON.stringify(write(problem))) as unknown;
}

function write(part: unknown): unknown {
  if (typeof part !== "object" || part === null) return part;
  if (isTensor(part)) return hide(toNested(part));
  if (Array.isArray(part)) return part.map(write);
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, write(inner)]));
}

/** JSON has no -Infinity: a mask says null. */
function hide(nested: Nested): unknown {
  if (typeof nested !== "number") return nested.map(hide);
  return nested === -Infinity ? null : nested;
}
