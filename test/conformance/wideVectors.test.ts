import { describe, expect, it } from "vitest";
import { referenceBackend } from "../../src/engine/backends/reference.ts";
import { evaluate } from "../../src/engine/evaluate.ts";
import type { BlockProblem } from "../../src/engine/problem.ts";
import type { BlockTrace } from "../../src/engine/trace.ts";
import { fromNested, type Nested } from "../../src/tensor/nested.ts";
import { expectRowsClose } from "../support/closeness.ts";
import { createNoise, createNoiseLinear } from "../support/problems.ts";
import { runCli } from "../support/runCli.ts";
import { toProblemJson } from "../support/toProblemJson.ts";

/** The compiler that joins vectors is the one that otherwise waits until a kernel has run for a while. */
const atOnce = ["--no-liftoff"];

const smallBench = ["bench", "--length", "40", "--repeat", "1", "--backend", "wasm"];

/** Whether Node tells that it looks for vectors to join; how often, its threads write over each other. */
async function looksForVectors(...options: readonly string[]): Promise<boolean> {
  const node = [...atOnce, "--trace-wasm-revectorize", ...options];
  const { stdout } = await runCli(smallBench, "", {}, "dist/cli.mjs", node);
  return stdout.includes("revec");
}

/** A block in every kernel of which something is left over behind whole vectors of 8 numbers. */
function createOddBlock(modelDim: number, headCount: number, length: number): BlockProblem {
  const square = (seed: number) => createNoiseLinear(seed, modelDim, modelDim);
  return {
    kind: "block",
    input: createNoise(1, [1, length, modelDim]),
    ...{ placement: "pre", norm: "layerNorm", epsilon: 1e-5 },
    norm1: { weight: createNoise(2, [modelDim]), bias: createNoise(3, [modelDim]) },
    norm2: { weight: createNoise(4, [modelDim]), bias: createNoise(5, [modelDim]) },
    attention: {
      ...{ headCount, causal: true, queryProjection: square(10), keyProjection: square(20) },
      ...{ valueProjection: square(30), outputProjection: square(40) },
    },
    mlp: {
      up: createNoiseLinear(50, 3 * modelDim + 1, modelDim),
      down: createNoiseLinear(60, modelDim, 3 * modelDim + 1),
      activation: "gelu",
    },
  };
}

describe("vectors of 256 bits in the terminal runner", () => {
  it("are asked for as if Node had been told", async () => {
    const told = await looksForVectors("--experimental-wasm-revectorize");
    expect(await looksForVectors()).toBe(told);
    if (process.arch === "x64") expect(told).toBe(true);
  });

  it.each([
    [7, 1, 13],
    [36, 3, 29],
    [66, 3, 70],
  ])("compute a block of width %i, %i heads, %i positions", async (modelDim, heads, length) => {
    const problem = createOddBlock(modelDim, heads, length);
    const expected = (await evaluate(problem, referenceBackend)) as BlockTrace;
    const text = JSON.stringify(toProblemJson(problem));
    const args = ["eval", "-", "--json", "--backend", "wasm"];
    const { status, stdout } = await runCli(args, text, {}, "dist/cli.mjs", atOnce);
    expect(status).toBe(0);
    const { batches } = JSON.parse(stdout) as { batches: { residualOut: Nested }[] };
    const found = fromNested(batches.map(({ residualOut }) => residualOut));
    expectRowsClose(found, expected.residualOut, 2e-5);
  });
});
