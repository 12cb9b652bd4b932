import * as l10n from "@vscode/l10n";
import { holdsOnlyFinite } from "../../tensor/vectors.ts";
import { toIndices } from "../../tensor/shape.ts";
import { toRole } from "../check/toRole.ts";
import type { Problem } from "../problem.ts";
import { listTensors, type PlacedTensor } from "../listTensors.ts";

/**
 * One warning for every tensor of the problem that holds NaN or infinity. A mask may hold -Infinity:
 * that is how it hides a key.
 */
export function collectInputWarnings(problem: Problem): readonly string[] {
  return listTensors(problem).flatMap(describeOddNumbers);
}

function describeOddNumbers({ path, tensor }: PlacedTensor): readonly string[] {
  if (holdsOnlyFinite(tensor.values)) return [];
  const isMask = path.at(-1) === "mask";
  const isOdd = (x: number) => !Number.isFinite(x) && !(isMask && x === -Infinity);
  const first = tensor.values.findIndex(isOdd);
  if (first < 0) return [];
  let count = 0;
  for (const x of tensor.values) if (isOdd(x)) count++;
  const place = toIndices(tensor.shape, first).join(", ");
  const { values } = tensor;
  return [
    l10n.t(
      "{0} holds NaN or infinity in {1} of {2} numbers, the first is {3} at [{4}]",
      ...[toRole(path), count, values.length, String(values[first]), place],
    ),
  ];
}
