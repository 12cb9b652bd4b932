import type { Cell, Expression } from "./expression.ts";

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
