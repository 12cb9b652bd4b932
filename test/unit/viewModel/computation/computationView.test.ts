import { describe, expect, it } from "vitest";
import { evaluate } from "../../../../src/engine/evaluate.ts";
import type { Problem } from "../../../../src/engine/problem.ts";
import { toOutcome } from "../../../../src/viewModel/evaluatedGroup.ts";
import { NumberPacker } from "../../../../src/viewModel/numberPacker.ts";
import type { PackedMatrix } from "../../../../src/viewModel/panelView.ts";
import { toReadyViews } from "../../../../src/viewModel/toReadyViews.ts";
import { createTensor } from "../../../../src/tensor/tensor.ts";
import { readBlockCases, toBlockProblem } from "../../../support/blockCases.ts";
import { groupOf } from "../../../support/groups.ts";
import { createNoise, createNoiseBlock, createNoiseLinear } from "../../../support/problems.ts";
import { lessonBlock } from "../../../gallery/lessonBlock.ts";
import { readOracleJson, toOracleTensor, type EncodedTensor } from "../../../support/oracle.ts";

async function viewsOf(problem: Problem, layer = 0) {
  const packer = new NumberPacker();
  const ready = { group: groupOf(problem.kind, []), ...toOutcome(await evaluate(problem)) };
  const context = { problem, layer, besideMlp: null };
  const views = toReadyViews(ready, context, packer);
  const numbers = packer.toNumbers();
  const read = ({ offset, shape: [rows, columns] }: PackedMatrix): Float64Array =>
    numbers.subarray(offset, offset + rows * columns);
  return { ...views, numbers, read };
}

function expectNear(found: ArrayLike<number>, expected: ArrayLike<number>, tolerance = 1e-12) {
  expect(found.length).toBe(expected.length);
  for (let at = 0; at < found.length; at++) {
    expect(Math.abs(found[at]! - expected[at]!)).toBeLessThan(tolerance);
  }
}

const stack: Problem = {
  kind: "stack",
  input: createNoise(5, [1, 4, 8]),
  blocks: [10, 200, 400].map((seed) => createNoiseBlock(seed)),
  finalNorm: { norm: "rmsNorm", epsilon: 1e-5 },
  languageModelHead: createNoiseLinear(9, 11, 8),
};

describe("the output projection as a sum over heads", () => {
  it("is what each head adds, and the bias", async () => {
    const { attention, computation, read } = await viewsOf(lessonBlock());
    const { projection } = computation;
    const projected = read(attention!.projectedOutput!);
    const bias = read(projection!.bias!);
    const parts = projection!.contributions.map(read);
    expect(parts).toHaveLength(4);
    const sums = projected.map(
      (_, at) => parts.reduce((sum, part) => sum + part[at]!, 0) + bias[at % bias.length]!,
    );
    expectNear(sums, projected);
  });

  it("gives only lengths where there are too many numbers", async () => {
    const wide: Problem = {
      kind: "attention",
      headCount: 8,
      query: createNoise(1, [1, 48, 128]),
      key: createNoise(2, [1, 48, 128]),
      value: createNoise(3, [1, 48, 128]),
      outputProjection: createNoiseLinear(4, 128, 128),
    };
    const { computation } = await viewsOf(wide);
    expect(computation.projection?.contributions).toEqual([]);
    expect(computation.projection?.strengths.shape).toEqual([48, 8]);
  });
});

describe("the stream through a block", () => {
  it("is that of the lesson, whose norms come last", async () => {
    const lesson = readOracleJson("lesson4_base.json") as {
      block: { eval_out_f64: EncodedTensor };
    };
    const { computation, read } = await viewsOf(lessonBlock());
    const { block } = computation;
    expect(block?.placement).toBe("post");
    expect(block?.normName).toBe("LayerNorm");
    const [, norm2] = block!.norms;
    expectNear(read(norm2.after), toOracleTensor(lesson.block.eval_out_f64).values, 2e-6);
    for (const { mean, deviation } of norm2.measuresAfter) {
      expect(mean).toBeCloseTo(0, 12);
      expect(deviation).toBeCloseTo(1, 4);
    }
  });

  it.each(readBlockCases().map((given) => [given.id, given] as const))(
    "adds up in the oracle's block %s, and ends where it ends",
    async (_, given) => {
      const { computation, read } = await viewsOf(toBlockProblem(given));
      const block = computation.block!;
      const out = block.placement === "pre" ? block.additions[1].sum : block.norms[1].after;
      const expected = toOracleTensor(given.expected.out).values;
      expectNear(read(out), expected.subarray(0, read(out).length), 1e-9);
      for (const { stream, added, sum, isResidual } of block.additions) {
        const [before, correction] = [read(stream), read(added)];
        const total = correction.map((x, at) => x + (isResidual ? before[at]! : 0));
        expectNear(read(sum), total, 1e-9);
      }
    },
  );
});

