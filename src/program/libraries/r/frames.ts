import { namesOf, withSides } from "../../languages/r/names.ts";
import { type Frame, factorOf, frameOf, makeObject } from "../../languages/r/objects.ts";
import { plainTexts } from "../../languages/r/text.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, dictionary, float, list, string, tuple } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { fromNested } from "../arrays/create.ts";
import { placeOf } from "../columns/subset.ts";
import { lengthOf } from "../columns/vectors.ts";
import { numberOf } from "../convert.ts";
import { groupsOf, itemsAt } from "./factors.ts";
import { type Entries, tensorIn, wholeOf } from "./given.ts";
import { isText, itemsOf, numbersFrom } from "./vectors.ts";
import { textsFrom } from "./naming.ts";

function countOf(value: Value): number {
  return factorOf(value)?.codes.length ?? lengthOf(value);
}

/** One column of a frame with so many rows: what is shorter is used over and over. */
function columnOf(machine: Machine, value: Value, count: number): Value {
  const own = countOf(value);
  const isVector =
    factorOf(value) !== null ||
    isText(value) ||
    value.kind === "range" ||
    value.kind === "float" ||
    value.kind === "bool" ||
    (value.kind === "tensor" && value.shape.length < 2);
  if (!isVector || namesOf(value) !== undefined || own === 0 || count % own !== 0)
    throw new NotKnown("this column is not followed");
  if (own === count) return value;
  return itemsAt(
    machine,
    value,
    Array.from({ length: count }, (_, at) => at % own),
  );
}

export function makeFrame(
  machine: Machine,
  columns: readonly (readonly [string, Value])[],
  rows: readonly string[] | null = null,
): Value {
  const count = rows?.length ?? Math.max(0, ...columns.map(([, value]) => countOf(value)));
  const names = columns.map(([name]) => name);
  const isPlain = names.every((name) => /^[A-Za-z][A-Za-z0-9._]*$/.test(name));
  if (!isPlain || new Set(names).size < names.length)
    throw new NotKnown("these names are not followed");
  const own = columns.map(([name, value]) => [name, columnOf(machine, value, count)] as const);
  return makeObject({ kind: "frame", columns: new Map(own), rows, count });
}

function frameIn(value: Value | undefined): Frame {
  const frame = frameOf(value);
  if (!frame) throw new NotKnown("this is followed for data frames alone");
  return frame;
}

/** The places, from 0, that an index of rows or columns means. */
function placesIn(
  machine: Machine,
  index: Value | undefined,
  names: readonly string[],
): readonly number[] {
  if (index && isText(index)) {
    const found = plainTexts(index).map((name) => names.indexOf(name));
    if (found.includes(-1)) throw new NotKnown("this name is not found");
    return found;
  }
  const place = placeOf(machine, index, names.length, true);
  if (place.kind === "all") return names.map((_, at) => at);
  return place.kind === "at" ? [place.at] : place.places;
}

function rowNames({ rows, count }: Frame): readonly string[] {
  return rows ?? Array.from({ length: count }, (_, at) => String(at + 1));
}

function rowsAt(machine: Machine, frame: Frame, places: readonly number[]): Value {
  if (new Set(places).size < places.length || places.length === 0)
    throw new NotKnown("these rows are not followed");
  const names = rowNames(frame);
  return makeFrame(
    machine,
    [...frame.columns].map(([name, value]) => [name, itemsAt(machine, value, places)]),
    places.map((at) => names[at]!),
  );
}

/** `df[rows, columns]` and `df[columns]` */
export function takeOfFrame(
  machine: Machine,
  frame: Frame,
  places: readonly Value[],
  drops: boolean | null,
): Value {
  const all = [...frame.columns];
  const wanted = placesIn(
    machine,
    places.at(-1),
    all.map(([name]) => name),
  );
  const columns = wanted.map((at) => all[at]!);
  if (places.length === 0 || places.length > 2) throw new NotKnown("this index is not followed");
  const isWhole = places.length < 2 || places[0]!.kind === "ellipsis";
  const isOne = columns.length === 1 && places.length === 2 && drops !== false;
  if (isOne) {
    const value = columns[0]![1];
    return isWhole ? value : itemsAt(machine, value, placesIn(machine, places[0], rowNames(frame)));
  }
  if (drops === true) throw new NotKnown("this index is not followed");
  const made = makeFrame(machine, columns, frame.rows);
  return isWhole
    ? made
    : rowsAt(machine, frameIn(made), placesIn(machine, places[0], rowNames(frame)));
}

