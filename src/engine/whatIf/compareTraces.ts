import { countElements, toIndices } from "../../tensor/shape.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import { toRole, type ProblemPath } from "../errors.ts";
import { collectTensors, type PlacedTensor } from "../problemTensors.ts";
import type { MlpStages, Trace } from "../trace.ts";

/** How one stage differs between two traces. */
export type StageChange =
  | {
      readonly kind: "changed";
      readonly stage: ProblemPath;
      /** Largest absolute difference; NaN where only one of two numbers is NaN. */
      readonly largestChange: number;
      /** Where it is; empty when nothing changed. */
      readonly indices: readonly number[];
      readonly before: number;
      readonly after: number;
    }
  | {
      readonly kind: "reshaped";
      readonly stage: ProblemPath;
      readonly before: readonly number[];
      readonly after: readonly number[];
    };

/**
 * `two traces -> one entry for each stage that both have`, in the order of computation: the largest
 * change and where it is, or the two shapes where they differ.
 */
export function compareTraces(before: Trace, after: Trace): readonly StageChange[] {
  const others = new Map(listStages(after).map(({ path, tensor }) => [toRole(path), tensor]));
  return listStages(before).flatMap(({ path, tensor }) => {
    const other = others.get(toRole(path));
    return other ? [compareStage(path, tensor, other)] : [];
  });
}

function listStages(trace: Trace) {
  return collectTensors(trace, []);
}

function compareStage(stage: ProblemPath, before: Tensor, after: Tensor): StageChange {
  if (toRole(before.shape) !== toRole(after.shape)) {
    return { kind: "reshaped", stage, before: before.shape, after: after.shape };
  }
  const [{ values: valuesBefore }, { values: valuesAfter }] = [before, after];
  let largestChange = 0;
  let at = -1;
  for (let cell = 0; cell < countElements(before.shape); cell++) {
    const change = computeChange(valuesBefore[cell]!, valuesAfter[cell]!);
    if (change <= largestChange) continue;
    largestChange = change;
    at = cell;
    if (Number.isNaN(change)) break;
  }
  const indices = at < 0 ? [] : toIndices(before.shape, at);
  const place = Math.max(at, 0);
  const [from, to] = [valuesBefore[place] ?? 0, valuesAfter[place] ?? 0];
  return { kind: "changed", stage, largestChange, indices, before: from, after: to };
}

/** 0 for two equal infinities and for two NaN. */
function computeChange(before: number, after: number): number {
  return Object.is(before, after) ? 0 : Math.abs(after - before);
}

/** The one stage that is a count of others' numbers. */
const COUNTED: keyof MlpStages = "zeroedPerPosition";

/**
 * `two traces of one problem -> largest difference`, of each stage relative to its largest finite
 * number in the first. Equal infinities and NaN do not differ; Infinity where only one of two numbers
 * is finite, or where the stages are not the same. Counts are left out: a unit next to 0 is exactly 0
 * in one precision and not in another, which moves a count by 1 and no number at all.
 */
export function findDifference(expected: Trace, found: Trace): number {
  const [left, right] = [listNumbers(expected), listNumbers(found)];
  if (left.length !== right.length) return Infinity;
  return left.reduce(
    (largest, { tensor }, stage) =>
      Math.max(largest, differ(tensor.values, right[stage]!.tensor.values)),
    0,
  );
}

function listNumbers(trace: Trace): readonly PlacedTensor[] {
  return collectTensors(trace, []).filter(({ path }) => path.at(-1) !== COUNTED);
}

function differ(expected: Tensor["values"], found: Tensor["values"]): number {
  if (expected.length !== found.length) return Infinity;
  let [scale, largest] = [0, 0];
  for (let at = 0; at < expected.length; at++) {
    const [a, b] = [expected[at]!, found[at]!];
    if (Object.is(a, b)) continue;
    if (!Number.isFinite(a) || !Number.isFinite(b)) return Infinity;
    largest = Math.max(largest, Math.abs(a - b));
  }
  for (const value of expected) {
    if (Number.isFinite(value)) scale = Math.max(scale, Math.abs(value));
  }
  return largest === 0 ? 0 : largest / (scale || 1);
}
