import {
  bytesIn,
  charOf,
  type PlacedText,
  placedText,
  textOfBytes,
} from "../../languages/c/chars.ts";
import { flat, toPointer } from "../../languages/c/places.ts";
import { NotKnown } from "../../values/gaps.ts";
import { none } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { writeBytes } from "./memory.ts";
import { careful, functions, type Rule, wholeIn } from "./table.ts";
import { utf8Bytes } from "../../values/utf8.ts";

const int = (value: number): Value => makeNumber("int", value);
const size = (value: number): Value => makeNumber("ulong", value);

/** Below, at, or above 0, as two runs of bytes compare. */
function order(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const apart = (a[at] ?? 0) - (b[at] ?? 0);
    if (apart !== 0) return Math.sign(apart);
  }
  return 0;
}

/** Which sign a comparison has; only this is certain of what it gives. */
function comparison(prepare: (bytes: readonly number[]) => readonly number[]): Rule {
  return (machine, [a, b, count]) => {
    const end = count ? wholeIn(count) : Infinity;
    const [x, y] = [a, b].map((each) => prepare(bytesIn(each, machine).slice(0, end)));
    return int(order(x!, y!));
  };
}

function lower(bytes: readonly number[]): readonly number[] {
  return bytes.map((byte) => (byte >= 65 && byte <= 90 ? byte + 32 : byte));
}

function found(text: PlacedText, at: number): Value {
  return at < 0 ? none : text.pointer(at);
}

function indexOfBytes(bytes: readonly number[], part: readonly number[]): number {
  for (let at = 0; at + part.length <= bytes.length; at++)
    if (part.every((byte, step) => bytes[at + step] === byte)) return at;
  return -1;
}

/** So many bytes of memory, also beyond a zero. */
function memoryIn(value: Value | undefined, count: number, machine: Machine): readonly number[] {
  if (value?.kind === "string") {
    const bytes = [...utf8Bytes(value.value), 0];
    if (count > bytes.length) throw new NotKnown("this is outside of the array");
    return bytes.slice(0, count);
  }
  const own = toPointer(value);
  if (!own) throw new NotKnown("it is unknown what this points to");
  const { list, at, depth } = flat(own);
  const lost = machine.lostIn(list);
  if (lost !== null) throw new NotKnown(lost);
  if (depth > 1 || at < 0 || at + count > list.items.length)
    throw new NotKnown("this is outside of the array");
  return list.items.slice(at, at + count).map((item) => byteOf(item));
}

function byteOf(item: Value): number {
  if (item.kind === "int" && /^u?char$/.test(item.type ?? "")) return item.value & 255;
  if (item.kind === "bool") return item.value ? 1 : 0;
  throw new NotKnown(item.kind === "unknown" ? item.why : "this type is not followed");
}

/** Where `strtok` goes on; null: that is unknown. */
interface Rest {
  readonly from: Value | null;
}

const restKey = "c.strtok";

function restOf(machine: Machine): Value {
  const rest = machine.state.get(restKey) as Rest | undefined;
  if (!rest?.from || machine.isUncertain) throw new NotKnown("it is unknown what this points to");
  return rest.from;
}

/** The next part between separators; a zero is written behind it. */
function nextToken(machine: Machine, [text, separators]: readonly Value[]): Value {
  const signs = new Set(bytesIn(separators, machine));
  const note = (from: Value | null): void => {
    machine.state.set(restKey, { from: machine.isUncertain ? null : from });
  };
  try {
    const given = text && text.kind !== "none" ? text : restOf(machine);
    if (given.kind === "string") throw new NotKnown("this use of `strtok` is not followed");
    const { bytes, pointer } = placedText(given, machine);
    let start = 0;
    while (start < bytes.length && signs.has(bytes[start]!)) start++;
    let end = start;
    while (end < bytes.length && !signs.has(bytes[end]!)) end++;
    if (end < bytes.length) writeBytes(machine, pointer(end), [0]);
    note(pointer(Math.min(bytes.length, end + 1)));
    return start < bytes.length ? pointer(start) : none;
  } catch (error) {
    note(null);
    throw error;
  }
}

