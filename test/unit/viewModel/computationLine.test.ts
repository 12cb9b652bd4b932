import { expect, it } from "vitest";
import { toComputationLine } from "../../../src/viewModel/computationLine.ts";
import { titleOf } from "../../../src/viewModel/titleOf.ts";
import { chapterDemo, evaluateGroup } from "../../support/groups.ts";

it("a computation in the tree says its heads, its shape and where they look", async () => {
  const line = toComputationLine(await evaluateGroup({ ...chapterDemo(2), label: "Demo" }));
  expect(line).toEqual({
    label: "Demo",
    description: "2 heads × 4 · 1 × 3 · → K[1] 86%, K[2] 86%",
    sentence:
      "Multi-Head Attention Demo: 2 heads × 4 · 1 × 3 · → K[1] 86%, K[2] 86%\n\n" +
      "Assumes scale 1/√4, no mask.",
    state: "attention",
  });
});

it("a computation in the tree hides a result that the user predicts", async () => {
  const line = toComputationLine(await evaluateGroup({ ...chapterDemo(2), label: "Demo" }), true);
  expect(line).toMatchObject({ label: "Demo", description: "hidden while you predict" });
});

it("a computation in the tree says what is tried of it", async () => {
  const original = { causal: { value: true, range: { start: 1, end: 2 } } };
  const group = { ...chapterDemo(2), label: "Demo", original };
  const settings = { ...group.settings, causal: { value: false, range: null } };
  const line = toComputationLine(await evaluateGroup({ ...group, settings }));
  expect(line.description).toMatch(/^what if noncausal: 2 heads × 4 · /);
});

it("several computations of one function have different names", async () => {
  const ofDemo = { ...chapterDemo(2), label: "Demo", nth: 2 };
  const line = toComputationLine(await evaluateGroup(ofDemo));
  expect(line.label).toBe("Demo 2");
  expect(line.sentence).toMatch(/^Multi-Head Attention Demo 2: /);
  const ofFile = toComputationLine(await evaluateGroup({ ...chapterDemo(2), label: "", nth: 2 }));
  expect(ofFile.label).toBe("Multi-Head Attention 2");
  expect([titleOf(ofDemo), titleOf({ ...ofDemo, label: "" })]).toEqual([
    "Multi-Head Attention · Demo 2",
    "Multi-Head Attention 2",
  ]);
});

it("a computation without a head count has one head, and says that it is assumed", async () => {
  const line = toComputationLine(await evaluateGroup({ ...chapterDemo(2), settings: {} }));
  expect(line.state).toBe("attention");
  expect(line.description).toContain("1 head × 8");
  expect(line.sentence).toContain("Assumes 1 head, scale 1/√8");
});

it("a computation with a problem says the problem", async () => {
  const problems = [
    { message: "key is ragged", range: { start: 0, end: 1 }, severity: "error" },
  ] as const;
  const line = toComputationLine(await evaluateGroup({ ...chapterDemo(2), problems }));
  expect(line).toMatchObject({ state: "failed", description: "key is ragged" });
});
