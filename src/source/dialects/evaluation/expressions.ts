import type { SyntaxView } from "../syntax/syntaxView.ts";
import type { Placed } from "../items/placed.ts";
import type { Argument, CallExpression, Expression } from "./expression.ts";

type ToExpression = (view: SyntaxView) => Expression;

/** An expression that only running the program tells, or that nobody can make sense of. */
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
