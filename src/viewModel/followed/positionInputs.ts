import type { ReadProgram } from "../../program/readProgram.ts";
import { placesOf } from "../../program/recording/recording.ts";
import type { Tensor } from "../../program/values/tensor.ts";
import type { NumberValue } from "../../program/values/number.ts";
import type { Value } from "../../program/values/value.ts";
import type { TensorValues } from "../../tensor/tensor.ts";
import { areClose } from "../../tensor/vectors.ts";
import type { StagePlace } from "../../program/recognition/stages.ts";

/** A computation whose positions may have names. */
export interface Positioned {
  readonly stages: Readonly<Record<string, StagePlace>>;
  /** Attention weights, a row for each query of each head; null: it has none. */
  readonly weights: TensorValues | null;
  /** The call that computes each position; null, or absent: one computes all. */
  readonly callsOfRows?: readonly number[] | null;
  /** What its positions are made into. */
  readonly keys?: Tensor | null;
  /** The same, where the program computes number by number. */
  readonly rows?: readonly (readonly NumberValue[])[] | null;
  /** What its line computes at other times with so many positions: what the program shows may be of one of them. */
  readonly alike?: readonly Positioned[];
}

/** What has a row, or a number, for each position, and from which other rows are made. */
interface RowsBehind {
  readonly all: ReadonlySet<Tensor>;
  /** Those that are made from no other rows. */
  readonly first: ReadonlySet<Tensor>;
}

/** More tensors behind one are not looked at. */
const mostBehind = 3000;

const known = new WeakMap<Tensor, Map<number, RowsBehind>>();

function rowsBehind(tensor: Tensor, count: number): RowsBehind {
  const byCount = known.get(tensor) ?? new Map<number, RowsBehind>();
  known.set(tensor, byCount);
  const found = byCount.get(count) ?? findRows(tensor, count);
  byCount.set(count, found);
  return found;
}

function findRows(tensor: Tensor, count: number): RowsBehind {
  const all = new Set<Tensor>();
  const first = new Set<Tensor>();
  /** Whether a tensor has rows, or is made from some. */
  const isOfRows = new Map<Tensor, boolean>();
  const waiting: { readonly tensor: Tensor; readonly inputs: readonly Tensor[] | null }[] = [
    { tensor, inputs: null },
  ];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { tensor: each, inputs } = next;
    if (inputs === null) {
      if (isOfRows.has(each)) continue;
      isOfRows.set(each, false);
      const own = isOfRows.size > mostBehind ? [] : rowInputs(each);
      waiting.push({ tensor: each, inputs: own });
      for (const input of own) waiting.push({ tensor: input, inputs: null });
      continue;
    }
    const isMade = inputs.some((input) => isOfRows.get(input));
    const hasRows = each.shape.at(-2) === count || (isOfWhole(each) && each.shape.at(-1) === count);
    if (hasRows) all.add(each);
    if (hasRows && !isMade) first.add(each);
    isOfRows.set(each, hasRows || isMade);
  }
  return { all, first };
}

function isOfWhole({ dtype }: Tensor): boolean {
  return dtype.includes("int");
}

/** The inputs whose rows a tensor has: a product those of its first factor, looked up rows those of their numbers. */
function rowInputs({ origin }: Tensor): readonly Tensor[] {
  const inputs = origin?.inputs.filter((each) => typeof each !== "number") ?? [];
  switch (origin?.operation) {
    case "matmul":
    case "einsum":
      return inputs.slice(0, 1);
    case "index":
    case "gather":
      return inputs.length > 1 ? inputs.slice(1) : inputs;
    default:
      return inputs;
  }
}

/** What the positions of a computation are made into: tensors, or single numbers, a row for each. */
type Keys = Pick<Positioned, "keys" | "rows">;

/** Whether the positions of two computations are the rows of one input. */
export function areOfOneInput(a: Keys, b: Keys, count: number): boolean {
  if (a.rows && b.rows) return areSameNumbers(a.rows, b.rows) || shareNumbers(a.rows, b.rows);
  if (!a.keys || !b.keys) return false;
  const [own, other] = [rowsBehind(a.keys, count), rowsBehind(b.keys, count)];
  const isWithin = ({ first }: RowsBehind, { all }: RowsBehind): boolean =>
    first.size > 0 && [...first].every((each) => all.has(each));
  return isWithin(own, other) || isWithin(other, own);
}

type Rows = readonly (readonly NumberValue[])[];

function areSameNumbers(a: Rows, b: Rows): boolean {
  return (
    a.length === b.length &&
    a.every((row, at) => row.every(({ value }, column) => value === b[at]![column]?.value))
  );
}

const firsts = new WeakMap<Rows, ReadonlySet<NumberValue>>();

/** Whether the first rows are made from a number that the second rows are not made from, unlike weights. */
function shareNumbers(a: Rows, b: Rows): boolean {
  const own = firstNumbersOf(a);
  return [...firstNumbersOf(b)].some((each) => own.has(each));
}

function firstNumbersOf(rows: Rows): ReadonlySet<NumberValue> {
  const found = firsts.get(rows) ?? findFirstNumbers(rows);
  firsts.set(rows, found);
  return found;
}

function findFirstNumbers([first = [], second = []]: Rows): ReadonlySet<NumberValue> {
  const others = numbersBehind(second);
  return new Set([...numbersBehind(first)].filter((each) => !others.has(each)));
}

/** The numbers that nothing of the program computes, from which others are made. */
function numbersBehind(numbers: readonly NumberValue[]): ReadonlySet<NumberValue> {
  const found = new Set<NumberValue>();
  const seen = new Set(numbers);
  for (const each of seen) {
    if (!each.origin) found.add(each);
    if (!each.origin || seen.size > mostBehind) continue;
    seen.add(each.origin.left);
    if (each.origin.right) seen.add(each.origin.right);
  }
  return found;
}

