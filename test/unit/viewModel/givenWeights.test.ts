import { describe, expect, it } from "vitest";
import { partsOfTrace } from "../../../src/viewModel/partsOfTrace.ts";
import type { Extraction } from "../../../src/source/extraction.ts";
import { openSource } from "../../../src/source/openSource.ts";
import { toNestedJson } from "../../../src/tensor/nested.ts";
import { toTextCard } from "../../../src/viewModel/card/textCard.ts";
import { toComputationLine } from "../../../src/viewModel/computationLine.ts";
import { describeSourceCell } from "../../../src/viewModel/describeSourceCell.ts";
import { toExportSections } from "../../../src/viewModel/export/exportSections.ts";
import { toLensLines } from "../../../src/viewModel/lensLines.ts";
import { findSourceCell } from "../../../src/problem/matrixCells.ts";
import { findOrigins } from "../../../src/viewModel/origins.ts";
import { toStatusText } from "../../../src/viewModel/statusText.ts";
import { listTintedCells } from "../../../src/viewModel/tintedCells.ts";
import { NumberPacker } from "../../../src/viewModel/numberPacker.ts";
import { toShownViews } from "../../../src/viewModel/toReadyViews.ts";
import { toFlow } from "../../../src/protocol/flow/toFlow.ts";
import { toTokenLabels } from "../../../src/viewModel/tokenLabels.ts";
import { evaluateGroup } from "../../support/groups.ts";
import { sourceResources } from "../../support/sourceResources.ts";

async function read(text: string, language: string): Promise<Extraction> {
  const source = await openSource(text, language, sourceResources);
  try {
    return source.extract();
  } finally {
    source.dispose();
  }
}

/** The first computation of a text, evaluated. */
async function first(text: string, language: string) {
  const { groups } = await read(text, language);
  expect(groups.map(({ kind }) => kind)).toContain("attentionWeights");
  const evaluated = await evaluateGroup(groups[0]!);
  if (evaluated.kind !== "attentionWeights") throw new Error(`it is ${evaluated.kind}`);
  return evaluated;
}

const causal = [
  [1, 0],
  [0.25, 0.75],
];
const spread = [
  [0.5, 0.5],
  [0.125, 0.875],
];

