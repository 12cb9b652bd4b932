import type { Dtype, TensorLibrary } from "./dtype.ts";
import type { Known } from "./facts.ts";
import type { NumberValue } from "./number.ts";

/** A truth value. */
export interface BoolValue {
  readonly kind: "bool";
  readonly value: boolean;
}

/** A text. */
export interface StringValue {
  readonly kind: "string";
  readonly value: string;
  /** What it is called where a language has texts of several kinds. */
  readonly typeName?: string;
  /** The number that it writes, rounded to a multiple of a step; absent: it may be any text. */
  readonly writes?: { readonly number: NumberValue; readonly step: number };
}

/** The lookup key of a value; equal values have equal keys. */
export type Key = string | object;

/** A range of numbers. */
export interface RangeValue {
  readonly kind: "range";
  readonly start: number;
  readonly step: number;
  readonly length: number;
  /** Where it stops, as the program says. */
  readonly stop?: number;
}

/** The type of a tensor's numbers as a value. */
export interface DtypeValue {
  readonly kind: "dtype";
  readonly dtype: Dtype;
  readonly library: TensorLibrary;
}

/** A value that contains no others. */
export type PlainValue =
  | { readonly kind: "none" | "undefined" | "ellipsis" | "notImplemented" }
  | BoolValue
  | StringValue
  | RangeValue
  | DtypeValue;

/** A field of a dataclass. */
export interface DataFieldOf<Value> {
  readonly name: string;
  readonly defaultValue: Value | null;
  readonly factory: Value | null;
  /** No call gives it; it is not written; objects are not compared by it; calls give it by its name. */
  readonly isGiven?: false;
  readonly isShown?: false;
  readonly isCompared?: false;
  readonly isKeyword?: true;
}

/** A tuple of values of this type; `names` where it is one with names. */
export interface TupleOf<Value> {
  readonly kind: "tuple";
  /** The sizes of a tensor whose shape is assumed. */
  readonly isAssumed?: boolean;
  readonly items: readonly Value[];
  readonly names?: readonly string[];
  /** What a language with several kinds of tuples calls it. */
  readonly typeName?: string;
  /** The class that it was made by, if that has methods of its own. */
  readonly type?: Value;
}

/** A set of values of this type: its members by their keys. */
export interface SetOf<Value> extends Known {
  readonly kind: "set";
  readonly entries: Map<Key, Value>;
  /** What a language with several kinds of sets calls it. */
  readonly typeName?: string;
}

/** `start:stop:step` as a value. */
export interface SliceOf<Value> {
  readonly kind: "slice";
  readonly start: Value;
  readonly stop: Value;
  readonly step: Value;
}
