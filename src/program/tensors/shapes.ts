import { isOrderKnown } from "./memoryOrder.ts";
import {
  countOf,
  type Dimension,
  dimensionAt,
  stridesOf,
  withoutCommon,
} from "../values/dimension.ts";
import { int } from "../values/make.ts";
import type { IntValue } from "../values/number.ts";
import type { Tensor } from "../values/tensor.ts";
import { createUnknownTensor, expandTo } from "../values/tensor.ts";
import type { Machine, Sizes } from "../values/value.ts";
import {
  axisComplaint,
  expandComplaint,
  orderComplaint,
  reshapeComplaint,
  twoRestsComplaint,
} from "./complaints.ts";
import { meetAll } from "./meeting.ts";
import { fill, made } from "./operand.ts";
import { NotKnown } from "../values/gaps.ts";

/** A dimension counted from the start, or the error of the library. */
export function axisOf(
  machine: Machine,
  { library, isAssumed }: Pick<Tensor, "library" | "isAssumed">,
  axis: number,
  rank: number,
): number {
  return (
    dimensionAt(axis, rank) ??
    machine.fail(
      library === "numpy" ? "AxisError" : "IndexError",
      axisComplaint(library, axis, rank),
      { kind: "axis", left: new Array<number>(rank).fill(1), right: [], axis, isAssumed },
    )
  );
}

/** Its numbers row by row in storage of their own. */
export function copyOf(machine: Machine, tensor: Tensor): Tensor {
  const { library, dtype, shape } = tensor;
  if (!tensor.isKnown) return createUnknownTensor(library, dtype, shape, tensor.why);
  const copy = fill(machine, library, dtype, shape, (out) => {
    out.set(tensor.numbers()!);
  });
  copy.storage.copied = { from: tensor, places: null };
  return copy;
}

/** The same, as an operation of the program. */
export function copied(machine: Machine, tensor: Tensor): Tensor {
  return made(machine, copyOf(machine, tensor), "copy", [tensor]);
}

/** The same numbers in another shape; one size may be -1. `settings`: what else is said of the operation. */
export function reshape(
  machine: Machine,
  tensor: Tensor,
  sizes: readonly number[],
  settings: Readonly<Record<string, unknown>> = {},
): Tensor {
  const { count } = tensor;
  const known = sizes.filter((size) => size !== -1).reduce((product, size) => product * size, 1);
  const shape = sizes.map((size) => (size === -1 ? count / known : size));
  if (machine.sizes && sizes.includes(-1) && Number.isInteger(count / known))
    nameRest(machine.sizes, tensor.shape, sizes);
  if (countOf(shape) !== count || shape.some((size) => !Number.isInteger(size))) {
    machine.sizes?.meetShapes(tensor.shape, sizes);
    const library = tensor.library === "numpy" ? "ValueError" : "RuntimeError";
    const rests = sizes.filter((size) => size === -1).length;
    const complaint =
      rests > 1
        ? twoRestsComplaint(tensor.library)
        : reshapeComplaint(tensor.library, count, sizes);
    machine.fail(library, complaint, {
      kind: "view",
      left: tensor.shape,
      right: sizes,
      axis: 0,
      operands: [tensor],
    });
  }
  // In a run for shapes, this is told in the order of the text, and the shape is known all the same.
  if (settings["isView"] === true && !machine.sizes && isViewRefused(tensor, shape, true)) {
    machine.fail(
      "RuntimeError",
      "view size is not compatible with input tensor's size and stride (at least one dimension " +
        "spans across two contiguous subspaces). Use .reshape(...) instead.",
    );
  }
  const source = tensor.isContiguous ? tensor : (viewAs(tensor, shape) ?? copyOf(machine, tensor));
  const result = source.isContiguous ? source.view(shape, stridesOf(shape), source.offset) : source;
  return made(machine, result, "reshape", [tensor], { shape, ...settings });
}

