import { describe, expect, it } from "vitest";
import type { PackageTarget } from "../../scripts/gpuLibraries.ts";
import { listPackage } from "../../scripts/vsix.ts";

const library = "dist/webgpu/";

describe("packages", () => {
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
    const files = await listPackage(target);
    expect(files).toContain("dist/gpu.mjs");
    const libraryFiles = files.filter((name) => name.startsWith(library));
    expect(libraryFiles.map((name) => name.slice(library.length)).sort()).toEqual(expected);
  });
});
