// The GPU in a separate Web Worker, which can be terminated when its driver hangs.
import "./words.ts";
import { createGpuBackend, type GpuBackend } from "../../engine/backends/gpu/createGpuBackend.ts";
import { GlSession } from "../../engine/backends/gpu/glSession.ts";
import { loadGpuJs } from "../../engine/backends/gpu/loadGpuJs.ts";
import { serveGpu } from "../gpu/serveGpu.ts";
import { openOwnPort, workerScope } from "./workerScope.ts";

serveGpu(openOwnPort(), open);

async function open(): Promise<GpuBackend> {
  const gpuJs = await loadGpuJs();
  const adapter = await workerScope.navigator.gpu?.requestAdapter();
  if (adapter) return createGpuBackend(gpuJs);
  return createGpuBackend(gpuJs, {}, (given) => GlSession.open(given, workerScope));
}
