import { describe, expect, test } from "vitest";
import { mistakes } from "../../../src/lessons/diagnosis/mistakes.ts";
import { noiseRows, recognise } from "../../support/lessonAnswers.ts";
import { plainBlock, plainMlp, plainNorm } from "../../support/plainBlock.ts";
import {
  plainAttention,
  plainSelfAttention,
  type PlainAttention,
  type PlainLayer,
  type PlainLinear,
  type Rows,
} from "../../support/plainTransformer.ts";

const seeds = [1, 2, 3];

/** What is asked for, as an expression and as a learner's rows. */
interface Question {
  readonly problem: Readonly<Record<string, unknown>>;
  readonly value: string;
  readonly rows: (slip?: string) => Rows;
}

function attention(seed: number, given: Partial<PlainAttention> & { queries?: number } = {}) {
  const { heads = 2, keyValueHeads = heads, causal = false, queries = 4 } = given;
  const plain: PlainAttention = {
    ...{ heads, keyValueHeads, causal },
    q: noiseRows(seed, queries, heads * 3),
    k: noiseRows(seed + 100, 4, keyValueHeads * 3),
    v: noiseRows(seed + 200, 4, keyValueHeads * 3),
  };
  const problem = {
    ...{ kind: "attention", query: plain.q, key: plain.k, value: plain.v, causal },
    ...{ headCount: heads, keyValueHeadCount: keyValueHeads },
  };
  return { plain, problem };
}

const weightsOf =
  (given: Parameters<typeof attention>[1] = {}) =>
  (seed: number): Question => {
    const { plain, problem } = attention(seed, given);
    return {
      problem,
      value: "demo.attentionWeights",
      rows: (slip) => plainAttention(plain, slip).weights.flat(),
    };
  };

const outputOf =
  (given: Parameters<typeof attention>[1] = {}) =>
  (seed: number): Question => {
    const { plain, problem } = attention(seed, given);
    return {
      problem,
      value: "demo.attentionOutput",
      rows: (slip) => plainAttention(plain, slip).output,
    };
  };

function noiseLinear(seed: number, out: number, input: number): PlainLinear {
  return { weight: noiseRows(seed, out, input), bias: noiseRows(seed + 1, 1, out)[0]! };
}

function layerOf(seed: number): PlainLayer {
  const [wq, wk, wv, wo] = [10, 20, 30, 40].map((from) => noiseLinear(seed + from, 6, 6));
  return { heads: 2, causal: true, wq: wq!, wk: wk!, wv: wv!, wo: wo! };
}

const toLayerJson = ({ heads, causal, wq, wk, wv, wo }: PlainLayer) => ({
  ...{ headCount: heads, causal, queryProjection: wq, keyProjection: wk },
  ...{ valueProjection: wv, outputProjection: wo },
});

function projected(seed: number): Question {
  const [x, layer] = [noiseRows(seed, 3, 6), layerOf(seed)];
  return {
    problem: { kind: "selfAttention", input: x, ...toLayerJson(layer) },
    value: "demo.projectedOutput",
    rows: (slip) => plainSelfAttention(x, layer, slip),
  };
}

const mlpOf =
  (activation: "relu" | "gelu") =>
  (seed: number): Question => {
    const x = noiseRows(seed, 3, 4);
    const [up, down] = [noiseLinear(seed + 1, 8, 4), noiseLinear(seed + 3, 4, 8)];
    return {
      problem: { kind: "mlp", input: x, up, down, activation },
      value: "demo.mlpOutput",
      rows: (slip) => plainMlp(x, up, down, activation, slip),
    };
  };

