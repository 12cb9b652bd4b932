// The worker of a page: runs every operation on the GPU and posts how far it is from the reference.
// Its name says through what.
import { createGpuBackend } from "../../src/engine/backends/gpu/createGpuBackend.ts";
import { GlSession } from "../../src/engine/backends/gpu/glSession.ts";
import { loadGpuJs } from "../../src/engine/backends/gpu/loadGpuJs.ts";
import { measureErrors } from "./gpuOperations.ts";

/** What the worker posts. */
export interface GpuReport {
  readonly reason: string;
  readonly errors: Awaited<ReturnType<typeof measureErrors>>;
  readonly failure: string | null;
}

async function report(): Promise<GpuReport> {
  try {
    const gpuJs = await loadGpuJs();
    const gpu = await (self.name === "WebGL2"
      ? createGpuBackend(gpuJs, {}, (given) => GlSession.open(given, self))
      : createGpuBackend(gpuJs));
    const errors = await measureErrors(gpu);
    await gpu.close();
    return { reason: gpu.reason, errors, failure: null };
  } catch (error) {
    return { reason: "", errors: [], failure: String(error) };
  }
}

void report().then((found) => postMessage(found));
