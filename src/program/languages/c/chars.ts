import { string } from "../../values/make.ts";
import { NotKnown } from "../../values/gaps.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { flat, Pointer, toPointer, wrap } from "./places.ts";
import { utf8Bytes, utf8Text } from "../../values/utf8.ts";

/** The text of some bytes; where they are no UTF-8, it is unknown. */
export function textOfBytes(bytes: readonly number[]): string {
  const text = utf8Text(bytes);
  if (text === null) throw new NotKnown("a part of this text is unknown");
  return text;
}

/** A byte as a `char`. */
export function charOf(byte: number): Value {
  return makeNumber("char", byte > 127 ? byte - 256 : byte);
}

/** A `std::string`, which may be changed. */
export function makeText(text: string): ListValue {
  return { kind: "list", items: utf8Bytes(text).map(charOf), typeName: "string" };
}

/** A `std::string`. */
export type TextValue = ListValue & { readonly typeName: "string" };

/** Whether a value is a `std::string`. */
export function isText(value: Value | undefined): value is TextValue {
  return value?.kind === "list" && value.typeName === "string";
}

/** The bytes from a place on: up to a zero, or all of a `std::string`. */
function bytesFrom(list: ListValue, at: number, isWhole: boolean, why: string): readonly number[] {
  if (at < 0) throw new NotKnown("this is outside of the array");
  const bytes: number[] = [];
  for (let place = at; place < list.items.length; place++) {
    const item = list.items[place]!;
    if (item.kind !== "int") throw new NotKnown(item.kind === "unknown" ? item.why : why);
    const byte = item.value & 255;
    if (byte === 0 && !isWhole) return bytes;
    bytes.push(byte);
  }
  // A text of C ends with a zero.
  if (list.typeName !== "string") throw new NotKnown("this is outside of the array");
  return bytes;
}

/** The bytes of a text: of a literal, of a `std::string`, or of characters up to a zero. */
export function bytesIn(value: Value | undefined, machine: Machine): readonly number[] {
  if (value?.kind === "string") return utf8Bytes(value.value);
  const why = value?.kind === "unknown" ? value.why : "a part of this text is unknown";
  const pointer = toPointer(value);
  if (!pointer) throw new NotKnown(why);
  const { list, at, depth } = flat(pointer);
  if (depth > 1) throw new NotKnown(why);
  const lost = machine.lostIn(list);
  if (lost !== null) throw new NotKnown(lost);
  return bytesFrom(list, at, isText(value), why);
}

/** A text with the places in it. */
export interface PlacedText {
  readonly bytes: readonly number[];
  /** A pointer to one of its bytes, or to its end. */
  readonly pointer: (at: number) => Value;
}

/** A text of C, of which pointers into it are made. */
export function placedText(value: Value | undefined, machine: Machine): PlacedText {
  const bytes = bytesIn(value, machine);
  if (value?.kind === "string") {
    return { bytes, pointer: (at) => string(textOfBytes(bytes.slice(at))) };
  }
  const { list, at: start, depth } = flat(toPointer(value)!);
  return { bytes, pointer: (at) => wrap(new Pointer(list, start + at, depth)) };
}
