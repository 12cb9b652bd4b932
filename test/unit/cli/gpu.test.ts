import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { inBundle, listStartFiles } from "../../support/bundle.ts";
import { computeWorstError } from "../../support/closeness.ts";
import { describeGpu, openTestGpu } from "../../support/gpu.ts";
import { createNoiseAttention } from "../../support/problems.ts";
import { runCli } from "../../support/runCli.ts";
import { toProblemJson } from "../../support/toProblemJson.ts";

const sizes = { seed: 1, batchSize: 2, headCount: 4, keyValueHeadCount: 2, headDim: 7 };
const attention = createNoiseAttention({
  ...{ ...sizes, valueHeadDim: 7, queryLength: 5, keyLength: 9 },
});
const mlp = {
  input: [[0.5, -1.5, 2]],
  up: { weight: toRows(12, 3), bias: toRows(1, 12)[0] },
  gate: { weight: toRows(12, 3) },
  down: { weight: toRows(3, 12) },
};
const linear = { weight: toRows(3, 3) };
const block = {
  ...{ kind: "block", input: mlp.input, placement: "pre", norm: "layerNorm", epsilon: 1e-5 },
  ...{ norm1: {}, norm2: { weight: [1, 2, 3] }, mlp: { ...mlp, activation: "swiglu" } },
  attention: {
    ...{ headCount: 1, causal: true, queryProjection: linear, keyProjection: linear },
    ...{ valueProjection: linear, outputProjection: linear },
  },
};

/** Rows of numbers between -1 and 1 that look like noise. */
function toRows(rows: number, columns: number): number[][] {
  const row = (y: number) => Array.from({ length: columns }, (_, x) => Math.sin(7 * x + 3 * y));
  return Array.from({ length: rows }, (_, y) => row(y));
}

/** Every number of a trace, -Infinity where it says null; not what differs from run to run. */
function toNumbers(trace: unknown): readonly number[] {
  if (typeof trace === "number") return [trace];
  if (trace === null) return [-Infinity];
  return typeof trace === "object" ? Object.values(trace).flatMap(toNumbers) : [];
}

async function evaluate(problem: unknown, backend: string) {
  const args = ["eval", "-", "--json", "--backend", backend];
  const { status, stdout, stderr } = await runCli(args, JSON.stringify(problem));
  expect(stderr.includes("attention-lens:") ? stderr : "").toBe("");
  expect(status).toBe(0);
  return JSON.parse(stdout) as { readonly batches: unknown } & Readonly<Record<string, string>>;
}

const opened = await openTestGpu();
if ("backend" in opened) await opened.backend.close();

describeGpu(opened, "attention-lens --backend gpu, as it is built,", ({ adapter }) => {
  test.each<[string, unknown]>([
    ["attention", toProblemJson({ ...attention, causal: true })],
    ...["relu", "reluSquared", "silu", "gelu", "geluTanh", "swiglu"].map(
      (activation): [string, unknown] => {
        const { gate, ...plain } = mlp;
        const layers = activation === "swiglu" ? { ...plain, gate } : plain;
        return [`an MLP with ${activation}`, { kind: "mlp", ...layers, activation }];
      },
    ),
    ["a block", block],
    ["a block with RMSNorm", { ...block, norm: "rmsNorm" }],
  ])("has the reference's numbers of %s", async (_name, problem) => {
    const found = await evaluate(problem, "gpu");
    expect(found["backend"]).toBe("gpu");
    expect(found["backendReason"]).toContain(
      `selected by name: single precision on ${adapter.name}`,
    );
    const expected = await evaluate(problem, "reference");
    const error = computeWorstError(toNumbers(found.batches), toNumbers(expected.batches));
    expect(error).toBeLessThanOrEqual(2e-5);
  });

  test("bench measures it", async () => {
    const { stdout } = await runCli([
      ...["bench", "--backend", "gpu", "--heads", "2", "--length", "20", "--head-dim", "8"],
    ]);
    expect(stdout).toContain(`gpu backend, ${adapter.name}\n`);
  });

  test.runIf(process.platform === "linux")("says when there is no adapter", async () => {
    const run = await runCli(["eval", "-", "--backend", "gpu"], JSON.stringify(block), {
      VK_DRIVER_FILES: "/nowhere.json",
      VK_ICD_FILENAMES: "/nowhere.json",
    });
    expect(run.status).toBe(1);
    const lines = run.stderr.trim().split("\n");
    expect(lines.filter((line) => !line.startsWith("warning: mlp.input"))).toEqual([
      expect.stringMatching(/^attention-lens: no GPU adapter found/),
    ]);
  });
});

describe("bundles", () => {
  test("without a GPU library say so", async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), "attention-lens-cli-"));
    try {
      for (const file of [...(await listStartFiles("cli.mjs")), "gpu.mjs", "gpuProcess.mjs"]) {
        await cp(inBundle(file), path.join(folder, file));
      }
      const args = ["eval", "-", "--backend", "gpu"];
      const cli = path.join(folder, "cli.mjs");
      const { status, stderr } = await runCli(args, JSON.stringify(block), {}, cli);
      expect(status).toBe(1);
      expect(stderr).toMatch(/this package has no GPU library for \w+-\w+: install/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test.each(["extension.cjs", "cli.mjs"])("%s does not carry gpu.js", async (file) => {
    for (const loaded of await listStartFiles(file)) {
      expect(await readFile(inBundle(loaded), "utf8"), loaded).not.toContain("WebGPUBufferResult");
    }
  });
});
