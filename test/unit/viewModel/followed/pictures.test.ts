import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { openSource } from "../../../../src/source/openSource.ts";
import { toNestedJson } from "../../../../src/tensor/nested.ts";
import { toLensLines } from "../../../../src/viewModel/lensLines.ts";
import { toTokenLabels } from "../../../../src/viewModel/tokenLabels.ts";
import { ProgramFollower } from "../../../../src/service/programFollower.ts";
import { evaluateGroup } from "../../../support/groups.ts";
import { readOracleJson } from "../../../support/oracle.ts";
import { stillResources } from "../../../support/sourceResources.ts";

const opened: { dispose(): void }[] = [];
afterEach(() => opened.splice(0).forEach((each) => each.dispose()));

/** The pictures that a program draws, evaluated. */
async function pictures(text: string) {
  const source = await openSource(text, "python", stillResources);
  opened.push(source);
  const { groups } = await new ProgramFollower(stillResources).follow(source, source.extract(), {});
  const drawn = groups.filter(({ followed }) => followed?.isPicture);
  return Promise.all(
    drawn.map(async (group) => {
      const evaluated = await evaluateGroup(group);
      if (evaluated.kind !== "attentionWeights") throw new Error(`it is ${evaluated.kind}`);
      return evaluated;
    }),
  );
}

const attention = [
  "import numpy as np",
  "import matplotlib.pyplot as plt",
  "import seaborn as sns",
  'tokens = ["the", "cat"]',
  "q = np.array([[[1.0, 0.0], [0.0, 2.0]], [[0.0, 1.0], [3.0, 1.0]]])",
  "scores = q @ q.transpose(0, 2, 1)",
  "w = np.exp(scores) / np.exp(scores).sum(axis=-1, keepdims=True)",
  "out = w @ q",
];

describe("a picture that a program draws of its attention weights", () => {
  it.each([
    ["plt.imshow", "plt.imshow(w[0])"],
    ["plt.matshow", "plt.matshow(w[0], cmap='viridis')"],
    ["sns.heatmap", "sns.heatmap(w[0], xticklabels=tokens, yticklabels=tokens, annot=True)"],
    ["an axis", "fig, ax = plt.subplots()\nim = ax.imshow(w[0])\nfig.colorbar(im)"],
    ["an axis of a row", "fig, (left, right) = plt.subplots(1, 2)\nright.imshow(w[0])"],
  ])("has a lens that opens the same map: %s", async (_what, call) => {
    const [picture, ...others] = await pictures([...attention, call].join("\n"));
    expect(others).toEqual([]);
    const { group, trace } = picture!;
    const line = attention.length + call.split("\n").findIndex((each) => /show|heatmap/.test(each));
    expect(group.followed?.line).toBe(line + 1);
    const [first] = (toNestedJson(trace.attentionWeights) as number[][][][])[0]!;
    const e = Math.E;
    const wanted = [e / (e + 1), 1 / (e + 1), 1 / (1 + e ** 4), e ** 4 / (1 + e ** 4)];
    first!.flat().forEach((weight, at) => {
      expect(weight).toBeCloseTo(wanted[at]!, 12);
    });
    const titles = toLensLines(picture!).map(({ title }) => title);
    expect(titles[0]).toMatch(/^▶ Heat Map · Head 0: /);
    expect(titles[1]).toBe(`✓ drawn on line ${String(line + 1)}`);
  });

  it("takes its title and its names from the calls after it", async () => {
    const calls = [
      "plt.imshow(w.mean(axis=0))",
      'plt.title("Both heads")',
      'plt.xticks(range(2), ["le", "chat"])',
    ];
    const [picture] = await pictures([...attention, ...calls].join("\n"));
    expect(picture?.group.label).toBe("Both heads");
    expect(toTokenLabels(picture!.group, 2, 2)).toEqual({
      query: ["Q[0]", "Q[1]"],
      key: ["le", "chat"],
    });
  });

  it.each([
    ["rows", "for row in axes:\n    for axis in row:\n        axis.imshow(w[0])", 4],
    ["flat", "for h, axis in enumerate(axes.flat):\n    axis.imshow(w[h % 2])", 4],
    ["ravel", "for h, axis in zip(range(2), axes.ravel()):\n    axis.imshow(w[h])", 2],
    ["two indices", "axes[0, 1].imshow(w[1])", 1],
  ])(
    "is shown with the others of its call, where a grid holds them: %s",
    async (_how, loop, heads) => {
      const calls = [...attention, "fig, axes = plt.subplots(2, 2)", loop];
      const drawn = await pictures(calls.join("\n"));
      expect(drawn.map(({ trace }) => trace.shape.headCount)).toEqual([heads]);
    },
  );

  it("is not any other picture", async () => {
    const calls = ["plt.imshow(q[0])", "plt.imshow(np.eye(2))", "plt.imshow(scores[0])"];
    expect(await pictures([...attention, ...calls].join("\n"))).toEqual([]);
  });

  it("has the two decimals that PyTorch gives in every cell of the example's grid", async () => {
    const file = new URL("../../../../media/examples/menu_heads.py", import.meta.url);
    const [grid, ...others] = await pictures(readFileSync(file, "utf8"));
    expect(others).toEqual([]);
    const { heatmap_annotations_block: annotated } = readOracleJson("lesson4_base.json") as {
      readonly heatmap_annotations_block: readonly (readonly (readonly string[])[])[];
    };
    const [heads] = toNestedJson(grid!.trace.attentionWeights) as number[][][][];
    expect(heads!.map((rows) => rows.map((row) => row.map((weight) => weight.toFixed(2))))).toEqual(
      annotated,
    );
    const tokens = ["法國", "紅酒", "慢煮", "阿根廷", "牛舌", "配"];
    expect(toTokenLabels(grid!.group, 6, 6)).toEqual({ query: tokens, key: tokens });
  });

  it("has the titles of the program and as many side by side", async () => {
    const loop = [
      "fig, axes = plt.subplots(2, 1)",
      "for i, ax in enumerate(axes):",
      "    sns.heatmap(w[i], ax=ax)",
      "    ax.set_title(f'Look {i + 1} of the words')",
    ];
    const [picture] = await pictures([...attention, ...loop].join("\n"));
    expect(picture!.group.headTitles).toEqual(["Look 1 of the words", "Look 2 of the words"]);
    expect(picture!.group.picturesAcross).toBe(1);
    const [line] = toLensLines(picture!);
    expect(line!.title.replace(/[\u2066-\u2069]/g, "")).toContain("“Look 1”: ");
  });

  it("has no names for heads where a title is missing, or two are the same", async () => {
    const drawn = (title: string) => [
      "fig, axes = plt.subplots(1, 2)",
      "for i, ax in enumerate(axes):",
      "    ax.imshow(w[i])",
      `    ax.set_title(${title})`,
    ];
    for (const title of ["'the same'", "'only the first' if i == 0 else ''"]) {
      const [picture] = await pictures([...attention, ...drawn(title)].join("\n"));
      expect(picture!.group.headTitles).toBe(undefined);
    }
  });
});
