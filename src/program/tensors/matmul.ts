import { broadcastShapes, countOf, type Dimension } from "../values/dimension.ts";
import {
  createUnknownTensor,
  expandTo,
  mostNumbers,
  type Tensor,
  tooMany,
} from "../values/tensor.ts";
import { countsHeads } from "../values/size.ts";
import type { Misfit } from "../values/sizes.ts";
import type { Machine, Sizes } from "../values/value.ts";
import { NotKnown } from "../values/gaps.ts";
import { productComplaint } from "./complaints.ts";
import { failOnTypes, libraryOf } from "./elementwise.ts";
import { isRest, meetAll } from "./meeting.ts";
import { commonDtype, fill, firstGap, made } from "./operand.ts";

function misfit(
  machine: Machine,
  a: Tensor,
  b: Tensor,
  why: Pick<Misfit, "kind" | "axis" | "isLayer"> = { kind: "product", axis: 0 },
): never {
  const inner = [a.shape.at(-1), b.shape.at(b.shape.length > 1 ? -2 : -1)];
  if (why.kind === "batch") inner.push(...a.shape, ...b.shape);
  if (inner.some((size) => isRest(machine, size)))
    throw new NotKnown("whether these sizes fit is unknown");
  const library = libraryOf(a, b);
  return machine.fail(
    library === "numpy" ? "ValueError" : "RuntimeError",
    productComplaint(library, a.shape, b.shape),
    { ...why, left: a.shape, right: b.shape, operands: [a, b] },
  );
}

/**
 * Keys whose heads and positions did not change places, beside queries where they did: heads meet positions, and all
 * would fit if two dimensions of the right side changed places. Its `axis` is the first of them where they are beside each
 * other, before the last transposition; -1: they are not. null: it is not so, or the sizes have values.
 */
function findSwapped(
  sizes: Sizes,
  left: readonly number[],
  { shape, origin }: Tensor,
): { readonly axis: number } | null {
  const last = left.length - 2;
  if (last < 1 || shape.length !== left.length) return null;
  const wanted = [...left.slice(0, last), left.at(-1)!];
  const fits = (found: readonly number[]): boolean =>
    wanted.every((size, at) => size === found[at] || (at < last && found[at] === 1));
  const at = wanted.findIndex((size, axis) => axis < last && size !== shape[axis]);
  const [heads, positions] = [wanted[at], shape[at]];
  if (heads === undefined || positions === undefined || heads === 1 || positions === 1) return null;
  const to = shape.indexOf(heads);
  if (to < 0 || to !== shape.lastIndexOf(heads)) return null;
  if (!sizes.standsIn(heads) && !sizes.standsIn(positions)) return null;
  if (!fits(shape.with(at, heads).with(to, positions))) return null;
  const order = origin?.operation === "permute" ? origin.settings["order"] : null;
  const axes = [at, to].map((axis): number => (Array.isArray(order) ? Number(order[axis]) : axis));
  const [first, second] = axes.toSorted((a, b) => a - b) as [number, number];
  return { axis: second === first + 1 ? first : -1 };
}

/** Sizes without a value may be equal, whatever stands in for them. */
function mayFit({ sizes }: Machine, { shape: left }: Tensor, { shape: right }: Tensor): boolean {
  const [inner, other] = [left.at(-1)!, right.at(-2)!];
  if (!sizes || inner === right.at(-1)) return false;
  // `v @ weights`, and the width of a head where that of all heads is wanted.
  if (isSquareOf(left, right)) return false;
  const ratio = Math.max(inner, other) / Math.min(inner, other);
  if (Number.isInteger(ratio) && countsHeads(sizes.sizeOf(ratio).size)) return false;
  return sizes.mayBeEqual(inner, other);
}

/** `(T, width) @ (T, T)`: only the other way round, they fit. */
function isSquareOf(left: readonly Dimension[], right: readonly Dimension[]): boolean {
  return left.length > 1 && right.at(-1) === right.at(-2) && right.at(-1) === left.at(-2);
}

/** `a @ b`: rows with columns, matrix by matrix where there are several. */
export function matmul(machine: Machine, a: Tensor, b: Tensor): Tensor {
  return product(machine, a, b, false);
}

/** The same, where the right side is the weight of a layer. */
export function throughLayer(machine: Machine, a: Tensor, weight: Tensor): Tensor {
  return product(machine, a, weight, true);
}

