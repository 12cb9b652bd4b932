import type { Placed } from "../../textRange.ts";
import { saysNothing, type SyntaxView } from "../syntax/syntaxView.ts";
import type { Argument, CallExpression, Expression, ListExpression } from "./expression.ts";
import { listOf } from "./plainNumbers.ts";

type ToExpression = (view: SyntaxView) => Expression;

/** An expression that is known only by running the program, or that makes no sense. */
export function unknownExpression(view: SyntaxView): Expression {
  return { kind: "unknown", length: view.length, malformed: view.node.broken };
}

/** `inner` as it stands in `view`. */
export function placedIn(
  view: SyntaxView,
  inner: SyntaxView,
  toExpression: ToExpression,
): Placed<Expression> {
  return { at: inner.start - view.start, it: toExpression(inner) };
}

/** A call of `callee` with one argument; `()` stands for brackets that change nothing. */
export function callWith(
  view: SyntaxView,
  callee: string,
  inner: SyntaxView | null,
  toExpression: ToExpression,
): Expression {
  if (!inner) return unknownExpression(view);
  const argument: Argument = { ...placedIn(view, inner, toExpression), name: null };
  return call(view, callee, null, [argument]);
}

/** A call with the arguments given. */
export function call(
  view: SyntaxView,
  callee: string,
  receiver: Placed<Expression> | null,
  args: readonly Argument[],
): CallExpression {
  return { kind: "call", length: view.length, callee, receiver, args };
}

/** `operator operand`. */
export function unary(
  view: SyntaxView,
  operator: SyntaxView | null,
  operand: SyntaxView | null,
  toExpression: ToExpression,
): Expression {
  if (!operator || !operand || view.first("ERROR")) return unknownExpression(view);
  const sign = operator.text;
  if (sign !== "-" && sign !== "+") return unknownExpression(view);
  return {
    kind: "unary",
    length: view.length,
    operator: sign,
    operand: placedIn(view, operand, toExpression),
  };
}

/** `left operator right`, by the names that all grammars use for these fields. */
export function binary(view: SyntaxView, toExpression: ToExpression): Expression {
  const left = view.field("left");
  const operator = view.field("operator");
  const right = view.field("right");
  if (!left || !operator || !right || view.first("ERROR")) return unknownExpression(view);
  return {
    kind: "binary",
    length: view.length,
    operator: operator.text,
    left: placedIn(view, left, toExpression),
    right: placedIn(view, right, toExpression),
  };
}

/** `object.name` as a dotted path, or as a property of something that is no path. */
export function member(
  view: SyntaxView,
  object: SyntaxView | null,
  name: SyntaxView | null,
  toExpression: ToExpression,
): Expression {
  if (!object || !name || name.length === 0) return unknownExpression(view);
  const placed = placedIn(view, object, toExpression);
  if (placed.it.kind === "name") {
    return { kind: "name", length: view.length, path: `${placed.it.path}.${name.text}` };
  }
  return call(view, `.${name.text}`, placed, []);
}

/** A call of what `target` says, which begins where the call does. */
export function invocation(
  view: SyntaxView,
  target: Expression,
  args: readonly Argument[],
): Expression {
  if (target.kind === "name") return call(view, target.path, ownerOf(target.path), args);
  if (target.kind === "call" && target.args.length === 0 && target.callee.startsWith(".")) {
    return call(view, target.callee, target.receiver, args);
  }
  return { kind: "unknown", length: view.length, malformed: false };
}

/** `a.b` of `a.b.c`, on which `c` is called. */
function ownerOf(path: string): Placed<Expression> | null {
  const dot = path.lastIndexOf(".");
  if (dot === -1) return null;
  return { at: 0, it: { kind: "name", length: dot, path: path.slice(0, dot) } };
}

/** A number whose fraction is still to be typed says what it is; one like `1e` does not. */
const fractionToCome = /^([-+]?[\d_]+)\.$/u;

/** Two values with nothing between them but space; looked for where a value begins. */
const apart = /(?<![^\s,[\](){}])([^\s,[\](){}]+)\s+([^\s,[\](){}]+)/u;

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
    else if (child.node.named && !saysNothing(child.type)) {
      endBroken(items, at, child, holder);
      items.push({ at, it: toExpression(child) });
    }
  }
  return items;
}

/** The arguments in brackets, which stand in `view`. */
export function toArguments(
  view: SyntaxView,
  brackets: SyntaxView,
  toExpression: ToExpression,
): Argument[] {
  const shift = brackets.start - view.start;
  return toItems(brackets, toExpression).map(({ at, it }) => ({ at: at + shift, it, name: null }));
}

/** Broken code may lack a comma before what follows. */
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
  // A value before it without a comma is part of the problem.
  const isApart = last !== undefined && !isTouching && isSpace(holder, lastEnd, at);
  items.push(toBroken(holder, start, end, isApart ? last.at : start));
}

/** Broken code: not a number, unless only the fraction is missing. */
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
