import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createVSIX, listFiles, PackageManager } from "@vscode/vsce";
import { placeGpuLibrary, type PackageTarget } from "./gpuLibraries.ts";
import { root } from "./install.mjs";

/**
 * Packs what is built into a folder: for every platform without the library for the GPU, or for one
 * platform with it.
 */
export async function packVsix(
  folder: string,
  target?: PackageTarget,
): Promise<{ file: string; bytes: number }> {
  const name = ["attention-lens", ...(target ? [target] : [])].join("-");
  const file = path.join(folder, `${name}.vsix`);
  await withFilesOf(target, (chosen) =>
    createVSIX({
      ...{ cwd: root, packagePath: file, dependencies: false, allowMissingRepository: true },
      // The picture travels inside.
      ...{ rewriteRelativeLinks: false, ...chosen },
    }),
  );
  return { file, bytes: (await stat(file)).size };
}

/** The files that a package for a platform holds, of those that are built; relative to the root. */
export function listPackage(target: PackageTarget): Promise<readonly string[]> {
  return withFilesOf(target, ({ ignoreFile }) =>
    listFiles({
      ...{ cwd: root, packageManager: PackageManager.None },
      ...(ignoreFile !== undefined && { ignoreFile }),
    }),
  );
}

/** What .vscodeignore lets through, and the library of one platform. */
async function withFilesOf<T>(
  target: PackageTarget | undefined,
  use: (chosen: { target?: PackageTarget; ignoreFile?: string }) => Promise<T>,
): Promise<T> {
  if (target === undefined) return use({});
  const folder = await mkdtemp(path.join(os.tmpdir(), "attention-lens-package-"));
  try {
    const lines = [await readFile(path.join(root, ".vscodeignore"), "utf8")];
    lines.push(...(await placeGpuLibrary(target)));
    const ignoreFile = path.join(folder, ".vscodeignore");
    await writeFile(ignoreFile, `${lines.join("\n")}\n`);
    return await use({ target, ignoreFile });
  } finally {
    await rm(folder, { recursive: true });
  }
}
