import type { Comparison } from "../../ir/ir.ts";
import { binary as onTensors } from "../../tensors/elementwise.ts";
import type { BinaryName } from "../../tensors/kernels.ts";
import { toTensor } from "../../tensors/operand.ts";
import { callExtension, noMethod } from "../../libraries/julia/methods.ts";
import {
  arrayIn,
  isScalar,
  numberIn,
  operandIn,
  scalarOf,
} from "../../libraries/julia/operands.ts";
import { isMissing, missing } from "../../libraries/julia/types.ts";
import { layoutOf } from "../../libraries/julia/structures.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, noNames } from "../../values/make.ts";
import { onOrder } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";
import { iterate } from "./iterate.ts";
import { aligned, textIn } from "./values.ts";
import { countItems } from "../../values/work.ts";

/** Whether two values are equal; null: that is not known. */
export function areEqual(left: Value, right: Value, machine: Machine): boolean | null {
  countItems(1);
  if (isMissing(left) || isMissing(right)) return null;
  if (left === right && left.kind !== "float" && left.kind !== "tensor") return true;
  if (left.kind === "unknown" || right.kind === "unknown") return null;
  if (left.kind === "instance" || right.kind === "instance") {
    const own = callExtension("==", { items: [left, right], named: noNames }, machine);
    if (own) return truth(own, machine);
    if (left.kind !== right.kind) return false;
    return areAlike(left, right, machine);
  }
  const [a, b] = [textIn(left), textIn(right)];
  if (a !== null || b !== null) return left.kind === right.kind && a === b;
  if (isScalar(left) && isScalar(right)) {
    const [x, y] = [numberIn(left), numberIn(right)];
    return x && y && x.value === y.value;
  }
  if (machine.lostIn(left) !== null || machine.lostIn(right) !== null) return null;
  const [p, q] = [arrayIn(machine, left), arrayIn(machine, right)];
  if (p && q) {
    if (p.shape.join() !== q.shape.join()) return false;
    const [m, n] = [p.numbers(), q.numbers()];
    return m && n && m.every((number, at) => number === n[at]);
  }
  if (left.kind === "tuple" && right.kind === "tuple") {
    if (left.names?.join() !== right.names?.join()) return false;
    return areAllEqual(left.items, right.items, machine);
  }
  if (left.kind === "list" && right.kind === "list") {
    if (machine.lostIn(left) !== null || machine.lostIn(right) !== null) return null;
    return areAllEqual(left.items, right.items, machine);
  }
  if (left.kind === "dictionary" && right.kind === "dictionary") {
    if (left.entries.size !== right.entries.size) return false;
    const pairs = [...left.entries].map(([key, [, value]]) => {
      const other = right.entries.get(key);
      return other ? areEqual(value, other[1], machine) : false;
    });
    return pairs.includes(null) ? null : !pairs.includes(false);
  }
  if (left.kind === "set" && right.kind === "set") {
    return (
      left.entries.size === right.entries.size &&
      [...left.entries.keys()].every((key) => right.entries.has(key))
    );
  }
  return left.kind === right.kind && left.kind === "none";
}

/** Structures that cannot be changed are the same where their fields are. */
function areAlike(left: Value, right: Value, machine: Machine): boolean | null {
  if (left === right) return true;
  if (left.kind !== "instance" || right.kind !== "instance" || left.type !== right.type)
    return false;
  const layout = layoutOf(left.type);
  if (!layout || layout.isMutable) return false;
  const found = layout.names.map((name) => {
    const [a, b] = [left.fields.get(name), right.fields.get(name)];
    return a && b ? areSame(a, b, machine) : null;
  });
  if (found.includes(false)) return false;
  return found.includes(null) ? null : true;
}

function areAllEqual(
  left: readonly Value[],
  right: readonly Value[],
  machine: Machine,
): boolean | null {
  if (left.length !== right.length) return false;
  const found = left.map((item, at) => areEqual(item, right[at]!, machine));
  if (found.includes(false)) return false;
  return found.includes(null) ? null : true;
}

/** `isequal`: NaN is equal to itself, and 0.0 is not to -0.0. */
export function isEqual(left: Value, right: Value, machine: Machine): boolean | null {
  countItems(1);
  if (left.kind === "unknown" || right.kind === "unknown") return null;
  if (isMissing(left) || isMissing(right)) return isMissing(left) && isMissing(right);
  if (isScalar(left) && isScalar(right)) {
    const [x, y] = [numberIn(left), numberIn(right)];
    return x && y && Object.is(x.value, y.value);
  }
  const isPair = left.kind === "tuple" && right.kind === "tuple";
  if (isPair && left.items.length === right.items.length) {
    const found = left.items.map((item, at) => isEqual(item, right.items[at]!, machine));
    return found.includes(false) ? false : found.includes(null) ? null : true;
  }
  const [p, q] = [arrayIn(machine, left)?.numbers(), arrayIn(machine, right)?.numbers()];
  const isOdd = [...(p ?? []), ...(q ?? [])].some((each) => Number.isNaN(each) || each === 0);
  return isOdd ? null : areEqual(left, right, machine);
}

export function toBool(value: boolean | null, machine: Machine): Value {
  return value === null ? machine.unknown("it is unknown whether this is true") : bool(value);
}

