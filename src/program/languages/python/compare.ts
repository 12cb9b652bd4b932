import { textsOf } from "../../libraries/numpy/textArrays.ts";
import { truthComplaint } from "../../tensors/complaints.ts";
import { mayBeAble as mayBePartlyAble } from "../../values/partlyKnown.ts";
import { mayBeAble } from "./abilities.ts";
import type { Comparison } from "../../ir/ir.ts";
import { numberOf, operandOf } from "../../libraries/convert.ts";
import { bytesIn } from "../../libraries/python/bytes.ts";
import { asSet } from "../../libraries/python/dictionaries.ts";
import { binary } from "../../tensors/elementwise.ts";
import type { BinaryName } from "../../tensors/kernels.ts";
import { bigIn, compareBig } from "./bigNumbers.ts";
import { isPlace } from "./places.ts";
import { comparedBy, isDataclass } from "./dataclasses.ts";
import { complexIn, equalComplex } from "./complexNumbers.ts";
import { plainOf } from "./enums.ts";
import { placeIn } from "./ranges.ts";
import { areAlike } from "./tuples.ts";
import { bool } from "../../values/make.ts";
import type { NumberValue } from "../../values/number.ts";
import type { Machine, Value } from "../../values/value.ts";
import { countItems } from "../../values/work.ts";

/** Whether a value counts as true; null if unknown. */
export function truth(value: Value, machine: Machine): boolean | null {
  switch (value.kind) {
    case "unknown":
      return null;
    case "none":
      return false;
    case "bool":
      return value.value;
    case "int":
    case "float":
      return value.value !== 0;
    case "string":
      return value.value !== "";
    case "list":
    case "tuple":
      return machine.lostIn(value) === null ? value.items.length > 0 : null;
    case "dictionary":
    case "set":
      return machine.lostIn(value) === null ? value.entries.size > 0 : null;
    case "range":
      return value.length > 0;
    case "tensor": {
      if (value.count > 1) {
        const problem = truthComplaint(value.library, value.count);
        return machine.fail(value.library === "numpy" ? "ValueError" : "RuntimeError", problem);
      }
      const number = value.numbers()?.[0];
      return number === undefined ? null : number !== 0;
    }
    case "instance": {
      const method = machine.language.findAttribute(value, "__bool__", machine);
      if (method) return truth(machine.call(method, []), machine);
      const length = machine.language.findAttribute(value, "__len__", machine);
      return length ? truth(machine.call(length, []), machine) : true;
    }
    case "iterator":
      return machine.lostIn(value) === null ? true : null;
    default:
      return true;
  }
}

/** A setting is its value where nobody gives it another one. */
export function settled(value: Value, { sizes }: Machine): Value {
  return sizes?.usual(value) ?? value;
}

