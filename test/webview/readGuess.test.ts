import { describe, expect, it } from "vitest";
import { readGuess } from "../../webview/lesson/TaskView.tsx";

describe("a typed guess", () => {
  it.each([
    ["0.86", 0.86],
    [" −2,5 ", -2.5],
    ["86 %", 0.86],
    ["1e-3", 0.001],
    [".5", 0.5],
    ["about 3", null],
    ["", null],
    ["1.2.3", null],
  ])("number %j is %j", (typed, number) => {
    expect(readGuess("number", typed)).toEqual(number === null ? null : { kind: "number", number });
  });

  it.each([
    ["[2, 1, 4]", [2, 1, 4]],
    ["2×3", [2, 3]],
    ["(7,)", [7]],
    ["2 x 3", [2, 3]],
    ["2.5, 1", null],
    ["a, b", null],
    ["", null],
  ])("shape %j is %j", (typed, shape) => {
    expect(readGuess("shape", typed)).toEqual(shape === null ? null : { kind: "shape", shape });
  });
});
