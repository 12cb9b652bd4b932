import { bytesIn } from "../../languages/c/chars.ts";
import { nativeOf, wrap } from "../../languages/c/places.ts";
import type { Machine, Value } from "../../values/value.ts";

/** Where a program writes, and how. */
export class Stream {
  digits = 6;
  form: "fixed" | "scientific" | "" = "";
  width = 0;
  fill = " ";
  /** Where what is missing to the width is added. */
  side: "left" | "right" | "internal" = "right";
  isNamed = false;
  /** Of whole numbers. */
  base = 10;
  isUpper = false;
  showsBase = false;
  showsPlus = false;
  showsPoint = false;
  /** The bytes that are kept; null: they are printed. */
  kept: number[] | null;
  /** Which of them are read next, and whether a reading failed. */
  at = 0;
  isFailed = false;
  isAtEnd = false;
  /** Why its state is unknown; null: it is known. */
  lost: string | null = null;

  constructor(kept: number[] | null) {
    this.kept = kept;
  }
}

/** `std::cout`, which each run has for itself. */
export class StandardStream {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A stream into a text, or from one. */
export function textStream(text?: Value | string, machine?: Machine): Value {
  if (text === undefined || typeof text === "string") return wrap(new Stream([]));
  return wrap(new Stream(machine ? [...bytesIn(text, machine)] : []));
}

/** Whether a value is a stream whose readings may fail. */
export function isInputStream(value: Value): boolean {
  return nativeOf(value, Stream) !== null || nativeOf(value, StandardStream)?.name === "cin";
}

/** Whether the last reading of a stream went well; null: the value is no stream that reads, or nobody knows. */
export function streamTruth(value: Value): boolean | null {
  const stream = nativeOf(value, Stream);
  if (stream) return stream.lost === null ? !stream.isFailed : null;
  return null;
}
