import type { ProblemPath } from "../errors.ts";
import { gelu, geluTanh, relu, reluSquared, silu } from "../operations/activations.ts";

/** Functions that formulas call. */
export type FunctionName =
  "exp" | "sqrt" | "max" | "cos" | "sin" | "relu" | "gelu" | "geluTanh" | "silu" | "reluSquared";

/** One number of a computation, with its place. */
export interface Cell {
  readonly kind: "cell";
  /** A stage of the trace, or a number that stands in the problem itself. */
  readonly origin: "trace" | "problem";
  /** `["blocks", 0, "attention", "scores"]` */
  readonly path: ProblemPath;
  readonly indices: readonly number[];
  readonly value: number;
}

/** A formula with the actual numbers at its ends. */
export type Expression =
  | Cell
  | { readonly kind: "constant"; readonly name?: string; readonly value: number }
  | { readonly kind: "sum"; readonly terms: readonly Expression[] }
  | { readonly kind: "difference"; readonly left: Expression; readonly right: Expression }
  | { readonly kind: "product"; readonly factors: readonly Expression[] }
  | { readonly kind: "quotient"; readonly over: Expression; readonly under: Expression }
  | {
      readonly kind: "call";
      readonly name: FunctionName;
      readonly arguments: readonly Expression[];
    };

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

const FUNCTIONS: Readonly<Record<FunctionName, (...values: readonly number[]) => number>> = {
  exp: (x = NaN) => Math.exp(x),
  sqrt: (x = NaN) => Math.sqrt(x),
  cos: (x = NaN) => Math.cos(x),
  sin: (x = NaN) => Math.sin(x),
  max: (...values) => Math.max(...values),
  relu: (x = NaN) => relu(x),
  gelu: (x = NaN) => gelu(x),
  geluTanh: (x = NaN) => geluTanh(x),
  silu: (x = NaN) => silu(x),
  reluSquared: (x = NaN) => reluSquared(x),
};

/** `expression -> number`: calculates a formula from the values of its cells. */
export function computeExpression(expression: Expression): number {
  switch (expression.kind) {
    case "cell":
    case "constant":
      return expression.value;
    case "sum":
      return expression.terms.reduce((total, term) => total + computeExpression(term), 0);
    case "difference":
      return computeExpression(expression.left) - computeExpression(expression.right);
    case "product":
      return expression.factors.reduce((total, factor) => total * computeExpression(factor), 1);
    case "quotient":
      return computeExpression(expression.over) / computeExpression(expression.under);
    case "call":
      return FUNCTIONS[expression.name](...expression.arguments.map(computeExpression));
  }
}

/** Every number that a formula mentions, in the order in which it is written. */
export function listCells(expression: Expression): readonly Cell[] {
  switch (expression.kind) {
    case "cell":
      return [expression];
    case "constant":
      return [];
    case "sum":
      return expression.terms.flatMap(listCells);
    case "difference":
      return [...listCells(expression.left), ...listCells(expression.right)];
    case "product":
      return expression.factors.flatMap(listCells);
    case "quotient":
      return [...listCells(expression.over), ...listCells(expression.under)];
    case "call":
      return expression.arguments.flatMap(listCells);
  }
}
