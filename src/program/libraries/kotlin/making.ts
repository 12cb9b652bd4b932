import { convertTo } from "../../languages/declared/conversions.ts";
import {
  isArray,
  itemType,
  makeList,
  makeSequence,
  nativeOf,
  Sequence,
} from "../../languages/declared/lists.ts";
import { itemTypeOf } from "../../languages/declared/typeNames.ts";
import { Progression } from "../../languages/kotlin/ranges.ts";
import { NotKnown } from "../../values/gaps.ts";
import { int } from "../../values/make.ts";
import { wholeFunction } from "../allArguments.ts";
import { isNumber, numberType } from "../../values/typedNumber.ts";
import type {
  BuiltinValue,
  FunctionValue,
  ListValue,
  Machine,
  MethodValue,
  TupleValue,
  Value,
} from "../../values/value.ts";

function typeOf(item: Value): string {
  if (isNumber(item)) return numberType(item);
  switch (item.kind) {
    case "list":
      return item.typeName ?? "object";
    case "string":
    case "bool":
      return item.kind;
    case "instance":
      return item.type.name;
    default:
      return "object";
  }
}

/** The type that all items have. */
export function commonType(items: readonly Value[]): string {
  const [first] = items;
  if (!first) return "object";
  const type = typeOf(first);
  return items.every((item) => typeOf(item) === type) ? type : "object";
}

/** A list of what was computed; `type`: of the items, if that is known without them. */
export function listOf(items: Value[], type: string | null = null): ListValue {
  return makeList(`List<${items.length > 0 ? commonType(items) : (type ?? "object")}>`, items);
}

/** Items as a type of a list or an array asks for them. */
export function typed(machine: Machine, type: string, items: readonly Value[]): ListValue {
  const item = itemTypeOf(type);
  return makeList(
    type,
    item === null ? [...items] : items.map((each) => convertTo(each, item, machine)),
  );
}

export function pair(first: Value, second: Value): TupleValue {
  return { kind: "tuple", items: [first, second], names: ["first", "second"], typeName: "Pair" };
}

export function triple(items: readonly Value[]): TupleValue {
  return { kind: "tuple", items, names: ["first", "second", "third"], typeName: "Triple" };
}

/** `(index, value)` of `withIndex()`. */
export function indexed(index: Value, value: Value): TupleValue {
  return {
    kind: "tuple",
    items: [index, value],
    names: ["index", "value"],
    typeName: "IndexedValue",
  };
}

/** Whether values are made only when somebody asks for them: a `Sequence`. */
export function isLazy(self: Value): boolean {
  return nativeOf(self, Sequence) !== null && nativeOf(self, Progression) === null;
}

/** What is made of the values of `self`: a sequence of a sequence, or a list. */
export function like(self: Value, items: Value[], type: string | null = null): Value {
  return isLazy(self) ? makeSequence(() => items[Symbol.iterator]()) : listOf(items, type);
}

/** What keeps some of the values of `self`: their type stays. */
export function some(self: Value, items: Value[]): Value {
  if (isLazy(self)) return makeSequence(() => items[Symbol.iterator]());
  const type = itemType(self);
  return type === null ? listOf(items) : makeList(`List<${type}>`, items);
}

export function isFunction(
  value: Value | undefined,
): value is FunctionValue | BuiltinValue | MethodValue {
  return value?.kind === "function" || value?.kind === "builtin" || value?.kind === "method";
}

/** The function among the arguments; an unknown one ends the rule. */
export function functionIn(items: readonly Value[]): Value {
  const found = items.findLast((each) => isFunction(each) || each.kind === "class");
  if (found) return found;
  const gap = items.find(({ kind }) => kind === "unknown");
  throw new NotKnown(gap?.kind === "unknown" ? gap.why : "these values are unknown");
}

/** An array stays one where a list would be made of it. */
export function sameKind(self: Value, items: Value[]): Value {
  return self.kind === "list" && isArray(self)
    ? makeList(self.typeName!, items)
    : some(self, items);
}

/** A function that compares two values. */
export function comparison(order: (machine: Machine, a: Value, b: Value) => number): Value {
  return wholeFunction("compare", (machine, [a, b]) => int(order(machine, a!, b!)));
}

/** The key and the value of a pair. */
export function entryIn(made: Value): readonly [Value, Value] {
  const [key, value] = made.kind === "tuple" ? made.items : [];
  if (!key || !value) throw new NotKnown("this key is unknown");
  return [key, value];
}
