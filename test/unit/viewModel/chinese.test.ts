import * as l10n from "@vscode/l10n";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import zhTw from "../../../l10n/bundle.l10n.zh-tw.json" with { type: "json" };
import type { Problem } from "../../../src/engine/problem.ts";
import { closeUp } from "../../../src/viewModel/closeUp.ts";
import { toLensLines } from "../../../src/viewModel/lensLines.ts";
import { planSteps } from "../../../src/viewModel/steps/stepPlan.ts";
import { toStepView } from "../../../src/viewModel/steps/toStepView.ts";
import { explainWeight } from "../../../src/viewModel/weight/explainWeight.ts";
import { mixValues } from "../../../src/viewModel/weight/mixValues.ts";
import { chapterDemo, evaluateGroup, setTo } from "../../support/groups.ts";
import { createNoise, createNoiseBlock, createNoiseLinear } from "../../support/problems.ts";
import { chapterContext, contextOf } from "../../support/stepContexts.ts";

beforeAll(() => {
  l10n.config({ contents: zhTw });
});
// What other files of the same process say is English again.
afterAll(() => {
  l10n.config({ contents: {} });
});

const input = createNoise(5, [1, 3, 8]);
const problems: Readonly<Record<string, Problem>> = {
  "pre-norm block": { kind: "block", input, ...createNoiseBlock(1) },
  "post-norm block": {
    kind: "block",
    input,
    ...createNoiseBlock(1, { placement: "post", norm: "layerNorm" }),
  },
  "block without residual": { kind: "block", input, ...createNoiseBlock(1, { residual: false }) },
  stack: {
    kind: "stack",
    input,
    blocks: [createNoiseBlock(1)],
    finalNorm: { norm: "rmsNorm", epsilon: 1e-5 },
    languageModelHead: createNoiseLinear(70, 12, 8),
  },
};

/** What is the same in both languages: names of formulas and operations. */
const names = /ReLU|GELU|RMSNorm|LayerNorm|Softmax|MLP|Logits/g;

function expectChinese(text: string): void {
  expect(text).toMatch(/\p{Script=Han}/u);
  expect(text.replaceAll(names, "")).not.toMatch(/[A-Za-z]{3}/);
}

describe("in Traditional Chinese", () => {
  it.each(Object.entries(problems))("every step of a %s is told", async (_, problem) => {
    const context = await contextOf(problem);
    for (let index = 0; index < planSteps(context.evaluation).count; index++) {
      const { sentence, question } = toStepView(context, index)!;
      expectChinese(sentence);
      if (question) [question.text, question.because].forEach(expectChinese);
    }
  });

  it("a sentence has no space beside marks that bring their own room", async () => {
    const context = await chapterContext(2, { tokens: setTo(["我", "愛", "你"]) });
    const place = { layer: 0, head: 0, query: 0, key: 1 };
    const { sentence } = explainWeight(context.evaluation, place, context.labelsFor, "")!;
    expect(sentence).toBe(
      "Q[0] 把 86% 的注意力給了「\u2068愛\u2069」：它的分數 2.5 是整列最大的。",
    );
    const mix = mixValues(context.evaluation.trace, place, context.labelsFor)!;
    expect(mix.sentence).toBe(
      "Q[0] 的輸出是 0.8590 ×「\u2068愛\u2069」的值，加上其他 2 個值各一部分。",
    );
  });

  it("a lens has no space beside a quoted token", async () => {
    const [main] = toLensLines(
      await evaluateGroup(chapterDemo(2, { tokens: setTo(["我", "愛", "你"]) })),
    );
    expect(main?.title).toBe(
      "▶ 第 0 個頭：Q[0] 把 86% 的注意力給了「\u2068愛\u2069」 · 第 1 個頭：86% 給「\u2068你\u2069」",
    );
  });

  it("lenses keep their arrows and numbers", async () => {
    const [main] = toLensLines(await evaluateGroup(chapterDemo(2)));
    expect(main?.title).toBe("▶ 第 0 個頭：Q[0] 把 86% 的注意力給了 K[1] · 第 1 個頭：86% 給 K[2]");
  });
});

it("English sentences keep their spaces", () => {
  expect(closeUp("“the” looks at “cat”: 0.5 of it.")).toBe("“the” looks at “cat”: 0.5 of it.");
});
