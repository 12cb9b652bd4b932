import { describe, expect, test } from "vitest";
import { toProblemJson } from "../../support/toProblemJson.ts";
import { createNoiseAttention } from "../../support/problems.ts";
import { runCli } from "../../support/runCli.ts";

const SMALL = {
  seed: 1,
  batchSize: 1,
  headCount: 2,
  keyValueHeadCount: 2,
  headDim: 16,
  valueHeadDim: 16,
};

async function readRun(args: readonly string[], length: number) {
  const problem = createNoiseAttention({ ...SMALL, queryLength: length, keyLength: length });
  const text = JSON.stringify(toProblemJson(problem));
  const { status, stdout } = await runCli(["eval", "-", "--json", ...args], text);
  expect(status).toBe(0);
  const { backend, backendReason } = JSON.parse(stdout) as Record<string, string>;
  return { backend, backendReason };
}

describe("attention-lens eval --backend", () => {
  test("auto keeps double precision for what is small, and says so", async () => {
    const { backend, backendReason } = await readRun([], 8);
    expect(backend).toBe("reference");
    expect(backendReason).toMatch(/^4,352 multiplications, fewer than 2,000,000: double precision/);
  });

  test("auto takes the kernels for what is large, and says so", async () => {
    const { backend, backendReason } = await readRun([], 200);
    expect(backend).toBe("wasm");
    expect(backendReason).toMatch(/multiplications: single precision in WebAss/);
  });

  test("runs what was asked for", async () => {
    const wasm = await readRun(["--backend", "wasm", "--threads", "1"], 8);
    expect(wasm.backendReason).toMatch(/^selected by name: single precision/);
    const reference = await readRun(["--backend", "reference"], 200);
    expect(reference.backend).toBe("reference");
  });

  test.each([
    ["tpu is not there", ["--backend", "tpu"], "use auto, reference, wasm, gpu"],
    [
      "the reference has one thread",
      ["--backend", "reference", "--threads", "2"],
      "--threads 2: the reference computes on 1 thread; pass 1, or --backend wasm",
    ],
    ["no threads", ["--threads", "0"], "--threads 0: expected a whole number from 1 to 64"],
  ])("%s: status 2", async (_name, args, message) => {
    const { status, stderr } = await runCli(["eval", "-", ...args]);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe("attention-lens --threads", () => {
  test("computes on so many, and ends", async () => {
    const { backendReason } = await readRun(["--backend", "wasm", "--threads", "2"], 200);
    expect(backendReason).toMatch(
      /^selected by name: single precision in WebAssembly .*, 2 threads$/,
    );
  });

  test("is what bench reports", async () => {
    const args = ["bench", "--json", "--threads", "2", "--heads", "4", "--length", "300"];
    const { status, stdout } = await runCli(args);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ backend: "wasm", threads: 2 });
  });
});

describe("attention-lens bench", () => {
  const sizes = ["--heads", "2", "--length", "40", "--head-dim", "8", "--repeat", "3"];

  test.each(["wasm", "reference"])("measures %s", async (backend) => {
    const args = ["bench", "--json", "--causal", "--backend", backend, ...sizes];
    const { status, stdout } = await runCli(args);
    expect(status).toBe(0);
    const result = JSON.parse(stdout) as Record<string, number>;
    expect(result).toMatchObject({
      ...{ backend, threads: 1, heads: 2, length: 40, headDim: 8, causal: true },
    });
    expect(result["minMs"]).toBeGreaterThan(0);
    expect(result["medianMs"]).toBeGreaterThanOrEqual(result["minMs"] ?? NaN);
    expect(result["gflops"]).toBeCloseTo((4 * 2 * 820 * 8) / (result["medianMs"] ?? NaN) / 1e6, 6);
    expect(result["bytesPeak"]).toBeGreaterThan(1e6);
  });

  test("says it in words", async () => {
    const { stdout } = await runCli(["bench", ...sizes]);
    expect(stdout).toContain("attention: 2 heads × 40 positions × 8, weights stored");
    expect(stdout).toMatch(/GFLOP\/s, peak \d+ MiB/);
  });

  test("takes no file", async () => {
    const { status, stderr } = await runCli(["bench", "x.cs"]);
    expect(status).toBe(2);
    expect(stderr).toContain("bench takes options only");
  });
});