/** What is left for -1 is the product of what the other sizes do not take: `C // 2` of `(B, T, C)` as `(B, T, -1, 2)`. */
function nameRest(sizes: Sizes, from: readonly number[], to: readonly number[]): void {
  const [own, others] = withoutCommon(
    from,
    to.filter((size) => size !== -1 && size !== 1),
  );
  const [first, ...more] = own;
  // Of more, nobody would say it so.
  if (first === undefined || more.length > 1) return;
  const both = (operator: "*" | "//", a: IntValue, by: number): IntValue => {
    const value = operator === "*" ? a.value * by : Math.floor(a.value / by);
    return sizes.combine(operator, a, sizes.sizeOf(by), int(value));
  };
  const rest = countOf(own) / countOf(others);
  if (others.length === 0) return;
  if (more.length === 0 && !sizes.standsIn(first)) sizes.divide(first, others);
  if (sizes.sizeOf(rest).size || !sizes.standsIn(first)) return;
  const whole = more.reduce((a, by) => both("*", a, by), sizes.sizeOf(first));
  others.reduce((a, by) => both("//", a, by), whole);
}

/** Whether PyTorch refuses to see a tensor in another shape, as far as its order in memory is known. */
export function isViewRefused(
  tensor: Tensor,
  shape: readonly Dimension[],
  knowsGiven: boolean,
): boolean {
  const isOutOfOrder = !tensor.isContiguous && tensor.count > 0;
  return isOutOfOrder && isOrderKnown(tensor, knowsGiven) && viewAs(tensor, shape) === null;
}

/** A view in another shape, where the dimensions that are joined stand one after the other in memory. */
export function viewAs(tensor: Tensor, shape: readonly Dimension[]): Tensor | null {
  if (tensor.count === 0) return null;
  const own = tensor.shape.flatMap((size, at) =>
    size === 1 ? [] : [{ size, stride: tensor.strides[at]! }],
  );
  const wanted = shape.filter((size) => size !== 1);
  const strides: number[] = [];
  let [from, to] = [0, 0];
  while (from < own.length && to < wanted.length) {
    let [ownEnd, wantedEnd] = [from + 1, to + 1];
    let [ownCount, wantedCount] = [own[from]!.size, wanted[to]!];
    while (ownCount !== wantedCount) {
      if (ownCount < wantedCount) ownCount *= own[ownEnd++]!.size;
      else wantedCount *= wanted[wantedEnd++]!;
    }
    for (let at = from; at < ownEnd - 1; at++) {
      if (own[at]!.stride !== own[at + 1]!.size * own[at + 1]!.stride) return null;
    }
    strides[wantedEnd - 1] = own[ownEnd - 1]!.stride;
    for (let at = wantedEnd - 1; at > to; at--) strides[at - 1] = strides[at]! * wanted[at]!;
    [from, to] = [ownEnd, wantedEnd];
  }
  let next = 0;
  return tensor.view(
    shape,
    shape.map((size) => (size === 1 ? 0 : strides[next++]!)),
  );
}

/** Its dimensions in another order. */
export function permute(machine: Machine, tensor: Tensor, order: readonly number[]): Tensor {
  const rank = tensor.shape.length;
  const axes =
    order.length === rank ? order.map((axis) => axisOf(machine, tensor, axis, rank)) : order;
  if (axes.length !== rank || new Set(axes).size !== rank) {
    const isOther = axes.length !== rank;
    machine.fail(
      tensor.library === "torch" ? "RuntimeError" : "ValueError",
      orderComplaint(tensor.library, rank, axes.length),
      isOther
        ? {
            kind: "rank",
            left: tensor.shape,
            right: [],
            axis: axes.length,
            isAssumed: tensor.isAssumed,
          }
        : undefined,
    );
  }
  const view = tensor.view(
    axes.map((axis) => tensor.shape[axis]!),
    axes.map((axis) => tensor.strides[axis]!),
  );
  return made(machine, view, "permute", [tensor], { order: axes });
}

