import type { BinaryOperator, Comparison } from "../../ir/ir.ts";
import { bool, string } from "../../values/make.ts";
import { moduleOf } from "../../values/scope.ts";
import type { Machine, Value } from "../../values/value.ts";
import { changeMatrix, negatedMatrix, onMatrices } from "../../libraries/c/eigen.ts";
import { isStream, writeTo } from "../../libraries/c/streams.ts";
import { isBitset } from "../../libraries/c/bitsets.ts";
import { readFrom } from "../../libraries/c/inputStreams.ts";
import { isInputStream } from "../../libraries/c/streamState.ts";
import { onBitsets } from "./bitsets.ts";
import { isText, textOfBytes } from "./chars.ts";
import { areSameContainers, compareContainers, compareOptionals } from "./containers.ts";
import { rewritten } from "./comparisons.ts";
import { areSamePlaces, movedIterator, reversedDistance } from "./iterators.ts";
import { appended, compareTexts, joined } from "./texts.ts";
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
import { distance, isStale, nativeOf, NonZero, Pointer, toPointer, wrap } from "./places.ts";
import { isContainer } from "./typeNames.ts";
import { utf8Bytes, utf8Length } from "../../values/utf8.ts";
import { countItems } from "../../values/work.ts";

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
  if (operator === ">>" && isInputStream(left)) return readFrom(left, right, "", machine);
  if (operator === "+" && (isText(left) || isText(right))) return joined(left, right, machine);
  if (isBitset(left)) return onBitsets(operator, left, right, machine);
  // What a program declares is not for pointers and iterators.
  const moved =
    moveIterator(operator, left, right, machine) ?? movePointer(operator, left, right, machine);
  if (moved) return moved;
  const own =
    onMatrices(operator, left, right, machine) ??
    onWideNumbers(operator, left, right, machine) ??
    declared(operator, [left, right], machine);
  if (own) return own;
  if (operator === "+" && left.kind === "string") return insideText(left.value, right, machine);
  if (operator === "+" && right.kind === "string") return insideText(right.value, left, machine);
  if (operator === "-" && left.kind === "string" && right.kind === "string")
    return betweenTexts(left.value, right.value, machine);
  return machine.unknown(
    `\`${operator}\` of \`${machine.language.typeName(left)}\` is not followed`,
  );
}

/** How far two pointers into one literal are apart: both texts go up to its end. */
function betweenTexts(left: string, right: string, machine: Machine): Value {
  const isInside = left.endsWith(right) || right.endsWith(left);
  return isInside
    ? makeNumber("long", utf8Length(right) - utf8Length(left))
    : machine.unknown("these pointers point into different arrays");
}

/** `"abc" + 1`: a pointer to its second character. */
function insideText(text: string, by: Value, machine: Machine): Value {
  const step = asNumber(by);
  const bytes = utf8Bytes(text);
  if (step?.kind !== "int" || step.value < 0 || step.value > bytes.length)
    return machine.unknown("this is outside of the array");
  return string(textOfBytes(bytes.slice(step.value)));
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
  if (isStale(pointer)) return machine.unknown("this is outside of the array");
  return wrap(new Pointer(pointer.list, pointer.at + by, pointer.depth));
}

/** `it + 1` of an iterator that is no pointer; null: it is another value. */
function moveIterator(
  operator: BinaryOperator,
  left: Value,
  right: Value,
  machine: Machine,
): Value | null {
  if (operator !== "+" && operator !== "-") return null;
  if (operator === "-") {
    const apart = reversedDistance(left, right, machine);
    if (apart) return apart;
  }
  const step = asNumber(right);
  if (step?.kind !== "int") return null;
  return movedIterator(left, operator === "-" ? -step.value : step.value, machine);
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
  if (operator === "+" && isText(left)) return appended(left, right, machine);
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
  if (nativeOf(left, NonZero) ?? nativeOf(right, NonZero))
    return compareNonZero(operator, left, right, machine);
  const wide = compareWideNumbers(operator, left, right);
  if (wide) return wide;
  const ofOptionals = compareOptionals(operator, left, right, machine);
  if (ofOptionals) return ofOptionals;
  const ofTexts = compareTexts(operator, left, right, machine);
  if (ofTexts) return ofTexts;
  const own =
    declared(operator, [left, right], machine) ?? rewritten(operator, left, right, machine);
  if (own) return own;
  const places = areSamePlaces(left, right, machine);
  if (places !== null && (operator === "==" || operator === "!="))
    return bool(places === (operator === "=="));
  if (bothContainers(left, right)) return compareContainers(operator, left, right, machine);
  const [p, q] = [toPointer(left), toPointer(right)];
  const apart = p && q ? distance(p, q) : null;
  if (apart !== null && !bothContainers(left, right)) {
    return compareNumbers(operator, makeNumber("long", apart), makeNumber("long", 0));
  }
  const same = areEqual(left, right, machine);
  if (same === null) return machine.unknown("it is unknown whether these are equal");
  if (operator === "==" || operator === "!=") return bool(same === (operator === "=="));
  return machine.unknown("it is unknown whether this is true");
}

/** A number that is not 0 with another one, which says something only of 0. */
function compareNonZero(operator: Comparison, left: Value, right: Value, machine: Machine): Value {
  const other = asNumber(nativeOf(left, NonZero) ? right : left);
  const isSure = other?.value === 0 && (operator === "==" || operator === "!=");
  return isSure ? bool(operator === "!=") : machine.unknown("this number is unknown");
}

function bothContainers(left: Value, right: Value): boolean {
  return [left, right].every(
    (each) => (each.kind === "list" && isContainer(each.typeName)) || each.kind === "dictionary",
  );
}

/** Whether two values are equal; null: not known. */
export function areEqual(left: Value, right: Value, machine: Machine): boolean | null {
  countItems(1);
  if (left === right) return true;
  if (left.kind === "unknown" || right.kind === "unknown") return null;
  const [a, b] = [asNumber(left), asNumber(right)];
  if (a && b) return a.value === b.value;
  // A null pointer is no other one.
  if (left.kind === "none" || right.kind === "none") {
    const other = left.kind === "none" ? right : left;
    return other.kind === "none" || asNumber(other)?.value === 0;
  }
  if (bothContainers(left, right)) return areSameContainers(left, right, machine);
  if (left.kind === "list" && right.kind === "list") return false;
  // Literals are pointers: where two equal ones are is not known.
  if (left.kind === "string" && right.kind === "string")
    return left.value === right.value ? null : false;
  const isPlace = nativeOf(left, Pointer) ?? nativeOf(right, Pointer);
  if (isPlace) return false;
  return left.kind === "instance" && right.kind === "instance" && left.native === null
    ? false
    : left.kind !== right.kind
      ? false
      : null;
}
