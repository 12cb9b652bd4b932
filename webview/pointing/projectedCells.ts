import type { CellAddress, WeightMatrixView } from "../../src/viewModel/panelView.ts";

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
