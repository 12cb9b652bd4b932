import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { tileOfCell } from "../../maps/tileKey.ts";
import { TileStoreContext, useTileArrivals } from "../../maps/tileStoreContext.ts";
import { useWantedTiles } from "../../maps/useWantedTiles.ts";
import { mapTexts } from "../../mapTexts.ts";
import { exactNumber, roundedNumber } from "../formatNumber.ts";
import type { Place } from "../matrixDrawing.ts";
import { cellOf } from "./drawTileMap.ts";
import type { ToldMap } from "./mapWords.ts";

const side = 12;

/** The numbers around the active cell as a real table, for those who do not see the picture. */
export function WindowTable(props: { readonly map: ToldMap; readonly at: Place }): JSX.Element {
  const { map, at } = props;
  const { matrix } = map;
  const store = useContext(TileStoreContext);
  useTileArrivals(store);
  const rows = around(at.row, matrix.shape[0]);
  const columns = around(at.column, matrix.shape[1]);
  useWantedTiles(
    [rows[0], rows.at(-1)].flatMap((row = 0) =>
      [columns[0], columns.at(-1)].map((column = 0) => tileOfCell(matrix, row, column)),
    ),
  );
  const read = (row: number, column: number): number | undefined =>
    cellOf(store?.get(tileOfCell(matrix, row, column)), row, column);
  return (
    <div class="matrix-scroll" tabIndex={0} role="group" aria-label={mapTexts.windowTable}>
      <table class="matrix window-table">
        <caption class="visually-hidden">{`${map.name}. ${map.summary}`}</caption>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column} scope="col" title={map.columnLabels[column]}>
                <bdi>{map.columnLabels[column]}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row" title={map.rowLabels[row]}>
                <bdi>{map.rowLabels[row]}</bdi>
              </th>
              {columns.map((column) => {
                const value = read(row, column);
                return (
                  <td key={column} title={value === undefined ? undefined : exactNumber(value)}>
                    {value === undefined ? "…" : roundedNumber(value, 4)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function around(at: number, count: number): readonly number[] {
  const length = Math.min(side, count);
  const first = Math.max(0, Math.min(count - length, at - side / 2));
  return Array.from({ length }, (_, step) => first + step);
}
