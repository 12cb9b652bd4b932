import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findShapeProblems } from "../../../src/viewModel/shapes/findShapeProblems.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget);

/** The answer that a lesson expects in its step about model code. */
function answerOf(lesson: string): unknown {
  const text = readFileSync(`media/lessons/${lesson}/lesson.json`, "utf8");
  const { steps } = JSON.parse(text) as {
    readonly steps: readonly {
      readonly id: string;
      readonly task?: { readonly answer: unknown };
    }[];
  };
  return steps.find(({ id }) => id === "model-code")?.task?.answer;
}

function follow(file: string, given: ReadonlyMap<string, number> = new Map()) {
  return reader.followShapes(readFileSync(`media/lessons/${file}`, "utf8"), "python", given)!;
}

it("asks for the shape that the program of the lesson makes", () => {
  const { report } = follow("02-slices-split-merge/model/attention.py", new Map([["T", 5]]));
  const keys = report.shapes.filter(({ variable }) => variable === "k");
  expect(keys.at(-1)?.concrete.slice(1)).toEqual(answerOf("02-slices-split-merge"));
});

it("asks for the parameters that the line above the model says", () => {
  const { layers, attentions } = findShapeProblems(follow("10-stacking-gpt2/model/gpt2.py"));
  const model = layers.find(({ name }) => name === "GPT");
  expect(model?.parameters).toBe(124_439_808);
  expect(model?.title).toContain(`${String(answerOf("10-stacking-gpt2"))} M parameters`);
  expect(layers.find(({ name }) => name === "Block")?.parameters).toBe(7_087_872);
  expect(attentions[0]?.title).toContain("12 heads × 64");
});
