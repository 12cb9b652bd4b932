import { mapTensors } from "../../engine/problemTensors.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import { isTurned, type TurnedTensor } from "../../viewModel/problems/tensors.ts";
import type { BodyTensor, PackedTensor } from "./packedReading.ts";

/** The keys of bodies by their numbers. */
export type BodyKeys = ReadonlyMap<Float64Array, number>;

/**
 * The same object, with its tensors in the pool; those of the reference are in double precision. A
 * tensor with the numbers of a matrix names its body.
 */
export function packTensors(part: object, pool: NumberPool, bodies: BodyKeys = new Map()): object {
  const pack = (tensor: Tensor) =>
    tensor.values instanceof Float64Array
      ? packTensor(tensor, tensor.values, pool, bodies)
      : tensor;
  return mapTensors(part, pack) as object;
}

function packTensor(
  tensor: Tensor,
  values: Float64Array,
  pool: NumberPool,
  bodies: BodyKeys,
): PackedTensor | BodyTensor {
  const { shape } = tensor;
  const body = bodies.get(values);
  const turnedOf = isTurned(tensor) ? bodies.get(tensor.turnedFrom) : undefined;
  if (body !== undefined) return { shape, body };
  const packed = { shape, packedAt: pool.add(values), length: values.length };
  return turnedOf === undefined ? packed : { ...packed, turnedOf };
}

/** Looks up the numbers of the tensors of one reading. */
interface PackedNumbers {
  readonly numbers: Float64Array;
  readonly valuesOf: (body: number) => Float64Array;
}

/** Puts tensors back into a message that has one owner; equal arrays are one again. */
export class TensorUnpacker {
  readonly #packed: PackedNumbers;
  readonly #known = new Map<number, Float64Array>();

  constructor(packed: PackedNumbers) {
    this.#packed = packed;
  }

  unpack(part: object): void {
    const fields = part as Record<string, unknown>;
    for (const name in fields) {
      const inner = fields[name];
      if (typeof inner !== "object" || inner === null || ArrayBuffer.isView(inner)) continue;
      if (isPacked(inner)) fields[name] = this.#toTensor(inner);
      else this.unpack(inner);
    }
  }

  #toTensor(packed: PackedTensor | BodyTensor): Tensor | TurnedTensor {
    const { shape } = packed;
    if ("body" in packed) return { shape, values: this.#packed.valuesOf(packed.body) };
    const values = this.#toValues(packed);
    if (packed.turnedOf === undefined) return { shape, values };
    return { shape, values, turnedFrom: this.#packed.valuesOf(packed.turnedOf) };
  }

  #toValues({ packedAt, length }: PackedTensor): Float64Array {
    let values = this.#known.get(packedAt);
    if (values?.length !== length) {
      values = this.#packed.numbers.subarray(packedAt, packedAt + length);
      this.#known.set(packedAt, values);
    }
    return values;
  }
}

function isPacked(part: object): part is PackedTensor | BodyTensor {
  return "packedAt" in part || "body" in part;
}

/** Numbers one after the other; the same array is stored once. */
export class NumberPool {
  readonly #offsets = new Map<Float64Array, number>();
  #length = 0;

  /** `values -> where they begin`. */
  add(values: Float64Array): number {
    const known = this.#offsets.get(values);
    if (known !== undefined) return known;
    const offset = this.#length;
    this.#offsets.set(values, offset);
    this.#length += values.length;
    return offset;
  }

  /** All numbers, in shared memory if the platform has it. */
  toNumbers(): Float64Array {
    const bytes = this.#length * Float64Array.BYTES_PER_ELEMENT;
    const isShared = typeof SharedArrayBuffer === "function";
    const numbers = new Float64Array(
      isShared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes),
    );
    for (const [values, offset] of this.#offsets) numbers.set(values, offset);
    return numbers;
  }
}
