import type { JSX } from "preact";
import { MatrixMark } from "../../marks/MatrixMark.tsx";
import type { MatrixDrawing } from "../../marks/matrixDrawing.ts";
import { rowLabelWidth } from "../../marks/rowLabelWidth.ts";
import { texts } from "../../texts.ts";

/** One line of a sum. */
export interface SumLine {
  readonly sign: "" | "+" | "=" | "→";
  readonly label: string;
  readonly drawing: MatrixDrawing;
  readonly note?: string;
}

/** Matrices above each other, aligned by their columns, with the signs of a sum before them. */
export function SumFigure({ lines }: { readonly lines: readonly SumLine[] }): JSX.Element {
  const labels = Math.max(0, ...lines.map(({ drawing }) => rowLabelWidth(drawing.rowLabels)));
  return (
    <div class="sum-figure" style={{ "--row-labels": `${labels}px` }}>
      {lines.map(({ sign, label, drawing, note }) => (
        <figure
          key={label}
          class={`sum-line${drawing.head === null ? "" : ` head-${drawing.head % 16}`}`}
        >
          <figcaption>
            <span class="sum-sign" aria-hidden="true">
              {sign}
            </span>
            <span class={drawing.head === null ? "matrix-name" : "matrix-name head-name"}>
              {label}
            </span>{" "}
            <span class="shape">{texts.shape(drawing.rows, drawing.columns)}</span>
            {note && <span class="formula">{note}</span>}
          </figcaption>
          <MatrixMark drawing={drawing} />
        </figure>
      ))}
    </div>
  );
}
