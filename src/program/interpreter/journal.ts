import type { TextRange } from "../../source/textRange.ts";
import { forget, forgetSources } from "../tensors/write.ts";
import { sharersOf } from "../values/sharedLists.ts";
import { type Facts, haveSameFacts, joinFacts, type Known } from "../values/facts.ts";
import { createUnknownTensor, type Storage } from "../values/tensor.ts";
import type { Changeable, Scope, Value } from "../values/value.ts";
import { join, saysSame } from "./join.ts";

/** What can be changed: an object, the numbers behind tensors, or the names of a scope. */
export type Place = Exclude<Changeable, { kind: "tensor" }> | Storage | Scope;

/** The earlier content of a place: its values in order, with their keys if it has any. */
type Content =
  | { readonly kind: "items"; readonly items: readonly Value[]; readonly facts: Facts | undefined }
  | {
      readonly kind: "entries";
      readonly entries: ReadonlyMap<string | object, Value>;
      readonly facts: Facts | undefined;
    }
  | {
      readonly kind: "pairs";
      readonly entries: ReadonlyMap<string | object, readonly [Value, Value]>;
    }
  | {
      readonly kind: "numbers";
      readonly numbers: Float64Array | null;
      readonly gaps: Uint8Array | null;
      readonly why: string;
      readonly sources: Sources;
    };

/** Where the numbers of a storage come from. */
type Sources = Pick<Storage, "written" | "copied" | "drawn">;

/** The new content of each place. */
export type Changes = ReadonlyMap<Place, Content>;

const why = "it is unknown which branch runs here";

/** The changes since its start, with the earlier contents. */
export class Journal {
  readonly #before = new Map<Place, Content>();
  /** When each place had changed before. */
  readonly #changedAt = new Map<Place, number | undefined>();
  readonly #changed: WeakMap<object, number>;

  /** `changed`: see `Recording.changed`. */
  constructor(changed: WeakMap<object, number>) {
    this.#changed = changed;
  }

