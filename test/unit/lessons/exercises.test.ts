import { describe, expect, test } from "vitest";
import { listCells } from "../../../src/source/cellRanges.ts";
import { evaluate } from "../../../src/engine/evaluate.ts";
import { createLessonValues } from "../../../src/lessons/computations/lessonValues.ts";
import { describeDiagnosis } from "../../../src/lessons/diagnosis/describeDiagnosis.ts";
import { mistakes } from "../../../src/lessons/diagnosis/mistakes.ts";
import {
  readAnswer,
  readPastedAnswer,
  toAnswer,
  type Answer,
} from "../../../src/lessons/exercises/answer.ts";
import { checkExercise } from "../../../src/lessons/exercises/checkExercise.ts";
import type { Exercise } from "../../../src/lessons/format/exercise.ts";
import { judgePrediction } from "../../../src/lessons/predictions/judgePrediction.ts";
import { fixtureLesson } from "../../support/lessonFolder.ts";
import { sourcesOf } from "../../support/lessonAnswers.ts";

const sources = sourcesOf({
  kind: "attention",
  query: [
    [1, 0],
    [0.5, 2],
  ],
  key: [
    [1, 0],
    [0, 1],
  ],
  value: [
    [10, 0],
    [0, 20],
  ],
  headCount: 1,
  causal: true,
});
const values = createLessonValues(sources, evaluate);
const text = { en: "." };

function check(exercise: Partial<Exercise>, answers: Readonly<Record<string, Answer>>) {
  const whole: Exercise = {
    kind: "exercise",
    prompt: text,
    answers: { weights: { in: "weights", value: "demo.attentionWeights[0]" } },
    hints: [text, text, text],
    success: { en: "because" },
    ...exercise,
  };
  return checkExercise(whole, answers, values, sources);
}

const right = [
  [1, 0],
  [0.257, 0.743],
];

describe("an exercise", () => {
  test("passes with the explanation", async () => {
    expect(await check({}, { weights: toAnswer(right) })).toEqual({
      kind: "passed",
      explanation: { en: "because" },
    });
  });

  test("names what is not there yet", async () => {
    expect(await check({}, {})).toEqual({ kind: "missing", answers: ["weights"] });
  });

  test.each<
    [string, Exercise["checks"], number[][], { en: string; row?: number; column?: number | null }]
  >([
    ["the shape", [], [[1, 0]], { en: "has the shape [1, 2], expected [2, 2]" }],
    [
      "the sum of a row",
      [{ kind: "rowsSumTo", sum: 1 }],
      [
        [1, 0],
        [0.2, 0.7],
      ],
      { en: "Row 1 of weights sums to 0.9, expected 1", row: 1, column: null },
    ],
    [
      "a weight of the future",
      [{ kind: "zerosAboveDiagonal" }],
      [
        [0.5, 0.5],
        [0.2, 0.7],
      ],
      { en: "query 0 must not see key 1", row: 0, column: 1 },
    ],
    [
      "a number out of bounds",
      [{ kind: "between", low: 0 }],
      [
        [1, 0],
        [-0.2, 0.7],
      ],
      {
        en: "Row 1, column 0 of weights is -0.2: it must lie between 0 and Infinity",
        row: 1,
        column: 0,
      },
    ],
    [
      "a number",
      [],
      [
        [1, 0],
        [0.3, 0.7],
      ],
      { en: "Row 1, column 0 of weights is 0.3: that is not it yet", row: 1, column: 0 },
    ],
  ])("says what is wrong with %s, and where", async (_what, checks, rows, { en, row, column }) => {
    const result = await check({ checks }, { weights: toAnswer(rows) });
    if (result.kind !== "failed") throw new Error(result.kind);
    expect(result.failures[0]?.message.en).toContain(en);
    if (row !== undefined) expect(result.failures[0]?.place).toMatchObject({ row, column });
  });

  test("says which mistake it was, in both languages", async () => {
    const exact = await values.evaluate("demo.scores[0][0][0]");
    if (!exact.ok || typeof exact.result !== "number") throw new Error("no score");
    const weight = 1 / (1 + Math.exp(-exact.result));
    const answer = [[weight, 1 - weight], [...softRow()]];
    const result = await check({}, { weights: toAnswer(answer) });
    if (result.kind !== "failed") throw new Error(result.kind);
    expect(result.diagnoses.map(({ mistake }) => mistake.id)).toEqual([
      "mask-missing",
      "mask-sees-next",
      // The hidden score is 0 in this problem.
      "mask-multiplied",
    ]);
    const said = describeDiagnosis(result.diagnoses);
    expect(said?.en).toContain("cannot be told apart");
    expect(said?.["zh-tw"]).toContain("無法分辨");
  });

  test.each([
    [0, "the mean of the heads. ", "各個頭的平均。"],
    [1, "the mean of the heads, to 1 decimal. ", "各個頭的平均（到小數第 1 位）。"],
    [4, "the mean of the heads, to 4 decimals. ", "各個頭的平均（到小數第 4 位）。"],
  ])("says how far numbers agree: %i decimals", (decimals, en, chinese) => {
    const mistake = mistakes.find(({ id }) => id === "heads-averaged")!;
    const said = describeDiagnosis([{ mistake, decimals }]);
    expect(said?.en).toContain(en);
    expect(said?.["zh-tw"]).toContain(chinese);
  });

  test("compares two answers with each other", async () => {
    const exercise: Partial<Exercise> = {
      answers: { a: { in: "a" }, b: { in: "b" } },
      checks: [{ kind: "same", answers: ["a", "b"] }],
    };
    const [a, b] = [toAnswer([[1, 2]]), toAnswer([[1, 2.5]])];
    expect((await check(exercise, { a, b: a })).kind).toBe("passed");
    const result = await check(exercise, { a, b });
    expect(result).toMatchObject({
      kind: "failed",
      failures: [{ answer: "a", found: 2, expected: 2.5 }],
    });
  });

  test("is broken where the lesson cannot be computed", async () => {
    const exercise = { answers: { weights: { in: "w", value: "nothing.scores" } } };
    expect(await check(exercise, { weights: toAnswer([[1]]) })).toMatchObject({ kind: "broken" });
  });
});

