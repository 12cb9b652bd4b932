import { createInstance } from "../../languages/javascript/classes.ts";
import { toNumberValue } from "../../languages/javascript/numbers.ts";
import { NotKnown } from "../../values/gaps.ts";
import { absent, createClass, float, list } from "../../values/make.ts";
import type { NumberValue } from "../../values/number.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { numberIn } from "../javascript/methods.ts";

/** The class of `math.matrix(…)`; its methods are in `matrix.ts`. */
export const matrixClass = createClass("DenseMatrix", []);

/** A number, or numbers in arrays of one length. */
export type Grid = Value;

/** What a function gets: the numbers, and whether they came as a matrix. */
export interface Given {
  readonly data: Grid;
  readonly isMatrix: boolean;
}

const dataName = "_data";
const sizeName = "_size";

export function given(machine: Machine, value: Value | undefined): Given {
  if (value?.kind === "instance" && value.type === matrixClass) {
    return { data: value.fields.get(dataName) ?? absent, isMatrix: true };
  }
  if (value?.kind === "list") {
    const lost = machine.lostIn(value);
    if (lost !== null) throw new NotKnown(lost);
    return { data: value, isMatrix: false };
  }
  return { data: numberOf(value), isMatrix: false };
}

/** The number of a value that must be one. */
export function numberOf(value: Value | undefined): NumberValue {
  const number = value && value.kind !== "list" ? toNumberValue(value) : null;
  if (number) return number;
  throw new NotKnown(value?.kind === "unknown" ? value.why : "this number is unknown");
}

/** The result as what the arguments were: arrays give arrays. */
export function wrap(data: Grid, isMatrix: boolean): Value {
  return isMatrix && data.kind === "list" ? toMatrix(data) : data;
}

export function toMatrix(data: ListValue): Value {
  const made = createInstance(matrixClass);
  setData(made.fields, data);
  return made;
}

/** Puts other numbers into a matrix. */
export function setData(fields: Map<string, Value>, data: ListValue): void {
  fields.set(dataName, data);
  fields.set(sizeName, list(sizeOf(data).map(float)));
  fields.set("_datatype", absent);
}

/** The length of each dimension; a number has none. */
export function sizeOf(data: Grid): readonly number[] {
  const size: number[] = [];
  for (let at: Value | undefined = data; at?.kind === "list"; at = at.items[0]) {
    size.push(at.items.length);
  }
  return size;
}

/** All numbers, row by row. */
export function flat(data: Grid): readonly NumberValue[] {
  return data.kind === "list" ? data.items.flatMap(flat) : [numberOf(data)];
}

/** Numbers in arrays of this size. */
export function nest(numbers: readonly Value[], size: readonly number[]): Grid {
  const [length, ...inner] = size;
  if (length === undefined) return numbers[0] ?? absent;
  const step = numbers.length / length;
  return list(
    Array.from({ length }, (_, at) => nest(numbers.slice(at * step, (at + 1) * step), inner)),
  );
}

/** A copy with each number replaced; `path`: its position. */
export function mapGrid(
  machine: Machine,
  data: Grid,
  change: (number: Value, path: readonly number[]) => Value,
  path: readonly number[] = [],
): Grid {
  if (data.kind !== "list") {
    machine.spend(0.1);
    return change(data, path);
  }
  return list(data.items.map((item, at) => mapGrid(machine, item, change, [...path, at])));
}

type Pair = (a: NumberValue, b: NumberValue) => Value;

/** Numbers of the same place; dimensions that are missing or have length 1 are stretched. */
export function pairGrids(machine: Machine, a: Grid, b: Grid, combine: Pair): Grid {
  const [own, other] = [sizeOf(a), sizeOf(b)];
  const rank = Math.max(own.length, other.length);
  const pair = (left: Grid, right: Grid, axis: number): Grid => {
    if (axis === rank) {
      machine.spend(0.1);
      return combine(numberOf(left), numberOf(right));
    }
    const [m, n] = [lengthAt(own, axis, rank), lengthAt(other, axis, rank)];
    if (m !== n && m !== 1 && n !== 1) {
      const message = `shape mismatch: mismatch is found in arg with shape (${own.join(",")}) not possible to broadcast dimension ${axis} with size ${m} to size ${n}`;
      return machine.fail("Error", message);
    }
    const at = (data: Grid, size: readonly number[], place: number): Grid => {
      if (axis < rank - size.length || data.kind !== "list") return data;
      return data.items[data.items.length === 1 ? 0 : place]!;
    };
    return list(
      Array.from({ length: Math.max(m, n) }, (_, place) =>
        pair(at(left, own, place), at(right, other, place), axis + 1),
      ),
    );
  };
  return pair(a, b, 0);
}

function lengthAt(size: readonly number[], axis: number, rank: number): number {
  return size[axis - rank + size.length] ?? 1;
}

/** Each group of numbers along a dimension as one value. */
export function foldGrid(
  data: Grid,
  dimension: number,
  fold: (numbers: readonly NumberValue[]) => Value,
): Grid {
  if (data.kind !== "list") return data;
  if (dimension === 0) {
    const inner = sizeOf(data).slice(1);
    const rows = data.items.map(flat);
    const count = rows[0]?.length ?? 0;
    const folded = Array.from({ length: count }, (_, at) => fold(rows.map((row) => row[at]!)));
    return nest(folded, inner);
  }
  return list(data.items.map((item) => foldGrid(item, dimension - 1, fold)));
}

/** A dimension of an argument, which must be there. */
export function dimensionIn(machine: Machine, value: Value | undefined, data: Grid): number {
  const dimension = numberIn(value);
  const rank = sizeOf(data).length;
  if (Number.isInteger(dimension) && dimension >= 0 && dimension < rank) return dimension;
  return machine.fail("IndexError", `Index out of range (${dimension} > ${rank - 1})`);
}

/** `[2, 3]`, or `2, 3`. */
export function sizesIn(items: readonly Value[]): readonly number[] {
  const [first] = items;
  const all = first?.kind === "list" ? first.items : items;
  return all.map((each) => numberIn(each));
}
