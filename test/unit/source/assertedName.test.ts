import { describe, expect, it } from "vitest";
import { assertedName } from "../../../src/source/given/findGivenMaps.ts";
import { openSource } from "../../../src/source/openSource.ts";
import { sourceResources } from "../../support/sourceResources.ts";

/** The name for the part of a text between `«` and `»`. */
function nameIn(marked: string): string | null {
  const start = marked.indexOf("«");
  const end = marked.indexOf("»") - 1;
  return assertedName(marked.replace(/[«»]/g, ""), { start, end });
}

describe("numbers that a test compares something with", () => {
  it.each([
    ["areEqual(t, «M{{1, 0}, {0.5, 0.5}}», attn)", "attn"],
    ["areEqual(t, «M{{1, 0}, {0.5, 0.5}}».Var(), attn)", "attn"],
    ["assert.InDeltaSlice(t, «[][]float64{{1}}», out.weights, 1e-6)", null],
    ["assertAllClose(out.weights, «[[1, 0]]», 1e-6)", "out.weights"],
    ["expect(weights).toEqual(«[[1, 0]]»)", "weights"],
    ["np.testing.assert_allclose(attn, «[[1, 0]]»)", "attn"],
  ])("%s", (text, name) => {
    expect(nameIn(text)).toBe(name);
  });

  it.each([
    ["another call", "multiply(attn, «[[1, 0]]»)"],
    ["two names", "assertEqual(attn, «[[1, 0]]», other)"],
    ["a calculation", "assertEqual(attn + 1, «[[1, 0]]»)"],
    ["a call in the call", "assertEqual(soft(attn), «[[1, 0]]»)"],
    ["nothing beside it", "assertEqual(«[[1, 0]]»)"],
    ["no call", "«[[1, 0]]»"],
  ])("have no name: %s", (_, text) => {
    expect(nameIn(text)).toBeNull();
  });
});

it("weights of a named matrix type in a test of Go are shown under the name of what they are held against", async () => {
  const text = [
    "package main",
    "func TestAttention(t *testing.T) {",
    "\tsame(t, Rows{{3, 1}, {2, 2}}, attentionScores)",
    "\tsame(t, Rows{",
    "\t\t{1, 0},",
    "\t\t{0.25, 0.75},",
    "\t}, attentionScores)",
    "}",
  ].join("\n");
  const source = await openSource(text, "go", sourceResources);
  const { groups } = source.extract();
  expect(groups.map(({ kind, label }) => [kind, label])).toEqual([
    ["attentionWeights", "attentionScores"],
  ]);
});
