import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Parameter } from "../../ir/ir.ts";
import { rangeOf, toName } from "../build.ts";

/** The names that an expression mentions. */
export function usedIn(view: SyntaxView): readonly string[] {
  const found = new Set<string>();
  const open = [view];
  for (let each = open.pop(); each; each = open.pop()) {
    if (each.type === "identifier") found.add(each.text);
    open.push(...each.named());
  }
  return [...found];
}

/** The parameters of a function; a call may leave out the last ones. */
export function lowerParameters(view: SyntaxView): readonly Parameter[] {
  return view.fields("parameter").map((each, at): Parameter => {
    const named = each.field("name") ?? each;
    const range = rangeOf(named);
    const name = named.type === "unused" ? `:unused${at}` : named.text;
    const isRest = name === "varargin";
    const kind = isRest ? "items" : "both";
    const defaultValue = isRest ? null : toName(":absent", range);
    return { name, kind, defaultValue, annotation: null, range };
  });
}
