import { describe, expect, it, test } from "vitest";
import { gazeOf } from "../../../src/viewModel/groupGaze.ts";
import { describeGaze, gazeOfRow, tellGaze, toPercent } from "../../../src/viewModel/headGaze.ts";
import { toComputationLine } from "../../../src/viewModel/computationLine.ts";
import { sayHeads, type SaidHead } from "../../../src/viewModel/sayHeads.ts";
import { toLensLines } from "../../../src/viewModel/lensLines.ts";
import { toStatusText } from "../../../src/viewModel/statusText.ts";
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

/** What heads say about a query, each with these rows of weights. */
function say(
  names: readonly string[],
  query: number,
  ...heads: readonly (readonly (readonly number[])[])[]
): readonly SaidHead[] {
  const labels = { query: names.slice(-heads[0]!.length), key: names };
  const gazes = heads.map((rows) => gazeOfRow(Float64Array.from(rows[query]!)));
  const maps = heads.map((rows) => Float64Array.from(rows.flat()));
  return sayHeads({ labels, query, gazes, maps });
}

describe("a row in a sentence", () => {
  it("of a large share needs no comparison", () => {
    const labels = { query: ["Q[0]"], key: ["K[0]", "K[1]"] };
    const gazes = [gazeOfRow(Float64Array.of(0.3, 0.7))];
    expect(sayHeads({ labels, query: 0, gazes, maps: null })[0]?.whole).toBe(
      "Q[0] gives 70% of its attention to K[1]",
    );
  });

  it.each([
    [[0.45, 0.8, 0], "Q[0] looks most at K[1]: 0.8"],
    [[0.2, 0.1, 0.05], "Q[0] looks most at K[0]: 0.2"],
    [[-0.2, 0.7, 0.5], "Q[0] gives 70% of its attention to K[1]"],
  ])("has a percentage only where it sums to 1: %j", (row, said) => {
    const labels = { query: ["Q[0]"], key: ["K[0]", "K[1]", "K[2]"] };
    const gazes = [gazeOfRow(Float64Array.from(row))];
    expect(sayHeads({ labels, query: 0, gazes, maps: null })[0]?.whole).toBe(said);
  });

  const among100 = (most: number) => {
    const row = Array.from({ length: 100 }, (_, at) => (at === 60 ? most : (1 - most) / 99));
    const tokens = Array.from(row, (_, at) => `t${at}`);
    return say(tokens, 0, [row])[0]!;
  };

  it("of a small share says that it is the largest, and names tokens in quotes", () => {
    expect(among100(0.15).whole).toBe("“\u2068t99\u2069” looks most at “\u2068t60\u2069”: 15%");
    expect(among100(0.15).keys).toBe("“\u2068t60\u2069”");
  });

  it("without a clear target says so first", () => {
    const { whole, short, keys } = among100(0.04);
    expect(whole).toMatch(/^“.t99.” has no clear target \(4% to “.t60.”\)$/u);
    expect(short).toBe("no clear target (4% to “\u2068t60\u2069”)");
    expect(keys).toBe("no clear target");
  });

  it("that is nearly even says so, whatever the count of keys", () => {
    const [{ whole, short, keys } = among100(0)] = say(["a", "b", "c"], 0, [[0.33, 0.35, 0.32]]);
    expect(whole).toMatch(/^“.c.” spreads its attention nearly evenly \(35% to “.b.”\)$/u);
    expect([short, keys]).toEqual(["nearly even (35% to “\u2068b\u2069”)", "nearly even"]);
    expect(say(["a", "b"], 0, [[0.55, 0.45]])[0]?.keys).toBe("“\u2068a\u2069”");
  });
});

