import { expect, test } from "vitest";
import { toGpuAdapter } from "../../../src/engine/backends/gpu/gpuAdapter.ts";

test.each([
  ["SwiftShader", { vendor: "google", architecture: "swiftshader", device: "0xc0de" }, true],
  ["SwiftShader by its device", { description: "SwiftShader Device (Subzero)" }, true],
  ["Mesa's", { vendor: "mesa", description: "llvmpipe (LLVM 15.0.6, 256 bits)" }, true],
  ["Mesa's older one", { vendor: "mesa", description: "softpipe" }, true],
  ["Mesa's for Vulkan", { vendor: "mesa", device: "lavapipe" }, true],
  ["Windows' own", { vendor: "microsoft", description: "Microsoft Basic Render Driver" }, true],
  ["Windows' own by its architecture", { vendor: "microsoft", architecture: "warp" }, true],
  ["macOS' own", { description: "Apple Software Renderer" }, true],
  ["a nameless fallback", { isFallbackAdapter: true }, true],
  ["a fallback with a card's name", { description: "Radeon", isFallbackAdapter: true }, true],
  [
    "SwiftShader as WebGL2 has it",
    { description: "ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device), SwiftShader driver)" },
    true,
  ],
  [
    "Windows' own as WebGL2 has it",
    { description: "ANGLE (Microsoft, Microsoft Basic Render Driver Direct3D11 vs_5_0 ps_5_0)" },
    true,
  ],
  ["Mesa's as WebGL2 has it", { description: "ANGLE (Mesa, llvmpipe, OpenGL 4.5)" }, true],
  ["a card", { vendor: "nvidia", description: "NVIDIA GeForce RTX 4070" }, false],
  ["a card as WebGL2 has it", { description: "ANGLE (NVIDIA, Quadro P400, OpenGL 4.5)" }, false],
  ["Mesa's driver of a card", { vendor: "amd", description: "AMD Radeon RX 6700 (RADV)" }, false],
  ["one in a processor", { vendor: "intel", architecture: "gen-12lp" }, false],
  ["Microsoft's bridge to a card", { description: "D3D12 (NVIDIA GeForce RTX 3080)" }, false],
  ["Apple's", { vendor: "apple", architecture: "metal-3" }, false],
  ["one that says nothing", {}, false],
] as const)("%s is in software or is not", (_name, info, software) => {
  expect(toGpuAdapter(info).software).toBe(software);
});

test.each([
  [{ vendor: "nvidia", description: "NVIDIA GeForce RTX 4070" }, "NVIDIA GeForce RTX 4070"],
  [
    {
      vendor: "nvidia",
      device: "nvidia-h100-80gb-hbm3",
      description: "NVIDIA: 580.159.04 580.159.4.0",
    },
    "nvidia h100 80gb hbm3",
  ],
  [
    { vendor: "nvidia", device: "0x2786", description: "NVIDIA GeForce RTX 4070" },
    "NVIDIA GeForce RTX 4070",
  ],
  [{ description: "llvmpipe (LLVM 15.0.6, 256 bits)" }, "llvmpipe (LLVM 15.0.6, 256 bits)"],
  [{ vendor: "apple", architecture: "metal-3", description: "" }, "apple metal-3"],
  [{}, "an unnamed GPU"],
])("%j is called %s", (info, name) => {
  expect(toGpuAdapter(info).name).toBe(name);
});