/** `a == b` as one truth value; null if unknown. */
export function equals(a: Value, b: Value, machine: Machine): boolean | null {
  countItems(1);
  if (b.kind === "instance" && a.kind !== "instance" && a.kind !== "unknown")
    return equals(b, a, machine);
  if (a.kind === "instance" || b.kind === "instance") {
    const big = compareBig("==", a, b) ?? equalComplex(a, b);
    if (big !== null) return big;
    const [own, other] = [plainOf(a), plainOf(b)];
    if (own !== a || other !== b) return equals(own, other, machine);
  }
  if (a === b && a.kind !== "float" && a.kind !== "unknown" && a.kind !== "tensor") return true;
  if (a.kind === "unknown" || b.kind === "unknown") return null;
  if (a.kind === "string" && b.kind === "string") return a.value === b.value;
  const [x, y] = [numberOf(settled(a, machine)), numberOf(settled(b, machine))];
  if (x !== null && y !== null) return x === y;
  if ((a.kind === "list" && a.viewed) || (b.kind === "list" && b.viewed)) {
    const [own, other] = [asSet(a, machine), asSet(b, machine)];
    return own !== null && other !== null && equals(own, other, machine);
  }
  switch (a.kind) {
    case "list":
    case "tuple":
      if (a.kind !== b.kind || (a.kind === "tuple" && b.kind === "tuple" && !areAlike(a, b)))
        return false;
      return equalItems(a.items, b.items, machine);
    case "dictionary": {
      if (b.kind !== "dictionary" || a.entries.size !== b.entries.size) return false;
      const pairs = [...a.entries].map(([key, [, value]]) => {
        const other = b.entries.get(key);
        return other ? equals(value, other[1], machine) : false;
      });
      return all(pairs);
    }
    case "set":
      if (b.kind !== "set" || a.entries.size !== b.entries.size) return false;
      return [...a.entries.keys()].every((key) => b.entries.has(key));
    case "range":
      return (
        b.kind === "range" &&
        a.length === b.length &&
        (a.length === 0 || (a.start === b.start && (a.length === 1 || a.step === b.step)))
      );
    case "dtype":
      return b.kind === "dtype" ? a.dtype === b.dtype : b.kind === "string" && a.dtype === b.value;
    case "instance":
      return equalInstances(a, b, machine);
    case "class":
    case "function":
    case "builtin":
      return false;
    case "module":
      return b.kind === "module" && a.name === b.name;
    case "tensor":
      return b.kind === "tensor" ? null : false;
    default:
      return a.kind === b.kind && a.kind === "none";
  }
}

function equalItems(a: readonly Value[], b: readonly Value[], machine: Machine): boolean | null {
  if (a.length !== b.length) return false;
  return all(a.map((item, at) => equals(item, b[at]!, machine)));
}

function all(results: readonly (boolean | null)[]): boolean | null {
  if (results.includes(false)) return false;
  return results.includes(null) ? null : true;
}

/** What `__eq__` of a value says; null: it has none, or does not know the other value. */
function equalsBy(a: Value, b: Value, machine: Machine): Value | null {
  const method = a.kind === "instance" && machine.language.findAttribute(a, "__eq__", machine);
  const answer = method ? machine.call(method, [b]) : null;
  return answer?.kind === "notImplemented" ? null : answer;
}

function equalInstances(
  a: Extract<Value, { kind: "instance" }>,
  b: Value,
  machine: Machine,
): boolean | null {
  const own = equalsBy(a, b, machine) ?? equalsBy(b, a, machine);
  if (own) return truth(own, machine);
  if (b.kind !== "instance" || a.type !== b.type || !isDataclass(a.type)) return false;
  return all(
    comparedBy(a.type).map(({ name }) => {
      const [x, y] = [a.fields.get(name), b.fields.get(name)];
      return x && y ? equals(x, y, machine) : false;
    }),
  );
}

const kernels: Readonly<Partial<Record<Comparison, BinaryName>>> = {
  "==": "equal",
  "!=": "notEqual",
  "<": "less",
  "<=": "lessEqual",
  ">": "greater",
  ">=": "greaterEqual",
};

const methods: Readonly<Partial<Record<Comparison, readonly [string, string]>>> = {
  "<": ["__lt__", "__gt__"],
  "<=": ["__le__", "__ge__"],
  ">": ["__gt__", "__lt__"],
  ">=": ["__ge__", "__le__"],
};

/** A comparison that is none of identity, and looks into no values. */
type Order = Exclude<Comparison, "in" | "not in" | "is" | "is not">;

