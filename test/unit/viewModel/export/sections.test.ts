import { describe, expect, it } from "vitest";
import { evaluate } from "../../../../src/engine/evaluate.ts";
import { toExportSections } from "../../../../src/viewModel/export/exportSections.ts";
import { readBlockCases, toBlockProblem } from "../../../support/blockCases.ts";
import { sectionsOf } from "../../../support/exportMatrices.ts";
import { chapterDemo, setTo } from "../../../support/groups.ts";

describe("what is exported of a trace", () => {
  it("is all of attention in the order it is computed", async () => {
    const sections = await sectionsOf(chapterDemo(2));
    expect(sections.map(({ title }) => title)).toEqual([
      "Query, key, value",
      "Head 0",
      "Head 1",
      "Concatenation",
    ]);
    expect(sections.flatMap(({ matrices }) => matrices.map(({ id }) => id))).toEqual([
      "query",
      "key",
      "value",
      ...["head0Scores", "head0AttentionWeights", "head0Output"],
      ...["head1Scores", "head1AttentionWeights", "head1Output"],
      "attentionOutput",
    ]);
  });

  it("has the numbers of the file in the order of the file", async () => {
    const group = chapterDemo(2);
    const [first] = await sectionsOf(group);
    const [query, key, value] = first?.matrices ?? [];
    expect([...(query?.values ?? [])]).toEqual([...group.matrices.query!.values]);
    expect([...(key?.values ?? [])]).toEqual([...group.matrices.key!.values]);
    expect([...(value?.values ?? [])]).toEqual([...group.matrices.value!.values]);
    expect(value?.columnHeads).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
  });

  it("names positions by the tokens of the file", async () => {
    const sections = await sectionsOf(chapterDemo(2, { tokens: setTo(["a", "b", "c"]) }));
    const weights = sections[1]?.matrices.find(({ measure }) => measure === "weights");
    expect(weights?.rowLabels).toEqual(["Q[0]"]);
    expect(weights?.columnLabels).toEqual(["a", "b", "c"]);
  });

  it("is every stage of a block, each name once, each batch element by itself", async () => {
    const [given] = readBlockCases();
    const trace = await evaluate(toBlockProblem(given!));
    if (trace.kind !== "block") throw new Error(trace.kind);
    const matrices = toExportSections(trace, null).flatMap((section) => section.matrices);
    const ids = matrices.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const outs = matrices.filter(({ id }) => id.toLowerCase().endsWith("residualout"));
    expect(outs.flatMap(({ values }) => [...values])).toEqual([...trace.residualOut.values]);
  });
});
