import type { TiledMatrix } from "../../../src/viewModel/tiles/tileAddress.ts";
import type { CellDetail } from "../../pointing/cellDetail.ts";

/** The words of a map. */
export interface MapWords {
  /** The accessible name. */
  readonly name: string;
  readonly summary: string;
  readonly rowLabels: readonly string[];
  readonly columnLabels: readonly string[];
  /** Says in words what a number is. */
  readonly describe: (row: number, column: number, value: string) => CellDetail;
}

/** A map with its words. */
export interface ToldMap extends MapWords {
  readonly matrix: TiledMatrix;
  /** The earlier numbers; null if they are not shown with the current ones. */
  readonly before: TiledMatrix | null;
  readonly computation: string;
}
