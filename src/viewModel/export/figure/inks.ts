import { colourRamp, luminance, mixRgb, toHex, toRgb, type Rgb } from "../../colours.ts";
import type { ExportLook } from "../exportLook.ts";
import type { ExportMatrix } from "../exportMatrix.ts";
import { largestMagnitude } from "../../numberText.ts";

/** Black or white, whichever reads better on a colour. */
export function inkOn(colour: Rgb): string {
  return luminance(colour) > 0.179 ? "#000000" : "#ffffff";
}

/** The ramp of a look. */
export function rampOf(measure: "weights" | "signed", look: ExportLook): (share: number) => Rgb {
  return colourRamp(measure, { ground: look.ground, background: toRgb(look.background) });
}

/** Colours of one matrix, by the number. */
export interface MatrixScale {
  /** Between -1 and 1. */
  readonly shareOf: (value: number) => number;
  readonly colourOf: (share: number) => Rgb;
}

/** The scale of a matrix: see `ExportMatrix.largest`. */
export function matrixScale(
  matrix: Pick<ExportMatrix, "measure" | "largest" | "values">,
  look: ExportLook,
): MatrixScale {
  const colourOf = rampOf(matrix.measure, look);
  if (matrix.measure === "weights") {
    const end = matrix.largest ?? 1;
    return { shareOf: (value) => Math.max(0, Math.min(1, value / end || 0)), colourOf };
  }
  const largest = matrix.largest ?? largestMagnitude(matrix.values);
  const shareOf = (value: number) =>
    largest === 0 || !Number.isFinite(value) ? 0 : value / largest;
  return { shareOf, colourOf };
}

/** Whether a cell is masked. */
export function isHidden({ maskedBy }: Pick<ExportMatrix, "maskedBy">, index: number): boolean {
  return maskedBy?.[index] === -Infinity;
}

/** The line colours of a figure, from its look. */
export interface FigureInk {
  readonly look: ExportLook;
  /** Grid lines. */
  readonly line: string;
  /** The background of masked cells. */
  readonly hidden: string;
  readonly head: (head: number) => string;
}

/** Colours between ink and background. */
export function figureInk(look: ExportLook): FigureInk {
  const [background, ink] = [toRgb(look.background), toRgb(look.ink)];
  return {
    look,
    line: toHex(mixRgb(background, ink, 0.18)),
    hidden: toHex(mixRgb(background, ink, 0.08)),
    head: (head) => look.heads[head % look.heads.length] ?? look.ink,
  };
}