/** The last row of the causal example, in plain arithmetic. */
function softRow(): readonly number[] {
  const [a, b] = [0.5 / Math.SQRT2, 2 / Math.SQRT2].map(Math.exp);
  return [a! / (a! + b!), b! / (a! + b!)];
}

describe("an answer is read", () => {
  test("from a matrix of the file, with the place of every number", async () => {
    const code = "weights = [[0.1, 0.9]]\n";
    const extraction = await fixtureLesson("01-weights").extract(code, "a.py");
    const answer = readAnswer("weights", { path: "a.py", text: code, extraction });
    expect(Array.from(answer?.values ?? [])).toEqual([0.1, 0.9]);
    const literals = listCells(answer!.cells!).map(({ start, end }) => code.slice(start, end));
    expect(literals).toEqual(["0.1", "0.9"]);
  });

  test.each([
    ["x = 0.5", 0.5],
    ["double x = -2.5e-3;", -0.0025],
    ["var x = new Value(3);", 3],
    ["const x: number = 4;", 4],
    ["x = 1\nx = 2", 2],
    ["x == 3", null],
    ["max = 3", null],
    ["x = other", null],
  ])("from %s: %s", async (code, expected) => {
    const extraction = await fixtureLesson("01-weights").extract(code, "a.txt");
    const answer = readAnswer("x", {
      path: "a.txt",
      text: code,
      extraction: { ...extraction, matrices: [] },
    });
    expect(answer?.values[0] ?? null).toBe(expected);
  });

  test.each([
    ["[[0.1, 0.9], [1, 0]]", [2, 2]],
    ["tensor([[[0.1, 0.9],\n  [1., 0.]]], dtype=torch.float64)", [2, 2]],
    ["0.1 0.9\n1 0", [2, 2]],
    ["array([1, nan, -inf])", [1, 3]],
    ["w = 3", [1, 1]],
  ])("from what was pasted: %s", (pasted, shape) => {
    expect(readPastedAnswer(pasted)?.shape).toEqual(shape);
  });

  test.each(["nothing", "[[1, 2], [3]]"])("not from %s", (pasted) => {
    expect(readPastedAnswer(pasted)).toBeNull();
  });
});

describe("a prediction", () => {
  const common = { prompt: text, explain: { en: "why" } };
  test("of a number is judged by what the engine computes, not by what the lesson rounded", async () => {
    const prediction = {
      ...{ ...common, kind: "number" as const, answer: 0.3, tolerance: 0.01 },
      value: "demo.attentionWeights[0][1][0]",
    };
    const judge = (number: number) =>
      judgePrediction(prediction, { kind: "number", number }, values);
    expect(await judge(0.257)).toMatchObject({ correct: true, explain: { en: "why" } });
    expect(await judge(0.3)).toMatchObject({ correct: false });
  });

  test("of a shape, a choice and a key", async () => {
    const shape = { ...common, kind: "shape" as const, answer: [1, 2, 2], value: "demo.scores" };
    expect(await judgePrediction(shape, { kind: "shape", shape: [1, 2, 2] }, values)).toMatchObject(
      { correct: true },
    );
    expect(await judgePrediction(shape, { kind: "shape", shape: [2, 2] }, values)).toMatchObject({
      correct: false,
    });
    const pick = {
      ...{ ...common, kind: "pick" as const, pick: "key" as const, answer: 1 },
      ...{
        view: { computation: "demo", stage: "attentionWeights" as const },
        value: "argmax(demo.attentionWeights[0][1])",
      },
    };
    expect(await judgePrediction(pick, { kind: "pick", index: 1 }, values)).toMatchObject({
      correct: true,
    });
    expect(await judgePrediction(pick, { kind: "pick", index: 0 }, values)).toMatchObject({
      correct: false,
      answer: 1,
    });
    const choice = {
      ...{ ...common, kind: "choice" as const },
      options: [
        { id: "a", text, because: { en: "no" } },
        { id: "b", text, correct: true },
      ],
    };
    expect(await judgePrediction(choice, { kind: "choice", option: "a" }, values)).toMatchObject({
      ...{ correct: false, answer: "b", because: { en: "no" } },
    });
    expect(await judgePrediction(choice, { kind: "choice", option: "b" }, values)).toMatchObject({
      correct: true,
      because: null,
    });
  });
});
