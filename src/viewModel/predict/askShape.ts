import { toOptions } from "./options.ts";
import type { Question } from "./question.ts";

/** A shape that can be told from the ones before it. */
export interface ShapeRiddle {
  readonly text: string;
  readonly right: readonly number[];
  /** What one might take it for. */
  readonly wrong: readonly (readonly number[])[];
  readonly because: string;
}

/** What shape comes out? Null where all that one might think of are the same. */
export function askShape(
  { text, right, wrong, because }: ShapeRiddle,
  turn: number,
): Question | null {
  const write = (shape: readonly number[]) => `[${shape.join(", ")}]`;
  const options = toOptions(write(right), wrong.map(write), turn);
  return options && { kind: "shape", text, ...options, because, cells: null };
}
