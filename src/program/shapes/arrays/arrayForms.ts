import type { TextRange } from "../../../source/textRange.ts";
import type { Expression } from "../../ir/ir.ts";
import type { IntValue } from "../../values/number.ts";

/** What is known of an array by how it is written. */
export interface ArrayShape {
  /** The sizes that are known, from the outermost. */
  readonly axes: readonly IntValue[];
  /** How many sizes it has: more than are known where its rows are made later. */
  readonly depth: number;
  /** What the language calls it. */
  readonly type: string;
}

/** What the forms of a language may ask about a part of an expression. */
export interface Asked {
  /** It as a size; null: it is none. `isSure`: nothing but a number can stand there. */
  size(expression: Expression | undefined, isSure?: boolean): IntValue | null;
  /** null: it is no array, or its shape is not known. */
  shape(expression: Expression | undefined): ArrayShape | null;
  /** What one item of an array is: its sizes, none for a number; null: not known. */
  item(expression: Expression | undefined): readonly IntValue[] | null;
}

/** The array whose length an expression is, and along which axis. */
export interface Length {
  readonly array: Expression;
  readonly axis: number;
}

/** How a language writes arrays and their lengths. */
export interface ArrayForms {
  /** Dividing two whole numbers. */
  readonly divides: string;
  /** One index counts through all items of an array of several dimensions. */
  readonly countsThrough?: boolean;
  /** What a call makes; `name`: what is called; `object`: what it is called on. */
  make(
    name: string,
    object: Expression | null,
    args: readonly Expression[],
    asked: Asked,
  ): ArrayShape | null;
  /** null: the expression is no length. `typeOf`: the declared type of an array; null: it has none. */
  lengthOf(expression: Expression, typeOf: (array: Expression) => string | null): Length | null;
  /** `size(x)` gives all sizes of x; null: the expression gives no sizes. */
  sizesOf?(expression: Expression): Expression | null;
  /** What an operator makes. */
  binary?(
    operator: string,
    left: ArrayShape | null,
    right: ArrayShape | null,
  ): readonly IntValue[] | null;
  /** How many sizes a parameter of a type has; null: the type does not say. */
  depthOf(type: string): number | null;
}

/** A name of an array, and its shape there. */
export interface ArrayBinding {
  readonly name: string;
  readonly range: TextRange;
  readonly statement: TextRange;
  readonly type: string;
  readonly axes: readonly IntValue[];
}

/** What all functions of a program share. */
export interface ArrayProgram {
  readonly forms: ArrayForms;
  readonly text: string;
  /** Names that the program gives one whole number. */
  readonly constants: ReadonlyMap<string, number>;
}

/** An array all of whose sizes are known. */
export function arrayOf(axes: readonly IntValue[], type: string): ArrayShape {
  return { axes, depth: axes.length, type };
}

/** The text of a literal; null: it is none. */
export function textOf(expression: Expression | undefined): string | null {
  const literal = expression?.kind === "literal" ? expression.literal : null;
  return literal?.type === "string" ? literal.value : null;
}

/** The whole number that a literal is; null: it is none. */
export function wholeNumber(expression: Expression | undefined): number | null {
  const literal = expression?.kind === "literal" ? expression.literal : null;
  if (literal?.type !== "int" && literal?.type !== "float") return null;
  return Number.isSafeInteger(literal.value) && literal.value >= 0 ? literal.value : null;
}

/** The name that an expression is; null: it is none. */
export function nameOf(expression: Expression | undefined): string | null {
  return expression?.kind === "name" ? expression.name : null;
}

/** What a function in one line gives; null: it does more. */
export function resultOf(expression: Expression | undefined): Expression | null {
  const [only, ...others] = expression?.kind === "lambda" ? expression.definition.body : [];
  return only?.kind === "return" && others.length === 0 ? only.value : null;
}

/** What is converted, or copied; null: nothing is. */
export function withinOf(expression: Expression): Expression | null {
  const name = expression.kind === "call" ? nameOf(expression.callee) : null;
  if (name !== ":as" && name !== ":value") return null;
  return (expression as Extract<Expression, { kind: "call" }>).args.at(-1)?.value ?? null;
}

/** Whether an index means one place. */
export function isPlace(index: Expression): boolean {
  return index.kind === "binary" || isNumber(index) || (nameOf(index) ?? ":").charAt(0) !== ":";
}

/** Numbers as they are written, and what mathematics makes of them. */
export function isNumber(expression: Expression): boolean {
  switch (expression.kind) {
    case "literal":
      return expression.literal.type === "int" || expression.literal.type === "float";
    case "unary":
      return isNumber(expression.operand);
    case "binary":
      return isNumber(expression.left) && isNumber(expression.right);
    case "call": {
      const inner = withinOf(expression);
      if (inner) return isNumber(inner);
      const { callee } = expression;
      return callee.kind === "attribute" && /^MathF?$/.test(nameOf(callee.object) ?? "");
    }
    default:
      return false;
  }
}
