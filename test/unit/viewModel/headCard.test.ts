import { describe, expect, it } from "vitest";
import {
  describeComputation,
  describeTitle,
  drawReader,
} from "../../../src/viewModel/card/headCard.ts";
import { findCardTarget, findFunctionTarget } from "../../../src/viewModel/card/findCardTarget.ts";
import type { ExportLook } from "../../../src/viewModel/export/exportLook.ts";
import { findSourceCell } from "../../../src/problem/matrixCells.ts";
import { toMarkdownSource } from "../../../src/viewModel/markdown.ts";
import { chapterDemo, evaluateGroup, groupOf, matrixOf, setTo } from "../../support/groups.ts";

const colours = { background: "#1f1f1f", ink: "#cccccc", muted: "#9d9d9d" } as const;
const look: ExportLook = { ground: "dark", ...colours, heads: ["#4ea1ff", "#ffa733"] };

/** The Markdown of the card, and the drawing in it. */
async function cardOf(group: ReturnType<typeof chapterDemo>) {
  const evaluated = await evaluateGroup(group);
  const source = toMarkdownSource([
    describeTitle(evaluated),
    ...describeComputation(evaluated, look),
  ]);
  return { source, svg: drawingIn(source) };
}

function drawingIn(source: string): string {
  const [, code = ""] =
    /\(data:image\/svg\+xml;base64,([^|)]*)\|width=\d+,height=\d+\)/.exec(source) ?? [];
  return Buffer.from(code, "base64").toString("utf8");
}

/** A computation of so many positions, which all see each other. */
function longDemo(positions: number, heads: number) {
  const rows = Array.from({ length: positions }, (_, at) =>
    Array.from({ length: heads }, (__, head) => Math.sin(at * (head + 1))),
  );
  const matrices = (["query", "key", "value"] as const).map((role, at) =>
    matrixOf(role, role, rows, at * 100_000),
  );
  return groupOf("attention", matrices, { headCount: setTo(heads) });
}

describe("the card of a computation", () => {
  it("draws the map of each head with its weights, and has the same as text", async () => {
    const { source, svg } = await cardOf(chapterDemo(2));
    for (const shown of ["Head 0", "Head 1", "Q[0]", "K[1]", "86%", "7%", "#4ea1ff"]) {
      expect(svg).toContain(`>${shown}<`.replace(/>#(.*)</, "#$1"));
    }
    expect(source).toMatch(/^\*\*Multi\\-Head Attention\*\* · 2 heads × 4 · 1 query × 3 keys/);
    expect(source).toContain("gives 86\\% of its attention to K\\[2\\]");
    expect(source).toContain("![Attention weights as maps](");
    expect(source).toContain("Assumes scale 1\\/√4\\, no mask\\.");
  });

  it("draws four heads and counts the others", async () => {
    const { source, svg } = await cardOf(chapterDemo(8));
    expect(svg.match(/>Head \d</g)).toHaveLength(4);
    expect(source).toContain("4 more heads");
  });

  it("keeps a long map small: blocks of weights, then the last query alone", async () => {
    const [blocks, row] = [await cardOf(longDemo(60, 4)), await cardOf(longDemo(600, 4))];
    expect(blocks.source).toContain("One cell stands for several weights");
    expect(row.source).toContain("Only the last query is drawn");
    // The editor cuts Markdown that is longer than 100,000 characters.
    for (const { source } of [blocks, row]) expect(source.length).toBeLessThan(60_000);
  });

  it("lets no token leave its place in drawing or words", async () => {
    const tokens = setTo(['<img src="x">', "](command:quit)", "$(zap)|a"]);
    const { source, svg } = await cardOf(chapterDemo(2, { tokens }));
    expect(svg).not.toContain("<img");
    expect(svg).toContain("&lt;i");
    expect(source).not.toContain("](command:");
    expect(source).not.toContain("$(zap)");
  });

  it("shows the one head that reads a number", async () => {
    const evaluated = await evaluateGroup(chapterDemo(2));
    const cell = findSourceCell(evaluated.group, 100 + 2 * 6)!;
    const svg = drawingIn(toMarkdownSource(drawReader(evaluated, cell, look)));
    expect(svg.match(/>Head \d</g)).toEqual([">Head 1<"]);
  });
});

describe("a card is shown at", () => {
  it("a matrix, its name, the head count and the name of the function, and nowhere else", async () => {
    const group = {
      ...chapterDemo(2, { headCount: { value: 2, range: { start: 500, end: 501 } } }),
      place: { start: 600, end: 620 },
      scope: { path: ["Demo"], range: { start: 600, end: 900 } },
    };
    const evaluated = [await evaluateGroup(group)];
    expect(findCardTarget(evaluated, 110, null)).toMatchObject({ role: "key" });
    expect(findCardTarget(evaluated, 500, null)?.matrix).toBeUndefined();
    expect(findCardTarget(evaluated, 610, "Demo")?.range).toEqual(group.place);
    expect(findCardTarget(evaluated, 610, "void")).toBeNull();
    expect(findCardTarget(evaluated, 450, null)).toBeNull();
  });

  it("the name of the function wherever it is declared or called", async () => {
    const text = "class Demo { void Attend<T>(int n) { } } Attend(2); int Attend = 3; Demo d;";
    const scope = { path: ["Demo", "Attend"], range: { start: 0, end: 40 } };
    const evaluated = [await evaluateGroup({ ...chapterDemo(2), scope })];
    const at = (start: number) => findFunctionTarget(evaluated, text, start + 2)?.range;
    const declared = text.indexOf("Attend");
    const called = text.indexOf("Attend", declared + 1);
    expect(at(declared)).toEqual({ start: declared, end: declared + 6 });
    expect(at(called)).toEqual({ start: called, end: called + 6 });
    expect(at(text.lastIndexOf("Attend"))).toBeUndefined();
    expect(at(text.lastIndexOf("Demo"))).toBeUndefined();
    expect(at(text.indexOf("void"))).toBeUndefined();
  });

  it("a whole expression of a followed program only where no variable stands in it", async () => {
    const range = { start: 500, end: 540 };
    const made = { batch: 1 };
    const about = { range, line: 9, stages: {}, steps: {}, departures: [], made };
    const group = { ...chapterDemo(2, { headCount: { value: 2, range } }), followed: about };
    const evaluated = [await evaluateGroup(group)];
    expect(findCardTarget(evaluated, 520, null)).toMatchObject({ isWide: true });
  });
});
