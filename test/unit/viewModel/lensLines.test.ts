import { describe, expect, it } from "vitest";
import type { Departure } from "../../../src/source/extraction.ts";
import { toProblemLines } from "../../../src/viewModel/problemLines.ts";
import { toLensLines } from "../../../src/viewModel/lensLines.ts";
import { chapterDemo, evaluateGroup, groupOf, matrixOf, setTo } from "../../support/groups.ts";

async function mainTitle(group: ReturnType<typeof chapterDemo>): Promise<string | undefined> {
  return toLensLines(await evaluateGroup(group))[0]?.title;
}

describe("lens lines of attention", () => {
  it("say where each head looks", async () => {
    expect(await mainTitle(chapterDemo(2))).toBe(
      "▶ Run Multi-Head Attention · 2 heads × 4 · head 0 → K[1] 86% · head 1 → K[2] 86%",
    );
  });

  it("do not say what somebody is predicting, but what is wrong all the same", async () => {
    const lines = toLensLines(await evaluateGroup(chapterDemo(2)), true);
    expect(lines.map(({ title }) => title)).toEqual([
      "▶ Run Multi-Head Attention · hidden while you predict",
      "assumes scale 1/√4, no mask",
      "K · key · 3 × 8",
      "V · value · 3 × 8",
    ]);
    const message = "key has 3 rows but value has 2";
    const problems = [{ message, range: { start: 0, end: 1 }, severity: "error" }] as const;
    const [wrong] = toLensLines(await evaluateGroup({ ...chapterDemo(2), problems }), true);
    expect(wrong?.title).toContain(message);
  });

  it("say first what is only tried, and offer to take it back", async () => {
    const original = { headCount: { value: 2, range: { start: 1, end: 2 } } };
    const [tried, main] = toLensLines(await evaluateGroup({ ...chapterDemo(4), original }));
    expect(tried).toMatchObject({ title: "What if heads=4 · Reset", action: "resetWhatIf" });
    expect(main?.title).toContain("4 heads × 2");
    expect(tried?.range).toEqual(main?.range);
  });

  it("take an answer to the question how many heads, or what the file says, for no trial", async () => {
    for (const original of [{}, { headCount: { value: 4, range: { start: 1, end: 2 } } }]) {
      expect(await mainTitle({ ...chapterDemo(4), original })).toMatch(/^▶ Run/);
    }
  });

  it("say when a head looks everywhere equally", async () => {
    expect(await mainTitle(chapterDemo(4))).toContain("head 1 → all equally");
  });

  it("name both keys that one head holds equal", async () => {
    expect(await mainTitle(chapterDemo(1))).toContain(
      "1 head × 8 · head 0 → K[1] and K[2] 46% each",
    );
  });

  it("use the tokens of the file", async () => {
    const tokens = setTo(["法國", "紅酒", "慢煮"]);
    expect(await mainTitle(chapterDemo(2, { tokens }))).toContain("head 0 → 紅酒 86%");
  });

  it("assume one head where nobody says how many, and offer two", async () => {
    const [line, assumed, offer] = toLensLines(
      await evaluateGroup({ ...chapterDemo(2), settings: {} }),
    );
    expect(line?.title).toContain("1 head × 8");
    expect(assumed?.title).toBe("assumes 1 head, scale 1/√8, no mask");
    expect(offer).toMatchObject({ title: "2 heads?", action: "setHeadCount", detail: 2 });
  });

  it("assume nothing that a setting says", async () => {
    const settings = { headCount: setTo(2), causal: setTo(false), scale: setTo(1) };
    const lines = toLensLines(await evaluateGroup({ ...chapterDemo(2), settings }));
    expect(lines.map(({ action }) => action)).toEqual(["runAttention", "showPanel", "showPanel"]);
    expect(lines[1]?.title).toBe("K · key · 3 × 8");
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

  it("give K and V their role and shape", async () => {
    const lines = toLensLines(await evaluateGroup(chapterDemo(2)));
    expect(lines.slice(2).map(({ title }) => title)).toEqual([
      "K · key · 3 × 8",
      "V · value · 3 × 8",
    ]);
  });

  it("say what is wrong in place of a result", async () => {
    const message = "key has 3 rows but value has 2";
    const problems = [{ message, range: { start: 0, end: 1 }, severity: "error" }] as const;
    expect(await mainTitle({ ...chapterDemo(2), problems })).toBe(`⚠ ${message}`);
  });

  it("stand above what is wrong where that leaves no computation, once", async () => {
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
      "▶ Run MLP Block · 2 → 3 → 2 · ReLU zeroed 2 of 3",
    );
  });
});
