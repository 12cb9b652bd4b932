import { describe, expect, it } from "vitest";
import { deflate } from "../../../../src/host/export/exporter.ts";
import { toFlowSection } from "../../../../src/panel/toFlowSection.ts";
import type { ComputationGroup } from "../../../../src/source/extraction.ts";
import type { ExportLook } from "../../../../src/viewModel/export/exportLook.ts";
import { textLines, textWidth } from "../../../../src/viewModel/export/figure/svgText.ts";
import { toFigure } from "../../../../src/viewModel/export/figure/toFigure.ts";
import { toPictureSections } from "../../../../src/viewModel/export/pictureSections.ts";
import type { WeightPlace } from "../../../../src/viewModel/weight/weightExplanation.ts";
import { createTensor } from "../../../../src/tensor/tensor.ts";
import { engineState } from "../../../gallery/engineState.ts";
import { randomAttention } from "../../../gallery/randomLayers.ts";
import { headColours } from "../../../../webview/marks/headColours.ts";
import { chapterDemo, evaluateGroup, groupOf, matrixOf, setTo } from "../../../support/groups.ts";
import { createNoise } from "../../../support/problems.ts";
import { readPieces } from "../../../support/readPieces.ts";

const white: ExportLook = {
  ground: "light",
  background: "#ffffff",
  ink: "#1f1f1f",
  muted: "#5f5f5f",
  heads: headColours.light,
};

async function draw(group: ComputationGroup, place: WeightPlace | null = null): Promise<string> {
  const sections = toPictureSections(await evaluateGroup(group), place);
  const content = { title: "Attention", subtitle: "", sections };
  return readPieces(toFigure(content, white, deflate).pieces());
}

/** Random attention of 2 heads over some tokens. */
function noiseAttention(width: number, tokens: readonly string[]): ComputationGroup {
  const rows = (seed: number): number[][] => {
    const { values } = createNoise(seed, [tokens.length, width]);
    return tokens.map((_, row) => [...values.subarray(row * width, (row + 1) * width)]);
  };
  return groupOf(
    "attention",
    [
      matrixOf("q", "query", rows(1)),
      matrixOf("k", "key", rows(2), 5000),
      matrixOf("v", "value", rows(3), 9000),
    ],
    { headCount: setTo(2), causal: setTo(true), tokens: setTo(tokens) },
  );
}

describe("what a picture shows besides the matrices", () => {
  it("is the strongest weight of the chapter, what its row brings home, and the cost", async () => {
    const sections = toPictureSections(await evaluateGroup(chapterDemo(2)), null);
    expect(sections.map(({ title }) => title)).toEqual([
      "One weight explained",
      "Mixing values",
      "Cost",
    ]);
    await expect(await draw(chapterDemo(2))).toMatchFileSnapshot("explained.svg");
  });

  it("is the weight that was asked for, as the mask leaves it", async () => {
    const group = noiseAttention(8, ["a", "b", "c"]);
    const svg = await draw(group, { layer: 0, head: 1, query: 0, key: 2 });
    expect(svg).toContain("Head 1: attention from ⁨a⁩ [0] to ⁨c⁩ [2]</text>");
    expect(svg).toContain(">a later key is masked</text>");
    expect(svg).toContain(">2 keys have weight 0 and add nothing.</text>");
  });

  it("of a wide head is its largest products and every column of the mix, 16 in a line", async () => {
    const svg = await draw(noiseAttention(128, ["a", "b"]));
    expect(svg).toMatch(/>and 56 more that sum to [^<]+<\/text>/);
    expect(svg.match(/>head output<\/text>/g)).toHaveLength(4);
    expect(svg.match(/>→ /g)).toHaveLength(2 * 64);
  });

  it("keeps names that run from right to left apart from the numbers beside them", async () => {
    const svg = await draw(noiseAttention(8, ["שלום", "عالم"]));
    expect(svg).toMatch(
      />\u2068שלום\u2069\u00a0[\d.]+\u00a0\+ \u2068عالم\u2069\u00a0[\d.]+<\/text>/,
    );
  });

  it("of an MLP is its cost alone, with the longest bars for the largest numbers", async () => {
    const mlp = groupOf("mlp", [
      matrixOf("x", "input", [[1, -1]]),
      matrixOf("up", "mlpUp", [
        [1, 0],
        [0, 1],
        [2, 0],
      ]),
      matrixOf("down", "mlpDown", [
        [1, 2, 3],
        [4, 5, 6],
      ]),
    ]);
    const svg = await draw(mlp);
    expect(svg).not.toContain("One weight explained");
    expect(svg).not.toContain("Cost of splitting into heads");
    const bars = [...svg.matchAll(/width="([\d.]+)" height="3"/g)].map(([, width]) =>
      Number(width),
    );
    // Hidden and output have four numbers that are not 0, what is activated has its bytes alone.
    expect(bars).toHaveLength(4 + 1 + 4);
    // 6 products each; 3 sums of two and 2 of three: 3 additions against 4; 3 numbers against 2.
    expect(bars[5]).toBe(bars[0]);
    expect(bars[1]! / bars[6]!).toBeCloseTo(3 / 4, 3);
    expect(bars[8]! / bars[3]!).toBeCloseTo(2 / 3, 3);
  });

  it("says what heads cost in the colours of the heads", async () => {
    const svg = await draw(chapterDemo(2));
    const bars = [...svg.matchAll(/width="([\d.]+)" height="14" fill="(#\w+)"/g)];
    const [first, second] = headColours.light;
    expect(bars.map(([, width, colour]) => [width, colour])).toEqual([
      ["105.00", first],
      ["105.00", second],
      ["210.00", white.muted],
      ["210.00", first],
      ["210.00", second],
    ]);
  });
});