const blockOf =
  (placement: "pre" | "post", norm: "layerNorm" | "rmsNorm") =>
  (seed: number): Question => {
    const [x, layer] = [noiseRows(seed, 3, 6), layerOf(seed)];
    const [up, down] = [noiseLinear(seed + 50, 8, 6), noiseLinear(seed + 60, 6, 8)];
    const epsilon = 1e-3;
    const [weight, bias] = [noiseRows(seed + 70, 1, 6)[0]!, noiseRows(seed + 80, 1, 6)[0]!];
    const parameters = norm === "layerNorm" ? { weight, bias } : { weight };
    const mlp = { up, down, activation: "relu" };
    return {
      problem: {
        ...{ kind: "block", input: x, placement, norm, epsilon, mlp },
        ...{ norm1: parameters, norm2: parameters, attention: toLayerJson(layer) },
      },
      value: "demo.residualOut",
      rows: (slip) => {
        const normed = (rows: Rows) => plainNorm(rows, norm, { weight, bias, epsilon }, slip);
        const layers = {
          attend: (rows: Rows) => plainSelfAttention(rows, layer),
          mlp: (rows: Rows) => plainMlp(rows, up, down, "relu"),
          ...{ norm1: normed, norm2: normed },
        };
        return plainBlock(x, placement, layers, slip);
      },
    };
  };

const causal = { causal: true };

/** Each mistake with a question in which it shows, and what else gives the same numbers there. */
const cases: [id: string, question: (seed: number) => Question, also?: readonly string[]][] = [
  ["no-scale", weightsOf()],
  ["scale-full-width", weightsOf()],
  // Three heads of 3: the root of the full width is the width of a head.
  ["scale-full-width", weightsOf({ heads: 3 }), ["scale-no-root"]],
  ["scale-multiplied", weightsOf()],
  ["scale-no-root", weightsOf()],
  ["mask-missing", weightsOf(causal)],
  ["mask-transposed", weightsOf(causal)],
  ["mask-excludes-itself", weightsOf(causal)],
  ["mask-sees-next", weightsOf(causal)],
  ["mask-multiplied", weightsOf(causal)],
  ["mask-after-softmax", weightsOf(causal)],
  ["softmax-before-mask", weightsOf(causal)],
  ["softmax-columns", weightsOf()],
  ["softmax-columns", weightsOf(causal)],
  ["softmax-over-heads", weightsOf()],
  ["softmax-over-all", weightsOf()],
  ["softmax-unnormalised", weightsOf()],
  ["softmax-no-exponent", weightsOf()],
  ["softmax-missing", weightsOf(causal)],
  ["softmax-base-2", weightsOf()],
  ["heads-averaged", outputOf()],
  ["heads-averaged", outputOf({ heads: 3 })],
  ["heads-summed", outputOf()],
  ["heads-interleaved", outputOf()],
  ["split-without-transpose", outputOf()],
  ["merge-without-transpose", outputOf()],
  ["one-head", outputOf()],
  ["shared-heads-in-turn", outputOf({ heads: 4, keyValueHeads: 2 })],
  ["query-key-swapped", weightsOf()],
  ["query-key-tied", weightsOf()],
  ["query-key-tied", projected],
  ["query-key-swapped", projected],
  ["output-projection-missing", projected],
  ["weight-not-transposed", projected],
  ["value-unprojected", projected],
  ["bias-missing", projected],
  ["no-scale", projected],
  ["cache-off-by-one", weightsOf({ queries: 1 })],
  ["cache-off-by-one", outputOf({ queries: 1, causal: true }), ["mask-excludes-itself"]],
  ["relu-on-output", mlpOf("relu")],
  ["activation-missing", mlpOf("relu")],
  ["gelu-for-relu", mlpOf("relu")],
  ["relu-for-gelu", mlpOf("gelu")],
  ["other-gelu", mlpOf("gelu")],
  ["residual-missing", blockOf("pre", "layerNorm")],
  ["residual-missing", blockOf("post", "rmsNorm")],
  ["norm-placement", blockOf("pre", "layerNorm")],
  ["norm-placement", blockOf("post", "layerNorm")],
  ["norm-missing", blockOf("pre", "rmsNorm")],
  ["rms-for-layer-norm", blockOf("pre", "layerNorm")],
  ["layer-for-rms-norm", blockOf("pre", "rmsNorm")],
  ["std-n-minus-1", blockOf("pre", "layerNorm")],
  ["epsilon-outside-root", blockOf("pre", "layerNorm")],
  ["epsilon-outside-root", blockOf("pre", "rmsNorm")],
];

