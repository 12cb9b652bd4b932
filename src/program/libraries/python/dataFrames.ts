import { arrayOf } from "../numpy/given.ts";
import { bool, builtin, createClass, dictionary, float, int, list } from "../../values/make.ts";
import { none, string, tuple } from "../../values/make.ts";
import { partlyFollowed } from "../../values/partlyKnown.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { toNumber } from "../../../files/fields.ts";
import { define, type Given, type Table } from "../signature.ts";
import { nativeMethod } from "../torch/native.ts";
import {
  arrayFrom,
  type Cells,
  counted,
  dataName,
  isNumber,
  isSame,
  made,
  notFollowed,
  placeAt,
  placeOf,
  valuesOf,
} from "./dataCells.ts";
import { cellsOfIndex, toIndex } from "./dataIndex.ts";

const labelsName = ":labels";
/** The table of a column. */
const tableName = ":table";
/** The numbers of a whole table, as they were given. */
const matrixName = ":matrix";

/** A table: its columns by name, as lists, and the labels of its rows. */
const frameClass = createClass("DataFrame", [], partlyFollowed(notFollowed));
/** A column, or a row: its items, and their labels. */
const seriesClass = createClass("Series", [], partlyFollowed(notFollowed));
/** `df.iloc`, `df.loc`: the rows by their places, or by their labels. */
const rowsClass = createClass("rows", [], partlyFollowed(notFollowed));

/** Methods that change what they are called on, as others do only `inplace`. */
const changing: ReadonlySet<string> = new Set(["insert", "pop", "update"]);

/** A part of a table that is not followed: a method may change the table. */
function otherPart(machine: Machine, self: InstanceValue, name: string): Value {
  return {
    ...machine.unknown(notFollowed),
    shown: {
      canvas: null,
      part: () => machine.unknown(notFollowed),
      call: ({ named }) => {
        const inPlace = named.get("inplace");
        const isAsked = inPlace !== undefined && !(inPlace.kind === "bool" && !inPlace.value);
        if (isAsked || changing.has(name)) lose(machine, self);
        return machine.unknown(notFollowed);
      },
    },
  };
}

/** A column shows the items of its table. */
function lose(machine: Machine, self: InstanceValue): void {
  const table = self.fields.get(tableName);
  if (table?.kind === "instance") lose(machine, table);
  machine.touch(self);
  self.fields.set(dataName, machine.unknown(notFollowed));
}

/** A table of columns of the same length. */
export function toFrame(
  machine: Machine,
  columns: readonly (readonly [name: Value, cells: Cells])[],
  labels: Cells,
  matrix: Tensor | null = null,
): InstanceValue {
  const data = dictionary();
  for (const [name, cells] of columns) {
    const key = machine.language.keyOf(name, machine);
    if (key !== null) data.entries.set(key, [name, cells]);
  }
  return made(frameClass, [
    [dataName, data],
    [labelsName, labels],
    [matrixName, matrix ?? none],
  ]);
}

function toSeries(cells: Cells, labels: Cells, table: Value = none): InstanceValue {
  return made(seriesClass, [
    [dataName, cells],
    [labelsName, labels],
    [tableName, table],
  ]);
}

interface Frame {
  readonly columns: readonly (readonly [Value, Cells])[];
  readonly labels: Cells;
  readonly matrix: Tensor | null;
}

/** The columns of a table; null: it is none, or one of them is not followed. */
function frameOf(value: Value | undefined): Frame | null {
  if (value?.kind !== "instance" || value.type !== frameClass) return null;
  const [data, labels] = [value.fields.get(dataName), value.fields.get(labelsName)];
  if (data?.kind !== "dictionary" || labels?.kind !== "list") return null;
  const columns = [...data.entries.values()];
  const whole = value.fields.get(matrixName);
  const matrix = whole?.kind === "tensor" ? whole : null;
  return columns.every((column): column is readonly [Value, Cells] => column[1].kind === "list")
    ? { columns, labels, matrix }
    : null;
}

function seriesOf(value: Value | undefined): { cells: Cells; labels: Cells } | null {
  if (value?.kind !== "instance" || value.type !== seriesClass) return null;
  const [cells, labels] = [value.fields.get(dataName), value.fields.get(labelsName)];
  const table = value.fields.get(tableName);
  if (table?.kind === "instance" && !frameOf(table)) return null;
  return cells?.kind === "list" && labels?.kind === "list" ? { cells, labels } : null;
}

/** The numbers of a table as a matrix, with the names along its sides, as a picture shows it; null: it has none. */
export function matrixOfFrame(machine: Machine, value: Value | undefined) {
  const frame = frameOf(value);
  const values = frame && matrixOf(machine, frame);
  if (values?.kind !== "tensor") return null;
  const names = ({ items }: Cells): readonly string[] | null =>
    items.every((item) => item.kind === "string") ? items.map((item) => item.value) : null;
  const columns = list(frame!.columns.map(([name]) => name));
  return { values, xLabels: names(columns), yLabels: names(frame!.labels) };
}

