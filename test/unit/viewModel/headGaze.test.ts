import { describe, expect, it, test } from "vitest";
import { gazeOf } from "../../../src/viewModel/groupGaze.ts";
import { describeGaze, sayRow, tellGaze, toPercent } from "../../../src/viewModel/headGaze.ts";
import { toComputationLine } from "../../../src/viewModel/computationLine.ts";
import { toLensLines } from "../../../src/viewModel/lensLines.ts";
import { evaluateGroup, groupOf, matrixOf, setTo } from "../../support/groups.ts";

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

/** One query of one head on keys that it meets with these numbers. */
async function gazeAt(...met: readonly number[]): Promise<string> {
  const group = groupOf(
    "attention",
    [
      matrixOf("q", "query", [[1]], 0),
      matrixOf("k", "key", met.map((number) => [number]), 10), // prettier-ignore
      matrixOf("v", "value", met.map((number) => [number]), 100), // prettier-ignore
    ],
    { headCount: setTo(1), scale: setTo(1) },
  );
  const evaluated = await evaluateGroup(group);
  if (evaluated.kind !== "attention") throw new Error(evaluated.kind);
  const names = met.map((_, at) => `K[${at}]`);
  return describeGaze(gazeOf(group, evaluated.trace, 0, 0), names);
}

describe("a row in a sentence", () => {
  it("of a large share needs no comparison", () => {
    expect(sayRow("Q[0]", Float64Array.of(0.3, 0.7), ["K[0]", "K[1]"])).toBe(
      "Q[0] gives 70% of its attention to K[1]",
    );
  });

  it("of a small share says that it is the largest, and names tokens in quotes", () => {
    const row = Float64Array.from({ length: 100 }, (_, at) => (at === 60 ? 0.04 : 0.96 / 99));
    const tokens = Array.from(row, (_, at) => `t${at}`);
    expect(sayRow("t99", row, tokens)).toBe(
      "“\u2068t99\u2069” looks most at “\u2068t60\u2069”: 4%",
    );
  });
});

describe("where a head looks", () => {
  test("names the one key that is largest", async () => {
    expect(await gazeAt(0, 2, 0)).toBe("K[1] 79%");
  });

  test("names all keys that tie, and counts them where they are many", async () => {
    expect(await gazeAt(0, 1.78, 1.78)).toBe("K[1] and K[2] 46% each");
    expect(await gazeAt(3, 3, 0, 3)).toBe("K[0], K[1] and K[3] 33% each");
    expect(await gazeAt(1, 1, 1, 1, 0)).toBe("4 keys 23% each");
    expect(await gazeAt(1, 1)).toBe("spread evenly");
  });

  test("is nowhere once the head is removed: neither line nor list nor hover names a key", async () => {
    const rows = [
      [0, 1, 0, 1],
      [1, 0, 1, 0],
    ];
    const group = groupOf(
      "attention",
      [
        matrixOf("q", "query", [[0, 5, 5, 0]], 0),
        matrixOf("k", "key", rows, 100),
        matrixOf("v", "value", rows, 200),
      ],
      { headCount: setTo(2), removedHeads: setTo([1]) },
    );
    const evaluated = await evaluateGroup(group);
    const title = toLensLines(evaluated)
      .map((line) => line.title)
      .find((each) => each.includes("Head 0"));
    expect(title).toMatch(
      /Head 0: Q\[0\] gives \d+% of its attention to K\[0\] · Head 1: turned off$/,
    );
    expect(toComputationLine(evaluated).description).toMatch(/→ K\[0\] \d+%, turned off$/);
    expect(tellGaze("Q[0]", { kind: "removed" }, [])).toBe(
      "the head is turned off and adds nothing",
    );
  });
});
