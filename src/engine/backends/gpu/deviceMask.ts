import type { TensorValues } from "../../../tensor/tensor.ts";
import type { AttentionShape } from "../../trace.ts";
import type { AttentionOperands } from "../backend.ts";
import type { GpuSizes } from "./session.ts";

/** Scores beyond it are none on the device, where -3e38 stands for -Infinity. */
export const LARGEST_SCORE = 9e37;

const HIDDEN = -3e38;

/** A mask and the causal rule as the kernel `maskedScores` reads them. */
export interface DeviceMask {
  readonly values: TensorValues;
  readonly sizes: GpuSizes;
  /** batchStep, headStep, queryStep, keyStep, causal, causalOffset */
  readonly steps: readonly number[];
}

/**
 * `mask, broadcast, and causalOffset -> what the device adds to the scores`; without a mask that is 0.
 *
 * Numbers that hide a key in all but name, such as the least of single precision, are brought nearer
 * to 0: no weight changes by it.
 */
export function toDeviceMask(
  { mask, causalOffset }: AttentionOperands,
  { queryLength, keyLength }: AttentionShape,
): DeviceMask {
  const shape = mask?.shape ?? [];
  const [batches, heads] = [shape.at(-4) ?? 1, shape.at(-3) ?? 1];
  const [queries, keys] = [shape.at(-2) ?? 1, shape.at(-1) ?? 1];
  const step = (size: number, stride: number) => (size > 1 ? stride : 0);
  // Beyond the map there is nothing to tell apart, and the device's whole numbers have an end.
  const offset = Math.min(Math.max(causalOffset ?? 0, -queryLength - 1), keyLength);
  return {
    values: Float32Array.from(mask?.values ?? [0], toDeviceNumber),
    sizes: [keys, queries, batches * heads],
    steps: [
      ...[step(batches, heads), step(heads, 1), step(queries, 1), step(keys, 1)],
      ...[causalOffset === undefined ? 0 : 1, offset],
    ],
  };
}

function toDeviceNumber(x: number): number {
  return x === -Infinity ? HIDDEN : Math.max(x, -LARGEST_SCORE);
}

/** The device's masked scores with -Infinity where a key is hidden. */
export function restoreHidden(maskedScores: Float32Array): Float32Array {
  for (let at = 0; at < maskedScores.length; at++) {
    if (maskedScores[at]! < -2e38) maskedScores[at] = -Infinity;
  }
  return maskedScores;
}
