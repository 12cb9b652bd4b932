import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";

/** Whether an array has places without a value: `[1, , 2]`. */
export function hasEmptyPlaces(view: SyntaxView): boolean {
  let at = view.start + 1;
  let most = 0;
  return view.named().some(({ start, end }) => {
    const between = view.source.slice(at, start).replace(/\/\*[^]*?\*\/|\/\/.*/g, "");
    const commas = between.split(",").length - 1;
    const isEmpty = commas > most;
    at = end;
    most = 1;
    return isEmpty;
  });
}
