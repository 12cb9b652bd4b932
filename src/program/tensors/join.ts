import { meetAll } from "./meeting.ts";
import { countOf, type Dimension, sameShape } from "../values/dimension.ts";
import { type Dtype, promote } from "../values/dtype.ts";
import { int } from "../values/make.ts";
import type { IntValue } from "../values/number.ts";
import { createUnknownTensor, type Tensor } from "../values/tensor.ts";
import type { Machine } from "../values/value.ts";
import { joinComplaint, stackComplaint } from "./complaints.ts";
import { libraryOf } from "./elementwise.ts";
import { fill, firstGap, made } from "./operand.ts";
import { axisOf, narrow, unsqueeze } from "./shapes.ts";

/** Tensors one after the other along a dimension that they have. */
export function concatenate(machine: Machine, parts: readonly Tensor[], axis: number): Tensor {
  const [first] = parts;
  if (!first) return machine.fail("ValueError", "need at least one array to concatenate");
  const library = libraryOf(...parts);
  // A list without numbers goes with any other shapes.
  const used = parts.filter(({ shape }) => !(shape.length === 1 && shape[0] === 0));
  const base = used[0] ?? first;
  const at = axisOf(machine, base, axis, base.shape.length);
  for (const part of used) {
    const { shape } = part;
    const fits =
      shape.length === base.shape.length && sameShape(shape.with(at, 0), base.shape.with(at, 0));
    if (fits) continue;
    meetBeside(machine, base.shape, shape, at);
    machine.fail(
      library === "numpy" ? "ValueError" : "RuntimeError",
      joinComplaint(library, [base.shape, shape], at, parts.indexOf(part)),
      { kind: "join", left: base.shape, right: shape, axis: at, operands: [base, part] },
    );
  }
  const isEven = used.every(({ shape }) => shape[at] === base.shape[at]);
  const length = used.reduce((sum, { shape }) => {
    return isEven ? sum + shape[at]! : sumOf(machine, sum, shape[at]!);
  }, 0);
  const shape: readonly Dimension[] = base.shape.with(at, length);
  const dtype = commonType(parts);
  const settings = { axis: at };
  const why = firstGap(parts);
  if (why !== null) {
    const gap = createUnknownTensor(library, dtype, shape, why);
    return made(machine, gap, "concatenate", parts, settings);
  }
  const result = fill(machine, library, dtype, shape, (out) => {
    const inner = countOf(shape.slice(at + 1));
    const row = length * inner;
    let start = 0;
    for (const part of used) {
      const width = part.shape[at]! * inner;
      const numbers = part.numbers()!;
      for (let from = 0, to = start; from < numbers.length; from += width, to += row) {
        out.set(numbers.subarray(from, from + width), to);
      }
      start += width;
    }
  });
  return made(machine, result, "concatenate", parts, settings);
}

/** Two lengths as one: `1 + T` while shapes are followed. */
export function sumOf({ sizes }: Machine, a: number, b: number): number {
  const isOwn = sizes && a > 0 && a !== b && (sizes.standsIn(a) || sizes.standsIn(b));
  if (sizes && b < 0 && sizes.standsIn(a))
    return sizes.combine("-", sizes.sizeOf(a), int(-b), int(a + b)).value;
  if (!isOwn) return a + b;
  return sizes.combine("+", sizes.sizeOf(a), sizes.sizeOf(b), int(a + b)).value;
}

/** Sizes without a value beside the joined dimension are equal, unless the tensors only fit along another one. */
function meetBeside(
  machine: Machine,
  left: readonly Dimension[],
  right: readonly Dimension[],
  axis: number,
): void {
  if (left.length !== right.length) return;
  const apart = left.flatMap((size, at) => (at === axis || size === right[at] ? [] : [at]));
  if (apart.length > 1 || left[axis] !== right[axis]) meetAll(machine, left, right, axis);
}

/** The type that holds the numbers of all. */
export function commonType(parts: readonly Tensor[]): Dtype {
  const library = libraryOf(...parts);
  return parts.map(({ dtype }) => dtype).reduce((a, b) => promote(a, b, library));
}

/** Tensors of one shape side by side along a new dimension. */
export function stack(machine: Machine, parts: readonly Tensor[], axis: number): Tensor {
  const [first] = parts;
  if (!first) return machine.fail("ValueError", "need at least one array to stack");
  const odd = parts.find(({ shape }) => !sameShape(shape, first.shape));
  if (odd) {
    machine.fail(
      first.library === "numpy" ? "ValueError" : "RuntimeError",
      stackComplaint(first.library, [first.shape, odd.shape], parts.indexOf(odd)),
      { kind: "join", left: first.shape, right: odd.shape, axis: -1, operands: [first, odd] },
    );
  }
  const at = axisOf(machine, first, axis, first.shape.length + 1);
  const joined = concatenate(
    machine,
    parts.map((part) => unsqueeze(machine, part, at)),
    at,
  );
  return made(machine, joined, "stack", parts, { axis: at });
}

