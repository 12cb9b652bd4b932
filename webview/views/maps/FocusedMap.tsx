import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { isHidden, isMasked, type MapAttention } from "../../maps/mapAttention.ts";
import type { MapMatrix } from "../../maps/shownMap.ts";
import { tileOfCell } from "../../maps/tileKey.ts";
import { TileStoreContext, useTileArrivals } from "../../maps/tileStoreContext.ts";
import { toldMap } from "../../maps/toldMap.ts";
import { useFocus, useMapChoices } from "../../maps/useMapChoices.ts";
import { useVersion } from "../../maps/useVersion.ts";
import { useWantedTiles } from "../../maps/useWantedTiles.ts";
import type { Magnitude } from "../../marks/magnitude.ts";
import type { MatrixDrawing, Place } from "../../marks/matrixDrawing.ts";
import { MatrixTable } from "../../marks/MatrixTable.tsx";
import { MatrixVersions } from "../../marks/MatrixVersions.tsx";
import { TileMap } from "../../marks/maps/TileMap.tsx";
import { PanelToolsContext } from "../../panelTools.ts";
import type { HeadView } from "../../../src/viewModel/panelView.ts";
import type { Tile } from "../../../src/viewModel/tiles/tileAddress.ts";
import { decimalsFor } from "../../marks/formatNumber.ts";
import { rowMaxima } from "../../marks/rowMaxima.ts";
import { texts } from "../../texts.ts";

/** Up to this many cells, the map is a real table; larger ones are pictures. */
const mostCellsOfTable = 1024;

/** The focused map, large; selecting a cell focuses that weight. */
export function FocusedMap(props: {
  readonly attention: MapAttention;
  readonly matrix: MapMatrix;
  readonly magnitude: Magnitude;
}): JSX.Element {
  const { attention, matrix, magnitude } = props;
  const { choices } = useMapChoices();
  const { focus, look } = useFocus(attention);
  const { ask } = useContext(PanelToolsContext);
  const { map, stage } = matrix;
  const { isCompared } = useVersion(stage);
  const [rows, columns] = matrix.shape;
  const isOutput = stage === "headOutput";
  const choose = ({ row, column }: Place): void => {
    look(isOutput ? { query: row } : { query: row, key: column });
  };
  const reveal = ({ row, column }: Place): void => {
    if (map.kind !== "head") return;
    ask("cell/reveal", { computation: attention.id, stage, head: map.head, row, column });
  };
  if (rows * columns <= mostCellsOfTable) {
    return (
      <SmallMap attention={attention} matrix={matrix} magnitude={magnitude} onChoose={choose} />
    );
  }
  return (
    <TileMap
      map={toldMap(attention, matrix, isCompared)}
      pooling={choices.pooling}
      magnitude={magnitude}
      isHidden={isMasked(attention, stage) ? (row, key) => isHidden(attention, row, key) : null}
      focus={isOutput ? null : { row: focus.query, column: focus.key }}
      onChoose={choose}
      onReveal={reveal}
    />
  );
}

function SmallMap(props: {
  readonly attention: MapAttention;
  readonly matrix: MapMatrix;
  readonly magnitude: Magnitude;
  readonly onChoose: (place: Place) => void;
}): JSX.Element | null {
  const { attention, matrix, magnitude, onChoose } = props;
  const store = useContext(TileStoreContext);
  const { isCompared, version } = useVersion(matrix.stage);
  const { focus } = useFocus(attention);
  useTileArrivals(store);
  const hasBefore = isCompared && version === "now";
  const versions = hasBefore ? [matrix, { ...matrix, version: "before" } as const] : [matrix];
  const addresses = versions.map((each) => tileOfCell(each, 0, 0));
  useWantedTiles(addresses);
  const [tile, before] = addresses.map((address) => store?.picture(address));
  if (!tile) return null;
  const chosen = matrix.stage === "headOutput" ? null : { row: focus.query, column: focus.key };
  return (
    <MatrixVersions
      drawing={smallMapDrawing(attention, matrix, tile, before ?? null, magnitude)}
      mark={(drawing) => <MatrixTable drawing={drawing} chosen={chosen} onChoose={onChoose} />}
    />
  );
}

/** Columns up to which four decimals fit; two beyond. */
const roomyColumns = 6;

/** A small map as a table with all its numbers and the earlier ones. */
function smallMapDrawing(
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
