import * as l10n from "@vscode/l10n";
import { countElements, sizeAt } from "../../../tensor/shape.ts";
import type { Tensor, TensorValues } from "../../../tensor/tensor.ts";
import type { GpuBuffer } from "./gpuJs.ts";
import type { KernelName } from "./kernels/kernelTable.ts";
import type { GpuSizes, Session } from "./session.ts";

/** One operation on the device: what it puts there for itself goes when it is done. */
export class GpuWork {
  readonly session: Session;
  readonly #resident: ResidentTensors;
  readonly #temporary = new Set<GpuBuffer>();

  constructor(session: Session, resident: ResidentTensors) {
    this.session = session;
    this.#resident = resident;
  }

  /** The tensor as a matrix [..., columns] on the device, where it may lie already. */
  place(tensor: Tensor): GpuBuffer {
    const sizes = toMatrixSizes(tensor);
    const found = this.#resident.find(tensor.values);
    if (found?.output[0] === sizes[0] && found.output[1] === sizes[1]) return found;
    const placed = this.upload(tensor.values, sizes);
    if (!found) this.#keep(tensor.values, placed);
    return placed;
  }

  /** Numbers that only this operation reads. */
  upload(values: TensorValues, sizes: GpuSizes): GpuBuffer {
    const buffer = this.session.upload(values, sizes);
    this.#temporary.add(buffer);
    return buffer;
  }

  /** One number, for kernels that take a whole row or one for all. */
  uploadNumber(value: number): GpuBuffer {
    return this.upload(Float32Array.of(value), [1, 1]);
  }

  async run(
    name: KernelName,
    sizes: GpuSizes,
    ...inputs: readonly (GpuBuffer | number)[]
  ): Promise<GpuBuffer> {
    const output = await this.session.run(name, sizes, ...inputs);
    this.#temporary.add(output);
    return output;
  }

  /** Brings a result back as a tensor; it stays on the device for the next operation. */
  async read(result: GpuBuffer, shape: readonly number[]): Promise<Tensor> {
    const values = await this.session.download(result);
    this.#keep(values, result);
    return { shape, values };
  }

  /** Gives back a buffer before the operation is done. */
  release(...buffers: readonly GpuBuffer[]): void {
    for (const buffer of buffers) if (this.#temporary.delete(buffer)) buffer.delete();
  }

  finish(): void {
    this.release(...this.#temporary);
    this.#resident.trim();
  }

  #keep(values: TensorValues, buffer: GpuBuffer): void {
    this.#temporary.delete(buffer);
    this.#resident.add(values, buffer);
  }
}

/** [..., columns] -> columns and rows */
export function toMatrixSizes({ shape }: Tensor): readonly [number, number] {
  const columns = sizeAt(shape, -1);
  return [columns, countElements(shape) / columns];
}

/** Throws, with the numbers, where something is larger than a buffer of the device may be. */
export function checkFits(what: string, bytes: number, limit: number): void {
  if (bytes <= limit) return;
  const [found, most] = [Math.ceil(bytes / 2 ** 20), Math.floor(limit / 2 ** 20)];
  throw new Error(
    l10n.t(
      "{0} needs one buffer of {1} MiB, but this GPU allows {2} MiB: use the wasm " +
        "backend or shorter sequences",
      what,
      found,
      most,
    ),
  );
}

/** Whether every number is finite and at most `limit` away from 0. */
export function isWithin(values: TensorValues, limit: number): boolean {
  for (const x of values) {
    // NaN compares as false.
    if (!(Math.abs(x) <= limit)) return false;
  }
  return true;
}

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
