import { expect, test } from "vitest";
import { evaluate } from "../../../src/engine/evaluate.ts";
import { createLessonValues } from "../../../src/lessons/computations/lessonValues.ts";
import { parseStepText } from "../../../src/lessons/text/parseStepText.ts";
import { showNumbers } from "../../../src/lessons/text/showNumbers.ts";
import { sourcesOf } from "../../support/lessonAnswers.ts";

const problem = {
  kind: "attention",
  query: [[2]],
  key: [[1], [3]],
  value: [[4], [5]],
  headCount: 1,
};
const values = createLessonValues(sourcesOf(problem), evaluate);

async function show(text: string) {
  const [block] = await showNumbers(parseStepText(text).blocks, values);
  return block?.kind === "paragraph" ? block.children.filter(({ kind }) => kind !== "text") : block;
}

test("numbers are computed, and one that is no longer so says what it is now", async () => {
  const text =
    "is {{2 = demo.scores[0][0][0]}}, {{demo.scores[0][0] | 1}}, {{5 = demo.scores[0][0][1]}}";
  expect(await show(text)).toEqual([
    { kind: "shown", text: "2", now: null },
    { kind: "shown", text: "2.0 6.0", now: null },
    { kind: "shown", text: "5", now: "6" },
  ]);
});

test("a number in a formula is TeX", async () => {
  const block = await show("$$x = {{demo.scores[0][0][1] | 2}}$$");
  expect(block).toMatchObject({ kind: "formula", parts: ["x = 6.00"] });
});

test("a number in a list is found, and one that cannot be computed says so", async () => {
  expect(JSON.stringify(await show("- {{7 = demo.nothing}}"))).toContain('"text":"7","now":"?"');
});
