import type { TextRange } from "../../source/textRange.ts";
import {
  categoryOf,
  defaultFloat,
  type Dtype,
  isFloating,
  promote,
  roundAll,
  type TensorLibrary,
} from "../values/dtype.ts";
import { countOf, type Dimension } from "../values/dimension.ts";
import type { Tensor } from "../values/tensor.ts";
import { createTensor, createUnknownTensor, mostNumbers, tooMany } from "../values/tensor.ts";
import type { Machine } from "../values/value.ts";

/** A number of the program itself beside a tensor: it takes the tensor's type where it can. */
export interface PlainNumber {
  readonly kind: "plain";
  readonly value: number;
  /** As the language has it: a truth value, a whole number, a floating-point number. */
  readonly category: 0 | 1 | 2;
  /** Where the program writes it. */
  readonly at?: TextRange;
  /** The word that it stands for. */
  readonly word?: string;
  /** What a library computed that it is taken from. */
  readonly of?: Tensor;
}

export type Operand = Tensor | PlainNumber;

export function plain(
  value: number,
  category: PlainNumber["category"],
  at?: TextRange,
): PlainNumber {
  return at ? { kind: "plain", value, category, at } : { kind: "plain", value, category };
}

/** The type of an operation's result. */
export function commonDtype(a: Operand, b: Operand, library: TensorLibrary): Dtype {
  if (a.kind === "plain") {
    return b.kind === "plain" ? ownDtype(a, library) : beside(b, a, library);
  }
  if (b.kind === "plain") return beside(a, b, library);
  if (library === "torch" && (a.shape.length === 0) !== (b.shape.length === 0)) {
    const [scalar, other] = a.shape.length === 0 ? [a, b] : [b, a];
    const isHigher = categoryOf(scalar.dtype) > categoryOf(other.dtype);
    return isHigher ? scalar.dtype : other.dtype;
  }
  return promote(a.dtype, b.dtype, library);
}

function beside({ dtype }: Tensor, { category }: PlainNumber, library: TensorLibrary): Dtype {
  if (category <= categoryOf(dtype)) return dtype;
  return category === 2 ? defaultFloat(library) : "int64";
}

/** The type that a plain number has where nothing else decides. */
export function ownDtype({ category }: PlainNumber, library: TensorLibrary): Dtype {
  if (category === 0) return "bool";
  return category === 1 ? "int64" : defaultFloat(library);
}

export function shapeOf(operand: Operand): readonly Dimension[] {
  return operand.kind === "plain" ? [] : operand.shape;
}

/** A plain number as a tensor without dimensions. */
export function toTensor(operand: Operand, library: TensorLibrary, dtype?: Dtype): Tensor {
  if (operand.kind === "tensor") return operand;
  const own = dtype ?? ownDtype(operand, library);
  const made = createTensor(library, own, [], roundAll(Float64Array.of(operand.value), own));
  if (operand.at) made.storage.written = [operand.at];
  if (operand.of) made.origin = operand.of.origin;
  return made;
}

/** Records what made a tensor. */
export function made(
  machine: Machine,
  tensor: Tensor,
  operation: string,
  inputs: readonly Operand[],
  settings: Readonly<Record<string, unknown>> = {},
): Tensor {
  let needsGradient = false;
  const own: (Tensor | number)[] = [];
  for (const input of inputs) {
    own.push(input.kind === "plain" ? (input.of ?? input.value) : input);
    if (input.kind !== "tensor") continue;
    if (input.needsGradient) needsGradient = true;
    if (input.isAssumed) tensor.isAssumed = true;
  }
  tensor.origin = { operation, inputs: own, settings, range: machine.range };
  if (needsGradient && isFloating(tensor.dtype))
    tensor.needsGradient = !machine.state.has("noGradient");
  machine.keep(tensor);
  return tensor;
}

/** A new tensor whose numbers are filled in, if they can be held. */
export function fill(
  machine: Machine,
  library: TensorLibrary,
  dtype: Dtype,
  shape: readonly Dimension[],
  compute: (numbers: Float64Array) => void,
): Tensor {
  const count = countOf(shape);
  if (count > mostNumbers || !machine.reserve(count)) {
    return createUnknownTensor(library, dtype, shape, tooMany(count));
  }
  machine.spend(count / 64);
  const numbers = new Float64Array(count);
  compute(numbers);
  if (dtype === "int64" && numbers.some((number) => Math.abs(number) > Number.MAX_SAFE_INTEGER)) {
    const why = "whole numbers beyond 2^53 are not followed";
    return createUnknownTensor(library, dtype, shape, why);
  }
  return createTensor(library, dtype, shape, roundAll(numbers, dtype));
}

/** The reason of the first input whose numbers are unknown; null: all are. */
export function firstGap(inputs: readonly Operand[]): string | null {
  for (const input of inputs) {
    if (input.kind === "tensor" && !input.isKnown) return input.why;
  }
  return null;
}
