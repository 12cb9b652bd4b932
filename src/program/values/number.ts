import type { LoopTurn } from "./loopTurn.ts";
import type { TextRange } from "../../source/textRange.ts";
import type { OtherPlace } from "../files.ts";
import type { Size } from "./size.ts";
import type { Tensor } from "./tensor.ts";

/** The operation that made a single number. */
export interface NumberOrigin {
  readonly operation: "add" | "subtract" | "multiply" | "divide" | "power" | "negative" | "exp";
  readonly left: NumberValue;
  /** null: the operation takes one number. */
  readonly right: NumberValue | null;
  readonly range: TextRange;
  /** Where it happened, if in another file; `range` is the call in the program then. */
  readonly elsewhere?: OtherPlace;
  /** The function in which it happened; empty outside functions. */
  readonly label: string;
  /** It happened in a method that an operator calls, which serves every step. */
  readonly isInOperator: boolean;
  /** The innermost iteration in which it happened; null: no loop ran. */
  readonly turn: LoopTurn | null;
}

/** The place of an operation, in whichever file. */
export function originPlace(origin: NumberOrigin | undefined): string {
  const { file, start } = origin?.elsewhere ?? { file: "", start: origin?.range.start ?? 0 };
  return `${file}:${start}`;
}

/** What made a number: a place of another type holds the same result once more, rounded. */
export function resultOf(number: NumberValue): object {
  return number.origin ?? number;
}

/** Whether one operation made both. */
export function isOneResult(a: NumberValue, b: NumberValue): boolean {
  return resultOf(a) === resultOf(b);
}

/** The argument of an exponential: `exp(x)`, or a power of e, which may be in single precision; null: it is none. */
export function exponentOf({ origin }: Pick<NumberValue, "origin">): NumberValue | null {
  if (origin?.operation === "exp") return origin.left;
  return origin?.operation === "power" && isEuler(origin.left) ? origin.right : null;
}

function isEuler({ value }: NumberValue): boolean {
  return value === Math.E || value === Math.fround(Math.E);
}

/** A whole number, exact up to 2^53. */
export interface IntValue {
  readonly kind: "int";
  readonly value: number;
  /** Its type in a language with several for whole numbers, such as `long`; absent: the usual one. */
  readonly type?: string;
  /** The names that it was calculated from, while shapes are followed. */
  readonly size?: Size;
  /** The word whose place in a list, or whose entry in a table, it is; absent: it is looked up nowhere. */
  readonly word?: string;
  /** Where the program writes it, if this is a literal. */
  readonly at?: TextRange;
  /** Absent if no operation computed it, or if that is unknown or no longer kept. */
  origin?: NumberOrigin | undefined;
}

/** A number in double precision. */
export interface FloatValue {
  readonly kind: "float";
  readonly value: number;
  /** It is rounded to single precision. */
  readonly isSingle?: boolean;
  /** The program rounds what its origin made to a multiple of this. */
  readonly roundedTo?: number;
  /** What a library computed that has no other number: `torch.dot(q, k)` of `torch.dot(q, k).item()`. */
  readonly of?: Tensor;
  /** The number of which this is the nearest whole one. */
  readonly rounds?: NumberValue;
  /** Its type, if that has a name of its own, such as `double:Celsius`. */
  readonly type?: string;
  /** As of a whole number, in a language that has no type for them. */
  readonly word?: string;
  /** Where the program writes it, if this is a literal. */
  readonly at?: TextRange;
  /** Absent if no operation computed it, or if that is unknown or no longer kept. */
  origin?: NumberOrigin | undefined;
}

/** What else a language says of the type of a number. */
export type NumberType = Pick<NumberValue, "type"> & Pick<FloatValue, "isSingle">;

/** A single number. */
export type NumberValue = IntValue | FloatValue;
