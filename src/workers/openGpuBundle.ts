import path from "node:path";
import { pathToFileURL } from "node:url";
import type { GpuBackend } from "../engine/backends/gpu/createGpuBackend.ts";
import type { openGpu } from "./openGpu.ts";

/** What `gpu.mjs` exports. */
interface GpuBundle {
  readonly openGpu: typeof openGpu;
}

/**
 * Opens the GPU from `gpu.mjs` and the folder `webgpu` that the build puts into `folder`: gpu.js is
 * large, so only this bundle contains it. The notes of `openGpu` about the global `navigator`
 * apply.
 */
export async function openGpuBundle(folder: string): Promise<GpuBackend> {
  const url = pathToFileURL(path.join(folder, "gpu.mjs")).href;
  const bundle = (await import(url)) as GpuBundle;
  return bundle.openGpu(path.join(folder, "webgpu"));
}
