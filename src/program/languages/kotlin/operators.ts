import type { BinaryOperator } from "../../ir/ir.ts";
import { isNumber, makeNumber, numberType } from "../../values/typedNumber.ts";
import { string } from "../../values/make.ts";
import { isNumeric } from "../../values/wide.ts";
import type { Language, Machine, Value } from "../../values/value.ts";
import { augment as augmentDeclared, binary as binaryDeclared } from "../declared/compare.ts";
import { negated, negatedWide, onWideNumbers } from "../declared/numbers.ts";

/** The functions that operators call. */
export const operators: Readonly<Partial<Record<BinaryOperator, string>>> = {
  "+": "plus",
  "-": "minus",
  "*": "times",
  "/": "div",
  "%": "rem",
};

/** What an object has under a name that is called; null: nothing, or no object. */
function methodOf(object: Value, name: string, machine: Machine): Value | null {
  if (object.kind === "none" || object.kind === "unknown") return null;
  return machine.language.findAttribute(object, `${name}()`, machine);
}

function isSign(value: Value): boolean {
  return isNumber(value) && numberType(value) === "char";
}

/** `left op right` */
export const binary: Language["binary"] = (operator, left, right, machine) => {
  if (isNumber(left) && isNumber(right)) {
    const made = binaryDeclared(operator, left, right, machine);
    // A sign with a number added is a sign, and two signs have a distance.
    const isOne = isSign(left) && !isSign(right) && (operator === "+" || operator === "-");
    return isOne && isNumber(made) ? makeNumber("char", made.value) : made;
  }
  if (isSign(left) && operator === "+" && right.kind === "string")
    return string(machine.language.toText(left, "plain", machine) + right.value);
  if (left.kind === "string") return binaryDeclared(operator, left, right, machine);
  const gap = [left, right].find(({ kind }) => kind === "unknown");
  if (gap) return gap;
  const wide = onWideNumbers(operator, left, right, machine);
  if (wide) return wide;
  const method = methodOf(left, operators[operator] ?? operator, machine);
  if (method) return machine.call(method, [right]);
  return binaryDeclared(operator, left, right, machine);
};

/** `left op= right`: what the name is bound to then. */
export const augment: Language["augment"] = (operator, left, right, machine) => {
  if (isNumeric(left) && isNumeric(right)) return augmentDeclared(operator, left, right, machine);
  if (left.kind === "instance" && right === machine.language.builtins.get(":one")) {
    const stepped = methodOf(left, operator === "+" ? "inc" : "dec", machine);
    if (stepped) return machine.call(stepped, []);
  }
  const changed = change(operator, left, right, machine);
  return changed ? left : binary(operator, left, right, machine);
};

/** Calls `plusAssign` of an object; whether it has that. */
function change(operator: BinaryOperator, left: Value, right: Value, machine: Machine): boolean {
  if (left.kind !== "instance") return false;
  const method = methodOf(left, `${operators[operator] ?? operator}Assign`, machine);
  if (method) machine.call(method, [right]);
  return method !== null;
}

export const unary: Language["unary"] = (operator, operand, machine) => {
  if (operand.kind === "unknown") return operand;
  if (isNumber(operand)) {
    // The least whole number has no positive one.
    const isLeast = operand.kind === "int" && operand.value === -(2 ** 31);
    if (isLeast && operator === "-" && numberType(operand) === "int") return operand;
    return negated(operator, operand, machine);
  }
  const wide = negatedWide(operator, operand);
  if (wide) return wide;
  const method = methodOf(operand, operator === "-" ? "unaryMinus" : "unaryPlus", machine);
  return method
    ? machine.call(method, [])
    : machine.unknown(
        `\`${operator}\` of \`${machine.language.typeName(operand)}\` is not followed`,
      );
};
