import type { BinaryOperator as AnyOperator } from "../../ir/ir.ts";
import type { BinaryName } from "../../tensors/kernels.ts";

/** Those that Python has. */
export type BinaryOperator = Exclude<AnyOperator, ">>>">;

/** What they do with tensors, number by number. */
export const kernels: Readonly<Record<Exclude<BinaryOperator, "@">, BinaryName>> = {
  "+": "add",
  "-": "subtract",
  "*": "multiply",
  "/": "divide",
  "//": "floorDivide",
  "%": "remainder",
  "**": "power",
  "&": "bitAnd",
  "|": "bitOr",
  "^": "bitXor",
  "<<": "shiftLeft",
  ">>": "shiftRight",
};

/** What classes call them, in `__add__` and `__radd__`. */
export const methods: Readonly<Record<BinaryOperator, string>> = {
  "+": "add",
  "-": "sub",
  "*": "mul",
  "/": "truediv",
  "//": "floordiv",
  "%": "mod",
  "**": "pow",
  "@": "matmul",
  "&": "and",
  "|": "or",
  "^": "xor",
  "<<": "lshift",
  ">>": "rshift",
};

/** The methods of an operator: of its left side, of its right side, and of what it changes in place. */
interface OperatorMethods {
  readonly own: string;
  readonly mirrored: string;
  readonly inPlace: string;
}

export const methodsOf = Object.fromEntries(
  Object.entries(methods).map(([operator, name]): [string, OperatorMethods] => [
    operator,
    { own: `__${name}__`, mirrored: `__r${name}__`, inPlace: `__i${name}__` },
  ]),
) as Readonly<Record<BinaryOperator, OperatorMethods>>;
