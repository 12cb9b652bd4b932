import type {
  AttentionView,
  CellAddress,
  WeightMapsView,
  WeightMatrixView,
} from "../../src/viewModel/panelView.ts";
import { columnSlices, headsOfColumn } from "../drawings/columnSlices.ts";

/** What else to show while a cell is hovered. */
export interface RelatedCells {
  /** The heads that it belongs to; the others fade. If empty, none fades. */
  readonly heads: readonly number[];
  /** CSS selectors of the cells that it comes from or affects, and of its own headers. */
  readonly linked: readonly string[];
}

/** Nothing to show. */
export const nothingRelated: RelatedCells = { heads: [], linked: [] };

/** Follows a cell through the computation. */
export function relatedCells(
  attention: AttentionView | WeightMapsView | null,
  address: CellAddress,
  weights: readonly WeightMatrixView[] = [],
): RelatedCells {
  const { heads, linked: followed } = attention ? follow(attention, address) : nothingRelated;
  const linked = [...followed, ...projectedCells(address, weights)];
  const { stage, head, row, column } = address;
  const matrix = `[data-stage="${stage}"]${head === null ? "" : `[data-head="${head}"]`}`;
  const headers = [`${matrix} th[data-row="${row}"]`, `${matrix} th[data-column="${column}"]`];
  return { heads, linked: [...linked, ...headers] };
}

function follow(attention: AttentionView | WeightMapsView, address: CellAddress): RelatedCells {
  const { stage, row, column } = address;
  if (!("query" in attention)) {
    return { heads: ofHead(address.head ?? undefined), linked: pairCells(address) };
  }
  const head = attention.heads.find((candidate) => candidate.head === address.head);
  switch (stage) {
    case "scores":
    case "maskedScores":
    case "attentionWeights":
      return { heads: ofHead(head?.head), linked: pairCells(address) };
    case "headOutput": {
      const [first] = head?.columns ?? [0];
      const value = (head?.valueColumns[0] ?? 0) + column;
      const linked = [
        headRow("attentionWeights", address.head, row),
        `[data-stage="value"] td[data-column="${value}"]`,
        `[data-stage="attentionOutput"] td[data-row="${row}"][data-column="${first + column}"]`,
      ];
      return { heads: ofHead(head?.head), linked };
    }
    case "query":
    case "key":
    case "value":
    case "attentionOutput": {
      const heads = headsOfColumn(columnSlices(attention, stage), column);
      return { heads, linked: heads.flatMap((each) => cellsOfColumn(attention, address, each)) };
    }
    default:
      return nothingRelated;
  }
}

function pairCells({ stage, head, row, column }: CellAddress): readonly string[] {
  const slice = `[data-heads~="${head}"]`;
  const same = (other: string): string =>
    `[data-stage="${other}"][data-head="${head}"] td[data-row="${row}"][data-column="${column}"]`;
  return [
    `[data-stage="query"] td[data-row="${row}"]${slice}`,
    `[data-stage="key"] td[data-row="${column}"]${slice}`,
    `[data-stage="value"] td[data-row="${column}"]${slice}`,
    ...["scores", "maskedScores", "attentionWeights"].filter((name) => name !== stage).map(same),
  ];
}

function cellsOfColumn(
  attention: AttentionView,
  { stage, row, column }: CellAddress,
  head: number,
): readonly string[] {
  if (stage === "query") return [headRow("scores", head, row)];
  if (stage === "key") return [headColumn("scores", head, row)];
  if (stage === "value") return [headColumn("attentionWeights", head, row)];
  const first = attention.heads.find((candidate) => candidate.head === head)?.columns[0] ?? 0;
  const at = `td[data-row="${row}"][data-column="${column - first}"]`;
  return [`[data-stage="headOutput"][data-head="${head}"] ${at}`];
}

function headRow(stage: string, head: number | null, row: number): string {
  return `[data-stage="${stage}"][data-head="${head}"] td[data-row="${row}"]`;
}

function headColumn(stage: string, head: number, column: number): string {
  return `[data-stage="${stage}"][data-head="${head}"] td[data-column="${column}"]`;
}

function ofHead(head: number | undefined): readonly number[] {
  return head === undefined ? [] : [head];
}

/**
 * Selectors around what is learned: of a number that was made, the row and the weights that made it; of
 * a weight, what it multiplies and what it works for; of a bias, what it is added to.
 */
export function projectedCells(
  { stage, row, column }: CellAddress,
  weights: readonly WeightMatrixView[],
): readonly string[] {
  return weights.flatMap((weight) => {
    const { reads, makes, outputs } = weight;
    const [ins, outs] = outputs === "columns" ? ["row", "column"] : ["column", "row"];
    if (stage === makes) {
      return [
        ...(reads === null ? [] : [`[data-stage="${reads}"] td[data-row="${row}"]`]),
        `[data-stage="${weight.stage}"] td[data-${outs}="${column}"]`,
      ];
    }
    if (stage !== weight.stage) return [];
    const [input, output] = ins === "row" ? [row, column] : [column, row];
    return [
      ...(reads === null ? [] : [`[data-stage="${reads}"] td[data-column="${input}"]`]),
      `[data-stage="${makes}"] td[data-column="${output}"]`,
    ];
  });
}
