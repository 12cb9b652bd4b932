import type { Backend } from "../../engine/backends/backend.ts";
import type { GpuAdapter } from "../../engine/backends/gpu/gpuAdapter.ts";
import { isTensor } from "../../engine/problemTensors.ts";
import { isSameShape } from "../../tensor/shape.ts";
import type { Tensor, TensorValues } from "../../tensor/tensor.ts";

/** The operations of a GPU process. */
export type GpuOperation = Exclude<keyof Backend, "name" | "reason" | "threads" | "close">;

/** What a GPU process reported when it was opened. */
export interface GpuIntroduction {
  readonly adapter: GpuAdapter;
  readonly reason: string;
}

/** What a GPU process is asked and told. */
export interface GpuRequests {
  readonly open: { readonly params: null; readonly result: GpuIntroduction };
  readonly operate: {
    readonly params: {
      readonly operation: GpuOperation;
      /** The arguments of the operation of a `Backend`, with every tensor packed. */
      readonly operands: readonly unknown[];
    };
    readonly result: unknown;
  };
  /** These tensors will not be named again. */
  readonly forget: { readonly params: readonly number[]; readonly result: null };
}

/** A tensor between two processes: its numbers are sent once, then referred to by name. */
export interface PackedTensor {
  readonly shape: readonly number[];
  /** Names the numbers, not the shape. */
  readonly tensor: number;
  /** Null if the other side has them. */
  readonly numbers: TensorValues | null;
}

/** The same object with every tensor inside packed. */
export function packTensors(part: unknown, pack: (tensor: Tensor) => PackedTensor): unknown {
  return mapObjects(part, (inner) => (isTensor(inner) ? pack(inner) : null));
}

/** The inverse; equal tensors are one tensor again. */
export function unpackTensors(
  part: unknown,
  read: (packed: PackedTensor) => TensorValues,
): unknown {
  const unpacked = new Map<number, Tensor>();
  return mapObjects(part, (inner) => {
    if (!isPacked(inner)) return null;
    const values = read(inner);
    const known = unpacked.get(inner.tensor);
    if (known && isSameShape(known.shape, inner.shape)) return known;
    const tensor: Tensor = { shape: inner.shape, values };
    unpacked.set(inner.tensor, tensor);
    return tensor;
  });
}

function mapObjects(part: unknown, replace: (inner: object) => object | null): unknown {
  if (typeof part !== "object" || part === null) return part;
  const replaced = replace(part);
  if (replaced) return replaced;
  if (Array.isArray(part)) return part.map((inner) => mapObjects(inner, replace));
  const entries = Object.entries(part).map(([name, inner]) => [name, mapObjects(inner, replace)]);
  return Object.fromEntries(entries) as object;
}

function isPacked(part: object): part is PackedTensor {
  return "tensor" in part && "numbers" in part;
}