describe("attention weights of a file", () => {
  it.each([
    ["a named list of JSON", "json", '{"attention_weights": [[1, 0], [0.25, 0.75]]}', [causal]],
    ["a causal list of JSON without a name", "json", "[[1, 0], [0.25, 0.75]]", [causal]],
    [
      "a list of heads in JSON",
      "json",
      '{"attn": {"weights": 3, "attnWeights": [[[1, 0], [0.25, 0.75]], [[0.5, 0.5], [0.125, 0.875]]]}}',
      [causal, spread],
    ],
    [
      "one batch of heads, as Hugging Face has it",
      "json",
      '{"attentions": [[[[1, 0], [0.25, 0.75]], [[0.5, 0.5], [0.125, 0.875]]]]}',
      [causal, spread],
    ],
    ["a table of CSV with tokens", "csv", ",the,cat\nthe,1,0\ncat,0.25,0.75\n", [causal]],
    ["a named table of CSV", "csv", "# attention weights\n0.5,0.5\n0.125,0.875\n", [spread]],
    [
      "a print-out of NumPy",
      "plaintext",
      "Attention Weights =\n[[1.   0.  ]\n [0.25 0.75]]\n",
      [causal],
    ],
    [
      "a print-out of PyTorch with two heads",
      "plaintext",
      "attn_weights: tensor([[[1.0000, 0.0000],\n         [0.2500, 0.7500]],\n\n        [[0.5000, 0.5000],\n         [0.1250, 0.8750]]], grad_fn=<SoftmaxBackward0>)",
      [causal, spread],
    ],
    [
      "a print-out in a fence of Markdown",
      "markdown",
      "## Attention weights\n\n```text\ntensor([[0.5000, 0.5000],\n        [0.1250, 0.8750]])\n```\n",
      [spread],
    ],
    [
      "a table of Markdown",
      "markdown",
      "Attention weights:\n\n| | the | cat |\n| --- | --- | --- |\n| the | 1 | 0 |\n| cat | 0.25 | 0.75 |\n",
      [causal],
    ],
    [
      "records with places and heads in JSON",
      "json",
      JSON.stringify(
        [causal, spread].flatMap((rows, head) =>
          rows.flatMap((row, query) => row.map((weight, key) => ({ head, query, key, weight }))),
        ),
      ),
      [causal, spread],
    ],
    [
      "records with words in CSV",
      "csv",
      "query,key,weight\nthe,the,1\nthe,cat,0\ncat,the,0.25\ncat,cat,0.75\n",
      [causal],
    ],
    [
      "a list in code that is named so",
      "python",
      "attn_weights = [[1, 0], [0.25, 0.75]]\n",
      [causal],
    ],
  ])("are read from %s", async (_what, language, text, heads) => {
    const { trace } = await first(text, language);
    expect(trace.scores).toBeUndefined();
    expect(toNestedJson(trace.attentionWeights)).toEqual([heads]);
  });

  it.each([
    ["JSON", "json", '{"tokens": ["the", "cat"], "attention": [[1, 0], [0.25, 0.75]]}'],
    ["CSV with both", "csv", ",the,cat\nthe,1,0\ncat,0.25,0.75\n"],
    ["CSV with a header only", "csv", "the,cat\n1,0\n0.25,0.75\n"],
    ["text", "plaintext", "tokens: the cat\n\nAttention weights:\n[[1. 0.]\n [0.25 0.75]]\n"],
    [
      "records",
      "json",
      '[{"query":"the","key":"the","weight":1},{"query":"the","key":"cat","weight":0},{"query":"cat","key":"the","weight":0.25},{"query":"cat","key":"cat","weight":0.75}]',
    ],
  ])("take the names of their tokens from %s", async (_what, language, text) => {
    const { group } = await first(text, language);
    const names = ["the", "cat"];
    expect(toTokenLabels(group, 2, 2)).toEqual({ query: names, key: names });
  });

  it("of several layers are a map for each layer", async () => {
    const { groups } = await read(JSON.stringify({ attentions: [[[causal]], [[spread]]] }), "json");
    const shown = groups.map(({ label, matrices }) => [
      label,
      ...Object.values(matrices).map(({ shape, values }) => [shape, [...values]]),
    ]);
    expect(shown).toEqual([
      ["attentions[0]", [[2, 2], causal.flat()]],
      ["attentions[1]", [[2, 2], spread.flat()]],
    ]);
  });

  it("have other names for their rows than for their columns", async () => {
    const { group } = await first("attention,the,cat,sat\nle,1,0,0\nchat,0.25,0.5,0.25\n", "csv");
    const key = ["the", "cat", "sat"];
    expect(toTokenLabels(group, 2, 3)).toEqual({ query: ["le", "chat"], key });
  });

  it.each([
    ["an identity matrix", "json", "[[1, 0, 0], [0, 1, 0], [0, 0, 1]]"],
    ["a table of probabilities without a word of attention", "csv", "a,b\n0.5,0.5\n0.2,0.8\n"],
    ["learned weights of attention", "json", '{"attention_weights": [[0.4, -1.2], [0.1, 2.5]]}'],
    ["a mask", "json", '{"attention_mask": [[1, 0], [1, 1]]}'],
    ["code that calls nothing attention", "python", "p = [[1, 0], [0.25, 0.75]]\n"],
    ["marks of pupils", "csv", "name,score\nann,1\nbob,2\n"],
  ])("are not seen in %s", async (_what, language, text) => {
    expect((await read(text, language)).groups).toEqual([]);
  });

  it("are not shown beside what they were computed from", async () => {
    const text =
      '{"query": [[1, 0]], "key": [[1, 0], [0, 1]], "value": [[1], [2]], "attention": [[1, 0], [0.25, 0.75]]}';
    expect((await read(text, "json")).groups.map(({ kind }) => kind)).toEqual(["attention"]);
  });
});

describe("attention scores of a file", () => {
  const softmax = [1, 0, 1 / (1 + Math.E), Math.E / (1 + Math.E)];
  it.each([
    ["CSV with -inf", "csv", "the,cat\n0.5,-inf\n1,2\n"],
    [
      "JSON with null, as it writes minus infinity",
      "json",
      '{"masked_scores": [[0.5, null], [1, 2]]}',
    ],
    [
      "a print-out of PyTorch",
      "plaintext",
      "attn_scores: tensor([[0.5000,   -inf],\n        [1.0000, 2.0000]])",
    ],
  ])("are shown with their softmax as weights: %s", async (_what, language, text) => {
    const evaluated = await first(text, language);
    expect([...evaluated.trace.scores!.values]).toEqual([0.5, -Infinity, 1, 2]);
    evaluated.trace.attentionWeights.values.forEach((weight, at) => {
      expect(weight).toBeCloseTo(softmax[at]!, 12);
    });
    expect(evaluated.trace.run.warnings).toEqual([]);
    expect(toLensLines(evaluated)[0]!.title).toContain("the softmax of the scores");
  });

  it("are left out where the file has the weights as well", async () => {
    const text =
      "Attention Scores =\n[[1 5]\n [1 3]]\n\nAttention Weights =\n[[0.25 0.75]\n [0.5  0.5 ]]\n";
    expect((await read(text, "plaintext")).groups.map(({ label }) => label)).toEqual([""]);
  });
});

