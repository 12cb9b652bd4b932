import type { JSX } from "preact";
import { useContext, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { tileSide } from "../../src/protocol/mapMessages.ts";
import { tileOfCell } from "../maps/tileKey.ts";
import { TileStoreContext, useTileArrivals } from "../maps/tileStoreContext.ts";
import { useWantedTiles } from "../maps/useWantedTiles.ts";
import { exactDigits, exactNumber, roundedNumber } from "../marks/formatNumber.ts";
import { cellOf } from "../marks/maps/drawTileMap.ts";
import { movePlace } from "../marks/movePlace.ts";
import type { Place } from "../marks/matrixDrawing.ts";
import { PanelToolsContext } from "../panelTools.ts";
import { numberMark, toDetail } from "../pointing/cellDetail.ts";
import { texts } from "../texts.ts";
import { MapLegend } from "../views/maps/MapLegend.tsx";
import { fileTexts } from "./fileTexts.ts";
import { NumberCell } from "./NumberCell.tsx";
import { scrollSpace } from "./scrollSpace.ts";
import {
  nameOfNumber,
  nameOfShown,
  type ShownSlice,
  tiledOf,
  useSliceMagnitude,
} from "./shownMatrix.ts";
import { useSight } from "./useSight.ts";

const [rowHeight, columnWidth, headHeight, nameWidth] = [24, 88, 26, 72];

/** A matrix of any size as a table; only the cells in sight are drawn, and only their numbers read. */
export function NumberTable(shown: ShownSlice): JSX.Element {
  const { rows, columns, tensor } = shown;
  const { ask, askedDetail } = useContext(PanelToolsContext);
  const store = useContext(TileStoreContext);
  const frame = useRef<HTMLDivElement>(null);
  const [sight, measure] = useSight(frame);
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });
  const [hovered, setHovered] = useState<Place | null>(null);
  const [hasFocus, setFocus] = useState(false);
  const arrivals = useTileArrivals(store);
  const { magnitude, isCut, isKnown } = useSliceMagnitude(shown);
  const matrix = tiledOf(shown);
  const down = scrollSpace(
    rows,
    rowHeight,
    sight.top,
    Math.max(rowHeight, sight.height - headHeight),
  );
  const across = scrollSpace(
    columns,
    columnWidth,
    sight.left,
    Math.max(columnWidth, sight.width - nameWidth),
  );
  const [rowsInSight, columnsInSight] = [rangeOf(down), rangeOf(across)];
  useWantedTiles(
    useMemo(
      () =>
        tilesIn(down.first, down.end).flatMap((row) =>
          tilesIn(across.first, across.end).map((column) => tileOfCell(matrix, row, column)),
        ),
      [down.first, down.end, across.first, across.end, JSON.stringify(matrix)],
    ),
  );
  const read = (row: number, column: number): number | undefined =>
    cellOf(store?.get(tileOfCell(matrix, row, column)), row, column);
  const told = hovered ?? (hasFocus ? active : null);
  const value = told ? read(told.row, told.column) : undefined;
  useEffect(() => {
    if (!told) return undefined;
    const text = value === undefined ? fileTexts.waiting : exactNumber(value);
    askedDetail.set(
      toDetail(`${nameOfNumber(shown, told.row, told.column)} = ${numberMark}`, text),
    );
    return () => {
      askedDetail.set(null);
    };
  }, [told?.row, told?.column, value]);

  const press = (event: KeyboardEvent): void => {
    const hasControl = event.ctrlKey || event.metaKey;
    if (hasControl && event.key.toLowerCase() === "c") {
      const number = read(active.row, active.column);
      if (number === undefined || document.getSelection()?.isCollapsed === false) return;
      ask("clipboard/write", { text: exactDigits(number) }, fileTexts.copiedNumber);
      event.preventDefault();
      return;
    }
    const to = movePlace(event.key, hasControl, active, rows, columns);
    const element = frame.current;
    if (!to || !element) return;
    event.preventDefault();
    setActive(to);
    element.scrollTop = down.reveal(to.row);
    element.scrollLeft = across.reveal(to.column);
    measure();
  };
  const placeUnder = (target: EventTarget | null): Place | null => {
    const cell = (target as HTMLElement | null)?.closest<HTMLElement>("[data-row]");
    return cell
      ? { row: Number(cell.dataset["row"]), column: Number(cell.dataset["column"]) }
      : null;
  };
  const nameOfColumn = (column: number): string => tensor.columnNames[column] ?? String(column);
  return (
    <div class="tensor-table" data-arrivals={arrivals}>
      <div class="legend-place">
        {isKnown && <MapLegend magnitude={magnitude} name="" hasMask={false} isCut={isCut} />}
      </div>
      <div
        ref={frame}
        class="number-table"
        role="grid"
        tabIndex={0}
        aria-label={`${nameOfShown(shown)}. ${texts.matrixSummary(rows, columns)}`}
        aria-roledescription={fileTexts.gridRole}
        aria-description={fileTexts.gridKeys}
        aria-rowcount={rows}
        aria-colcount={columns}
        aria-activedescendant={cellId(active)}
        style={{ maxHeight: rows * rowHeight + headHeight + 18 }}
        onScroll={measure}
        onKeyDown={press}
        onFocus={() => {
          setFocus(true);
        }}
        onBlur={() => {
          setFocus(false);
        }}
        onPointerMove={({ target }) => {
          const place = placeUnder(target);
          if (place?.row !== hovered?.row || place?.column !== hovered?.column) setHovered(place);
        }}
        onPointerLeave={() => {
          setHovered(null);
        }}
        onPointerDown={({ target }) => {
          const place = placeUnder(target);
          if (place) setActive(place);
        }}
      >
        <div
          class="number-space"
          style={{ width: across.size + nameWidth, height: down.size + headHeight }}
        >
          <div class="number-view" style={{ width: sight.width, height: sight.height }}>
            {rowsInSight.map((row) => (
              <div
                key={row}
                class="number-row"
                role="row"
                aria-rowindex={row + 1}
                style={{ top: headHeight + down.placeOf(row), height: rowHeight }}
              >
                <span class="number-name tabular" role="rowheader" style={{ width: nameWidth }}>
                  {row}
                </span>
                {columnsInSight.map((column) => {
                  const number = read(row, column);
                  return (
                    <NumberCell
                      key={column}
                      id={cellId({ row, column })}
                      {...{ row, column, magnitude, value: number ?? null }}
                      text={number === undefined ? "" : roundedNumber(number, decimalsOf(number))}
                      left={nameWidth + across.placeOf(column)}
                      width={columnWidth}
                      isActive={hasFocus && row === active.row && column === active.column}
                    />
                  );
                })}
              </div>
            ))}
            <div class="number-head" role="row" style={{ height: headHeight }}>
              <span class="number-corner" style={{ width: nameWidth, height: headHeight }} />
              {columnsInSight.map((column) => (
                <span
                  key={column}
                  role="columnheader"
                  class="number-column"
                  title={nameOfColumn(column)}
                  style={{ left: nameWidth + across.placeOf(column), width: columnWidth }}
                >
                  <bdi>{nameOfColumn(column)}</bdi>
                </span>
              ))}
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

function cellId({ row, column }: Place): string {
  return `cell-${row}-${column}`;
}

function rangeOf({
  first,
  end,
}: {
  readonly first: number;
  readonly end: number;
}): readonly number[] {
  return Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
}

/** One cell in each tile that a stretch of cells touches. */
function tilesIn(first: number, end: number): readonly number[] {
  const from = Math.floor(first / tileSide);
  const to = Math.floor(Math.max(first, end - 1) / tileSide);
  return Array.from({ length: to - from + 1 }, (_, at) => (from + at) * tileSide);
}

/** Whole numbers have none, large numbers few. */
function decimalsOf(value: number): number {
  const size = Math.abs(value);
  if (Number.isInteger(value) && size < 1e9) return 0;
  return size >= 1e6 || (size < 1e-4 && size > 0) ? -1 : size >= 1000 ? 2 : 4;
}
