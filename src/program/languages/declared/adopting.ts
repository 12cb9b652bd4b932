import type { NumberValue } from "../../values/number.ts";
import type { Language } from "../../values/value.ts";
import { binary } from "./compare.ts";
import { castNumber } from "./numbers.ts";
import { numberType } from "../../values/typedNumber.ts";
import { isNumeric, sampleOf } from "../../values/wide.ts";

/** The type of a number as a literal: the other number says which it is. */
function isOpen(value: NumberValue, usual: string): boolean {
  const type = numberType(value);
  return type === "int" || type === usual || type === "double";
}

/** The type in which two numbers are calculated with; a compiler takes no others. */
function commonOf(left: NumberValue, right: NumberValue, usual: string): string {
  const [a, b] = [numberType(left), numberType(right)];
  if (left.kind !== right.kind) return left.kind === "float" ? a : b;
  if (a === b) return a === "int" ? usual : a;
  if (left.kind === "float") return [a, b].find((type) => type.includes(":")) ?? "float";
  if (a === "int") return b;
  if (b === "int") return a;
  return isOpen(left, usual) ? b : a;
}

/**
 * Operators of a language that never converts a number: of two types, one is that of a literal. `usual`: the type of
 * a whole number that nothing else says.
 */
export function adopting(usual: string): Pick<Language, "binary" | "augment"> {
  const calculate: Language["binary"] = (operator, left, right, machine) => {
    if (!isNumeric(left) || !isNumeric(right)) return binary(operator, left, right, machine);
    const [x, y] = [sampleOf(left)!, sampleOf(right)!];
    const isShift = operator === "<<" || operator === ">>";
    const type = isShift && numberType(x) !== "int" ? numberType(x) : commonOf(x, y, usual);
    const a = castNumber(left, type, machine);
    const b = isShift ? right : castNumber(right, type, machine);
    if (!isNumeric(a) || !isNumeric(b)) return isNumeric(a) ? b : a;
    const made = binary(operator, a, b, machine);
    return isNumeric(made) ? castNumber(made, type, machine) : made;
  };
  return { binary: calculate, augment: calculate };
}
