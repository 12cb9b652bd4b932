import { describe, expect, it } from "vitest";
import { type BuildRecord, isFresh } from "../../../scripts/bundles.ts";

const record: BuildRecord = {
  production: false,
  parts: {
    cli: { startedAt: 100, inputs: ["src/cli/main.ts", "src/a.ts"], outputs: ["dist/cli.mjs"] },
    panel: { startedAt: 300, inputs: ["webview/main.tsx"], outputs: ["dist/webview/panel.js"] },
  },
};

const changes = {
  ...{ "src/cli/main.ts": 90, "src/a.ts": 10, "webview/main.tsx": 250 },
  ...{ "dist/cli.mjs": 110, "dist/webview/panel.js": 310 },
};

describe("bundles are fresh", () => {
  it.each<[boolean, string, Readonly<Record<string, number | undefined>>]>([
    [true, "when nothing was changed since their part was begun", {}],
    [false, "not when a file was saved after that", { "src/a.ts": 120 }],
    [false, "not when a file was saved while they were built", { "src/a.ts": 100 }],
    [false, "not when a file they are made from is gone", { "src/a.ts": undefined }],
    [false, "not when one of them is gone", { "dist/cli.mjs": undefined }],
  ])("%s: %s", (expected, _, change) => {
    const now: Readonly<Record<string, number | undefined>> = { ...changes, ...change };
    expect(isFresh(record, (file) => now[file])).toBe(expected);
  });
});
