import type { TextRange } from "../../source/textRange.ts";

/** Operators between two values, by how tightly they bind, loosest first. */
export const operatorLevels = [
  ["||"],
  ["&&"],
  ["==", "!=", "<=", ">=", "<", ">"],
  ["+", "-"],
  ["*", "/"],
] as const;

/** One of them. */
export type Operator = (typeof operatorLevels)[number][number];

/** An expression over computations: `max(demo.attentionWeights[0][0]) > 0.5`. */
export type Expression = { readonly range: TextRange } & (
  | { readonly kind: "literal"; readonly value: number | boolean }
  | { readonly kind: "list"; readonly items: readonly Expression[] }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "property"; readonly of: Expression; readonly name: string }
  | { readonly kind: "entry"; readonly of: Expression; readonly index: Expression }
  | { readonly kind: "call"; readonly name: string; readonly values: readonly Expression[] }
  | { readonly kind: "minus"; readonly of: Expression }
  | {
      readonly kind: "binary";
      readonly operator: Operator;
      readonly left: Expression;
      readonly right: Expression;
    }
);
