import { nothingPointed } from "../../pointing/pointed.ts";
import { useContext, useEffect, useState } from "preact/hooks";
import { tileOfCell } from "../../maps/tileKey.ts";
import { TileStoreContext, useTileArrivals } from "../../maps/tileStoreContext.ts";
import { mapTexts } from "../../mapTexts.ts";
import { PanelToolsContext } from "../../panelTools.ts";
import { texts } from "../../texts.ts";
import { useWantedTiles } from "../../maps/useWantedTiles.ts";
import { beforeText } from "../../pointing/beforeText.ts";
import { exactDigits, exactNumber } from "../formatNumber.ts";
import type { Place } from "../matrixDrawing.ts";
import { cellOf } from "./drawTileMap.ts";
import type { ToldMap } from "./mapWords.ts";

/** The cell to announce: the hovered one, otherwise the active one while the map has the focus. */
export interface MapReadout {
  readonly hovered: Place | null;
  /** The active cell while the map has the focus. */
  readonly focused: Place | null;
  readonly active: Place;
  readonly speech: string;
  readonly hover: (place: Place | null) => void;
  readonly move: (place: Place) => void;
  readonly leave: () => void;
  /** Whether the key was handled: it copies the number. */
  readonly press: (event: KeyboardEvent) => boolean;
}

/** Shows cells in the detail line; a missing number is requested. */
export function useMapReadout(map: ToldMap, focus: Place | null): MapReadout {
  const { ask, askedDetail, pointed } = useContext(PanelToolsContext);
  const store = useContext(TileStoreContext);
  const [hovered, setHovered] = useState<Place | null>(null);
  const [moved, setMoved] = useState<Place | null>(null);
  const [hasFocus, setHasFocus] = useState(false);
  useTileArrivals(store);
  const active = inside(moved ?? focus ?? { row: 0, column: 0 }, map);
  const told = hovered ?? (hasFocus ? active : null);
  const matrices = [map.matrix, ...(map.before ? [map.before] : [])];
  const tiles = told ? matrices.map((each) => tileOfCell(each, told.row, told.column)) : [];
  useWantedTiles(tiles);
  const [value, was] = tiles.map((tile) => told && cellOf(store?.get(tile), told.row, told.column));
  const key = told && `${told.row} ${told.column} ${String(value)} ${String(was)} ${map.name}`;

  useEffect(() => {
    if (!told) return undefined;
    const text = typeof value === "number" ? exactNumber(value) : mapTexts.loading;
    pointed.set(nothingPointed);
    const detail = map.describe(told.row, told.column, text);
    askedDetail.set({ ...detail, after: `${detail.after}${beforeText(value, was)}` });
    return () => {
      askedDetail.set(null);
    };
  }, [key]);

  return {
    hovered,
    focused: hasFocus ? active : null,
    active,
    speech: hasFocus ? speak(map, active, value) : "",
    hover: setHovered,
    move: (place) => {
      setMoved(place);
      setHasFocus(true);
    },
    leave: () => {
      setHasFocus(false);
    },
    press: (event) => {
      const isCopy = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "c";
      if (!isCopy || typeof value !== "number") return false;
      event.preventDefault();
      ask("clipboard/write", { text: exactDigits(value) }, texts.copied);
      return true;
    },
  };
}

function speak(map: ToldMap, place: Place, value: number | null | undefined): string {
  const number = typeof value === "number" ? exactNumber(value) : mapTexts.loading;
  return `${map.rowLabels[place.row] ?? ""}, ${map.columnLabels[place.column] ?? ""}, ${number}`;
}

function inside({ row, column }: Place, { matrix }: ToldMap): Place {
  const [rows, columns] = matrix.shape;
  return { row: Math.min(row, rows - 1), column: Math.min(column, columns - 1) };
}
