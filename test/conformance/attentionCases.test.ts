import { describe, expect, test } from "vitest";
import { evaluate } from "../../src/engine/evaluate.ts";
import { parseProblem } from "../../src/engine/parseProblem.ts";
import type { AttentionTrace, SelfAttentionTrace } from "../../src/engine/trace.ts";
import { readAttentionCases, toAttentionProblem, withoutNaN } from "../support/attentionCases.ts";
import { BACKENDS } from "../support/backends.ts";
import { computeWorstError, expectClose } from "../support/closeness.ts";
import { toProblemJson } from "../support/toProblemJson.ts";

const cases = readAttentionCases();

describe.each(BACKENDS)("attention on $name equals PyTorch", ({ backend, tolerance }) => {
  test.each(cases)("$id: $note", async (given) => {
    const trace = (await evaluate(toAttentionProblem(given), backend)) as
      AttentionTrace | SelfAttentionTrace;
    expectClose(trace.attentionWeights, withoutNaN(given.expected.weights), tolerance);
    const out = trace.kind === "attention" ? trace.headOutput : trace.projectedOutput;
    expect(
      computeWorstError(out.values, withoutNaN(given.expected.out).values),
    ).toBeLessThanOrEqual(tolerance);
    expect(trace.run.warnings.length > 0).toBe(given.fully_masked_rows.length > 0);
  });
});

test.each(cases)("$id comes back from JSON as it was written", (given) => {
  const problem = toAttentionProblem(given);
  expect(parseProblem(toProblemJson(problem))).toEqual({ ok: true, problem });
});
