import { describe, expect, test } from "vitest";
import { fromNested } from "../../src/tensor/fromNested.ts";
import type { Nested } from "../../src/tensor/nested.ts";
import type { Problem } from "../../src/engine/problem.ts";
import type { Tensor } from "../../src/tensor/tensor.ts";
import { readAttentionCases, toAttentionProblem, withoutNaN } from "../support/attentionCases.ts";
import { readBlockCases, toBlockProblem } from "../support/blockCases.ts";
import { computeWorstError, expectClose } from "../support/closeness.ts";
import { toOracleTensor } from "../support/oracle.ts";
import { runCli } from "../support/runCli.ts";
import { toProblemJson } from "../support/toProblemJson.ts";

const TOLERANCE = 1e-9;

interface PrintedAttention {
  readonly heads: readonly { readonly attentionWeights: Nested; readonly headOutput: Nested }[];
  readonly projectedOutput?: Nested;
}

interface PrintedBlock {
  readonly attention: PrintedAttention;
  readonly residualMid: Nested;
  readonly residualOut: Nested;
}

interface Printed<Batch> {
  readonly kind: string;
  readonly backend: string;
  readonly warnings: readonly string[];
  readonly batches: readonly Batch[];
}

/** What `eval --json` prints for a problem; nothing else may be printed. */
async function evaluateByRunner<Batch>(problem: Problem): Promise<Printed<Batch>> {
  const text = JSON.stringify(toProblemJson(problem));
  const { status, stdout, stderr } = await runCli(["eval", "-", "--json"], text);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const printed = JSON.parse(stdout) as Printed<Batch>;
  expect(printed.kind).toBe(problem.kind);
  expect(printed.backend).toBe("reference");
  return printed;
}

/** One stage of every batch element -> tensor [batch, ...]. */
function collect<Batch>({ batches }: Printed<Batch>, read: (batch: Batch) => Nested): Tensor {
  return fromNested(batches.map(read));
}

function weightsOf({ heads }: PrintedAttention): Nested {
  return heads.map(({ attentionWeights }) => attentionWeights);
}

describe.concurrent("through the terminal runner,", { timeout: 120_000 }, () => {
  test.each(readAttentionCases())("$id: $note", async (given) => {
    const printed = await evaluateByRunner<PrintedAttention>(toAttentionProblem(given));
    expectClose(collect(printed, weightsOf), withoutNaN(given.expected.weights), TOLERANCE);
    const out = collect(printed, ({ heads, projectedOutput }) =>
      given.kind === "sdpa" ? heads.map(({ headOutput }) => headOutput) : projectedOutput!,
    );
    const worst = computeWorstError(out.values, withoutNaN(given.expected.out).values);
    expect(worst).toBeLessThanOrEqual(TOLERANCE);
    expect(printed.warnings.length > 0).toBe(given.fully_masked_rows.length > 0);
  });

  test.each(readBlockCases())("$id: $placement-norm, $norm, $activation", async (given) => {
    const printed = await evaluateByRunner<PrintedBlock>(toBlockProblem(given));
    const { weights, after_attention, out } = given.expected;
    const attentions = collect(printed, ({ attention }) => weightsOf(attention));
    expectClose(attentions, toOracleTensor(weights), TOLERANCE);
    const mid = collect(printed, ({ residualMid }) => residualMid);
    expectClose(mid, toOracleTensor(after_attention), TOLERANCE);
    const end = collect(printed, ({ residualOut }) => residualOut);
    expectClose(end, toOracleTensor(out), TOLERANCE);
  });
});