describe("the drawings of several batches", () => {
  it("say that they show the first", async () => {
    const input = createTensor([2, 3, 4], createNoise(1, [2, 3, 4]).values);
    const problem = { kind: "selfAttention", input, ...randomAttention(5, 4, 2, false) } as const;
    const { results } = await engineState({ fileName: "batches.json", problem });
    const [ready] = results;
    const drawn = [toFlowSection(ready, 0), ...toPictureSections(ready, null)];
    expect(drawn.map(({ title }) => title)).toEqual([
      "Batch 0 · Shapes",
      "Batch 0 · One weight explained",
      "Batch 0 · Mixing values",
      "Cost",
    ]);
  });
});

describe("the flow in a picture", () => {
  const flow = async (group: ComputationGroup) => {
    const ready = await evaluateGroup(group);
    if (!("trace" in ready)) throw new Error(ready.kind);
    const content = { title: "", subtitle: "", sections: [toFlowSection(ready, 0)] };
    return readPieces(toFigure(content, white, deflate).pieces());
  };
  const boxes = (svg: string) =>
    [...svg.matchAll(/font-weight="600">([^<]+)<\/text>\n<text [^>]+>([^<]+)</g)].map(
      ([, name, shape]) => `${name} ${shape}`,
    );

  it("has the boxes of the panel with their shapes, an arrow into each, a map for each head", async () => {
    const svg = await flow(noiseAttention(8, ["a", "b", "c"]));
    expect(boxes(svg)).toEqual([
      ...["Q 3 × 8", "K 3 × 8", "V 3 × 8", "head slices 2 × 3 × 4", "scores 2 × 3 × 3"],
      ...["weights 2 × 3 × 3", "head outputs 2 × 3 × 4", "concatenation 3 × 8"],
    ]);
    expect(svg.match(/marker-end/g)).toHaveLength(3 + 4);
    expect(svg.match(/<image/g)).toHaveLength(3 + 1 + 2 + 2 + 2 + 1);
    for (const head of headColours.light.slice(0, 2)) expect(svg).toContain(`fill="${head}"`);
    expect(svg).toMatch(/font-style="italic"[^>]*>q<\/text>/);
  });

  it("has shapes without maps where numbers are too many to be seen in a box", async () => {
    const svg = await flow(
      noiseAttention(
        8,
        Array.from({ length: 600 }, (_, at) => `t${at}`),
      ),
    );
    expect(boxes(svg)).toContain("weights 2 × 600 × 600");
    expect(svg).not.toContain("<image");
  });
});

describe("a paragraph", () => {
  it("has no room for marks that are not seen", () => {
    expect(textWidth("\u2068a\u2069", 10)).toBe(textWidth("a", 10));
    expect(textWidth("e\u0301", 10)).toBe(textWidth("e", 10));
  });

  it("breaks between words, and anywhere in Chinese", () => {
    expect(textLines("one two three", 10, 45)).toEqual(["one two", "three"]);
    expect(textLines("一二三四五", 10, 30)).toEqual(["一二三", "四五"]);
    expect(textLines("unbreakable a", 10, 20)).toEqual(["unbreakable", "a"]);
    expect(textLines("", 10, 20)).toEqual([""]);
  });
});
