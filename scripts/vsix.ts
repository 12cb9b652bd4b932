import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createVSIX } from "@vscode/vsce";
import { placeGpuLibrary, type PackageTarget } from "./gpuLibraries.ts";
import { root } from "./install.mjs";
import { build } from "./processes.ts";

/**
 * Builds for production and packs the extension into a folder: for every platform without the library
 * for the GPU, or for one platform with it.
 */
export async function makeVsix(
  folder: string,
  target?: PackageTarget,
): Promise<{ file: string; bytes: number }> {
  await build("--production");
  const name = ["attention-lens", ...(target ? [target] : [])].join("-");
  const file = path.join(folder, `${name}.vsix`);
  const working = await mkdtemp(path.join(os.tmpdir(), "attention-lens-package-"));
  try {
    await createVSIX({
      cwd: root,
      packagePath: file,
      dependencies: false,
      allowMissingRepository: true,
      // The picture travels inside.
      rewriteRelativeLinks: false,
      ...(target && { target, ignoreFile: await writeIgnoreFile(working, target) }),
    });
  } finally {
    await rm(working, { recursive: true });
  }
  return { file, bytes: (await stat(file)).size };
}

/** What .vscodeignore lets through, and the library of one platform. */
async function writeIgnoreFile(folder: string, target: PackageTarget): Promise<string> {
  const lines = [await readFile(path.join(root, ".vscodeignore"), "utf8")];
  lines.push(...(await placeGpuLibrary(target)));
  const file = path.join(folder, ".vscodeignore");
  await writeFile(file, `${lines.join("\n")}\n`);
  return file;
}
