import type { JSX } from "preact";
import { useContext, useMemo } from "preact/hooks";
import { compareDrawings } from "../drawings/compareDrawings.ts";
import { PanelToolsContext } from "../panelTools.ts";
import { useSelected } from "../store.ts";
import { texts } from "../texts.ts";
import { ChangeBadge } from "./ChangeBadge.tsx";
import { ComparedWithContext } from "./comparedWith.ts";
import type { MatrixDrawing } from "./matrixDrawing.ts";
import { MatrixMark } from "./MatrixMark.tsx";

/** A matrix with its name and shape above it; beside it what it was before, if that is wished. */
export function MatrixFigure({ drawing }: { readonly drawing: MatrixDrawing }): JSX.Element {
  const { choices } = useContext(PanelToolsContext);
  const isPinned = useContext(ComparedWithContext) === "pinned";
  const mode = useSelected(choices, ({ compare }) => compare);
  const drawings = useMemo(
    () => (mode === "sideBySide" ? compareDrawings(drawing, isPinned) : [drawing]),
    [drawing, mode, isPinned],
  );
  const was = isPinned ? texts.versionPinned : texts.versions.before;
  return (
    <figure class="matrix-figure">
      <figcaption>
        <span class="matrix-name">{texts.stage[drawing.stage]}</span>{" "}
        <span class="shape">{texts.shape(drawing.rows, drawing.columns)}</span>{" "}
        <span class="formula">{texts.formula[drawing.stage]}</span>{" "}
        {mode !== "hidden" && <ChangeBadge drawing={drawing} />}
      </figcaption>
      {mode !== "sideBySide" ? (
        <MatrixMark drawing={drawing} />
      ) : (
        <div class="versions">
          {drawings.map((version) => (
            <div key={version.version} class={`version version-${version.version}`}>
              {drawings.length > 1 && (
                <p class="version-name">
                  {version.version === "before" ? was : texts.versions[version.version]}
                </p>
              )}
              <MatrixMark drawing={version} />
            </div>
          ))}
        </div>
      )}
    </figure>
  );
}
