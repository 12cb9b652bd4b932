import { itemsOf, makeList, makeSpan, nativeOf, SpanView } from "../../languages/declared/lists.ts";
import { addressed } from "../../languages/go/addresses.ts";
import { NotKnown } from "../../values/gaps.ts";
import { createClass, none, tuple } from "../../values/make.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import type { BinaryOperator } from "../../ir/ir.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { members, type Method, type Rule, wholeIn } from "../declared/table.ts";

const dense = createClass("Dense", []);
const vector = createClass("VecDense", []);

/** A matrix: its numbers row by row, in a slice that a program may share. */
interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly data: Value;
}

function needed(value: Value | undefined): Value {
  if (value) return value;
  throw new NotKnown("this value is unknown");
}

function whole(count: number): Value {
  return makeNumber("long", count);
}

function write(machine: Machine, target: InstanceValue, { rows, columns, data }: Matrix): void {
  machine.touch(target);
  target.fields.set(":rows", whole(rows));
  target.fields.set(":columns", whole(columns));
  target.fields.set(":data", data);
}

function create(machine: Machine, matrix: Matrix, type = dense): InstanceValue {
  const made: InstanceValue = { kind: "instance", type, fields: new Map(), native: addressed };
  write(machine, made, matrix);
  return made;
}

/** A variable of such a type, before anything is put into it; null: another type. */
export function emptyMatrix(name: string, machine: Machine): InstanceValue | null {
  if (name !== "Dense" && name !== "VecDense") return null;
  const data = makeList("List<double>", []);
  const made = create(machine, { rows: 0, columns: 0, data }, name === "Dense" ? dense : vector);
  return { ...made, native: null };
}

/** Whether a value is a matrix or a vector of gonum. */
export function isMatrix(value: Value): boolean {
  return value.kind === "instance" && (value.type === dense || value.type === vector);
}

function matrixIn(value: Value | undefined): Matrix {
  if (value?.kind !== "instance" || !isMatrix(value))
    throw new NotKnown(value?.kind === "unknown" ? value.why : "this matrix is unknown");
  const [rows, columns] = [":rows", ":columns"].map((name) => wholeIn(value.fields.get(name)));
  return { rows: rows!, columns: columns!, data: value.fields.get(":data") ?? none };
}

function numbersIn(machine: Machine, { data }: Matrix): readonly Value[] {
  const items = itemsOf(data, machine);
  if (!items) throw new NotKnown("the values written here are unknown");
  return items;
}

function made(machine: Machine, rows: number, columns: number, items: Value[]): Matrix {
  machine.spend(items.length / 4);
  return { rows, columns, data: makeList("List<double>", items) };
}

function fail(machine: Machine): never {
  return machine.fail("panic", "mat: dimension mismatch");
}

/** A matrix of new numbers, place by place. */
function filled(
  machine: Machine,
  rows: number,
  columns: number,
  at: (row: number, column: number) => Value,
): Matrix {
  if (!machine.reserve(rows * columns))
    throw new NotKnown("the program takes too many steps to follow");
  const items: Value[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) items.push(at(row, column));
  return made(machine, rows, columns, items);
}

function product(machine: Machine, left: Matrix, right: Matrix): Matrix {
  if (left.columns !== right.rows) return fail(machine);
  const [a, b] = [numbersIn(machine, left), numbersIn(machine, right)];
  const calculate = (sign: BinaryOperator, x: Value, y: Value): Value =>
    machine.language.binary(sign, x, y, machine);
  return filled(machine, left.rows, right.columns, (row, column) => {
    machine.spend(left.columns / 2);
    let sum: Value = makeNumber("double", 0);
    for (let k = 0; k < left.columns; k++) {
      const [x, y] = [a[row * left.columns + k]!, b[k * right.columns + column]!];
      sum = calculate("+", sum, calculate("*", x, y));
    }
    return sum;
  });
}

function onPlaces(sign: BinaryOperator): Method {
  return (machine, self, [left, right]) => {
    const [x, y] = [matrixIn(left), matrixIn(right)];
    if (x.rows !== y.rows || x.columns !== y.columns) return fail(machine);
    const [a, b] = [numbersIn(machine, x), numbersIn(machine, y)];
    const items = a.map((each, at) => machine.language.binary(sign, each, b[at]!, machine));
    return put(machine, self, made(machine, x.rows, x.columns, items));
  };
}

function put(machine: Machine, self: Value, matrix: Matrix): Value {
  if (self.kind === "instance") write(machine, self, matrix);
  return none;
}

const multiply: Method = (machine, self, [left, right]) =>
  put(machine, self, product(machine, matrixIn(left), matrixIn(right)));

function placeIn(machine: Machine, { rows, columns }: Matrix, row: number, column: number): Value {
  if (!(row >= 0 && row < rows)) machine.fail("panic", "mat: row index out of range");
  if (!(column >= 0 && column < columns)) machine.fail("panic", "mat: column index out of range");
  return whole(row * columns + column);
}

const read: Method = (machine, self, [row, column]) => {
  const matrix = matrixIn(self);
  const place = placeIn(machine, matrix, wholeIn(row), wholeIn(column, 0));
  return machine.language.getItem(matrix.data, place, machine);
};

function setAt(machine: Machine, self: Value, row: Value, column: Value, value: Value): Value {
  const matrix = matrixIn(self);
  const place = placeIn(machine, matrix, wholeIn(row), wholeIn(column));
  machine.language.setItem(matrix.data, place, value, machine);
  return none;
}

