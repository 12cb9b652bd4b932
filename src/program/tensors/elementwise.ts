import { broadcastShapes, sameShape } from "../values/dimension.ts";
import {
  categoryOf,
  defaultFloat,
  type Dtype,
  isFloating,
  roundTo,
  type TensorLibrary,
} from "../values/dtype.ts";
import { createTensor, createUnknownTensor, expandTo, type Tensor } from "../values/tensor.ts";
import { isRest, madeIfFitting, meetAll } from "./meeting.ts";
import { NotKnown } from "../values/gaps.ts";
import type { Machine } from "../values/value.ts";
import { stretchComplaint } from "./complaints.ts";
import { complexBinary } from "./complex.ts";
import { type BinaryName, binaryKernels } from "./kernels.ts";
import { computeOne, computeTwo, type UnaryName, unaryKernels } from "./kernels.ts";
import { commonDtype, fill, firstGap, made, type Operand, shapeOf, toTensor } from "./operand.ts";

/** The library whose rules apply to these operands. */
export function libraryOf(...operands: readonly Operand[]): TensorLibrary {
  const tensors = operands.filter((operand) => operand.kind === "tensor");
  // An array of NumPy beside a tensor becomes a tensor.
  return (tensors.find(({ library }) => library !== "numpy") ?? tensors[0])?.library ?? "numpy";
}

/** `shapes (2, 3) (4,)`, as in the library's error. */
function misfit(
  machine: Machine,
  a: Operand,
  b: Operand,
  library: TensorLibrary,
  isMask = false,
): never {
  const [left, right] = [shapeOf(a), shapeOf(b)];
  meetAll(machine, left, right);
  const operands = [a, b].filter((each) => each.kind === "tensor");
  const misfits = { kind: "stretch", left, right, axis: 0, operands, isMask } as const;
  const type = library === "numpy" ? "ValueError" : "RuntimeError";
  return machine.fail(type, stretchComplaint(library, left, right), misfits);
}

/** TensorFlow never changes a type by itself. */
export function failOnTypes(machine: Machine, a: Tensor, b: Tensor): never {
  return machine.fail(
    "InvalidArgumentError",
    `expected both to be a ${a.dtype} tensor, but one is a ${b.dtype} tensor`,
  );
}

/** A shape as Python writes it. */
export function toTuple(shape: readonly number[]): string {
  return shape.length === 1 ? `(${String(shape[0])},)` : `(${shape.join(", ")})`;
}

/** The shape if sizes without a value are what they have to be. */
function mayStretch(
  machine: Machine,
  a: Operand,
  b: Operand,
  library: TensorLibrary,
): readonly number[] {
  const [left, right] = [shapeOf(a), shapeOf(b)];
  const rank = Math.max(left.length, right.length);
  const { sizes } = machine;
  const isOpen = (size: number): boolean => sizes?.standsIn(size) === true;
  const isCalculated = (size: number): boolean =>
    sizes?.sizeOf(size).size?.kind === "binary" || isRest(machine, size);
  const plain: number[] = [];
  const stretched = Array.from({ length: rank }, (_, at) => {
    const own = left[at - rank + left.length] ?? 1;
    const other = right[at - rank + right.length] ?? 1;
    if (own === other || other === 1 || own === 1) return Math.max(own, other);
    const isFirst = isOpen(own) && (isCalculated(own) || !isOpen(other));
    const [open, known] = isFirst ? [own, other] : [other, own];
    // `H // 16 * (W // 16)` beside 196 or `n_ctx`; `3 * C` is never `C`.
    const areMultiples = isOpen(known) && (open % known === 0 || known % open === 0);
    if (areMultiples || !isCalculated(open)) plain.push(open);
    return isOpen(open) && sizes?.mayBeEqual(open, known) ? known : null;
  });
  if (stretched.includes(null)) return misfit(machine, a, b, library);
  if (plain.length === 0) return stretched as number[];
  try {
    return misfit(machine, a, b, library);
  } catch (error) {
    // It is noted, and what comes after it is followed all the same.
    if (!(error instanceof NotKnown)) throw error;
    return stretched as number[];
  }
}

