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
  let counted = "";
  let last = "the first test";
  const failures: string[] = [];
  const module = path.join(root, "out/test/vscode/index.cjs");
  const vsix = await packLessonPack();
  // Alone they take two and a half minutes; they seldom are alone.
  const run = { folder, extension: root, module, vsix, limitMs: 1_200_000 };
  try {
    const { code, others } = await runInsideVsCode(run, (line) => {
      const [, passed] = /^COUNT (\d+)$/.exec(line) ?? [];
      if (passed !== undefined) counted = passed;
      else console.log(line);
      last = line.trim();
      if (line.trimStart().startsWith("FAILED")) failures.push(line.trim());
    });
    if (counted === "") console.log([...new Set(others)].slice(-20).join("\n"));
    if (code !== 0 && failures.length === 0) failures.push(`VS Code ended with ${code}`);
    return { passed: Number(counted), failures };
  } catch (error) {
    return { passed: 0, failures: [...failures, `After "${last}": ${String(error)}`] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
