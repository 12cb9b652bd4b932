import { joinedType, numberTypeOf, ofType } from "../../languages/r/numberTypes.ts";
import {
  attributed,
  isAttributed,
  named,
  namesOf,
  sidesOf,
  withSides,
} from "../../languages/r/names.ts";
import { listLength } from "../../values/lengths.ts";
import { NotKnown } from "../../values/gaps.ts";
import { hasGaps, makeMissing } from "../../languages/r/missing.ts";
import { concatenate } from "../../tensors/join.ts";
import { cast } from "../../tensors/elementwise.ts";
import {
  diagonal,
  fromDiagonal,
  permute,
  reshape,
  reverseAxes,
  copyOf,
  repeatEach,
} from "../../tensors/shapes.ts";
import { dictionary, float, list, none, range, string, tuple } from "../../values/make.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { isObject } from "../../languages/r/objects.ts";
import { plainTexts } from "../../languages/r/text.ts";
import { filledWith, fromNested, sequence } from "../arrays/create.ts";
import { flagOf, numberOf, wholesOf } from "../convert.ts";
import { eye } from "../numpy/create.ts";
import { flatten, joinRows, lengthOf, recycle, shapeInto, simplify } from "../columns/vectors.ts";
import { bindFrames, makeFrame } from "./frames.ts";
import { emptyVector, type Entries, itemsIn, tensorIn, wholeOf } from "./given.ts";
import { ofNamed } from "./defining.ts";

/** `c(...)` */
export function combine(machine: Machine, values: readonly Value[]): Value {
  const used = values.filter(({ kind }) => kind !== "none");
  if (used.length === 0) return none;
  if (used.some(({ kind }) => kind === "list" || kind === "dictionary" || kind === "function")) {
    return list(used.flatMap((value) => (value.kind === "list" ? value.items : [value])));
  }
  if (used.some(({ kind }) => kind === "string" || kind === "tuple")) {
    const texts = used.flatMap((value) => (value.kind === "tuple" ? [...value.items] : [value]));
    const isMissing = texts.some(
      (each) => !/^(?:string|bool|float)$/.test(each.kind) || Number.isNaN(numberOf(each) ?? 0),
    );
    if (isMissing) return machine.unknown("numbers among texts are not followed");
    const made = texts.map((each) =>
      each.kind === "string" ? each : string(plainTexts(each, 15).join("")),
    );
    return made.length === 1 ? made[0]! : { ...tuple(made), typeName: "character" };
  }
  if (used.length === 1 && used[0]!.kind !== "tensor") return used[0]!;
  const type = joinedType(used);
  const areNumbers = used.every(({ kind }) => kind === "int" || kind === "float");
  if (areNumbers) return ofType(fromNested(machine, list([...used]), "numpy", null), type);
  const rows = used.map((value) => flatten(machine, tensorIn(machine, value)));
  const tests = rows.filter(({ dtype }) => dtype === "bool");
  const isMixed = tests.length > 0 && tests.length < rows.length;
  if (isMixed && rows.every((row) => row.dtype === "bool" || hasGaps(row)))
    return machine.unknown("a condition that is missing is not followed");
  const made = simplify(machine, joinRows(machine, rows));
  return rows.length > 1 ? ofType(made, type) : made;
}

/** A matrix whose rows or columns have names that are not followed. */
export function nameRows(made: Value): Value {
  return named(made, "some");
}

/** The names that a program gives to the rows or columns of a matrix; null: none. */
export function sideFrom(
  given: Value | undefined,
  size: number | undefined,
): readonly string[] | null {
  if (!given || given.kind === "none") return null;
  if (given.kind !== "string" && given.kind !== "tuple" && given.kind !== "range")
    throw new NotKnown("these names are not followed");
  const texts = plainTexts(given);
  if (texts.length !== size) throw new NotKnown("these names are not followed");
  return texts;
}

/** A matrix with the names of a list: those of its rows, then those of its columns. */
export function nameSides(made: Value, names: Value): Value {
  if (made.kind !== "tensor" || made.shape.length !== 2) return nameRows(made);
  if (names.kind === "none") return withSides(made, { rows: null, columns: null });
  if (names.kind !== "list" || names.items.length !== 2) return nameRows(made);
  const [rows, columns] = names.items.map((each, at) => sideFrom(each, made.shape[at]));
  return withSides(made, { rows: rows ?? null, columns: columns ?? null });
}

