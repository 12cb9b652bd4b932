import * as l10n from "@vscode/l10n";
import { mergeHeads, toKeyValueMatrix } from "../../engine/operations/heads.ts";
import {
  computeMaskedScores,
  computeScores,
  sliceHead,
  sliceMasking,
  type Masking,
  type Scores,
  type ScoresRecipe,
} from "../../engine/operations/scores.ts";
import type { AttentionMaps, AttentionStages, MlpStages } from "../../engine/trace.ts";
import { sliceTensor, type Tensor } from "../../tensor/tensor.ts";
import { addends, blockTensor } from "../computation/blockStage.ts";
import { roleOfStage } from "../computation/fileStages.ts";
import type { StageName } from "../stageName.ts";
import {
  differenceGrid,
  droppedGrid,
  maxGrid,
  meanGrid,
  sumGrid,
  tensorGrid,
  type NumberGrid,
} from "./numberGrid.ts";
import type { ShownStages } from "./shownStages.ts";
import type { MapChoice } from "./tileAddress.ts";

/** The numbers of a stage of the first batch element, of one head or of several together. */
export function stageGrid(shown: ShownStages, stage: StageName, map: MapChoice | null): NumberGrid {
  const { attention, maps, mlp } = shown.parts;
  const grid =
    (attention && attentionGrid(attention, shown, stage, map)) ??
    (maps && map && givenGrid(maps, stage, map)) ??
    (mlp && mlpGrid(mlp, stage)) ??
    streamGrid(shown, stage) ??
    parameterGrid(shown, stage);
  if (grid) return grid;
  throw new Error(
    map
      ? l10n.t("This computation has no map of {0}.", stage)
      : l10n.t("This computation has no map of {0} without a head.", stage),
  );
}

/** The weights of one head of the first batch element. */
export function headWeights({ shape, attentionWeights }: AttentionMaps, head: number): NumberGrid {
  return ofHeads(shape, { kind: "head", head }, (at) => tensorGrid(attentionWeights, at));
}

/** A map of given weights, or of given scores. */
function givenGrid(maps: AttentionMaps, stage: StageName, map: MapChoice): NumberGrid | null {
  const isMap = stage === "scores" || stage === "attentionWeights" || stage === "headOutput";
  const tensor = isMap ? maps[stage] : undefined;
  return tensor ? ofHeads(maps.shape, map, (head) => tensorGrid(tensor, head)) : null;
}

function attentionGrid(
  stages: AttentionStages,
  { matrices }: ShownStages,
  stage: StageName,
  map: MapChoice | null,
): NumberGrid | null {
  switch (stage) {
    case "query":
    case "key":
    case "value":
      return tensorGrid(matrices[stage] ?? mergeHeads(stages[stage]));
    case "attentionOutput":
      return tensorGrid(stages.attentionOutput);
    case "projectedOutput":
      return stages.projectedOutput ? tensorGrid(stages.projectedOutput) : null;
    case "scores":
    case "maskedScores":
    case "attentionWeights":
    case "headOutput":
      return map && mapGrid(stages, stage, map);
    default:
      return null;
  }
}

function mlpGrid(stages: MlpStages, stage: StageName): NumberGrid | null {
  switch (stage) {
    case "mlpHidden":
    case "mlpActivated":
    case "mlpOutput":
      return tensorGrid(stages[stage]);
    case "mlpGate":
      return stages.mlpGate ? tensorGrid(stages.mlpGate) : null;
    default:
      return null;
  }
}

function streamGrid(shown: ShownStages, stage: StageName): NumberGrid | null {
  const { parts, input, block: layer, ends } = shown;
  const { block, mlp } = parts;
  switch (stage) {
    case "input": {
      const tensor = input ?? mlp?.input;
      return tensor ? tensorGrid(tensor) : null;
    }
    case "finalNormed":
    case "logits": {
      const tensor = ends?.[stage];
      return tensor ? tensorGrid(tensor) : null;
    }
    case "residualIn":
    case "normed1":
    case "residualMid":
    case "normed2":
    case "residualOut":
      return block && layer && tensorGrid(blockTensor(block, layer, stage));
    case "droppedAttention":
    case "droppedMlp": {
      if (!block || !layer?.dropout) return null;
      const { probability, attentionMask, mlpMask } = layer.dropout;
      const [added, mask] =
        stage === "droppedAttention"
          ? (["projectedOutput", attentionMask] as const)
          : (["mlpOutput", mlpMask] as const);
      const whole = tensorGrid(blockTensor(block, layer, added));
      return droppedGrid(whole, tensorGrid(mask), probability);
    }
    case "residualSum1":
    case "residualSum2": {
      if (!block || !layer) return null;
      const [stream, added] = addends(stage, layer).map((part) => stageGrid(shown, part, null)) as [
        NumberGrid,
        NumberGrid,
      ];
      return (layer.residual ?? true) ? sumGrid(stream, added) : added;
    }
    default:
      return null;
  }
}

