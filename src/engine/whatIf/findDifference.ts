import type { Tensor } from "../../tensor/tensor.ts";
import { collectTensors, type PlacedTensor } from "../listTensors.ts";
import type { MlpStages, Trace } from "../trace.ts";

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