function matrix(
  machine: Machine,
  [data, nrow, ncol, byrow, names]: readonly (Value | undefined)[],
): Value {
  if (names && names.kind !== "none")
    return nameSides(matrix(machine, [data, nrow, ncol, byrow]), names);
  const row = flatten(
    machine,
    data ? tensorIn(machine, data) : tensorIn(machine, float(makeMissing(machine))),
  );
  const rows = nrow ? wholeOf(nrow, machine) : null;
  const columns = ncol ? wholeOf(ncol, machine) : null;
  const height = rows ?? (columns ? Math.ceil(row.count / columns) : row.count);
  const width = columns ?? Math.ceil(row.count / Math.max(1, height));
  const type = numberTypeOf(data);
  const number = row.count === 1 ? row.numbers()?.[0] : undefined;
  if (number !== undefined && height * width > 1) {
    return ofType(filledWith(machine, "numpy", row.dtype, [height, width], number), type);
  }
  const all = recycle(machine, row, height * width);
  const made = flagOf(byrow, false)
    ? reshape(machine, all, [height, width])
    : shapeInto(machine, all, [height, width]);
  return ofType(made, type);
}

/** `rbind` and `cbind` */
function bind(machine: Machine, values: readonly Value[], axis: 0 | 1): Value {
  const used = values.filter(({ kind }) => kind !== "none");
  if (used.some(({ kind }) => kind === "string" || kind === "tuple")) {
    return machine.unknown("matrices of texts are not followed");
  }
  if (used.length === 0) return none;
  const all = used.map((value) => tensorIn(machine, value));
  const whole = all.find(({ shape }) => shape.length > 1);
  const width = whole?.shape[1 - axis] ?? Math.max(...all.map(({ count }) => count));
  // Numbers of rows that are written stay where they are written.
  const areRows = all.every(({ shape, count }) => shape.length === 1 && count === width);
  const rows = all.map((each) => {
    if (each.shape.length > 1) return each;
    const row = recycle(machine, each, width);
    return reshape(machine, row, axis === 0 ? [1, width] : [width, 1]);
  });
  if (areRows) {
    const stacked = stackWritten(machine, all);
    return axis === 0 ? stacked : reverseAxes(machine, stacked);
  }
  return concatenate(machine, rows, axis);
}

function stackWritten(machine: Machine, rows: readonly Tensor[]): Tensor {
  const made = fromNested(machine, list([...rows]), "numpy", null) as Tensor;
  const written = rows.flatMap(({ storage, isContiguous, count, offset }) =>
    isContiguous && storage.written
      ? storage.written.slice(offset, offset + count)
      : new Array<null>(count).fill(null),
  );
  const isWritten = written.length === made.storage.size && written.some((at) => at !== null);
  if (isWritten && !made.storage.written) made.storage.written = written;
  return made;
}

function diag(machine: Machine, value: Value | undefined): Value {
  const number = value && numberOf(value);
  if (
    value &&
    number !== null &&
    number !== undefined &&
    (value.kind !== "tensor" || value.shape.length < 2)
  ) {
    return eye(machine, "numpy", number, number, 0, "float64");
  }
  const tensor = tensorIn(machine, value);
  return tensor.shape.length > 1
    ? copyOf(machine, diagonal(machine, tensor, 0))
    : fromDiagonal(machine, tensor);
}

function count(machine: Machine, from: number, to: number): Value {
  const length = Math.floor(Math.abs(to - from) + 1e-10) + 1;
  machine.spend(length / 64);
  return { kind: "range", start: from, step: to < from ? -1 : 1, length };
}

/** `from:to` */
export function countFrom(machine: Machine, from: Value | undefined, to: Value | undefined): Value {
  const [first, last] = [numberOf(from), numberOf(to)];
  if (first === null || last === null) {
    return (
      [from, to].find((each) => each?.kind === "unknown") ??
      machine.unknown("this range is unknown")
    );
  }
  return first === last ? float(first) : count(machine, first, last);
}

function upTo(machine: Machine, length: number): Value {
  if (length === 1) return float(1);
  return length <= 0 ? emptyVector(machine) : range(1, length + 1, 1);
}

