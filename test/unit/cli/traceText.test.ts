import { describe, expect, test } from "vitest";
import { toTraceLines } from "../../../src/cli/text/traceText.ts";
import { evaluate } from "../../../src/engine/evaluate.ts";
import { toTraceJson } from "../../../src/engine/traceJson.ts";
import type { Problem } from "../../../src/engine/problem.ts";
import { fromNested } from "../../../src/tensor/nested.ts";
import { createNoise, createNoiseBlock, createNoiseLinear } from "../../support/problems.ts";

async function write(problem: Problem): Promise<readonly string[]> {
  return toTraceLines(await evaluate(problem));
}

const one = { weight: fromNested([[1]]) };
const layer = {
  headCount: 1,
  causal: true,
  queryProjection: one,
  keyProjection: one,
  valueProjection: one,
  outputProjection: one,
};
const mlp = {
  up: { weight: fromNested([[1], [-1]]) },
  down: { weight: fromNested([[1, 1]]) },
  activation: "relu",
} as const;

describe("a trace for people", () => {
  test("of given weights has the output that is given with them, as JSON does", async () => {
    const [given, output] = [fromNested([[[[0.5, 2]]]]), fromNested([[[[3, -1, 4]]]])];
    const trace = await evaluate({
      ...{ kind: "attentionWeights", stage: "attentionWeights", given, output },
    });
    expect(toTraceLines(trace).slice(1, -1)).toEqual([
      "  weights  0.5000 2.0000",
      "  output   3.00 -1.00 4.00",
    ]);
    expect(toTraceJson(trace).batches).toEqual([
      { heads: [{ head: 0, attentionWeights: [[0.5, 2]], headOutput: [[3, -1, 4]] }] },
    ]);
  });

  test("of a block follows the stream", async () => {
    const input = fromNested([[[1], [-1]]]);
    const norms = { norm: "rmsNorm", epsilon: 0, norm1: {}, norm2: {} } as const;
    const block = { placement: "pre", attention: layer, mlp, ...norms } as const;
    const lines = await write({ kind: "block", input, ...block });
    expect(lines).toEqual([
      "residual in    1.0000",
      "              -1.0000",
      "norm 1         1.0000",
      "              -1.0000",
      "  multi-head attention: 1 head × 1, query length 2, key length 2",
      "  head 0: columns 0..0",
      "    scores    1.0000   -inf",
      "             -1.0000 1.0000",
      "    weights  1.0000 0.0000",
      "             0.1192 0.8808",
      "    output    1.00",
      "             -0.76",
      "  concatenation   1.00",
      "                 -0.76",
      "  projection      1.00",
      "                 -0.76",
      "residual mid   2.0000",
      "              -1.7616",
      "norm 2         1.0000",
      "              -1.0000",
      "  MLP: 1 → 2 → 1, ReLU set 2 of 4 to 0 (by position 1 1)",
      "  input       1.000",
      "             -1.000",
      "  hidden      1.000 -1.000",
      "             -1.000  1.000",
      "  activated  1.000 0.000",
      "             0.000 1.000",
      "  output     1.000",
      "             1.000",
      "residual out   3.0000",
      "              -0.7616",
      "reference backend, 0.00 ms",
    ]);
  });

  test("of a post-norm block says that the stream itself is normalised", async () => {
    const block = createNoiseBlock(1, { placement: "post" });
    const lines = await write({ kind: "block", input: createNoise(3, [1, 2, 8]), ...block });
    const labels = lines.filter((line) => /^[a-z]/.test(line)).map((line) => line.slice(0, 12));
    expect(labels).toEqual(["residual in ", "mid, normed ", "out, normed ", "reference ba"]);
    expect(lines).toContain(
      "  multi-head attention: 4 heads × 2 on 2 key-value heads, query length 2, key length 2",
    );
  });

  test("of a stack has every block of every batch element", async () => {
    const lines = await write({
      kind: "stack",
      input: createNoise(3, [2, 3, 8]),
      blocks: [createNoiseBlock(1), createNoiseBlock(60)],
      finalNorm: { norm: "rmsNorm", epsilon: 1e-5 },
      languageModelHead: createNoiseLinear(3, 5, 8),
    });
    const headings = lines.filter((line) => /^ {0,2}(batch|block|final|logits|ref)/.test(line));
    expect(headings.map((line) => line.replace(/ {2,}-?\d.*|,.*/, ""))).toEqual([
      ...["batch 0", "  block 0: pre-norm", "  block 1: pre-norm", "  final norm", "  logits"],
      ...["batch 1", "  block 0: pre-norm", "  block 1: pre-norm", "  final norm", "  logits"],
      "reference backend",
    ]);
  });

  test("of a batch counts the units of each element that are 0", async () => {
    const input = fromNested([
      [[1], [0]],
      [[2], [3]],
    ]);
    const lines = await write({ kind: "mlp", input, ...mlp });
    expect(lines.filter((line) => line.includes("MLP"))).toEqual([
      "  MLP: 1 → 2 → 1, ReLU set 3 of 4 to 0 (by position 1 2)",
      "  MLP: 1 → 2 → 1, ReLU set 2 of 4 to 0 (by position 1 1)",
    ]);
  });

  test("shows the gate of a gated MLP", async () => {
    const input = fromNested([[[1]]]);
    const gated = { ...mlp, gate: mlp.up, activation: "swiglu" } as const;
    expect(await write({ kind: "mlp", input, ...gated })).toContain("gate       1.000 -1.000");
  });

  test("counts what does not fit", async () => {
    const input = createNoise(1, [1, 18, 17]);
    const wide = { up: createNoiseLinear(1, 2, 17), down: createNoiseLinear(2, 17, 2) };
    const lines = await write({ kind: "mlp", input, ...wide, activation: "relu" });
    expect(lines[1]).toMatch(/^input {6}( *-?\d\.\d{3}){16} … 1 more$/);
    expect(lines).toContain("           … 2 more rows");
  });
});
