import { describe, expect, test } from "vitest";
import {
  nextStep,
  planFileState,
  resumeStep,
  stateFile,
} from "../../../src/lessons/progress/nextStep.ts";
import {
  noProgress,
  parseProgress,
  toCalibration,
} from "../../../src/lessons/progress/progress.ts";
import {
  reduceProgress,
  type ProgressEvent,
} from "../../../src/lessons/progress/reduceProgress.ts";
import { parseLesson } from "../../../src/lessons/parseLesson.ts";
import { fixtureLesson } from "../../support/lessonFolder.ts";

const lesson = "pack/weights";
const after = (...events: readonly ProgressEvent[]) => events.reduce(reduceProgress, noProgress);
const predicted = (step: string, correct: boolean, sure?: boolean): ProgressEvent => ({
  ...{ kind: "predicted", lesson, step, correct },
  ...(sure !== undefined && { sure }),
});

describe("progress", () => {
  test("counts the first guess, whatever comes after", () => {
    const progress = after(
      predicted("a", true, true),
      predicted("b", false, true),
      predicted("b", true),
      predicted("c", false, false),
    );
    expect(toCalibration(progress)).toEqual({
      ...{ right: 1, of: 3, sure: { right: 1, of: 2 }, unsure: { right: 0, of: 1 } },
    });
    expect(toCalibration(progress, "pack/other").of).toBe(0);
    expect(progress.lessons[lesson]?.predictions["b"]).toMatchObject({ latest: true, attempts: 2 });
  });

  test("goes on where the learner was, and back the way that was taken", () => {
    const open = (step: string): ProgressEvent => ({ kind: "stepOpened", lesson, step });
    const progress = after(open("a"), open("b"), open("b"), open("c"), {
      kind: "wentBack",
      lesson,
    });
    expect(progress.lessons[lesson]).toMatchObject({ step: "b", visited: ["a", "b"] });
  });

  test("an exercise is done once it passed, and stays so", () => {
    const tried = (passed: boolean): ProgressEvent => ({
      kind: "exerciseTried",
      lesson,
      step: "x",
      passed,
    });
    const hint: ProgressEvent = { kind: "hintShown", lesson, step: "x" };
    const before = after(tried(false), hint, hint, hint, hint);
    expect(before.lessons[lesson]).toMatchObject({
      done: [],
      exercises: { x: { attempts: 1, hints: 3 } },
    });
    const done = [tried(true), tried(false)].reduce(reduceProgress, before);
    expect(done.lessons[lesson]).toMatchObject({ done: ["x"], exercises: { x: { passed: true } } });
  });

  test("a reset forgets what was done, never what was written", () => {
    const kept = { step: "a", language: "python" as const, text: "mine", time: 5 };
    const keep: ProgressEvent = { kind: "textKept", lesson, kept };
    const done = after(keep, keep, predicted("a", true), {
      kind: "languageChosen",
      language: "python",
    });
    expect(done.lessons[lesson]?.kept).toEqual([kept]);
    for (const reset of [{ kind: "lessonReset", lesson }, { kind: "everythingReset" }] as const) {
      const left = reduceProgress(done, reset);
      expect(left.lessons[lesson]).toMatchObject({ kept: [kept], done: [], predictions: {} });
      expect(left.language).toBe("python");
    }
  });

  test("survives being written down", () => {
    const progress = after(predicted("a", true, true), { kind: "seedDrawn", lesson, seed: 7 });
    expect(parseProgress(JSON.parse(JSON.stringify(progress)))).toEqual(progress);
    expect(parseProgress({ ...progress, format: 2 })).toBeNull();
    expect(parseProgress("nonsense")).toBeNull();
  });
});

test("branches go by the answer, and asides are passed over", async () => {
  const text = (await fixtureLesson("01-weights").read("lesson.json")) ?? "";
  const parsed = parseLesson("lesson.json", text);
  if (!parsed.ok) throw new Error("the fixture is wrong");
  const { value } = parsed;
  expect(nextStep(value, "guess", { result: "wrong" })).toBe("again");
  expect(nextStep(value, "guess", { result: "right" })).toBe("shape");
  expect(nextStep(value, "again")).toBe("write");
  expect(nextStep(value, "sharper", { option: "flatter" })).toBe("again");
  expect(nextStep(value, "write", { mistakes: ["softmax-base-2", "no-scale"] })).toBe("sharper");
  expect(nextStep(value, "write", { mistakes: [] })).toBeNull();
  expect([
    resumeStep(value, "shape"),
    resumeStep(value, "gone"),
    resumeStep(value, undefined),
  ]).toEqual([...["shape", "look", "look"]]);
});

test("a file is changed only where it differs, and its text is handed back to be kept", () => {
  const lessonWith = { code: { python: "code/a.py" } };
  expect(stateFile(lessonWith, { file: "restore" }, "python")).toBe("code/a.py");
  expect(stateFile(lessonWith, { file: { python: "states/b.py" } }, "python")).toBe("states/b.py");
  expect(stateFile(lessonWith, { file: "restore" }, "csharp")).toBeNull();
  expect(stateFile(lessonWith, {}, "python")).toBeNull();
  expect(planFileState("a\r\nb\r\n", "a\nb")).toEqual({ kind: "nothing" });
  expect(planFileState("mine", "theirs")).toEqual({
    kind: "replace",
    kept: "mine",
    text: "theirs",
  });
});
