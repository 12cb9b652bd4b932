import { gelu } from "../operations/activations/gelu.ts";
import { geluTanh } from "../operations/activations/geluTanh.ts";
import { relu } from "../operations/activations/relu.ts";
import { reluSquared } from "../operations/activations/reluSquared.ts";
import { silu } from "../operations/activations/silu.ts";
import type { Expression, FunctionName } from "./expression.ts";

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
