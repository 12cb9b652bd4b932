import { headsOfColumn } from "../drawings/columnSlices.ts";
import { texts } from "../texts.ts";
import { roundedNumber } from "./formatNumber.ts";
import { magnitudeShare, shareColours } from "./magnitude.ts";
import type { MatrixCellProps } from "./MatrixCell.tsx";
import { type MatrixDrawing, numberAt, type Place } from "./matrixDrawing.ts";
import type { Theme } from "./theme.ts";
import { isWithheld, nothingWithheld, type WithheldCells } from "./withheld.ts";

/** What a cell shows in addition to its number. */
export interface CellLight {
  readonly hasGhosts: boolean;
  /** The influence of the number at the cursor on every number of the state. */
  readonly glow: Float32Array | null;
  /** Cells of this matrix that are still to be predicted. */
  readonly hidden: readonly WithheldCells[];
  /** Units for which the user still predicts whether they become 0. */
  readonly hiddenStrikes: readonly WithheldCells[];
}

const unlit: CellLight = {
  ...{ hasGhosts: false, glow: null },
  ...{ hidden: nothingWithheld, hiddenStrikes: nothingWithheld },
};

/** Weaker influence than this is not highlighted. */
const faintest = 0.01;

/** How one number of a drawing looks in a theme. */
export function cellProps(
  drawing: MatrixDrawing,
  place: Place,
  active: Place,
  theme: Theme,
  { hasGhosts, glow, hidden, hiddenStrikes }: CellLight = unlit,
): MatrixCellProps {
  const isTabStop = place.row === active.row && place.column === active.column;
  if (isWithheld(hidden, place)) return hiddenProps(drawing, place, isTabStop);
  const value = numberAt(drawing, place);
  const at = place.row * drawing.columns + place.column;
  const isMasked = drawing.masked?.[at] ?? false;
  const isLargest = drawing.largest?.[at] ?? false;
  const isStruck = drawing.struck?.[at] === true && !isWithheld(hiddenStrikes, place);
  const share = magnitudeShare(value, drawing.magnitude);
  const { backgroundColor = "", color = "" } = shareColours(share, drawing.magnitude, theme);
  return {
    ...place,
    text: roundedNumber(value, drawing.decimals),
    remark: [
      isMasked && (drawing.stage === "mlpActivated" ? texts.struck : texts.masked),
      isStruck && texts.struck,
      isLargest && texts.largest,
    ]
      .filter(Boolean)
      .join(", "),
    classes: [
      sliceClasses(drawing, place),
      value === 0 && "zero",
      isMasked && "masked",
      isStruck && "struck",
      isLargest && "largest",
      drawing.isEditable && "editable",
    ]
      .filter(Boolean)
      .join(" "),
    heads: headsOf(drawing, place),
    background: backgroundColor,
    ink: color,
    share: theme.highContrast ? Math.abs(share) : 0,
    isTabStop,
    ghost: hasGhosts ? ghostOf(drawing, at, value) : "",
    glow: glow && isOfState(drawing) ? glowOf(glow[drawing.offset + at] ?? 0) : 0,
  };
}

/** A cell without its number, which screen readers must not read either. */
function hiddenProps(drawing: MatrixDrawing, place: Place, isTabStop: boolean): MatrixCellProps {
  return {
    ...place,
    ...{ text: "", remark: texts.withheld, classes: sliceClasses(drawing, place) },
    ...{ heads: headsOf(drawing, place), background: "", ink: "", share: 0 },
    ...{ isTabStop, ghost: "", glow: 0 },
  };
}

function headsOf({ slices }: MatrixDrawing, { column }: Place): string {
  return headsOfColumn(slices, column).join(" ");
}

function ghostOf(drawing: MatrixDrawing, at: number, value: number): string {
  const { before, beforeDecimals, decimals } = drawing;
  const was = before?.[at];
  if (was === undefined || Object.is(was, value)) return "";
  const own =
    decimals < 0 || beforeDecimals < 0 ? beforeDecimals : Math.max(decimals, beforeDecimals);
  const text = roundedNumber(was, own);
  return text === roundedNumber(value, own) ? "" : text;
}

/** Whether its numbers are those of the current state. */
function isOfState({ offset, version }: MatrixDrawing): boolean {
  return offset >= 0 && version === "now";
}

/** In hundredths, so that cells whose highlight stays the same are not drawn again. */
function glowOf(influence: number): number {
  const strength = Math.abs(influence);
  return strength < faintest ? 0 : Math.round(strength * 100) / 100;
}

function sliceClasses(drawing: MatrixDrawing, { column }: Place): string {
  const slice = drawing.slices.find(({ first, last }) => first <= column && column <= last);
  if (!slice) return "";
  const start = slice.first === column && column > 0 ? " slice-start" : "";
  return `in-slice head-${(slice.heads[0] ?? 0) % 16}${start}`;
}
