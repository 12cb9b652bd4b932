import { expect, test } from "vitest";
import type { Problem } from "../../../src/engine/problem.ts";
import { decodeProblem, encodeProblem } from "../../../src/host/whatIf/storedProblem.ts";
import { createTensor } from "../../../src/tensor/tensor.ts";

test("a stored problem comes back to the last bit, odd numbers included", () => {
  const odd = createTensor([1, 1, 4], Float64Array.from([0.1 + 0.2, -0, Number.NaN, -Infinity]));
  const problem: Problem = {
    kind: "attention",
    query: odd,
    key: odd,
    value: odd,
    headCount: 2,
    causal: true,
  };
  const back = decodeProblem(encodeProblem(problem));
  expect(back).toEqual(problem);
  expect(decodeProblem("{")).toBeNull();
});