function matrixOf(machine: Machine, { columns, labels, matrix }: Frame): Tensor | Value {
  if (matrix) return matrix;
  const rows = labels.items.map((_, row) => list(columns.map(([, { items }]) => items[row]!)));
  if (!rows.every(({ items }) => items.every(isNumber))) return machine.unknown(notFollowed);
  return arrayFrom(machine, list(rows));
}

/** What a table says of itself. */
function partOfFrame(machine: Machine, self: InstanceValue, name: string): Value {
  if (name === "iloc" || name === "loc" || name === "at" || name === "iat")
    return made(rowsClass, [
      ["of", self],
      ["by", string(name)],
    ]);
  const frame = frameOf(self);
  if (!frame) return machine.unknown(notFollowed);
  const { columns, labels } = frame;
  switch (name) {
    case "shape":
      return tuple([int(labels.items.length), int(columns.length)]);
    case "columns":
      return toIndex(list(columns.map(([column]) => column)));
    case "index":
      return toIndex(labels);
    case "empty":
      return bool(columns.length === 0 || labels.items.length === 0);
    case "values":
      return matrixOf(machine, frame);
    default: {
      const column = columns.find(([each]) => each.kind === "string" && each.value === name);
      return column ? toSeries(column[1], labels, self) : otherPart(machine, self, name);
    }
  }
}

function getFromFrame(machine: Machine, self: InstanceValue, key: Value): Value {
  const frame = frameOf(self);
  if (!frame) return machine.unknown(notFollowed);
  const columnAt = (name: Value) => frame.columns.find(([each]) => isSame(each, name));
  const wanted = cellsOfIndex(key) ?? key;
  if (wanted.kind !== "list") {
    const column = columnAt(key);
    return column ? toSeries(column[1], frame.labels, self) : machine.unknown(notFollowed);
  }
  const columns = wanted.items.flatMap((name) =>
    [columnAt(name) ?? []].filter(({ length }) => length),
  );
  return columns.length === wanted.items.length
    ? toFrame(machine, columns as (readonly [Value, Cells])[], frame.labels)
    : machine.unknown(notFollowed);
}

/** A row, or an item of a row, of a table or a column. */
function getRow(machine: Machine, self: InstanceValue, key: Value): Value {
  const [of, by] = [self.fields.get("of"), self.fields.get("by")];
  const isByPlace = by?.kind === "string" && by.value.startsWith("i");
  const find = (labels: Cells, label: Value | undefined): number | null =>
    label ? (isByPlace ? placeAt(labels, label) : placeOf(labels, label)) : null;
  const [row, column] = key.kind === "tuple" ? key.items : [key];
  const [frame, series] = [frameOf(of), seriesOf(of)];
  if (series && !column) {
    const at = find(series.labels, row);
    if (at !== null) return series.cells.items[at]!;
  }
  const at = frame ? find(frame.labels, row) : null;
  if (!frame || at === null) return machine.unknown(notFollowed);
  const names = list(frame.columns.map(([name]) => name));
  const cells = frame.columns.map(([, { items }]) => items[at]!);
  if (!column) return toSeries(list(cells), names);
  const place = find(names, column);
  return place === null ? machine.unknown(notFollowed) : cells[place]!;
}

/** Sets a column: of as many items as there are rows, or one item for all. */
function setColumn(machine: Machine, self: InstanceValue, name: Value, value: Value): Value {
  const [data, labels] = [self.fields.get(dataName), self.fields.get(labelsName)];
  const key = machine.language.keyOf(name, machine);
  if (data?.kind !== "dictionary" || labels?.kind !== "list" || key === null) {
    lose(machine, self);
    return none;
  }
  const given = seriesOf(value)?.cells ?? value;
  const isOne = given.kind === "string" || isNumber(given) || given.kind === "bool";
  const items = isOne ? labels.items.map(() => given) : given.kind === "list" ? given.items : [];
  const isWhole = items.length === labels.items.length;
  machine.touch(self);
  self.fields.set(matrixName, none);
  machine.touch(data);
  data.entries.set(key, [name, isWhole ? list([...items]) : machine.unknown(notFollowed)]);
  return none;
}

/** How pandas writes a table, and what is set on one. */
const writing = [
  ...["__repr__", "__str__"].map((name) =>
    nativeMethod(name, "", (machine) => machine.unknown(notFollowed)),
  ),
  nativeMethod("__setattr__", "name, value", (machine, self) => {
    lose(machine, self);
    return none;
  }),
];

const toKeyText = (key: Value): string => (key.kind === "string" ? key.value : "");