/** The calls of functions whose variables hold something of a computation, or of what it is made from. */
export function callsAround(
  { keys, stages }: Positioned,
  count: number,
  { recording }: ReadProgram,
): ReadonlySet<number> {
  const { byStorage } = placesOf(recording);
  const behind = keys ? [keys, ...rowsBehind(keys, count).all] : [];
  const bindings = behind.flatMap(({ storage }) => byStorage.get(storage) ?? []);
  const inFunctions = bindings.flatMap(({ label, call }) => (label === "" ? [] : call));
  return new Set([...inFunctions, ...Object.values(stages).map(({ call }) => call)]);
}

/** How the rows of a program go with words whose vectors, or numbers, a dictionary has. */
type RowOrder =
  /** Some rows are those of the words, in their order. */
  | "same"
  /** Some are of the dictionary, in another order, and none are in this one. */
  | "other"
  /** There are no such rows. */
  | "none";

/** How the rows that a program binds, and those that `keys` are made from, go with words; null: no dictionary has vectors for all of them. */
export function rowOrderOf(
  words: readonly string[],
  keys: Tensor | null,
  { recording }: ReadProgram,
): RowOrder | null {
  const tables = recording.bindings.flatMap(({ value }) => tableOf(words, value) ?? []);
  if (tables.length === 0) return lookedUpOrderOf(words, keys, recording.bindings);
  const count = words.length;
  const behind: readonly Value[] = keys ? [...rowsBehind(keys, count).all] : [];
  const rows = [...recording.bindings.map(({ value }) => value), ...behind].flatMap((value) => {
    const numbers = numbersOf(value, mostNumbers);
    return numbers && numbers.length % count === 0 ? [numbers] : [];
  });
  let isOther = false;
  for (const { wanted, vectors } of tables) {
    const width = wanted.length / count;
    for (const numbers of rows) {
      if (numbers.length !== wanted.length) continue;
      if (areClose(numbers, wanted)) return "same";
      const isOfVectors = words.every((_, at) => {
        const row = numbers.subarray(at * width, (at + 1) * width);
        return vectors.some((vector) => areClose(row, vector));
      });
      isOther ||= isOfVectors;
    }
  }
  return isOther ? "other" : "none";
}

/** How the numbers by which rows were looked up go with those that a dictionary has for words; null: nothing tells. */
function lookedUpOrderOf(
  words: readonly string[],
  keys: Tensor | null,
  bindings: readonly { readonly value: Value }[],
): RowOrder | null {
  const count = words.length;
  const lookedUp = keys
    ? [...rowsBehind(keys, count).all].flatMap((each) => {
        const numbers = isOfWhole(each) && each.count === count ? each.numbers() : null;
        // These may be the positions themselves.
        return numbers?.some((number, at) => number !== at) ? [numbers] : [];
      })
    : [];
  if (lookedUp.length === 0) return null;
  const orders = bindings.flatMap(({ value }): RowOrder[] => {
    const own = wholesFor(words, value);
    if (!own) return [];
    return lookedUp.some((numbers) => own.every((each, at) => each === numbers[at]))
      ? ["same"]
      : ["other"];
  });
  return orders.includes("same") ? "same" : (orders[0] ?? null);
}

/** The whole numbers that a dictionary has for words; null: it has none for some of them. */
function wholesFor(words: readonly string[], value: Value): readonly number[] | null {
  if (value.kind !== "dictionary" || value.entries.size > mostNumbers) return null;
  const byWord = new Map<string, number>();
  for (const [key, item] of value.entries.values())
    if (key.kind === "string" && item.kind === "int") byWord.set(key.value, item.value);
  const found = words.flatMap((word) => byWord.get(word) ?? []);
  return found.length === words.length ? found : null;
}

interface Table {
  /** The vectors of the words, one after the other. */
  readonly wanted: Float64Array;
  readonly vectors: readonly Float64Array[];
}

/** Larger tables are not read. */
const mostNumbers = 10_000;

/** The vectors that a dictionary has for words; null: it has none for some of them. */
function tableOf(words: readonly string[], value: Value): Table | null {
  if (value.kind !== "dictionary" || value.entries.size > mostNumbers) return null;
  const byWord = new Map<string, Float64Array>();
  for (const [key, item] of value.entries.values()) {
    if (key.kind !== "string") continue;
    const vector = numbersOf(item, mostNumbers);
    if (vector && vector.length > 1) byWord.set(key.value, vector);
  }
  const wanted = words.flatMap((word) => byWord.get(word) ?? []);
  const width = wanted[0]?.length;
  if (wanted.length < words.length || wanted.some(({ length }) => length !== width)) return null;
  return {
    wanted: Float64Array.from(wanted.flatMap((vector) => [...vector])),
    vectors: [...byWord.values()].filter(({ length }) => length === width),
  };
}

/** The numbers of a tensor, or of lists in lists, one after the other; null: it has others, or too many. */
function numbersOf(value: Value, most: number): Float64Array | null {
  if (value.kind === "tensor") return value.count > most ? null : value.numbers();
  const found: number[] = [];
  const take = (each: Value): boolean => {
    if (found.length > most) return false;
    switch (each.kind) {
      case "int":
      case "float":
        found.push(each.value);
        return true;
      case "list":
      case "tuple":
        return each.items.every(take);
      case "tensor": {
        const numbers = each.count > most ? null : each.numbers();
        if (numbers) found.push(...numbers);
        return numbers !== null;
      }
      default:
        return false;
    }
  };
  const isList = value.kind === "list" || value.kind === "tuple";
  return isList && take(value) && found.length <= most ? Float64Array.from(found) : null;
}
