import { describe, expect, test } from "vitest";
import { evaluate } from "../../src/engine/evaluate.ts";
import type { AttentionProblem, MlpProblem } from "../../src/engine/problem.ts";
import type { AttentionTrace, MlpTrace } from "../../src/engine/trace.ts";
import { createDotNetMatrix, DotNetRandom } from "../../src/random/dotnet.ts";
import { createTensor, sliceTensor } from "../../src/tensor/tensor.ts";
import { fromNested } from "../../src/tensor/nested.ts";
import { BACKENDS } from "../support/backends.ts";
import { expectCloseValues } from "../support/closeness.ts";
import { readOracleJson } from "../support/oracle.ts";

type Numbers = readonly number[];

interface HeadDemo {
  readonly query: Numbers;
  readonly cachedKeys: readonly Numbers[];
  readonly cachedValues: readonly Numbers[];
  readonly heads: readonly Readonly<Record<"q" | "logits" | "weights" | "out", Numbers>>[];
  readonly concatenated: Numbers;
  readonly counterfactual_weights_if_position_2_were_hidden: readonly Numbers[];
}

type MlpDemo = Readonly<
  Record<"input" | "hidden" | "activated" | "output" | "negative_indices", Numbers>
>;

const demo = readOracleJson("ch10_mha.json") as HeadDemo;
const mlpDemo = readOracleJson("ch10_mlp.json") as MlpDemo;

const PROBLEM: AttentionProblem = {
  kind: "attention",
  query: fromNested([[demo.query]]),
  key: fromNested([demo.cachedKeys]),
  value: fromNested([demo.cachedValues]),
  headCount: 2,
};

describe.each(BACKENDS)("the C# chapter on $name", ({ backend, tolerance }) => {
  const run = async (changes: Partial<AttentionProblem> = {}) =>
    (await evaluate({ ...PROBLEM, ...changes }, backend)) as AttentionTrace;

  test("demo 1: each head has the chapter's scores, weights and output", async () => {
    const trace = await run();
    demo.heads.forEach((expected, head) => {
      const rowOf = (stage: "query" | "scores" | "attentionWeights" | "headOutput") =>
        sliceTensor(trace[stage], [0, head, 0]).values;
      expectCloseValues(rowOf("query"), expected.q, tolerance);
      expectCloseValues(rowOf("scores"), expected.logits, tolerance);
      expectCloseValues(rowOf("attentionWeights"), expected.weights, tolerance);
      expectCloseValues(rowOf("headOutput"), expected.out, tolerance);
    });
    expectCloseValues(trace.attentionOutput.values, demo.concatenated, tolerance);
  });

  test("demo 1: the last position can be hidden by a mask", async () => {
    const trace = await run({ mask: fromNested([[0, 0, -Infinity]]) });
    demo.counterfactual_weights_if_position_2_were_hidden.forEach((expected, head) => {
      const { values } = sliceTensor(trace.attentionWeights, [0, head, 0]);
      expectCloseValues(values.slice(0, 2), expected, tolerance);
      expect(values[2]).toBe(0);
    });
  });

  test("demo 1: one head divides its attention between the two matches", async () => {
    const { attentionWeights } = await run({ headCount: 1 });
    const rounded = Array.from(attentionWeights.values, (x) => x.toFixed(4));
    expect(rounded).toEqual(["0.0786", "0.4607", "0.4607"]);
  });

  test("demo 1: of four heads the two without a query look everywhere equally", async () => {
    const { attentionWeights } = await run({ headCount: 4 });
    const rowOf = (head: number) => Array.from(sliceTensor(attentionWeights, [0, head]).values);
    const isEven = (head: number) => rowOf(head).every((x) => Math.abs(x - 1 / 3) < 1e-6);
    expect([0, 1, 2, 3].filter(isEven)).toEqual([1, 2]);
  });

  test("demo 1: without scaling the heads are nearly certain", async () => {
    const { attentionWeights } = await run({ scale: 1 });
    const [first, second] = Array.from(attentionWeights.values, (x) => x.toFixed(4));
    expect([first, second]).toEqual(["0.0066", "0.9867"]);
  });

  test("demo 2: ReLU silences 6 of the 16 hidden units", async () => {
    const random = new DotNetRandom(42);
    const up = { weight: createTensor([16, 4], createDotNetMatrix(random, 16, 4)) };
    const down = { weight: createTensor([4, 16], createDotNetMatrix(random, 4, 16)) };
    const input = fromNested([[mlpDemo.input]]);
    const problem: MlpProblem = { kind: "mlp", input, up, down, activation: "relu" };
    const trace = (await evaluate(problem, backend)) as MlpTrace;
    expectCloseValues(trace.mlpHidden.values, mlpDemo.hidden, tolerance);
    expectCloseValues(trace.mlpActivated.values, mlpDemo.activated, tolerance);
    expectCloseValues(trace.mlpOutput.values, mlpDemo.output, tolerance);
    const zeroed = Array.from(trace.mlpActivated.values.keys()).filter(
      (unit) => trace.mlpActivated.values[unit] === 0,
    );
    expect(zeroed).toEqual(mlpDemo.negative_indices);
    expect(Array.from(trace.zeroedPerPosition.values)).toEqual([6]);
  });
});