/** Two dimensions swapped. */
export function swapAxes(machine: Machine, tensor: Tensor, a: number, b: number): Tensor {
  const rank = tensor.shape.length;
  const [first, second] = [axisOf(machine, tensor, a, rank), axisOf(machine, tensor, b, rank)];
  const order = tensor.shape.map((_, at) => (at === first ? second : at === second ? first : at));
  return permute(machine, tensor, order);
}

/** All dimensions in the opposite order: `.T`. */
export function reverseAxes(machine: Machine, tensor: Tensor): Tensor {
  return permute(machine, tensor, tensor.shape.map((_, at) => at).reverse());
}

/** One more dimension, of size 1. */
export function unsqueeze(machine: Machine, tensor: Tensor, axis: number): Tensor {
  const at = axisOf(machine, tensor, axis, tensor.shape.length + 1);
  const view = tensor.view(tensor.shape.toSpliced(at, 0, 1), tensor.strides.toSpliced(at, 0, 0));
  return made(machine, view, "reshape", [tensor], { shape: view.shape });
}

/** Without the dimensions of size 1 among the axes; null: among all. */
export function squeeze(machine: Machine, tensor: Tensor, axes: readonly number[] | null): Tensor {
  const rank = tensor.shape.length;
  const chosen = axes?.map((axis) => axisOf(machine, tensor, axis, Math.max(1, rank))) ?? null;
  if (chosen?.some((axis) => machine.sizes?.standsIn(tensor.shape[axis] ?? 1))) {
    throw new NotKnown("it is unknown whether this dimension has size 1");
  }
  const kept = tensor.shape.flatMap((size, at) =>
    size === 1 && (chosen?.includes(at) ?? true) ? [] : [at],
  );
  const view = tensor.view(
    kept.map((at) => tensor.shape[at]!),
    kept.map((at) => tensor.strides[at]!),
  );
  return made(machine, view, "reshape", [tensor], { shape: view.shape });
}

/** Stretched without copying: -1 keeps a size. */
export function expand(machine: Machine, tensor: Tensor, sizes: readonly number[]): Tensor {
  const missing = sizes.length - tensor.shape.length;
  const shape = sizes.map((size, at) => (size === -1 ? (tensor.shape[at - missing] ?? 1) : size));
  const fits = tensor.shape.every((size, at) => size === 1 || size === shape[at + missing]);
  if (missing >= 0 && !fits) meetAll(machine, tensor.shape, shape.slice(missing));
  if (missing < 0 || !fits) {
    const kind = tensor.library === "numpy" ? "ValueError" : "RuntimeError";
    machine.fail(kind, expandComplaint(tensor.library, tensor.shape, sizes));
  }
  const seen = expandTo(tensor, shape);
  // A tensor that has the shape already keeps what made it.
  const view = seen === tensor ? tensor.view(shape, tensor.strides) : seen;
  return made(machine, view, "expand", [tensor], { shape });
}

/** The whole repeated along each dimension. */
export function tile(machine: Machine, tensor: Tensor, times: readonly number[]): Tensor {
  const rank = Math.max(times.length, tensor.shape.length);
  const padded = [...new Array<number>(rank - tensor.shape.length).fill(1), ...tensor.shape];
  const counts = [...new Array<number>(rank - times.length).fill(1), ...times];
  const strides = [...new Array<number>(rank - tensor.shape.length).fill(0), ...tensor.strides];
  const woven = tensor.view(
    padded.flatMap((size, at) => [counts[at]!, size]),
    strides.flatMap((step) => [0, step]),
  );
  const shape = padded.map((size, at) => size * counts[at]!);
  const copy = copyOf(machine, woven);
  return made(machine, copy.view(shape, stridesOf(shape)), "tile", [tensor], { times });
}

