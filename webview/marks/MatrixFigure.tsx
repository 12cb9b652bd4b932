import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { PanelToolsContext } from "../panelTools.ts";
import { useSelected } from "../store.ts";
import { texts } from "../texts.ts";
import { breakable } from "./breakable.tsx";
import { ChangeBadge } from "./ChangeBadge.tsx";
import { ComparedWithContext } from "./comparedWith.ts";
import type { MatrixDrawing } from "./matrixDrawing.ts";
import { MatrixMark } from "./MatrixMark.tsx";
import { SignedLegend } from "./SignedLegend.tsx";
import { MatrixVersions } from "./MatrixVersions.tsx";

/** A matrix with its name and shape above it. */
export function MatrixFigure(props: {
  readonly drawing: MatrixDrawing;
  readonly hasLegend?: boolean;
}): JSX.Element {
  const { drawing, hasLegend = false } = props;
  const { choices } = useContext(PanelToolsContext);
  const compare = useSelected(choices, (now) => now.compare);
  const was = useContext(ComparedWithContext)?.matrices[drawing.offset];
  // Only what differs, and what the user can change, is compared side by side.
  const isLeftOut = compare === "sideBySide" && was?.kind === "numbers" && drawing.before === null;
  return (
    <figure class="matrix-figure">
      <figcaption>
        <span class="matrix-name">
          {drawing.title ? breakable(drawing.title) : texts.stage[drawing.stage]}
        </span>{" "}
        <span class="shape">{texts.shape(drawing.rows, drawing.columns)}</span>{" "}
        <span class="formula">
          {drawing.title === undefined
            ? texts.formula[drawing.stage]
            : texts.weightMeaning(texts.stage[drawing.stage], drawing.axes)}
        </span>{" "}
        {compare !== "hidden" && <ChangeBadge drawing={drawing} />}
        {isLeftOut && <span class="section-note">{texts.unchanged}</span>}
        {hasLegend && <SignedLegend drawings={[drawing]} />}
      </figcaption>
      {!isLeftOut && (
        <MatrixVersions drawing={drawing} mark={(version) => <MatrixMark drawing={version} />} />
      )}
    </figure>
  );
}
