import { describe, expect, it } from "vitest";
import { sameProblem } from "../../../src/problem/sameProblem.ts";

const problem = { kind: "attention", query: { shape: [1, 2], values: Float64Array.of(1, NaN) } };

describe("two problems", () => {
  it("are the same with the same numbers, NaN included", () => {
    expect(sameProblem(problem, structuredClone(problem))).toBe(true);
  });

  it.each([
    ["another number", { ...problem, query: { shape: [1, 2], values: Float64Array.of(1, 2) } }],
    ["a zero of another sign", { ...problem, scale: -0 }],
    ["one setting more", { ...problem, causal: true }],
    ["another shape", { ...problem, query: { ...problem.query, shape: [2, 1] } }],
  ])("differ with %s", (_name, other) => {
    expect(sameProblem(problem, other)).toBe(false);
  });
});
