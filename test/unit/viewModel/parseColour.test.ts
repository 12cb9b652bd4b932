import { expect, test } from "vitest";
import { parseRgb } from "../../../src/viewModel/colours.ts";

test.each<[string, readonly number[] | null]>([
  ["#fff", [255, 255, 255]],
  [" #1e1e1e", [30, 30, 30]],
  ["#1e1e1e80", [30, 30, 30]],
  ["rgb(30, 31, 32)", [30, 31, 32]],
  ["rgba(30, 31, 32, 0.5)", [30, 31, 32]],
  ["", null],
  ["var(--colour)", null],
])("the colour of a theme %j is %j", (text, expected) => {
  expect(parseRgb(text)).toEqual(expected);
});
