import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import {
  assign,
  callHidden,
  collect,
  literal,
  rangeOf,
  toEffect,
  toName,
  toText,
  unreadSyntax,
} from "../build.ts";
import { partsOf } from "../declared/syntax.ts";
import type { Deferring, GoLowering } from "./lowering.ts";

type Statements = readonly Statement[];

/** What panics now, over all functions. */
export const panics = ":panics";

/** Whether a function puts off calls to its end. */
export function defers(body: SyntaxView): boolean {
  return body
    .named()
    .some(
      (each) => each.type === "defer_statement" || (each.type !== "func_literal" && defers(each)),
    );
}

/** Whether what a function puts off may catch what it panics with. */
export function mayRecover(body: SyntaxView): boolean {
  return body.named().some((each) => {
    if (each.type === "func_literal") return false;
    if (each.type !== "defer_statement") return mayRecover(each);
    const [call] = partsOf(each);
    const callee = call?.field("function");
    if (callee?.type === "func_literal") return /\brecover\b/.test(callee.text);
    // A function by its name may be one that does.
    return /\brecover\b/.test(each.source);
  });
}

function tupleOf(items: readonly Expression[], range: TextRange): Expression | null {
  return items.length > 1 ? collect("tuple", items, range) : (items[0] ?? null);
}

/** A body whose calls that are put off run at its end, also when it panics. */
export function withDefers(
  { list, results, types }: Deferring,
  error: string,
  body: Statements,
  range: TextRange,
  catches: boolean,
): Statements {
  const [calls, caught, all] = [list, error, panics].map((name) => toName(name, range));
  const none = literal({ type: "none" }, range);
  const zeros = types.map((type) => callHidden(":default", [toText(type, range)], range));
  const handler: Statements = [
    toEffect(callHidden(":panicked", [all!, caught!], range), range),
    ...(zeros.length > 0 ? [{ kind: "return", value: tupleOf(zeros, range), range } as const] : []),
  ];
  if (!catches)
    return [
      assign(calls!, collect("list", [], range), range),
      {
        ...{ kind: "try", body, handlers: [], otherwise: [], range },
        finally: [toEffect(callHidden(":runDeferred", [calls!], range), range)],
      },
    ];
  const named = results.map((name) => toName(name, range));
  const last: Statements = [
    toEffect(callHidden(":runDeferred", [calls!], range), range),
    {
      ...{ kind: "if", test: callHidden(":isPanicking", [all!, caught!], range), range },
      ...{ then: [{ kind: "raise", value: caught!, range }], otherwise: [] },
    },
    ...(named.length > 0 ? [{ kind: "return", value: tupleOf(named, range), range } as const] : []),
  ];
  return [
    assign(calls!, collect("list", [], range), range),
    assign(caught!, none, range),
    {
      ...{ kind: "try", body, otherwise: [], range },
      handlers: [{ type: null, name: error, body: handler }],
      finally: last,
    },
  ];
}

/** `defer f(x)`: its function and arguments are evaluated here. */
export function lowerDefer(
  lower: GoLowering,
  view: SyntaxView,
  deferring: Deferring | null,
): Statement {
  const range = rangeOf(view);
  const [call] = partsOf(view);
  const [callee, list] = [call?.field("function"), call?.field("arguments")];
  if (!deferring || !callee || !list) return unreadSyntax(view);
  const args = partsOf(list).map((each) => lower.given(each));
  const given = [toName(deferring.list, range), lower.expression(callee), ...args];
  return toEffect(callHidden(":defer", given, range), range);
}

/** `return` where the results have names: what is put off sees them. */
export function returnNamed(
  { results }: Deferring,
  value: Expression,
  range: TextRange,
): Statements {
  const targets = results.map((name) => toName(name, range));
  const target = tupleOf(targets, range);
  return [
    ...(target ? [assign(target, value, range)] : []),
    { kind: "return", value: null, range },
  ];
}
