import type { JSX } from "preact";
import { texts } from "../texts.ts";
import { axisTicks, type CanvasSize } from "./canvasSize.ts";
import type { ColumnSlice, MatrixDrawing } from "./matrixDrawing.ts";

/** A narrower slice has room only for its number. */
const narrowestName = 44;

interface AxisProps {
  readonly drawing: MatrixDrawing;
  readonly size: CanvasSize;
}

/** Numbers, and the heads of slices, above the columns of a canvas. */
export function CanvasColumns({ drawing, size }: AxisProps): JSX.Element {
  return (
    <div class="canvas-columns" aria-hidden="true" style={{ width: size.width }}>
      {drawing.slices.length > 0 && (
        <div class="canvas-slices">
          {drawing.slices.map((slice) => (
            <CanvasSlice key={slice.first} slice={slice} cellWidth={size.cellWidth} />
          ))}
        </div>
      )}
      <div class="canvas-ticks">
        {axisTicks(drawing.columns, size.cellWidth, 32).map((column) => (
          <span key={column} style={{ left: column * size.cellWidth }}>
            {column}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Numbers next to the rows of a canvas. */
export function CanvasRows({ drawing, size }: AxisProps): JSX.Element {
  return (
    <div class="canvas-rows" aria-hidden="true" style={{ height: size.height }}>
      {axisTicks(drawing.rows, size.cellHeight, 16).map((row) => (
        <span key={row} style={{ top: row * size.cellHeight }}>
          {row}
        </span>
      ))}
    </div>
  );
}

function CanvasSlice(props: {
  readonly slice: ColumnSlice;
  readonly cellWidth: number;
}): JSX.Element {
  const { heads, first, last } = props.slice;
  const width = (last - first + 1) * props.cellWidth;
  return (
    <span
      class={`slice-label head-${(heads[0] ?? 0) % 16}`}
      data-heads={heads.join(" ")}
      style={{ left: first * props.cellWidth, width }}
    >
      {width < narrowestName ? heads.join(" ") : texts.headLabel(heads)}
    </span>
  );
}
