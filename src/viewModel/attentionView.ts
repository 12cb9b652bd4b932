import * as l10n from "@vscode/l10n";
import { mergeHeads } from "../engine/operations/heads.ts";
import type { AttentionMaps, AttentionStages } from "../engine/trace.ts";
import type { ComputationGroup } from "../source/extraction.ts";
import type { Tensor } from "../tensor/tensor.ts";
import { removedHeads, summarizeHead } from "./groupGaze.ts";
import { toHeadColumns } from "./headColumns.ts";
import { computeGaze } from "./headGaze.ts";
import type { NumberPacker } from "./numberPacker.ts";
import type {
  AttentionFrame,
  AttentionView,
  HeadView,
  ShapeStep,
  StageName,
  TiledAttentionView,
  WeightMapsView,
} from "./panelView.ts";
import { toTiledMatrix, type TiledMatrix } from "./tiles/tileAddress.ts";
import { titleOf } from "./titleOf.ts";
import { toTokenLabels, type TokenLabels } from "./tokenLabels.ts";

/** The view of attention in the first batch element; its numbers go into `packer`. */
export function toAttentionView(
  group: ComputationGroup,
  stages: AttentionStages,
  warnings: readonly string[],
  packer: NumberPacker,
): AttentionView {
  const frame = toAttentionFrame(group, stages, warnings);
  const labels: TokenLabels = { query: frame.queryTokens, key: frame.keyTokens };
  const { headCount } = stages.shape;
  return {
    ...frame,
    query: packer.add(mergeHeads(stages.query)),
    key: packer.add(mergeHeads(stages.key)),
    value: packer.add(mergeHeads(stages.value)),
    heads: Array.from({ length: headCount }, (_, head) =>
      toHeadView(group, stages, head, labels, packer),
    ),
    attentionOutput: packer.add(stages.attentionOutput),
    projectedOutput: stages.projectedOutput ? packer.add(stages.projectedOutput) : null,
  };
}

function toHeadView(
  group: ComputationGroup,
  stages: AttentionStages,
  head: number,
  labels: TokenLabels,
  packer: NumberPacker,
): HeadView {
  return {
    head,
    ...toHeadColumns(stages.shape, head),
    scores: packer.add(stages.scores, head),
    maskedScores: packer.add(stages.maskedScores, head),
    attentionWeights: packer.add(stages.attentionWeights, head),
    headOutput: packer.add(stages.headOutput, head),
    summary: summarizeHead(group, stages, head, labels),
  };
}

/** How many numbers the whole view of an attention has. */
export function countAttentionNumbers({ shape }: AttentionStages): number {
  const { headCount, keyValueHeadCount, queryLength, keyLength, headDim, valueHeadDim } = shape;
  const maps = 3 * headCount * queryLength * keyLength;
  const outputs = 3 * headCount * queryLength * valueHeadDim;
  const query = queryLength * headCount * headDim;
  const others = keyLength * keyValueHeadCount * (headDim + valueHeadDim);
  return maps + outputs + query + others;
}

/** The view of attention in the first batch element without its numbers, which are requested. */
export function toTiledAttentionView(
  group: ComputationGroup,
  stages: AttentionStages,
  warnings: readonly string[],
  layer: number,
): TiledAttentionView {
  const tiled = (stage: StageName, shape: readonly number[]): TiledMatrix =>
    toTiledMatrix(layer, stage, shape);
  const frame = toAttentionFrame(group, stages, warnings);
  const labels = { query: frame.queryTokens, key: frame.keyTokens };
  const { headCount, keyValueHeadCount, queryLength, keyLength } = stages.shape;
  const { headDim, valueHeadDim } = stages.shape;
  return {
    ...frame,
    heads: Array.from({ length: headCount }, (_, head) => ({
      head,
      columns: toHeadColumns(stages.shape, head).columns,
      summary: summarizeHead(group, stages, head, labels),
    })),
    query: tiled("query", [queryLength, headCount * headDim]),
    key: tiled("key", [keyLength, keyValueHeadCount * headDim]),
    value: tiled("value", [keyLength, keyValueHeadCount * valueHeadDim]),
    attentionOutput: tiled("attentionOutput", stages.attentionOutput.shape),
    projectedOutput: stages.projectedOutput
      ? tiled("projectedOutput", stages.projectedOutput.shape)
      : null,
  };
}

/** The view of given weights, or of the softmax of given scores; `isWhole`: with their numbers. */
export function toWeightMapsView(
  group: ComputationGroup,
  maps: AttentionMaps,
  warnings: readonly string[],
  { packer, isWhole }: { readonly packer: NumberPacker; readonly isWhole: boolean },
): WeightMapsView {
  const { scores, attentionWeights, headOutput, shape } = maps;
  const frame = toMapFrame(group, maps, warnings);
  const labels = { query: frame.queryTokens, key: frame.keyTokens };
  return {
    ...frame,
    title: titleOf(group),
    steps: givenSteps(maps),
    isCausal: scores !== undefined && hidesLaterKeys(scores),
    given: scores ? "scores" : "attentionWeights",
    heads: Array.from({ length: shape.headCount }, (_, head) => ({
      head,
      summary: summarizeHead(group, maps, head, labels),
      scores: scores && isWhole ? packer.add(scores, head) : null,
      attentionWeights: isWhole ? packer.add(attentionWeights, head) : null,
      ...(headOutput && { columns: [0, (headOutput.shape.at(-1) ?? 1) - 1] as const }),
      headOutput: headOutput && isWhole ? packer.add(headOutput, head) : null,
    })),
  };
}

