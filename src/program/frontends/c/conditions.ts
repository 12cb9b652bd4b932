import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Lower } from "./scope.ts";

/** What `#if` asks for; null: that is not known. */
function holds(text: string, { macros, isPlus }: Pick<Lower, "macros" | "isPlus">): boolean | null {
  const written = text.trim();
  if (/^-?\d+$/.test(written)) return Number(written) !== 0;
  const found = /^(!?)\s*defined\s*\(?\s*(\w+)\s*\)?$/.exec(written);
  if (found) return (found[1] === "!") !== isDefined(found[2]!, { macros, isPlus });
  const macro = macros.get(written);
  return macro && /^-?\d+$/.test(macro.text.trim()) ? Number(macro.text) !== 0 : null;
}

function isDefined(name: string, { macros, isPlus }: Pick<Lower, "macros" | "isPlus">): boolean {
  return macros.has(name) || (isPlus && name === "__cplusplus") || name === "__STDC__";
}

/** `#ifndef HEAD_H` and `#define HEAD_H`: what keeps a header from being read twice. */
function isGuard(view: SyntaxView): boolean {
  const [condition, first] = view.named();
  return (
    view.children()[0]?.type === "#ifndef" &&
    first?.type === "preproc_def" &&
    first.field("value") === null &&
    first.field("name")?.text === condition?.text
  );
}

/** The parts behind `#if`, `#ifdef` or `#ifndef` that count. */
export function choosePart(
  known: Pick<Lower, "macros" | "isPlus">,
  view: SyntaxView,
): readonly SyntaxView[] {
  const name = view.field("name");
  const condition = view.field("condition");
  const alternative = view.field("alternative");
  const isNot = view.children()[0]?.type === "#ifndef" || view.children()[0]?.type === "#elifndef";
  const isOn = isGuard(view)
    ? true
    : name
      ? isDefined(name.text, known) !== isNot
      : condition
        ? holds(condition.text, known)
        : true;
  if (isOn === false) return alternative ? choosePart(known, alternative) : [];
  const skipped = new Set([name?.start, condition?.start, alternative?.start]);
  return view.named().filter(({ start }) => !skipped.has(start));
}
