import { describe, expect, it } from "vitest";
import { choiceTitleOf, titleOf } from "../../../src/viewModel/titleOf.ts";

const attention = { kind: "attention", label: "Head.forward" } as const;
const block = { kind: "block", label: "Layer.forward", inStack: { block: 2, of: 3 } } as const;

describe("a computation among others", () => {
  it.each([
    [attention, "Head.forward · Multi-Head Attention"],
    [{ ...attention, label: "", nth: 2 }, "2 · Multi-Head Attention"],
    [{ ...attention, nth: 2, ofCount: 1200 }, "2 of 1,200 · Head.forward · Multi-Head Attention"],
    [block, "Block 2 of 3 · Layer.forward · Transformer Block"],
    [
      { ...block, nth: 5, ofCount: 6 },
      "Block 2 of 3, run 2 of 2 · Layer.forward · Transformer Block",
    ],
  ])("begins with what differs in a list: %#", (named, title) => {
    expect(choiceTitleOf(named)).toBe(title);
  });

  it("ends with its number in a title", () => {
    expect(titleOf({ ...attention, nth: 2, ofCount: 1200 })).toBe(
      "Multi-Head Attention · Head.forward 2 of 1,200",
    );
    expect(titleOf({ ...block, nth: 5, ofCount: 6 })).toBe(
      "Transformer Block · Layer.forward, block 2 of 3, run 2 of 2",
    );
  });
});
