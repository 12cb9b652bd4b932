import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { lessonOfStep } from "../../../../src/viewModel/explain/lessonOfStep.ts";

interface LessonFile {
  readonly id: string;
  readonly steps: readonly { readonly id: string }[];
}

it("leads to steps of our lessons that are there", () => {
  const folder = "media/lessons";
  const lessons = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(
      ({ name }) => JSON.parse(readFileSync(`${folder}/${name}/lesson.json`, "utf8")) as LessonFile,
    );
  const known = new Set(
    lessons.flatMap(({ id, steps }) => steps.map((step) => `${id}/${step.id}`)),
  );
  const named = Object.values(lessonOfStep).map(({ lesson, step }) => `${lesson}/${step}`);
  expect(named.filter((each) => !known.has(each))).toEqual([]);
});
