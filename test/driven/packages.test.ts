import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PackageTarget } from "../../scripts/gpuLibraries.ts";
import { makeVsix } from "../../scripts/vsix.ts";
import { listZip } from "../support/listZip.ts";

const library = "extension/dist/webgpu/";

describe("packages", () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "attention-lens-packages-"));
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function pack(target?: PackageTarget) {
    const { file, bytes } = await makeVsix(folder, target);
    console.log(`${path.basename(file)}: ${(bytes / 1e6).toFixed(2)} MB`);
    const files = await listZip(file);
    return { bytes, files, libraryFiles: files.filter((name) => name.startsWith(library)) };
  }

  it("for every platform carry what runs anywhere, and no GPU library", async () => {
    const { bytes, files, libraryFiles } = await pack();
    expect(files).toContain("extension/dist/extension.cjs");
    expect(files).toContain("extension/dist/cli.mjs");
    expect(files).toContain("extension/dist/gpu.mjs");
    expect(files).toContain("extension/dist/third-party-notices.txt");
    expect(libraryFiles).toEqual([]);
    expect(bytes).toBeLessThan(5_000_000);
  });

  it.each<[PackageTarget, readonly string[]]>([
    ["linux-x64", ["dist/linux-x64/dawn.node", "index.js"]],
    [
      "win32-x64",
      [
        "dist/win32-x64/d3dcompiler_47.dll",
        "dist/win32-x64/dawn.node",
        "dist/win32-x64/dxcompiler-LICENSE.TXT",
        "dist/win32-x64/dxcompiler-ThirdPartyNotices.txt",
        "dist/win32-x64/dxcompiler.dll",
        "index.js",
      ],
    ],
    ["darwin-arm64", ["dist/darwin-universal/dawn.node", "index.js"]],
  ])("for %s carry its GPU library and no other", async (target, expected) => {
    const { files, libraryFiles } = await pack(target);
    expect(files).toContain("extension/dist/gpu.mjs");
    expect(libraryFiles.map((name) => name.slice(library.length)).sort()).toEqual(expected);
  });
});
