import { expect, test } from "vitest";
import { toGroupRange } from "../../../src/problem/toGroupRange.ts";
import { groupOf, matrixOf } from "../../support/groups.ts";

const rows = [[1, 2]];
const group = groupOf(
  "mlp",
  [matrixOf("x", "input", rows, 100), matrixOf("w", "mlpUp", rows, 200)],
  { headCount: { value: 2, range: { start: 7, end: 8 } }, scale: { value: 1, range: null } },
);

test.each([
  [["input"], 100],
  [["up", "weight"], 200],
  [["headCount"], 7],
  [["scale"], group.range.start],
  [["down", "weight"], group.range.start],
  [[], group.range.start],
])("what the engine calls %j stands at %i", (path, start) => {
  expect(toGroupRange(group, path).start).toBe(start);
});
