import { bool, tuple } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type {
  ClassValue,
  DictionaryValue,
  FunctionValue,
  InstanceValue,
  IteratorValue,
  Machine,
  TupleValue,
  Value,
} from "../../values/value.ts";
import { iterate as iterateDeclared } from "../declared/iterate.ts";
import { itemsOf, nativeOf, SpanView } from "../declared/lists.ts";
import { findMethods } from "../declared/members.ts";
import { variantOf } from "./choices.ts";
import { heapIn } from "./heaps.ts";
import { deref, entryPlace, itemPlace } from "./places.ts";
import { type RangeOf, rangeOf } from "./ranges.ts";
import { isPeekable, signsLeft, throughPeekable, throughSigns } from "./stepping.ts";
import { heldIn, isUnordered, unorderedIn } from "./unordered.ts";
import { countItems } from "../../values/work.ts";

/** An iterator, which can be gone through once, from both ends. */
export class Steps implements IteratorValue {
  readonly kind = "iterator";
  readonly #source: Iterator<Value>;
  /** What is still to come, once somebody has asked for the end. */
  #left: Value[] | null = null;

  constructor(source: Iterator<Value>) {
    this.#source = source;
  }

  readonly next = (): Value | null => {
    if (this.#left) return this.#left.shift() ?? null;
    const made = this.#source.next();
    return made.done === true ? null : made.value;
  };

  /** All that is still to come, which stays there. */
  left(machine: Machine): Value[] {
    if (this.#left) return this.#left;
    const all: Value[] = [];
    for (let value = this.next(); value; value = this.next()) {
      machine.spend(1);
      all.push(value);
    }
    this.#left = all;
    return all;
  }
}

export function makeIterator(values: Iterator<Value>): IteratorValue {
  return new Steps(values);
}

function* through(range: RangeOf): Generator<Value> {
  for (let at = range.start; at < range.stop; at++) {
    countItems(4);
    yield makeNumber(range.type, at);
  }
}

/** The method of `Iterator` in a type that has another one of its name. */
export const traitsNext = "Iterator::next";

/** The method that gives the next value of an iterator; undefined: the type is none. */
export function nextMethod(type: ClassValue): FunctionValue | undefined {
  return findMethods(type, traitsNext)[0] ?? findMethods(type, "next")[0];
}

function* callingNext(
  object: InstanceValue,
  next: FunctionValue,
  machine: Machine,
): Generator<Value> {
  for (;;) {
    const made = machine.call({ kind: "method", callee: next, self: object }, []);
    if (made.kind !== "instance") {
      yield made;
      return;
    }
    if (variantOf(made) !== "Some") return;
    yield made.fields.get("0")!;
  }
}

/** Values without an order: only of one it is known which comes first. */
function inAnyOrder(items: readonly Value[], machine: Machine): IterableIterator<Value> | null {
  if (items.length <= 1) return items[Symbol.iterator]();
  machine.unknown("the order of a map differs from run to run");
  return null;
}

/** The values of a loop; null if unknown. */
export function iterate(given: Value, machine: Machine): IterableIterator<Value> | null {
  const value = deref(given, machine);
  if (value.kind === "instance") {
    const range = rangeOf(value);
    if (range) return through(range);
    if (isPeekable(value)) return throughPeekable(value, machine);
    if (signsLeft(value) !== null) return throughSigns(value, machine);
    const unordered = unorderedIn(value);
    if (unordered) return inAnyOrder(unordered, machine);
    const heap = heapIn(value);
    if (heap) return iterate(heap, machine);
    const variant = variantOf(value);
    const inner = value.fields.get("0");
    if (variant === "Some" || variant === "Ok") return (inner ? [inner] : [])[Symbol.iterator]();
    if (variant === "None" || variant === "Err") return ([] as Value[])[Symbol.iterator]();
    const next = nextMethod(value.type);
    if (next) return callingNext(value, next, machine);
    const [own] = findMethods(value.type, "into_iter");
    if (own)
      return iterate(machine.call({ kind: "method", callee: own, self: value }, []), machine);
    if (!nativeOf(value, SpanView)) {
      machine.unknown(`\`for\` of \`${value.type.name}\` is not followed`);
      return null;
    }
  }
  if ((value.kind === "dictionary" || value.kind === "set") && machine.lostIn(value) === null) {
    const items = heldIn(value);
    return isUnordered(value.typeName) ? inAnyOrder(items, machine) : items[Symbol.iterator]();
  }
  if (value.kind === "string") {
    machine.unknown(`\`for\` of \`${machine.language.typeName(value)}\` is not followed`);
    return null;
  }
  return iterateDeclared(value, machine);
}

/** The pairs of a map, with references to its values. */
export function placesOfMap(map: DictionaryValue, machine: Machine): readonly TupleValue[] {
  return [...map.entries.values()].map(([key]) => tuple([key, entryPlace(map, key, machine)]));
}

/** `iter_mut()`: references to what can be changed only so. */
export function placesIn(given: Value, machine: Machine): Value {
  const value = deref(given, machine);
  if (value.kind === "dictionary") {
    const lost = machine.lostIn(value);
    if (lost !== null) return machine.unknown(lost);
    if (!isUnordered(value.typeName) || value.entries.size <= 1)
      return makeIterator(placesOfMap(value, machine).values());
    machine.lose(value);
    return machine.unknown("the order of a map differs from run to run");
  }
  const span = nativeOf(value, SpanView);
  const list = value.kind === "list" ? value : span?.list;
  if (!list) return value;
  const lost = machine.lostIn(list);
  if (lost !== null) return machine.unknown(lost);
  const [start, length] = span ? [span.start, span.length] : [0, list.items.length];
  return makeIterator(
    (function* () {
      for (let at = start; at < start + length && at < list.items.length; at++)
        yield itemPlace(list, at);
    })(),
  );
}

/** Whether a value has so many items, or more. */
export function hasItems(value: Value, least: number, isExact: boolean, machine: Machine): Value {
  const items = itemsOf(deref(value, machine), machine);
  if (!items) return value.kind === "unknown" ? value : bool(false);
  return bool(isExact ? items.length === least : items.length >= least);
}
