import { describe, expect, test } from "vitest";
import { evaluate } from "../../src/engine/evaluate.ts";
import type {
  AttentionLayer,
  BlockLayer,
  BlockProblem,
  Linear,
  SelfAttentionProblem,
} from "../../src/engine/problem.ts";
import type { BlockTrace, SelfAttentionTrace } from "../../src/engine/trace.ts";
import { createTorchLinear, TorchRandom } from "../../src/random/torch.ts";
import { createTensor, sliceTensor, type Tensor } from "../../src/tensor/tensor.ts";
import { listTensors } from "../../src/engine/problemTensors.ts";
import { BACKENDS } from "../support/backends.ts";
import { expectClose, expectCloseValues } from "../support/closeness.ts";
import { readOracleJson, toOracleTensor, type EncodedTensor } from "../support/oracle.ts";

interface Lesson {
  readonly num_heads: number;
  readonly ff_hidden_dim: number;
  readonly seq_length: number;
  readonly X: EncodedTensor;
  readonly mha: Readonly<Record<"out_f64" | "attn_f64", EncodedTensor>>;
  readonly block: Readonly<
    Record<
      "eval_out_f64" | "attn_f64" | "train_out_f64" | "dropout_mask_attention" | "dropout_mask_ffn",
      EncodedTensor
    >
  >;
  readonly num_params: { readonly mha: number; readonly block: number };
  readonly heatmap_annotations_block: readonly (readonly (readonly string[])[])[];
  readonly weights_fingerprint: Readonly<Record<string, { readonly sum_f64: number }>>;
}

const MODEL_DIM = 64;
const VARIANTS = ["base", "heads2", "heads8", "ff128", "ff512", "seq8"] as const;
/** X comes from randn, whose last bits differ between machines. */
const RANDN_TOLERANCE = 2e-6;

/** The notebook run from the top: X, then the stand-alone module, then the block. */
function buildNotebook(lesson: Lesson) {
  const random = new TorchRandom(42);
  const drawn = random.randn(lesson.seq_length * MODEL_DIM);
  const linear = (inDim: number, outDim: number): Linear => {
    const { weight, bias } = createTorchLinear(random, inDim, outDim);
    return {
      weight: createTensor([outDim, inDim], Float64Array.from(weight)),
      bias: createTensor([outDim], Float64Array.from(bias ?? [])),
    };
  };
  const attention = (): AttentionLayer => ({
    headCount: lesson.num_heads,
    queryProjection: linear(MODEL_DIM, MODEL_DIM),
    keyProjection: linear(MODEL_DIM, MODEL_DIM),
    valueProjection: linear(MODEL_DIM, MODEL_DIM),
    outputProjection: linear(MODEL_DIM, MODEL_DIM),
  });
  const standAlone = attention();
  const block = buildBlock(lesson, attention(), linear);
  const shape = [1, lesson.seq_length, MODEL_DIM];
  return { drawn: createTensor(shape, Float64Array.from(drawn)), standAlone, block, random };
}

function buildBlock(
  { ff_hidden_dim }: Lesson,
  attention: AttentionLayer,
  linear: (inDim: number, outDim: number) => Linear,
): BlockLayer {
  const up = linear(MODEL_DIM, ff_hidden_dim);
  const down = linear(ff_hidden_dim, MODEL_DIM);
  const norm = () => ({
    weight: createTensor([MODEL_DIM], new Float64Array(MODEL_DIM).fill(1)),
    bias: createTensor([MODEL_DIM], new Float64Array(MODEL_DIM)),
  });
  const norms = { norm: "layerNorm", epsilon: 1e-5, norm1: norm(), norm2: norm() } as const;
  return { placement: "post", ...norms, attention, mlp: { up, down, activation: "relu" } };
}

function countParameters(layer: AttentionLayer | BlockLayer): number {
  const problem = { ...layer, kind: "block" } as BlockProblem;
  return listTensors(problem).reduce((sum, { tensor }) => sum + tensor.values.length, 0);
}

function sum(values: Tensor["values"]): number {
  let total = 0;
  for (const x of values) total += x;
  return total;
}

