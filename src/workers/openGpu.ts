import * as l10n from "@vscode/l10n";
import { createGpuBackend, type GpuBackend } from "../engine/backends/gpu/createGpuBackend.ts";
import type { GpuLimits } from "../engine/backends/gpu/gpuRunner.ts";
import { loadGpuJs } from "../engine/backends/gpu/loadGpuJs.ts";
import { placeWebGpu } from "./openGpuLibrary.ts";

/**
 * Opens the GPU in Node, through the WebGPU library in `folder`, the one of the npm package webgpu.
 * Call it in a worker thread or in a separate process, because it sets `navigator.gpu` for gpu.js.
 * Rejects with a message if the library or an adapter is missing.
 *
 * Let the thread end after `close` only: the library ends the whole process when its thread is
 * terminated while it computes.
 */
export async function openGpu(folder: string, limits: GpuLimits = {}): Promise<GpuBackend> {
  const gpu = await placeWebGpu(folder);
  if ((await gpu.requestAdapter()) === null) {
    throw new Error(
      l10n.t("no GPU adapter found: install a driver for Vulkan, Metal, or Direct3D 12"),
    );
  }
  return createGpuBackend(await loadGpuJs(), limits);
}
