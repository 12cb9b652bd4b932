import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import { boundNames } from "../../ir/boundNames.ts";
import type { Argument, Expression, Statement } from "../../ir/ir.ts";
import { argument, assigningOuter, call, endHere, rangeOf, toName } from "../build.ts";
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

/** `switch(kind, a = …, b = …, other)`, `replicate(n, …)`: arguments that run when they are needed, or again; null: another call. */
export function lateArguments(
  view: SyntaxView,
  lower: (view: SyntaxView) => Expression,
  later: (body: readonly Statement[], range: TextRange) => Expression,
): Expression | null {
  const name = view.field("function")?.text ?? "";
  const args = (view.field("arguments")?.named() ?? []).filter(({ type }) => type === "argument");
  const [first, ...rest] = args;
  const start = first?.field("value");
  if (!start || rest.length === 0) return null;
  const given = rest.map((each): Argument | null => {
    const [label, value] = [each.field("name"), each.field("value")];
    const own = label ? label.text.replace(/^([\x60"'])(.*)\1$/s, "$2") : null;
    if (!value) return null;
    if (own === "simplify") return { name: own, spread: null, value: lower(value) };
    const range = rangeOf(value);
    const statements: Statement[] = [{ kind: "return", value: lower(value), range }];
    const { locals } = boundNames(statements, []);
    const body = name === "switch" ? assigningOuter([...locals], statements, range) : statements;
    return { name: own === "expr" ? null : own, spread: null, value: later(body, range) };
  });
  // An arm without a value is that of the next one.
  if (given.includes(null)) return null;
  const items = given.flatMap((each) => each ?? []);
  const range = rangeOf(view);
  const callee = toName(`:${name}`, range);
  return { kind: "call", callee, args: [argument(lower(start)), ...items], range };
}
