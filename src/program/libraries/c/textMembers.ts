import { bytesIn, charOf, isText } from "../../languages/c/chars.ts";
import { between } from "../../languages/c/iterators.ts";
import { asNumber } from "../../languages/c/numbers.ts";
import { Pointer, toPointer, wrap } from "../../languages/c/places.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, none } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import { makeWhole, wholeOf } from "../../values/wide.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { changing, onList, vectorMembers } from "./members.ts";
import { type Method, wholeIn } from "./table.ts";

type Bytes = readonly number[];

/** A position, or how many characters: `npos` is all of them. */
function countIn(value: Value | undefined, otherwise: number): number {
  if (!value) return otherwise;
  const whole = wholeOf(value);
  if (whole === null) throw new NotKnown("this number is unknown");
  return whole < 0n || whole > 2n ** 53n ? Infinity : Number(whole);
}

/** The characters of a text, or one of them. */
function part(machine: Machine, value: Value | undefined): Bytes {
  const sign = asNumber(value);
  return sign ? [sign.value & 255] : bytesIn(value, machine);
}

function notFound(at: number): Value {
  return at < 0 ? makeWhole("ulong", 2n ** 64n - 1n) : makeNumber("ulong", at);
}

/** `find(text, from, count)`: the first fitting place. */
function forwards(fits: (bytes: Bytes, at: number, wanted: Bytes) => boolean): Method {
  return onList((machine, list, [wanted, from, count]) => {
    const bytes = bytesIn(list, machine);
    const own = part(machine, wanted).slice(0, countIn(count, Infinity));
    const start = countIn(from, 0);
    for (let at = start; at <= bytes.length; at++) if (fits(bytes, at, own)) return notFound(at);
    return notFound(-1);
  });
}

/** `rfind(text, from, count)`: the last fitting place. */
function fromEnd(fits: (bytes: Bytes, at: number, wanted: Bytes) => boolean): Method {
  return onList((machine, list, [wanted, from, count]) => {
    const bytes = bytesIn(list, machine);
    const own = part(machine, wanted).slice(0, countIn(count, Infinity));
    for (let at = Math.min(bytes.length, countIn(from, Infinity)); at >= 0; at--)
      if (fits(bytes, at, own)) return notFound(at);
    return notFound(-1);
  });
}

function isThere(bytes: Bytes, at: number, wanted: Bytes): boolean {
  return (
    at + wanted.length <= bytes.length && wanted.every((byte, step) => bytes[at + step] === byte)
  );
}

const isOneOf = (bytes: Bytes, at: number, wanted: Bytes): boolean =>
  at < bytes.length && wanted.includes(bytes[at]!);
const isNoneOf = (bytes: Bytes, at: number, wanted: Bytes): boolean =>
  at < bytes.length && !wanted.includes(bytes[at]!);

/** A position up to the end of a text; beyond that, the program fails. */
function position(
  machine: Machine,
  list: ListValue,
  value: Value | undefined,
  name: string,
): number {
  const at = countIn(value, 0);
  const { length } = list.items;
  if (at <= length) return at;
  const shown = at === Infinity ? (wholeOf(value) ?? 0n) : BigInt(at);
  return machine.fail(
    "IndexError",
    `basic_string::${name}: __pos (which is ${BigInt.asUintN(64, shown)}) > this->size() (which is ${length})`,
  );
}

/** `append(text)`, `(text, from, count)`, `(text, count)`, `(count, sign)`, `(first, last)` */
function piece(machine: Machine, items: readonly Value[]): Bytes {
  const [first, second, third] = items;
  if (first?.kind === "list" && first.typeName === undefined) return first.items.map(wholeIn);
  if (!second) return part(machine, first);
  if (asNumber(first))
    return Array.from({ length: countOf(machine, first) }, () => wholeIn(second) & 255);
  if (!asNumber(second) && toPointer(second))
    return between(machine, first, second).items.map((each) => wholeIn(each) & 255);
  const bytes = bytesIn(first, machine);
  if (third || isText(first)) {
    const from = countIn(second, 0);
    if (from > bytes.length) throw new NotKnown("this is outside of the array");
    return bytes.slice(from, from + countIn(third, Infinity));
  }
  return bytes.slice(0, countIn(second, Infinity));
}

function countOf(machine: Machine, value: Value | undefined): number {
  const count = countIn(value, 0);
  if (count > 1e6 || !machine.reserve(Math.max(1, count)))
    throw new NotKnown("the program takes too many steps to follow");
  return count;
}

