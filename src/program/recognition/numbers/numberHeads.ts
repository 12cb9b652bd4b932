import { groupBy } from "../../../source/collections.ts";
import { loopBetween } from "../../values/loopTurn.ts";
import type { NumberValue } from "../../values/number.ts";
import type { Value } from "../../values/value.ts";
import type { NumberHolders } from "./holders.ts";
import { type ScoredRow, turnOf } from "./scoredRows.ts";

/** Vectors of single numbers. */
export type Rows = readonly (readonly NumberValue[])[];

/** Queries with the keys that they share. */
export interface Head {
  readonly rows: readonly ScoredRow[];
  /** In the order of their first occurrence. */
  readonly keys: Rows;
  readonly values: Rows;
  /** For each query, which of the keys it sees; null: one that is masked. */
  readonly places: readonly (readonly (number | null)[])[];
  /** The longer vector that contains its first query; null if there is none. */
  readonly whole: readonly Value[] | null;
  readonly offset: number;
}

/** Gives each vector of numbers a name of its own. */
class Names {
  readonly #ids = new Map<NumberValue, number>();

  of(numbers: readonly NumberValue[]): string {
    return numbers.map((number) => this.#idOf(number)).join();
  }

  #idOf(number: NumberValue): number {
    const known = this.#ids.get(number) ?? this.#ids.size;
    this.#ids.set(number, known);
    return known;
  }
}

