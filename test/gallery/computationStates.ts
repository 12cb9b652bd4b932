import * as l10n from "@vscode/l10n";
import { createMicrogpt, toMicrogptProblem } from "../../src/engine/models/microgpt.ts";
import type { BlockProblem, MlpProblem, Problem } from "../../src/engine/problem.ts";
import type { PanelState } from "../../src/protocol/panelState.ts";
import { createDotNetMatrix, DotNetRandom } from "../../src/random/dotnet.ts";
import { PythonRandom } from "../../src/random/python.ts";
import { createTensor } from "../../src/tensor/tensor.ts";
import {
  type ComputationGroup,
  type SourceSettings,
  toPositionNames,
} from "../../src/source/extraction.ts";
import { engineState, groupState } from "./engineState.ts";
import { codeGroup } from "./groupOf.ts";
import { lessonBlock, lessonTokens } from "./lessonBlock.ts";
import { randomRows } from "./randomRows.ts";
import { randomAttention, randomBlock, randomLinear, randomTensor } from "./randomLayers.ts";

const sentence = ["the", "cat", "sat", "on", "the", "mat"];
const name = ["^", "e", "m", "m", "a"];

/** Computations of every kind, evaluated by the engine on request. */
export const computationStates = {
  mlp: () => engineState({ fileName: "Chapter.cs", problem: chapterMlp() }),
  /** Attention with an MLP of the same file. */
  block: () =>
    engineState({ fileName: "Chapter.cs", problem: chapterAttention(), beside: chapterMlp() }),
  swiglu: () =>
    engineState({ fileName: "swiglu.json", problem: swiglu(), tokens: ["the", "cat", "sat"] }),
  "self-attention": () => groupState("attention.py", selfAttention()),
  "block-pre": () =>
    engineState({ fileName: "microgpt.json", problem: microgptBlock(), tokens: name }),
  /** The program drops weights after the softmax: a map of what it weighs with, and its output. */
  "changed-weights": () => groupState("dropout.py", changedWeights()),
  /** Written in program code: weights [in, out], biases, weights of norms, a gate. */
  "block-code": () => groupState("block.py", codeBlock()),
  "block-post": () =>
    engineState({ fileName: "lesson.json", problem: lessonBlock(), tokens: lessonTokens }),
  "block-tiny": () => engineState({ fileName: "tiny.json", problem: tinyBlock() }),
  "block-rtl": () => smallBlock("rtl.json", ["مرحبا", "بالعالم", "שלום", "עולם"]),
  "block-cjk": () => smallBlock("cjk.json", ["法國", "紅酒", "慢煮", "阿根廷牛舌"]),
  "stack-tiny": (layer = 0) =>
    engineState({ fileName: "tiny-gpt.json", problem: stack(1, 2, 1, 1), layer }),
  stack: (layer = 0) =>
    engineState({ fileName: "gpt.json", problem: stack(4, 16, 4, 6), tokens: sentence, layer }),
  "stack-huge": (layer = 0) =>
    engineState({ fileName: "large.json", problem: stack(12, 48, 12, 48), layer }),
  "block-tiled": () =>
    engineState({
      fileName: "block.json",
      problem: { kind: "block", input: randomTensor(3, [1, 96, 256]), ...randomBlock(5, 256, 4) },
    }),
  "mlp-tiled": () =>
    engineState({
      fileName: "mlp.json",
      problem: {
        ...swiglu(),
        input: randomTensor(17, [1, 120, 96]),
        up: randomLinear(19, 384, 96),
        gate: randomLinear(29, 384, 96),
        down: randomLinear(39, 96, 384),
      },
    }),
  "gpt2-attention": () =>
    engineState({
      fileName: "gpt2.json",
      problem: {
        kind: "selfAttention",
        input: randomTensor(7, [1, 6, 768]),
        ...randomAttention(11, 768, 12, true),
      },
      tokens: sentence,
    }),
} as const satisfies Record<string, (layer?: number) => Promise<PanelState>>;

function chapterMlp(): MlpProblem {
  const random = new DotNetRandom(42);
  return {
    kind: "mlp",
    input: createTensor([1, 1, 4], Float64Array.of(0.5, -0.3, 1, -0.8)),
    up: { weight: createTensor([16, 4], createDotNetMatrix(random, 16, 4)) },
    down: { weight: createTensor([4, 16], createDotNetMatrix(random, 4, 16)) },
    activation: "relu",
  };
}

function chapterAttention(): Problem {
  const rows = (length: number, at: (row: number, column: number) => number) => {
    const values = Float64Array.from({ length: length * 8 }, (_, index) =>
      at(Math.floor(index / 8), index % 8),
    );
    return createTensor([1, length, 8], values);
  };
  return {
    kind: "attention",
    headCount: 2,
    query: rows(1, (_, column) => (column === 1 || column === 6 ? 5 : 0)),
    key: rows(3, (row, column) => (column % 4 === row ? 1 : 0)),
    value: rows(3, (row, column) =>
      column % 4 === row ? 10 * (row + 1) * (column < 4 ? 1 : 10) : 0,
    ),
  };
}

function swiglu(): MlpProblem {
  return {
    kind: "mlp",
    input: randomTensor(17, [1, 3, 4]),
    up: randomLinear(19, 12, 4),
    gate: randomLinear(29, 12, 4),
    down: randomLinear(39, 4, 12),
    activation: "swiglu",
  };
}