const iterated = (cells: Cells | undefined, machine: Machine): Value =>
  cells ?? machine.unknown(notFollowed);

for (const [name, method] of [
  ...writing,
  nativeMethod("__getattr__", "name", (machine, self, [name]) =>
    partOfFrame(machine, self, name?.kind === "string" ? name.value : ""),
  ),
  nativeMethod("__getitem__", "key", (machine, self, [key]) =>
    getFromFrame(machine, self, key ?? none),
  ),
  nativeMethod("__setitem__", "key, value", (machine, self, [key, value]) =>
    setColumn(machine, self, key ?? none, value ?? none),
  ),
  nativeMethod("__delitem__", "key", (machine, self, [key]) => {
    const data = self.fields.get(dataName);
    const at = key && machine.language.keyOf(key, machine);
    if (data?.kind !== "dictionary" || !at || !data.entries.has(at)) lose(machine, self);
    else {
      machine.touch(data);
      data.entries.delete(at);
      machine.touch(self);
      self.fields.set(matrixName, none);
    }
    return none;
  }),
  nativeMethod("pipe", "fn, *items, **named", (machine, self, [fn, items, named]) => {
    const placed = items?.kind === "tuple" ? items.items : [];
    const pairs = named?.kind === "dictionary" ? [...named.entries.values()] : [];
    const texts = pairs.map(([key, value]) => [toKeyText(key), value] as const);
    return machine.call(fn ?? none, [self, ...placed], new Map(texts));
  }),
  nativeMethod("__len__", "", (machine, self) => {
    const frame = frameOf(self);
    return frame ? int(frame.labels.items.length) : machine.unknown(notFollowed);
  }),
  nativeMethod("__iter__", "", (machine, self) => {
    const frame = frameOf(self);
    return iterated(frame ? list(frame.columns.map(([each]) => each)) : undefined, machine);
  }),
  nativeMethod("to_numpy", "dtype=", (machine, self, [dtype]) => {
    const frame = frameOf(self);
    return frame && !dtype ? matrixOf(machine, frame) : machine.unknown(notFollowed);
  }),
])
  frameClass.members.set(name, method);

/** What a column says of itself. */
function partOfSeries(machine: Machine, self: InstanceValue, name: string): Value {
  if (name === "iloc" || name === "loc" || name === "at" || name === "iat")
    return made(rowsClass, [
      ["of", self],
      ["by", string(name)],
    ]);
  const series = seriesOf(self);
  if (!series) return machine.unknown(notFollowed);
  const { cells, labels } = series;
  switch (name) {
    case "shape":
      return tuple([int(cells.items.length)]);
    case "size":
      return int(cells.items.length);
    case "index":
      return toIndex(labels);
    case "values":
      return valuesOf(machine, cells);
    default: {
      const at = placeOf(labels, string(name));
      return at === null ? otherPart(machine, self, name) : cells.items[at]!;
    }
  }
}

/** The items that occur, in the order in which they come first. */
function firstOfEach({ items }: Cells): Cells {
  return list(items.filter((item, at) => !items.slice(0, at).some((each) => isSame(each, item))));
}

for (const [name, method] of [
  ...writing,
  nativeMethod("__getattr__", "name", (machine, self, [name]) =>
    partOfSeries(machine, self, name?.kind === "string" ? name.value : ""),
  ),
  nativeMethod("__getitem__", "key", (machine, self, [key]) => {
    const series = seriesOf(self);
    const at = series && key ? placeOf(series.labels, key) : null;
    return at === null ? machine.unknown(notFollowed) : series!.cells.items[at]!;
  }),
  nativeMethod("__setitem__", "key, value", (machine, self) => {
    lose(machine, self);
    return none;
  }),
  nativeMethod("__len__", "", (machine, self) => {
    const series = seriesOf(self);
    return series ? int(series.cells.items.length) : machine.unknown(notFollowed);
  }),
  nativeMethod("__iter__", "", (machine, self) => iterated(seriesOf(self)?.cells, machine)),
  ...["tolist", "to_list"].map((name) =>
    nativeMethod(name, "", (machine, self) => {
      const series = seriesOf(self);
      return series ? list([...series.cells.items]) : machine.unknown(notFollowed);
    }),
  ),
  nativeMethod("to_numpy", "dtype=", (machine, self, [dtype]) => {
    const series = seriesOf(self);
    return series && !dtype ? valuesOf(machine, series.cells) : machine.unknown(notFollowed);
  }),
  nativeMethod("unique", "", (machine, self) => {
    const series = seriesOf(self);
    const isShort = series !== null && series.cells.items.length <= 2000;
    return isShort ? valuesOf(machine, firstOfEach(series.cells)) : machine.unknown(notFollowed);
  }),
])
  seriesClass.members.set(name, method);

