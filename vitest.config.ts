import { defineConfig } from "vitest/config";
import { softwareGpuEnvironment } from "./scripts/softwareGpu.ts";

// The processes that tests run in inherit it.
Object.assign(process.env, softwareGpuEnvironment());

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: {
    include: [
      "test/unit/**/*.test.{ts,tsx}",
      "test/webview/**/*.test.{ts,tsx}",
      "test/conformance/**/*.test.ts",
    ],
    setupFiles: ["test/webview/standardsMode.ts"],
    testTimeout: 60_000,
    // Two cores are what most machines for tests have.
    maxWorkers: 2,
  },
});
