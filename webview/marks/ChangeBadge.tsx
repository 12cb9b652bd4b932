import type { JSX } from "preact";
import { largestChange } from "../drawings/largestChange.ts";
import { texts } from "../texts.ts";
import { fourDigits } from "./formatNumber.ts";
import type { MatrixDrawing } from "./matrixDrawing.ts";

/** The largest change of a matrix, or its earlier shape; nothing if it is the same. */
export function ChangeBadge({ drawing }: { readonly drawing: MatrixDrawing }): JSX.Element | null {
  const { before, numbers, reshaped } = drawing;
  if (reshaped !== null) return <span class="badge reshaped">{texts.reshaped(reshaped)}</span>;
  const change = before ? largestChange(numbers, before) : 0;
  if (change === 0) return null;
  const text = fourDigits(change);
  return (
    <span class="badge">
      <span aria-hidden="true">{texts.largestChange(text)}</span>
      <span class="visually-hidden">{texts.largestChangeLabel(text)}</span>
    </span>
  );
}
