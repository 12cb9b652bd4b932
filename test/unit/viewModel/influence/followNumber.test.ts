import { expect, test } from "vitest";
import type { AttentionProblem } from "../../../../src/engine/problem.ts";
import { followNumber } from "../../../../src/viewModel/influence/followNumber.ts";

const tensor = (values: readonly number[]) => ({
  shape: [1, 2, 2],
  values: Float64Array.from(values),
});

const causal: AttentionProblem = {
  kind: "attention",
  headCount: 1,
  causal: true,
  scale: 1,
  query: tensor([1, 0, 0, 1]),
  key: tensor([3, 0, 0, 2]),
  value: tensor([10, 0, 0, 20]),
};

test("a query number that changes a weight is described by that weight, not by its score", async () => {
  const { effect } = await followNumber(causal, { path: ["query"], indices: [0, 1, 0] });
  expect(effect).toMatch(
    /^adding 0\.1 here: weight of query 1 on key \d in head 0 0\.\d+ → 0\.\d+, concatenation/,
  );
  expect(effect).not.toContain("score");
});

test("a query that sees one key only moves its score, which is shown", async () => {
  const { effect } = await followNumber(causal, { path: ["query"], indices: [0, 0, 0] });
  expect(effect).toBe("adding 0.1 here: score of query 0 and key 0 in head 0 3 → 3.3");
});

test("a number that multiplies nothing but zeros moves nothing", async () => {
  const zeros = { ...causal, key: tensor([0, 0, 0, 0]) };
  const { effect } = await followNumber(zeros, { path: ["query"], indices: [0, 0, 0] });
  expect(effect).toBe("changes nothing on screen");
});
