import { describe, expect, it } from "vitest";
import {
  toCountOptions,
  toOptions,
  type Question,
} from "../../../../src/viewModel/predict/question.ts";
import { askWinner } from "../../../../src/viewModel/predict/askAboutHead.ts";
import { planSteps } from "../../../../src/viewModel/steps/stepPlan.ts";
import type { StepContext } from "../../../../src/viewModel/steps/stepContext.ts";
import { toStepView } from "../../../../src/viewModel/steps/toStepView.ts";
import { createDotNetMatrix, DotNetRandom } from "../../../../src/random/dotnet.ts";
import { createTensor } from "../../../../src/tensor/tensor.ts";
import { createNoise, createNoiseAttention, createNoiseBlock } from "../../../support/problems.ts";
import { chapterContext, contextOf } from "../../../support/stepContexts.ts";

function questionsOf(context: StepContext): readonly Question[] {
  const { count } = planSteps(context.evaluation);
  const steps = Array.from({ length: count }, (_, index) => toStepView(context, index)!);
  return steps.flatMap(({ question }) => (question ? [question] : []));
}

function answerOf({ options, answer }: Question): string | undefined {
  return options[answer];
}

describe("what the chapter asks", () => {
  it("is true", async () => {
    const questions = questionsOf(await chapterContext());
    expect(questions.map((question) => [question.text, answerOf(question)])).toEqual([
      ["The queries are [1, 8]. What is their shape after the split into 2 heads?", "[2, 1, 4]"],
      ["Which key fits Q[0] best in head 0?", "K[1]"],
      ["Which key fits Q[0] best in head 1?", "K[2]"],
      [
        "K[1] is the best match for Q[0] in head 0. How much attention does it get?",
        "More than half",
      ],
      [
        "K[2] is the best match for Q[0] in head 1. How much attention does it get?",
        "More than half",
      ],
      ["Which key contributes most to column 1 of the output of Q[0] in head 0?", "K[1]"],
      ["Which key contributes most to column 2 of the output of Q[0] in head 1?", "K[2]"],
      ["2 heads return [1, 4] each. What is their shape when concatenated?", "[1, 8]"],
    ]);
  });

  it("can be clicked where the answers are cells", async () => {
    const question = questionsOf(await chapterContext())[1]!;
    expect(question.cells).toEqual({ stage: "scores", head: 0, row: 0, columns: [0, 1, 2] });
  });

  it("asks nothing of a head that looks everywhere equally", async () => {
    const texts = questionsOf(await chapterContext(4)).map(({ text }) => text);
    expect(texts.some((text) => /best in head [12]|match in head [12]/.test(text))).toBe(false);
  });

  it("asks how many of 16 units ReLU zeroes: 6", async () => {
    const random = new DotNetRandom(42);
    const up = { weight: createTensor([16, 4], createDotNetMatrix(random, 16, 4)) };
    const down = { weight: createTensor([4, 16], createDotNetMatrix(random, 4, 16)) };
    const input = createTensor([1, 1, 4], Float64Array.of(0.5, -0.3, 1, -0.8));
    const context = await contextOf({ kind: "mlp", input, up, down, activation: "relu" });
    const zeroed = questionsOf(context).find(({ text }) => text.includes("set to 0"))!;
    expect(answerOf(zeroed)).toBe("6");
    expect(zeroed.because).toBe("6 of them are negative, and ReLU sets negative numbers to 0.");
  });
});

describe("every question of random problems", () => {
  const sizes = { batchSize: 1, headCount: 2, keyValueHeadCount: 1, headDim: 4, valueHeadDim: 4 };
  const input = createNoise(3, [1, 5, 8]);

  it.each([1, 2, 3, 4, 5, 6, 7, 8])("seed %d: is fair and has one right answer", async (seed) => {
    const attention = createNoiseAttention({ ...sizes, seed, queryLength: 6, keyLength: 9 });
    const contexts = [
      await contextOf({ ...attention, causal: seed % 2 === 0 }),
      await contextOf({ kind: "block", input, ...createNoiseBlock(seed) }),
    ];
    for (const question of contexts.flatMap(questionsOf)) {
      const { options, answer, because, cells } = question;
      expect(options.length).toBeGreaterThanOrEqual(2);
      expect(options.length).toBeLessThanOrEqual(6);
      expect(new Set(options).size).toBe(options.length);
      expect(options[answer]).toBeDefined();
      expect(because).not.toMatch(/NaN|undefined/);
      if (cells) expect(cells.columns).toHaveLength(options.length);
    }
  });

  it("the correct answer is not always at the same place", async () => {
    const attention = createNoiseAttention({ ...sizes, seed: 1, queryLength: 9, keyLength: 9 });
    const questions = questionsOf(await contextOf({ ...attention, causal: true }));
    for (const kind of ["winner", "count"] as const) {
      const answers = questions.filter((question) => question.kind === kind);
      expect(new Set(answers.map(({ answer }) => answer)).size).toBeGreaterThan(2);
    }
  });
});

describe("a contest", () => {
  const cells = { stage: "scores", head: 0, row: 0 };
  const contest = { text: "Which?", names: ["a", "b", "c"], cells, because: () => "Because." };

  it("without a winner is not asked", () => {
    expect(askWinner({ ...contest, reached: [2, 2, 1] })).toBeNull();
    expect(askWinner({ ...contest, reached: [2, -Infinity, -Infinity] })).toBeNull();
  });

  it("of many has the best six to choose from", () => {
    const reached = Float64Array.from({ length: 20 }, (_, at) => (at * 7) % 20);
    const names = Array.from(reached, (_, at) => `K[${at}]`);
    const question = askWinner({ ...contest, names, reached })!;
    expect(question.options).toHaveLength(6);
    expect(question.options[question.answer]).toBe("K[17]");
  });
});

describe("options", () => {
  it("are neighbours of the right count and stay in reach", () => {
    for (let turn = 0; turn < 8; turn++) {
      for (let right = 0; right <= 5; right++) {
        const { options, answer } = toCountOptions(right, 5, turn)!;
        expect(options[answer]).toBe(String(right));
        expect(options.every((option) => Number(option) >= 0 && Number(option) <= 5)).toBe(true);
      }
    }
    expect(toCountOptions(0, 0, 0)).toBeNull();
  });

  it("that are all the same are none", () => {
    expect(toOptions("[1, 4]", ["[1, 4]"], 0)).toBeNull();
  });
});
