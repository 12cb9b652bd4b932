import { bool, createClass, tuple } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { InstanceValue, IteratorValue, Machine, Value } from "../../values/value.ts";
import { iterate as iterateDeclared } from "../declared/iterate.ts";
import { itemsOf, nativeOf, SpanView } from "../declared/lists.ts";
import { findMethods } from "../declared/members.ts";
import { variantOf } from "./choices.ts";
import { deref, itemPlace } from "./places.ts";
import { isUnordered } from "./text.ts";

/** `a..b` */
export class RangeOf {
  readonly type: string;
  readonly start: number;
  /** Infinity: it has no end. */
  readonly stop: number;

  constructor(type: string, start: number, stop: number) {
    this.type = type;
    this.start = start;
    this.stop = stop;
  }

  get length(): number {
    return Math.max(0, this.stop - this.start);
  }
}

const rangeClass = createClass("Range", []);

export function makeRange(type: string, start: number, stop: number): InstanceValue {
  const native = new RangeOf(type, start, stop);
  return { kind: "instance", type: rangeClass, fields: new Map(), native };
}

/** An iterator, which can be gone through once. */
export function makeIterator(values: Iterator<Value>): IteratorValue {
  return {
    kind: "iterator",
    next: () => {
      const made = values.next();
      return made.done === true ? null : made.value;
    },
  };
}

function* through(range: RangeOf): Generator<Value> {
  for (let at = range.start; at < range.stop; at++) yield makeNumber(range.type, at);
}

function* callingNext(object: InstanceValue, machine: Machine): Generator<Value> {
  const [next] = findMethods(object.type, "next");
  for (;;) {
    const made = machine.call({ kind: "method", callee: next!, self: object }, []);
    if (made.kind !== "instance") {
      yield made;
      return;
    }
    if (variantOf(made) !== "Some") return;
    yield made.fields.get("0")!;
  }
}

/** The values of a loop; null if unknown. */
export function iterate(given: Value, machine: Machine): IterableIterator<Value> | null {
  const value = deref(given, machine);
  if (value.kind === "instance") {
    const range = nativeOf(value, RangeOf);
    if (range) return through(range);
    const variant = variantOf(value);
    const inner = value.fields.get("0");
    if (variant === "Some" || variant === "Ok") return (inner ? [inner] : [])[Symbol.iterator]();
    if (variant === "None" || variant === "Err") return ([] as Value[])[Symbol.iterator]();
    if (findMethods(value.type, "next").length > 0) return callingNext(value, machine);
    const [own] = findMethods(value.type, "into_iter");
    if (own)
      return iterate(machine.call({ kind: "method", callee: own, self: value }, []), machine);
    if (!nativeOf(value, SpanView)) {
      machine.unknown(`\`for\` of \`${value.type.name}\` is not followed`);
      return null;
    }
  }
  if (value.kind === "dictionary" && machine.lostIn(value) === null) {
    if (value.entries.size > 1 && isUnordered(value.typeName)) {
      machine.unknown("the order of a map differs from run to run");
      return null;
    }
    return [...value.entries.values()].map((pair) => tuple(pair))[Symbol.iterator]();
  }
  if (value.kind === "string") {
    machine.unknown(`\`for\` of \`${machine.language.typeName(value)}\` is not followed`);
    return null;
  }
  return iterateDeclared(value, machine);
}

/** `iter_mut()`: references to what can be changed only so. */
export function placesIn(given: Value, machine: Machine): Value {
  const value = deref(given, machine);
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