/** Puts characters in the place of others. */
function splice(list: ListValue, from: number, count: number, bytes: Bytes): void {
  list.items.splice(from, Math.min(count, list.items.length - from), ...bytes.map(charOf));
}

function iteratorIn(list: ListValue, value: Value | undefined): number | null {
  const pointer = asNumber(value) ? null : toPointer(value);
  return pointer?.list === list ? pointer.at : null;
}

const insert = changing((machine, list, [place, ...items]) => {
  const at = iteratorIn(list, place);
  const bytes = at !== null && items.length === 1 ? part(machine, items[0]) : piece(machine, items);
  splice(list, at ?? position(machine, list, place, "insert"), 0, bytes);
  return at === null ? list : wrap(new Pointer(list, at));
});

const erase = changing((machine, list, [from, count]) => {
  const at = iteratorIn(list, from);
  if (at !== null) {
    const end = count ? iteratorIn(list, count) : at + 1;
    if (end === null || end < at) throw new NotKnown("this is outside of the array");
    splice(list, at, end - at, []);
    return wrap(new Pointer(list, at));
  }
  splice(list, position(machine, list, from, "erase"), countIn(count, Infinity), []);
  return list;
});

const replace = changing((machine, list, [from, count, ...items]) => {
  const [at, end] = [iteratorIn(list, from), iteratorIn(list, count)];
  const bytes = piece(machine, items);
  if (at !== null && end !== null) splice(list, at, end - at, bytes);
  else splice(list, position(machine, list, from, "replace"), countIn(count, 0), bytes);
  return list;
});

/** Below, at, or above 0: only that is certain of what `compare` gives. */
function order(a: Bytes, b: Bytes): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++)
    if (a[at] !== b[at]) return a[at]! < b[at]! ? -1 : 1;
  return Math.sign(a.length - b.length);
}

const compare = onList((machine, list, items) => {
  const bytes = bytesIn(list, machine);
  const [from, count, ...rest] = items;
  if (rest.length > 1) throw new NotKnown("this use of `compare` is not followed");
  const isPart = rest.length > 0;
  const start = isPart ? position(machine, list, from, "compare") : 0;
  const own = isPart ? bytes.slice(start, start + countIn(count, 0)) : bytes;
  return makeNumber("int", order(own, bytesIn(isPart ? rest[0] : from, machine)));
});

/** The methods of `string`, which has those of `vector` as well. */
export const textMembers: ReadonlyMap<string, Method> = new Map<string, Method>([
  ...vectorMembers,
  ["c_str", onList((_, list) => wrap(new Pointer(list, 0)))],
  [
    "substr",
    onList((machine, list, [from, count]) => {
      const start = position(machine, list, from, "substr");
      const bytes = bytesIn(list, machine).slice(start, start + countIn(count, Infinity));
      return { kind: "list", items: bytes.map(charOf), typeName: "string" };
    }),
  ],
  ["find", forwards(isThere)],
  ["rfind", fromEnd(isThere)],
  ["find_first_of", forwards(isOneOf)],
  ["find_last_of", fromEnd(isOneOf)],
  ["find_first_not_of", forwards(isNoneOf)],
  ["find_last_not_of", fromEnd(isNoneOf)],
  [
    "starts_with",
    onList((machine, list, [own]) => bool(isThere(bytesIn(list, machine), 0, part(machine, own)))),
  ],
  [
    "ends_with",
    onList((machine, list, [own]) => {
      const bytes = bytesIn(list, machine);
      const wanted = part(machine, own);
      return bool(
        wanted.length <= bytes.length && isThere(bytes, bytes.length - wanted.length, wanted),
      );
    }),
  ],
  [
    "contains",
    onList((machine, list, [own]) => {
      const bytes = bytesIn(list, machine);
      const wanted = part(machine, own);
      return bool([...bytes, 0].some((_, at) => isThere(bytes, at, wanted)));
    }),
  ],
  ["compare", compare],
  [
    "append",
    changing((machine, list, items) => {
      splice(list, list.items.length, 0, piece(machine, items));
      return list;
    }),
  ],
  [
    "assign",
    changing((machine, list, items) => {
      splice(list, 0, Infinity, piece(machine, items));
      return list;
    }),
  ],
  ["insert", insert],
  ["erase", erase],
  ["replace", replace],
  [
    "remove_prefix",
    changing((_, list, [count]) => {
      splice(list, 0, countIn(count, 0), []);
      return none;
    }),
  ],
  [
    "remove_suffix",
    changing((_, list, [count]) => {
      const { length } = list.items;
      splice(list, Math.max(0, length - countIn(count, 0)), Infinity, []);
      return none;
    }),
  ],
]);
