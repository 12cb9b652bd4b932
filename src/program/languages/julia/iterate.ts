import { toListItems } from "../../libraries/arrays/items.ts";
import { flatten } from "../../libraries/columns/vectors.ts";
import { isScalar, scalarOf } from "../../libraries/julia/operands.ts";
import { callExtension, noMethod } from "../../libraries/julia/methods.ts";
import { symbolName } from "../../libraries/julia/types.ts";
import { NotKnown } from "../../values/gaps.ts";
import { int, noNames, tuple } from "../../values/make.ts";
import type { Key } from "../../values/plain.ts";
import type { IteratorValue, ListValue, Machine, TupleValue, Value } from "../../values/value.ts";
import { countItems } from "../../values/work.ts";

export const unknownOrder = "this order is unknown";

export function letter(sign: string): Value {
  return { kind: "int", value: sign.codePointAt(0) ?? 0, type: "char" };
}

/** What goes through values one by one, and is no array. */
export function lazyList(items: readonly Value[]): ListValue {
  return { kind: "list", items: [...items], typeName: "Lazy" };
}

/** `key => value` */
export function pair(key: Value, value: Value): TupleValue {
  return { ...tuple([key, value]), typeName: "Pair" };
}

/** The values of a loop; null if unknown. */
export function iterate(value: Value, machine: Machine): IterableIterator<Value> | null {
  if (value.kind === "unknown") return null;
  const lost = machine.lostIn(value);
  if (lost !== null) {
    machine.unknown(lost);
    return null;
  }
  switch (value.kind) {
    case "list":
      return throughList(value.items);
    case "tuple":
      return value.items[Symbol.iterator]();
    case "string":
      return Array.from(value.value, letter)[Symbol.iterator]();
    case "dictionary":
      return inOrder(
        [...value.entries.values()].map(([key, item]) => pair(key, item)),
        machine,
      );
    case "set":
      return inOrder([...value.entries.values()], machine);
    case "range":
      return Array.from({ length: value.length }, (_, at) => int(value.start + at * value.step))[
        Symbol.iterator
      ]();
    case "iterator":
      if (machine.takesFrom(value)) return throughIterator(value, machine);
      machine.unknown("the remaining items are unknown");
      return null;
    case "tensor":
      if (value.shape.length === 0) return [value][Symbol.iterator]();
      return toListItems(machine, flatten(machine, value))[Symbol.iterator]();
    case "instance": {
      const first = callExtension("iterate", { items: [value], named: noNames }, machine);
      return first ? throughOwn(value, first, machine) : noMethod("iterate", [value], machine);
    }
    default:
      return isScalar(value) ? [value][Symbol.iterator]() : noMethod("iterate", [value], machine);
  }
}

/** The order of a `Dict` or a `Set` is that of its hashes. */
function inOrder(items: readonly Value[], machine: Machine): IterableIterator<Value> | null {
  if (items.length < 2) return items[Symbol.iterator]();
  machine.unknown(unknownOrder);
  return null;
}

/** `iterate` of the program says the next value, with what follows from it, until it says `nothing`. */
function* throughOwn(value: Value, first: Value, machine: Machine): Generator<Value> {
  let made: Value | null = first;
  while (made?.kind === "tuple" && made.items.length === 2) {
    yield made.items[0]!;
    const items = [value, made.items[1]!];
    made = callExtension("iterate", { items, named: noNames }, machine);
  }
  if (made?.kind !== "none") throw new NotKnown("the number of values to loop over is unknown");
}

/** A list may grow during the iteration. */
function* throughList(items: readonly Value[]): Generator<Value> {
  for (let at = 0; at < items.length; at++) yield items[at]!;
}

function* throughIterator(iterator: IteratorValue, machine: Machine): Generator<Value> {
  for (let value = iterator.next(); value; value = iterator.next()) yield value;
  const lost = machine.lostIn(iterator);
  if (lost !== null) throw new NotKnown(lost);
}

/** Equal values have equal keys; null if the value is unknown. */
export function keyOf(value: Value, machine: Machine): Key | null {
  countItems(1);
  const name = symbolName(value);
  if (name !== null) return `y:${name}`;
  const scalar = scalarOf(value);
  if (scalar) {
    if (scalar.kind === "bool") return `n:${scalar.value ? 1 : 0}`;
    if (scalar.kind !== "int" && scalar.kind !== "float") return null;
    const isLetter = scalar.kind === "int" && scalar.type === "char";
    return `${isLetter ? "c" : "n"}:${scalar.value}`;
  }
  switch (value.kind) {
    case "string":
      return `s:${value.value}`;
    case "none":
      return "none";
    case "tuple": {
      const keys = value.items.map((item) => keyOf(item, machine));
      if (keys.some((key) => typeof key !== "string")) return null;
      return `t:${keys.map((key) => `${(key as string).length}:${key as string}`).join(",")}`;
    }
    case "instance":
    case "class":
    case "function":
    case "builtin":
      return value;
    case "tensor": {
      const numbers = value.numbers();
      return numbers ? `v:${value.shape.join()}:${numbers.join()}` : null;
    }
    default:
      return null;
  }
}
