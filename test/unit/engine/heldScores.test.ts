import { describe, expect, test } from "vitest";
import { createWasmBackend } from "../../../src/engine/backends/wasm/createWasmBackend.ts";
import { evaluate } from "../../../src/engine/evaluate.ts";
import { explain } from "../../../src/engine/explain/explain.ts";
import { toTraceJson } from "../../../src/engine/traceJson.ts";
import type { AttentionTrace, Trace } from "../../../src/engine/trace.ts";
import { compareTraces } from "../../../src/engine/whatIf/compareTraces.ts";
import { toTraceLines } from "../../../src/cli/text/traceText.ts";
import { readKernels } from "../../support/readKernels.ts";
import { createNoiseAttention } from "../../support/problems.ts";

const [plain, relaxed] = await readKernels();
const lengths = { queryLength: 60, keyLength: 60, headDim: 8, valueHeadDim: 8 };
const heads = { batchSize: 2, headCount: 4, keyValueHeadCount: 2 };
const problem = { ...createNoiseAttention({ seed: 1, ...heads, ...lengths }), causal: true };

const holding = await evaluate(problem, await createWasmBackend(plain, relaxed));
const lending = await evaluate(
  problem,
  await createWasmBackend(plain, relaxed, { mostHeldScores: 100 }),
);

describe("a trace that is too large to hold its scores", () => {
  test("is read like any other: JSON, text, comparison, derivation", () => {
    expect(withoutRun(toTraceJson(lending))).toEqual(withoutRun(toTraceJson(holding)));
    expect(toTraceLines(lending)).toEqual(toTraceLines(holding));
    for (const change of compareTraces(lending, holding)) {
      expect(change).toMatchObject({ kind: "changed", largestChange: 0 });
    }
    const at = [1, 3, 40, 7];
    const derive = (trace: Trace) => explain({ problem, trace }, ["maskedScores"], at);
    expect(derive(lending)).toEqual(derive(holding));
  });

  test("lends the same numbers to all who read in one go", () => {
    const { scores, maskedScores } = lending as AttentionTrace;
    expect(scores.values).toBe(scores.values);
    expect(maskedScores.values).not.toBe(scores.values);
    expect(maskedScores.values[1]).toBe(-Infinity);
  });

  test("crosses to another thread with its numbers", () => {
    const { scores } = structuredClone(lending) as AttentionTrace;
    expect(scores.values).toEqual((holding as AttentionTrace).scores.values);
  });
});

function withoutRun(json: ReturnType<typeof toTraceJson>) {
  return { kind: json.kind, batches: json.batches, warnings: json.warnings };
}