function selfAttention() {
  const square = (seed: number) =>
    [0, 1, 2, 3].map((row) =>
      [0, 1, 2, 3].map((column) => ((seed * (row + 2) * (column + 3)) % 7) - 3),
    );
  return codeGroup(
    "selfAttention",
    {
      input: [
        "x",
        [
          [1, 0, 1, 0],
          [0, 2, 0, 2],
          [1, 1, 1, 1],
        ],
      ],
      queryProjection: ["Wq", square(1)],
      keyProjection: ["Wk", square(2)],
      valueProjection: ["Wv", square(3)],
      outputProjection: ["Wo", square(4)],
      outputProjectionBias: ["bo", [[0.5, -0.5, 1, 0]]],
    },
    {
      headCount: { value: 2, range: { start: 0, end: 1 } },
      scale: { value: 0.1, range: { start: 0, end: 1 } },
      weightLayout: { value: "outIn", range: null },
    },
  );
}

function changedWeights(): ComputationGroup {
  const [first, second] = [
    [
      [1.25, 0, 0, 0],
      [0.54, 0.71, 0, 0],
      [0, 0.31, 0.64, 0],
      [0.45, 0.29, 0.28, 0.23],
    ],
    [
      [1.25, 0, 0, 0],
      [0, 0.91, 0, 0],
      [0.46, 0.52, 0, 0],
      [0.12, 0.75, 0.2, 0.18],
    ],
  ];
  const values = randomTensor(31, [1, 2, 4, 3]).values;
  const output = new Float64Array(2 * 4 * 3);
  [...first, ...second].forEach((row, at) => {
    const head = Math.floor(at / 4) * 12;
    for (let column = 0; column < 3; column++) {
      row.forEach((weight, key) => {
        output[at * 3 + column]! += weight * values[head + key * 3 + column]!;
      });
    }
  });
  const group = codeGroup(
    "attentionWeights",
    { attentionWeights: ["attn", [...first, ...second]] },
    { headCount: { value: 2, range: { start: 0, end: 1 } } },
  );
  const departure = {
    part: "weights",
    message: l10n.t(
      "The program changes the weights after their softmax, so not every row sums to 1. They are shown as it uses them.",
    ),
    short: l10n.t("changed after the softmax"),
    range: { start: 0, end: 1 },
  } as const;
  const held = (variable: string, line: number) => ({
    ...{ variable, line, range: { start: 0, end: 4 } },
  });
  return {
    ...group,
    positions: toPositionNames(sentence.slice(0, 4), sentence.slice(0, 4)),
    followed: {
      ...{ line: 12, range: { start: 0, end: 1 }, steps: {}, departures: [departure] },
      stages: { attentionWeights: held("attn", 13), attentionOutput: held("context", 14) },
      made: { batch: 1, output: createTensor([1, 2, 4, 3], output) },
    },
  };
}

function codeBlock() {
  const rows = (seed: number, rowCount: number, columns: number) =>
    randomRows(seed, rowCount, columns).map((row) =>
      row.map((value) => Math.round(value * 10) / 10),
    );
  const settings: SourceSettings = {
    headCount: { value: 2, range: { start: 0, end: 1 } },
    weightLayout: { value: "inOut", range: { start: 0, end: 1 } },
    norm: { value: "layerNorm", range: { start: 0, end: 1 } },
    placement: { value: "pre", range: { start: 0, end: 1 } },
    tokens: { value: ["the", "cat", "sat"], range: { start: 0, end: 1 } },
  };
  return codeGroup(
    "block",
    {
      input: ["x", rows(1, 3, 4)],
      queryProjection: ["Wq", rows(2, 4, 4)],
      queryProjectionBias: ["bq", rows(3, 1, 4)],
      keyProjection: ["Wk", rows(4, 4, 4)],
      valueProjection: ["Wv", rows(5, 4, 4)],
      outputProjection: ["Wo", rows(6, 4, 4)],
      outputProjectionBias: ["bo", rows(7, 1, 4)],
      mlpUp: ["W1", rows(8, 4, 6)],
      mlpUpBias: ["b1", rows(9, 1, 6)],
      mlpGate: ["W3", rows(10, 4, 6)],
      mlpDown: ["W2", rows(11, 6, 4)],
      mlpDownBias: ["b2", rows(12, 1, 4)],
      norm1: ["gamma1", rows(13, 1, 4)],
      norm1Bias: ["beta1", rows(14, 1, 4)],
      norm2: ["gamma2", rows(15, 1, 4)],
    },
    settings,
  );
}

function microgptBlock(): BlockProblem {
  const random = new PythonRandom(42);
  const model = createMicrogpt("B", (mean, std) => random.gauss(mean, std));
  const { input } = toMicrogptProblem(model, [26, 4, 12, 12, 0]);
  return { kind: "block", input, ...model.block };
}

function smallBlock(fileName: string, tokens: readonly string[]) {
  const input = randomTensor(3, [1, tokens.length, 8]);
  return engineState({
    fileName,
    problem: { kind: "block", input, ...randomBlock(5, 8, 2) },
    tokens,
  });
}

function tinyBlock(): BlockProblem {
  return { kind: "block", input: randomTensor(1, [1, 1, 1]), ...randomBlock(2, 1, 1) };
}

function stack(layers: number, modelDim: number, heads: number, length: number): Problem {
  return {
    kind: "stack",
    input: randomTensor(100, [1, length, modelDim]),
    blocks: Array.from({ length: layers }, (_, layer) =>
      randomBlock(1000 + 100 * layer, modelDim, heads),
    ),
    finalNorm: { norm: "layerNorm", epsilon: 1e-5 },
    languageModelHead: { weight: randomTensor(900, [27, modelDim], 0.2) },
  };
}