describe("a mistake is recognised in numbers from plain loops, and no other one", () => {
  test.each(cases)("%s", async (id, ask, also = []) => {
    for (const seed of seeds) {
      const { problem, value, rows } = ask(seed);
      const found = await recognise(problem, value, rows(id));
      expect([...found].sort(), `seed ${String(seed)}`).toEqual([id, ...also].sort());
    }
  });

  test("every mistake has a case", () => {
    const tested = new Set(cases.map(([id]) => id));
    expect(mistakes.map(({ id }) => id).filter((id) => !tested.has(id))).toEqual([]);
  });
});

describe("right numbers are never a mistake", () => {
  const sizes = [
    weightsOf({ heads: 1 }),
    weightsOf({ heads: 4, causal: true }),
    outputOf({ heads: 1, causal: true }),
    outputOf({ heads: 4, queries: 2 }),
    outputOf({ heads: 4, keyValueHeads: 1, queries: 1 }),
  ];
  const questions = [...new Set(cases.map(([, ask]) => ask)), ...sizes];
  test.each([15, 4, 3, 2])("with %i decimals", async (decimals) => {
    for (const ask of questions) {
      for (const seed of seeds) {
        const { problem, value, rows } = ask(seed);
        const typed = rows().map((row) => row.map((x) => Number(x.toFixed(decimals))));
        expect(await recognise(problem, value, typed)).toEqual([]);
      }
    }
  });

  test("nor as single precision prints them", async () => {
    for (const ask of questions) {
      const { problem, value, rows } = ask(4);
      const single = rows().map((row) => row.map(Math.fround));
      expect(await recognise(problem, value, single)).toEqual([]);
    }
  });
});

test("rounded numbers are recognised to the decimals that were written", async () => {
  const { problem, value, rows } = weightsOf()(5);
  const typed = rows("no-scale").map((row) => row.map((x) => Number(x.toFixed(3))));
  expect(await recognise(problem, value, typed)).toEqual(["no-scale"]);
});

test("as they are when they were typed into a tensor of single precision", async () => {
  const { problem, value, rows } = weightsOf()(5);
  const typed = rows("no-scale").map((row) => row.map((x) => Math.fround(Number(x.toFixed(3)))));
  expect(await recognise(problem, value, typed)).toEqual(["no-scale"]);
});

test("what changes nothing here is no mistake: one head has the full width", async () => {
  const { problem, value, rows } = weightsOf({ heads: 1 })(5);
  expect(await recognise(problem, value, rows("scale-full-width"))).toEqual([]);
});

test("a count of parameters that leaves something out is recognised", async () => {
  const { problem } = projected(5);
  const value = "[demo.cost.parameters, demo.cost.parameters + 10]";
  const [weights, biases] = [4 * 6 * 6, 4 * 6];
  expect(await recognise(problem, value, [[weights, weights + 10]])).toEqual(["bias-missing"]);
  expect(await recognise(problem, value, [[weights + biases, weights + biases + 10]])).toEqual([]);
});

test("what is no known mistake is none", async () => {
  const { problem, value, rows } = weightsOf()(6);
  const odd = rows().map((row) => row.map((x) => x + 0.02));
  expect(await recognise(problem, value, odd)).toEqual([]);
});

test("a first row of NaN is a row that sees nothing", async () => {
  const { problem, value, rows } = weightsOf(causal)(7);
  const odd = rows("mask-excludes-itself").map((row, q) =>
    q % 4 === 0 ? row.map(() => NaN) : row,
  );
  expect(await recognise(problem, value, odd)).toEqual(["mask-excludes-itself"]);
});

test("one number with two decimals is too little to tell a mistake by", async () => {
  const { problem, rows } = weightsOf()(8);
  const value = "demo.attentionWeights[0][0][0]";
  const slipped = rows("no-scale")[0]![0]!;
  const typed = (decimals: number) => [[Number(slipped.toFixed(decimals))]];
  expect(await recognise(problem, value, typed(2))).toEqual([]);
  expect(await recognise(problem, value, typed(6))).toEqual(["no-scale"]);
});
