import { describe, expect, test } from "vitest";
import { parseProblem } from "../../src/engine/parseProblem.ts";
import type { BlockTrace } from "../../src/engine/trace.ts";
import { readBlockCases, toBlockProblem } from "../support/blockCases.ts";
import { expectClose } from "../support/closeness.ts";
import { toOracleTensor } from "../support/oracle.ts";
import { EVALUATORS } from "../support/evaluators.ts";
import { toProblemJson } from "../support/toProblemJson.ts";

const cases = readBlockCases();

describe.each(EVALUATORS)(
  "a transformer block on $name equals PyTorch",
  ({ evaluate, tolerance }) => {
    test.each(cases)("$id: $placement-norm, $norm, $activation", async (given) => {
      const trace = (await evaluate(toBlockProblem(given))) as BlockTrace;
      const { weights, after_attention, out } = given.expected;
      expectClose(trace.attention.attentionWeights, toOracleTensor(weights), tolerance);
      expectClose(trace.residualMid, toOracleTensor(after_attention), tolerance);
      expectClose(trace.residualOut, toOracleTensor(out), tolerance);
    });
  },
);

test.each(cases)("$id comes back from JSON as it was written", (given) => {
  const problem = toBlockProblem(given);
  expect(parseProblem(toProblemJson(problem))).toEqual({ ok: true, problem });
});
