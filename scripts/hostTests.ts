import { cp, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createVSIX } from "@vscode/vsce";
import { runInsideVsCode } from "./insideVsCode.ts";
import { root } from "./install.mjs";
import type { Count } from "./vitest.ts";

/** Packs an extension that does nothing but bring lessons. */
async function packLessonPack(): Promise<string> {
  const packagePath = path.join(root, "out/lesson-pack.vsix");
  await createVSIX({
    cwd: path.join(root, "test/fixtures/packExtension"),
    packagePath,
    dependencies: false,
    allowMissingRepository: true,
    skipLicense: true,
  });
  return packagePath;
}

/** Runs test/vscode inside the extension host of a real VS Code, on a copy of the examples. */
export async function runHostTests(): Promise<Count> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "attention-lens-workspace-"));
  await cp(path.join(root, "media/examples"), folder, { recursive: true });
  const nothing: Count = { passed: 0, failed: 1 };
  let count = nothing;
  const module = path.join(root, "out/test/vscode/index.cjs");
  const vsix = await packLessonPack();
  // Alone they take two and a half minutes; they seldom are alone.
  const run = { folder, extension: root, module, vsix, limitMs: 420_000 };
  try {
    const { code, others } = await runInsideVsCode(run, (line) => {
      const counted = /^COUNT (\d+) (\d+)$/.exec(line);
      if (counted) count = { passed: Number(counted[1]), failed: Number(counted[2]) };
      else console.log(line);
    });
    if (count === nothing) console.log(others.slice(-60).join("\n"));
    return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
