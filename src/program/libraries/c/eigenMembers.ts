import { generalText } from "../numberText.ts";
import { nativeOf, wrap } from "../../languages/c/places.ts";
import { binary as onTensors, unary as onTensor } from "../../tensors/elementwise.ts";
import { getAt, type IndexPart } from "../../tensors/indexing.ts";
import type { BinaryName, UnaryName } from "../../tensors/kernels.ts";
import { reduce, type ReductionName } from "../../tensors/reduce.ts";
import { diagonal, reshape, reverseAxes } from "../../tensors/shapes.ts";
import { forget, overwrite, snapshot } from "../../tensors/write.ts";
import { NotKnown } from "../../values/gaps.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { filledWith } from "../arrays/create.ts";
import { operandOf } from "../convert.ts";
import { eye } from "../numpy/create.ts";
import { Along, asArray, callMatrix, isArray, seen, single } from "./eigen.ts";
import { type Method, numberIn, wholeIn } from "./table.ts";
import { bareTable } from "../../values/bareTable.ts";

function on(run: (machine: Machine, tensor: Tensor, items: readonly Value[]) => Value): Method {
  return (machine, self, items) => {
    if (self.kind !== "tensor") throw new NotKnown("this matrix is unknown");
    return run(machine, self, items);
  };
}

function matrixIn(value: Value | undefined): Tensor {
  if (value?.kind === "tensor") return value;
  throw new NotKnown(value?.kind === "unknown" ? value.why : "this matrix is unknown");
}

/** An array stays one. */
function like(before: Tensor, made: Tensor): Tensor {
  return isArray(before) ? asArray(made) : made;
}

function part(
  machine: Machine,
  tensor: Tensor,
  rows: readonly [number, number],
  columns: readonly [number, number],
): Value {
  const parts = [rows, columns].map(([start, stop], axis): IndexPart => {
    if (start < 0 || stop < start || stop > tensor.shape[axis]!)
      machine.fail("IndexError", "the block is outside of the matrix");
    return { kind: "slice", start, stop, step: 1 };
  });
  const found = getAt(machine, tensor, parts);
  return found ? like(tensor, found) : machine.unknown("this index is not followed");
}

function rowsOf(first: (height: number, count: number) => number): Method {
  return on((machine, tensor, [count]) => {
    const [height = 0, width = 0] = tensor.shape;
    const [wanted, start] = [wholeIn(count), first(height, wholeIn(count))];
    return part(machine, tensor, [start, start + wanted], [0, width]);
  });
}

function columnsOf(first: (width: number, count: number) => number): Method {
  return on((machine, tensor, [count]) => {
    const [height = 0, width = 0] = tensor.shape;
    const [wanted, start] = [wholeIn(count), first(width, wholeIn(count))];
    return part(machine, tensor, [0, height], [start, start + wanted]);
  });
}

/** A piece of a vector. */
function pieceOf(machine: Machine, tensor: Tensor, start: number, count: number): Value {
  const ends = [start, start + count] as const;
  return tensor.shape[0] === 1 && tensor.shape[1] !== 1
    ? part(machine, tensor, [0, 1], ends)
    : part(machine, tensor, ends, [0, 1]);
}

const each: Readonly<Record<string, UnaryName>> = bareTable({
  ...{ exp: "exp", log: "log", sqrt: "sqrt", abs: "absolute", tanh: "tanh", square: "square" },
  ...{ cwiseAbs: "absolute", cwiseSqrt: "sqrt", sin: "sin", cos: "cos" },
});

const both: Readonly<Record<string, BinaryName>> = bareTable({
  ...{ cwiseProduct: "multiply", cwiseQuotient: "divide" },
  ...{ cwiseMax: "maximum", cwiseMin: "minimum", max: "maximum", min: "minimum" },
});

const reductions: Readonly<Record<string, ReductionName>> = bareTable({
  ...{ sum: "sum", mean: "mean", prod: "prod", maxCoeff: "max", minCoeff: "min" },
});

function squares(machine: Machine, tensor: Tensor): Tensor {
  return onTensors(machine, "multiply", tensor, tensor);
}

function whole(machine: Machine, name: ReductionName, tensor: Tensor): Value {
  return single(reduce(machine, name, tensor, null, false));
}

function filled(number: number | null): Method {
  return on((machine, tensor, [value]) => {
    const own = number ?? numberIn(value).value;
    machine.touch(tensor);
    overwrite(machine, tensor, filledWith(machine, "numpy", tensor.dtype, tensor.shape, own));
    return tensor;
  });
}

function size(count: number): Value {
  return makeNumber("long", count);
}

function entries<T>(
  table: Readonly<Record<string, T>>,
  make: (own: T) => Method,
): [string, Method][] {
  return Object.entries(table).map(([name, own]) => [name, make(own)]);
}

const same: Method = (_, self) => self;

