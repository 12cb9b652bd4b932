import { describe, expect, it } from "vitest";
import { toPercent } from "../../../src/viewModel/headGaze.ts";

describe("a percentage", () => {
  it.each([
    [0.859, "86%"],
    [0.001, "<1%"],
    [0, "0%"],
    [0.999, ">99%"],
    [1, "100%"],
  ])("of %d reads %s", (weight, text) => {
    expect(toPercent(weight)).toBe(text);
  });
});
