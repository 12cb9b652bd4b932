import { defineConfig } from "vitest/config";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: {
    include: [
      "test/unit/**/*.test.{ts,tsx}",
      "test/webview/**/*.test.{ts,tsx}",
      "test/conformance/**/*.test.ts",
    ],
    testTimeout: 60_000,
  },
});