/** `left operator right`. */
export function compare(operator: Comparison, left: Value, right: Value, machine: Machine): Value {
  if (operator === "is" || operator === "is not") {
    return compareIdentity(operator, left, right);
  }
  if (operator === "in" || operator === "not in") {
    const found = contains(right, left, machine);
    if (found === null) return unknownOf(machine, left, right);
    return bool(found === (operator === "in"));
  }
  if (machine.sizes === null && isNumber(left) && isNumber(right))
    return compareNumbers(operator, left, right);
  if (left.kind === "unknown") return left;
  if (right.kind === "unknown") return right;
  if (machine.sizes?.isOpen(left) || machine.sizes?.isOpen(right)) {
    const [own, other] = [machine.sizes.usual(left), machine.sizes.usual(right)];
    if (own && other) return compare(operator, own, other, machine);
    return { kind: "unknown", why: "that depends on the sizes", range: machine.range };
  }
  if (left.kind === "tensor" || right.kind === "tensor") {
    const [a, b] = [tensorSide(left, machine), tensorSide(right, machine)];
    const kernel = kernels[operator];
    if (a && b && kernel) return binary(machine, kernel, a, b);
  }
  if (operator === "==" || operator === "!=") {
    const texts = textsOf(left) ? left : textsOf(right) ? right : null;
    if (texts) return compareTexts(operator, texts, texts === left ? right : left, machine);
    if (left !== right && !isBeside(left, right)) mayBePartlyAble(left, right);
    const differs = operator === "!=" ? orderBy(left, "__ne__", right, machine) : null;
    if (differs) return differs;
    const same = equals(left, right, machine);
    return same === null ? unknownOf(machine, left, right) : bool(same === (operator === "=="));
  }
  return compareOrder(operator, left, right, machine);
}

function isNumber(value: Value): value is NumberValue {
  return value.kind === "int" || value.kind === "float";
}

/** Most comparisons are of two numbers. */
function compareNumbers(operator: Order, left: NumberValue, right: NumberValue): Value {
  if (operator !== "==" && operator !== "!=") return bool(holds(operator, left.value, right.value));
  countItems(1);
  return bool((left.value === right.value) === (operator === "=="));
}

/** Whether two values tell objects from others, or one is a whole number beyond 2^53, which equals no value but numbers. */
function isBeside(left: Value, right: Value): boolean {
  if (isPlace(left) && isPlace(right)) return true;
  const [one, other] = bigIn(left) === null ? [right, left] : [left, right];
  if (complexIn(left) ?? complexIn(right)) return true;
  return bigIn(one) !== null && (other.kind !== "instance" || bigIn(other) !== null);
}

/** An array of texts is compared one by one. */
function compareTexts(operator: "==" | "!=", texts: Value, other: Value, machine: Machine): Value {
  const name = operator === "==" ? "__eq__" : "__ne__";
  return machine.call(machine.language.getAttribute(texts, name, machine), [other]);
}

function tensorSide(value: Value, machine: Machine): ReturnType<typeof operandOf> {
  const operand = operandOf(value);
  if (operand || (value.kind !== "list" && value.kind !== "tuple")) return operand;
  const array = machine.language.importModule("numpy", machine)!;
  const make = machine.language.getAttribute(array, "array", machine);
  return operandOf(machine.call(make, [value]));
}

/** `None`, types and objects are the same or not; numbers of the same value mostly are. */
function compareIdentity(operator: "is" | "is not", left: Value, right: Value): Value {
  // What a layer made is a tensor.
  if (left.kind === "unknown" && left.open?.isResult && right.kind === "none")
    return bool(operator === "is not");
  const isLike = (a: Value): boolean => a.kind === "unknown";
  if (isLike(left)) return left;
  if (isLike(right)) return right;
  const isSame =
    left === right ||
    (left.kind === right.kind &&
      (left.kind === "none" ||
        left.kind === "ellipsis" ||
        ((left.kind === "bool" || left.kind === "int" || left.kind === "string") &&
          "value" in right &&
          left.value === right.value) ||
        (left.kind === "dtype" && right.kind === "dtype" && left.dtype === right.dtype)));
  return bool(isSame === (operator === "is"));
}

function unknownOf(machine: Machine, ...values: readonly Value[]): Value {
  return (
    values.find(({ kind }) => kind === "unknown") ??
    machine.unknown("it is unknown whether these are equal")
  );
}

