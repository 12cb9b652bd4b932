import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { createDeflateRaw } from "node:zlib";
import { createVSIX, listFiles, PackageManager } from "@vscode/vsce";
import { placeGpuLibrary, type PackageTarget } from "./gpuLibraries.ts";
import { root } from "./install.mjs";

/** Where all that .vscodeignore lets through stands; vsce would look through everything else too. */
const packed = /^(dist|docs|media|l10n|package.*\.json|[A-Z]+(\.md)?)$/;

/** The types that README sends the authors of other extensions to. */
const types = path.join("src", "host", "lessons", "api.ts");

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
  await withFilesOf(target, (cwd) =>
    packedSmall(() =>
      createVSIX({
        ...{ cwd, packagePath: file, dependencies: false, allowMissingRepository: true },
        // The picture travels inside.
        ...{ rewriteRelativeLinks: false, ...(target !== undefined && { target }) },
      }),
    ),
  );
  return { file, bytes: (await stat(file)).size };
}

/** vsce packs quickly and has no setting for it; a package is downloaded more often than it is made. */
async function packedSmall(pack: () => Promise<void>): Promise<void> {
  const zlib = createRequire(import.meta.url)("node:zlib") as object;
  const quick: unknown = Reflect.get(zlib, "DeflateRaw");
  Reflect.set(zlib, "DeflateRaw", function small() {
    // Smaller blocks fit code and tables better.
    return createDeflateRaw({ level: 9, memLevel: 6 });
  });
  try {
    await pack();
  } finally {
    Reflect.set(zlib, "DeflateRaw", quick);
  }
}

/** The files that a package for a platform holds, of those that are built; relative to the root. */
export function listPackage(target: PackageTarget): Promise<readonly string[]> {
  return withFilesOf(target, (cwd) => listFiles({ cwd, packageManager: PackageManager.None }));
}

/** A folder with what is built, and with the library of one platform, for as long as it is used. */
async function withFilesOf<T>(
  target: PackageTarget | undefined,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "attention-lens-package-"));
  try {
    for (const name of await readdir(root)) {
      if (!packed.test(name)) continue;
      await cp(path.join(root, name), path.join(folder, name), { recursive: true });
    }
    await cp(path.join(root, types), path.join(folder, types));
    const lines = [await readFile(path.join(root, ".vscodeignore"), "utf8")];
    if (target !== undefined) lines.push(...(await placeGpuLibrary(target, folder)));
    await writeFile(path.join(folder, ".vscodeignore"), `${lines.join("\n")}\n`);
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
