import { describe, expect, it } from "vitest";
import type { TraceRun } from "../../../src/engine/trace.ts";
import {
  describeDifference,
  describeMs,
  describeRunRows,
} from "../../../src/viewModel/describeRun.ts";
import type { EvaluatedGroup, Outcome } from "../../../src/viewModel/evaluatedGroup.ts";
import { toStatusText } from "../../../src/viewModel/statusText.ts";
import { chapterDemo, evaluateGroup, setTo } from "../../support/groups.ts";

const run: TraceRun = {
  ...{ backend: "wasm", backendReason: "no GPU adapter found", elapsedMs: 78.2, threads: 2 },
  ...{ largestDifference: 5.17e-7, warnings: [] },
};

function evaluated(outcome: object): EvaluatedGroup {
  return { group: {}, ...(outcome as Outcome) } as EvaluatedGroup;
}

describe("the status bar says of a computation", () => {
  it.each([
    ["how far it is", { kind: "computing", share: 0.4 }, "$(sync~spin) computing… 40%"],
    ["that it began", { kind: "computing", share: null }, "$(sync~spin) computing…"],
    ["that it was not done", { kind: "failed", problems: [] }, "$(warning) not computed"],
  ])("%s", (_name, outcome, text) => {
    expect(toStatusText(evaluated(outcome)).text).toBe(text);
  });

  it("where its heads look, in whole words to those who hear it", async () => {
    expect(toStatusText(await evaluateGroup(chapterDemo(2)))).toEqual({
      text: "$(eye) 2 heads → K[1], K[2]",
      label:
        "Attention Lens: Head 0: Q[0] gives 86% of its attention to K[1] · Head 1: 86% to K[2]; open the panel",
    });
  });

  it("only how many heads there are where they are many", async () => {
    expect(toStatusText(await evaluateGroup(chapterDemo(8))).text).toBe("$(eye) 8 heads");
  });

  it("what ran, once that is not a moment on the reference", async () => {
    const demo = await evaluateGroup(chapterDemo(2));
    if (demo.kind !== "attention") throw new Error(demo.kind);
    const text = (changed: Partial<TraceRun>) => {
      const { trace } = demo;
      return toStatusText({ ...demo, trace: { ...trace, run: { ...trace.run, ...changed } } }).text;
    };
    expect(text({ elapsedMs: 99 })).toBe("$(eye) 2 heads → K[1], K[2]");
    expect(text({ elapsedMs: 250 })).toBe("$(eye) 2 heads → K[1], K[2] · reference 250 ms");
    expect(text(run)).toBe("$(eye) 2 heads → K[1], K[2] · wasm 78 ms");
  });

  it("nothing that the user is predicting", async () => {
    const { text, label } = toStatusText(await evaluateGroup(chapterDemo(2)), true);
    expect(`${text} ${label}`).not.toMatch(/86%|K\[1\]/);
  });

  it("the names of a file as text, never as icons", async () => {
    const tokens = setTo(["a", "$(zap)", "c"]);
    const { text } = toStatusText(await evaluateGroup(chapterDemo(2, { tokens })));
    expect(text).toContain("\\$(zap)");
  });
});

describe("a run in words", () => {
  it("has a row for each thing that is known of it", () => {
    expect(describeRunRows(run)).toEqual([
      ["Backend", ["WebAssembly (", { code: "wasm" }, ")"]],
      ["Time", "78 ms"],
      ["Reason", "no GPU adapter found"],
      ["Threads", "2"],
      [
        "Difference from the reference",
        "5.2e-7 relative to the largest number of each stage, measured on a slice of this input",
      ],
    ]);
  });

  it("calls the reference exact, and says when nothing was measured", () => {
    const { largestDifference: _difference, ...unmeasured } = run;
    expect(describeDifference(unmeasured)).toBe("not measured");
    expect(describeDifference({ ...run, backend: "reference" })).toMatch(/^exact/);
  });

  it.each([
    [0.04, "<0.1 ms"],
    [0.24, "0.2 ms"],
    [78.4, "78 ms"],
    [1420, "1.4 s"],
  ])("%d ms is %s", (ms, text) => expect(describeMs(ms)).toBe(text));
});
