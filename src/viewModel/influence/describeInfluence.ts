import { collectTensors } from "../../engine/listTensors.ts";
import type { Stages } from "../../engine/stages.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import { toIndices } from "../../tensor/toIndices.ts";
import { fourDigits } from "./fourDigits.ts";

/** Which stages are told of, what comes last in the computation first. */
const told: readonly (readonly [stage: string, name: string])[] = [
  ["attentionWeights", "weight"],
  ["projectedOutput", "projection"],
  ["attentionOutput", "concatenation"],
  ["mlpOutput", "output"],
];
const mostTold = 2;

/** What a number moves most: `weight of query 0 on key 1 in head 0 by 0.31, ...`. */
export function describeInfluence(slopes: Stages): string {
  const tensors = new Map(
    collectTensors(slopes, []).map(({ path, tensor }) => [String(path.at(-1)), tensor]),
  );
  const moves = told
    .flatMap(([stage, name]) => {
      const tensor = tensors.get(stage);
      const found = tensor && findLargest(tensor);
      return found
        ? [`${name} ${placeOf(stage, found.indices)} by ${fourDigits(found.slope)}`]
        : [];
    })
    .slice(0, mostTold);
  if (moves.length === 0) return "moves nothing that is shown";
  return `for each 1 more it moves most: ${moves.join(", ")}`;
}

function findLargest({ shape, values }: Tensor) {
  let at = -1;
  for (let index = 0; index < values.length; index++) {
    if (Math.abs(values[index]!) > Math.abs(values[at] ?? 0)) at = index;
  }
  return at < 0 ? null : { indices: toIndices(shape, at), slope: values[at]! };
}

function placeOf(stage: string, indices: readonly number[]): string {
  if (stage !== "attentionWeights") return `[${indices.slice(1).join("][")}]`;
  const [, head, query, key] = indices;
  return `of query ${String(query)} on key ${String(key)} in head ${String(head)}`;
}
