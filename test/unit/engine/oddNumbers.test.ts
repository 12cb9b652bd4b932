import { describe, expect, test } from "vitest";
import type { AttentionOperands } from "../../../src/engine/backends/backend.ts";
import { fromNested } from "../../../src/tensor/nested.ts";
import { expectSameAttention } from "../../support/closeness.ts";
import { BACKENDS } from "../../support/backends.ts";
import { createNoise } from "../../support/problems.ts";

const leastSingle = -3.4028234663852886e38;
const { query, key, value } = {
  query: createNoise(1, [1, 2, 3, 4]),
  key: createNoise(2, [1, 2, 3, 4]),
  value: createNoise(3, [1, 2, 3, 4]),
};

/** The operands with one number of one of them replaced. */
function replace(name: "query" | "key" | "value", x: number): AttentionOperands {
  const operands = { query, key, value };
  const values = operands[name].values.slice();
  values[5] = x;
  return { ...operands, [name]: { ...operands[name], values }, scale: 0.5 };
}

function masked(...mask: readonly number[]): AttentionOperands {
  return { query, key, value, scale: 0.5, mask: fromNested([...mask]) };
}

describe.each(BACKENDS)("odd numbers on $name", ({ backend, tolerance }) => {
  test.each<[string, AttentionOperands]>([
    ["a mask that hides every key", masked(-Infinity, -Infinity, -Infinity)],
    ["a causal rule that hides every key", { query, key, value, scale: 1, causalOffset: -9 }],
    ["the least number of single precision", masked(leastSingle, 0, leastSingle)],
    ["nothing but that", masked(leastSingle, leastSingle, leastSingle)],
    ["that beside -Infinity", masked(leastSingle, -Infinity, leastSingle)],
    ["NaN in the mask", masked(NaN, 0, 0)],
    ["Infinity in the mask", masked(Infinity, 0, 0)],
    ["numbers in the mask that overflow", masked(3e38, 3e38, 0)],
    ["NaN in the query", replace("query", NaN)],
    ["NaN in the key", replace("key", NaN)],
    ["NaN in the value", replace("value", NaN)],
    ["Infinity in the query", replace("query", Infinity)],
    ["-Infinity in the key", replace("key", -Infinity)],
    ["Infinity in the value", replace("value", Infinity)],
  ])("%s: as in the reference", async (_name, operands) => {
    await expectSameAttention(backend, operands, tolerance);
  });

  test.skipIf(backend.name === "reference")(
    "a score that overflows single precision is infinite, and its row is not a number",
    async () => {
      const huge = fromNested([[[[1e30], [1]]]]);
      const { scores, attentionWeights } = await backend.attention({
        ...{ query: huge, key: huge, value: huge, scale: 1 },
      });
      expect(Array.from(scores.values).slice(0, 1)).toEqual([Infinity]);
      expect(attentionWeights.values[0]).toBeNaN();
    },
  );
});
