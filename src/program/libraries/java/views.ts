import { giveNature, natureOf } from "../../languages/java/natures.ts";
import { entriesOf } from "../../languages/java/order.ts";
import { readType } from "../../languages/declared/typeNames.ts";
import { NotKnown } from "../../values/gaps.ts";
import type { Key } from "../../values/plain.ts";
import type { DictionaryValue, ListValue, Machine, TupleValue, Value } from "../../values/value.ts";

/** A list that shows what something else holds, at any time. */
function viewOf(
  typeName: string,
  read: () => Value[],
  write: (items: Value[]) => void,
  viewed: DictionaryValue | ListValue,
): ListValue {
  return {
    kind: "list",
    get items() {
      return read();
    },
    set items(items) {
      write(items);
    },
    typeName,
    viewed,
  };
}

/** `Arrays.asList(array)`: its items are those of the array. */
export function asFixedList(array: ListValue, typeName: string): ListValue {
  const view = viewOf(
    typeName,
    () => array.items,
    (items) => {
      array.items = items;
    },
    array,
  );
  return giveNature(view, { kind: "fixed", source: array });
}

/** `Collections.unmodifiableList(list)` */
export function asReadOnly(list: ListValue): ListValue {
  const view = viewOf(
    list.typeName ?? "List<object>",
    () => list.items,
    () => undefined,
    list,
  );
  return giveNature(view, { kind: "readOnly", source: list });
}

/** `list.subList(from, to)`: what changes in one of the two changes in the other. */
export function partOf(list: ListValue, from: number, to: number): ListValue {
  let length = to - from;
  const view = viewOf(
    list.typeName ?? "List<object>",
    () => list.items.slice(from, from + length),
    (items) => {
      list.items = [...list.items.slice(0, from), ...items, ...list.items.slice(from + length)];
      length = items.length;
      giveNature(view, { kind: "part", source: list, sourceLength: list.items.length });
    },
    list,
  );
  return giveNature(view, { kind: "part", source: list, sourceLength: list.items.length });
}

/** An entry of a map. */
export interface EntryValue extends TupleValue {
  readonly map: DictionaryValue;
  readonly key: Key;
}

/** What is set in an entry or in its map is set in both. */
export function toEntry(map: DictionaryValue, key: Key): EntryValue {
  let last = map.entries.get(key)!;
  return {
    kind: "tuple",
    get items() {
      last = map.entries.get(key) ?? last;
      return last;
    },
    ...{ names: ["Key", "Value"], typeName: "KeyValuePair", map, key },
  };
}

/** An entry that a map has; null: it stands alone, or is none. */
export function entryIn(value: Value): EntryValue | null {
  return value.kind === "tuple" && "map" in value ? (value as EntryValue) : null;
}

type Part = "keys" | "values" | "entries";

const placesOf: Readonly<Record<Part, 0 | 1 | null>> = { keys: 0, values: 1, entries: null };

/** `map.keySet()`, `map.values()`, `map.entrySet()`. */
export function viewOfMap(machine: Machine, map: DictionaryValue, part: Part): ListValue {
  const place = placesOf[part];
  const type = place === null ? undefined : readType(map.typeName ?? "").inner[place]?.text;
  const made = new Map<Key, EntryValue>();
  const entryOf = (key: Key): EntryValue => {
    const entry = made.get(key) ?? toEntry(map, key);
    made.set(key, entry);
    return entry;
  };
  const show = (key: Key): Value => (place === null ? entryOf(key) : map.entries.get(key)![place]);
  const read = (): Value[] => {
    try {
      return keysInOrder(machine, map).map(show);
    } catch (error) {
      if (!(error instanceof NotKnown)) throw error;
      return [...map.entries].map(() => machine.unknown(error.message));
    }
  };
  // What is taken out of the view is taken out of the map.
  const write = (items: Value[]): void => {
    let at = 0;
    for (const key of keysInOrder(machine, map)) {
      if (items[at] === show(key)) at++;
      else map.entries.delete(key);
    }
  };
  return giveNature(viewOf(`List<${type ?? "object"}>`, read, write, map), {
    kind: part,
    source: map,
  });
}

function keysInOrder(machine: Machine, map: DictionaryValue): readonly Key[] {
  const keys = new Map<readonly [Value, Value], Key>();
  for (const [key, pair] of map.entries) keys.set(pair, key);
  return entriesOf(map, machine).map((pair) => keys.get(pair)!);
}

/** Changes to a list that not all lists allow. */
export type Change = "adds" | "removes" | "sets";

/** Whether a list never allows a change. */
export function refuses(list: Value, change: Change): boolean {
  const kind = natureOf(list)?.kind ?? "";
  if (kind === "immutable" || kind === "readOnly") return true;
  if (kind === "fixed") return change === "adds";
  return change !== "removes" && /^(?:keys|values|entries)$/.test(kind);
}

/** Whether items came to the list or left it since a part of it was taken. */
export function isStale(list: Value): boolean {
  const { kind, source, sourceLength } = natureOf(list) ?? {};
  return kind === "part" && source?.kind === "list" && source.items.length !== sourceLength;
}