/** `fn(a, b)` for each pair of numbers, stretched to one shape. */
export function binary(machine: Machine, name: BinaryName, a: Operand, b: Operand): Tensor {
  const complex = complexBinary(machine, name, a, b, binary);
  if (complex) return complex;
  const library = libraryOf(a, b);
  const stretched = broadcastShapes(shapeOf(a), shapeOf(b));
  const shape = stretched ?? mayStretch(machine, a, b, library);
  const kernel = binaryKernels[name];
  let common = commonDtype(a, b, library);
  if (common === "bool" && kernel.result === "common" && !name.startsWith("bit")) {
    if (name !== "maximum" && name !== "minimum") {
      common =
        name === "add" || name === "multiply" ? (library === "numpy" ? "bool" : common) : "int64";
    }
  }
  const dtype = resultDtype(kernel.result, common, library);
  if (library === "tensorflow" && a.kind === "tensor" && b.kind === "tensor") {
    // What is no tensor of TensorFlow yet takes the type of the one that is.
    if (a.library !== library && a.dtype !== b.dtype)
      return binary(machine, name, cast(machine, a, b.dtype), b);
    if (b.library !== library && a.dtype !== b.dtype)
      return binary(machine, name, a, cast(machine, b, a.dtype));
    if (a.dtype !== b.dtype) failOnTypes(machine, a, b);
  }
  if (!stretched) return madeIfFitting(machine, { library, dtype, shape }, [a, b]);
  const why = firstGap([a, b]);
  const settings = {};
  if (why !== null) {
    return made(machine, createUnknownTensor(library, dtype, shape, why), name, [a, b], settings);
  }
  const precision = isFloating(dtype) ? dtype : common;
  const result = fill(machine, library, dtype, shape, (out) => {
    const isSingle = precision === "float32" || precision === "float16";
    const x = numbersFor(a, shape, library, isSingle && a.kind === "plain" ? precision : null);
    const y = numbersFor(b, shape, library, isSingle && b.kind === "plain" ? precision : null);
    run(name, x, y, out, computeTwo(name, machine.language.roundsLikeC));
  });
  return made(machine, likeLayout(result, [a, b]), name, [a, b], settings);
}

/** The result of a transposed matrix has its memory layout, which decides later what is a view. */
function likeLayout(result: Tensor, operands: readonly Operand[]): Tensor {
  const { shape } = result;
  const whole = operands.flatMap((each) =>
    each.kind === "tensor" && sameShape(each.shape, shape) ? [each] : [],
  );
  const [first] = whole;
  if (!first || shape.length < 2 || whole.some(({ isContiguous }) => isContiguous)) return result;
  const order = shape
    .map((_, at) => at)
    .sort((p, q) => Math.abs(first.strides[q]!) - Math.abs(first.strides[p]!));
  const turned = result.view(
    order.map((at) => shape[at]!),
    order.map((at) => result.strides[at]!),
  );
  const numbers = turned.numbers();
  if (!numbers || turned.isContiguous) return result;
  const laid = createTensor(result.library, result.dtype, turned.shape, numbers.slice());
  return laid.view(
    shape,
    shape.map((_, at) => laid.strides[order.indexOf(at)]!),
  );
}

/** The numbers of an operand; one number alone where it is the same everywhere. */
function numbersFor(
  operand: Operand,
  shape: readonly number[],
  library: TensorLibrary,
  precision: Dtype | null,
): Float64Array {
  if (operand.kind === "plain") {
    return Float64Array.of(precision ? roundTo(operand.value, precision) : operand.value);
  }
  const whole = toTensor(operand, library);
  if (sameShape(whole.shape, shape) || whole.count === 1) return whole.numbers()!;
  return expandTo(whole, shape).numbers()!;
}

type Compute = (left: number, right: number) => number;

function run(name: BinaryName, x: Float64Array, y: Float64Array, out: Float64Array, own: Compute) {
  const { length } = out;
  const stepX = x.length === 1 ? 0 : 1;
  const stepY = y.length === 1 ? 0 : 1;
  switch (name) {
    case "add":
      for (let at = 0; at < length; at++) out[at] = x[at * stepX]! + y[at * stepY]!;
      return;
    case "subtract":
      for (let at = 0; at < length; at++) out[at] = x[at * stepX]! - y[at * stepY]!;
      return;
    case "multiply":
      for (let at = 0; at < length; at++) out[at] = x[at * stepX]! * y[at * stepY]!;
      return;
    case "divide":
      for (let at = 0; at < length; at++) out[at] = x[at * stepX]! / y[at * stepY]!;
      return;
    default:
      for (let at = 0; at < length; at++) out[at] = own(x[at * stepX]!, y[at * stepY]!);
  }
}

