import { describe, expect, it } from "vitest";
import type { Departure } from "../../../src/source/extraction.ts";
import { toProblemLines } from "../../../src/viewModel/problemLines.ts";
import { toLensLines, type LensLine } from "../../../src/viewModel/lensLines.ts";
import { thinOut } from "../../../src/viewModel/thinOut.ts";
import { chapterDemo, evaluateGroup, groupOf, matrixOf, setTo } from "../../support/groups.ts";

async function mainTitle(group: ReturnType<typeof chapterDemo>): Promise<string | undefined> {
  return toLensLines(await evaluateGroup(group))[0]?.title;
}

describe("lens lines of attention", () => {
  it("say where each head looks", async () => {
    expect(await mainTitle(chapterDemo(2))).toBe(
      "▶ Head 0: Q[0] gives 86% of its attention to K[1] · Head 1: 86% to K[2]",
    );
  });

  it("hide a result that the user predicts, but show problems", async () => {
    const lines = toLensLines(await evaluateGroup(chapterDemo(2)), true);
    expect(lines.map(({ title }) => title)).toEqual([
      "▶ Multi-Head Attention · hidden while you predict",
      "assumes scale 1/√4, no mask",
    ]);
    expect(lines[0]?.tooltip).not.toContain("86%");
    const message = "key has 3 rows but value has 2";
    const problems = [{ message, range: { start: 0, end: 1 }, severity: "error" }] as const;
    const [wrong] = toLensLines(await evaluateGroup({ ...chapterDemo(2), problems }), true);
    expect(wrong?.title).toContain(message);
  });

  it("say first what is only tried, and offer to take it back", async () => {
    const original = { headCount: { value: 2, range: { start: 1, end: 2 } } };
    const [tried, main] = toLensLines(await evaluateGroup({ ...chapterDemo(4), original }));
    expect(tried).toMatchObject({ title: "What if heads=4 · Reset", action: "resetWhatIf" });
    expect(main?.title).toMatch(/Head 1: spread evenly · 2 more heads$/);
    expect(tried?.range).toEqual(main?.range);
  });

  it("take an answer to the question how many heads, or what the file says, for no trial", async () => {
    for (const original of [{}, { headCount: { value: 4, range: { start: 1, end: 2 } } }]) {
      expect(await mainTitle({ ...chapterDemo(4), original })).toMatch(/^▶ Head 0/);
    }
  });

  it("say when a head looks everywhere equally", async () => {
    expect(await mainTitle(chapterDemo(4))).toContain("· Head 1: spread evenly ·");
  });

  it("name both keys that one head holds equal", async () => {
    expect(await mainTitle(chapterDemo(1))).toBe(
      "▶ Head 0: Q[0] gives 46% of its attention each to K[1] and K[2]",
    );
  });

  it("use the tokens of the file", async () => {
    const tokens = setTo(["法國", "紅酒", "慢煮"]);
    expect(await mainTitle(chapterDemo(2, { tokens }))).toBe(
      "▶ Head 0: Q[0] gives 86% of its attention to “\u2068紅酒\u2069” · Head 1: 86% to “\u2068慢煮\u2069”",
    );
  });

  it("name no more heads than a line has room for", async () => {
    const tokens = setTo(["an apple tree", "a pear tree in May", "a plum tree in June"]);
    expect(await mainTitle(chapterDemo(4, { tokens }))).toMatch(
      /^▶ Head 0: Q\[0\] gives 94% of its attention to “.a pear tree in May.” · 3 more heads$/u,
    );
  });

  it("cut a long token, and count heads that have no room", async () => {
    const tokens = setTo(["a", "b".repeat(100), "c"]);
    expect(await mainTitle(chapterDemo(8, { tokens }))).toMatch(
      /^▶ Head 0: Q\[0\] spreads its attention evenly · 7 more heads$/,
    );
    const title = await mainTitle(chapterDemo(2, { tokens }));
    expect(title).toContain(`“\u2068${"b".repeat(23)}…\u2069”`);
  });

  it("assume one head if nothing sets the head count, and offer two", async () => {
    const [line, assumed, offer] = toLensLines(
      await evaluateGroup({ ...chapterDemo(2), settings: {} }),
    );
    expect(line?.title).not.toContain("Head 1");
    expect(assumed?.title).toBe("assumes 1 head, scale 1/√8, no mask");
    expect(offer).toMatchObject({ title: "Use 2 heads", action: "setHeadCount", detail: 2 });
  });

  it("assume nothing that a setting says", async () => {
    const settings = { headCount: setTo(2), causal: setTo(false), scale: setTo(1) };
    const lines = toLensLines(await evaluateGroup({ ...chapterDemo(2), settings }));
    expect(lines.map(({ action }) => action)).toEqual(["runAttention"]);
  });

  it("say that the program may do otherwise, and where", async () => {
    const departure: Departure = {
      part: "mask",
      message: "The program builds a mask here.",
      range: { start: 70, end: 74 },
    };
    const group = { ...chapterDemo(2), departures: [departure] };
    const doubt = toLensLines(await evaluateGroup(group))[1];
    expect(doubt).toMatchObject({ action: "showProblem", detail: 70, tooltip: departure.message });
    const said = { ...group, settings: { ...group.settings, causal: setTo(true) } };
    const titles = toLensLines(await evaluateGroup(said)).map(({ title }) => title);
    expect(titles.join()).not.toContain("may differ");
  });

  it("stand at the head of the function, else above the first matrix, whichever role that has", async () => {
    const group = { ...chapterDemo(2), range: { start: 100, end: 300 } };
    const place = { start: 40, end: 60 };
    for (const [given, at] of [
      [group, group.range],
      [{ ...group, place }, place],
    ] as const) {
      const lines = toLensLines(await evaluateGroup(given));
      expect(lines.map(({ range }) => range)).toEqual(lines.map(() => at));
    }
  });

  it("name two of many things that are assumed, and all of them in the tooltip", async () => {
    const weightLayout = { value: "outIn", range: null, isAssumed: true } as const;
    const group = { ...chapterDemo(2), drawnBy: "CreateMatrix" };
    const settings = { ...group.settings, weightLayout };
    const assumed = toLensLines(await evaluateGroup({ ...group, settings }))[1];
    expect(assumed?.title).toBe("assumes scale 1/√4, no mask and 2 more");
    expect(assumed?.tooltip).toContain("• weights drawn by CreateMatrix");
  });

  it("show the map of each head as text where only text can be shown", async () => {
    const [line] = toLensLines(await evaluateGroup(chapterDemo(2)));
    expect(line?.tooltip.split("\n")).toEqual([
      "Multi-Head Attention",
      "2 heads × 4 · 1 query × 3 keys",
      "",
      "░█░  Head 0 · Q[0] gives 86% of its attention to K[1]",
      "░░█  Head 1 · Q[0] gives 86% of its attention to K[2]",
      "",
      "Assumes scale 1/√4, no mask.",
      "Click to open the panel.",
    ]);
  });

  it("say what is wrong in place of a result", async () => {
    const message = "key has 3 rows but value has 2";
    const problems = [{ message, range: { start: 0, end: 1 }, severity: "error" }] as const;
    expect(await mainTitle({ ...chapterDemo(2), problems })).toBe(`⚠ ${message}`);
  });

  it("are above a problem that leaves no computation, once", async () => {
    const error = (message: string, start: number) => {
      return { message, range: { start, end: start + 1 }, severity: "error" } as const;
    };
    const [own, lone] = [error("key has 3 rows but value has 2", 0), error("row 2 is short", 90)];
    const warning = { ...error("k[0][1] is NaN", 50), severity: "warning" } as const;
    const evaluated = [await evaluateGroup({ ...chapterDemo(2), problems: [own] })];
    const lines = toProblemLines([own, warning, lone], evaluated);
    expect(lines.map(({ title, range }) => [title, range])).toEqual([
      ["⚠ row 2 is short", lone.range],
    ]);
  });
});

