import { stat } from "node:fs/promises";
import path from "node:path";
import { createVSIX } from "@vscode/vsce";
import { root } from "./install.mjs";
import { build } from "./processes.ts";

/** Builds for production and packs the extension into a folder. */
export async function makeVsix(folder: string): Promise<{ file: string; bytes: number }> {
  await build("--production");
  const file = path.join(folder, "attention-lens.vsix");
  await createVSIX({
    cwd: root,
    packagePath: file,
    dependencies: false,
    allowMissingRepository: true,
    // The picture travels inside.
    rewriteRelativeLinks: false,
  });
  return { file, bytes: (await stat(file)).size };
}
