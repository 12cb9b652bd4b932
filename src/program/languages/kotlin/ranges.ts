import { createClass } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { InstanceValue, Value } from "../../values/value.ts";
import { nativeOf, Sequence } from "../declared/lists.ts";

const rangeClass = createClass("IntRange", []);
const realClass = createClass("ClosedRange", []);

/** Whole numbers at equal distances: `0..3`, `n downTo 0 step 2`. */
export class Progression extends Sequence {
  readonly first: number;
  /** It is part of the progression, unless that is empty. */
  readonly last: number;
  readonly step: number;
  /** `int`, `long`, or `char`. */
  readonly type: string;

  constructor(first: number, last: number, step: number, type: string) {
    super(() => numbersOf(this));
    this.first = first;
    this.last = last - ((last - first) % step);
    this.step = step;
    this.type = type;
  }

  get count(): number {
    return Math.max(0, Math.floor((this.last - this.first) / this.step) + 1);
  }
}

function* numbersOf({ first, step, type, count }: Progression): Generator<Value> {
  for (let at = 0; at < count; at++) yield makeNumber(type, first + at * step);
}

/** Real numbers between two: `0.0..1.0`. */
export class RealRange {
  readonly low: number;
  readonly high: number;
  /** `..<` leaves out its end. */
  readonly isOpen: boolean;

  constructor(low: number, high: number, isOpen: boolean) {
    this.low = low;
    this.high = high;
    this.isOpen = isOpen;
  }
}

export function makeRange(first: number, last: number, step: number, type = "int"): InstanceValue {
  const native = new Progression(first, last, step, type);
  return { kind: "instance", type: rangeClass, fields: new Map(), native };
}

export function makeRealRange(low: number, high: number, isOpen: boolean): InstanceValue {
  const native = new RealRange(low, high, isOpen);
  return { kind: "instance", type: realClass, fields: new Map(), native };
}

/** Values between two that have an order: `"a".."f"`. */
export class ComparableRange {
  readonly low: Value;
  readonly high: Value;
  readonly isOpen: boolean;

  constructor(low: Value, high: Value, isOpen: boolean) {
    this.low = low;
    this.high = high;
    this.isOpen = isOpen;
  }
}

export function makeComparableRange(low: Value, high: Value, isOpen: boolean): InstanceValue {
  const native = new ComparableRange(low, high, isOpen);
  return { kind: "instance", type: realClass, fields: new Map(), native };
}

/** Whether a number is in a range; null: it is no range of numbers. */
export function isInRange(range: Value | undefined, value: number): boolean | null {
  const real = nativeOf(range, RealRange);
  if (real) return value >= real.low && (real.isOpen ? value < real.high : value <= real.high);
  const whole = nativeOf(range, Progression);
  if (!whole) return null;
  const [low, high] = whole.step > 0 ? [whole.first, whole.last] : [whole.last, whole.first];
  return value >= low && value <= high && (value - whole.first) % whole.step === 0;
}

/** `0..3`, `3 downTo 0 step 1`. */
export function rangeText({ first, last, step }: Progression): string {
  if (step === 1) return `${first}..${last}`;
  return step > 0 ? `${first}..${last} step ${step}` : `${first} downTo ${last} step ${-step}`;
}
