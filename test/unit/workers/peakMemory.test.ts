import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";

/** The most memory of a process that has an attention computed, in MiB. */
function measurePeak(headCount: number, length: number): number {
  const file = path.resolve("test/support/workers/peakMemoryProcess.ts");
  const given = [file, String(headCount), String(length)];
  // The cache of compiled code is for tests only, and takes memory of its own.
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const { stdout, stderr, status } = spawnSync(process.execPath, given, { encoding: "utf8", env });
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  return Number(stdout) / 2 ** 20;
}

test("attention weights are held once, between worker and editor too, and scores not at all", () => {
  const [headCount, length] = [8, 2048];
  const weights = (headCount * length * length * 4) / 2 ** 20;
  const beyond = measurePeak(headCount, length) - measurePeak(0, 1);
  expect(beyond).toBeGreaterThan(weights);
  expect(beyond).toBeLessThan(1.3 * weights);
});
