import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import { boundNames } from "../../ir/boundNames.ts";
import type { Argument, Expression, Statement } from "../../ir/ir.ts";
import {
  argument,
  assign,
  assigningOuter,
  call,
  callHidden,
  endHere,
  rangeOf,
  toName,
  unread,
} from "../build.ts";
import type { Names } from "./names.ts";

const raised = ":error";

/** Whether a body leaves the function around it. */
function returns(view: SyntaxView): boolean {
  if (view.type === "function_definition") return false;
  if (view.type === "call" && view.field("function")?.text === "return") return true;
  return view.named().some(returns);
}

/** A body that may run or not: what it writes and its variables are unknown afterwards. */
function forgetting(view: SyntaxView, body: readonly Statement[]): readonly Statement[] {
  const range = rangeOf(view);
  const gap = unread(view, "`tryCatch` is not followed");
  const { locals } = boundNames(body, []);
  const statements: readonly Statement[] = [
    { kind: "expression", value: callHidden(":gap", [], range), range },
    ...[...locals].map((name) => assign(toName(name, range), gap, range)),
    { kind: "return", value: gap, range },
  ];
  return assigningOuter([...locals], statements, range);
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
  const isTry = view.field("function")?.text === "try";
  const isKnown =
    isTry || [...named.keys()].every((name) => /^(?:expr|error|finally)?$/.test(name));
  if (!body || returns(view)) return [endHere(view, "`tryCatch` is not followed")];
  if (!isKnown || view.text.startsWith("withCallingHandlers"))
    return forgetting(view, names.lowerBody(body, names));
  const [error, last] = [named.get("error"), named.get("finally")];
  const handled = isTry
    ? unread(view, "what `try` catches is not followed")
    : error && call(lower(error), [toName(raised, range)], range);
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
  const items = given.flatMap((each, at): readonly Argument[] => {
    const next = each ?? given.slice(at).find((other) => other !== null);
    const label = rest[at]?.field("name")?.text.replace(/^([\x60"'])(.*)\1$/s, "$2") ?? null;
    return next ? [each ?? { ...next, name: label }] : [];
  });
  if (items.length < given.length || (given.includes(null) && name !== "switch")) return null;
  const range = rangeOf(view);
  const callee = toName(`:${name}`, range);
  return { kind: "call", callee, args: [argument(lower(start)), ...items], range };
}
