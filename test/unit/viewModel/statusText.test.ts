import { describe, expect, it } from "vitest";
import type { TraceRun } from "../../../src/engine/trace.ts";
import {
  describeDifference,
  describeMs,
  describeRunRows,
} from "../../../src/viewModel/describeRun.ts";
import type { EvaluatedGroup, Outcome } from "../../../src/viewModel/evaluatedGroup.ts";
import { toStatusText } from "../../../src/viewModel/statusText.ts";

const run: TraceRun = {
  ...{ backend: "wasm", backendReason: "no GPU adapter found", elapsedMs: 78.2, threads: 2 },
  ...{ largestDifference: 5.17e-7, warnings: [] },
};

function evaluated(outcome: object): EvaluatedGroup {
  return { group: {}, ...(outcome as Outcome) } as EvaluatedGroup;
}

describe("the status bar says of a computation", () => {
  it.each([
    ["what ran and how long", { kind: "attention", trace: { run } }, "$(pulse) wasm 78 ms"],
    ["how far it is", { kind: "computing", share: 0.4 }, "$(sync~spin) computing… 40 %"],
    ["that it began", { kind: "computing", share: null }, "$(sync~spin) computing…"],
    ["that it was not done", { kind: "failed", problems: [] }, "$(warning) not computed"],
  ])("%s", (_name, outcome, text) => {
    expect(toStatusText(evaluated(outcome)).text).toBe(text);
  });

  it("in whole words to those who hear it", () => {
    const said = toStatusText(evaluated({ kind: "mlp", trace: { run } }));
    expect(said.label).toBe(
      "Attention Lens computed this with WebAssembly in 78 ms; choose a backend",
    );
  });
});

describe("a run in words", () => {
  it("has a row for each thing that is known of it", () => {
    expect(describeRunRows(run)).toEqual([
      ["Ran on", ["WebAssembly (", { code: "wasm" }, ")"]],
      ["Took", "78 ms"],
      ["Why", "no GPU adapter found"],
      ["Threads", "2"],
      [
        "Difference from the reference",
        "5.2e-7 of the largest number of a stage, on a slice of this input",
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
