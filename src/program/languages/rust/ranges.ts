import { createClass } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { nativeOf } from "../declared/lists.ts";

/** `a..b`, `a..=b`, `..b`, `a..` */
export class RangeOf {
  readonly type: string;
  readonly start: number;
  /** Infinity: it has no end. */
  readonly end: number;
  /** Whether the end is one of its numbers, and whether it has a start. */
  readonly isClosed: boolean;
  readonly hasStart: boolean;

  constructor(type: string, start: number, end: number, isClosed = false, hasStart = true) {
    this.type = type;
    this.start = start;
    this.end = end;
    this.isClosed = isClosed;
    this.hasStart = hasStart;
  }

  /** The number behind the last. */
  get stop(): number {
    return this.isClosed ? this.end + 1 : this.end;
  }

  get length(): number {
    return Math.max(0, this.stop - this.start);
  }
}

const rangeClass = createClass("Range", []);

export function makeRange(native: RangeOf): InstanceValue {
  return { kind: "instance", type: rangeClass, fields: new Map(), native };
}

/** The field with the place from which on a range has not been gone through. */
const fromField = ":from";

/** A range, without what was taken from it; null: it is none. */
export function rangeOf(value: Value | undefined): RangeOf | null {
  const range = nativeOf(value, RangeOf);
  const from = range && value?.kind === "instance" ? value.fields.get(fromField) : undefined;
  if (!range || from?.kind !== "int") return range;
  return new RangeOf(range.type, from.value, range.end, range.isClosed, range.hasStart);
}

/** Takes the next number of a range; null: it has ended. */
export function takeNext(value: InstanceValue, machine: Machine): Value | null {
  const range = rangeOf(value);
  if (!range || range.length === 0) return null;
  machine.touch(value);
  value.fields.set(fromField, makeNumber("int", range.start + 1));
  return makeNumber(range.type, range.start);
}
