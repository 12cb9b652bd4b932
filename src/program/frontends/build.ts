import type { SyntaxView } from "../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../source/textRange.ts";
import type { Argument, Expression, Literal, Parameter, Statement } from "../ir/ir.ts";

/** The range of a node. */
export function rangeOf({ start, end }: TextRange): TextRange {
  return { start, end };
}

/** An unsupported part, with the reason. */
export function unread(view: TextRange, why = "this is not complete"): Expression & Statement {
  return { kind: "unread", why, range: rangeOf(view) };
}

/** An unsupported part, by what it is called. */
export function unreadSyntax(
  view: SyntaxView,
  what = view.type.replaceAll("_", " "),
): Expression & Statement {
  return unread(view, `\`${what}\` is not followed`);
}

/** Unsupported control flow: what follows it would be followed wrongly. */
export function endHere(view: TextRange, why: string): Statement {
  return { kind: "raise", value: unread(view, why), range: rangeOf(view) };
}

/** A variable. */
export function toName(name: string, range: TextRange): Expression & { readonly kind: "name" } {
  return { kind: "name", name, range };
}

export function literal(value: Literal, range: TextRange): Expression {
  return { kind: "literal", literal: value, range };
}

export function toText(value: string, range: TextRange): Expression {
  return literal({ type: "string", value }, range);
}

/** The value that is always true. */
export function yes(range: TextRange): Expression {
  return literal({ type: "bool", value: true }, range);
}

export function attribute(object: Expression, name: string, range: TextRange): Expression {
  return { kind: "attribute", object, name, range };
}

/** A positional argument; one that is spread is as many. */
export function argument(value: Expression): Argument {
  return value.kind === "spread"
    ? { name: null, spread: "items", value: value.value }
    : { name: null, spread: null, value };
}

export function call(
  callee: Expression,
  args: readonly Expression[],
  range: TextRange,
): Expression {
  return { kind: "call", callee, args: args.map(argument), range };
}

/** A call of a function that only the lowering knows: see the `loweringCalls.ts` of its language. */
export function callHidden(
  name: `:${string}`,
  args: readonly Expression[],
  range: TextRange,
): Expression {
  return call(toName(name, range), args, range);
}

export function assign(target: Expression, value: Expression, range: TextRange): Statement {
  return { kind: "assign", targets: [target], value, range };
}

/** An assignment inside an expression. */
export function assigning(target: Expression, value: Expression, range: TextRange): Expression {
  return { kind: "assigning", target, operator: null, value, gives: "after", range };
}

/** An expression for what it does: an assignment is a statement of its own. */
export function toEffect(value: Expression, range: TextRange): Statement {
  if (value.kind !== "assigning") return { kind: "expression", value, range };
  const { target, operator } = value;
  if (operator === null) return assign(target, value.value, range);
  return { kind: "augment", operator, target, value: value.value, range };
}

export function collect(
  type: "list" | "tuple",
  items: readonly Expression[],
  range: TextRange,
): Expression {
  return { kind: "collection", type, items, range };
}

/** `this` as a parameter. */
export function receiver(range: TextRange): Parameter {
  return { name: "this", kind: "receiver", defaultValue: null, annotation: null, range };
}

/** The body of a function that assigns names of the functions around it. */
export function assigningOuter(
  names: Iterable<string>,
  body: readonly Statement[],
  range: TextRange,
): readonly Statement[] {
  const outer = [...names];
  return outer.length === 0
    ? body
    : [{ kind: "outer", scope: "nonlocal", names: outer, range }, ...body];
}

/** A whole number of a type with all of its digits, which a number of the program may not have. */
export function wholeLiteral(digits: string, type: string, range: TextRange): Expression {
  return callHidden(":wide", [toText(type, range), toText(String(BigInt(digits)), range)], range);
}