function duplicate(machine: Machine, bytes: readonly number[]): ListValue {
  if (!machine.reserve(bytes.length + 1))
    throw new NotKnown("the program takes too many steps to follow");
  return { kind: "list", items: [...bytes, 0].map(charOf), typeName: "char[]" };
}

const rules: Readonly<Record<string, Rule>> = {
  strlen: (machine, [text]) => size(bytesIn(text, machine).length),
  strnlen: (machine, [text, most]) => size(Math.min(bytesIn(text, machine).length, wholeIn(most))),
  strcmp: comparison((bytes) => bytes),
  strcoll: comparison((bytes) => bytes),
  strncmp: comparison((bytes) => bytes),
  strcasecmp: comparison(lower),
  strncasecmp: comparison(lower),
  memcmp: (machine, [a, b, count]) => {
    const length = wholeIn(count);
    return int(order(memoryIn(a, length, machine), memoryIn(b, length, machine)));
  },
  strcpy: (machine, [to, text]) => writeBytes(machine, to, [...bytesIn(text, machine), 0]),
  strcat: (machine, [to, text]) => {
    const own = placedText(to, machine);
    writeBytes(machine, own.pointer(own.bytes.length), [...bytesIn(text, machine), 0]);
    return to ?? none;
  },
  strncpy: (machine, [to, text, count]) => {
    const length = wholeIn(count);
    const bytes = bytesIn(text, machine).slice(0, length);
    if (!machine.reserve(Math.max(1, length)))
      throw new NotKnown("the program takes too many steps to follow");
    return writeBytes(machine, to, [...bytes, ...Array<number>(length - bytes.length).fill(0)]);
  },
  strncat: (machine, [to, text, count]) => {
    const own = placedText(to, machine);
    const bytes = bytesIn(text, machine).slice(0, wholeIn(count));
    writeBytes(machine, own.pointer(own.bytes.length), [...bytes, 0]);
    return to ?? none;
  },
  strdup: (machine, [text]) => duplicate(machine, bytesIn(text, machine)),
  strndup: (machine, [text, count]) =>
    duplicate(machine, bytesIn(text, machine).slice(0, wholeIn(count))),
  strchr: (machine, [text, sign]) => {
    const own = placedText(text, machine);
    return found(own, [...own.bytes, 0].indexOf(wholeIn(sign) & 255));
  },
  strrchr: (machine, [text, sign]) => {
    const own = placedText(text, machine);
    return found(own, [...own.bytes, 0].lastIndexOf(wholeIn(sign) & 255));
  },
  strstr: (machine, [text, part]) => {
    const own = placedText(text, machine);
    return found(own, indexOfBytes(own.bytes, bytesIn(part, machine)));
  },
  strpbrk: (machine, [text, signs]) => {
    const own = placedText(text, machine);
    const wanted = bytesIn(signs, machine);
    return found(
      own,
      own.bytes.findIndex((byte) => wanted.includes(byte)),
    );
  },
  strspn: (machine, [text, signs]) => {
    const [bytes, wanted] = [bytesIn(text, machine), bytesIn(signs, machine)];
    const at = bytes.findIndex((byte) => !wanted.includes(byte));
    return size(at < 0 ? bytes.length : at);
  },
  strcspn: (machine, [text, signs]) => {
    const [bytes, wanted] = [bytesIn(text, machine), bytesIn(signs, machine)];
    const at = bytes.findIndex((byte) => wanted.includes(byte));
    return size(at < 0 ? bytes.length : at);
  },
  memchr: (machine, [from, sign, count]) => {
    const at = memoryIn(from, wholeIn(count), machine).indexOf(wholeIn(sign) & 255);
    if (at < 0) return none;
    return from?.kind === "string"
      ? { kind: "string", value: textOfBytes(utf8Bytes(from.value).slice(at)) }
      : machine.language.binary("+", from ?? none, int(at), machine);
  },
  strtok: nextToken,
};

/** The functions of `string.h` for texts. */
export const textFunctions: readonly (readonly [string, Value])[] = functions(careful(rules));
