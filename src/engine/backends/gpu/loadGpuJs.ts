import type { GpuJs } from "./gpuJs.ts";

/** gpu.js, which looks for `navigator.gpu` when it is first used: have it there before. */
export async function loadGpuJs(): Promise<GpuJs> {
  const module = (await import("gpu.js")) as unknown as { readonly default: GpuJs };
  return module.default;
}
