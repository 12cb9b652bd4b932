import { getAt } from "../../tensors/indexing.ts";
import { made } from "../../tensors/operand.ts";
import { reshape } from "../../tensors/shapes.ts";
import { filledBy } from "../columns/filled.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { takeAt } from "../columns/subset.ts";
import { placeOf } from "./places.ts";
import { flatten, shapeInto } from "../columns/vectors.ts";
import { placesOf } from "./cells.ts";
import { countOf, intoShape, matrixIn, shapeOf, trimmed } from "./matrices.ts";

/** `x(...)` of numbers. */
export function takeNumbers(machine: Machine, object: Value, places: readonly Value[]): Value {
  const [only] = places;
  if (!only) return object;
  const tensor = matrixIn(machine, object);
  if (places.length === 1) return takeCounted(machine, tensor, only);
  const seen = folded(machine, tensor, places.length);
  const found = places.map((each, axis) => placeOf(machine, each, seen.shape[axis]!));
  if (found.every(({ kind }) => kind === "at")) return takeAt(machine, seen, found, "alone");
  const taken = trimmed(machine, takeAt(machine, seen, found, "none"));
  const source = filledBy(seen, taken);
  return source ? made(machine, taken, "reshape", [source], { shape: taken.shape }) : taken;
}

/** With fewer dimensions, of which the last takes up the rest, or with more of size 1. */
export function folded(machine: Machine, tensor: Tensor, rank: number): Tensor {
  const { shape } = tensor;
  if (shape.length === rank) return tensor;
  if (shape.length < rank) {
    return reshape(machine, tensor, [...shape, ...new Array<number>(rank - shape.length).fill(1)]);
  }
  const sizes = [...shape.slice(0, rank - 1), countOf(shape.slice(rank - 1))];
  return intoShape(machine, tensor, sizes);
}

/** `x(k)`, counted column by column. */
function takeCounted(machine: Machine, tensor: Tensor, index: Value): Value {
  if (index.kind === "ellipsis") return intoShape(machine, tensor, [tensor.count, 1]);
  const wanted = shapeOf(index);
  if (countOf(wanted) === 1) {
    const only = placeOf(machine, index, tensor.count);
    if (only.kind === "at") {
      const own = placesOf(only.at, tensor.shape).map((at) => ({ kind: "at", at }) as const);
      return takeAt(machine, tensor, own, "alone");
    }
  }
  const row = flatten(machine, tensor);
  const isTest = index.kind === "bool" || (index.kind === "tensor" && index.dtype === "bool");
  const flat = index.kind === "tensor" && index.shape.length > 1 ? flatten(machine, index) : index;
  const place = placeOf(machine, flat, row.count);
  const taken = takeAt(machine, row, [place], "alone");
  if (place.kind === "at") return taken;
  const isRowOf = (shape: readonly number[]): boolean => shape.length === 2 && shape[0] === 1;
  const isVector = tensor.shape.length === 2 && tensor.shape.includes(1);
  const wantsVector = wanted.length === 2 && wanted.includes(1);
  const { count } = taken;
  if (isVector && wantsVector && tensor.count !== 1) {
    return reshape(machine, taken, isRowOf(tensor.shape) ? [1, count] : [count, 1]);
  }
  if (isTest) return reshape(machine, taken, isRowOf(wanted) ? [1, count] : [count, 1]);
  return wantsVector || wanted.length < 2
    ? reshape(machine, taken, isRowOf(wanted) ? [1, count] : [count, 1])
    : shapeInto(machine, taken, wanted);
}

/** The columns of a matrix one by one; numbers of a row. */
export function columnsOf(machine: Machine, tensor: Tensor): readonly Value[] {
  const seen = folded(machine, tensor, 2);
  const [rows = 1, columns = 1] = seen.shape;
  machine.spend(columns);
  const all = { kind: "slice", start: null, stop: null, step: 1 } as const;
  return Array.from({ length: columns }, (_, at) =>
    rows === 1
      ? getAt(machine, seen, [
          { kind: "at", at: 0 },
          { kind: "at", at },
        ])!
      : getAt(machine, seen, [all, { kind: "slice", start: at, stop: at + 1, step: 1 }])!,
  );
}
