import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import { boundNames } from "../../ir/boundNames.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { assigningOuter, call, endHere, rangeOf, toName } from "../build.ts";
import type { Names } from "./names.ts";

const raised = ":error";

/** Whether a body leaves the function around it. */
function returns(view: SyntaxView): boolean {
  if (view.type === "function_definition") return false;
  if (view.type === "call" && view.field("function")?.text === "return") return true;
  return view.named().some(returns);
}

/** `tryCatch(body, error = function(e) …, finally = …)`, as a function that is called at once. */
export function tryCatch(
  view: SyntaxView,
  names: Names,
  lower: (view: SyntaxView) => Expression,
): readonly Statement[] {
  const range = rangeOf(view);
  const args = (view.field("arguments")?.named() ?? []).filter(({ type }) => type === "argument");
  const named = new Map(args.map((each) => [each.field("name")?.text ?? "", each.field("value")]));
  const body = named.get("") ?? named.get("expr");
  const isKnown = [...named.keys()].every((name) => /^(?:expr|error|finally)?$/.test(name));
  if (!body || !isKnown || returns(view)) return [endHere(view, "`tryCatch` is not followed")];
  const [error, last] = [named.get("error"), named.get("finally")];
  const handled = error && call(lower(error), [toName(raised, range)], range);
  const statements: Statement[] = [
    {
      ...{ kind: "try", body: names.lowerBody(body, names), otherwise: [], range },
      handlers: handled
        ? [{ type: null, name: raised, body: [{ kind: "return", value: handled, range }] }]
        : [],
      finally: last ? [{ kind: "expression", value: lower(last), range: rangeOf(last) }] : [],
    },
  ];
  const { locals } = boundNames(statements, []);
  return assigningOuter(
    [...locals].filter((name) => name !== raised),
    statements,
    range,
  );
}
