import type { TensorValues } from "../../../../tensor/tensor.ts";
import type { Address } from "../kernelFunctions.ts";
import type { Kernels } from "../kernels.ts";
import { layOut } from "../layOut.ts";
import { CHUNK, toChunk } from "./chunks.ts";
import type { UnitRunner } from "./unitRunner.ts";

/** A curve on every number by itself, or on a gate times the number. */
export interface ActivationJob {
  readonly kind: "activation";
  readonly unitCount: number;
  readonly work: number;
  readonly sharedBytes: 0;
  /** As assembly/activations.ts counts them. */
  readonly curve: number;
  readonly hidden: TensorValues;
  readonly gate: TensorValues | null;
  readonly activated: Float32Array;
}

/** Bytes that one thread works in. */
export function toActivationWorkspace() {
  return { hidden: CHUNK * 4, gate: CHUNK * 4, activated: CHUNK * 4 };
}

/** A chunk goes in, is bent and comes out while it is in the cache. */
export function openActivation(
  { functions, memory }: Kernels,
  { curve, hidden, gate, activated }: ActivationJob,
  workspace: Address,
): UnitRunner {
  const places = layOut(toActivationWorkspace(), workspace);
  return (unit) => {
    const { start, end } = toChunk(unit, hidden.length);
    const count = end - start;
    memory.view(places.hidden, count).set(hidden.subarray(start, end));
    if (gate) memory.view(places.gate, count).set(gate.subarray(start, end));
    functions.activate(curve, places.hidden, gate ? places.gate : 0, count, places.activated);
    activated.set(memory.view(places.activated, count), start);
  };
}