describe("what is wrong with attention weights", () => {
  it("is told at a row that does not sum to 1, with its sum", async () => {
    const text = '{"attention_weights": [[1, 0], [0.25, 0.95]]}';
    const { problems, groups } = await read(text, "json");
    const [problem] = problems;
    expect(problem?.message).toBe(
      "Row 1 of attention_weights sums to 1.2. Each row of attention weights must sum to 1. Check the numbers.",
    );
    expect(text.slice(problem!.range.start, problem!.range.end)).toBe("0.25, 0.95");
    const failed = await evaluateGroup(groups[0]!);
    expect(toLensLines(failed)[0]!.title).toContain("sums to 1.2");
  });

  it("is nothing where the digits of a row are rounded", async () => {
    const row = "0.13 0.13 0.13 0.13 0.13 0.13 0.13 0.13";
    const text = `Attention weights:\n[[${row}]\n [${row}]]\n`;
    expect((await read(text, "plaintext")).problems).toEqual([]);
  });

  it("is that numbers are left out, or that a row is too long", async () => {
    const left = await read("Attention weights:\n[[0.5 ... 0.5]\n [0.5 ... 0.5]]", "plaintext");
    expect(left.groups).toEqual([]);
    expect(left.problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Attention weights omits numbers here/),
    ]);
    const ragged = await read('{"attn_weights": [[1, 0], [0.25, 0.5, 0.25]]}', "json");
    expect(ragged.problems.map(({ message }) => message)).toContain(
      "This list of attn_weights has 3 items, but the first one has 2. Give all of them the same length.",
    );
  });
});

describe("every surface says the same of given weights", () => {
  const text =
    '{"tokens": ["the", "cat"], "attention": [[[1, 0], [0.25, 0.75]], [[1, 0], [0.5, 0.5]]]}';

  it("lens, status bar, tree, and card", async () => {
    const evaluated = await first(text, "json");
    const plain = (words: string) => words.replaceAll(/[\u2066-\u2069]/g, "");
    expect(toLensLines(evaluated).map(({ title }) => plain(title))).toEqual([
      "▶ Attention Weights · Head 0: “cat” gives 75% of its attention to “cat” · Head 1: spread evenly",
    ]);
    expect(plain(toStatusText(evaluated).text)).toMatch(/^\$\(eye\) 2 heads → “cat”/);
    expect(plain(toComputationLine(evaluated).description)).toBe(
      "2 heads · 2 × 2 · → cat 75%, spread evenly",
    );
    expect(plain(toTextCard(evaluated))).toContain("2 heads · 2 queries × 2 keys");
  });

  it("hover, tints, and origins of a number", async () => {
    const evaluated = await first(text, "json");
    const offset = text.indexOf("0.75");
    const cell = findSourceCell(evaluated.group, offset)!;
    const told = JSON.stringify(describeSourceCell(evaluated, cell)).replaceAll(
      /[\u2066-\u2069]/g,
      "",
    );
    expect(told).toContain("In head 0, cat gives 75% of its attention to cat.");
    const tints = listTintedCells(evaluated, { start: 0, end: text.length });
    expect(tints.map(({ head }) => head)).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
    const address = {
      computation: evaluated.group.id,
      stage: "attentionWeights",
      head: 0,
    } as const;
    const [origin] = findOrigins(evaluated.group, { ...address, row: 1, column: 1 }, undefined);
    expect(text.slice(origin!.start, origin!.end)).toBe("0.75");
  });

  it("the panel has a map for each head and no other stage", async () => {
    const evaluated = await first(text, "json");
    const views = toShownViews([evaluated], 0, new NumberPacker());
    expect(views).toMatchObject({ attention: null, tiledAttention: null, mlp: null });
    expect(views.weightMaps?.heads.map(({ scores }) => scores)).toEqual([null, null]);
    expect(views.computation.cost).toBeNull();
    const { steps } = toFlow(views);
    expect(steps.flat().map(({ stage }) => stage)).toEqual(["attentionWeights"]);
    expect(partsOfTrace(evaluated.trace, 0)).toMatchObject({ attention: null, mlp: null });
    const exported = toExportSections(evaluated.trace, null).flatMap(({ matrices }) => matrices);
    expect(exported.map(({ id }) => id)).toEqual([
      "head0AttentionWeights",
      "head1AttentionWeights",
    ]);
  });
});

it("no pattern of a mask in 0 and 1 is attention weights", async () => {
  const fence = "```";
  const drawn = (rows: readonly string[]) =>
    [fence, "Attention matrix:", ...rows, fence].join("\n");
  for (const rows of [
    ["[1, 1, 1]", "[1, 1, 1]", "[1, 1, 1]"],
    ["[1, 0, 0]", "[1, 1, 0]", "[1, 1, 1]"],
  ]) {
    const { groups, problems } = await read(drawn(rows), "markdown");
    expect([groups, problems]).toEqual([[], []]);
  }
  const { groups } = await read(drawn(["[[0.5, 0.5, 0], [0, 1, 0], [0.2, 0.2, 0.6]]"]), "markdown");
  expect(groups.map(({ kind }) => kind)).toEqual(["attentionWeights"]);
});