function product(machine: Machine, a: Tensor, b: Tensor, isLayer: boolean): Tensor {
  if (a.shape.length === 0 || b.shape.length === 0) return misfit(machine, a, b);
  const left = a.shape.length === 1 ? a.view([1, a.shape[0]!], [0, a.strides[0]!]) : a;
  const right = b.shape.length === 1 ? b.view([b.shape[0]!, 1], [b.strides[0]!, 0]) : b;
  const inner = left.shape.at(-1)!;
  const swapped = machine.sizes && findSwapped(machine.sizes, left.shape, right);
  if (swapped) return misfit(machine, a, b, { kind: "swapped", axis: swapped.axis });
  let noted: string | null = null;
  if (inner !== right.shape.at(-2)) {
    // Where the other way round fits, a transposition is missing.
    const isTold = inner === right.shape.at(-1) || isSquareOf(left.shape, right.shape);
    if (!isTold) machine.sizes?.meet(inner, right.shape.at(-2)!);
    if (!mayFit(machine, left, right))
      return misfit(machine, a, b, { kind: "product", axis: 0, isLayer });
    try {
      misfit(machine, a, b, { kind: "product", axis: 0, isLayer });
    } catch (error) {
      // It is noted, and the shape of the product is known all the same.
      if (!(error instanceof NotKnown)) throw error;
      noted = error.message;
    }
  }
  const batch = broadcastShapes(left.shape.slice(0, -2), right.shape.slice(0, -2));
  if (!batch) {
    meetAll(machine, left.shape.slice(0, -2), right.shape.slice(0, -2));
    return misfit(machine, a, b, { kind: "batch", axis: 0 });
  }
  const rows = left.shape.at(-2)!;
  const columns = right.shape.at(-1)!;
  const shape: Dimension[] = [...batch];
  if (a.shape.length > 1) shape.push(rows);
  if (b.shape.length > 1) shape.push(columns);
  const library = libraryOf(a, b);
  const dtype = commonDtype(a, b, library);
  if (library === "tensorflow" && a.dtype !== b.dtype) {
    if (a.library === b.library) failOnTypes(machine, a, b);
    const why = "the type of this product is unknown";
    return made(machine, createUnknownTensor(library, dtype, shape, why), "matmul", [a, b]);
  }
  if (library === "torch" && a.dtype !== b.dtype) {
    machine.fail(
      "RuntimeError",
      `expected both to have the same dtype, got ${a.dtype} and ${b.dtype}`,
    );
  }
  const stretched = [
    expandTo(left, [...batch, rows, inner]),
    expandTo(right, [...batch, inner, columns]),
  ] as const;
  const work = countOf(batch) * rows * columns * inner;
  const why = noted ?? firstGap(stretched) ?? tooMuch(machine, work);
  if (why !== null) {
    return made(machine, createUnknownTensor(library, dtype, shape, why), "matmul", [a, b]);
  }
  machine.spend(work / 32);
  const result = fill(machine, library, dtype, shape, (out) => {
    const [x, y] = stretched.map((each) => each.numbers()!) as [Float64Array, Float64Array];
    multiply(x, y, out, { count: countOf(batch), rows, inner, columns });
  });
  return made(machine, result, "matmul", [a, b]);
}

/** While only shapes count, few numbers are kept, and a stretched one may stand in billions of products; null: few enough. */
export function tooMuch(machine: Machine, products: number): string | null {
  return machine.sizes && products > mostNumbers ? tooMany(products) : null;
}

function multiply(
  x: Float64Array,
  y: Float64Array,
  out: Float64Array,
  sizes: { count: number; rows: number; inner: number; columns: number },
): void {
  const { count, rows, inner, columns } = sizes;
  for (let matrix = 0; matrix < count; matrix++) {
    const from = matrix * inner * columns;
    for (let row = 0; row < rows; row++) {
      const to = (matrix * rows + row) * columns;
      const at = (matrix * rows + row) * inner;
      for (let k = 0; k < inner; k++) {
        const factor = x[at + k]!;
        const below = from + k * columns;
        for (let column = 0; column < columns; column++) {
          out[to + column] = out[to + column]! + factor * y[below + column]!;
        }
      }
    }
  }
}
