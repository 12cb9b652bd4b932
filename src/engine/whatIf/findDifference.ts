import type { Tensor } from "../../tensor/tensor.ts";
import { collectTensors } from "../listTensors.ts";
import type { Trace } from "../trace.ts";

/**
 * `two traces of one problem -> largest difference`, of each stage relative to its largest finite
 * number in the first. Equal infinities and NaN do not differ; Infinity where only one of two numbers
 * is finite, or where the stages are not the same.
 */
export function findDifference(expected: Trace, found: Trace): number {
  const [left, right] = [collectTensors(expected, []), collectTensors(found, [])];
  if (left.length !== right.length) return Infinity;
  return left.reduce(
    (largest, { tensor }, stage) =>
      Math.max(largest, differ(tensor.values, right[stage]!.tensor.values)),
    0,
  );
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
