import type { JSX } from "preact";
import { axisTicks } from "../canvasSize.ts";
import type { MapExtent, Viewport } from "./viewport.ts";

interface AxesProps {
  readonly view: Viewport;
  readonly extent: MapExtent;
  readonly rowLabels: readonly string[];
  readonly columnLabels: readonly string[];
  readonly marked: { readonly row: number; readonly column: number } | null;
}

/** Token names along the visible part: slanted above the columns, horizontal next to the rows. */
export function MapAxes(props: AxesProps): JSX.Element {
  const { view, extent, rowLabels, columnLabels, marked } = props;
  const columns = ticks(view.left, extent.width, extent.columns, view.scale, 18, marked?.column);
  const rows = ticks(view.top, extent.height, extent.rows, view.scale, 15, marked?.row);
  const middle = view.scale / 2;
  return (
    <>
      <div class="map-columns" aria-hidden="true">
        {columns.map((column) => (
          <span
            key={column}
            class={column === marked?.column ? "marked" : undefined}
            title={columnLabels[column]}
            style={{ left: (column - view.left) * view.scale + middle }}
          >
            <bdi>{columnLabels[column]}</bdi>
          </span>
        ))}
      </div>
      <div class="map-rows" aria-hidden="true">
        {rows.map((row) => (
          <span
            key={row}
            class={row === marked?.row ? "marked" : undefined}
            title={rowLabels[row]}
            style={{ top: (row - view.top) * view.scale + middle }}
          >
            <bdi>{rowLabels[row]}</bdi>
          </span>
        ))}
      </div>
    </>
  );
}

/** The visible positions that get a name: always the marked one, others unless they are too near. */
function ticks(
  from: number,
  pixels: number,
  count: number,
  scale: number,
  spacing: number,
  marked: number | undefined,
): readonly number[] {
  const isInSight = (at: number): boolean => {
    const pixel = (at + 0.5 - from) * scale;
    return pixel >= 0 && pixel <= pixels;
  };
  const isFree = (at: number): boolean =>
    marked === undefined || !isInSight(marked) || Math.abs(at - marked) * scale >= spacing;
  const step = axisTicks(count, scale, spacing)[1] ?? count;
  const first = Math.floor(from / step) * step;
  const last = Math.min(count, from + pixels / scale);
  const places = Array.from(
    { length: Math.max(0, Math.ceil((last - first) / step)) },
    (_, at) => first + at * step,
  ).filter((at) => isInSight(at) && isFree(at));
  return marked !== undefined && isInSight(marked) ? [...places, marked] : places;
}
