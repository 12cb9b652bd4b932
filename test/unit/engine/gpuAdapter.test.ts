import { expect, test } from "vitest";
import { toGpuAdapter } from "../../../src/engine/backends/gpu/gpuAdapter.ts";

test.each([
  ["SwiftShader", { vendor: "google", architecture: "swiftshader", device: "0xc0de" }, true],
  ["Mesa's", { vendor: "mesa", description: "llvmpipe (LLVM 15.0.6, 256 bits)" }, true],
  ["Windows' own", { vendor: "microsoft", description: "Microsoft Basic Render Driver" }, true],
  ["a nameless fallback", { isFallbackAdapter: true }, true],
  ["a card", { vendor: "nvidia", description: "NVIDIA GeForce RTX 4070" }, false],
  ["Apple's", { vendor: "apple", architecture: "metal-3" }, false],
] as const)("%s is in software or is not", (_name, info, software) => {
  expect(toGpuAdapter(info).software).toBe(software);
});

test.each([
  [{ vendor: "nvidia", description: "NVIDIA GeForce RTX 4070" }, "NVIDIA GeForce RTX 4070"],
  [{ vendor: "apple", architecture: "metal-3", description: "" }, "apple metal-3"],
  [{}, "a GPU without a name"],
])("%j is called %s", (info, name) => {
  expect(toGpuAdapter(info).name).toBe(name);
});