/** `===`: the same value, or numbers of one type that are equal. */
function areSame(left: Value, right: Value, machine: Machine): boolean | null {
  const [x, y] = [scalarOf(left), scalarOf(right)];
  if (x && y) return x.kind === y.kind && Object.is(numberIn(x)?.value, numberIn(y)?.value);
  if (isScalar(left) && isScalar(right)) return null;
  if (left.kind === "unknown" || right.kind === "unknown") return null;
  if (left.kind === "tensor" || left.kind === "list") return left === right;
  if (left.kind === "dictionary" || left.kind === "set") return left === right;
  if (isMissing(left) || isMissing(right)) return isMissing(left) && isMissing(right);
  if (left.kind === "instance" || right.kind === "instance") return areAlike(left, right, machine);
  return areEqual(left, right, machine);
}

/** Whether one of the values is equal to another. */
function isAmong(value: Value, values: Value, machine: Machine): boolean | null {
  if (values.kind === "string") {
    const letter = textIn(value);
    return letter === null ? false : values.value.includes(letter);
  }
  if (values.kind === "dictionary" && value.kind === "tuple" && value.typeName === "Pair") {
    const key = machine.language.keyOf(value.items[0]!, machine);
    if (key === null) return null;
    const found = values.entries.get(key);
    return found ? areEqual(found[1], value.items[1]!, machine) : false;
  }
  if (values.kind === "dictionary")
    return machine.fail("ErrorException", "AbstractDict collections only contain Pairs");
  if (values.kind === "set") {
    const key = machine.language.keyOf(value, machine);
    return key === null ? null : values.entries.has(key);
  }
  const items = iterate(values, machine);
  if (!items) return null;
  let isUnsure = false;
  for (const item of items) {
    const same = areEqual(item, value, machine);
    if (same) return true;
    if (same === null) isUnsure = true;
  }
  return isUnsure ? null : false;
}

/** A comparison of two values as wholes. */
export function compare(operator: Comparison, left: Value, right: Value, machine: Machine): Value {
  if (left.kind === "unknown") return left;
  if (right.kind === "unknown") return right;
  if ((isMissing(left) || isMissing(right)) && /^(?:==|!=|<=?|>=?)$/.test(operator)) return missing;
  switch (operator) {
    case "==":
      return toBool(areEqual(left, right, machine), machine);
    case "!=": {
      const same = areEqual(left, right, machine);
      return toBool(same === null ? null : !same, machine);
    }
    case "===":
      return toBool(areSame(left, right, machine), machine);
    case "!==": {
      const same = areSame(left, right, machine);
      return toBool(same === null ? null : !same, machine);
    }
    case "in":
      return toBool(isAmong(left, right, machine), machine);
    case "not in": {
      const found = isAmong(left, right, machine);
      return toBool(found === null ? null : !found, machine);
    }
    default:
      return order(operator, left, right, machine);
  }
}

function order(operator: Comparison, left: Value, right: Value, machine: Machine): Value {
  const [a, b] = [textIn(left), textIn(right)];
  if (a !== null && b !== null && left.kind === right.kind) {
    const sign = a < b ? -1 : a > b ? 1 : 0;
    return bool(onOrder(operator, sign, 0));
  }
  if (left.kind === "tuple" && right.kind === "tuple") {
    const at = left.items.findIndex((item, place) => {
      const other = right.items[place];
      return other && areEqual(item, other, machine) === false;
    });
    if (at >= 0) return compare(operator, left.items[at]!, right.items[at]!, machine);
    return bool(onOrder(operator, left.items.length, right.items.length));
  }
  if (left.kind === "instance" || right.kind === "instance") {
    const own = callExtension(operator, { items: [left, right], named: noNames }, machine);
    if (own) return own;
    const isLess = operator === "<" || operator === ">";
    const items = operator === "<" ? [left, right] : [right, left];
    const less = isLess ? callExtension("isless", { items, named: noNames }, machine) : null;
    if (less) return less;
  }
  if (!isScalar(left) || !isScalar(right)) {
    return noMethod(/^>/.test(operator) ? "isless" : operator, [left, right], machine);
  }
  const [x, y] = [numberIn(left), numberIn(right)];
  if (!x || !y) throw new NotKnown("it is unknown whether this is true");
  return bool(onOrder(operator, x.value, y.value));
}

const kernels: Readonly<Record<string, BinaryName>> = {
  ...{ "==": "equal", "!=": "notEqual", "<": "less", "<=": "lessEqual" },
  ...{ ">": "greater", ">=": "greaterEqual" },
};

/** `left .== right`, number by number; null: these are no numbers. */
export function compareDotted(
  operator: string,
  left: Value,
  right: Value,
  machine: Machine,
): Value | null {
  if (left.kind === "unknown") return left;
  if (right.kind === "unknown") return right;
  const [a, b] = [operandIn(machine, left), operandIn(machine, right)];
  const kernel = Object.hasOwn(kernels, operator) ? kernels[operator] : undefined;
  if (!a || !b || !kernel) return null;
  if (a.kind === "plain" && b.kind === "plain")
    return compare(operator as Comparison, left, right, machine);
  const [x, y] = aligned(machine, a, b);
  return onTensors(machine, kernel, x.kind === "plain" ? toTensor(x, "numpy") : x, y);
}

/** Whether a value is true: only truth values are; null if unknown. */
export function truth(value: Value, machine: Machine): boolean | null {
  if (value.kind === "unknown") return null;
  if (isMissing(value)) throw new NotKnown("it is unknown whether this is true");
  if (value.kind === "bool") return value.value;
  if (value.kind === "tensor" && value.shape.length === 0 && value.dtype === "bool") {
    const number = value.numbers()?.[0];
    return number === undefined ? null : number !== 0;
  }
  const type = machine.language.typeName(value);
  return machine.fail("TypeError", `TypeError: non-boolean (${type}) used in boolean context`);
}
