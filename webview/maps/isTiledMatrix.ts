import type { ShownMatrix } from "../../src/viewModel/panelView.ts";
import type { TiledMatrix } from "../../src/viewModel/tiles/tileAddress.ts";

/** Whether the numbers of a matrix are requested; otherwise they came with the state. */
export function isTiledMatrix(matrix: ShownMatrix): matrix is TiledMatrix {
  return "version" in matrix;
}
