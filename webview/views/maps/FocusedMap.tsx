import type { JSX } from "preact";
import { useContext, useEffect, useRef } from "preact/hooks";
import type { TiledMatrix } from "../../../src/viewModel/tiles/tileAddress.ts";
import { isHidden, isMasked, type MapAttention, type MapStage } from "../../maps/mapAttention.ts";
import { tileOfCell } from "../../maps/tileKey.ts";
import { TileStoreContext, useTileArrivals } from "../../maps/tileStoreContext.ts";
import { toldMap } from "../../maps/toldMap.ts";
import { useFocus, useMapChoices } from "../../maps/useMapChoices.ts";
import type { Magnitude } from "../../marks/magnitude.ts";
import type { Place } from "../../marks/matrixDrawing.ts";
import { MatrixTable } from "../../marks/MatrixTable.tsx";
import { TileMap } from "../../marks/maps/TileMap.tsx";
import { PanelToolsContext } from "../../panelTools.ts";
import { smallMapDrawing } from "./smallMapDrawing.ts";

/** A real table up to this many cells, a picture beyond. */
const mostCellsOfTable = 1024;

/** The map that is looked at, large: choosing a cell makes it the focused weight. */
export function FocusedMap(props: {
  readonly attention: MapAttention;
  readonly matrix: TiledMatrix & { readonly stage: MapStage };
  readonly magnitude: Magnitude;
}): JSX.Element {
  const { attention, matrix, magnitude } = props;
  const { choices } = useMapChoices();
  const { focus, look } = useFocus(attention);
  const { ask } = useContext(PanelToolsContext);
  const { map, stage } = matrix;
  const [rows, columns] = matrix.shape;
  const isOutput = stage === "headOutput";
  const choose = ({ row, column }: Place): void => {
    look(isOutput ? { query: row } : { query: row, key: column });
  };
  const reveal = ({ row, column }: Place): void => {
    if (map?.kind !== "head") return;
    ask("cell/reveal", { computation: attention.id, stage, head: map.head, row, column });
  };
  if (rows * columns <= mostCellsOfTable) {
    return (
      <SmallMap attention={attention} matrix={matrix} magnitude={magnitude} onChoose={choose} />
    );
  }
  return (
    <TileMap
      map={toldMap(attention, matrix)}
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
  readonly matrix: TiledMatrix;
  readonly magnitude: Magnitude;
  readonly onChoose: (place: Place) => void;
}): JSX.Element | null {
  const { attention, matrix, magnitude, onChoose } = props;
  const store = useContext(TileStoreContext);
  const { focus } = useFocus(attention);
  const viewer = useRef({});
  useTileArrivals(store);
  const address = tileOfCell(matrix, 0, 0);
  useEffect(() => {
    const { current } = viewer;
    store?.want(current, [address]);
    return () => {
      store?.want(current, []);
    };
  }, [store, JSON.stringify(address)]);
  const tile = store?.picture(address);
  if (!tile) return null;
  const chosen = matrix.stage === "headOutput" ? null : { row: focus.query, column: focus.key };
  return (
    <MatrixTable
      drawing={smallMapDrawing(attention, matrix, tile, magnitude)}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}