function compareOrder(operator: Order, left: Value, right: Value, machine: Machine): Value {
  const big = compareBig(operator, left, right);
  if (big !== null) return bool(big);
  const [x, y] = [numberOf(plainOf(left)), numberOf(plainOf(right))];
  if (x !== null && y !== null) return bool(holds(operator, x, y));
  if (left.kind === "string" && right.kind === "string") {
    return bool(holds(operator, left.value, right.value));
  }
  if ((left.kind === "list" || left.kind === "tuple") && left.kind === right.kind) {
    return compareItems(operator, left.items, right.items, machine);
  }
  const [a, b] = [asSet(left, machine), asSet(right, machine)];
  if (a && b) {
    const [small, large] = operator.startsWith("<") ? [a, b] : [b, a];
    const isWithin = [...small.entries.keys()].every((key) => large.entries.has(key));
    return bool(isWithin && (operator.endsWith("=") || small.entries.size < large.entries.size));
  }
  const [own, mirrored] = methods[operator] ?? ["", ""];
  const answer = orderBy(left, own, right, machine) ?? orderBy(right, mirrored, left, machine);
  if (answer) return answer;
  mayBeAble(left, right);
  const { language } = machine;
  return machine.fail(
    "TypeError",
    `'${operator}' not supported between instances of '${language.typeName(left)}' and '${language.typeName(right)}'`,
  );
}

/** What a method of an object says; null: it has none, or does not know the other value. */
function orderBy(object: Value, name: string, other: Value, machine: Machine): Value | null {
  const method =
    object.kind === "instance" && machine.language.findAttribute(object, name, machine);
  const answer = method ? machine.call(method, [other]) : null;
  return answer?.kind === "notImplemented" ? null : answer;
}

function holds<T extends number | string>(operator: string, a: T, b: T): boolean {
  switch (operator) {
    case "<":
      return a < b;
    case "<=":
      return a <= b;
    case ">":
      return a > b;
    default:
      return a >= b;
  }
}

function compareItems(
  operator: Exclude<Comparison, "in" | "not in" | "is" | "is not">,
  a: readonly Value[],
  b: readonly Value[],
  machine: Machine,
): Value {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const same = equals(a[at]!, b[at]!, machine);
    if (same === null) return unknownOf(machine, a[at]!, b[at]!);
    if (!same) return compareOrder(operator, a[at]!, b[at]!, machine);
  }
  return bool(holds(operator, a.length, b.length));
}

/** `item in container`; null if unknown. */
export function contains(container: Value, item: Value, machine: Machine): boolean | null {
  if (container.kind === "unknown" || item.kind === "unknown") return null;
  if (container.kind === "list" && container.isUnordered === true)
    return contains({ ...container, isUnordered: false }, item, machine);
  if (machine.lostIn(container) !== null) return null;
  switch (container.kind) {
    case "string": {
      if (item.kind === "string") return container.value.includes(item.value);
      const type = machine.language.typeName(item);
      return machine.fail(
        "TypeError",
        `'in <string>' requires string as left operand, not ${type}`,
      );
    }
    case "tuple": {
      const [whole, part] = [bytesIn(container), bytesIn(item)];
      if (whole && part)
        return ` ${whole.join(" ")} `.includes(part.length === 0 ? "" : ` ${part.join(" ")} `);
      break;
    }
    case "dictionary":
    case "set": {
      const key = machine.language.keyOf(item, machine);
      return key === null ? null : container.entries.has(key);
    }
    case "tensor": {
      // Any number of it, or of a row of it, is equal.
      const other = tensorSide(item, machine);
      const same = other && binary(machine, "equal", container, other).numbers();
      return same ? same.some((each) => each !== 0) : null;
    }
    case "range":
      return placeIn(container, item) >= 0;
    case "instance": {
      const method = machine.language.findAttribute(container, "__contains__", machine);
      if (method) return truth(machine.call(method, [item]), machine);
      break;
    }
    default:
      break;
  }
  const items = machine.language.iterate(container, machine);
  if (!items) return null;
  let isSure = true;
  for (const each of items) {
    const same = equals(each, item, machine);
    if (same === true) return true;
    if (same === null) isSure = false;
  }
  return isSure ? false : null;
}
