import type { BinaryOperator, Comparison } from "../../ir/ir.ts";
import { bool, string } from "../../values/make.ts";
import { moduleOf } from "../../values/scope.ts";
import type { Machine, Value } from "../../values/value.ts";
import { changeMatrix, negatedMatrix, onMatrices } from "../../libraries/c/eigen.ts";
import { isStream, writeTo } from "../../libraries/c/streams.ts";
import { findMethods } from "./members.ts";
import {
  asNumber,
  castWide,
  compareNumbers,
  compareWideNumbers,
  negated,
  negatedWide,
  onNumbers,
  onWideNumbers,
  toNumberType,
} from "./numbers.ts";
import { isNumeric, typeOf } from "../../values/wide.ts";
import { isNumber, makeNumber, numberType } from "../../values/typedNumber.ts";
import { choose, functionOf } from "./overloads.ts";
import { distance, nativeOf, Pointer, toPointer, wrap } from "./places.ts";
import { isContainer } from "./typeNames.ts";

/** The operator that a class or the program declares; null: neither does. */
function declared(operator: string, items: readonly Value[], machine: Machine): Value | null {
  const [left] = items;
  if (!items.some(({ kind }) => kind === "instance" || kind === "list")) return null;
  const name = `operator${operator}`;
  if (left?.kind === "instance" && left.native === null) {
    const fitting = findMethods(left.type, name).filter(
      ({ definition }) => definition.parameters.length === items.length,
    );
    const free = moduleOf(machine.scope).names.get(name);
    const others = items.slice(1);
    const own = free ? choose(fitting, others, machine) : null;
    const callee = free ? own && functionOf(name, [own], left) : functionOf(name, fitting, left);
    if (callee) return machine.call(callee, others);
  }
  const free = moduleOf(machine.scope).names.get(name);
  return free ? machine.call(free, items) : null;
}

/** `left op right` */
export function binary(
  operator: BinaryOperator,
  left: Value,
  right: Value,
  machine: Machine,
): Value {
  if (isNumber(left) && isNumber(right)) return onNumbers(operator, left, right, machine);
  const [a, b] = [asNumber(left), asNumber(right)];
  if (a && b) return onNumbers(operator, a, b, machine);
  const gap = [left, right].find(({ kind }) => kind === "unknown");
  if (operator === "<<" && isStream(left)) return writeTo(left, right, machine);
  if (gap) return gap;
  const own =
    onMatrices(operator, left, right, machine) ??
    onWideNumbers(operator, left, right, machine) ??
    declared(operator, [left, right], machine);
  if (own) return own;
  if (operator === "+" && (left.kind === "string" || right.kind === "string"))
    return onTexts(left, right, machine);
  const onPointers = movePointer(operator, left, right, machine);
  return (
    onPointers ??
    machine.unknown(`\`${operator}\` of \`${machine.language.typeName(left)}\` is not followed`)
  );
}

function onTexts(left: Value, right: Value, machine: Machine): Value {
  const number = asNumber(right);
  // `"abc" + 1` is the text from its second character on.
  if (left.kind === "string" && number && numberType(number) !== "char")
    return string(left.value.slice(number.value));
  const text = (value: Value): string =>
    value.kind === "int"
      ? String.fromCharCode(value.value)
      : machine.language.toText(value, "plain", machine);
  return string(text(left) + text(right));
}

/** `p + n`, `n + p`, `p - n`, `p - q`; null: neither side is a pointer. */
function movePointer(
  operator: BinaryOperator,
  left: Value,
  right: Value,
  machine: Machine,
): Value | null {
  if (operator !== "+" && operator !== "-") return null;
  const [a, b] = [pointerIn(left), pointerIn(right)];
  const step = asNumber(a ? right : left);
  if (a && b && operator === "-") {
    const apart = distance(a, b);
    return apart === null
      ? machine.unknown("these pointers point into different arrays")
      : makeNumber("long", apart);
  }
  const pointer = a ?? (operator === "+" ? b : null);
  if (!pointer || step?.kind !== "int") return null;
  const by = operator === "-" ? -step.value : step.value;
  return wrap(new Pointer(pointer.list, pointer.at + by, pointer.depth));
}