/** `df$name` and `df[["name"]]` */
export function columnIn(frame: Frame, key: Value | undefined): Value {
  const at = numberOf(key);
  const found =
    key?.kind === "string"
      ? frame.columns.get(key.value)
      : [...frame.columns.values()][(at ?? 0) - 1];
  if (!found) throw new NotKnown("this column is not found");
  return found;
}

/** `df$name <- value` */
export function withColumn(machine: Machine, frame: Frame, key: Value, value: Value): Value {
  if (key.kind !== "string") throw new NotKnown("this assignment is not followed");
  const columns = new Map(frame.columns);
  if (value.kind === "none") columns.delete(key.value);
  else columns.set(key.value, columnOf(machine, value, frame.count));
  if (!/^[A-Za-z][A-Za-z0-9._]*$/.test(key.value))
    throw new NotKnown("these names are not followed");
  return makeObject({ ...frame, columns });
}

/** Frames one below the other. */
export function bindFrames(machine: Machine, values: readonly Value[]): Value {
  const frames = values.map(frameIn);
  const [first] = frames;
  const names = [...(first?.columns.keys() ?? [])];
  const isAlike = frames.every((each) => [...each.columns.keys()].join("\0") === names.join("\0"));
  const haveRows = frames.filter(({ rows }) => rows !== null).length;
  const rows = haveRows > 0 ? frames.flatMap(rowNames) : null;
  const isClear =
    haveRows === 0 || (haveRows === frames.length && new Set(rows).size === rows?.length);
  if (!isAlike || !isClear) throw new NotKnown("these rows are not followed");
  const join = machine.language.builtins.get("c")!;
  const columns = names.map((name): [string, Value] => {
    const parts = frames.map((each) => each.columns.get(name)!);
    const kinds = new Set(
      parts.map((each) =>
        isText(each) ? "text" : factorOf(each) ? "factor" : testsOrNumbers(each),
      ),
    );
    if (kinds.size > 1 || kinds.has("factor")) throw new NotKnown("these rows are not followed");
    return [name, machine.call(join, parts)];
  });
  return makeFrame(machine, columns, rows);
}

function testsOrNumbers(value: Value): string {
  return value.kind === "bool" || (value.kind === "tensor" && value.dtype === "bool")
    ? "tests"
    : "numbers";
}

/** The columns of a frame as a list with names. */
export function frameList(frame: Frame): Value {
  const made = dictionary();
  for (const [name, value] of frame.columns) made.entries.set(`s:${name}`, [string(name), value]);
  return made;
}

/** A frame of numbers as a matrix. */
export function frameMatrix(machine: Machine, frame: Frame): Value {
  const columns = [...frame.columns.values()].map((value) => {
    if (isText(value) || factorOf(value) || testsOrNumbers(value) === "tests")
      throw new NotKnown("this is followed for numbers alone");
    return itemsOf(machine, value).map(Number);
  });
  const rows = Array.from({ length: frame.count }, (_, at) =>
    list(columns.map((column) => float(column[at]!))),
  );
  const made = tensorIn(machine, fromNested(machine, list(rows), "numpy", "float64"));
  return withSides(made, { rows: frame.rows, columns: [...frame.columns.keys()] });
}

