import { describe, expect, test } from "vitest";
import { evaluate } from "../../../../src/engine/evaluate.ts";
import type { Problem } from "../../../../src/engine/problem.ts";
import type { EvaluatedGroup } from "../../../../src/viewModel/evaluatedGroup.ts";
import { toGroupProblem } from "../../../../src/problem/groupProblem.ts";
import { NumberPacker } from "../../../../src/viewModel/numberPacker.ts";
import { toShownViews, type ReadyGroup } from "../../../../src/viewModel/toReadyViews.ts";
import { checkChange } from "../../../../src/viewModel/whatIf/checkChange.ts";
import {
  isResettable,
  pairMatrices,
  toEditableStages,
  toStageDifferences,
  toWhatIfState,
} from "../../../../src/viewModel/whatIf/toWhatIfState.ts";
import type { SettingChange } from "../../../../src/viewModel/whatIf/whatIfState.ts";
import { toWhatIfControls } from "../../../../src/viewModel/whatIf/whatIfControls.ts";
import { chapterDemo, evaluateGroup, groupOf, matrixOf, setTo } from "../../../support/groups.ts";
import { createNoise, createNoiseBlock } from "../../../support/problems.ts";

function problemOf(group: ReturnType<typeof chapterDemo>): Problem {
  const stated = toGroupProblem(group);
  if (stated.kind !== "ready") throw new Error(stated.kind);
  return stated.problem;
}

const block: Problem = { kind: "block", ...createNoiseBlock(1), input: createNoise(3, [1, 3, 8]) };
const mlp = groupOf("mlp", [
  matrixOf("x", "input", [[1, 2]]),
  matrixOf("up", "mlpUp", [
    [1, 2],
    [3, 4],
  ]),
  matrixOf("down", "mlpDown", [
    [1, 2],
    [3, 4],
  ]),
]);

test("weights of the file can be changed in the panel, computed gates cannot", () => {
  const gate = matrixOf("gate", "mlpGate", [
    [1, 2],
    [3, 4],
  ]);
  const inOnePlace = { ...gate, cells: [0, 1, 2, 3].map(() => ({ start: 7, end: 8 })) };
  const gated = { ...mlp, matrices: { ...mlp.matrices, mlpGate: gate } };
  const stages = (group: typeof mlp) => toEditableStages(group).map(({ stage }) => stage);
  expect(stages(gated)).toEqual(["input", "upProjection", "downProjection", "gateProjection"]);
  expect(stages({ ...gated, matrices: { ...gated.matrices, mlpGate: inOnePlace } })).toEqual([
    ...["input", "upProjection", "downProjection"],
  ]);
});

describe("only the questions that a computation can be asked", () => {
  const attention = [
    "headCount",
    "causal",
    "scale",
    "temperature",
    "headCombination",
    "removedHeads",
  ];
  test.each<[string, Problem, readonly string[]]>([
    ["attention", problemOf(chapterDemo(2)), attention],
    ["one head has none to take out", problemOf(chapterDemo(1)), attention.slice(0, -1)],
    ["an MLP", problemOf(mlp), ["activation"]],
    ["a block", block, [...attention, "activation", "norm", "placement", "residual"]],
  ])("%s", (_what, problem, expected) => {
    const controls = toWhatIfControls(chapterDemo(2), problem);
    expect(controls.map(({ setting }) => setting)).toEqual(expected);
  });

  test("a changed one says what it was", () => {
    const original = { headCount: { value: 2, range: { start: 1, end: 2 } } };
    const group = { ...chapterDemo(4), original };
    const [heads, causal] = toWhatIfControls(group, problemOf(group));
    expect(heads).toMatchObject({ decidedBy: "panel", before: "2", value: "4" });
    expect(causal).toMatchObject({ decidedBy: "default", before: null });
    const [unchanged] = toWhatIfControls(chapterDemo(2), problemOf(chapterDemo(2)));
    expect(unchanged).toMatchObject({ decidedBy: "setting", before: null, value: "2" });
    expect(isResettable(group)).toBe(true);
    expect(isResettable({ ...chapterDemo(4), original: {} })).toBe(false);
  });

  test("of an MLP below attention says that it means the MLP", async () => {
    const [attending, below] = [await evaluateGroup(chapterDemo(2)), await evaluateGroup(mlp)];
    if (!("trace" in attending)) throw new Error(attending.kind);
    const labelOf = (shown: readonly [ReadyGroup, ...EvaluatedGroup[]]): string | undefined => {
      const views = toShownViews(shown, 0, new NumberPacker());
      const { controls } = toWhatIfState(shown, views, null, () => ({}));
      return controls.find(({ setting }) => setting === "activation")?.label;
    };
    expect(labelOf([attending, below])).toBe("MLP activation");
    expect("trace" in below && labelOf([below])).toBe("Activation");
  });

  test("heads that share keys cannot be counted otherwise", () => {
    const [heads] = toWhatIfControls(chapterDemo(2), block);
    expect(heads).toMatchObject({ kind: "choice", options: [{ value: "4" }] });
  });
});

