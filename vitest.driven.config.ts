import { defineConfig } from "vitest/config";

/** Tests that drive a browser or a whole VS Code from outside; they wait more than they compute. */
export default defineConfig({
  test: {
    include: ["test/driven/**/*.test.ts"],
    globalSetup: ["test/driven/buildOnce.ts"],
    testTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 180_000,
    // A workbench under load may miss its first chance; what is wrong fails twice.
    retry: 1,
    maxWorkers: 2,
  },
});
