import type { WeightMatrixView } from "../../src/viewModel/computation/computationView.ts";
import type { CellAddress } from "../../src/viewModel/panelView.ts";

/** What each weight reads, and what it makes of it. */
const ends = {
  queryProjection: ["input", "query"],
  keyProjection: ["input", "key"],
  valueProjection: ["input", "value"],
  outputProjection: ["attentionOutput", "projectedOutput"],
} as const satisfies Record<WeightMatrixView["stage"], readonly [read: string, made: string]>;

/**
 * Selectors around a product with a weight: of a number that was made, the row and the weights that
 * made it; of a weight, what it multiplies and what it works for.
 */
export function projectedCells(
  { stage, row, column }: CellAddress,
  weights: readonly WeightMatrixView[],
): readonly string[] {
  return weights.flatMap((weight) => {
    const [read, made] = ends[weight.stage];
    const [ins, outs] = weight.outputs === "columns" ? ["row", "column"] : ["column", "row"];
    if (stage === made) {
      return [
        `[data-stage="${read}"] td[data-row="${row}"]`,
        `[data-stage="${weight.stage}"] td[data-${outs}="${column}"]`,
      ];
    }
    if (stage !== weight.stage) return [];
    const [input, output] = ins === "row" ? [row, column] : [column, row];
    return [
      `[data-stage="${read}"] td[data-column="${input}"]`,
      `[data-stage="${made}"] td[data-column="${output}"]`,
    ];
  });
}
