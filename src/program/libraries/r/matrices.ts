import { namesOf, sidesOf, withSides } from "../../languages/r/names.ts";
import { NotKnown } from "../../values/gaps.ts";
import { float, list, none } from "../../values/make.ts";
import { createTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { type Entries, tensorIn } from "./given.ts";
import { numbersFrom } from "./vectors.ts";
import { textsFrom } from "./naming.ts";

/** The rows of a matrix whose numbers are known. */
function rowsOf(machine: Machine, value: Value | undefined): number[][] {
  const tensor = tensorIn(machine, value);
  const numbers = tensor.numbers();
  const [rows = 0, columns = 0] = tensor.shape;
  if (tensor.shape.length !== 2 || !numbers || rows * columns === 0)
    throw new NotKnown("this matrix is not followed");
  if (numbers.some((each) => !Number.isFinite(each)))
    throw new NotKnown("missing numbers are not followed here");
  return Array.from({ length: rows }, (_, row) => [
    ...numbers.slice(row * columns, (row + 1) * columns),
  ]);
}

export function matrixFrom(rows: readonly (readonly number[])[]): Tensor {
  const shape = [rows.length, rows[0]?.length ?? 0];
  return createTensor("numpy", "float64", shape, Float64Array.from(rows.flat()));
}

function squareRows(machine: Machine, value: Value | undefined): number[][] {
  const rows = rowsOf(machine, value);
  if (rows.length !== rows[0]?.length) throw new NotKnown("this matrix is not followed");
  return rows;
}

/** Makes a square matrix triangular in place, with the best number of each column first; the sign of the swaps. */
function eliminate(rows: number[][]): number {
  let sign = 1;
  for (let at = 0; at < rows.length; at++) {
    let best = at;
    for (let row = at + 1; row < rows.length; row++)
      if (Math.abs(rows[row]![at]!) > Math.abs(rows[best]![at]!)) best = row;
    if (best !== at) {
      [rows[at], rows[best]] = [rows[best]!, rows[at]!];
      sign = -sign;
    }
    const pivot = rows[at]![at]!;
    if (pivot === 0) return 0;
    for (let row = at + 1; row < rows.length; row++) {
      const factor = rows[row]![at]! / pivot;
      rows[row] = rows[row]!.map((each, column) =>
        column < at ? each : each - factor * rows[at]![column]!,
      );
    }
  }
  return sign;
}

function det(machine: Machine, value: Value | undefined): Value {
  const rows = squareRows(machine, value);
  const sign = eliminate(rows);
  if (sign === 0) return float(0);
  const factors = rows.map((row, at) => row[at]!);
  const isDown = factors.filter((each) => each < 0).length % 2 === 1;
  const size = Math.exp(factors.reduce((sum, each) => sum + Math.log(Math.abs(each)), 0));
  if (size < 1e-9 * Math.max(...factors.map(Math.abs)))
    throw new NotKnown("this matrix is nearly singular");
  return float((isDown ? -sign : sign) * size);
}

/** The columns that a square matrix takes to the given ones. */
function solved(rows: readonly number[][], right: readonly (readonly number[])[]): number[][] {
  const size = rows.length;
  const both = rows.map((row, at) => [...row, ...right[at]!]);
  const sign = eliminate(both);
  const pivots = both.map((row, at) => Math.abs(row[at]!));
  if (sign === 0 || Math.min(...pivots) < 1e-9 * Math.max(...pivots))
    throw new NotKnown("this matrix is nearly singular");
  const made = both.map((row) => row.slice(size));
  for (let at = size - 1; at >= 0; at--) {
    made[at] = made[at]!.map((each, column) => {
      let rest = each;
      for (let row = at + 1; row < size; row++) rest -= both[at]![row]! * made[row]![column]!;
      return rest / both[at]![at]! + 0;
    });
  }
  return made;
}

function solve(machine: Machine, [a, b]: readonly (Value | undefined)[]): Value {
  const rows = squareRows(machine, a);
  const size = rows.length;
  const isVector = b !== undefined && tensorIn(machine, b).shape.length === 1;
  const ones = rows.map((_, row) => rows.map((__, at) => (at === row ? 1 : 0)));
  const numbers = isVector ? tensorIn(machine, b).numbers() : null;
  const column = numbers && Array.from(numbers, (each) => [each]);
  const right = column ?? (b ? rowsOf(machine, b) : ones);
  if (right.length !== size) throw new NotKnown("this matrix is not followed");
  const made = solved(rows, right);
  const all = made.flat().map(Math.abs);
  const isDiagonal = rows.every((row, at) =>
    row.every((each, place) => at === place || each === 0),
  );
  // What is nearly nothing depends on the order of the calculation.
  if (size > 2 && !isDiagonal && Math.min(...all) < 1e-9 * Math.max(...all))
    throw new NotKnown("numbers that are nearly 0 are not followed here");
  return isVector ? numbersFrom(machine, made.flat()) : matrixFrom(made);
}

/** `rownames` and `colnames`. */
function sideNames(side: "rows" | "columns"): Entries[string] {
  return [
    "x",
    (_, [x]) => {
      const sides = sidesOf(x);
      if (x?.kind !== "tensor" || (!sides && namesOf(x) !== undefined))
        throw new NotKnown("these names are not followed");
      const names = sides?.[side];
      return names ? textsFrom(names) : none;
    },
  ];
}

function kronecker(machine: Machine, [x, y]: readonly (Value | undefined)[]): Value {
  const [a, b] = [rowsOf(machine, x), rowsOf(machine, y)];
  return matrixFrom(
    a.flatMap((row) => b.map((own) => row.flatMap((each) => own.map((other) => each * other)))),
  );
}

/** Functions of matrices. */
export const matrices: Entries = {
  det: ["x", (machine, [x]) => det(machine, x)],
  solve: ["a, b=", solve],
  rownames: sideNames("rows"),
  colnames: sideNames("columns"),
  dimnames: [
    "x",
    (_, [x]) => {
      const sides = sidesOf(x);
      if (x?.kind !== "tensor" || (!sides && namesOf(x) !== undefined))
        throw new NotKnown("these names are not followed");
      if (!sides) return none;
      return list([sides.rows, sides.columns].map((names) => (names ? textsFrom(names) : none)));
    },
  ],
  kronecker: ["X, Y", kronecker],
  embed: [
    "x, dimension=",
    (machine, [x, dimension]) => {
      const numbers = tensorIn(machine, x).numbers();
      const size = dimension?.kind === "float" ? dimension.value : 1;
      if (
        !numbers ||
        tensorIn(machine, x).shape.length !== 1 ||
        !(size >= 1 && size <= numbers.length)
      )
        throw new NotKnown("`embed` is not followed");
      return matrixFrom(
        Array.from({ length: numbers.length - size + 1 }, (_, row) =>
          Array.from({ length: size }, (__, at) => numbers[row + size - 1 - at]!),
        ),
      );
    },
  ],
  "max.col": [
    "m",
    (machine, [m]) =>
      numbersFrom(
        machine,
        rowsOf(machine, m).map((row) => {
          const best = Math.max(...row);
          if (row.filter((each) => each === best).length > 1)
            throw new NotKnown("`max.col` is random among equal numbers");
          return row.indexOf(best) + 1;
        }),
      ),
  ],
  rowsum: [
    "x, group",
    (machine, [x, group]) => {
      const tensor = tensorIn(machine, x);
      const numbers = tensor.numbers();
      const keys = group?.kind === "tuple" ? group.items : [];
      const texts = keys.map((key) => (key.kind === "string" ? key.value : ""));
      const isPlain = texts.every((text) => /^[a-z0-9]+$/.test(text));
      if (!numbers || tensor.shape.length !== 1 || texts.length !== numbers.length || !isPlain)
        throw new NotKnown("`rowsum` is not followed");
      const rows = [...new Set(texts)].sort();
      const sums = rows.map((row) => [
        numbers.reduce((sum, each, at) => (texts[at] === row ? sum + each : sum), 0),
      ]);
      return withSides(matrixFrom(sums), { rows, columns: null });
    },
  ],
};