describe("a change that cannot be made is refused in words", () => {
  test.each<[SettingChange, string | null]>([
    [{ setting: "scale", value: 0 }, "The scale is 0. It must be a number greater than 0."],
    [{ setting: "scale", value: -1 }, "The scale is -1. It must be a number greater than 0."],
    [
      { setting: "temperature", value: Number.NaN },
      "The temperature is NaN. It must be a number greater than 0.",
    ],
    [{ setting: "headCount", value: 3 }, "Width 8 does not divide into 3 heads. Use 1, 2, 4, 8."],
    [{ setting: "removedHeads", value: [2] }, "There is no head 2. Use 0 to 1."],
    [{ setting: "scale", value: null }, null],
    [{ setting: "headCount", value: 4 }, null],
    [{ setting: "causal", value: true }, null],
  ])("%j", (change, expected) => {
    expect(checkChange(problemOf(chapterDemo(2)), change)).toBe(expected);
  });

  test("SwiGLU without a gate", () => {
    const refusal = checkChange(problemOf(mlp), { setting: "activation", value: "swiglu" });
    expect(refusal).toBe("SwiGLU needs gate weights, but this MLP has none.");
  });
});

describe("settings reach the computation", () => {
  test.each([
    ["a head taken out", { removedHeads: setTo([1]) }, [0.705, 17.18, 2.116, 0, 0, 0, 0, 0]],
    ["heads averaged", { headCombination: setTo("average" as const) }, [3.877, 15.641, 129.905, 0]],
  ])("%s", async (_what, settings, expected) => {
    const trace = await evaluate(problemOf(chapterDemo(2, settings)));
    if (trace.kind !== "attention") throw new Error(trace.kind);
    const found = [...trace.attentionOutput.values].slice(0, expected.length);
    found.forEach((value, at) => {
      expect(value).toBeCloseTo(expected[at] ?? Number.NaN, 2);
    });
  });
});

describe("what was before", () => {
  test("is found by the place in the view; other heads are other things", () => {
    const packed = (offset: number, rows = 1, columns = 3) => ({ offset, shape: [rows, columns] });
    const now = { query: packed(0), heads: [{ scores: packed(3) }], output: packed(6) };
    const before = {
      query: packed(9),
      heads: [{ scores: packed(12) }, { scores: packed(15) }],
      output: packed(18, 1, 4),
    };
    expect(pairMatrices(now, before)).toEqual({
      0: { kind: "numbers", matrix: packed(9) },
      3: { kind: "reshaped", shape: "2 × [1, 3]" },
      6: { kind: "reshaped", shape: "[1, 4]" },
    });
  });

  test("lists the largest change of each stage", async () => {
    const [two, one] = [problemOf(chapterDemo(2)), problemOf(chapterDemo(2, { scale: setTo(1) }))];
    const differences = toStageDifferences(await evaluate(two), await evaluate(one));
    expect(differences.map(({ label }) => label)).toEqual([
      "scores",
      "weights",
      "head outputs",
      "concatenation",
    ]);
    expect(differences[0]).toMatchObject({
      kind: "changed",
      largestChange: 2.5,
      before: 2.5,
      after: 5,
    });
  });
});
