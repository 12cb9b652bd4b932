// The worker of a page: runs every operation on the GPU and posts how far it is from the reference, then
// the first of them again after the device was lost. Its name says through what.
import { createGpuBackend } from "../../src/engine/backends/gpu/createGpuBackend.ts";
import { GlSession } from "../../src/engine/backends/gpu/glSession.ts";
import { loadGpuJs } from "../../src/engine/backends/gpu/loadGpuJs.ts";
import type { GpuJs } from "../../src/engine/backends/gpu/gpuJs.ts";
import { gpuOperations, measureErrors } from "./gpuOperations.ts";

const canvases: OffscreenCanvas[] = [];

/** Keeps what is drawn on, so that its context can be lost. */
class KeptCanvas extends OffscreenCanvas {
  constructor(width: number, height: number) {
    super(width, height);
    canvases.push(this);
  }
}

async function loseDevice({ WebGPUContext }: GpuJs): Promise<void> {
  const context = canvases.at(-1)?.getContext("webgl2");
  if (context) context.getExtension("WEBGL_lose_context")?.loseContext();
  else (await WebGPUContext.acquire()).device.destroy();
}

/** What the worker posts. */
export interface GpuReport {
  readonly reason: string;
  readonly errors: Awaited<ReturnType<typeof measureErrors>>;
  readonly errorsAfterLoss: Awaited<ReturnType<typeof measureErrors>>;
  /** Canvases of WebGL2 that were opened. */
  readonly canvases: number;
  readonly failure: string | null;
}

async function report(): Promise<GpuReport> {
  try {
    const gpuJs = await loadGpuJs();
    const gpu = await (self.name === "WebGL2"
      ? createGpuBackend(gpuJs, {}, (given) =>
          GlSession.open(given, { OffscreenCanvas: KeptCanvas }),
        )
      : createGpuBackend(gpuJs));
    const errors = await measureErrors(gpu);
    await loseDevice(gpuJs);
    const { attention } = gpuOperations;
    const errorsAfterLoss = await measureErrors(gpu, { attention: attention! });
    await gpu.close();
    return {
      reason: gpu.reason,
      errors,
      errorsAfterLoss,
      canvases: canvases.length,
      failure: null,
    };
  } catch (error) {
    return { reason: "", errors: [], errorsAfterLoss: [], canvases: 0, failure: String(error) };
  }
}

void report().then((found) => postMessage(found));