/** A key that comes again is another one: two positions may have one word. */
function eachOnce(names: readonly (string | null)[]): readonly (string | null)[] {
  const counts = new Map<string, number>();
  return names.map((name) => {
    if (name === null) return null;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} again ${count}`;
  });
}

/** A query, with the names of its keys. */
interface Named {
  readonly row: ScoredRow;
  readonly query: string;
  /** Those of several positions may be one. */
  readonly words: readonly (string | null)[];
  readonly keys: readonly (string | null)[];
  readonly whole: readonly Value[] | null;
  readonly offset: number;
}

/** Groups the queries that have keys in common: those of one head. */
export function findHeads(rows: readonly ScoredRow[], holders: NumberHolders): readonly Head[] {
  const names = new Names();
  const named = rows.map((row): Named => {
    const words = row.keys.map((key) => key && names.of(key));
    const place = holders.findWhole(row.query);
    const { items: whole = null, at: offset = 0 } = place ?? {};
    return { row, query: names.of(row.query), words, keys: eachOnce(words), whole, offset };
  });
  return withoutRepeats(joinByKeys(named, () => 0)).flatMap((group) => {
    // If each position has a vector of its own, its parts are heads, which may share their keys.
    const wholes = new Set(group.map(({ whole }) => whole));
    const isSplit = wholes.size > 1 && !wholes.has(null);
    const heads = (isSplit ? joinByKeys(group, ({ offset }) => offset) : [group]).map(toHead);
    return heads.map((head) => withHiddenKeys(head, holders));
  });
}

/** A program that computes the same again shows it once. */
function withoutRepeats(groups: readonly (readonly Named[])[]): readonly (readonly Named[])[] {
  const seen = new Set<string>();
  return groups.filter((group) => {
    const marks = group.map(({ row, query, keys }) => {
      const weights = row.softmax.weights.map(({ value }) => value);
      return `${row.site} ${query} ${keys.join(" ")} ${weights.join()}`;
    });
    const mark = marks.join("\n");
    const isNew = !seen.has(mark);
    seen.add(mark);
    return isNew;
  });
}

/** Queries of one call so far. */
interface Group {
  readonly members: Named[];
  readonly queries: string[];
  /** The places of the keys, in the order of their first occurrence. */
  readonly order: Map<string, number>;
}

/**
 * A query that comes again, more often than its word is among the keys, begins a head of its own: another call, perhaps
 * with another mask. So does one whose keys are in another order, or have a new one before those that are known:
 * another text, of the same words. So does one that sees some of the keys, after as many queries as there are keys saw
 * them all; and one of the next run of the loop over queries, after as many in one run as there are keys: a head that
 * shares its keys.
 */
function joinByKeys(
  rows: readonly Named[],
  columnOf: (row: Named) => number,
): readonly (readonly Named[])[] {
  const groups: Group[] = [];
  const byMark = new Map<string, Group>();
  for (const each of rows) {
    const { row, query, keys } = each;
    const place = `${row.site} ${row.softmax.outputs.length} ${columnOf(each)}`;
    const marks = keys.flatMap((key) => (key === null ? [] : [`${place} ${key}`]));
    const known = marks.map((mark) => byMark.get(mark)).find((each) => each !== undefined);
    const isNext = known !== undefined && goesOn(each, known);
    const group = isNext ? known : { members: [], queries: [], order: new Map<string, number>() };
    if (!isNext) groups.push(group);
    const { members, queries, order } = group;
    members.push(each);
    queries.push(query);
    for (const key of keys) if (key !== null && !order.has(key)) order.set(key, order.size);
    for (const mark of marks) byMark.set(mark, group);
  }
  return groups.map(({ members }) => members);
}

function goesOn(each: Named, { members, queries, order }: Group): boolean {
  const { query, words, keys } = each;
  const most = Math.max(1, timesIn(words, query));
  if (timesIn(queries, query) >= most || !isInOrder(keys, order)) return false;
  const isKnown = keys.every((key) => key === null || order.has(key));
  if (isKnown && members.length >= order.size && isInNextRun(each, members)) return false;
  const isOver =
    members.length >= order.size && members.every((each) => each.keys.length === order.size);
  return keys.length >= order.size || !isOver;
}

/** Whether one loop computed all queries before, and this is not one of its iterations. */
function isInNextRun(each: Named, members: readonly Named[]): boolean {
  const [first, second] = members.map(({ row }) => turnOf(row));
  const last = turnOf(members.at(-1)!.row);
  const loop = loopBetween(first ?? null, second ?? null);
  return (
    loop !== null &&
    loopBetween(first!, last) === loop &&
    loopBetween(last, turnOf(each.row)) !== loop
  );
}

function timesIn(names: readonly (string | null)[], name: string): number {
  return names.filter((each) => each === name).length;
}

/** Whether keys go on from those of the queries before. */
function isInOrder(keys: readonly (string | null)[], order: ReadonlyMap<string, number>): boolean {
  let last = -1;
  return keys.every((key) => {
    if (key === null) return true;
    const place = order.get(key) ?? Infinity;
    const isNext = place === Infinity || place > last;
    last = place;
    return isNext;
  });
}

function toHead(group: readonly Named[]): Head {
  const indices = new Map<string, number>();
  const keys: (readonly NumberValue[])[] = [];
  const values: (readonly NumberValue[])[] = [];
  const valueOf = firstValues(group);
  for (const { row, keys: names } of group) {
    for (const [at, name] of names.entries()) {
      if (name === null || indices.has(name)) continue;
      indices.set(name, indices.size);
      keys.push(row.keys[at]!);
      values.push(row.softmax.values[at] ?? valueOf.get(name) ?? []);
    }
  }
  return {
    rows: group.map(({ row }) => row),
    keys,
    values,
    places: group.map((each) => each.keys.map((key) => (key === null ? null : indices.get(key)!))),
    whole: group[0]!.whole,
    offset: group[0]!.offset,
  };
}

/** The values by their keys, where some query weighs them. */
function firstValues(group: readonly Named[]): ReadonlyMap<string, readonly NumberValue[]> {
  return new Map(
    group.toReversed().flatMap(({ row: { softmax }, keys }) =>
      keys.flatMap((name, at) => {
        const value = softmax.values[at];
        return name === null || !value ? [] : [[name, value] as const];
      }),
    ),
  );
}

/** The same head with the keys that are hidden from every query, such as those of padding, where a variable has them. */
function withHiddenKeys(head: Head, holders: NumberHolders): Head {
  const { rows } = head;
  const columns = rows[0]!.keys.length;
  if (head.keys.length >= columns || rows.some(({ keys }) => keys.length !== columns)) return head;
  const seen = rows[0]!.keys.map(
    (_, column) => rows.flatMap(({ keys }) => (keys[column] ? [keys[column]] : []))[0] ?? null,
  );
  const isOne = rows.every(({ keys }) =>
    keys.every(
      (key, column) => key === null || key.every((each, at) => each === seen[column]![at]),
    ),
  );
  const known = isOne && seen.includes(null) ? holders.rowsWith(seen) : null;
  if (!known) return head;
  const values = seen.flatMap((_, column) => {
    const value = rows.map(({ softmax }) => softmax.values[column]).find((each) => each);
    return value ? [value] : [];
  });
  if (values.length < columns) return head;
  return {
    ...head,
    keys: known.map((key, column) => seen[column] ?? key),
    values,
    places: rows.map(({ keys }) => keys.map((key, column) => (key === null ? null : column))),
  };
}

/** The same head with its first queries alone, and the keys that they see. */
export function withFirst(head: Head, count: number): Head {
  const places = head.places.slice(0, count);
  const seen = 1 + Math.max(...places.flat().map((place) => place ?? -1));
  const [keys, values] = [head.keys.slice(0, seen), head.values.slice(0, seen)];
  return { ...head, rows: head.rows.slice(0, count), keys, values, places };
}

/** The heads of one attention are parts of the same vectors, side by side. */
export function joinHeads(heads: readonly Head[]): readonly (readonly Head[])[] {
  const groups = new Map<readonly Value[] | Head, Map<string, Head[]>>();
  for (const head of heads) {
    const { rows, keys, whole } = head;
    const bySize = groups.get(whole ?? head) ?? new Map<string, Head[]>();
    groups.set(whole ?? head, bySize);
    const size = `${rows[0]!.site} ${rows.length} ${keys.length}`;
    const group = bySize.get(size) ?? [];
    bySize.set(size, group);
    group.push(head);
  }
  return [...groups.values()].flatMap((bySize) => [...bySize.values()].flatMap(toRuns));
}

/** Two calls with the same queries, such as one with a mask and one without, have heads of their own. */
function toRuns(group: readonly Head[]): readonly (readonly Head[])[] {
  const joined: Head[][] = [];
  const atOffset = groupBy(
    group.toSorted((a, b) => a.offset - b.offset),
    ({ offset }) => offset,
  );
  const isInEachCall = new Set([...atOffset.values()].map(({ length }) => length)).size === 1;
  for (const [offset, heads] of atOffset) {
    const before = offset - heads[0]!.rows[0]!.query.length;
    const open = joined.filter((run) => run.at(-1)!.offset === before);
    for (const [at, head] of heads.entries()) {
      const run = isInEachCall ? open[at] : open.find((each) => isCalledNext(each, head, group));
      if (run) run.push(head);
      else joined.push([head]);
    }
  }
  return joined;
}

/** Whether the program computes a head right after the last one of a run. */
function isCalledNext(run: readonly Head[], head: Head, group: readonly Head[]): boolean {
  return group.indexOf(head) === group.indexOf(run.at(-1)!) + 1;
}

/** Row by row, the vectors of all heads joined. */
export function sideBySide(heads: readonly Rows[]): Rows {
  return heads[0]!.map((_, row) => heads.flatMap((rows) => rows[row]!));
}