describe("lines above short code", () => {
  const line = (rank: LensLine["rank"], title: string): LensLine => {
    const rest = { range: { start: 0, end: 1 }, tooltip: "", action: "showPanel" } as const;
    return { computation: "attention", title, ...rest, ...(rank && { rank }) };
  };
  const lines = [line("result", "▶ Head 0"), line("assumption", "assumes A"), line("offer", "2?")];
  const titlesIn = (lineCount: number) => thinOut(lines, lineCount).map(({ title }) => title);

  it("are at most one for three lines of code: offers go first, then assumptions join the result", () => {
    expect(titlesIn(9)).toEqual(["▶ Head 0", "assumes A", "2?"]);
    expect(titlesIn(8)).toEqual(["▶ Head 0", "assumes A"]);
    expect(titlesIn(5)).toEqual(["▶ Head 0 · assumes A"]);
    expect(titlesIn(1)).toEqual(["▶ Head 0 · assumes A"]);
  });

  it("lose neither what is only tried nor a doubt", () => {
    const said = [line(undefined, "What if heads=4 · Reset"), ...lines];
    expect(thinOut(said, 1).map(({ title }) => title)).toEqual([
      "What if heads=4 · Reset",
      "▶ Head 0 · assumes A",
    ]);
  });
});

describe("the lens line of an MLP", () => {
  it("counts what the activation set to zero", async () => {
    const mlp = groupOf("mlp", [
      matrixOf("x", "input", [[1, -1]]),
      matrixOf("up", "mlpUp", [
        [1, 0],
        [0, 1],
        [1, 1],
      ]),
      matrixOf("down", "mlpDown", [
        [1, 1, 1],
        [0, 0, 1],
      ]),
    ]);
    expect(toLensLines(await evaluateGroup(mlp))[0]?.title).toBe(
      "▶ MLP 2 → 3 → 2 · ReLU sets 2 of 3 hidden units to 0",
    );
  });
});