/** A list with names, or without. */
function listOf(
  machine: Machine,
  items: readonly Value[],
  given: ReadonlyMap<string, Value>,
): Value {
  if (given.size === 0) return list([...items]);
  if (items.length > 0)
    return machine.unknown("a list with names for some of its items is not followed");
  const made = dictionary();
  for (const [name, value] of given) made.entries.set(`s:${name}`, [string(name), value]);
  return made;
}

/** `c(...)`, with the names of its arguments and of what they hold. */
function combineNamed(
  machine: Machine,
  items: readonly Value[],
  given: ReadonlyMap<string, Value>,
): Value {
  const values = all(items, given).filter(({ kind }) => kind !== "none");
  const made = combine(machine, values);
  const isSingle = values.every((each) => lengthOf(each) === 1 && namesOf(each) === undefined);
  if (given.size > 0)
    return made.kind === "list" || !isSingle ? named(made, "some") : named(made, [...given.keys()]);
  if (values.every((each) => namesOf(each) === undefined)) return named(made, undefined);
  const names = values.map((each) => namesOf(each) ?? new Array<string>(lengthOf(each)).fill(""));
  return made.kind === "list" || names.includes("some")
    ? named(made, "some")
    : named(made, names.flat());
}

const all = (items: readonly Value[], given: ReadonlyMap<string, Value>): readonly Value[] => [
  ...items,
  ...[...given].flatMap(([name, value]) =>
    name.startsWith(":") || name === "deparse.level" ? [] : [value],
  ),
];

/** Functions that take names with their values. */
export const creatingNamed: readonly (readonly [string, Value])[] = [
  ofNamed("c", (machine, items, given) => {
    if (items.length > 0 && given.size > 0)
      return machine.unknown("names for some of the numbers are not followed");
    return combineNamed(machine, items, given);
  }),
  ofNamed("list", listOf),
  ofNamed("data.frame", (machine, items, given) => {
    const columns = [...given].filter(([name]) => !/^(?::|stringsAsFactors$)/.test(name));
    const isPlain = items.length === 0 && !flagOf(given.get("stringsAsFactors"), false);
    if (!isPlain || columns.some(([name]) => /^(?:row\.names|check)/.test(name)))
      return machine.unknown("`data.frame` is not followed");
    return makeFrame(machine, columns);
  }),
  ...(["rbind", "cbind"] as const).map((name) =>
    ofNamed(name, (machine, items, given) => {
      const values = all(items, given);
      if (items.length > 0 && [...given.keys()].some((key) => !key.startsWith(":"))) {
        return machine.unknown("names for some of the rows are not followed");
      }
      if (name === "rbind" && values.some(isObject)) return bindFrames(machine, values);
      const made = bind(machine, values, name === "rbind" ? 0 : 1);
      const keys = [...given.keys()];
      const isPlain =
        made.kind === "tensor" &&
        values.every((each) => namesOf(each) === undefined && lengthOf(each) > 0) &&
        values.every((each) => each.kind !== "tensor" || each.shape.length < 2) &&
        keys.every((key) => !key.startsWith(":"));
      if (given.size === 0) return made;
      if (!isPlain) return nameRows(made);
      return withSides(
        made,
        name === "rbind" ? { rows: keys, columns: null } : { rows: null, columns: keys },
      );
    }),
  ),
];

/** `rep(x, times = c(2, 1))`: each item so often. */
function repeatedEach(machine: Machine, x: Value | undefined, times: Value): Value {
  const [items, counts] = [itemsIn(machine, x), wholesOf(times, machine)];
  if (counts?.length !== items.length || counts.some((each) => each < 0))
    throw new NotKnown("this use of `rep` is not followed");
  return combine(
    machine,
    items.flatMap((item, at) => new Array<Value>(listLength(counts[at]!)).fill(item)),
  );
}

/** `seq` and `seq.int` */
const steps: Entries[string] = [
  "from=, to=, by=, length.out=",
  (machine, [from, to, by, length]) => {
    if (!to && !by && !length) {
      const number = from && lengthOf(from) === 1 ? numberOf(from) : null;
      return upTo(machine, number ?? lengthOf(from));
    }
    const first = numberOf(from) ?? 1;
    const last = numberOf(to);
    const many = numberOf(length);
    const step =
      numberOf(by) ??
      (many !== null && last !== null
        ? (last - first) / (many - 1)
        : last !== null && last < first
          ? -1
          : 1);
    const size = many ?? (last === null ? 0 : Math.floor((last - first) / step + 1e-10) + 1);
    if (!(size >= 0 && size < 1e6))
      return machine.fail("ValueError", "wrong sign in 'by' argument");
    return simplify(
      machine,
      sequence(machine, "numpy", "float64", size, (at) => first + at * step),
    );
  },
];

