import * as l10n from "@vscode/l10n";
import { isTensor } from "../../engine/problemTensors.ts";
import type { Stages } from "../../engine/trace.ts";
import type { ComputationGroup } from "../../source/extraction.ts";
import { sliceTensor, type Tensor } from "../../tensor/tensor.ts";
import { numbered, toTokenLabels, type TokenLabels } from "../../viewModel/tokenLabels.ts";
import { toNumberText } from "../expression/agreesWith.ts";
import type { TextLanguage } from "../format/codeLanguage.ts";
import type { ViewReference, ViewStage } from "../format/viewReference.ts";

/** One matrix of a stage; numbers row-major. */
export interface FigureMatrix {
  /** null where the stage is not split into heads. */
  readonly head: number | null;
  readonly rows: number;
  readonly columns: number;
  readonly numbers: Float64Array;
  readonly rowLabels: readonly string[];
  readonly columnLabels: readonly string[];
}

/** A stage of a computation as it is drawn, or why it cannot be. */
export type StageFigure =
  | {
      readonly kind: "matrices";
      readonly view: ViewReference;
      /** One for each head, or a single one. */
      readonly matrices: readonly FigureMatrix[];
    }
  | {
      readonly kind: "shapes";
      readonly view: ViewReference;
      readonly shapes: readonly { readonly stage: string; readonly shape: readonly number[] }[];
    }
  | { readonly kind: "missing"; readonly view: ViewReference; readonly message: string };

/** Longer lists of sentences say less than the table. */
const mostSentences = 8;

/** What a figure shows, in sentences: who looks where, or how large the numbers are. */
export function describeFigure(figure: StageFigure, language: TextLanguage): readonly string[] {
  if (figure.kind !== "matrices") return [];
  const { stage } = figure.view;
  const isMap = stage === "attentionWeights" || stage === "scores" || stage === "maskedScores";
  const sentences = figure.matrices.flatMap((matrix) =>
    isMap ? describeRows(matrix, language) : [describeRange(matrix, language)],
  );
  return sentences.slice(0, mostSentences);
}

function describeRows(matrix: FigureMatrix, language: TextLanguage): readonly string[] {
  const { rows, columns, numbers, rowLabels, columnLabels } = matrix;
  return Array.from({ length: rows }, (_, row) => {
    const cells = numbers.subarray(row * columns, (row + 1) * columns);
    const largest = Math.max(...cells);
    const who = `${headText(matrix, language)}${rowLabels[row] ?? String(row)}`;
    const text = toNumberText(largest, 4);
    const places = [...cells.keys()].filter((at) => Math.abs(cells[at]! - largest) < 1e-9);
    const names = places.map((at) => columnLabels[at] ?? String(at)).join(", ");
    if (places.length === columns && columns > 1) {
      return language === "en"
        ? `${who}: all keys equal, ${text}`
        : `${who}：所有的鍵都一樣，${text}`;
    }
    return language === "en"
      ? `${who}: largest at ${names}, ${text}`
      : `${who}：最大的是 ${names}，${text}`;
  });
}

function describeRange(matrix: FigureMatrix, language: TextLanguage): string {
  const finite = matrix.numbers.filter((x) => Number.isFinite(x));
  const ends = [Math.min(...finite), Math.max(...finite)].map((end) => toNumberText(end));
  const [low = "", high = ""] = ends;
  const size = `${String(matrix.rows)} × ${String(matrix.columns)}`;
  const who = headText(matrix, language);
  return language === "en"
    ? `${who}${size}, from ${low} to ${high}`
    : `${who}${size}，從 ${low} 到 ${high}`;
}

function headText({ head }: FigureMatrix, language: TextLanguage): string {
  if (head === null) return "";
  return language === "en" ? `Head ${String(head)}, ` : `第 ${String(head)} 個頭，`;
}

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
    const message = l10n.t("this {0} has no {1} to show", stages.kind, view.stage);
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
  const plain = (count: number, first = 0) =>
    Array.from({ length: count }, (_, at) => String(first + at));
  // The columns of a head keep the numbers that they have in the whole matrix.
  const first = (head ?? 0) * columns;
  const isKeyed = stage === "key" || stage === "value";
  const named = isKeyed ? labels.key : labels.query;
  const letter = stage === "value" ? named.map((name) => name.replace(/^K(?=\[)/, "V")) : named;
  return {
    ...{ head, rows, columns },
    numbers: Float64Array.from(values),
    rowLabels: letter.length === rows ? letter : plain(rows),
    columnLabels:
      maps.has(stage) && labels.key.length === columns ? labels.key : plain(columns, first),
  };
}

/** What of a figure is picked. */
export type PickAxis = "heads" | "rows" | "columns";

/** Where what is to be picked stands: keys go across a map, and down the matrices of keys and values. */
export function pickAxis(pick: "head" | "query" | "key", stage: ViewStage): PickAxis {
  if (pick === "head") return "heads";
  const isKeyed = stage === "key" || stage === "value";
  return pick === "query" || isKeyed ? "rows" : "columns";
}