/** As many tensors of one shape as a size without a value says, one after the other. */
export function concatenateAlike(
  machine: Machine,
  each: Tensor,
  count: IntValue,
  axis: number,
): Tensor {
  const { library, dtype, shape } = each;
  const at = axisOf(machine, each, axis, shape.length);
  const size = shape[at]!;
  const { sizes } = machine;
  const total = int(count.value * size);
  const length = sizes?.combine("*", count, sizes.sizeOf(size), total) ?? total;
  const gap = createUnknownTensor(library, dtype, shape.with(at, length.value), notFollowed);
  return made(machine, gap, "concatenate", [each], { axis: at });
}

/** The same side by side along a new dimension. */
export function stackAlike(machine: Machine, each: Tensor, count: IntValue, axis: number): Tensor {
  const { library, dtype, shape } = each;
  const at = axisOf(machine, each, axis, shape.length + 1);
  const whole = shape.toSpliced(at, 0, count.value);
  const gap = createUnknownTensor(library, dtype, whole, notFollowed);
  return made(machine, gap, "stack", [each], { axis: at });
}

const notFollowed = "it is unknown how often this runs";

/** The entries of a dimension in the opposite order. */
export function flip(machine: Machine, tensor: Tensor, axes: readonly number[]): Tensor {
  let { offset } = tensor;
  const strides = tensor.strides.map((step, at) => {
    if (!axes.includes(at)) return step;
    offset += (tensor.shape[at]! - 1) * step;
    return -step;
  });
  return made(machine, tensor.view(tensor.shape, strides, offset), "flip", [tensor], { axes });
}

/** The entries of a dimension moved on, the last ones to the front. */
export function roll(machine: Machine, tensor: Tensor, shift: number, axis: number): Tensor {
  const size = tensor.shape[axis] ?? 1;
  const by = size === 0 ? 0 : ((shift % size) + size) % size;
  const tail = narrow(tensor, axis, size - by, by);
  const head = narrow(tensor, axis, 0, size - by);
  return made(machine, concatenate(machine, [tail, head], axis), "roll", [tensor], { shift, axis });
}

/** Each row along a dimension put in order; with the places that its numbers came from. */
export function sortRows(
  machine: Machine,
  tensor: Tensor,
  axis: number,
  descending: boolean,
): { readonly values: Tensor; readonly places: Tensor } {
  const at = axisOf(machine, tensor, axis, Math.max(1, tensor.shape.length));
  const { library, dtype, shape } = tensor;
  const moved =
    shape.length === 0
      ? tensor
      : tensor.view(
          [...shape.toSpliced(at, 1), shape[at]!],
          [...tensor.strides.toSpliced(at, 1), tensor.strides[at]!],
        );
  const numbers = moved.numbers();
  if (!numbers) {
    return {
      values: made(machine, createUnknownTensor(library, dtype, shape, tensor.why), "sort", [
        tensor,
      ]),
      places: createUnknownTensor(library, "int64", shape, tensor.why),
    };
  }
  const width = shape[at] ?? 1;
  const orders = Array.from({ length: width === 0 ? 0 : numbers.length / width }, (_, row) => {
    const start = row * width;
    const order = Array.from({ length: width }, (_unused, place) => place);
    const sign = descending ? -1 : 1;
    return order.sort((a, b) => sign * compare(numbers[start + a]!, numbers[start + b]!));
  });
  const make = (type: Dtype, valueOf: (row: number, place: number) => number): Tensor => {
    const filled = fill(machine, library, type, moved.shape, (out) => {
      orders.forEach((order, row) =>
        order.forEach((place, to) => (out[row * width + to] = valueOf(row, place))),
      );
    });
    if (shape.length === 0) return filled;
    return filled.view(shape, filled.strides.slice(0, -1).toSpliced(at, 0, 1));
  };
  return {
    values: made(
      machine,
      make(dtype, (row, place) => numbers[row * width + place]!),
      "sort",
      [tensor],
    ),
    places: make("int64", (_, place) => place),
  };
}

function compare(a: number, b: number): number {
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : 1;
  return Number.isNaN(b) ? -1 : a - b;
}
