import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { compileCache } from "./scripts/compileCache.ts";
import { softwareGpuEnvironment } from "./scripts/softwareGpu.ts";

// The processes that tests run in inherit it.
Object.assign(process.env, softwareGpuEnvironment(), compileCache);

const all = [
  "test/unit/**/*.test.{ts,tsx}",
  "test/webview/**/*.test.{ts,tsx}",
  "test/conformance/**/*.test.ts",
];

/** Files of pure functions: they leave nothing behind, so one process reads the modules for all of them. */
const pure = [
  "files",
  "lessons",
  "panel",
  "problem",
  "program",
  "random",
  "source",
  "tensor",
  "viewModel",
].map((room) => `test/unit/${room}/**/*.test.ts`);

/** Files that draw on an empty page: a process keeps its document and the modules. */
const pages = ["test/webview/**/*.test.tsx"];

export default defineConfig({
  resolve: {
    // The editor exists only inside VS Code; here its documents and views are in memory.
    alias: { vscode: fileURLToPath(new URL("test/support/editor/vscode.ts", import.meta.url)) },
  },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: {
    setupFiles: ["test/webview/standardsMode.ts"],
    testTimeout: 180_000,
    hookTimeout: 60_000,
    // Two cores are what most machines for tests have, and some files mostly wait.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: { name: "alone", include: all, exclude: [...pure, ...pages] },
      },
      {
        extends: true,
        test: { name: "together", include: pure, isolate: false },
      },
      {
        extends: true,
        test: {
          ...{ name: "pages", include: pages, isolate: false },
          setupFiles: ["test/webview/standardsMode.ts", "test/webview/emptyPage.ts"],
        },
      },
    ],
  },
});
