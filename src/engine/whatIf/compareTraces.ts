import { countElements, toIndices } from "../../tensor/shape.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import type { ProblemPath } from "../check/problemError.ts";
import { toRole } from "../check/toRole.ts";
import { collectTensors } from "../listTensors.ts";
import type { Trace } from "../trace.ts";

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
