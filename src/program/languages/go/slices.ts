import { Fact } from "../../values/facts.ts";
import { NotKnown } from "../../values/gaps.ts";
import { countItems } from "../../values/work.ts";
import type { ListValue, Machine, SliceValue, Value } from "../../values/value.ts";
import { convertTo } from "../declared/conversions.ts";
import { itemType, itemsOf, makeList, makeSpan, nativeOf, SpanView } from "../declared/lists.ts";
import { readType } from "../declared/typeNames.ts";

/** For how many items an array has room, where that is more than it shows; null: not known. */
const room = new Fact<number | null>(() => null);
/** Slices with less room than their array has: `a[1:3:4]`. */
const limited = new Fact<number>();
/** What was appended to a slice in the room behind it. */
const grown = new Fact<readonly ListValue[]>((a = [], b = []) => [...new Set([...a, ...b])]);

const bytes: Readonly<Record<string, number>> = {
  ...{ double: 8, long: 8, ulong: 8, float: 4, int32: 4, uint: 4, short: 2, ushort: 2 },
  ...{ byte: 1, sbyte: 1, bool: 1, string: 16, List: 24, Dictionary: 8, "?": 8, object: 16 },
};

/** The sizes in which Go hands out memory. */
const classes = [
  ...[8, 16, 24, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240, 256, 288, 320],
  ...[352, 384, 416, 448, 480, 512, 576, 640, 704, 768, 896, 1024, 1152, 1280, 1408, 1536, 1792],
  ...[2048, 2304, 2688, 3072, 3200, 3456, 4096, 4864, 5120, 5376, 6144, 6528, 6784, 6912, 8192],
  ...[9472, 9728, 10240, 10880, 12288, 13568, 14336, 16384, 18432, 19072, 20480, 21760, 24576],
  ...[27264, 28672, 32768],
];

/** The room of a slice that grows from `old` to `length` items; null: not known. */
function grownRoom(old: number | null, length: number, type: string | null): number | null {
  const size = bytes[type === null ? "" : readType(type).name];
  if (size === undefined || old === null) return null;
  let count = old;
  if (length > 2 * old) count = length;
  else if (old < 256) count = 2 * old;
  else while (count < length) count += Math.trunc((count + 768) / 4);
  const needed = count * size;
  const given = classes.find((each) => each >= needed) ?? Math.ceil(needed / 8192) * 8192;
  return Math.trunc(given / size);
}

export function noteRoom(list: ListValue, count: number): void {
  room.note(list, count);
}

function roomOf(list: ListValue): number | null {
  const known = room.of(list);
  return known === undefined ? list.items.length : known;
}

/** `cap(slice)`; null: not known. */
export function capacityOf(value: Value): number | null {
  if (value.kind === "list") return roomOf(value);
  const span = nativeOf(value, SpanView);
  if (!span) return null;
  const limit = limitOf(value);
  if (limit !== null) return limit;
  const count = roomOf(span.list);
  return count === null ? null : count - span.start;
}

/** A slice with less room than its array has: `slice[from:to:most]`. */
export function limitTo(slice: Value, count: number): Value {
  if (slice.kind === "instance") limited.note(slice, count);
  return slice;
}

/** The room that a slice was given; null: it has that of its array. */
function limitOf(slice: Value): number | null {
  return slice.kind === "instance" ? (limited.of(slice) ?? null) : null;
}

/** `append(slice, a, b)`: into the array behind the slice, if there is room for it. */
export function append(machine: Machine, slice: Value | undefined, more: readonly Value[]): Value {
  countItems(more.length);
  if (slice?.kind === "unknown") return slice;
  const items = slice?.kind === "none" ? [] : itemsOf(slice, machine);
  if (!slice || !items) throw new NotKnown("the values to loop over are unknown");
  const span = nativeOf(slice, SpanView);
  const whole = span?.list ?? slice;
  const type = itemType(whole);
  machine.spend(more.length / 8);
  const added = more.map((each) => (type === null ? each : convertTo(each, type, machine)));
  const end = span ? span.start + span.length : 0;
  const limit = limitOf(slice);
  const fits = limit === null || (span && span.length + added.length <= limit);
  if (span && fits && end + added.length <= span.list.items.length) {
    if (added.length > 0) machine.touch(span.list);
    span.list.items.splice(end, added.length, ...added);
    const made = makeSpan(span.list, span.start, span.length + added.length);
    return limit === null ? made : limitTo(made, limit);
  }
  machine.spend(items.length / 8);
  const name = whole.kind === "list" ? (whole.typeName ?? "List<object>") : "List<object>";
  const made = makeList(name.endsWith("]") ? `List<${name.slice(0, -2)}>` : name, [
    ...items,
    ...added,
  ]);
  const before = slice.kind === "none" ? 0 : capacityOf(slice);
  const { length } = made.items;
  const hasRoom = before !== null && length <= before;
  room.note(made, hasRoom ? before : grownRoom(before, length, type));
  if (!hasRoom || slice.kind !== "list" || added.length === 0) return made;
  // Another slice has its items in the same room.
  const others = grown.of(slice) ?? [];
  machine.touch(slice);
  grown.note(slice, [...others, made]);
  for (const other of others) {
    machine.touch(other);
    machine.lose(other);
    machine.lose(made);
  }
  return made;
}

/** `slice[from:to]`, which may show more of the array than the slice does. */
export function sliced(object: Value, { start, stop }: SliceValue, machine: Machine): Value | null {
  const span = nativeOf(object, SpanView);
  const list = span?.list ?? (object.kind === "list" ? object : null);
  if (!list || machine.lostIn(list) !== null) return null;
  const [from, to] = [start, stop].map((each, at) =>
    each.kind === "none" ? (at === 0 ? 0 : (span?.length ?? list.items.length)) : each,
  );
  const [first, end] = [from, to].map((each) =>
    typeof each === "number" ? each : each?.kind === "int" ? each.value : null,
  );
  if (typeof first !== "number" || typeof end !== "number") return null;
  const offset = span?.start ?? 0;
  const limit = limitOf(object);
  const shown = Math.min(limit ?? Infinity, list.items.length - offset);
  const outside = (what: string): never =>
    machine.fail("panic", `runtime error: slice bounds out of range ${what}`);
  if (first < 0) return outside(`[${first}:]`);
  const capacity = capacityOf(object);
  const isArray = list === object && (list.typeName?.endsWith("]") ?? false);
  if (end < 0 || (capacity !== null && end > capacity))
    return outside(`[:${end}] with ${isArray ? "length" : "capacity"} ${capacity ?? shown}`);
  if (first > end) return outside(`[${first}:${end}]`);
  if (end > shown) return machine.unknown("these values are unknown");
  const made = makeSpan(list, offset + first, end - first);
  return limit === null ? made : limitTo(made, limit - first);
}
