import { describe, expect, it } from "vitest";
import { evaluate } from "../../../src/engine/evaluate.ts";
import { fromNested } from "../../../src/tensor/nested.ts";

async function warningsFor(large: number): Promise<readonly string[]> {
  const query = fromNested([[[large, 2]]]);
  const key = fromNested([
    [
      [large, 2],
      [3, 4],
    ],
  ]);
  const { run } = await evaluate({ kind: "attention", query, key, value: key, headCount: 1 });
  return run.warnings;
}

describe("scores that are too large for a double", () => {
  it("are warned of with their head and query", async () => {
    expect(await warningsFor(1e200)).toEqual([
      "scores overflow in head 0, query 0: its weights are NaN; use smaller numbers or scale",
    ]);
  });

  it("are not warned of while they fit", async () => {
    expect(await warningsFor(1e100)).toEqual([]);
  });
});
