import { cp } from "node:fs/promises";
import path from "node:path";
import { root } from "./install.mjs";

/** Platforms that a package can be made for, with the folder of the npm package webgpu for each. */
export const gpuLibraries = {
  "linux-x64": "linux-x64",
  "linux-arm64": "linux-arm64",
  "darwin-x64": "darwin-universal",
  "darwin-arm64": "darwin-universal",
  "win32-x64": "win32-x64",
  "win32-arm64": "win32-arm64",
} as const;

/** One of them, as Visual Studio Code calls it. */
export type PackageTarget = keyof typeof gpuLibraries;

/** Whether a package can be made for it. */
export function isPackageTarget(given: string): given is PackageTarget {
  return Object.hasOwn(gpuLibraries, given);
}

/** Puts the WebGPU library of a platform into a folder that is packed; the lines for .vscodeignore. */
export async function placeGpuLibrary(
  target: PackageTarget,
  folder: string,
): Promise<readonly string[]> {
  const library = path.join("dist", gpuLibraries[target]);
  for (const part of ["index.js", library]) {
    const from = path.join(root, "node_modules/webgpu", part);
    await cp(from, path.join(folder, "dist/webgpu", part), { recursive: true });
  }
  return ["!dist/webgpu/index.js", `!dist/webgpu/dist/${gpuLibraries[target]}/*`];
}
