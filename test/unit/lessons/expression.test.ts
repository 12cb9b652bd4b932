import { describe, expect, test } from "vitest";
import { evaluate } from "../../../src/engine/evaluate.ts";
import { createLessonValues } from "../../../src/lessons/computations/lessonValues.ts";
import { agreesWith, toNumberText } from "../../../src/lessons/expression/agreesWith.ts";
import { fromNested, toNested } from "../../../src/tensor/nested.ts";
import { sourcesOf } from "../../support/lessonAnswers.ts";

const values = createLessonValues(
  sourcesOf({
    kind: "attention",
    query: [
      [1, 0],
      [0, 2],
    ],
    key: [
      [1, 0],
      [0, 1],
    ],
    value: [
      [10, 0],
      [0, 20],
    ],
    headCount: 2,
    causal: true,
  }),
  evaluate,
);

async function compute(expression: string) {
  const evaluated = await values.evaluate(expression);
  if (!evaluated.ok)
    return `${evaluated.message} @${expression.slice(evaluated.range.start, evaluated.range.end)}`;
  return typeof evaluated.result === "object" ? toNested(evaluated.result) : evaluated.result;
}

describe("an expression", () => {
  test.each([
    ["1 + 2 * 3", 7],
    ["(1 + 2) * 3 - -1", 10],
    ["10 / 4 == 2.5", true],
    ["1 != 1", false],
    ["1 < 2 && 2 <= 2 || false", true],
    ["demo.scale", 1],
    ["demo.shape.headDim", 1],
    ["demo.scores[1][1]", [0, 2]],
    ["demo.scores[1][1][1]", 2],
    ["demo.given.value[1][1]", 20],
    ["shape(demo.attentionOutput)", [2, 2]],
    ["shape(demo.scores)[0]", 2],
    ["sum(demo.given.value)", 30],
    ["argmax(demo.scores[1][1])", 1],
    ["argmin([3, 1, 2])", 1],
    ["max([3, 1, 2]) - min([3, 1, 2]) + mean([3, 1, 2])", 4],
    ["zeros(demo.attentionWeights)", 2],
    ["column(demo.given.value, 1)", [0, 20]],
    [
      "transpose(demo.given.value)",
      [
        [10, 0],
        [0, 20],
      ],
    ],
    ["close(sum(demo.attentionWeights[0]), 2)", true],
    ["close([1, 2], [1, 2.1])", false],
    ["[1, 2] == [1, 2]", true],
    ["abs(-2) + sqrt(4) + exp(0)", 5],
    ["close(log(2), 0.69314718056)", true],
    ["demo.cost.multiplications > 0", true],
  ])("%s", async (expression, expected) => {
    expect(await compute(expression)).toEqual(expected);
  });

  test.each([
    ["demi.scale", "there is no computation demi; known: demo @demi.scale"],
    ["demo.scala", "unknown name scala; known:"],
    ["demo.scores[2]", "has no entry 2: use 0 to 1 @demo.scores[2]"],
    ["demo.scores[0][0][0][0]", "the number 1 has no entry 0"],
    ["demo", "expected a stage of it"],
    ["demo.scores + 1", "found numbers of shape [2, 2, 2], expected a number @demo.scores"],
    ["frob(1)", "unknown function frob"],
    ["sqrt(demo.scores)", "write sqrt(number)"],
    ["1 +", "found the end, expected a number"],
    ["1 2", 'unexpected "2"'],
    ["1 # 2", 'unexpected "#" @#'],
    ["demo.constructor", "unknown name constructor"],
  ])("%s is refused", async (expression, says) => {
    expect(await compute(expression)).toContain(says);
  });
});

describe("a literal agrees to the digits that were written", () => {
  test.each([
    ["0.86", 0.85898, true],
    ["0.8590", 0.85898, true],
    ["0.8591", 0.85898, false],
    ["0.859", 0.8595000001, false],
    ["2,362,368", 2362368, true],
    ["2,362,369", 2362368, false],
    ["1.5e3", 1530, true],
    ["1.5e3", 1560, false],
    ["-∞", -Infinity, true],
    ["−0.005", -0.0049, true],
    ["true", true, true],
    ["true", false, false],
    ["", 1, false],
    ["1 2", 1, false],
  ])("%s and %d: %s", (literal, value, expected) => {
    expect(agreesWith(literal, value).agrees).toBe(expected);
  });

  test("rows in reading order, whole or not at all", () => {
    const row = fromNested([0.0705, 0.859, 0.0705]);
    expect(agreesWith("0.07 0.86 0.07", row)).toEqual({ agrees: true });
    expect(agreesWith("[0.07, 0.86, 0.07]", row)).toEqual({ agrees: true });
    expect(agreesWith("0.07 0.86", row)).toEqual({ agrees: false, expected: "0.07 0.86 0.07" });
  });
});

test.each([
  [2, undefined, "2"],
  [0.123456789, undefined, "0.123457"],
  [-0.0001, 2, "0.00"],
  [-Infinity, 2, "−∞"],
  [fromNested([[1, 0.5]]), 1, "[[1.0 0.5]]"],
])("%o with %s decimals is shown as %s", (value, decimals, expected) => {
  expect(toNumberText(value, decimals)).toBe(expected);
});
