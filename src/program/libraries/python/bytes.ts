import { makeWhole, wholeIn } from "../../languages/python/bigNumbers.ts";
import { NotKnown } from "../../values/gaps.ts";
import { int, string } from "../../values/make.ts";
import type { Machine, TupleValue, Value } from "../../values/value.ts";
import { flagOf, wholeOf } from "../convert.ts";
import { defineAll, type Given, type Table } from "../signature.ts";
import { listLength } from "../../values/lengths.ts";
import { allOf } from "./lists.ts";
import { fromUtf8, toUtf8 } from "./utf8.ts";

/** The bytes with these numbers: a tuple of numbers that Python calls otherwise. */
export function toBytes(numbers: readonly number[]): TupleValue {
  return { kind: "tuple", items: numbers.map(int), typeName: "bytes" };
}

/** The numbers of bytes; null: it is another value. */
export function bytesIn(value: Value | undefined): readonly number[] | null {
  if (value?.kind !== "tuple" || value.typeName !== "bytes") return null;
  return value.items.map((item) => (item.kind === "int" ? item.value : 0));
}

type Encoding = "utf8" | "ascii" | "latin1";

const encodings: Readonly<Record<string, Encoding>> = {
  ...{ utf8: "utf8", ascii: "ascii", usascii: "ascii" },
  ...{ latin1: "latin1", latin: "latin1", iso88591: "latin1" },
};

function encodingOf(value: Value | undefined): Encoding {
  if (!value) return "utf8";
  const name = value.kind === "string" ? value.value.toLowerCase().replace(/[-_ ]/g, "") : "";
  const found = encodings[name];
  if (!found) throw new NotKnown("an argument of `encode` is not followed");
  return found;
}

/** What happens where there is no character: it is left out, or another takes its place. */
function onWrong(errors: Value | undefined, replacement: string): () => string {
  const how = errors?.kind === "string" ? errors.value : "strict";
  if (how === "ignore") return () => "";
  if (how === "replace") return () => replacement;
  return () => {
    throw new NotKnown("`decode` is not followed");
  };
}

/** `text.encode(encoding, errors)`, and `bytes(text, encoding)`. */
export function encoded(_: Machine, [text, encoding, errors]: Given): Value {
  const own = text?.kind === "string" ? text.value : "";
  const type = encodingOf(encoding);
  if (type === "utf8") {
    onWrong(errors, "?");
    return toBytes(toUtf8(own));
  }
  const most = type === "ascii" ? 0x7f : 0xff;
  const wrong = onWrong(errors, "?");
  const signs = Array.from(own, (sign) => (sign.codePointAt(0)! <= most ? sign : wrong()));
  return toBytes(Array.from(signs.join(""), (sign) => sign.charCodeAt(0)));
}

function decoded(_: Machine, [self, encoding, errors]: Given): Value {
  const numbers = bytesIn(self) ?? [];
  const type = encodingOf(encoding);
  const wrong = onWrong(errors, "\ufffd");
  if (type === "utf8") return string(fromUtf8(numbers, wrong));
  const most = type === "ascii" ? 0x7f : 0xff;
  return string(
    numbers.map((each) => (each <= most ? String.fromCharCode(each) : wrong())).join(""),
  );
}

/** The methods of bytes. */
export const bytesMethods: Table = defineAll("", {
  decode: ["self, encoding=, errors=", decoded],
  hex: [
    "self",
    (_, [self]) =>
      string((bytesIn(self) ?? []).map((each) => each.toString(16).padStart(2, "0")).join("")),
  ],
});

/** `bytes(…)`: of a length, of numbers, or of a text. */
export function makeBytes(machine: Machine, given: Given): Value {
  const [value, encoding] = given;
  if (!value) return toBytes([]);
  if (value.kind === "string") {
    return encoding
      ? encoded(machine, given)
      : machine.fail("TypeError", "string argument without an encoding");
  }
  if (value.kind === "int" || value.kind === "bool") {
    const length = Number(value.value);
    if (length < 0) return machine.fail("ValueError", "negative count");
    return toBytes(new Array<number>(listLength(length)).fill(0));
  }
  const items = allOf(machine, value);
  if (!items) return machine.unknown("the number of values is unknown");
  const numbers = items.map((item) => wholeOf(item, machine));
  if (numbers.some((each) => each < 0 || each > 255))
    return machine.fail("ValueError", "bytes must be in range(0, 256)");
  return toBytes(numbers);
}

/** Bytes as Python writes them. */
export function bytesText(numbers: readonly number[]): string {
  const plain = numbers.map((each) => String.fromCharCode(each)).join("");
  const sign = plain.includes("'") && !plain.includes('"') ? '"' : "'";
  const escapes: Readonly<Record<string, string>> = {
    ...{ "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r" },
    [sign]: `\\${sign}`,
  };
  const written = Array.from(plain, (each) => {
    const isPlain = each >= " " && each <= "~";
    return (
      escapes[each] ?? (isPlain ? each : `\\x${each.charCodeAt(0).toString(16).padStart(2, "0")}`)
    );
  });
  return `b${sign}${written.join("")}${sign}`;
}

/** Whether the least byte is the first one. */
function isLeastFirst(order: Value | undefined, machine: Machine): boolean {
  if (!order) return false;
  const name = order.kind === "string" ? order.value : "";
  if (name === "little" || name === "big") return name === "little";
  return machine.fail("ValueError", "byteorder must be either 'little' or 'big'");
}

/** `number.to_bytes(length, byteorder, *, signed)`. */
export function numberToBytes(machine: Machine, given: Given): Value {
  const [self, length, order, signed] = given;
  const size = wholeOf(length, machine, 1);
  const value = wholeIn(self) ?? 0n;
  const isSigned = flagOf(signed, false);
  if (size < 0) return machine.fail("ValueError", "length argument must be non-negative");
  if (size > 2000) throw new NotKnown("this array is too long to be followed");
  if (value < 0n && !isSigned)
    return machine.fail("OverflowError", "can't convert negative int to unsigned");
  const bits = 8 * size;
  const held = isSigned ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value);
  if (held !== value) return machine.fail("OverflowError", "int too big to convert");
  const whole = BigInt.asUintN(bits, value);
  const least = Array.from({ length: size }, (_, at) => Number((whole >> BigInt(8 * at)) & 255n));
  return toBytes(isLeastFirst(order, machine) ? least : least.toReversed());
}

/** `int.from_bytes(bytes, byteorder, *, signed)`. */
export function numberFromBytes(machine: Machine, given: Given): Value {
  const [source, order, signed] = given;
  const numbers = bytesIn(source) ?? bytesIn(makeBytes(machine, [source]));
  if (!numbers) throw new NotKnown("these values are unknown");
  const most = isLeastFirst(order, machine) ? numbers.toReversed() : numbers;
  const whole = most.reduce((sum, each) => sum * 256n + BigInt(each), 0n);
  return makeWhole(flagOf(signed, false) ? BigInt.asIntN(8 * most.length, whole) : whole, machine);
}
