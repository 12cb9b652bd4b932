import path from "node:path";
import { describe, test } from "vitest";
import type { GpuBackend } from "../../src/engine/backends/gpu/createGpuBackend.ts";
import { openGpu } from "../../src/workers/openGpu.ts";

/** The npm package with the WebGPU libraries of all platforms. */
export const webGpuFolder = path.resolve("node_modules/webgpu");

/** A backend, or why there is none. */
export type TestGpu = { readonly backend: GpuBackend } | { readonly missing: string };

/** The GPU of this machine, or the one in software that a Chromium brings. */
export async function openTestGpu(): Promise<TestGpu> {
  try {
    return { backend: await openGpu(webGpuFolder) };
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) };
  }
}

/** Tests that are skipped in plain sight where there is no GPU, not even in software. */
export function describeGpu(opened: TestGpu, name: string, body: (gpu: GpuBackend) => void): void {
  if ("backend" in opened) describe(name, () => body(opened.backend));
  else test.skip(`${name}: ${opened.missing}`);
}
