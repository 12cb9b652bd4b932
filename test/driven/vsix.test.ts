import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packVsix } from "../../scripts/vsix.ts";
import { Workbench } from "../../scripts/workbench.ts";
import { listStartFiles } from "../support/bundle.ts";
import { listZip } from "../support/listZip.ts";

/** `vsce` writes the names of some files of the root in lower case. */
function isPacked(files: readonly string[], target: string): boolean {
  return files.some((file) => file.toLowerCase() === `extension/${target.toLowerCase()}`);
}

describe("the packed extension", () => {
  let folder: string;
  let workbench: Workbench;
  let vsix: Awaited<ReturnType<typeof packVsix>>;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "attention-lens-vsix-"));
    vsix = await packVsix(folder);
    console.log(`${path.basename(vsix.file)}: ${(vsix.bytes / 1e6).toFixed(2)} MB`);
    workbench = await Workbench.open({ openFile: "multi_head.py", vsix: vsix.file });
  });

  afterAll(async () => {
    await workbench.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("shows lenses and opens the panel", async () => {
    await workbench.clickLens(/86% of its attention to “.small.”/);
    const panel = await workbench.panel();
    await panel.getByText("257.69").first().waitFor();
  });

  it("carries whatever its README points to, without an address on the network", async () => {
    const files = await listZip(vsix.file);
    // Formulas and texts of lessons stand in code.
    const readme = (await readFile("README.md", "utf8")).replace(/`[^`]*`/g, "");
    const targets = [...readme.matchAll(/\]\(([^)#\s]+)/g)].map(([, target = ""]) => target);
    const relative = targets.filter((target) => !/^(https|mailto):/.test(target));
    expect(relative.length).toBeGreaterThan(3);
    expect(relative.filter((target) => !isPacked(files, target))).toEqual([]);
  });

  it("is small, carries what runs anywhere, and no GPU library", async () => {
    expect(vsix.bytes).toBeLessThan(6_300_000);
    const files = await listZip(vsix.file);
    for (const name of ["extension.cjs", "cli.mjs", "gpu.mjs", "third-party-notices.txt"]) {
      expect(files).toContain(`extension/dist/${name}`);
    }
    expect(files.filter((name) => name.startsWith("extension/dist/webgpu/"))).toEqual([]);
  });

  it("carries each file that another one loads", async () => {
    const files = await listZip(vsix.file);
    const run = files.flatMap(
      (name) => /^extension\/dist\/([\w-]+\.[cm]js)$/.exec(name)?.[1] ?? [],
    );
    expect(run.filter((name) => name.startsWith("shared-"))).not.toEqual([]);
    const loaded = await Promise.all(run.map(listStartFiles));
    expect(new Set(loaded.flat())).toEqual(new Set(run));
  });

  it("carries all that a browser runs, and nothing of Node in it", async () => {
    const files = await listZip(vsix.file);
    const workers = [
      "readingWorker.js",
      "computeWorker.js",
      "numberWorker.js",
      "kernelThread.js",
      "gpuWorker.js",
    ];
    for (const name of ["extension.cjs", ...workers]) {
      expect(files).toContain(`extension/dist/web/${name}`);
      expect(await readFile(`dist/web/${name}`, "utf8")).not.toMatch(/["'`]node:|\bBuffer\.from/);
    }
    const parts = JSON.parse(await readFile("dist/web/readingParts.json", "utf8")) as string[];
    expect(parts.length).toBeGreaterThan(1);
    expect(files).toEqual(expect.arrayContaining(parts.map((name) => `extension/dist/${name}`)));
    const needed = await Promise.all(parts.map(listStartFiles));
    const missing = needed.flat().filter((name) => !parts.includes(name));
    expect(new Set(missing)).toEqual(new Set(["words.cjs"]));
    const extension = await readFile("dist/web/extension.cjs", "utf8");
    const required = extension.matchAll(/\b(?:require|import)\(["'`]?([^"'`)]*)/g);
    expect([...new Set([...required].map(([, name]) => name))]).toEqual(["vscode"]);
  });

  it("starts from a small bundle", async () => {
    expect((await stat("dist/extension.cjs")).size).toBeLessThan(210_000);
  });
});
