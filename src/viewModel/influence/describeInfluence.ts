import * as l10n from "@vscode/l10n";
import { collectTensors, type PlacedTensor } from "../../engine/listTensors.ts";
import type { Stages } from "../../engine/stages.ts";
import { toIndices } from "../../tensor/toIndices.ts";
import { fourDigits } from "./fourDigits.ts";

/** Which stages are told of, what comes last in the computation first. */
const told = ["attentionWeights", "projectedOutput", "attentionOutput", "mlpOutput"] as const;
const mostTold = 2;
/** What moves without moving any of those: a query that sees one key only gives it all its attention. */
const toldElse = ["scores"] as const;

type Told = (typeof told)[number] | (typeof toldElse)[number];

interface LargestMove {
  readonly indices: readonly number[];
  readonly slope: number;
  readonly block: number | null;
}

/** What a number moves most: `weight of query 0 on key 1 in head 0 by 0.31, ...`. */
export function describeInfluence(slopes: Stages): string {
  const tensors = collectTensors(slopes, []);
  const last = tellMoves(told, tensors);
  const moves = last.length > 0 ? last : tellMoves(toldElse, tensors);
  if (moves.length === 0) return l10n.t("moves nothing that is shown");
  return l10n.t(
    "for each 1 more it moves most: {0}",
    moves.reduce((list, move) => l10n.t("{0}, {1}", list, move)),
  );
}

/** The largest move in each of these stages that moves at all, in their order. */
function tellMoves(stages: readonly Told[], tensors: readonly PlacedTensor[]): readonly string[] {
  return stages
    .flatMap((stage) => {
      const named = tensors.filter(({ path }) => path.at(-1) === stage);
      const [found] = named
        .flatMap(largestIn)
        .toSorted((a, b) => Math.abs(b.slope) - Math.abs(a.slope));
      if (!found) return [];
      const move = tellMove(stage, found.indices, fourDigits(found.slope));
      return [found.block === null ? move : l10n.t("in block {0} the {1}", found.block, move)];
    })
    .slice(0, mostTold);
}

/** The number of a stage that moves most, and in which block of a stack; none where nothing moves. */
function largestIn({ path, tensor: { shape, values } }: PlacedTensor): readonly LargestMove[] {
  let at = -1;
  for (let index = 0; index < values.length; index++) {
    if (Math.abs(values[index]!) > Math.abs(values[at] ?? 0)) at = index;
  }
  if (at < 0) return [];
  const block = path[0] === "blocks" ? Number(path[1]) : null;
  return [{ indices: toIndices(shape, at), slope: values[at]!, block }];
}

function tellMove(stage: Told, indices: readonly number[], slope: string): string {
  const place = `[${indices.slice(1).join("][")}]`;
  switch (stage) {
    case "attentionWeights": {
      const [, head, query, key] = indices.map(String) as [string, string, string, string];
      return l10n.t("weight of query {0} on key {1} in head {2} by {3}", query, key, head, slope);
    }
    case "scores": {
      const [, head, query, key] = indices.map(String) as [string, string, string, string];
      return l10n.t("score of query {0} and key {1} in head {2} by {3}", query, key, head, slope);
    }
    case "projectedOutput":
      return l10n.t("projection {0} by {1}", place, slope);
    case "attentionOutput":
      return l10n.t("concatenation {0} by {1}", place, slope);
    case "mlpOutput":
      return l10n.t("output {0} by {1}", place, slope);
  }
}
