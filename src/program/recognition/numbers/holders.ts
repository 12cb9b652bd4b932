import { isHidden } from "../../ir/hiddenNames.ts";
import { addTo } from "../../../source/collections.ts";
import type { Binding, Recording } from "../../recording/recording.ts";
import { type NumberValue, resultOf } from "../../values/number.ts";
import type { Value } from "../../values/value.ts";
import { hidden } from "../dotProducts.ts";

/** Longer lists are no stage of an attention. */
const mostItems = 4096;

/** Lists in lists that are looked into, such as the rows of the heads of a batch. */
const deepest = 3;

/** The variables of a program that hold single numbers: themselves, in lists, or in objects. */
export class NumberHolders {
  /** By each number that one of them begins with. */
  readonly #byFirst = new Map<object, Binding[]>();
  readonly #bindings: readonly Binding[];
  /** Those of matrices, by each number that a row begins with. */
  #rows: ReadonlyMap<object, readonly Binding[]> | null = null;
  #lists: ReadonlyMap<object, readonly InList[]> | null = null;

  readonly #elsewhere: Recording["elsewhere"];

  constructor({ bindings, elsewhere }: Recording) {
    this.#bindings = bindings;
    this.#elsewhere = elsewhere;
    for (const binding of bindings) {
      // `_` means that it is not used.
      if (/^_+$/.test(binding.name)) continue;
      for (const first of firstNumbers(binding.value)) addTo(this.#byFirst, heldAs(first), binding);
    }
  }

  /**
   * The variable that holds exactly one of these vectors: of the first of them that one holds; rather one
   * of the program itself, or of the function `within`, than of a function that made the numbers, and in
   * none of the places `shared`.
   */
  first(
    candidates: readonly (readonly NumberValue[])[],
    within: string | null,
    shared: ReadonlySet<number> = new Set(),
  ): Binding | null {
    for (const numbers of candidates) {
      const all = this.all(numbers).filter(({ range }) => !shared.has(range.start));
      const found = all.find(({ label }) => label === "" || label === within) ?? all[0];
      if (found) return found;
    }
    return null;
  }

  /**
   * The variable that holds one of these vectors, nearest to where it is computed; rather in the function
   * `within`, and in none of the places `shared`.
   */
  nearest(
    candidates: readonly (readonly NumberValue[])[],
    shared: ReadonlySet<number>,
    within: string | null = null,
  ): Binding | null {
    const place = candidates[0]?.[0]?.origin?.range.start ?? 0;
    const all = candidates.flatMap((numbers) => this.all(numbers));
    return this.nearestOf(
      all.filter(({ range }) => !shared.has(range.start)),
      place,
      within,
    );
  }

  /** Of these, the one nearest to a place; rather in the function `within`. */
  nearestOf(all: readonly Binding[], place: number, within: string | null): Binding | null {
    const own = all.filter(({ label }) => label === within);
    return nearestTo(place, own.length > 0 ? own : all);
  }

  /**
   * The variables that hold a matrix of scores of this size, of which one row is known; `isMasked`: whether some of
   * the others are hidden.
   */
  matrices(known: KnownRow, shared: ReadonlySet<number>): readonly Binding[] {
    const { row, at, size, isMasked } = known;
    const [height, width] = size;
    this.#rows ??= indexRows(this.#bindings);
    const begin = (row[0] && this.#rows.get(heldAs(row[0]))) ?? [];
    const found = begin.filter(({ value, range }) => {
      if (shared.has(range.start)) return false;
      const rows = itemsOf(value);
      if (rows?.length !== height || !rows[at] || !holds(rows[at], row)) return false;
      const numbers = rows.map((each) => (itemsOf(each) ?? []).flatMap(numbersOf));
      if (numbers.some(({ length }) => length !== width)) return false;
      return hidesSome(numbers.flat()) === isMasked;
    });
    return found.length > 0 ? found : this.#flatMatrices(known, shared);
  }

  /** The same where all rows are one list. */
  #flatMatrices(
    { row, at, size: [height, width], isMasked }: KnownRow,
    shared: ReadonlySet<number>,
  ): readonly Binding[] {
    this.#lists ??= indexLists([...this.#bindings, ...this.#elsewhere]);
    const lists = new Set<readonly Value[] | null>();
    for (const { items, at: start } of (row[0] && this.#lists.get(heldAs(row[0]))) ?? []) {
      if (items.length !== height * width || start !== at * width) continue;
      const isThere = row.every((number, next) => isIn(items[start + next], number));
      if (isThere && hidesSome(items.flatMap(numbersOf)) === isMasked) lists.add(items);
    }
    if (lists.size === 0) return [];
    return this.#bindings.filter(
      ({ value, range }) => lists.has(itemsOf(value)) && !shared.has(range.start),
    );
  }

  /** Where a variable holds several of these stages in turn, as the result of a product of any matrices does. */
  findShared(stages: readonly (readonly (readonly NumberValue[])[])[]): ReadonlySet<number> {
    const met = new Map<number, { readonly stage: number; readonly call: number }>();
    const shared = new Set<number>();
    for (const [stage, candidates] of stages.entries()) {
      for (const { range, call } of candidates.flatMap((numbers) => this.all(numbers))) {
        const known = met.get(range.start) ?? { stage, call };
        met.set(range.start, known);
        if (known.stage !== stage && known.call !== call) shared.add(range.start);
      }
    }
    return shared;
  }

  /** The variables that hold exactly these numbers. A single one is not enough: it may stand for anything. */
  all(numbers: readonly NumberValue[]): readonly Binding[] {
    if (numbers.length < 2) return [];
    const begin = (numbers[0] && this.#byFirst.get(heldAs(numbers[0]))) ?? [];
    return begin.filter(({ value }) => holds(value, numbers));
  }

  /** The variables that hold these numbers, alone or in a longer list. */
  allAround(numbers: readonly NumberValue[]): readonly Binding[] {
    const own = this.all(numbers);
    const whole = own.length > 0 ? null : this.findWhole(numbers);
    return whole ? this.#bindings.filter(({ value }) => itemsOf(value) === whole.items) : own;
  }

  /**
   * The rows of a matrix of which some are known, each at its place, or those that objects of a list have in one field;
   * null: no variable holds it.
   */
  rowsWith(known: readonly (readonly NumberValue[] | null)[]): readonly NumberValue[][] | null {
    const first = known.find((row) => row !== null);
    this.#rows ??= indexRows(this.#bindings);
    const tables = (first?.[0] && this.#rows.get(heldAs(first[0])))?.flatMap(({ value }) => {
      const items = itemsOf(value) ?? [];
      return [items, ...columnsOf(items)];
    });
    for (const rows of tables ?? []) {
      const isIt =
        rows.length === known.length &&
        known.every((row, at) => row === null || holds(rows[at]!, row));
      const numbers = isIt ? rows.map((row) => (itemsOf(row) ?? []).flatMap(numbersOf)) : [];
      if (isIt && numbers.every(({ length }) => length === first!.length)) return numbers;
    }
    return null;
  }

  /** The shortest longer list that holds these numbers in their order among zeros, and their places in it. */
  amongZeros(numbers: readonly NumberValue[]): AmongZeros | null {
    const found = this.#listsWith(numbers[0]).flatMap((list) => {
      const places: number[] = [];
      for (const [at, number] of list.entries()) {
        const next = numbers[places.length];
        if (next && isHeldAs(number, next)) places.push(at);
        else if (number.value !== 0) return [];
      }
      const isThere = places.length === numbers.length && list.length > numbers.length;
      return isThere ? [{ list, places }] : [];
    });
    return found.toSorted((a, b) => a.list.length - b.list.length)[0] ?? null;
  }

  /** A list of this length with these numbers at these places; null: there is none. */
  withNumbersAt(
    numbers: readonly NumberValue[],
    places: readonly number[],
    length: number,
  ): readonly NumberValue[] | null {
    const found = this.#listsWith(numbers[0]).find(
      (list) =>
        list.length === length && numbers.every((each, at) => isHeldAs(list[places[at]!]!, each)),
    );
    return found ?? null;
  }

  /** The lists of nothing but numbers that have one. */
  #listsWith(number: NumberValue | undefined): readonly (readonly NumberValue[])[] {
    this.#lists ??= indexLists([...this.#bindings, ...this.#elsewhere]);
    const lists = new Set((number && this.#lists.get(heldAs(number)))?.map(({ items }) => items));
    return [...lists].flatMap((items) => {
      const numbers = items.flatMap((item) => numbersOf(item).slice(0, 1));
      return numbers.length === items.length ? [numbers] : [];
    });
  }

  /** The longer list that contains these numbers, and where in it they begin. */
  findWhole(numbers: readonly NumberValue[]): InList | null {
    this.#lists ??= indexLists([...this.#bindings, ...this.#elsewhere]);
    const [first] = numbers;
    const within = (first && this.#lists.get(heldAs(first))) ?? [];
    const found = within.find(
      ({ items, at }) =>
        items.length > numbers.length &&
        numbers.every((number, next) => isIn(items[at + next], number)),
    );
    return found ?? null;
  }
}

/**
 * The function whose variables hold more of these stages than those of every other one, among them one that is
 * `needed`; null: several hold as many.
 */
export function homeOf(
  sides: readonly (readonly Binding[])[],
  needed: readonly (readonly Binding[])[],
): string | null {
  const counts = new Map<string, number>(needed.flat().map(({ label }) => [label, 0]));
  for (const holding of [...needed, ...sides]) {
    const variables = holding.filter(({ name }) => !name.includes("."));
    for (const label of new Set(variables.map((each) => each.label))) {
      const count = counts.get(label);
      if (count !== undefined) counts.set(label, count + 1);
    }
  }
  const most = Math.max(...counts.values());
  const [home, ...others] = [...counts].filter(([, count]) => count === most);
  return home && others.length === 0 ? home[0] : null;
}

function hidesSome(numbers: readonly NumberValue[]): boolean {
  return numbers.some(({ value }) => value <= hidden);
}

function nearestTo(place: number, bindings: readonly Binding[]): Binding | null {
  const distance = ({ range }: Binding): number => Math.abs(range.start - place);
  const [found] = firstOfEach(bindings).toSorted((a, b) => distance(a) - distance(b));
  return found ?? null;
}

/** A row of a matrix: which it is, and how many rows and columns there are. */
export interface KnownRow {
  readonly row: readonly NumberValue[];
  readonly at: number;
  readonly size: readonly [rows: number, columns: number];
  readonly isMasked: boolean;
}

/** Without other names of the same lists: what goes through them computes nothing. */
function firstOfEach(bindings: readonly Binding[]): readonly Binding[] {
  const first = new Map<Value, Binding>();
  for (const binding of bindings) {
    const known = first.get(binding.value);
    if (!known || isBefore(binding, known)) first.set(binding.value, binding);
  }
  return [...first.values()];
}

function isBefore(a: Binding, b: Binding): boolean {
  return a.call === b.call && a.range.start < b.range.start;
}

/** Numbers in a longer list, of which the others are 0. */
interface AmongZeros {
  readonly list: readonly NumberValue[];
  readonly places: readonly number[];
}

/** A place in a list of the program. */
export interface InList {
  readonly items: readonly Value[];
  readonly at: number;
}

/** A number itself, or those that an object has in its fields, such as its value and its gradient. */
function numbersOf(value: Value | undefined): readonly NumberValue[] {
  if (value?.kind === "int" || value?.kind === "float") return [value];
  if (value?.kind !== "instance") return [];
  return [...value.fields.values()].filter((each) => each.kind === "int" || each.kind === "float");
}

/** Whether a value is a number, or holds it in a field. */
function isIn(value: Value | undefined, number: NumberValue): boolean {
  return numbersOf(value).some((each) => isHeldAs(each, number));
}

/** In single precision, a variable holds the number itself; a copy that the program rounds is another one. */
function heldAs(number: NumberValue): object {
  return number.kind === "float" && number.roundedTo !== undefined ? number : resultOf(number);
}

function isHeldAs(a: NumberValue, b: NumberValue): boolean {
  return heldAs(a) === heldAs(b);
}

/** The fields of an object, or the entries of a dictionary with names. */
function fieldsOf(value: Value): ReadonlyMap<string, Value> {
  if (value.kind === "instance") return value.fields;
  if (value.kind !== "dictionary") return new Map();
  return new Map(
    [...value.entries.values()].flatMap(([key, each]) =>
      key.kind === "string" ? [[key.value, each] as const] : [],
    ),
  );
}

/** What the objects of a list have in each field that all of them have. */
function columnsOf(items: readonly Value[]): readonly (readonly Value[])[] {
  const [first, ...others] = items.map(fieldsOf);
  return [...(first ?? [])].flatMap(([name, value]) => {
    const column = [value, ...others.flatMap((fields) => fields.get(name) ?? [])];
    return column.length === items.length ? [column] : [];
  });
}

function itemsOf(value: Value | undefined): readonly Value[] | null {
  if (value?.kind === "list" || value?.kind === "tuple") return value.items;
  if (value?.kind !== "instance") return null;
  // A matrix of the program's own: an object around one list of numbers, or around one of rows and its sizes.
  const all = [...value.fields].flatMap(([name, each]) =>
    each.kind === "list" && !isHidden(name) ? [each] : [],
  );
  const rows = all.filter(({ items }) => items[0]?.kind === "list");
  const [own, ...others] = rows.length > 0 ? rows : all;
  return own && others.length === 0 && beginsWithNumber(own.items) ? own.items : null;
}

function beginsWithNumber(items: readonly Value[]): boolean {
  const [first] = items;
  if (first?.kind === "list" || first?.kind === "tuple") return beginsWithNumber(first.items);
  return first?.kind === "int" || first?.kind === "float";
}

function firstNumbers(value: Value): readonly NumberValue[] {
  let inner: Value | undefined = value;
  for (let depth = 0; depth < 4; depth++) {
    const items = itemsOf(inner);
    if (!items) return numbersOf(inner);
    inner = items[0];
  }
  return [];
}

function holds(value: Value, numbers: readonly NumberValue[]): boolean {
  let next = 0;
  const visit = (inner: Value, depth: number): boolean => {
    const items = itemsOf(inner);
    if (!items) {
      const isNext = next < numbers.length && isIn(inner, numbers[next]!);
      if (isNext) next++;
      return isNext || isUntouched(inner);
    }
    return depth < 4 && items.every((item) => visit(item, depth + 1));
  };
  return visit(value, 0) && next === numbers.length;
}

/** A zero that nothing computed, as in an array of which only a part is used, or that masked keys get. */
function isUntouched(value: Value): boolean {
  return value.kind === "float" && value.value === 0 && !value.origin;
}

function indexRows(bindings: readonly Binding[]): ReadonlyMap<object, readonly Binding[]> {
  const rows = new Map<object, Binding[]>();
  for (const binding of bindings) {
    const items = itemsOf(binding.value) ?? [];
    if (items.length > mostItems) continue;
    for (const item of items) {
      const inside = [itemsOf(item), ...[...fieldsOf(item).values()].map(itemsOf)];
      const firsts = new Set(inside.flatMap((each) => numbersOf(each?.[0]).map(heldAs)));
      for (const first of firsts) addTo(rows, first, binding);
    }
  }
  return rows;
}

function indexLists(
  bindings: readonly Pick<Binding, "value">[],
): ReadonlyMap<object, readonly InList[]> {
  const lists = new Map<object, InList[]>();
  const seen = new Set<readonly Value[]>();
  const visit = (value: Value, depth: number): void => {
    const items = itemsOf(value);
    if (!items || items.length > mostItems || seen.has(items)) return;
    seen.add(items);
    for (const [at, item] of items.entries()) {
      for (const number of numbersOf(item)) addTo(lists, heldAs(number), { items, at });
      // The rows of a matrix are lists, too.
      if (depth < deepest) visit(item, depth + 1);
    }
  };
  for (const { value } of bindings) visit(value, 0);
  return lists;
}
