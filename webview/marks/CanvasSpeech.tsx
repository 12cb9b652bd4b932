import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { PanelToolsContext } from "../panelTools.ts";
import { isIn } from "../pointing/addressOf.ts";
import { useSelected } from "../store.ts";
import { texts } from "../texts.ts";
import { exactNumber } from "./formatNumber.ts";
import { type MatrixDrawing, numberAt } from "./matrixDrawing.ts";
import { isWithheld, withheldIn } from "./withheld.ts";

/** Announces the active cell, as a focused table cell would be. */
export function CanvasSpeech({ drawing }: { readonly drawing: MatrixDrawing }): JSX.Element {
  const { pointed, withheld } = useContext(PanelToolsContext);
  const focused = useSelected(pointed, (now) => (isIn(drawing, now.focused) ? now.focused : null));
  const words = focused
    ? [
        drawing.rowLabels[focused.row],
        drawing.columnLabels[focused.column],
        isWithheld(withheldIn(withheld.get(), drawing), focused)
          ? texts.withheld
          : exactNumber(numberAt(drawing, focused)),
      ]
    : [];
  return (
    <span class="visually-hidden" aria-live="polite">
      {words.join(", ")}
    </span>
  );
}
