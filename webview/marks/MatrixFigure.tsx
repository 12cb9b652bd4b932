import type { JSX } from "preact";
import { texts } from "../texts.ts";
import type { MatrixDrawing } from "./matrixDrawing.ts";
import { MatrixMark } from "./MatrixMark.tsx";

/** A matrix with its name and shape above it. */
export function MatrixFigure({ drawing }: { readonly drawing: MatrixDrawing }): JSX.Element {
  return (
    <figure class="matrix-figure">
      <figcaption>
        <span class="matrix-name">{texts.stage[drawing.stage]}</span>{" "}
        <span class="shape">{texts.shape(drawing.rows, drawing.columns)}</span>{" "}
        <span class="formula">{texts.formula[drawing.stage]}</span>
      </figcaption>
      <MatrixMark drawing={drawing} />
    </figure>
  );
}