/** Functions that make vectors and matrices. */
export const creating: Entries = {
  matrix: ["data=, nrow=, ncol=, byrow=, dimnames=", (machine, given) => matrix(machine, given)],
  array: [
    "data=, dim=, dimnames=",
    (machine, [data, dim]) => {
      const row = flatten(machine, tensorIn(machine, data ?? float(makeMissing(machine))));
      const shape = wholesOf(dim, machine) ?? [row.count];
      const size = shape.reduce((product, each) => product * each, 1);
      return shapeInto(machine, recycle(machine, row, size), shape);
    },
  ],
  t: [
    "x",
    (machine, [x]) => {
      const tensor = tensorIn(machine, x);
      if (tensor.shape.length === 1) return reshape(machine, tensor, [1, tensor.count]);
      const turned = reverseAxes(machine, tensor);
      const sides = sidesOf(x);
      if (isAttributed(x)) return attributed(turned);
      return sides ? withSides(turned, { rows: sides.columns, columns: sides.rows }) : turned;
    },
  ],
  aperm: [
    "a, perm=",
    (machine, [a, perm]) => {
      const tensor = tensorIn(machine, a);
      const order = perm
        ? wholesOf(perm, machine)
        : tensor.shape.map((_, at) => tensor.shape.length - at);
      if (!order) return machine.unknown("this order is unknown");
      return permute(
        machine,
        tensor,
        order.map((each) => each - 1),
      );
    },
  ],
  diag: ["x=", (machine, [x]) => diag(machine, x ?? float(1))],
  seq_len: ["length.out", (machine, [length]) => upTo(machine, wholeOf(length, machine))],
  seq_along: ["along.with", (machine, [value]) => upTo(machine, lengthOf(value))],
  seq: steps,
  "seq.int": steps,
  rep: [
    "x, times=, each=, length.out=",
    (machine, [x, times, each, length]) => {
      if (times && lengthOf(times) > 1 && !each && !length) return repeatedEach(machine, x, times);
      if (x?.kind === "string" || x?.kind === "tuple") {
        if (length) throw new NotKnown("this use of `rep` is not followed");
        const count = each ? listLength(wholeOf(each, machine)) : 1;
        const items = itemsIn(machine, x).flatMap((item) => new Array<Value>(count).fill(item));
        const all = listLength(items.length * wholeOf(times, machine, 1));
        const repeated = Array.from({ length: all }, (_, at) => items[at % items.length]!);
        return { ...tuple(repeated), typeName: "character" };
      }
      let row = flatten(machine, tensorIn(machine, x));
      if (each) row = repeatEach(machine, row, wholeOf(each, machine), 0);
      const size = length ? wholeOf(length, machine) : row.count * wholeOf(times, machine, 1);
      if (size === 0) return emptyVector(machine);
      return simplify(machine, recycle(machine, row, size));
    },
  ],
  numeric: ["length=", (machine, [length]) => zeros(machine, wholeOf(length, machine, 0))],
  integer: [
    "length=",
    (machine, [length]) => {
      const size = wholeOf(length, machine, 0);
      return size === 0 ? range(1, 1, 1) : zeros(machine, size);
    },
  ],
  logical: [
    "length=",
    (machine, [length]) => cast(machine, zeros(machine, wholeOf(length, machine, 0)), "bool"),
  ],
  vector: [
    "mode=, length=",
    (machine, [mode, length]) => {
      const size = wholeOf(length, machine, 0);
      if (mode?.kind !== "string" || mode.value !== "list") return zeros(machine, size);
      machine.spend(size);
      return list(Array.from({ length: listLength(size) }, () => none));
    },
  ],
};

function zeros(machine: Machine, length: number): Tensor {
  return length === 0 ? emptyVector(machine) : filledWith(machine, "numpy", "float64", [length], 0);
}