  /** Must be called before a change. */
  touch(place: Place): void {
    for (const each of [place, ...sharersOf(place)]) {
      if (this.#before.has(each)) continue;
      this.#before.set(each, read(each));
      this.#changedAt.set(each, this.#changed.get(each));
    }
  }

  get places(): readonly Place[] {
    return [...this.#before.keys()];
  }

  /** Restores everything and returns the changed contents. */
  undo(): Changes {
    const after = new Map<Place, Content>();
    for (const [place, content] of this.#before) {
      after.set(place, read(place));
      write(place, content);
    }
    return after;
  }

  /** Restores everything, as if none of it had run; `made`: the objects that it made stay as they are. */
  forget(made: ReadonlySet<object>): void {
    const kept = this.#partsOf(made);
    const after = this.undo();
    for (const place of kept) write(place, after.get(place)!);
    for (const [place, change] of this.#changedAt) {
      if (change === undefined) this.#changed.delete(place);
      else this.#changed.set(place, change);
    }
  }

  /** The changed ones of these objects, and lists and dictionaries in them that held nothing before. */
  #partsOf(made: ReadonlySet<object>): ReadonlySet<Place> {
    const parts = new Set([...this.#before.keys()].filter((place) => made.has(place)));
    for (const part of parts) {
      for (const value of valuesIn(read(part))) {
        if (value.kind !== "list" && value.kind !== "dictionary") continue;
        const before = this.#before.get(value);
        if (before && valuesIn(before).length === 0) parts.add(value);
      }
    }
    return parts;
  }

  /** Adds the changes of a later journal. */
  adopt(later: Journal): void {
    for (const [place, content] of later.#before) {
      if (this.#before.has(place)) continue;
      this.#before.set(place, content);
      this.#changedAt.set(place, later.#changedAt.get(place));
    }
  }
}

/**
 * Joins the contents of each place from several branches; returns whether that changes anything. `isLate`: what was
 * unknown and stays unknown has not changed, as only what it may be grows.
 */
export function joinChanges(
  ways: readonly Changes[],
  range: TextRange,
  lose: (place: Place) => void,
  isLate = false,
): boolean {
  let differs = false;
  const places = new Set(ways.flatMap((way) => [...way.keys()]));
  for (const place of places) {
    const own = read(place);
    const contents = ways.map((way) => way.get(place) ?? own);
    const joined = contents.reduce<Content | null>(
      (a, b) => (a ? joinContents(place, a, b, range) : null),
      contents[0] ?? null,
    );
    if (joined) {
      if (!isEqual(own, joined, isLate)) differs = true;
      write(place, joined);
    } else lose(place);
  }
  return differs;
}

/** The content of a place becomes unknown. */
export function forgetPlace(place: Place, lose: (place: Place) => void): void {
  if (!("kind" in place)) forget(place, why);
  else lose(place);
}

function read(place: Place): Content {
  if (!("kind" in place)) {
    const { numbers, gaps } = place;
    return {
      kind: "numbers",
      numbers: numbers?.slice() ?? null,
      gaps: gaps?.slice() ?? null,
      why: place.why,
      sources: sourcesOf(place),
    };
  }
  switch (place.kind) {
    case "list":
      return { kind: "items", items: [...place.items], facts: place.facts };
    case "dictionary":
      return { kind: "pairs", entries: new Map(place.entries) };
    default:
      return { kind: "entries", entries: new Map(namesOf(place)), facts: factsOf(place) };
  }
}

/** What a list, a dictionary, or an object holds. */
function valuesIn(content: Content): readonly Value[] {
  switch (content.kind) {
    case "items":
      return content.items;
    case "entries":
      return [...content.entries.values()];
    case "pairs":
      return [...content.entries.values()].map(([, value]) => value);
    case "numbers":
      return [];
  }
}

function sourcesOf({ written, copied, drawn }: Sources): Sources {
  return {
    ...(written && { written: [...written] }),
    ...(copied && { copied }),
    ...(drawn && { drawn }),
  };
}

type Named = Exclude<Place, Storage | { kind: "list" | "dictionary" }>;

function namesOf(place: Named): Map<string | object, Value> {
  if (place.kind === "set") return place.entries;
  const names =
    "names" in place ? place.names : place.kind === "class" ? place.members : place.fields;
  return names;
}

function factsOf(place: Named): Facts | undefined {
  return "names" in place ? undefined : place.facts;
}

function putFacts(place: Known, facts: Facts | undefined): void {
  if (place.facts !== facts) place.facts = facts;
}

function write(place: Place, content: Content): void {
  if (!("kind" in place)) {
    if (content.kind !== "numbers") return;
    place.numbers = content.numbers?.slice() ?? null;
    place.gaps = content.gaps?.slice() ?? null;
    place.why = content.why;
    forgetSources(place);
    Object.assign(place, sourcesOf(content.sources));
    return;
  }
  if (place.kind === "list") {
    if (content.kind !== "items") return;
    place.items = [...content.items];
    putFacts(place, content.facts);
  } else if (place.kind === "dictionary") {
    if (content.kind === "pairs") refill(place.entries, content.entries);
  } else if (content.kind === "entries") {
    refill(namesOf(place), content.entries);
    if (!("names" in place)) putFacts(place, content.facts);
  }
}

function refill<T>(target: Map<string | object, T>, source: ReadonlyMap<string | object, T>): void {
  target.clear();
  for (const [key, value] of source) target.set(key, value);
}

function isEqual(a: Content, b: Content, isLate: boolean): boolean {
  const isSame = (before: Value | undefined, after: Value): boolean =>
    saysSame(before, after) || (isLate && before?.kind === "unknown" && after.kind === "unknown");
  if (a.kind === "items" && b.kind === "items") {
    return (
      haveSameFacts(a.facts, b.facts) && a.items.every((item, at) => isSame(item, b.items[at]!))
    );
  }
  if (a.kind === "pairs" && b.kind === "pairs") {
    return [...b.entries].every(([key, [, value]]) => isSame(a.entries.get(key)?.[1], value));
  }
  if (a.kind === "entries" && b.kind === "entries") {
    const areSame = [...b.entries].every(([key, value]) => isSame(a.entries.get(key), value));
    return areSame && a.entries.size === b.entries.size && haveSameFacts(a.facts, b.facts);
  }
  if (a.kind !== "numbers" || b.kind !== "numbers") return false;
  if (!a.numbers || !b.numbers) return a.numbers === b.numbers;
  const hasGap = (gaps: Uint8Array | null, at: number): boolean => gaps?.[at] === 1;
  return a.numbers.every(
    (number, at) =>
      hasGap(a.gaps, at) === hasGap(b.gaps, at) &&
      (hasGap(a.gaps, at) || Object.is(number, b.numbers![at])),
  );
}

/** null: they have too little in common. */
function joinContents(place: Place, a: Content, b: Content, range: TextRange): Content | null {
  if (a === b) return a;
  if (a.kind === "items" && b.kind === "items") {
    const facts = joinFacts(a.facts, b.facts);
    if (a.items.length !== b.items.length || facts === null) return null;
    const items = a.items.map((item, at) => join(item, b.items[at]!, range));
    return { kind: "items", items, facts };
  }
  if (a.kind === "pairs" && b.kind === "pairs") {
    if (!haveSameKeys(a.entries, b.entries)) return null;
    const entries = new Map<string | object, readonly [Value, Value]>();
    for (const [key, [own, value]] of a.entries) {
      entries.set(key, [own, join(value, b.entries.get(key)![1], range)]);
    }
    return { kind: "pairs", entries };
  }
  if (a.kind === "entries" && b.kind === "entries") {
    const facts = joinFacts(a.facts, b.facts);
    if (facts === null) return null;
    const isSet = "kind" in place && place.kind === "set";
    if (isSet) return haveSameKeys(a.entries, b.entries) ? a : null;
    const isScope = "names" in place;
    const entries = new Map<string | object, Value>();
    for (const key of new Set([...a.entries.keys(), ...b.entries.keys()])) {
      const [own, other] = [a.entries.get(key), b.entries.get(key)];
      const only = own ?? other!;
      const alone = isScope ? only : perhaps(only, range);
      entries.set(key, own && other ? join(own, other, range) : alone);
    }
    return { kind: "entries", entries, facts };
  }
  return a.kind === "numbers" && b.kind === "numbers" ? joinNumbers(a, b) : null;
}

/** A field that may be missing, and may or may not hide one of the class; a tensor keeps its shape. */
function perhaps(value: Value, range: TextRange): Value {
  if (value.kind !== "tensor") return { kind: "unknown", why, range };
  const made = createUnknownTensor(value.library, value.dtype, value.shape, why);
  made.origin = { operation: "perhaps", inputs: [value], settings: {}, range };
  return made;
}

/** Also in the same order, which decides in which order they are gone through. */
function haveSameKeys(
  a: ReadonlyMap<string | object, unknown>,
  b: ReadonlyMap<string | object, unknown>,
): boolean {
  const others = [...b.keys()];
  return a.size === b.size && [...a.keys()].every((key, at) => key === others[at]);
}

type Numbers = Extract<Content, { kind: "numbers" }>;

function joinNumbers(a: Numbers, b: Numbers): Content {
  const gap = (reason: string): Content => ({
    kind: "numbers",
    numbers: null,
    gaps: null,
    why: reason,
    sources: {},
  });
  if (!a.numbers || !b.numbers) return gap(a.numbers ? b.why : a.why);
  const gaps = new Uint8Array(a.numbers.length);
  let count = 0;
  for (let at = 0; at < gaps.length; at++) {
    const isKnown = a.gaps?.[at] !== 1 && b.gaps?.[at] !== 1;
    if (isKnown && Object.is(a.numbers[at], b.numbers[at])) continue;
    gaps[at] = 1;
    count++;
  }
  if (count === 0) return a;
  return count === gaps.length
    ? gap(why)
    : { kind: "numbers", numbers: a.numbers, gaps, why, sources: {} };
}
