import { countProblem, sumCounts } from "../../engine/counting/countProblem.ts";
import { isTensor } from "../../engine/problemTensors.ts";
import type { Problem } from "../../engine/problem.ts";
import type { Stages } from "../../engine/trace.ts";
import { sliceTensor } from "../../tensor/tensor.ts";
import type { Value, ValueHolder } from "./value.ts";

/** Tensors of a problem that have a batch in front; weights and masks have none. */
const batched: ReadonlySet<string> = new Set(["input", "context", "query", "key", "value"]);

/**
 * What expressions can say of a computation: the stages of its first batch element by their names,
 * `given` for what it was given, and `cost` for what it takes.
 */
export function toValueHolder(problem: Problem, stages: Stages): ValueHolder {
  const { multiplications, additions, parameters } = sumCounts(countProblem(problem));
  return {
    ...holderOf(stages, () => true),
    given: holderOf(problem, (name) => batched.has(name)),
    cost: { multiplications, additions, parameters },
  };
}

function holderOf(part: object, hasBatch: (name: string) => boolean): ValueHolder {
  const holder: Record<string, Value> = {};
  for (const [name, inner] of Object.entries(part)) {
    const value = valueOf(name, inner, hasBatch);
    if (value !== undefined) holder[name] = value;
  }
  return holder;
}

function valueOf(
  name: string,
  part: unknown,
  hasBatch: (name: string) => boolean,
): Value | undefined {
  if (typeof part === "number" || typeof part === "boolean") return part;
  if (typeof part !== "object" || part === null) return undefined;
  if (isTensor(part)) return hasBatch(name) ? sliceTensor(part, [0]) : part;
  if (Array.isArray(part)) return part.map((each) => valueOf(name, each, hasBatch) ?? 0);
  return holderOf(part, hasBatch);
}
