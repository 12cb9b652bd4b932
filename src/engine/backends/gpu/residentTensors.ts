import type { TensorValues } from "../../../tensor/tensor.ts";
import type { GpuBuffer } from "./gpuJs.ts";

/**
 * What the device holds already: weights from the last time, results that the next operation reads.
 * Tensors are never changed, so that the same numbers are the same array. Beyond `limit` bytes what
 * was not used for longest goes.
 */
export class ResidentTensors {
  readonly #limit: number;
  readonly #found = new WeakMap<TensorValues, GpuBuffer>();
  /** Bytes of each, the one used last at the end. */
  readonly #bytes = new Map<GpuBuffer, number>();
  #total = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  find(values: TensorValues): GpuBuffer | undefined {
    const buffer = this.#found.get(values);
    const bytes = buffer && this.#bytes.get(buffer);
    if (bytes === undefined) return undefined;
    this.#bytes.delete(buffer!);
    this.#bytes.set(buffer!, bytes);
    return buffer;
  }

  /** Takes the buffer over. What was added in one computation is not given back during it. */
  add(values: TensorValues, buffer: GpuBuffer): void {
    this.#found.set(values, buffer);
    this.#bytes.set(buffer, values.length * 4);
    this.#total += values.length * 4;
  }

  /** Gives back what is too much; call it between computations. */
  trim(): void {
    for (const [buffer, bytes] of this.#bytes) {
      if (this.#total <= this.#limit) return;
      this.#bytes.delete(buffer);
      this.#total -= bytes;
      buffer.delete();
    }
  }
}