describe.each(VARIANTS)("lesson 4, %s, rebuilt from seed 42 alone", (variant) => {
  const lesson = readOracleJson(`lesson4_${variant}.json`) as Lesson;
  const { drawn, standAlone, block, random } = buildNotebook(lesson);
  const input = toOracleTensor(lesson.X);

  test("X is what torch.randn draws", () => {
    expectClose(drawn, input, RANDN_TOLERANCE);
  });

  test("all ten linear layers are exactly PyTorch's", () => {
    const fingerprint = (name: string) => lesson.weights_fingerprint[name]!.sum_f64;
    const layers: Readonly<Record<string, Linear>> = {
      "mha.query": standAlone.queryProjection,
      "mha.key": standAlone.keyProjection,
      "mha.value": standAlone.valueProjection,
      "mha.out": standAlone.outputProjection,
      "block.attention.query": block.attention.queryProjection,
      "block.attention.key": block.attention.keyProjection,
      "block.attention.value": block.attention.valueProjection,
      "block.attention.out": block.attention.outputProjection,
      "block.ffn.0": block.mlp.up,
      "block.ffn.2": block.mlp.down,
    };
    for (const [name, { weight, bias }] of Object.entries(layers)) {
      expect(sum(weight.values)).toBeCloseTo(fingerprint(`${name}.weight`), 10);
      expect(sum(bias!.values)).toBeCloseTo(fingerprint(`${name}.bias`), 10);
    }
  });

  test("the parameters are as many as PyTorch counts", () => {
    expect(countParameters(standAlone)).toBe(lesson.num_params.mha);
    expect(countParameters(block)).toBe(lesson.num_params.block);
  });

  test("the dropout masks are those of a processor without Intel's library", () => {
    const masks = [lesson.block.dropout_mask_attention, lesson.block.dropout_mask_ffn];
    for (const mask of masks) {
      const expected = toOracleTensor(mask);
      const found = random.dropoutMask(expected.values.length, 0.1);
      expect(Array.from(found)).toEqual(Array.from(expected.values));
    }
  });

  test("the heatmaps show the lesson's two decimals", async () => {
    const trace = (await evaluate({ kind: "block", ...block, input: drawn })) as BlockTrace;
    lesson.heatmap_annotations_block.forEach((rows, head) => {
      const { values } = sliceTensor(trace.attention.attentionWeights, [0, head]);
      expect(Array.from(values, (x) => x.toFixed(2))).toEqual(rows.flat());
    });
  });

  describe.each(BACKENDS)("on $name", ({ backend, tolerance }) => {
    test("the stand-alone module gives the same output and attention", async () => {
      const problem: SelfAttentionProblem = { kind: "selfAttention", ...standAlone, input };
      const trace = (await evaluate(problem, backend)) as SelfAttentionTrace;
      expectClose(trace.attentionWeights, toOracleTensor(lesson.mha.attn_f64), tolerance);
      expectClose(trace.projectedOutput, toOracleTensor(lesson.mha.out_f64), tolerance);
    });

    test("the block gives the same in evaluation", async () => {
      const trace = (await evaluate({ kind: "block", ...block, input }, backend)) as BlockTrace;
      const { attn_f64, eval_out_f64 } = lesson.block;
      expectClose(trace.attention.attentionWeights, toOracleTensor(attn_f64), tolerance);
      expectClose(trace.residualOut, toOracleTensor(eval_out_f64), tolerance);
    });

    test("the block gives the same in training, dropout falling as it fell there", async () => {
      const dropout = {
        probability: 0.1,
        attentionMask: toOracleTensor(lesson.block.dropout_mask_attention),
        mlpMask: toOracleTensor(lesson.block.dropout_mask_ffn),
      };
      const problem: BlockProblem = { kind: "block", ...block, dropout, input };
      const trace = (await evaluate(problem, backend)) as BlockTrace;
      const expected = toOracleTensor(lesson.block.train_out_f64);
      expectCloseValues(trace.residualOut.values, expected.values, tolerance);
    });

    test("everything from the seed alone stays within what randn leaves open", async () => {
      const problem: BlockProblem = { kind: "block", ...block, input: drawn };
      const trace = (await evaluate(problem, backend)) as BlockTrace;
      const { attn_f64, eval_out_f64 } = lesson.block;
      expectClose(trace.attention.attentionWeights, toOracleTensor(attn_f64), RANDN_TOLERANCE);
      expectClose(trace.residualOut, toOracleTensor(eval_out_f64), 2 * RANDN_TOLERANCE);
    });
  });
});
