import { describe, expect, test } from "vitest";
import { evaluate } from "../../src/engine/evaluate.ts";
import {
  createMicrogpt,
  toMicrogptProblem,
  type MicrogptModel,
} from "../../src/engine/models/microgpt.ts";
import type { KeyValueCache } from "../../src/engine/problem.ts";
import { toKeyValueCache, type BlockStages, type StackTrace } from "../../src/engine/trace.ts";
import { PythonRandom } from "../../src/random/python.ts";
import { sliceTensor, type Tensor } from "../../src/tensor/tensor.ts";
import { expectCloseValues } from "../support/closeness.ts";
import { readOracleJson, toOracleTensor, type EncodedTensor } from "../support/oracle.ts";

type Numbers = readonly number[];

interface Position extends Readonly<Record<VectorName, Numbers>> {
  readonly heads: readonly {
    readonly logits: Numbers;
    readonly weights: Numbers;
    readonly out: Numbers;
  }[];
}

type VectorName =
  | "x_in"
  | "x_norm1"
  | "x_attn"
  | "attn_out"
  | "x_after_attn"
  | "x_norm2"
  | "fc1"
  | "act"
  | "fc2"
  | "x_out"
  | "logits";

interface Run {
  readonly id: string;
  readonly revision: "A" | "B";
  readonly rng: "original" | "plain";
  readonly activation: "relu" | "relu2";
  readonly weights: Readonly<Record<string, EncodedTensor>>;
  readonly tokens: Numbers;
  readonly targets: Numbers;
  readonly positions: readonly Position[];
  readonly loss: number;
  readonly full_context: {
    readonly tokens: Numbers;
    readonly attention_last_position: readonly Numbers[];
    readonly logits_last_position: Numbers;
  } | null;
}

const TOLERANCE = 1e-12;
const NAME_COUNT = 32033;

const { runs } = readOracleJson("microgpt.json") as { readonly runs: readonly Run[] };

function buildModel({ revision, rng, activation }: Run): MicrogptModel {
  const random = new PythonRandom(42);
  if (rng === "original") random.shuffle(new Array<null>(NAME_COUNT).fill(null));
  const model = createMicrogpt(revision, (mean, std) => random.gauss(mean, std));
  const mlp = {
    ...model.block.mlp,
    activation: activation === "relu" ? activation : "reluSquared",
  } as const;
  return { ...model, block: { ...model.block, mlp } };
}

async function readTokens(model: MicrogptModel, tokens: Numbers, past?: KeyValueCache) {
  const trace = (await evaluate(toMicrogptProblem(model, tokens, past))) as StackTrace;
  const block = trace.blocks[0];
  if (block === undefined || trace.logits === undefined) throw new Error("microgpt has one block");
  return { block, logits: trace.logits };
}

function expectPosition(block: BlockStages, logits: Tensor, row: number, expected: Position): void {
  const stages: Readonly<Record<VectorName, Tensor>> = {
    x_in: block.residualIn,
    x_norm1: block.normed1!,
    x_attn: block.attention.attentionOutput,
    attn_out: block.attention.projectedOutput!,
    x_after_attn: block.residualMid,
    x_norm2: block.normed2!,
    fc1: block.mlp.mlpHidden,
    act: block.mlp.mlpActivated,
    fc2: block.mlp.mlpOutput,
    x_out: block.residualOut,
    logits,
  };
  for (const [name, stage] of Object.entries(stages)) {
    const found = sliceTensor(stage, [0, row]).values;
    expectCloseValues(found, expected[name as VectorName], TOLERANCE);
  }
  expected.heads.forEach((head, index) => {
    const rowOf = (stage: Tensor) => sliceTensor(stage, [0, index, row]).values;
    const seen = head.weights.length;
    expectCloseValues(rowOf(block.attention.scores).slice(0, seen), head.logits, TOLERANCE);
    expectCloseValues(
      rowOf(block.attention.attentionWeights).slice(0, seen),
      head.weights,
      TOLERANCE,
    );
    expectCloseValues(rowOf(block.attention.headOutput), head.out, TOLERANCE);
  });
}

describe.each(runs)("microgpt $id", (run) => {
  const model = buildModel(run);

  test("has the weights that Python draws", () => {
    const { attention, mlp } = model.block;
    const weights: Readonly<Record<string, Tensor>> = {
      wte: model.tokenEmbedding,
      wpe: model.positionEmbedding,
      lm_head: model.languageModelHead.weight,
      attn_wq: attention.queryProjection.weight,
      attn_wk: attention.keyProjection.weight,
      attn_wv: attention.valueProjection.weight,
      attn_wo: attention.outputProjection.weight,
      mlp_fc1: mlp.up.weight,
      mlp_fc2: mlp.down.weight,
    };
    for (const [name, weight] of Object.entries(weights)) {
      expectCloseValues(weight.values, toOracleTensor(run.weights[name]!).values, 1e-15);
    }
  });

  test("computes the same whole text at once", async () => {
    const { block, logits } = await readTokens(model, run.tokens);
    run.positions.forEach((expected, row) => expectPosition(block, logits, row, expected));
  });

  test("computes the same token by token with a cache", async () => {
    let past: KeyValueCache | undefined;
    for (const [position, token] of run.tokens.entries()) {
      const { block, logits } = await readTokens(model, [token], past);
      expectPosition(block, logits, 0, run.positions[position]!);
      past = toKeyValueCache(block.attention);
    }
  });

  test("has the loss that the program prints first", async () => {
    const { logits } = await readTokens(model, run.tokens);
    const losses = run.targets.map((target, row) => {
      const { values } = sliceTensor(logits, [0, row]);
      const total = Array.from(values, Math.exp).reduce((sum, term) => sum + term, 0);
      return Math.log(total) - values[target]!;
    });
    const mean = losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
    expect(mean).toBeCloseTo(run.loss, 12);
  });

  test.runIf(run.full_context)("fills its whole context", async () => {
    const { tokens, attention_last_position, logits_last_position } = run.full_context!;
    const { block, logits } = await readTokens(model, tokens);
    const last = tokens.length - 1;
    expectCloseValues(sliceTensor(logits, [0, last]).values, logits_last_position, TOLERANCE);
    attention_last_position.forEach((expected, head) => {
      const found = sliceTensor(block.attention.attentionWeights, [0, head, last]).values;
      expectCloseValues(found, expected, TOLERANCE);
    });
  });
});
