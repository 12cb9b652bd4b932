import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { findInstalledBrowser } from "./browser.ts";

/**
 * The environment in which a process finds the GPU in software that a Chromium brings along
 * (SwiftShader); nothing to set where there is none. It counts from the start of a process on.
 */
export function softwareGpuEnvironment(): Readonly<Record<string, string>> {
  const folder = softwareGpuFolder();
  if (folder === undefined) return {};
  const libraries = [folder, process.env["LD_LIBRARY_PATH"]].filter(Boolean).join(path.delimiter);
  return {
    VK_DRIVER_FILES: path.join(folder, driverFile),
    // Chromium's own Vulkan loader, for machines without one.
    LD_LIBRARY_PATH: libraries,
  };
}

const driverFile = "vk_swiftshader_icd.json";

/** What Chromium is started with to have WebGPU, and WebGL2, in software. */
export const webGpuInSoftware = [
  "--enable-unsafe-webgpu",
  "--enable-features=Vulkan",
  "--use-webgpu-adapter=swiftshader",
  "--enable-unsafe-swiftshader",
];

/** Where Chromium's libraries lie: beside it, or where Debian puts them. */
function softwareGpuFolder(): string | undefined {
  if (process.platform !== "linux") return undefined;
  const browser = findInstalledBrowser();
  const beside = browser === undefined ? [] : [path.dirname(realpathSync(browser))];
  return [...beside, "/usr/lib/chromium"].find((folder) =>
    existsSync(path.join(folder, driverFile)),
  );
}
