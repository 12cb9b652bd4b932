import { expect, test } from "vitest";
import { toLessonProblem } from "../../../src/lessons/computations/toLessonProblem.ts";
import { createLessonValues } from "../../../src/lessons/computations/lessonValues.ts";
import { evaluate } from "../../../src/engine/evaluate.ts";
import { fixtureLesson, swap } from "../../support/lessonFolder.ts";

const good = [
  "n_head = 2",
  "def demo():",
  "    query = [0.0, 5.0]",
  "    keys = [[1.0, 0.0], [0.0, 1.0]]",
  "    values = [[10.0, 0.0], [0.0, 20.0]]",
  "    return query, keys, values",
  "",
].join("\n");

async function sourcesOf(text: string, kind?: "mlp") {
  const extraction = await fixtureLesson("01-weights").extract(text, "demo.py");
  return {
    lesson: { computations: { demo: { code: "demo", ...(kind && { kind }) } } },
    language: "python" as const,
    code: { path: "demo.py", text, extraction },
    seed: 1,
    problems: new Map<string, unknown>(),
  };
}

test.each([
  ["a row that is too short", swap("[[1.0, 0.0],", "[[1.0],"), /demo\.py:4:\d+\)/],
  [
    "a matrix under another name",
    swap("query =", "nothing ="),
    "demo needs one computation for this lesson, but has none: undo your changes or " +
      "run “Reset Lesson” (demo.py:2:1)",
  ],
  [
    "a function that is gone",
    swap("def demo", "def other"),
    "demo.py has no demo, but the lesson needs",
  ],
  ["values of another number", swap(", [0.0, 20.0]]", "]"), /demo\.py:\d+:\d+\)/],
  [
    "no head count",
    swap("n_head = 2\n", ""),
    "the head count of demo is unknown: declare it (demo.py:2:",
  ],
])("%s is told with its place, and no word of the file format", async (_what, change, says) => {
  expect(toLessonProblem(await sourcesOf(good), "demo").ok).toBe(true);
  const evaluated = await createLessonValues(await sourcesOf(change(good)), evaluate).evaluate(
    "demo.attentionWeights",
  );
  const message = evaluated.ok ? "" : evaluated.message;
  expect(message).toMatch(says);
  expect(message).not.toContain("python:");
});

test("another kind than the one that is looked for is named", async () => {
  const found = toLessonProblem(await sourcesOf(good, "mlp"), "demo");
  expect(found.ok ? "" : found.message).toContain(
    "needs one mlp for this lesson, but has attention: undo",
  );
});

test("a second computation in place of one is reported", async () => {
  const method = (name: string) =>
    good.replace("n_head = 2\n", "").replace("demo", name).replaceAll(/^/gm, "    ");
  const twice = `n_head = 2\nclass demo:\n${method("first")}\n${method("second")}`;
  const found = toLessonProblem(await sourcesOf(twice), "demo");
  expect(found.ok ? "" : found.message).toMatch(/but has attention, attention: .*\(demo\.py:1\d:/);
});
