import type { Expression, FunctionName } from "./expression.ts";

/** A number with a name of its own, such as the scale. */
export function constant(value: number, name?: string): Expression {
  return name === undefined ? { kind: "constant", value } : { kind: "constant", value, name };
}

/** `terms[0] + terms[1] + ...` */
export function sum(terms: readonly Expression[]): Expression {
  return { kind: "sum", terms };
}

/** `left - right` */
export function difference(left: Expression, right: Expression): Expression {
  return { kind: "difference", left, right };
}

/** `factors[0] * factors[1] * ...` */
export function product(...factors: readonly Expression[]): Expression {
  return { kind: "product", factors };
}

/** `over / under` */
export function quotient(over: Expression, under: Expression): Expression {
  return { kind: "quotient", over, under };
}

/** `name(arguments)` */
export function call(name: FunctionName, ...args: readonly Expression[]): Expression {
  return { kind: "call", name, arguments: args };
}

/** `from 0 to length - 1`, each made into a term. */
export function countTo<T>(length: number, toTerm: (index: number) => T): readonly T[] {
  return Array.from({ length }, (_, index) => toTerm(index));
}