/** What a matrix of Eigen has. */
export const matrixMembers: ReadonlyMap<string, Method> = new Map<string, Method>([
  ["rows", on((_, { shape }) => size(shape[0]!))],
  ["cols", on((_, { shape }) => size(shape[1]!))],
  ["size", on((_, { count }) => size(count))],
  ["transpose", on((machine, tensor) => like(tensor, reverseAxes(machine, tensor)))],
  ["array", on((machine, tensor) => asArray(seen(machine, tensor)))],
  ["matrix", on((machine, tensor) => seen(machine, tensor))],
  ["eval", same],
  [
    "transposeInPlace",
    on((machine, own) => {
      machine.touch(own);
      overwrite(machine, own, reverseAxes(machine, snapshot(own)));
      return own;
    }),
  ],
  [
    "normalized",
    on((machine, own) => {
      const norm = reduce(machine, "sum", squares(machine, own), null, false);
      return onTensors(machine, "divide", own, onTensor(machine, "sqrt", norm));
    }),
  ],
  ["rowwise", on((_, tensor) => wrap(new Along(tensor, 0)))],
  ["colwise", on((_, tensor) => wrap(new Along(tensor, 1)))],
  ...entries(each, (name) => on((machine, own) => like(own, onTensor(machine, name, own)))),
  ...entries(both, (name) =>
    on((machine, own, [other]) => {
      const operand = operandOf(other);
      if (!operand) throw new NotKnown("this matrix is unknown");
      return like(own, onTensors(machine, name, own, operand));
    }),
  ),
  ...entries(reductions, (name) => on((machine, own) => whole(machine, name, own))),
  [
    "inverse",
    on((machine, own) =>
      isArray(own)
        ? asArray(onTensor(machine, "reciprocal", own))
        : machine.unknown("`inverse` is not followed"),
    ),
  ],
  ["squaredNorm", on((machine, own) => whole(machine, "sum", squares(machine, own)))],
  [
    "norm",
    on((machine, own) =>
      single(onTensor(machine, "sqrt", reduce(machine, "sum", squares(machine, own), null, false))),
    ),
  ],
  ["trace", on((machine, own) => whole(machine, "sum", diagonal(machine, own, 0)))],
  [
    "diagonal",
    on((machine, own) => {
      const found = diagonal(machine, own, 0);
      return reshape(machine, found, [found.count, 1]);
    }),
  ],
  [
    "dot",
    on((machine, own, [other]) => {
      const flat = [own, matrixIn(other)].map((tensor) => reshape(machine, tensor, [tensor.count]));
      return whole(machine, "sum", onTensors(machine, "multiply", flat[0]!, flat[1]!));
    }),
  ],
  [
    "row",
    on((machine, own, [at]) =>
      part(machine, own, [wholeIn(at), wholeIn(at) + 1], [0, own.shape[1]!]),
    ),
  ],
  [
    "col",
    on((machine, own, [at]) =>
      part(machine, own, [0, own.shape[0]!], [wholeIn(at), wholeIn(at) + 1]),
    ),
  ],
  [
    "block",
    on((machine, own, items) => {
      const [row = 0, column = 0, height = 0, width = 0] = items.map(wholeIn);
      if (items.length < 4) return machine.unknown("this use of `block` is not followed");
      return part(machine, own, [row, row + height], [column, column + width]);
    }),
  ],
  ["topRows", rowsOf(() => 0)],
  ["bottomRows", rowsOf((height, count) => height - count)],
  ["leftCols", columnsOf(() => 0)],
  ["rightCols", columnsOf((width, count) => width - count)],
  [
    "middleCols",
    on((machine, own, [start, count]) =>
      part(machine, own, [0, own.shape[0]!], [wholeIn(start), wholeIn(start) + wholeIn(count)]),
    ),
  ],
  [
    "middleRows",
    on((machine, own, [start, count]) =>
      part(machine, own, [wholeIn(start), wholeIn(start) + wholeIn(count)], [0, own.shape[1]!]),
    ),
  ],
  ["head", on((machine, own, [count]) => pieceOf(machine, own, 0, wholeIn(count)))],
  [
    "tail",
    on((machine, own, [count]) =>
      pieceOf(machine, own, own.count - wholeIn(count), wholeIn(count)),
    ),
  ],
  [
    "segment",
    on((machine, own, [start, count]) => pieceOf(machine, own, wholeIn(start), wholeIn(count))),
  ],
  ["coeff", on((machine, own, items) => callMatrix(machine, own, items))],
  ["value", on((_, own) => single(own))],
  ...([
    ["setZero", filled(0)],
    ["setOnes", filled(1)],
    ["setConstant", filled(null)],
    ["fill", filled(null)],
  ] as const),
  [
    "setRandom",
    on((machine, own) => {
      machine.touch(own);
      forget(own.storage, "these numbers are random");
      return own;
    }),
  ],
  [
    "setIdentity",
    on((machine, own) => {
      const [rows = 0, columns = 0] = own.shape;
      machine.touch(own);
      overwrite(machine, own, eye(machine, "numpy", rows, columns, 0, own.dtype));
      return own;
    }),
  ],
]);

/** What the rows or the columns of a matrix have together; null: another value. */
export function alongMember(object: Value, name: string): Method | null {
  const along = nativeOf(object, Along);
  const reduction = reductions[name];
  if (!along) return null;
  // The rows are reduced along the columns.
  const axis = along.axis === 0 ? 1 : 0;
  const { tensor } = along;
  if (reduction) return (machine) => like(tensor, reduce(machine, reduction, tensor, axis, true));
  if (name !== "norm" && name !== "squaredNorm") return null;
  return (machine) => {
    const sums = reduce(machine, "sum", squares(machine, tensor), axis, true);
    return like(tensor, name === "norm" ? onTensor(machine, "sqrt", sums) : sums);
  };
}

/** A matrix as a stream shows it: its numbers below each other; null: it is not known. */
export function matrixText(tensor: Tensor, show: (value: Value) => string): string | null {
  const numbers = tensor.numbers();
  const [rows = 0, columns = 0] = tensor.shape;
  if (!numbers || tensor.shape.length !== 2) return null;
  const texts = Array.from(numbers, (number) =>
    tensor.dtype === "int32" ? generalText(number, 15) : show({ kind: "float", value: number }),
  );
  const width = Math.max(0, ...texts.map(({ length }) => length));
  return Array.from({ length: rows }, (_, row) =>
    texts
      .slice(row * columns, (row + 1) * columns)
      .map((text) => text.padStart(width))
      .join(" "),
  ).join("\n");
}
