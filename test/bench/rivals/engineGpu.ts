import path from "node:path";
import type { GpuBackend } from "../../../src/engine/backends/gpu/createGpuBackend.ts";
import { openGpu } from "../../../src/workers/openGpu.ts";
import { type AttentionTask, toOperands } from "../kernels/attentionTask.ts";
import type { Rival, Runner } from "../kernels/contest.ts";

/** Set to 1 by `npm run bench -- --software-gpu`. */
export const softwareGpuVariable = "ATTENTION_LENS_SOFTWARE_GPU";

/** All stages on a graphics card, where they stay; one in software only when it is asked for. */
export function engineGpu(task: AttentionTask): Rival {
  return { name: "this engine, gpu, in place", open: () => open(task) };
}

/** From the problem to the whole trace on a graphics card. */
export const engineGpuTrace = "this engine, gpu, problem to trace";

/** The GPU of this machine; one in software only when it is asked for. */
export async function openBenchGpu(): Promise<GpuBackend> {
  const gpu = await openGpu(path.resolve("node_modules/webgpu"));
  const { name, software } = gpu.adapter;
  if (software && process.env[softwareGpuVariable] !== "1") {
    await gpu.close();
    throw new Error(`${name} is a software GPU: pass --software-gpu to see it`);
  }
  return gpu;
}

async function open(task: AttentionTask): Promise<Runner> {
  const gpu = await openBenchGpu();
  const resident = gpu.placeAttention(toOperands(task));
  return {
    run: () => resident.run(),
    read: async () => ({ attentionWeights: await resident.readAttentionWeights() }),
    close: () => gpu.close(),
  };
}
