import type { TensorValues } from "../../../tensor/tensor.ts";
import type { GpuAdapter } from "./gpuAdapter.ts";
import type { GpuBuffer } from "./gpuJs.ts";
import type { KernelName } from "./kernels/kernelTable.ts";

/** Sizes of numbers on the device: columns, rows and, where there are three, matrices. */
export type GpuSizes = readonly [number, number] | readonly [number, number, number];

/** One device from its opening to its loss, whatever the platform calls it. */
export interface Session {
  readonly adapter: GpuAdapter;
  /** Largest buffer that a kernel can read or write, in bytes. */
  readonly bufferLimit: number;
  /** Copies numbers to the device, in single precision. */
  upload(values: TensorValues, sizes: GpuSizes): GpuBuffer;
  /** Runs a kernel once per number of its output, which stays on the device. */
  run(
    name: KernelName,
    sizes: GpuSizes,
    ...inputs: readonly (GpuBuffer | number)[]
  ): Promise<GpuBuffer>;
  /** Copies numbers back, in the order they lie. */
  download(result: GpuBuffer): Promise<Float32Array>;
  /**
   * Runs a computation and asks the device afterwards whether all of it was done: otherwise what
   * failed, for want of memory for instance, would come back as zeros.
   */
  guard<Result>(compute: () => Promise<Result>): Promise<Result>;
  /** Resolves when the device has done all that it was sent. */
  finish(): Promise<void>;
  /** Why the device was lost; null when it was not. */
  findLoss(): Promise<string | null>;
  /** Ends the device and all that lies on it. */
  close(): Promise<void>;
}
