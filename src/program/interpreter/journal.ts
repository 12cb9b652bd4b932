import type { TextRange } from "../../source/textRange.ts";
import type { Storage } from "../values/tensor.ts";
import type { Changeable, Value } from "../values/value.ts";
import { join } from "./join.ts";

type Place = Exclude<Changeable, { kind: "tensor" }> | Storage;

/** What a place held: its values in order, by their keys where it has some. */
type Content =
  | { readonly kind: "items"; readonly items: readonly Value[] }
  | { readonly kind: "entries"; readonly entries: ReadonlyMap<string | object, Value> }
  | {
      readonly kind: "pairs";
      readonly entries: ReadonlyMap<string | object, readonly [Value, Value]>;
    }
  | {
      readonly kind: "numbers";
      readonly numbers: Float64Array | null;
      readonly gaps: Uint8Array | null;
      readonly why: string;
    };

/** What was changed since it was begun, and what was there before. */
export class Journal {
  readonly #before = new Map<Place, Content>();

  /** To be told before a value is changed. */
  touch(value: Changeable): void {
    const place = value.kind === "tensor" ? value.storage : value;
    if (!this.#before.has(place)) this.#before.set(place, read(place));
  }

  /** Everything as it was; what it had become by then. */
  undo(): ReadonlyMap<Place, Content> {
    const after = new Map<Place, Content>();
    for (const [place, content] of this.#before) {
      after.set(place, read(place));
      write(place, content);
    }
    return after;
  }
}

/** Puts what several ways made of each place together; returns those whose content is lost. */
export function joinChanges(
  ways: readonly ReadonlyMap<Place, Content>[],
  range: TextRange,
  lose: (place: Place) => void,
): void {
  const places = new Set(ways.flatMap((way) => [...way.keys()]));
  for (const place of places) {
    const contents = ways.map((way) => way.get(place) ?? read(place));
    const joined = contents.reduce<Content | null>(
      (a, b) => (a ? joinContents(a, b, range) : null),
      contents[0] ?? null,
    );
    if (joined) write(place, joined);
    else lose(place);
  }
}

function read(place: Place): Content {
  if (!("kind" in place)) {
    const { numbers, gaps, why } = place;
    return { kind: "numbers", numbers: numbers?.slice() ?? null, gaps: gaps?.slice() ?? null, why };
  }
  switch (place.kind) {
    case "list":
      return { kind: "items", items: [...place.items] };
    case "dictionary":
      return { kind: "pairs", entries: new Map(place.entries) };
    case "set":
      return { kind: "entries", entries: new Map(place.entries) };
    default:
      return { kind: "entries", entries: new Map<string | object, Value>(place.fields) };
  }
}

function write(place: Place, content: Content): void {
  if (!("kind" in place)) {
    if (content.kind !== "numbers") return;
    place.numbers = content.numbers;
    place.gaps = content.gaps;
    place.why = content.why;
    return;
  }
  if (place.kind === "list" && content.kind === "items") place.items = [...content.items];
  if (place.kind === "dictionary" && content.kind === "pairs")
    refill(place.entries, content.entries);
  if (content.kind !== "entries") return;
  if (place.kind === "set") refill(place.entries, content.entries);
  if (place.kind === "instance") {
    refill(place.fields as Map<string | object, Value>, content.entries);
  }
}

function refill<T>(target: Map<string | object, T>, source: ReadonlyMap<string | object, T>): void {
  target.clear();
  for (const [key, value] of source) target.set(key, value);
}

/** null: they have too little in common. */
function joinContents(a: Content, b: Content, range: TextRange): Content | null {
  if (a.kind === "items" && b.kind === "items") {
    if (a.items.length !== b.items.length) return null;
    return { kind: "items", items: a.items.map((item, at) => join(item, b.items[at]!, range)) };
  }
  if (a.kind === "pairs" && b.kind === "pairs") {
    if (a.entries.size !== b.entries.size) return null;
    const entries = new Map<string | object, readonly [Value, Value]>();
    for (const [key, [own, value]] of a.entries) {
      const other = b.entries.get(key);
      if (!other) return null;
      entries.set(key, [own, join(value, other[1], range)]);
    }
    return { kind: "pairs", entries };
  }
  if (a.kind === "entries" && b.kind === "entries") {
    const entries = new Map(a.entries);
    for (const [key, value] of b.entries) {
      const own = entries.get(key);
      entries.set(key, own ? join(own, value, range) : value);
    }
    return { kind: "entries", entries };
  }
  if (a.kind === "numbers" && b.kind === "numbers") {
    const isSame =
      a.numbers && b.numbers && a.numbers.every((each, at) => Object.is(each, b.numbers![at]));
    if (isSame === true && !a.gaps && !b.gaps) return a;
    const why = "which way the program goes here is not known";
    return { kind: "numbers", numbers: null, gaps: null, why };
  }
  return null;
}
