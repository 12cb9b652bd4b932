import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";

/** The places of an array that have no value: `[1, , 2]` has one at 1. */
export function emptyPlaces(view: SyntaxView): readonly number[] {
  const places: number[] = [];
  let at = view.start + 1;
  let index = 0;
  const commasUntil = (end: number): number => {
    const between = view.source.slice(at, end).replace(/\/\*[^]*?\*\/|\/\/.*/g, "");
    return between.split(",").length - 1;
  };
  const skip = (count: number): void => {
    for (let each = 0; each < count; each++) places.push(index++);
  };
  for (const [nth, { start, end }] of view.named().entries()) {
    skip(commasUntil(start) - (nth === 0 ? 0 : 1));
    index++;
    at = end;
  }
  skip(commasUntil(view.end - 1) - (index > 0 ? 1 : 0));
  return places;
}
