import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { PanelToolsContext } from "../panelTools.ts";
import { useSelected } from "../store.ts";
import { texts } from "../texts.ts";
import { ChangeBadge } from "./ChangeBadge.tsx";
import type { MatrixDrawing } from "./matrixDrawing.ts";
import { MatrixMark } from "./MatrixMark.tsx";
import { MatrixVersions } from "./MatrixVersions.tsx";

/** A matrix with its name and shape above it. */
export function MatrixFigure({ drawing }: { readonly drawing: MatrixDrawing }): JSX.Element {
  const { choices } = useContext(PanelToolsContext);
  const isHidden = useSelected(choices, ({ compare }) => compare === "hidden");
  return (
    <figure class="matrix-figure">
      <figcaption>
        <span class="matrix-name">{drawing.title ?? texts.stage[drawing.stage]}</span>{" "}
        <span class="shape">{texts.shape(drawing.rows, drawing.columns)}</span>{" "}
        <span class="formula">
          {drawing.title === undefined
            ? texts.formula[drawing.stage]
            : texts.weightMeaning(texts.stage[drawing.stage], drawing.axes)}
        </span>{" "}
        {!isHidden && <ChangeBadge drawing={drawing} />}
      </figcaption>
      <MatrixVersions drawing={drawing} mark={(version) => <MatrixMark drawing={version} />} />
    </figure>
  );
}
