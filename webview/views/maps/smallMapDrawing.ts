import type { HeadView } from "../../../src/viewModel/panelView.ts";
import type { Tile } from "../../../src/viewModel/tiles/tileAddress.ts";
import { isHidden, type MapAttention } from "../../maps/mapAttention.ts";
import type { MapMatrix } from "../../maps/shownMap.ts";
import { toldMap } from "../../maps/toldMap.ts";
import { decimalsFor } from "../../marks/formatNumber.ts";
import type { Magnitude } from "../../marks/magnitude.ts";
import type { MatrixDrawing } from "../../marks/matrixDrawing.ts";
import { rowMaxima } from "../../marks/rowMaxima.ts";
import { texts } from "../../texts.ts";

/** Columns up to which four decimals fit; two beyond. */
const roomyColumns = 6;

/** A small map as a table with all its numbers and the earlier ones. */
export function smallMapDrawing(
  attention: MapAttention,
  matrix: MapMatrix,
  tile: Tile,
  before: Tile | null,
  magnitude: Magnitude,
): MatrixDrawing {
  const { name, summary, rowLabels, columnLabels } = toldMap(attention, matrix, false);
  const { map, stage, shape, version } = matrix;
  const [rows, columns] = shape;
  const numbers = numbersOf(tile);
  const was = before && numbersOf(before);
  const isOutput = stage === "headOutput";
  const hidden = Array.from(
    numbers,
    (_, at) => !isOutput && isHidden(attention, Math.floor(at / columns), at % columns),
  );
  return {
    computation: attention.id,
    stage,
    head: map.kind === "head" ? map.head : null,
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
    masked: stage !== "scores" && version !== "difference" && hidden.includes(true) ? hidden : null,
    struck: null,
    largest:
      stage === "attentionWeights" && map.kind !== "difference" && version !== "difference"
        ? rowMaxima(numbers, columns)
        : null,
    stageCells: rows * columns,
    offset: offsetOf(attention, matrix),
    before: was,
    beforeDecimals: was ? decimalsFor(was, 4) : 0,
    reshaped: null,
    isEditable: false,
    version,
  };
}

function numbersOf({ values }: Tile): Float64Array {
  return values instanceof Float64Array ? values : Float64Array.from(values);
}

/** The offset of the numbers in the state; −1 if they were requested. */
function offsetOf({ heads }: MapAttention, { map, stage }: MapMatrix): number {
  const head = map.kind === "head" ? heads[map.head] : undefined;
  const packed = head && stage in head ? (head as Partial<HeadView>)[stage] : undefined;
  return packed?.offset ?? -1;
}