function resultDtype(
  result: "common" | "float" | "bool" | "int",
  common: Dtype,
  library: TensorLibrary,
): Dtype {
  if (result === "bool") return "bool";
  if (result === "int") return "int64";
  if (result === "float" && !isFloating(common)) return defaultFloat(library);
  return common;
}

/** `fn(a)` for each number. */
export function unary(machine: Machine, name: UnaryName, operand: Tensor): Tensor {
  const { library, shape } = operand;
  const { result } = unaryKernels[name];
  const dtype =
    name === "bitNot" && operand.dtype === "bool"
      ? "bool"
      : resultDtype(result, operand.dtype, library);
  if (!operand.isKnown) {
    const gap = createUnknownTensor(library, dtype, shape, operand.why);
    return made(machine, gap, name, [operand]);
  }
  const filled = fill(machine, library, dtype, shape, (out) => {
    const numbers = operand.numbers()!;
    const one = computeOne(name, library, dtype, machine.language.roundsLikeC);
    for (let at = 0; at < out.length; at++) out[at] = one(numbers[at]!);
  });
  return made(machine, likeLayout(filled, [operand]), name, [operand]);
}

/** The same numbers in another type. */
export function cast(machine: Machine, operand: Tensor, dtype: Dtype): Tensor {
  if (operand.dtype === dtype) return operand;
  const { library, shape } = operand;
  if (!operand.isKnown) {
    const gap = createUnknownTensor(library, dtype, shape, operand.why);
    return made(machine, gap, "cast", [operand], { dtype });
  }
  const result = fill(machine, library, dtype, shape, (out) => {
    out.set(operand.numbers()!);
    if (categoryOf(dtype) === 1) {
      for (let at = 0; at < out.length; at++) out[at] = Math.trunc(out[at]!) || 0;
    }
  });
  return made(machine, result, "cast", [operand], { dtype });
}

/** A mask that does not fit is noted; while shapes are followed, the shape of what it hides is known all the same. */
function besideMask(
  machine: Machine,
  shape: readonly number[],
  note: () => never,
): readonly number[] {
  try {
    return note();
  } catch (error) {
    if (!machine.sizes || !(error instanceof NotKnown)) throw error;
    return shape;
  }
}

/** `a` where the condition holds, else `b`. */
export function where(machine: Machine, condition: Tensor, a: Operand, b: Operand): Tensor {
  const library = libraryOf(condition, a, b);
  const dtype = commonDtype(a, b, library);
  const inner = broadcastShapes(shapeOf(a), shapeOf(b)) ?? misfit(machine, a, b, library);
  const shape =
    broadcastShapes(condition.shape, inner) ??
    besideMask(machine, inner, () =>
      misfit(machine, condition, shapeOf(a).length > 0 ? a : b, library, true),
    );
  const why = firstGap([condition, a, b]);
  const inputs = [condition, a, b];
  if (why !== null) {
    return made(machine, createUnknownTensor(library, dtype, shape, why), "where", inputs);
  }
  const result = fill(machine, library, dtype, shape, (out) => {
    const test = expandTo(condition, shape).numbers()!;
    const x = expandTo(toTensor(a, library), shape).numbers()!;
    const y = expandTo(toTensor(b, library), shape).numbers()!;
    for (let at = 0; at < out.length; at++) out[at] = test[at] === 0 ? y[at]! : x[at]!;
  });
  return made(machine, result, "where", inputs);
}

/** Numbers below and above the bounds are moved to them. */
export function clamp(
  machine: Machine,
  operand: Tensor,
  low: Operand | null,
  high: Operand | null,
): Tensor {
  const raised = low ? binary(machine, "maximum", operand, low) : operand;
  return high ? binary(machine, "minimum", raised, high) : raised;
}
