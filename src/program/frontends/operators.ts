import type { TextRange } from "../../source/textRange.ts";
import { toName } from "./build.ts";
import type { BinaryOperator, Comparison, Expression } from "../ir/ir.ts";

const arithmetic: ReadonlySet<string> = new Set<BinaryOperator>([
  ...(["+", "-", "*", "/", "%", "**", "&", "|", "^", "<<", ">>", ">>>"] as const),
]);

const comparisons: ReadonlySet<string> = new Set<Comparison>([
  ...(["==", "!=", "===", "!==", "<", "<=", ">", ">=", "in"] as const),
]);

const logicals: ReadonlyMap<string, "and" | "or" | "??"> = new Map([
  ["&&", "and"],
  ["||", "or"],
  ["??", "??"],
]);

/** What `&&`, `||`, and `??` are; undefined: the operator is none of these. */
export function logicalOf(operator: string): "and" | "or" | "??" | undefined {
  return logicals.get(operator);
}

/** Whether `x operator= y` calculates with both. */
export function isArithmetic(operator: string): operator is BinaryOperator {
  return arithmetic.has(operator);
}

/** `left operator right` in a language with the operators of C; null: it has none of that name. */
export function operation(
  operator: string,
  left: Expression,
  right: Expression,
  range: TextRange,
): Expression | null {
  const logical = logicalOf(operator);
  if (logical) return { kind: "logical", operator: logical, left, right, range };
  if (comparisons.has(operator)) {
    const rest = [{ operator: operator as Comparison, operand: right }];
    return { kind: "comparison", first: left, rest, range };
  }
  return isArithmetic(operator) ? { kind: "binary", operator, left, right, range } : null;
}

/** `i++`, `x += 1` as a value. */
export function counting(
  target: Expression,
  operator: BinaryOperator,
  value: Expression,
  gives: "before" | "after",
  range: TextRange,
): Expression {
  return { kind: "assigning", target, operator, value, gives, range };
}

/** `i++`; `:one` is among the builtins of the language. */
export function step(
  target: Expression,
  sign: "++" | "--",
  gives: "before" | "after",
  range: TextRange,
): Expression {
  return counting(target, sign === "++" ? "+" : "-", toName(":one", range), gives, range);
}
