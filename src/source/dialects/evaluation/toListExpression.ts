import type { Placed } from "../items/placed.ts";
import type { SyntaxView } from "../syntax/syntaxView.ts";
import { listOf } from "./plainNumbers.ts";
import type { Expression, ListExpression } from "./expression.ts";

type ToExpression = (view: SyntaxView) => Expression;

/** A number whose fraction is still to be typed says what it is; one like `1e` does not. */
const fractionToCome = /^([-+]?[\d_]+)\.$/u;

/** Two values with nothing between them but space. */
const apart = /([^\s,[\](){}]+)\s+([^\s,[\](){}]+)/u;

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
      endBroken(items, at, child, holder);
      items.push({ at, it: toExpression(child) });
    }
  }
  return items;
}

/** Something broken may have wanted a comma before what follows. */
function endBroken(
  items: Placed<Expression>[],
  at: number,
  next: SyntaxView,
  holder: SyntaxView,
): void {
  const last = items.at(-1);
  if (last?.it.kind !== "unknown" || !last.it.malformed || last.it.missingComma) return;
  const end = last.at + last.it.length;
  if (end === at || !isSpace(holder, end, at)) return;
  const nextEnd = at + next.length;
  const { it } = toBroken(holder, last.at, nextEnd, last.at);
  if (it.kind === "unknown")
    items.splice(-1, 1, { at: last.at, it: { ...it, length: last.it.length } });
}

function addBroken(
  items: Placed<Expression>[],
  at: number,
  error: SyntaxView,
  holder: SyntaxView,
): void {
  const last = items.at(-1);
  const lastEnd = last ? last.at + last.it.length : at;
  const isTouching = last !== undefined && lastEnd === at && !error.text.startsWith(",");
  const start = isTouching ? last.at : at;
  if (isTouching) items.pop();
  const end = error.end - holder.start;
  // A value before it that no comma ends belongs to what is wrong.
  const isApart = last !== undefined && !isTouching && isSpace(holder, lastEnd, at);
  items.push(toBroken(holder, start, end, isApart ? last.at : start));
}

/** What is broken: no number, unless a fraction is all that is missing. */
function toBroken(
  holder: SyntaxView,
  start: number,
  end: number,
  from: number,
): Placed<Expression> {
  const run = holder.source.slice(holder.start + from, holder.start + end);
  const digits = fractionToCome.exec(run)?.[1]?.replaceAll("_", "");
  if (digits !== undefined) {
    const value = Number(digits);
    const length = end - start;
    return { at: start, it: { kind: "number", length, value, integer: false, single: false } };
  }
  const found = apart.exec(run);
  const broken = { kind: "unknown", length: end - start, malformed: true } as const;
  if (!found) return { at: start, it: broken };
  const [whole, left = "", right = ""] = found;
  const at = from + found.index - start;
  return {
    at: start,
    it: { ...broken, missingComma: { at, length: whole.length, left, right } },
  };
}

function isSpace(holder: SyntaxView, start: number, end: number): boolean {
  return holder.source.slice(holder.start + start, holder.start + end).trim() === "";
}
