import { describe, expect, it } from "vitest";
import { evaluate } from "../../../src/engine/evaluate.ts";
import { parseProblem } from "../../../src/engine/parseProblem.ts";
import { describeFigure, toStageFigure } from "../../../src/lessons/view/stageFigure.ts";
import type { ViewStage } from "../../../src/lessons/format/viewReference.ts";

const twoHeads = {
  kind: "attention",
  headCount: 2,
  query: [
    [1, 0],
    [0, 4],
  ],
  key: [
    [1, 0],
    [0, 1],
  ],
  value: [
    [1, 2],
    [3, 4],
  ],
};

async function figureOf(stage: ViewStage, problem: unknown = twoHeads) {
  const parsed = parseProblem(problem);
  if (!parsed.ok) throw new Error(parsed.failure.message);
  return toStageFigure({ computation: "demo", stage }, await evaluate(parsed.problem), null);
}

describe("the figure of a stage", () => {
  it("has one matrix for each head, with queries down and keys across", async () => {
    const figure = await figureOf("scores");
    if (figure.kind !== "matrices") throw new Error(figure.kind);
    expect(figure.matrices.map(({ head }) => head)).toEqual([0, 1]);
    expect(figure.matrices[0]?.rowLabels).toEqual(["Q[0]", "Q[1]"]);
    expect(figure.matrices[0]?.columnLabels).toEqual(["K[0]", "K[1]"]);
    // Heads are one number wide: head 1 has q = 0, 4 and k = 0, 1.
    expect([...(figure.matrices[1]?.numbers ?? [])]).toEqual([0, 0, 0, 4]);
  });

  it("has one matrix for concatenated heads, and values are named after their keys", async () => {
    const joined = await figureOf("attentionOutput");
    expect(joined.kind === "matrices" && joined.matrices.map(({ head }) => head)).toEqual([null]);
    const value = await figureOf("value");
    expect(value.kind === "matrices" && value.matrices[0]?.rowLabels).toEqual(["V[0]", "V[1]"]);
  });

  it("numbers the columns of a head as they are in the whole matrix", async () => {
    const figure = await figureOf("headOutput");
    const columns = figure.kind === "matrices" && figure.matrices.map((each) => each.columnLabels);
    expect(columns).toEqual([["0"], ["1"]]);
  });

  it("lists shapes without the batch", async () => {
    const figure = await figureOf("shapes");
    expect(figure.kind === "shapes" && figure.shapes).toContainEqual({
      stage: "attentionWeights",
      shape: [2, 2, 2],
    });
  });

  it("says what is not there", async () => {
    const figure = await figureOf("mlpHidden");
    expect(figure).toMatchObject({
      kind: "missing",
      message: "this attention has no mlpHidden to show",
    });
  });

  it("says in words which query looks where, and where all weights are equal", async () => {
    const figure = await figureOf("attentionWeights");
    expect(describeFigure(figure, "en")).toEqual([
      "Head 0, Q[0]: largest at K[0], 0.7311",
      "Head 0, Q[1]: all keys equal, 0.5000",
      "Head 1, Q[0]: all keys equal, 0.5000",
      "Head 1, Q[1]: largest at K[1], 0.9820",
    ]);
    expect(describeFigure(figure, "zh-tw")[1]).toBe("第 0 個頭，Q[1]：所有的鍵都一樣，0.5000");
  });

  it("says in words how large other numbers are", async () => {
    expect(describeFigure(await figureOf("attentionOutput"), "en")[0]).toMatch(
      /^2 × 2, from 1\.\d+ to 3\.\d+$/,
    );
  });
});
