import type { Placed } from "../items/placed.ts";
import type { SyntaxView } from "../syntax/syntaxView.ts";
import { listOf } from "./plainNumbers.ts";
import type { Expression, ListExpression } from "./expression.ts";

type ToExpression = (view: SyntaxView) => Expression;

/** A number that is being typed: `1.`, `1e`, `1e-`, `-1.5e`. */
const halfTyped = /^([-+]?[\d_]+(?:\.[\d_]*)?)(?:[eE][-+]?)?$/u;

/** The list that a node writes; its items are children of `holder`, a node in it or itself. */
export function toListExpression(
  view: SyntaxView,
  holder: SyntaxView,
  toExpression: ToExpression,
): ListExpression {
  const { made, broken } = view.node;
  if (made.list) return made.list;
  const shift = holder.start - view.start;
  const items = toItems(holder, toExpression).map(({ at, it }) => ({ at: at + shift, it }));
  const list = listOf(view.length, items);
  if (!broken) made.list = list;
  return list;
}

/** The expressions in a node, placed from its start; broken code between them is one as well. */
export function toItems(holder: SyntaxView, toExpression: ToExpression): Placed<Expression>[] {
  const items: Placed<Expression>[] = [];
  for (const child of holder.children()) {
    const at = child.start - holder.start;
    if (child.type === "ERROR") addBroken(items, at, child, holder);
    else if (child.node.named && child.type !== "comment") {
      items.push({ at, it: toExpression(child) });
    }
  }
  return items;
}

function addBroken(
  items: Placed<Expression>[],
  at: number,
  error: SyntaxView,
  holder: SyntaxView,
): void {
  const last = items.at(-1);
  const isTouching =
    last !== undefined && last.at + last.it.length === at && !error.text.startsWith(",");
  const start = isTouching ? last.at : at;
  const text = holder.source.slice(holder.start + start, error.end);
  if (isTouching) items.pop();
  items.push({ at: start, it: toBroken(text) });
}

function toBroken(text: string): Expression {
  const digits = halfTyped.exec(text)?.[1];
  if (digits === undefined) return { kind: "unknown", length: text.length, malformed: true };
  const value = Number(digits.replaceAll("_", ""));
  return { kind: "number", length: text.length, value, integer: false, single: false };
}
