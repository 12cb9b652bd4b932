import { countElements, sizeAt } from "../../../tensor/shape.ts";
import type { Tensor, TensorValues } from "../../../tensor/tensor.ts";
import type { GpuBuffer } from "./gpuJs.ts";
import type { GpuSizes, Session } from "./session.ts";
import type { KernelName } from "./kernels/kernelTable.ts";
import type { ResidentTensors } from "./residentTensors.ts";

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
