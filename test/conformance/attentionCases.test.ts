import { describe, expect, test } from "vitest";
import { parseProblem } from "../../src/engine/parseProblem.ts";
import type { AttentionTrace, SelfAttentionTrace } from "../../src/engine/trace.ts";
import { readAttentionCases, toAttentionProblem, withoutNaN } from "../support/attentionCases.ts";
import { computeWorstError, expectClose } from "../support/closeness.ts";
import { EVALUATORS } from "../support/evaluators.ts";
import { toProblemJson } from "../support/toProblemJson.ts";

const cases = readAttentionCases();

describe.each(EVALUATORS)("attention on $name equals PyTorch", ({ evaluate, tolerance }) => {
  test.each(cases)("$id: $note", async (given) => {
    const trace = (await evaluate(toAttentionProblem(given))) as
      AttentionTrace | SelfAttentionTrace;
    expectClose(trace.attentionWeights, withoutNaN(given.expected.weights), tolerance);
    const out = trace.projectedOutput ?? trace.headOutput;
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
