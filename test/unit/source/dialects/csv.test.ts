import { describe, expect, test } from "vitest";
import { csv } from "../../../../src/source/dialects/csv/csv.ts";
import { toExtraction } from "../../../../src/source/meaning/toExtraction.ts";
import { cellTexts, readOnce, summarize } from "./readingSummary.ts";
import { expectSoon } from "../../../support/expectSoon.ts";

const read = (text: string) => readOnce(csv, text);

describe("matrices in tables", () => {
  test.each([
    ["commas", "1,0\n0,1", ["-: 1 0 / 0 1"]],
    ["semicolons with decimal commas", "1,5;0\n0;1", ["-: 1.5 0 / 0 1"]],
    ["tabs", "1\t0\n0\t1\n", ["-: 1 0 / 0 1"]],
    ["quotes and blanks", '"1", 0 \n 0 ,"1"', ["-: 1 0 / 0 1"]],
    ["a name in a comment", "# K\n1,0\n0,1", ["K: 1 0 / 0 1"]],
    ["a name on its own line", "K\n1,0\n0,1", ["K: 1 0 / 0 1"]],
    ["a name with a remark", "# K: cached keys\n1,0", ["K: 1 0"]],
    ["a blank line between", "1,0\n\n0,1", ["-: 1 0", "-: 0 1"]],
    ["comments between", "# Q\n1,0\n# K\n1,0\n# K[1]\n0,1", ["Q: 1 0", "K: 1 0 / 0 1"]],
    ["a header row", "d0,d1\n1,0\n0,1", ["-: 1 0 / 0 1"]],
    ["a first column of labels", "the,1,0\ncat,0,1", ["-: 1 0 / 0 1"]],
    ["both, with the name in the corner", "K,d0,d1\nthe,1,0\ncat,0,1", ["K: 1 0 / 0 1"]],
    [
      "a quoted label with a comma and a line break",
      '"the, \n""cat""",1,0\nsat,0,1',
      ["-: 1 0 / 0 1"],
    ],
    [
      "names in the first column",
      "Q,1,0\nK,1,0\nK,0,1\nV,1,2\nV,3,4",
      ["Q: 1 0", "K: 1 0 / 0 1", "V: 1 2 / 3 4"],
    ],
    ["counted names in the first column", "Q,1,0\nK[0],1,0\nK[1],0,1", ["Q: 1 0", "K: 1 0 / 0 1"]],
    ["a separator at the line's end", "1,0,\n0,1,", ["-: 1 0 / 0 1"]],
    ["Windows line ends", "# K\r\n1,0\r\n0,1\r\n", ["K: 1 0 / 0 1"]],
    ["names and dates are no matrix", "name,born\nAnn,2001-02-03\nBo,1999-04-05", []],
    ["a mixed table is no matrix", "id,name,age\n1,Ann,20\n2,Bo,30", []],
    ["an empty file", "", []],
  ])("%s", async (_, text, expected) => {
    const { matrices, problems } = await read(text);
    expect(matrices.map(summarize)).toEqual(expected);
    expect(problems).toEqual([]);
  });

  test("labels become a list of strings", async () => {
    const { stringLists } = await read("K,d0,d1\nthe,1,0\ncat,0,1");
    expect(stringLists.map(({ values }) => values)).toEqual([["the", "cat"]]);
  });

  test("every number keeps its own range", async () => {
    const text = '# K\r\n"1", 0.5\r\n -2 ,3\r\n';
    expect(cellTexts(text, await read(text))).toEqual(["1", "0.5", "-2", "3"]);
  });

  test.each([
    ["ragged rows", "# K\n1,2\n3", "3: K[1] has 1 number but the row above has 2: add 1"],
    [
      "not a number",
      "# K\n1,2,3\n4,x,6",
      "x: 'x' in K[1] is not a number: write a number such as 0.5",
    ],
  ])("%s are a problem at their place", async (_, text, expected) => {
    const { problems } = await read(text);
    const told = problems.map((p) => `${text.slice(p.range.start, p.range.end)}: ${p.message}`);
    expect(told).toEqual([expected]);
  });

  test("settings and directives stand among the tables", async () => {
    const text = "# attention: causal\nheads,2\n# Q\n1,0\n\n# K\n1,0\n0,1\n\n# V\n1,2\n3,4\n";
    const [group] = toExtraction(await read(text), text, "csv").groups;
    expect(group?.settings.headCount?.value).toBe(2);
    expect(group?.settings.causal?.value).toBe(true);
  });
});

describe("however the table looks", () => {
  test.each([
    ["two million characters in one line", "1,2,".repeat(500_000)],
    ["two million quotes", '"'.repeat(2_000_000)],
    ["two million quotes that never close", '"x,'.repeat(700_000)],
    ["two million line breaks", "\n".repeat(2_000_000)],
  ])("%s is read in time", async (_, text) => {
    await expectSoon(() => read(text));
  });
});
