import { defineConfig } from "vitest/config";

/** Tests that drive a browser or a whole VS Code from outside; one at a time. */
export default defineConfig({
  test: {
    include: ["test/driven/**/*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 180_000,
    fileParallelism: false,
  },
});