/** How many numbers the whole view of given weights has. */
export function countMapNumbers({ scores, attentionWeights, headOutput }: AttentionMaps): number {
  const { length } = attentionWeights.values;
  return length + (scores?.values.length ?? 0) + (headOutput?.values.length ?? 0);
}

/** Whether the first map hides exactly the keys after each query. */
function hidesLaterKeys({ shape, values }: Tensor): boolean {
  const [queries = 0, keys = 0] = shape.slice(-2);
  for (let at = 0; at < queries * keys; at++) {
    const isLater = (at % keys) - (keys - queries) > Math.floor(at / keys);
    if ((values[at] === -Infinity) !== isLater) return false;
  }
  return true;
}

function givenSteps({ shape, scores, headOutput }: AttentionMaps): readonly ShapeStep[] {
  const { headCount, queryLength, keyLength } = shape;
  const size = [headCount, queryLength, keyLength];
  const given: ShapeStep = {
    isComputed: false,
    label: scores ? l10n.t("scores") : l10n.t("attention weights"),
    shape: size,
    note: scores
      ? l10n.t("The scores in the file, before the softmax.")
      : l10n.t("The weights in the file: how each query divides its attention among the keys."),
  };
  if (headOutput)
    return [given, outputStep([headCount, queryLength, headOutput.shape.at(-1) ?? 1])];
  if (!scores) return [given];
  const note = l10n.t("Softmax: every row sums to 1.");
  return [given, { isComputed: true, label: l10n.t("attention weights"), shape: size, note }];
}

function outputStep(shape: readonly number[]): ShapeStep {
  return {
    ...{ isComputed: true, label: l10n.t("head outputs"), shape },
    note: l10n.t("Values mixed by the weights."),
  };
}

/** Words and sizes of an attention. */
function toAttentionFrame(
  group: ComputationGroup,
  stages: AttentionStages,
  warnings: readonly string[],
): AttentionFrame {
  return {
    ...toMapFrame(group, stages, warnings),
    title: titleOf({ ...group, kind: "attention" }),
    steps: attentionSteps(stages),
  };
}

/** What a frame says of the maps alone. */
function toMapFrame(
  group: ComputationGroup,
  maps: AttentionMaps,
  warnings: readonly string[],
): Omit<AttentionFrame, "title" | "steps"> {
  const { queryLength, keyLength } = maps.shape;
  const labels = toTokenLabels(group, queryLength, keyLength);
  return {
    id: group.id,
    queryTokens: labels.query,
    keyTokens: labels.key,
    ...(group.headTitles && { headTitles: group.headTitles }),
    ...(group.picturesAcross !== undefined && { picturesAcross: group.picturesAcross }),
    isCausal: group.settings.causal?.value === true,
    removedHeads: removedHeads(group),
    strongest: findStrongest(maps),
    warnings,
  };
}

/** Where the last query of the first head looks most. */
export function findStrongest(stages: AttentionMaps): AttentionFrame["strongest"] {
  const query = stages.shape.queryLength - 1;
  const gaze = computeGaze(stages, 0, query);
  return { query, key: gaze.kind === "peak" ? gaze.keyPositions[0]! : 0 };
}

/** The shapes of multi-head attention, in the order of computation. */
function attentionSteps(
  stages: Pick<AttentionStages, "shape" | "projectedOutput">,
): readonly ShapeStep[] {
  const { headCount, keyValueHeadCount, queryLength, keyLength, headDim, valueHeadDim } =
    stages.shape;
  const steps: ShapeStep[] = [
    {
      isComputed: false,
      label: "Q",
      shape: [queryLength, headCount * headDim],
      note: l10n.t("One query for each position that looks."),
    },
    {
      isComputed: false,
      label: "K",
      shape: [keyLength, keyValueHeadCount * headDim],
      note: l10n.t("One key for each position that queries can look at."),
    },
    {
      isComputed: false,
      label: "V",
      shape: [keyLength, keyValueHeadCount * valueHeadDim],
      note: l10n.t("The content that each position passes on."),
    },
    {
      isComputed: true,
      label: l10n.t("head slices"),
      shape: [headCount, queryLength, headDim],
      note:
        headCount === 1
          ? l10n.t("One head reads the full width of {0}.", headDim)
          : l10n.t("The width is split into {0} slices of {1}.", headCount, headDim),
    },
    {
      isComputed: true,
      label: l10n.t("scores"),
      shape: [headCount, queryLength, keyLength],
      note: l10n.t("Query · key in each head, times the scale."),
    },
    {
      isComputed: true,
      label: l10n.t("attention weights"),
      shape: [headCount, queryLength, keyLength],
      note: l10n.t("Softmax: every row sums to 1."),
    },
    outputStep([headCount, queryLength, valueHeadDim]),
    {
      isComputed: true,
      label: l10n.t("concatenation"),
      shape: [queryLength, headCount * valueHeadDim],
      note: l10n.t("The heads side by side, not averaged."),
    },
  ];
  const projected = stages.projectedOutput;
  if (!projected) return steps;
  const note = l10n.t("The output projection mixes what the heads found.");
  return [
    ...steps,
    { isComputed: true, label: l10n.t("projection"), shape: projected.shape.slice(1), note },
  ];
}
