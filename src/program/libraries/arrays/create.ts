import { mostAxes } from "../../../files/reading.ts";
import { countOf } from "../../values/dimension.ts";
import { defaultFloat, type Dtype, type TensorLibrary } from "../../values/dtype.ts";
import { createTensor, createUnknownTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { commonType } from "../../tensors/join.ts";
import { fill, made, type Operand, plain, toTensor } from "../../tensors/operand.ts";
import { gapSign, NotKnown } from "../../values/gaps.ts";
import { cast, toTuple } from "../../tensors/elementwise.ts";
import { isSeeded } from "../streams.ts";
import { copyOf } from "../../tensors/shapes.ts";
import { operandOf } from "../convert.ts";

interface Leaves {
  readonly shape: readonly number[];
  readonly operands: readonly Operand[];
}

/** A tensor of nested lists of numbers and tensors; null: it cannot be made. */
export function fromNested(
  machine: Machine,
  value: Value,
  library: TensorLibrary,
  dtype: Dtype | null,
): Tensor | Value {
  if (value.kind === "tensor") {
    const own = cast(machine, value, dtype ?? value.dtype);
    const copy = copyOf(machine, own);
    const moved = copy.library === library ? copy : toLibrary(copy, library);
    return made(machine, moved, "copy", [value]);
  }
  const leaves = collect(machine, value, library, 0);
  if ("kind" in leaves) return leaves;
  const { operands } = leaves;
  const tensors = operands.filter((operand) => operand.kind === "tensor");
  const inner = tensors[0]?.shape ?? [];
  const odd = tensors.find(({ shape }) => shape.join() !== inner.join());
  if (odd || (tensors.length > 0 && tensors.length < operands.length && inner.length > 0)) {
    return machine.fail("ValueError", "the rows have different lengths");
  }
  const type = dtype ?? typeOf(operands, library);
  const shape = [...leaves.shape, ...inner];
  const gap = tensors.find((tensor) => !tensor.numbers());
  const result = gap
    ? createUnknownTensor(library, type, shape, gap.why)
    : fill(machine, library, type, shape, (out) => {
        let at = 0;
        for (const operand of operands) {
          if (operand.kind === "plain") out[at++] = operand.value;
          else for (const number of operand.numbers()!) out[at++] = number;
        }
      });
  const written = operands.map((operand) => (operand.kind === "plain" && operand.at) || null);
  if (written.length === result.storage.size && written.some((at) => at !== null)) {
    result.storage.written = written;
    machine.sizes?.written(shape);
  }
  const words = operands.flatMap((operand) => (operand.kind === "plain" && operand.word) || []);
  if (words.length === result.storage.size && words.length > 0) result.storage.words = words;
  const parts = operands.flatMap((operand) =>
    operand.kind === "tensor" ? operand : (operand.of ?? []),
  );
  if (tensors.length === 0 && parts.length < operands.length) return result;
  return made(machine, result, "stack", tensors.length > 0 ? tensors : parts, { axis: 0 });
}

function typeOf(operands: readonly Operand[], library: TensorLibrary): Dtype {
  if (operands.length === 0) return defaultFloat(library);
  const tensors = operands.filter((operand) => operand.kind === "tensor");
  let category = 0;
  for (const operand of operands) {
    if (operand.kind === "plain") category = Math.max(category, operand.category);
  }
  const own = toTensor(plain(0, category as 0 | 1 | 2), library);
  if (tensors.length === 0) return own.dtype;
  return tensors.length === operands.length ? commonType(tensors) : commonType([...tensors, own]);
}

function toLibrary(tensor: Tensor, library: TensorLibrary): Tensor {
  const numbers = tensor.numbers();
  if (!numbers) return createUnknownTensor(library, tensor.dtype, tensor.shape, tensor.why);
  const made = createTensor(library, tensor.dtype, tensor.shape, numbers.slice());
  made.storage.copied = { from: tensor, places: null };
  return made;
}

const countIn = (value: Value): number | null =>
  value.kind === "list" || value.kind === "tuple" ? value.items.length : null;

/** What a library says of rows of different lengths, `depth` lists deep; a gap where that is not known. */
function raggedComplaint(
  library: TensorLibrary,
  depth: number,
  count: number | null,
  [first, other]: readonly [readonly number[], readonly number[]],
): string {
  const differing = first.findIndex((size, at) => size !== other[at]);
  const odd = differing < 0 ? first.length : differing;
  if (library === "torch") {
    return first.length === other.length
      ? `expected sequence of length ${first[odd]} at dim ${depth + 1 + odd} (got ${other[odd]})`
      : gapSign;
  }
  if (library !== "numpy" || depth > 0 || count === null) return gapSign;
  const same = [count, ...first.slice(0, odd)];
  const shape = same.length === 1 ? `(${count},)` : `(${same.join(", ")})`;
  return (
    "setting an array element with a sequence. The requested array has an inhomogeneous shape " +
    `after ${same.length} dimensions. The detected shape was ${shape} + inhomogeneous part.`
  );
}

function collect(
  machine: Machine,
  value: Value,
  library: TensorLibrary,
  depth: number,
): Leaves | Value {
  const operand = operandOf(value);
  if (operand) return { shape: [], operands: [operand] };
  if (value.kind === "unknown") return value;
  if (value.kind === "none" || value.kind === "instance" || value.kind === "dictionary")
    return machine.unknown("the items of this array are unknown");
  if (depth >= mostAxes) return machine.unknown("arrays with so many axes are not followed");
  const items = machine.language.iterate(value, machine);
  if (!items) return machine.unknown("the items of this array are unknown");
  const operands: Operand[] = [];
  let inner: readonly number[] | null = null;
  let length = 0;
  for (const item of items) {
    const part =
      item.kind === "string"
        ? machine.unknown("arrays of strings are not followed")
        : collect(machine, item, library, depth + 1);
    if ("kind" in part) return part;
    if (inner && inner.join() !== part.shape.join()) {
      return machine.fail(
        "ValueError",
        raggedComplaint(library, depth, countIn(value), [inner, part.shape]),
      );
    }
    inner = part.shape;
    for (const each of part.operands) operands.push(each);
    length++;
  }
  machine.spend(length);
  return { shape: [length, ...(inner ?? [])], operands };
}

/** A tensor that holds one number everywhere. */
export function filledWith(
  machine: Machine,
  library: TensorLibrary,
  dtype: Dtype,
  shape: readonly number[],
  value: number,
): Tensor {
  if (shape.some((size) => size < 0)) {
    // The difference of two sizes may be negative only because numbers stand in for them.
    if (machine.sizes) throw new NotKnown("the shape is unknown");
    return machine.fail("RuntimeError", `a tensor cannot have the shape ${toTuple(shape)}`);
  }
  return fill(machine, library, dtype, shape, (out) => out.fill(value));
}

/** Numbers made one by one in a row. */
export function sequence(
  machine: Machine,
  library: TensorLibrary,
  dtype: Dtype,
  length: number,
  numberAt: (at: number) => number,
): Tensor {
  return fill(machine, library, dtype, [length], (out) => {
    for (let at = 0; at < out.length; at++) out[at] = numberAt(at);
  });
}

/** A tensor whose numbers a generator draws; null if unknown. */
export function drawn(
  machine: Machine,
  library: TensorLibrary,
  dtype: Dtype,
  shape: readonly number[],
  numbers: ArrayLike<number> | null,
  why: string,
): Tensor {
  const count = countOf(shape);
  const made =
    !numbers || numbers.length !== count
      ? createUnknownTensor(library, dtype, shape, why)
      : fill(machine, library, dtype, shape, (out) => out.set(numbers));
  made.storage.drawn = {
    range: machine.range,
    isUnseeded: !numbers && !isSeeded(machine, library),
  };
  return made;
}
