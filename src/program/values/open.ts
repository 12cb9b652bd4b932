import type { TextRange } from "../../source/textRange.ts";
import type { BinaryOperator } from "../ir/ir.ts";
import type { IntValue } from "./number.ts";
import type { Arguments, FunctionValue, UnknownValue, Value } from "./value.ts";

/** A value that nobody gives, while shapes are followed. */
export interface OpenValue {
  readonly name: string;
  /** What its uses said that it is; null: nothing yet. */
  readonly value: Value | null;
  /** Whether it is the size of a tensor along an axis. */
  readonly isLength: boolean;
  /** An attribute of it. */
  part(name: string): UnknownValue;
  /** What calling it gives, if it is `size`, or `view` with all its sizes; null: nobody knows. */
  call(args: Arguments): Value | null;
  /** If it is a shape: its size along an axis; null: it is none. */
  at(axis: number): UnknownValue | null;
  /** It as a whole number of that name; null: it is none. */
  toInt(name?: string): IntValue | null;
  /** If it is a shape: its sizes, by the names that they are unpacked into; null: it is none. */
  unpack(names: readonly (string | null)[]): readonly Value[] | null;
}

/** The names of sizes, while shapes are followed. */
export interface Sizes {
  /** A value that nobody gave, or that is not followed. */
  open(name: string, range: TextRange): UnknownValue;
  /** Calls that need not run again. */
  readonly sameCalls: {
    keyOf(names: ReadonlyMap<string, Value>): string | null;
    recall(callee: FunctionValue, key: string): Value | null;
    keep(callee: FunctionValue, key: string, result: Value): void;
  };
  /** A size that nobody gave a value. */
  fresh(name: string): IntValue;
  /** A number that the program gives a name; `isDefault`: it may be given another value. */
  named(name: string, value: IntValue, isDefault: boolean): IntValue;
  /** What a parameter, or a setting, is by default; null: it has no size. */
  byDefault(name: string, value: Value): IntValue | null;
  /** The result of an operation, with what it was worked out from. */
  combine(operator: BinaryOperator, left: IntValue, right: IntValue, value: IntValue): IntValue;
  /** To be told of a number that becomes the size of a tensor. */
  use(value: IntValue): IntValue;
  /** Two sizes that an operation takes to be one. */
  meet(a: number, b: number): void;
  /** The size of a tensor as a number of the language. */
  sizeOf(number: number): IntValue;
  /** Whether it depends on a size without a value. */
  isOpen(value: Value): boolean;
}
