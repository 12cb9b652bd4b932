import { describe, expect, test } from "vitest";
import { evaluate } from "../../src/engine/evaluate.ts";
import { parseGpt2Config, readGpt2, toGpt2Problem } from "../../src/engine/models/gpt2.ts";
import { openSafetensors } from "../../src/engine/models/safetensors.ts";
import { toKeyValueCache, type StackTrace } from "../../src/engine/trace.ts";
import { sliceTensor } from "../../src/tensor/tensor.ts";
import { toByteSource } from "../support/byteSource.ts";
import { expectClose } from "../support/closeness.ts";
import {
  readOracleBytes,
  readOracleJson,
  toOracleTensor,
  type EncodedTensor,
} from "../support/oracle.ts";

interface Expected {
  readonly cases: readonly {
    readonly id: string;
    readonly input_ids: readonly (readonly number[])[];
    readonly hidden_states: readonly EncodedTensor[];
    readonly final_norm: EncodedTensor;
    readonly attentions: readonly EncodedTensor[];
    readonly logits: EncodedTensor;
    readonly logits_from_f16_file: EncodedTensor;
    readonly logits_from_bf16_file: EncodedTensor;
  }[];
  readonly greedy: { readonly prompt: readonly number[]; readonly tokens: readonly number[] };
  readonly num_params: number;
}

const TOLERANCE = 1e-12;
const expected = readOracleJson("gpt2_tiny_expected.json") as Expected;
const config = parseGpt2Config(readOracleJson("gpt2_tiny_config.json"));

async function readModel(file: string) {
  const checkpoint = await openSafetensors(toByteSource(readOracleBytes(file)));
  return readGpt2(checkpoint, config);
}

async function run(file: string, tokens: readonly (readonly number[])[]) {
  return (await evaluate(toGpt2Problem(await readModel(file), tokens))) as StackTrace;
}

describe.each(expected.cases)("a tiny GPT-2, $id", (given) => {
  test.each(["gpt2_tiny.safetensors", "gpt2_tiny_prefixed.safetensors"])(
    "from %s has every intermediate of PyTorch",
    async (file) => {
      const trace = await run(file, given.input_ids);
      trace.blocks.forEach((block, index) => {
        const { residualIn, attention } = block;
        expectClose(residualIn, toOracleTensor(given.hidden_states[index]!), TOLERANCE);
        const attentions = toOracleTensor(given.attentions[index]!);
        expectClose(attention.attentionWeights, attentions, TOLERANCE);
      });
      expectClose(trace.finalNormed, toOracleTensor(given.final_norm), TOLERANCE);
      expectClose(trace.logits, toOracleTensor(given.logits), TOLERANCE);
    },
  );

  test("from half precision has the logits of half-precision weights", async () => {
    const { logits } = await run("gpt2_tiny_f16.safetensors", given.input_ids);
    expectClose(logits, toOracleTensor(given.logits_from_f16_file), TOLERANCE);
  });

  test("from bfloat16 has the logits of bfloat16 weights", async () => {
    const { logits } = await run("gpt2_tiny_bf16.safetensors", given.input_ids);
    expectClose(logits, toOracleTensor(given.logits_from_bf16_file), TOLERANCE);
  });
});

test("a tiny GPT-2 goes on with PyTorch's tokens, reading each of them once", async () => {
  const model = await readModel("gpt2_tiny.safetensors");
  const tokens = [...expected.greedy.prompt];
  let trace = (await evaluate(toGpt2Problem(model, [tokens]))) as StackTrace;
  while (tokens.length < expected.greedy.tokens.length) {
    const last = sliceTensor(trace.logits!, [0, trace.logits!.shape[1]! - 1]).values;
    const next = last.indexOf(Math.max(...last));
    tokens.push(next);
    const past = trace.blocks.map(({ attention }) => toKeyValueCache(attention));
    trace = (await evaluate(toGpt2Problem(model, [[next]], past))) as StackTrace;
  }
  expect(tokens).toEqual(expected.greedy.tokens);
});
