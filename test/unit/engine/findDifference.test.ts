import { describe, expect, it } from "vitest";
import { evaluate } from "../../../src/engine/evaluate.ts";
import type { MlpTrace } from "../../../src/engine/trace.ts";
import { findDifference } from "../../../src/engine/whatIf/compareTraces.ts";
import { createNoise, createNoiseBlock } from "../../support/problems.ts";

const input = createNoise(9, [1, 3, 8]);
const trace = (await evaluate({ kind: "mlp", input, ...createNoiseBlock(3).mlp })) as MlpTrace;
const plusOne = (value: number) => value + 1;

describe("the difference of two traces", () => {
  it("is none where the same was computed", () => {
    expect(findDifference(trace, trace)).toBe(0);
  });

  it("is that of the stage that moved most, relative to its largest number", () => {
    const { shape, values } = trace.mlpOutput;
    const largest = Math.max(...values.map(Math.abs));
    const moved = { ...trace, mlpOutput: { shape, values: values.map(plusOne) } };
    expect(findDifference(trace, moved)).toBeCloseTo(1 / largest);
  });

  it("does not follow a count: a unit next to 0 is 0 in one precision only", () => {
    const { shape, values } = trace.zeroedPerPosition;
    const counted = { ...trace, zeroedPerPosition: { shape, values: values.map(plusOne) } };
    expect(findDifference(trace, counted)).toBe(0);
  });
});
