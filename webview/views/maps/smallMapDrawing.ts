import type { Tile, TiledMatrix } from "../../../src/viewModel/tiles/tileAddress.ts";
import { isHidden, type MapAttention } from "../../maps/mapAttention.ts";
import { toldMap } from "../../maps/toldMap.ts";
import { decimalsFor } from "../../marks/formatNumber.ts";
import type { Magnitude } from "../../marks/magnitude.ts";
import type { MatrixDrawing } from "../../marks/matrixDrawing.ts";
import { rowMaxima } from "../../marks/rowMaxima.ts";
import { texts } from "../../texts.ts";

/** Columns up to which four decimals fit; two beyond. */
const roomyColumns = 6;

/** A small map as a table with all its numbers. */
export function smallMapDrawing(
  attention: MapAttention,
  matrix: TiledMatrix,
  { values }: Tile,
  magnitude: Magnitude,
): MatrixDrawing {
  const { name, summary, rowLabels, columnLabels } = toldMap(attention, matrix);
  const { map, stage, shape } = matrix;
  const [rows, columns] = shape;
  const numbers = values instanceof Float64Array ? values : Float64Array.from(values);
  const isOutput = stage === "headOutput";
  const hidden = Array.from(
    numbers,
    (_, at) => !isOutput && isHidden(attention, Math.floor(at / columns), at % columns),
  );
  return {
    computation: attention.id,
    stage,
    head: map?.kind === "head" ? map.head : null,
    name,
    summary,
    rows,
    columns,
    numbers,
    rowLabels,
    columnLabels,
    axes: [texts.queryAxis, isOutput ? "" : texts.keyAxis],
    slices: [],
    magnitude,
    decimals: decimalsFor(numbers, columns <= roomyColumns ? 4 : 2),
    masked: stage !== "scores" && hidden.includes(true) ? hidden : null,
    struck: null,
    largest:
      stage === "attentionWeights" && map?.kind !== "difference"
        ? rowMaxima(numbers, columns)
        : null,
    stageCells: rows * columns,
    // Asked for, not part of the state: nothing of it is compared or changed here.
    ...{ offset: -1, before: null, beforeDecimals: 0, reshaped: null },
    ...{ isEditable: false, version: "now" },
  };
}
