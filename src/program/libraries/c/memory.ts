import { convertTo, sizeOfType, unset } from "../../languages/c/conversions.ts";
import { charOf } from "../../languages/c/chars.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import { flat, locate, Memory, Pointer, toPointer, wrap } from "../../languages/c/places.ts";
import { itemTypeOf } from "../../languages/c/typeNames.ts";
import { gapSign, NotKnown } from "../../values/gaps.ts";
import { none } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { formatted } from "./printing.ts";
import { functions, wholeIn } from "./table.ts";
import { utf8Bytes } from "../../values/utf8.ts";

interface Stretch {
  readonly pointer: Pointer;
  readonly type: string;
  readonly size: number;
}

/** Single items from a place on. */
function stretchAt(value: Value | undefined, machine: Machine): Stretch {
  const own = toPointer(value);
  const pointer = own && flat(own);
  const found = pointer && locate(pointer);
  if (!pointer || !found) throw new NotKnown("it is unknown what this points to");
  const type = itemTypeOf(found.list.typeName) ?? "";
  const size = sizeOfType(type, machine);
  if (size === null) throw new NotKnown("the size is unknown");
  return { pointer, type, size };
}

/** Copies so many bytes from place to place. */
function copy(machine: Machine, [to, from, bytes]: readonly Value[]): Value {
  const target = stretchAt(to, machine);
  const source = stretchAt(from, machine);
  const count = Math.floor(wholeIn(bytes) / target.size);
  machine.spend(count / 2);
  const items: Value[] = [];
  for (let step = 0; step < count; step++) {
    const { list, at, depth } = source.pointer;
    const found = locate(new Pointer(list, at + step, depth));
    const lost = found && machine.lostIn(found.list);
    if (!found || lost !== null) throw new NotKnown(lost ?? "this is outside of the array");
    items.push(found.list.items[found.at]!);
  }
  write(target, items, machine);
  return to ?? none;
}

function write({ pointer, type }: Stretch, items: readonly Value[], machine: Machine): void {
  const { list, at, depth } = pointer;
  for (const [step, item] of items.entries()) {
    const found = locate(new Pointer(list, at + step, depth));
    if (!found) throw new NotKnown("this is outside of the array");
    machine.touch(found.list);
    found.list.items[found.at] = convertTo(item, type, machine, true);
  }
}

function fill(machine: Machine, [to, value, bytes]: readonly Value[]): Value {
  if (to?.kind === "instance" && to.native === null) {
    machine.touch(to);
    return machine.unknown("this use of `memset` is not followed");
  }
  const target = stretchAt(to, machine);
  const count = Math.floor(wholeIn(bytes) / target.size);
  machine.spend(count / 2);
  if (wholeIn(value) !== 0 && target.size > 1)
    throw new NotKnown("this use of `memset` is not followed");
  const zero = (): Value => (target.type.endsWith("*") ? none : makeNumber("int", wholeIn(value)));
  write(target, Array.from({ length: Math.min(count, 1e6) }, zero), machine);
  return to ?? none;
}

function grow(machine: Machine, [old, bytes]: readonly Value[]): Value {
  if (!old || old.kind === "none") return wrap(new Memory(wholeIn(bytes), false));
  const { pointer, size } = stretchAt(old, machine);
  const count = Math.floor(wholeIn(bytes) / size);
  machine.touch(pointer.list);
  if (!machine.reserve(Math.max(1, count)))
    throw new NotKnown("the program takes too many steps to follow");
  const { items } = pointer.list;
  while (items.length < count) items.push(unset(machine));
  items.length = count;
  return old;
}

/** Writes bytes into an array of characters. */
export function writeBytes(
  machine: Machine,
  to: Value | undefined,
  bytes: readonly number[],
): Value {
  if (bytes.length > 0) write(stretchAt(to, machine), bytes.map(charOf), machine);
  return to ?? none;
}

/** A form with the arguments that a `va_list` stands before. */
export function listed(form: Value | undefined, list: Value | undefined): readonly Value[] {
  const rest = toPointer(list);
  if (!rest) throw new NotKnown("it is unknown what this points to");
  return [form ?? none, ...rest.list.items.slice(rest.at)];
}

/** `snprintf`: as much of a text as there is room for. */
function print(
  machine: Machine,
  to: Value | undefined,
  size: number,
  items: readonly Value[],
): Value {
  try {
    const text = formatted(machine, items);
    if (text.includes(gapSign)) throw new NotKnown("a part of this text is unknown");
    const bytes = utf8Bytes(text);
    if (size > 0 && to && to.kind !== "none")
      writeBytes(machine, to, [...bytes.slice(0, size - 1), 0]);
    return makeNumber("int", bytes.length);
  } catch (error) {
    if (error instanceof NotKnown && to) machine.mayChange(to);
    throw error;
  }
}

/** The functions of `stdlib.h` and `string.h` for memory and texts. */
export const memoryFunctions: readonly (readonly [string, Value])[] = functions({
  malloc: (_, [bytes]) => wrap(new Memory(wholeIn(bytes), false)),
  aligned_alloc: (_, [, bytes]) => wrap(new Memory(wholeIn(bytes), false)),
  calloc: (_, [count, size]) => wrap(new Memory(wholeIn(count) * wholeIn(size), true)),
  realloc: grow,
  free: () => none,
  memcpy: copy,
  memmove: copy,
  memset: fill,
  sprintf: (machine, [to, ...items]) => print(machine, to, Infinity, items),
  vsprintf: (machine, [to, form, list]) => print(machine, to, Infinity, listed(form, list)),
  vsnprintf: (machine, [to, size, form, list]) =>
    print(machine, to, wholeIn(size), listed(form, list)),
  snprintf: (machine, [to, size, ...items]) => print(machine, to, wholeIn(size), items),
});
