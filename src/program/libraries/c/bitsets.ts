import { bytesIn, isText, makeText, textOfBytes } from "../../languages/c/chars.ts";
import { truth } from "../../languages/c/truth.ts";
import { readType } from "../../languages/c/typeNames.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import { makeWhole, wholeOf } from "../../values/wide.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { type Method, wholeIn } from "./table.ts";

/** A `bitset`. */
export type BitsetValue = ListValue & { readonly typeName: `bitset<${string}` };

/** Whether a value is a `bitset`, whose items are its bits, the lowest first. */
export function isBitset(value: Value | undefined): value is BitsetValue {
  return value?.kind === "list" && (value.typeName?.startsWith("bitset<") ?? false);
}

function sizeOf(type: string): number {
  const size = Number(readType(type).inner[0]);
  if (!Number.isInteger(size) || size < 1 || size > 10_000)
    throw new NotKnown("the size is unknown");
  return size;
}

/** The bits of a whole number. */
export function makeBitset(value: bigint, type: string, machine: Machine): ListValue {
  const size = sizeOf(type);
  machine.spend(size);
  const items = Array.from({ length: size }, (_, at) => bool(((value >> BigInt(at)) & 1n) === 1n));
  return { kind: "list", items, typeName: type };
}

/** `bitset<8>(42)`, `bitset<4>("1010")` */
export function bitsetOf(given: Value | undefined, type: string, machine: Machine): Value {
  if (given?.kind === "string" || isText(given)) {
    const text = textOfBytes(bytesIn(given, machine));
    if (!/^[01]*$/.test(text)) return machine.fail("ValueError", "bitset::_M_copy_from_ptr");
    return makeBitset(BigInt(`0b0${text.slice(0, sizeOf(type))}`), type, machine);
  }
  const whole = given ? wholeOf(given) : 0n;
  if (whole === null) throw new NotKnown("this number is unknown");
  return makeBitset(BigInt.asUintN(64, whole), type, machine);
}

function bitsOf(value: Value): readonly boolean[] {
  if (!isBitset(value)) throw new NotKnown("this type is not followed");
  return value.items.map((item) => {
    const known = truth(item);
    if (known === null) throw new NotKnown("a part of this text is unknown");
    return known;
  });
}

/** The bits of a `bitset` as a text, the highest first. */
export function bitsetText(value: Value): string {
  return bitsOf(value)
    .map((bit) => (bit ? "1" : "0"))
    .toReversed()
    .join("");
}

/** A method that changes one bit, or all. */
function changing(change: (bit: boolean, given: Value | undefined) => boolean): Method {
  return (machine, self, [at, given]) => {
    const bits = bitsOf(self);
    if (!isBitset(self)) return self;
    const place = at ? wholeIn(at) : null;
    if (place !== null && place >= bits.length) return machine.fail("IndexError", "bitset");
    machine.touch(self);
    self.items = bits.map((bit, own) =>
      bool(place === null || own === place ? change(bit, given) : bit),
    );
    return self;
  };
}

/** The methods of `bitset`. */
export const bitsetMembers: ReadonlyMap<string, Method> = new Map<string, Method>([
  ["size", (_, self) => makeNumber("ulong", bitsOf(self).length)],
  ["count", (_, self) => makeNumber("ulong", bitsOf(self).filter((bit) => bit).length)],
  ["any", (_, self) => bool(bitsOf(self).includes(true))],
  ["none", (_, self) => bool(!bitsOf(self).includes(true))],
  ["all", (_, self) => bool(!bitsOf(self).includes(false))],
  [
    "test",
    (machine, self, [at]) => {
      const bit = bitsOf(self)[wholeIn(at)];
      return bit === undefined ? machine.fail("IndexError", "bitset") : bool(bit);
    },
  ],
  ["set", changing((_, given) => !given || truth(given) !== false)],
  ["reset", changing(() => false)],
  ["flip", changing((bit) => !bit)],
  ["to_ulong", (_, self) => makeWhole("ulong", BigInt(`0b${bitsetText(self)}`))],
  ["to_ullong", (_, self) => makeWhole("ulong", BigInt(`0b${bitsetText(self)}`))],
  ["to_string", (_, self) => makeText(bitsetText(self))],
]);
