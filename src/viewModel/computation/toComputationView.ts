import * as l10n from "@vscode/l10n";
import {
  countFullWidthHeads,
  countProblem,
  sumCounts,
  type Cost,
} from "../../engine/counting/countProblem.ts";
import type { BlockLayer, Problem } from "../../engine/problem.ts";
import type { AttentionShape, Trace } from "../../engine/trace.ts";
import type { ComputationGroup } from "../../source/extraction.ts";
import { countElements } from "../../tensor/shape.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import { toBasis } from "../basis.ts";
import type { Packing } from "../numberPacker.ts";
import { partsOfTrace, type TraceParts } from "../partsOfTrace.ts";
import { toTiledMatrix } from "../tiles/tileAddress.ts";
import { toSmallView } from "../smallNumbers.ts";
import { titleOf } from "../titleOf.ts";
import { numbered } from "../tokenLabels.ts";
import type {
  ComputationView,
  CostRow,
  CostView,
  ProjectionView,
  StackView,
} from "./computationView.ts";
import { blockLayerOf, inputOf, outputProjectionOf } from "./partsOfProblem.ts";
import { sourcesOf } from "./sourcesOf.ts";
import { countBlockNumbers, toBlockView, toTiledBlockView } from "./toBlockView.ts";
import { toProjectionView } from "./toProjectionView.ts";
import { toStackView } from "./toStackView.ts";
import { attentionWeights, endWeights, normWeights } from "./toWeightViews.ts";

/** Everything around attention and MLP, at one layer of a stack; `isWhole`: attention is sent whole. */
export function toComputationView(
  group: ComputationGroup,
  problem: Problem | null,
  trace: Trace,
  layer: number,
  packing: Packing,
  isWhole: boolean,
): ComputationView {
  const parts = partsOfTrace(trace, layer);
  const input = parts.block ? null : inputOf(problem, group);
  const length = (parts.block?.residualIn ?? input)?.shape[1] ?? parts.maps?.shape.queryLength ?? 0;
  const tokens = group.settings.tokens?.value;
  const blocks = toBlocks(parts, problem && blockLayerOf(problem, parts.layer), packing);
  const stack = trace.kind === "stack" ? toStackView(trace, parts.layer, packing) : null;
  return {
    id: group.id,
    kind: group.kind,
    title: titleOf(group),
    tokens: tokens?.length === length ? tokens : numbered("x", length),
    ...toInput(input, packing),
    ...blocks,
    stack,
    projection: problem && isWhole ? toProjection(parts, problem, packing) : null,
    weights: toWeights(group, parts, trace, packing),
    basis: toBasis(group),
    small: group.small ? toSmallView(group.small) : null,
    notes: [...notesOf(group), ...notesOnSize(stack)],
    sources: sourcesOf(group),
    cost:
      problem && problem.kind !== "attentionWeights"
        ? toCostView(problem, parts.attention?.shape ?? null)
        : null,
  };
}

function toWeights(
  group: ComputationGroup,
  { block }: TraceParts,
  trace: Trace,
  packing: Packing,
): ComputationView["weights"] {
  const isPre = block?.placement === "pre";
  const input = block ? (isPre ? "normed1" : "residualIn") : "input";
  const last = trace.kind === "stack" && trace.finalNormed ? "finalNormed" : "residualOut";
  return [
    ...attentionWeights(group, input, packing),
    ...normWeights(group, packing),
    ...endWeights(group, last, packing),
  ];
}

function toInput(
  input: Tensor | null,
  { packer, room }: Packing,
): Pick<ComputationView, "input" | "tiledInput"> {
  if (!input) return { input: null, tiledInput: null };
  return room.take(countElements(input.shape))
    ? { input: packer.add(input), tiledInput: null }
    : { input: null, tiledInput: toTiledMatrix(0, "input", input.shape) };
}

function toBlocks(
  { block, layer }: TraceParts,
  blockLayer: BlockLayer | null,
  { packer, room }: Packing,
): Pick<ComputationView, "block" | "tiledBlock"> {
  if (!block || !blockLayer) return { block: null, tiledBlock: null };
  if (room.take(countBlockNumbers(block))) {
    return { block: toBlockView(block, blockLayer, packer), tiledBlock: null };
  }
  return { block: null, tiledBlock: toTiledBlockView(block, blockLayer, layer) };
}

function toProjection(
  { attention, layer }: TraceParts,
  problem: Problem,
  packing: Packing,
): ProjectionView | null {
  const projection = outputProjectionOf(problem, layer);
  return attention && projection && toProjectionView(attention, projection, packing);
}

/** Notes on how the file was read, in sentences. */
function notesOf(group: ComputationGroup): readonly string[] {
  return [...notesOnBlock(group), ...notesOnWeights(group)];
}

function notesOnBlock({ kind, settings, whole }: ComputationGroup): readonly string[] {
  if (kind !== "block" || whole || settings.placement) return [];
  return [
    l10n.t(
      "Attention and MLP form one block with a norm before each sublayer. To put the " +
        "norms after each sublayer, add the comment “attention: placement=post”.",
    ),
  ];
}

function notesOnWeights({ kind, matrices, settings }: ComputationGroup): readonly string[] {
  const { weightLayout } = settings;
  const { queryProjection, outputProjection, mlpUp, input } = matrices;
  const weight = queryProjection ?? mlpUp ?? outputProjection;
  if (!weightLayout || !weight) return [];
  const isOutIn = weightLayout.value === "outIn";
  const isUsual = kind === "attention" || kind === "mlp";
  if (isOutIn && isUsual) return [];
  const layout = isOutIn
    ? l10n.t("[out, in], one row per output")
    : l10n.t("[in, out], one row per input");
  if (weightLayout.range) {
    return [l10n.t("The weights are read as {0}, as the code uses them.", layout)];
  }
  const [rows, columns] = weight.shape;
  const parts = [layout, input?.name ?? "x", weight.name ?? "W"] as const;
  if (rows !== columns) {
    return [l10n.t("The weights are read as {0}: {1} and {2} fit no other way.", ...parts)];
  }
  return isOutIn
    ? [
        l10n.t(
          "The weights are read as {0}, the default. To read them the other way, write {1} " +
            "@ {2} or add the comment “attention: weights=inOut”.",
          ...parts,
        ),
      ]
    : [
        l10n.t(
          "The weights are read as {0}, as in NumPy code: {1} @ {2}. To read them the " +
            "other way, write {1} @ {2}.T or add the comment “attention: weights=outIn”.",
          ...parts,
        ),
      ];
}

/** Notes on what is left out because it is too large, in sentences. */
function notesOnSize(stack: StackView | null): readonly string[] {
  if (!stack || stack.stream) return [];
  return [l10n.t("The stream between the blocks is too large, so its lengths are not shown.")];
}

/** The cost of a problem, stage by stage, and the cost of its heads at full width. */
export function toCostView(problem: Problem, shape: AttentionShape | null): CostView {
  const counted: readonly Cost[] = countProblem(problem);
  const names = [...new Set(counted.map(({ stage }) => stage))];
  const stages = names.map((name) =>
    toRow(
      sumCounts(
        counted.filter(({ stage }) => stage === name),
        name,
      ),
    ),
  );
  return {
    stages,
    total: toRow(sumCounts(counted)),
    heads: shape && { headCount: shape.headCount, ...countFullWidthHeads(shape) },
  };
}

function toRow({ stage, multiplications, additions, parameters, bytes }: Cost): CostRow {
  return { stage, multiplications, additions, parameters, bytes };
}