describe("a stack", () => {
  it("shows the block that is asked for, and the last for one beyond", async () => {
    const [first, last, beyond] = await Promise.all([0, 2, 7].map((at) => viewsOf(stack, at)));
    expect(first?.computation.stack?.layer).toBe(0);
    expect(beyond?.computation.stack?.layer).toBe(2);
    expect(last?.numbers).toEqual(beyond?.numbers);
    expect(first?.numbers).not.toEqual(last?.numbers);
  });

  it("has a picture of every head and the length of the stream between blocks", async () => {
    const { computation, attention, read } = await viewsOf(stack, 1);
    const { thumbnails, stream } = computation.stack!;
    expect(thumbnails.map(({ length }) => length)).toEqual([4, 4, 4]);
    expectNear(
      read(thumbnails[1]![2] as PackedMatrix),
      read(attention!.heads[2]!.attentionWeights),
    );
    expect(stream!.shape).toEqual([4, 4]);
    const input = stack.input.values.subarray(0, 8);
    expect(read(stream!)[0]).toBeCloseTo(Math.hypot(...input), 12);
  });

  it("keeps its messages below 2 MB however many heads there are", async () => {
    const block = createNoiseBlock(3);
    const many: Problem = {
      kind: "stack",
      input: createNoise(5, [1, 48, 8]),
      blocks: Array.from({ length: 48 }, () => block),
    };
    const { numbers } = await viewsOf(many);
    expect(numbers.byteLength).toBeLessThan(2_000_000);
  });
});

describe("the cost", () => {
  it("of GPT-2's attention is 2,362,368 parameters", async () => {
    const linear = () => ({
      weight: createTensor([768, 768], new Float64Array(768 * 768)),
      bias: createTensor([768], new Float64Array(768)),
    });
    const { computation } = await viewsOf({
      kind: "selfAttention",
      headCount: 12,
      input: createTensor([1, 2, 768], new Float64Array(2 * 768)),
      queryProjection: linear(),
      keyProjection: linear(),
      valueProjection: linear(),
      outputProjection: linear(),
    });
    expect(computation.cost?.total.parameters).toBe(2_362_368);
    expect(computation.cost?.heads).toMatchObject({ headCount: 12 });
  });

  it("of four heads is a quarter of full-width ones, and that of one on the whole width", async () => {
    const keys = createNoise(2, [1, 5, 16]);
    const { computation } = await viewsOf({
      kind: "attention",
      headCount: 4,
      query: createNoise(1, [1, 1, 16]),
      key: keys,
      value: keys,
    });
    expect(computation.cost?.heads).toEqual({
      headCount: 4,
      slices: 32 * 5,
      fullWidthHeads: 128 * 5,
      oneFullWidthHead: 32 * 5,
    });
  });

  it("of a stack sums its blocks stage by stage", async () => {
    const { computation } = await viewsOf(stack);
    const stages = computation.cost!.stages.map(({ stage }) => stage);
    expect(new Set(stages).size).toBe(stages.length);
    const scores = computation.cost!.stages.find(({ stage }) => stage === "scores");
    expect(scores?.multiplications).toBe(3 * 4 * 4 * 4 * (2 + 1));
  });
});

describe("the activation's curve", () => {
  it("has ReLU's kink at 0 and reaches beyond every hidden unit", async () => {
    const { mlp, read } = await viewsOf(lessonBlock());
    const curve = read(mlp!.curve);
    const largest = Math.max(...read(mlp!.mlpHidden).map(Math.abs));
    expect(curve[0]).toBeLessThan(-largest);
    expect(curve.at(-2)).toBeGreaterThan(largest);
    const middle = (mlp!.curve.shape[0] - 1) / 2;
    expect([curve[2 * middle], curve[2 * middle + 1]]).toEqual([0, 0]);
    expect(curve[2 * middle + 3]).toBe(curve[2 * middle + 2]);
  });

  it("bends the gate of a gated MLP", async () => {
    const { mlp, read } = await viewsOf({
      kind: "mlp",
      input: createNoise(1, [1, 2, 4]),
      up: createNoiseLinear(2, 6, 4),
      gate: createNoiseLinear(4, 6, 4),
      down: createNoiseLinear(6, 4, 6),
      activation: "swiglu",
    });
    const [hidden, opened] = [read(mlp!.mlpHidden), read(mlp!.gate!.opened)];
    expectNear(
      hidden.map((x, at) => x * opened[at]!),
      read(mlp!.mlpActivated),
    );
  });
});
