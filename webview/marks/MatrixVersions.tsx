import type { JSX } from "preact";
import { useContext, useMemo } from "preact/hooks";
import { compareDrawings } from "../drawings/compareDrawings.ts";
import { PanelToolsContext } from "../panelTools.ts";
import { useSelected } from "../store.ts";
import { texts } from "../texts.ts";
import { ComparedWithContext } from "./comparedWith.ts";
import type { MatrixDrawing } from "./matrixDrawing.ts";

/** A matrix; if versions are compared side by side, also the earlier one and the difference. */
export function MatrixVersions(props: {
  readonly drawing: MatrixDrawing;
  readonly mark: (drawing: MatrixDrawing) => JSX.Element;
}): JSX.Element {
  const { drawing, mark } = props;
  const { choices } = useContext(PanelToolsContext);
  const isPinned = useContext(ComparedWithContext)?.kind === "pinned";
  const isBeside = useSelected(choices, ({ compare }) => compare === "sideBySide");
  const drawings = useMemo(
    () => (isBeside ? compareDrawings(drawing, isPinned) : [drawing]),
    [drawing, isBeside, isPinned],
  );
  const was = isPinned ? texts.versionPinned : texts.versions.before;
  if (!isBeside) return mark(drawing);
  return (
    <div class="versions">
      {drawings.map((version) => (
        <div key={version.version} class={`version version-${version.version}`}>
          {drawings.length > 1 && (
            <p class="version-name">
              {version.version === "before" ? was : texts.versions[version.version]}
            </p>
          )}
          {mark(version)}
        </div>
      ))}
    </div>
  );
}