describe("heads that would have the same sentence", () => {
  const names = ["the", "cat", "sat"];
  const whole = (heads: readonly SaidHead[]): readonly string[] =>
    heads.map((head) => head.whole.replace(/[\u2068\u2069]/g, ""));

  it("name another query for which they differ most, and its largest weight", () => {
    const heads = say(
      names,
      2,
      [
        [1, 0, 0],
        [0.9, 0.1, 0],
        [0, 0, 1],
      ],
      [
        [1, 0, 0],
        [0.6, 0, 0.4],
        [0, 0, 1],
      ],
    );
    expect(whole(heads)).toEqual([
      "“sat” gives 100% of its attention to “sat”; differs for “cat”: 90% to “the”",
      "“sat” gives 100% of its attention to “sat”; differs for “cat”: 60% to “the”",
    ]);
    expect(heads[1]?.short).toBe(
      "100% to “\u2068sat\u2069”; “\u2068cat\u2069”: 60% to “\u2068the\u2069”",
    );
  });

  it("name another key where they differ most for the same query", () => {
    expect(whole(say(names, 0, [[0.6, 0.4, 0]], [[0.6, 0, 0.4]]))).toEqual([
      "“sat” gives 60% of its attention to “the”, 40% to “cat”",
      "“sat” gives 60% of its attention to “the”, 0% to “cat”",
    ]);
  });

  it("all name one weight that tells every one of them from the others, if there is one", () => {
    const map = (...row: readonly number[]) => [row, [0, 0, 1]];
    // “the” differs most, but only between the last two.
    const heads = say(names, 1, map(0.8, 0.2, 0), map(0.8, 0, 0.2), map(0.1, 0.4, 0.5));
    expect(whole(heads).map((sentence) => sentence.split("; ")[1])).toEqual([
      "differs for “cat”: 80% to “the”, 20% to “cat”",
      "differs for “cat”: 80% to “the”, 0% to “cat”",
      "differs for “cat”: 50% to “sat”, 40% to “cat”",
    ]);
  });

  it("stay as they are where no weight differs clearly, and beside a head that differs anyway", () => {
    const one = [[0.5, 0.5, 0], [0.1, 0.2, 0.7]]; // prettier-ignore
    const nearly = [[0.45, 0.55, 0], [0.1, 0.2, 0.7]]; // prettier-ignore
    const other = [[0, 0, 1], [0.9, 0.1, 0]]; // prettier-ignore
    const heads = say(names, 1, one, nearly, other);
    expect(heads.map(({ differsFor }) => differsFor)).toEqual([null, null, null]);
  });

  it("call another position with the same token by its number", () => {
    const one = [[0, 1, 0], [1, 0, 0], [0, 0, 1]]; // prettier-ignore
    const other = [[1, 0, 0], [1, 0, 0], [0, 0, 1]]; // prettier-ignore
    expect(whole(say(["the", "cat", "the"], 2, one, other))[0]).toBe(
      "“the” gives 100% of its attention to “the” (K[2]); differs for Q[0]: 100% to “cat”",
    );
  });

  it("say so in the lens, the status bar and the hover alike; a head that is turned off does not", async () => {
    const rows = [[0, 0, 0, 0], [4, 0, 0, 4]]; // prettier-ignore
    const settings = { headCount: setTo(2), scale: setTo(1), tokens: setTo(["a", "b"]) };
    const demo = (removed?: readonly number[]) =>
      groupOf(
        "attention",
        [
          matrixOf("q", "query", [[4, 0, 0, 0], [4, 0, 0, 4]], 0), // prettier-ignore
          matrixOf("k", "key", rows, 100),
          matrixOf("v", "value", rows, 200),
        ],
        { ...settings, ...(removed && { removedHeads: setTo(removed) }) },
      );
    const evaluated = await evaluateGroup(demo());
    const title = toLensLines(evaluated)[0]?.title.replace(/[\u2068\u2069]/g, "");
    expect(title).toBe(
      "▶ Head 0: “b” gives >99% of its attention to “b”; differs for “a”: >99% to “b” · 1 more head",
    );
    expect(toStatusText(evaluated).text.replace(/[\u2068\u2069]/g, "")).toBe(
      "$(eye) 2 heads → “b”, different for “a”",
    );
    const off = await evaluateGroup(demo([0, 1]));
    expect(toLensLines(off)[0]?.title).toBe(
      "▶ Head 0: the head is turned off and adds nothing · Head 1: turned off",
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