/** The learned weights of the file. */
function parameterGrid({ matrices }: ShownStages, stage: StageName): NumberGrid | null {
  const role = roleOfStage(stage);
  const matrix = role && matrices[role];
  return matrix ? tensorGrid(matrix) : null;
}

function mapGrid(
  stages: AttentionStages,
  stage: "scores" | "maskedScores" | "attentionWeights" | "headOutput",
  map: MapChoice,
): NumberGrid {
  return ofHeads(stages.shape, map, (head) => {
    const tensor: Scores = stages[stage];
    const { recipe } = tensor;
    return recipe ? scoresGrid(stages, recipe, head) : tensorGrid(tensor, head);
  });
}

/** The map of one head, or of several together. */
function ofHeads(
  { headCount }: Pick<AttentionMaps["shape"], "headCount">,
  map: MapChoice,
  read: (head: number) => NumberGrid,
): NumberGrid {
  const ofHead = (head: number): NumberGrid => {
    if (head >= 0 && head < headCount) return read(head);
    throw new Error(
      l10n.t("There is no head {0}. The computation has {1}, counted from 0.", head, headCount),
    );
  };
  switch (map.kind) {
    case "head":
      return ofHead(map.head);
    case "mean":
      return meanGrid(Array.from({ length: headCount }, (_, head) => ofHead(head)));
    case "max":
      return maxGrid(Array.from({ length: headCount }, (_, head) => ofHead(head)));
    case "difference":
      return differenceGrid(ofHead(map.head), ofHead(map.against));
  }
}

/**
 * The scores of one head of the first batch element, each computed when it is read. They equal
 * those of `computeScoresByHead`.
 */
function scoresGrid(
  { query, key, shape }: AttentionStages,
  { scale, ...masking }: ScoresRecipe,
  head: number,
): NumberGrid {
  const { headCount, keyValueHeadCount, queryLength, keyLength, headDim } = shape;
  const queries = sliceHead(query, 0, head);
  const keys = sliceHead(key, 0, toKeyValueMatrix(head, headCount, keyValueHeadCount));
  const ofHead = sliceMasking(masking, 0, head);
  return {
    ...{ rows: queryLength, columns: keyLength, isDouble: false, cost: headDim },
    readRow: (row, first, into) => {
      const few = computeScores(rowsOf(queries, row, 1), rowsOf(keys, first, into.length), scale);
      const window = { row, first, length: into.length };
      const { values } = computeMaskedScores(few, maskingOf(ofHead, window));
      // In single precision, like those that are computed together.
      for (let at = 0; at < into.length; at++) into[at] = Math.fround(values[at]!);
    },
  };
}

/** `[1, 1, length, columns] -> [1, 1, count, columns]` from a row on, on the same numbers. */
function rowsOf({ shape, values }: Tensor, first: number, count: number): Tensor {
  const columns = shape.at(-1) ?? 1;
  const part = values.subarray(first * columns, (first + count) * columns);
  return { shape: [1, 1, count, columns], values: part };
}

/** The keys and the query to read. */
interface Window {
  readonly row: number;
  readonly first: number;
  readonly length: number;
}

/** The masking of one query and some of its keys. */
function maskingOf({ mask, causalOffset }: Masking, { row, first, length }: Window): Masking {
  return {
    ...(causalOffset !== undefined && { causalOffset: causalOffset + row - first }),
    ...(mask && { mask: maskRow(mask, row, first, length) }),
  };
}

/** `[queries or 1, keys or 1] -> [1, some keys or 1]` */
function maskRow(mask: Tensor, row: number, first: number, length: number): Tensor {
  const [rows = 1, columns = 1] = mask.shape.slice(-2);
  const { values } = sliceTensor({ shape: [rows, columns], values: mask.values }, [
    rows === 1 ? 0 : row,
  ]);
  if (columns === 1) return { shape: [1, 1], values };
  return { shape: [1, length], values: values.subarray(first, first + length) };
}