/** Functions of data frames; those of `given` are called without them. */
export const frames: Entries = {
  ":column": [
    "frame, name, otherwise",
    (machine, [frame, name, otherwise]) => {
      const own = frameOf(frame);
      if (!own || name?.kind !== "string")
        throw new NotKnown("this is followed for data frames alone");
      return own.columns.get(name.value) ?? machine.call(otherwise!, []);
    },
  ],
  ":setColumn": [
    "frame, value, name",
    (machine, [frame, value, name]) => withColumn(machine, frameIn(frame), name!, value!),
  ],
  subset: [
    "x, subset=, select=",
    (machine, [x, test, select]) => {
      const frame = frameIn(x);
      const tests = test && tensorIn(machine, test);
      if (tests && (tests.dtype !== "bool" || tests.count !== frame.count))
        throw new NotKnown("`subset` is not followed");
      const numbers = tests?.numbers();
      const places = Array.from({ length: frame.count }, (_, at) => at);
      const kept = numbers ? places.filter((at) => numbers[at] !== 0) : places;
      const rows = tests ? frameIn(rowsAt(machine, frame, kept)) : frame;
      return select ? takeOfFrame(machine, rows, [select], null) : makeObject(rows);
    },
  ],
  ":aggregate": [
    "frame, value, by, fn",
    (machine, [x, value, by, fn]) => {
      const frame = frameIn(x);
      const [key, own] = [columnIn(frame, by), columnIn(frame, value)];
      const groups = groupsOf(machine, key, frame.count);
      const results = groups.map(([, at]) =>
        numberOf(machine.call(fn!, [itemsAt(machine, own, at)])),
      );
      if (results.some((each) => each === null)) throw new NotKnown("`aggregate` is not followed");
      const firsts = itemsAt(
        machine,
        key,
        groups.map(([, places]) => places[0]!),
      );
      return makeFrame(machine, [
        [plainTexts(by!).join(""), firsts],
        [plainTexts(value!).join(""), numbersFrom(machine, results.map(Number))],
      ]);
    },
  ],
  "is.data.frame": ["x", (_, [x]) => bool(frameOf(x) !== null)],
  "expand.grid": [
    "**columns",
    (machine, [given]) => {
      const columns = given?.kind === "dictionary" ? [...given.entries.values()] : [];
      const sizes = columns.map(([, value]) => countOf(value));
      const total = sizes.reduce((product, size) => product * size, 1);
      machine.spend(total);
      let step = 1;
      const made = columns.map(([key, value], column): [string, Value] => {
        const own = step;
        step *= sizes[column]!;
        const places = Array.from(
          { length: total },
          (_, at) => Math.floor(at / own) % sizes[column]!,
        );
        return [plainTexts(key).join(""), itemsAt(machine, value, places)];
      });
      return makeFrame(machine, made);
    },
  ],
};

type Rule = (machine: Machine, frame: Frame, more: readonly (Value | undefined)[]) => Value;

/** What functions of vectors and matrices do with data frames. */
export const ofFrames: Readonly<Record<string, Rule>> = {
  nrow: (_, { count }) => float(count),
  ncol: (_, { columns }) => float(columns.size),
  length: (_, { columns }) => float(columns.size),
  names: (_, { columns }) => textsFrom([...columns.keys()]),
  colnames: (_, { columns }) => textsFrom([...columns.keys()]),
  rownames: (_, frame) => textsFrom(rowNames(frame)),
  class: () => string("data.frame"),
  dim: (machine, { columns, count }) => numbersFrom(machine, [count, columns.size]),
  head: (machine, frame, [n]) => {
    const wanted = wholeOf(n, machine, 6);
    if (wanted < 1) throw new NotKnown("these rows are not followed");
    const places = Array.from({ length: Math.min(wanted, frame.count) }, (_, at) => at);
    return rowsAt(machine, frame, places);
  },
  unique: (machine, frame) => {
    const texts = [...frame.columns.values()].map((value) => plainTexts(value, 15));
    if (texts.some((column) => column.length !== frame.count))
      throw new NotKnown("`unique` is not followed");
    const keys = Array.from({ length: frame.count }, (_, at) =>
      texts.map((column) => column[at]!).join("\0"),
    );
    return rowsAt(
      machine,
      frame,
      [...keys.keys()].filter((at) => keys.indexOf(keys[at]!) === at),
    );
  },
  colMeans: (machine, frame) => {
    const made = [...frame.columns.values()].map((value) => {
      const numbers = itemsOf(machine, value).map(Number);
      if (isText(value) || factorOf(value))
        throw new NotKnown("this is followed for numbers alone");
      return numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
    });
    const call = machine.language.builtins.get("setNames")!;
    const names = { ...tuple([...frame.columns.keys()].map(string)), typeName: "character" };
    return machine.call(call, [numbersFrom(machine, made), names]);
  },
};
