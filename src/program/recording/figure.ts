import type { TextRange } from "../../source/textRange.ts";
import type { Tensor } from "../values/tensor.ts";

/** A picture that the program draws. */
export interface Figure {
  title: string;
  /** The call that draws it, in the program. */
  readonly range: TextRange;
  readonly values: Tensor;
  xLabels: readonly string[] | null;
  yLabels: readonly string[] | null;
  /** Where it is among others that are drawn together; null: alone. */
  readonly place: FigurePlace | null;
}

/** A place in a grid of pictures, counted from 0. */
export interface FigurePlace {
  readonly grid: FigureGrid;
  readonly row: number;
  readonly column: number;
}

/** Pictures that are drawn together. */
export interface FigureGrid {
  readonly rows: number;
  readonly columns: number;
  title: string;
}

/** What a picture is drawn into, with what is said of the picture before it is drawn. */
export interface Canvas {
  readonly place: FigurePlace | null;
  figure: Figure | null;
  title: string;
  xLabels: readonly string[] | null;
  yLabels: readonly string[] | null;
}

export function createCanvas(place: FigurePlace | null = null): Canvas {
  return { place, figure: null, title: "", xLabels: null, yLabels: null };
}
