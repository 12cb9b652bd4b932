import { expect, it } from "vitest";
import { isLong, toStops } from "../../webview/views/stepper/stepStops.ts";

it("stops at the first step of each stage of a long walk, and at the end", () => {
  const walk = { count: 60, stageStarts: [0, 4, 40] };
  expect(toStops(walk, "stages")).toEqual([0, 4, 40, 59]);
  expect(toStops(walk, "steps")).toBeNull();
});

it("stops once where the last stage has one step", () => {
  expect(toStops({ count: 41, stageStarts: [0, 40] }, "stages")).toEqual([0, 40]);
});

it("stops at every step of a short walk", () => {
  const walk = { count: 40, stageStarts: [0, 4] };
  expect(isLong(walk)).toBe(false);
  expect(toStops(walk, "stages")).toBeNull();
});