/** Each entry along a dimension several times in a row. */
export function repeatEach(
  machine: Machine,
  tensor: Tensor,
  times: number,
  axis: number | null,
): Tensor {
  const source = axis === null ? reshape(machine, tensor, [-1]) : tensor;
  const at = axisOf(machine, source, axis ?? 0, source.shape.length);
  const woven = source.view(
    source.shape.toSpliced(at + 1, 0, times),
    source.strides.toSpliced(at + 1, 0, 0),
  );
  const shape = source.shape.with(at, source.shape[at]! * times);
  const copy = copyOf(machine, woven);
  return made(machine, copy.view(shape, stridesOf(shape)), "repeat", [tensor], { times, axis: at });
}

/** From `start` on, `length` entries along a dimension; a view. */
export function narrow(tensor: Tensor, axis: number, start: number, length: number): Tensor {
  const { shape, strides, offset } = tensor;
  return tensor.view(shape.with(axis, length), strides, offset + start * strides[axis]!);
}

/** Pieces of the given sizes along a dimension. */
export function splitInto(
  machine: Machine,
  tensor: Tensor,
  sizes: readonly number[],
  axis: number,
): readonly Tensor[] {
  const at = axisOf(machine, tensor, axis, tensor.shape.length);
  let start = 0;
  return sizes.map((size) => {
    const piece = narrow(tensor, at, start, size);
    start += size;
    return made(machine, piece, "narrow", [tensor], {
      axis: at,
      start: start - size,
      length: size,
    });
  });
}

/** Its diagonal, as a view. */
export function diagonal(machine: Machine, tensor: Tensor, shift: number): Tensor {
  const [rows = 0, columns = 0] = tensor.shape.slice(-2);
  const [down = 0, right = 0] = tensor.strides.slice(-2);
  const length = Math.max(0, Math.min(rows + Math.min(0, shift), columns - Math.max(0, shift)));
  const offset = tensor.offset + (shift > 0 ? shift * right : -shift * down);
  const view = tensor.view(
    [...tensor.shape.slice(0, -2), length],
    [...tensor.strides.slice(0, -2), down + right],
    offset,
  );
  return made(machine, view, "diagonal", [tensor], { shift });
}

/** Keeps the numbers on one side of a diagonal; the rest is 0. */
export function triangle(
  machine: Machine,
  tensor: Tensor,
  side: "lower" | "upper",
  shift: number,
): Tensor {
  const { library, dtype, shape } = tensor;
  const columns = shape.at(-1) ?? 1;
  const rows = shape.at(-2) ?? 1;
  const numbers = tensor.numbers();
  const settings = { side, shift };
  if (!numbers) {
    const gap = createUnknownTensor(library, dtype, shape, tensor.why);
    return made(machine, gap, "triangle", [tensor], settings);
  }
  const result = fill(machine, library, dtype, shape, (out) => {
    for (let at = 0; at < out.length; at++) {
      const distance = (at % columns) - (Math.floor(at / columns) % rows);
      out[at] = (side === "lower" ? distance <= shift : distance >= shift) ? numbers[at]! : 0;
    }
  });
  return made(machine, result, "triangle", [tensor], settings);
}

/** A matrix with a row of numbers on its diagonal. */
export function fromDiagonal(machine: Machine, tensor: Tensor, shift = 0): Tensor {
  const [count = 0] = tensor.shape;
  const { library, dtype } = tensor;
  const size = count + Math.abs(shift);
  const shape = [size, size];
  if (!tensor.isKnown) {
    const gap = createUnknownTensor(library, dtype, shape, tensor.why);
    return made(machine, gap, "diagonal", [tensor]);
  }
  const result = fill(machine, library, dtype, shape, (out) => {
    const numbers = tensor.numbers()!;
    const start = shift < 0 ? -shift * size : shift;
    for (let at = 0; at < count; at++) out[start + at * (size + 1)] = numbers[at]!;
  });
  return made(machine, result, "diagonalMatrix", [tensor]);
}