for (const [name, method] of [
  nativeMethod("__getitem__", "key", (machine, self, [key]) => getRow(machine, self, key ?? none)),
  nativeMethod("__setitem__", "key, value", (machine, self) => {
    const of = self.fields.get("of");
    if (of?.kind === "instance") lose(machine, of);
    return none;
  }),
])
  rowsClass.members.set(name, method);

/** The items of a list or a column; null: it is neither. */
function itemsOf(value: Value | undefined): Cells | null {
  if (value?.kind === "list") return value;
  if (value?.kind === "tuple") return list([...value.items]);
  return cellsOfIndex(value) ?? seriesOf(value)?.cells ?? null;
}

/** `pd.DataFrame(data, index, columns)`: of a matrix, or of columns by their names. */
function createFrame(machine: Machine, [data, index, names]: Given): Value {
  if (data?.kind === "dictionary") {
    const columns = [...data.entries.values()].map(([name, value]) => [name, itemsOf(value)]);
    const rows = (columns[0]?.[1] as Cells | null)?.items.length ?? 0;
    const isWhole = columns.every(([, cells]) => (cells as Cells | null)?.items.length === rows);
    const labels = index ? itemsOf(index) : counted(rows);
    if (!isWhole || names || labels?.items.length !== rows) return machine.unknown(notFollowed);
    return toFrame(machine, columns as unknown as (readonly [Value, Cells])[], labels);
  }
  const matrix = data?.kind === "tensor" || data?.kind === "list" ? arrayOf(machine, data) : null;
  if (matrix?.kind !== "tensor" || matrix.shape.length !== 2) return machine.unknown(notFollowed);
  const [rows = 0, width = 0] = matrix.shape;
  const labels = index ? itemsOf(index) : counted(rows);
  const columns = names ? itemsOf(names) : counted(width);
  if (labels?.items.length !== rows || columns?.items.length !== width)
    return machine.unknown(notFollowed);
  machine.spend(Math.ceil((rows * width) / 100));
  const numbers = matrix.numbers();
  const isWhole = matrix.dtype.startsWith("int");
  const cellAt = (row: number, column: number): Value => {
    if (!numbers) return machine.unknown(matrix.why);
    const number = numbers[row * width + column]!;
    return isWhole ? int(number) : float(number);
  };
  const cells = columns.items.map((name, column): readonly [Value, Cells] => [
    name,
    list(labels.items.map((_, row) => cellAt(row, column))),
  ]);
  return toFrame(machine, cells, labels, matrix);
}

/** A table as a text writes it: `rows` are its lines of fields, the first of which may be the labels of the rows. */
export function readFrame(
  machine: Machine,
  names: readonly string[] | null,
  rows: readonly (readonly string[])[],
  isLabelled: boolean,
): Value {
  const width = Math.max(names?.length ?? 0, ...rows.slice(0, 1).map(({ length }) => length));
  const isWhole = rows.every(({ length }) => length === width);
  if (!isWhole || (names && names.length !== width) || !machine.reserve(rows.length * width))
    return machine.unknown(notFollowed);
  machine.spend(Math.ceil((rows.length * width) / 20));
  const columns = Array.from({ length: width }, (_, at): readonly [Value, Cells] => [
    names ? string(names[at]!) : int(at),
    readColumn(rows.map((row) => row[at]!)),
  ]);
  const labels = isLabelled ? columns[0]![1] : counted(rows.length);
  return toFrame(machine, isLabelled ? columns.slice(1) : columns, labels);
}

/** Whole numbers, numbers with gaps, or words. */
function readColumn(fields: readonly string[]): Cells {
  const isEmpty = (field: string): boolean => field.trim() === "";
  if (fields.every((field) => /^\s*[-+]?\d{1,15}\s*$/.test(field)))
    return list(fields.map((field) => int(Number(field))));
  if (fields.every((field) => isEmpty(field) || toNumber(field) !== null))
    return list(fields.map((field) => float(toNumber(field) ?? NaN)));
  if (fields.every((field) => /^(?:true|false)$/i.test(field)))
    return list(fields.map((field) => bool(/^t/i.test(field))));
  return list(fields.map((field) => (isEmpty(field) ? float(NaN) : string(field))));
}

/** The classes of tables. */
export const frameMakers: Table = new Map<string, Value>([
  ["DataFrame", define("pd.DataFrame", "data=, index=, columns=, dtype=, copy=", createFrame)],
  [
    "Series",
    define("pd.Series", "data=, index=", (machine, [data, index]) => {
      const cells = itemsOf(data);
      const labels = cells && (index ? itemsOf(index) : counted(cells.items.length));
      return cells && labels?.items.length === cells.items.length
        ? toSeries(list([...cells.items]), labels)
        : machine.unknown(notFollowed);
    }),
  ],
  ["set_option", builtin("set_option", () => none)],
]);
