import * as l10n from "@vscode/l10n";
import { isTensor } from "../../engine/problemTensors.ts";
import type { Stages } from "../../engine/trace.ts";
import type { ComputationGroup } from "../../source/extraction.ts";
import { sliceTensor, type Tensor } from "../../tensor/tensor.ts";
import { numbered, toTokenLabels, type TokenLabels } from "../../viewModel/tokenLabels.ts";
import type { ViewReference, ViewStage } from "../format/viewReference.ts";
import type { FigureMatrix, StageFigure } from "./stageFigure.ts";

/** Rows are queries, columns are keys. */
const maps: ReadonlySet<ViewStage> = new Set(["scores", "maskedScores", "attentionWeights"]);

/** The stage of a computation that a view names, for its first batch element. */
export function toStageFigure(
  view: ViewReference,
  stages: Stages,
  group: ComputationGroup | null,
): StageFigure {
  const part = stages.kind === "stack" ? (stages.blocks[view.block ?? 0] ?? stages) : stages;
  const holders: readonly object[] = [
    part,
    ...("attention" in part ? [part.attention] : []),
    ...("mlp" in part ? [part.mlp] : []),
    stages,
  ];
  if (view.stage === "shapes") return { kind: "shapes", view, shapes: listShapes(holders) };
  const tensor = holders.map((holder) => stageOf(holder, view.stage)).find(Boolean);
  if (!tensor) {
    const message = l10n.t("a {0} has no {1} to show", stages.kind, view.stage);
    return { kind: "missing", view, message };
  }
  const first = sliceTensor(tensor, [0]);
  const labels = toLabels(holders, group);
  if (first.shape.length === 2) {
    return { kind: "matrices", view, matrices: [toMatrix(view.stage, first, null, labels)] };
  }
  const matrices = Array.from({ length: first.shape[0] ?? 0 }, (_, head) =>
    toMatrix(view.stage, sliceTensor(first, [head]), head, labels),
  );
  return { kind: "matrices", view, matrices };
}

function stageOf(holder: object, stage: string): Tensor | null {
  const found = (holder as Readonly<Record<string, unknown>>)[stage];
  return typeof found === "object" && found !== null && isTensor(found) ? found : null;
}

function listShapes(holders: readonly object[]) {
  const shapes = new Map<string, readonly number[]>();
  for (const holder of holders) {
    for (const [stage, value] of Object.entries(holder)) {
      if (typeof value !== "object" || value === null || !isTensor(value as object)) continue;
      if (!shapes.has(stage)) shapes.set(stage, (value as Tensor).shape.slice(1));
    }
  }
  return [...shapes].map(([stage, shape]) => ({ stage, shape }));
}

function toLabels(holders: readonly object[], group: ComputationGroup | null): TokenLabels {
  const weights = holders.map((holder) => stageOf(holder, "attentionWeights")).find(Boolean);
  if (!weights) return { query: [], key: [] };
  const [queryLength, keyLength] = [weights.shape[2] ?? 0, weights.shape[3] ?? 0];
  if (group) return toTokenLabels(group, queryLength, keyLength);
  return { query: numbered("Q", queryLength), key: numbered("K", keyLength) };
}

function toMatrix(
  stage: ViewStage,
  { shape, values }: Tensor,
  head: number | null,
  labels: TokenLabels,
): FigureMatrix {
  const [rows = 0, columns = 0] = shape;
  const plain = (count: number) => Array.from({ length: count }, (_, at) => String(at));
  const isKeyed = stage === "key" || stage === "value";
  const named = isKeyed ? labels.key : labels.query;
  const letter = stage === "value" ? named.map((name) => name.replace(/^K(?=\[)/, "V")) : named;
  return {
    ...{ head, rows, columns },
    numbers: Float64Array.from(values),
    rowLabels: letter.length === rows ? letter : plain(rows),
    columnLabels: maps.has(stage) && labels.key.length === columns ? labels.key : plain(columns),
  };
}