/** The numbers of a row, which are those of the matrix. */
function rowOf(machine: Machine, matrix: Matrix, row: number): Value {
  placeIn(machine, matrix, row, 0);
  const { data, columns } = matrix;
  const span = nativeOf(data, SpanView);
  const list = span?.list ?? (data.kind === "list" ? data : null);
  if (!list) throw new NotKnown("this matrix is unknown");
  return makeSpan(list, (span?.start ?? 0) + row * columns, columns);
}

function transposed(machine: Machine, matrix: Matrix): Matrix {
  const items = numbersIn(machine, matrix);
  const { rows, columns } = matrix;
  return filled(machine, columns, rows, (row, column) => items[column * columns + row]!);
}

const copy: Method = (machine, self, [from]) => {
  const matrix = matrixIn(from);
  const { rows, columns } = matrix;
  return put(machine, self, made(machine, rows, columns, [...numbersIn(machine, matrix)]));
};

/** What matrices and vectors of gonum have. */
export const matrixMembers = members(
  {},
  {
    Dims: (_, self) => tuple([whole(matrixIn(self).rows), whole(matrixIn(self).columns)]),
    Len: (_, self) => whole(matrixIn(self).rows),
    ...{ At: read, AtVec: read, Mul: multiply, MulVec: multiply, CloneFrom: copy },
    Set: (machine, self, [row, column, value]) =>
      setAt(machine, self, needed(row), needed(column), needed(value)),
    SetVec: (machine, self, [row, value]) =>
      setAt(machine, self, needed(row), whole(0), needed(value)),
    ...{ Add: onPlaces("+"), Sub: onPlaces("-"), MulElem: onPlaces("*"), DivElem: onPlaces("/") },
    ...{ AddVec: onPlaces("+"), SubVec: onPlaces("-") },
    Scale: (machine, self, [factor, from]) => {
      const matrix = matrixIn(from);
      const items = numbersIn(machine, matrix).map((each) =>
        machine.language.binary("*", each, needed(factor), machine),
      );
      return put(machine, self, made(machine, matrix.rows, matrix.columns, items));
    },
    Apply: (machine, self, [map, from]) => {
      const matrix = matrixIn(from);
      const items = numbersIn(machine, matrix);
      const { rows, columns } = matrix;
      const result = filled(machine, rows, columns, (row, column) =>
        machine.call(needed(map), [whole(row), whole(column), items[row * columns + column]!]),
      );
      return put(machine, self, result);
    },
    T: (machine, self) => create(machine, transposed(machine, matrixIn(self))),
    RawRowView: (machine, self, [row]) => rowOf(machine, matrixIn(self), wholeIn(row)),
    RowView: (machine, self, [row]) => {
      const matrix = matrixIn(self);
      const data = rowOf(machine, matrix, wholeIn(row));
      return create(machine, { rows: matrix.columns, columns: 1, data }, vector);
    },
    SetRow: (machine, self, [row, values]) => {
      const items = itemsOf(values, machine);
      if (!items) throw new NotKnown("the values written here are unknown");
      const at = wholeIn(row);
      items.forEach((each, column) => setAt(machine, self, whole(at), whole(column), each));
      return none;
    },
  },
);

function createFrom(type: typeof dense): Rule {
  return (machine, items) => {
    const [rows, second, third] = items;
    const columns = type === dense ? wholeIn(second) : 1;
    const data = type === dense ? third : second;
    const height = wholeIn(rows);
    const given = data && data.kind !== "none" ? itemsOf(data, machine) : null;
    if (data?.kind === "unknown") return data;
    if (!given || !data) {
      const zeros = filled(machine, height, columns, () => makeNumber("double", 0));
      return create(machine, zeros, type);
    }
    if (given.length !== height * columns) return machine.fail("panic", "mat: dimension mismatch");
    return create(machine, { rows: height, columns, data }, type);
  };
}

function folded(
  machine: Machine,
  value: Value | undefined,
  fold: (a: number, b: number) => number,
): Value {
  const items = numbersIn(machine, matrixIn(value));
  const numbers = items.flatMap((each) => (isNumber(each) ? [each.value] : []));
  if (numbers.length < items.length) return machine.unknown("this value is unknown");
  return makeNumber("double", numbers.reduce(fold));
}

/** The package `mat`. */
export const gonum: Readonly<Record<string, Rule>> = {
  NewDense: createFrom(dense),
  NewVecDense: createFrom(vector),
  DenseCopyOf: (machine, [from]) => {
    const matrix = matrixIn(from);
    const items = [...numbersIn(machine, matrix)];
    return create(machine, made(machine, matrix.rows, matrix.columns, items));
  },
  Dot: (machine, [left, right]) => {
    const [a, b] = [matrixIn(left), matrixIn(right)];
    const result = product(machine, { ...a, rows: 1, columns: a.rows }, b);
    return numbersIn(machine, result)[0] ?? none;
  },
  Sum: (machine, [value]) => {
    const zero: Value = makeNumber("double", 0);
    return numbersIn(machine, matrixIn(value)).reduce<Value>(
      (sum, each) => machine.language.binary("+", sum, each, machine),
      zero,
    );
  },
  Max: (machine, [value]) => folded(machine, value, (a, b) => Math.max(a, b)),
  Min: (machine, [value]) => folded(machine, value, (a, b) => Math.min(a, b)),
  Row: (machine, [, row, value]) => {
    const items = itemsOf(rowOf(machine, matrixIn(value), wholeIn(row)), machine);
    return makeList("List<double>", [...(items ?? [])]);
  },
  Formatted: (machine) => machine.unknown("`Formatted` of `mat` is not followed"),
};
