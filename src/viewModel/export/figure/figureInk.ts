import type { ExportLook } from "../exportLook.ts";
import { mix, toHex, toRgb } from "./colourRamp.ts";

/** The colours that a figure draws its lines with, made from its look. */
export interface FigureInk {
  readonly look: ExportLook;
  /** Grid lines. */
  readonly line: string;
  /** The ground of hidden cells. */
  readonly hidden: string;
  readonly head: (head: number) => string;
}

/** Lines and grounds between ink and background. */
export function figureInk(look: ExportLook): FigureInk {
  const [background, ink] = [toRgb(look.background), toRgb(look.ink)];
  return {
    look,
    line: toHex(mix(background, ink, 0.18)),
    hidden: toHex(mix(background, ink, 0.08)),
    head: (head) => look.heads[head % look.heads.length] ?? look.ink,
  };
}