function pointerIn(value: Value): Pointer | null {
  return value.kind === "list" && isContainer(value.typeName) ? null : toPointer(value);
}

/** `left op= right`: a number keeps its type. */
export function augment(
  operator: BinaryOperator,
  left: Value,
  right: Value,
  machine: Machine,
): Value {
  if (left.kind === "instance" && left.native === null) {
    const own = declared(`${operator}=`, [left, right], machine);
    if (own) return left;
  }
  if (left.kind === "tensor") return changeMatrix(operator, left, right, machine);
  const made = binary(operator, left, right, machine);
  if (isNumber(left) && isNumber(made)) return toNumberType(made, numberType(left), machine);
  return (isNumeric(left) ? castWide(made, typeOf(left)) : null) ?? made;
}

export function unary(operator: "-" | "+" | "~", operand: Value, machine: Machine): Value {
  if (operand.kind === "unknown") return operand;
  const number = asNumber(operand);
  if (number) return negated(operator, number, machine);
  return (
    negatedWide(operator, operand) ??
    negatedMatrix(operator, operand, machine) ??
    declared(operator, [operand], machine) ??
    machine.unknown(`\`${operator}\` of \`${machine.language.typeName(operand)}\` is not followed`)
  );
}

/** `left op right` of a comparison. */
export function compare(operator: Comparison, left: Value, right: Value, machine: Machine): Value {
  const gap = [left, right].find(({ kind }) => kind === "unknown");
  if (gap) return gap;
  const [a, b] = [asNumber(left), asNumber(right)];
  if (a && b) return compareNumbers(operator, a, b);
  const wide = compareWideNumbers(operator, left, right);
  if (wide) return wide;
  const own = declared(operator, [left, right], machine);
  if (own) return own;
  const [p, q] = [toPointer(left), toPointer(right)];
  const apart = p && q ? distance(p, q) : null;
  if (apart !== null && !bothContainers(left, right)) {
    return compareNumbers(operator, makeNumber("long", apart), makeNumber("long", 0));
  }
  if (left.kind === "string" && right.kind === "string")
    return onTextOrder(operator, left.value, right.value);
  const same = areEqual(left, right, machine);
  if (same === null) return machine.unknown("it is unknown whether these are equal");
  if (operator === "==" || operator === "!=") return bool(same === (operator === "=="));
  return machine.unknown("it is unknown whether this is true");
}

function bothContainers(left: Value, right: Value): boolean {
  return [left, right].every((each) => each.kind === "list" && isContainer(each.typeName));
}

function onTextOrder(operator: Comparison, a: string, b: string): Value {
  const order = a < b ? -1 : a > b ? 1 : 0;
  return compareNumbers(operator, makeNumber("int", order), makeNumber("int", 0));
}

/** Whether two values are equal; null: not known. */
export function areEqual(left: Value, right: Value, machine: Machine): boolean | null {
  if (left === right) return true;
  if (left.kind === "unknown" || right.kind === "unknown") return null;
  const [a, b] = [asNumber(left), asNumber(right)];
  if (a && b) return a.value === b.value;
  // A null pointer is no other one.
  if (left.kind === "none" || right.kind === "none") {
    const other = left.kind === "none" ? right : left;
    return other.kind === "none" || asNumber(other)?.value === 0;
  }
  if (left.kind === "list" && right.kind === "list") {
    if (!bothContainers(left, right)) return false;
    if (left.items.length !== right.items.length) return false;
    const same = left.items.map((item, at) => areEqual(item, right.items[at]!, machine));
    if (same.includes(false)) return false;
    return same.includes(null) ? null : true;
  }
  if (left.kind === "string" && right.kind === "string") return left.value === right.value;
  const isPlace = nativeOf(left, Pointer) ?? nativeOf(right, Pointer);
  if (isPlace) return false;
  return left.kind === "instance" && right.kind === "instance" && left.native === null
    ? false
    : left.kind !== right.kind
      ? false
      : null;
}
