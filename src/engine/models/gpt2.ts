import type { Tensor } from "../../tensor/tensor.ts";
import { embedTokens, type EmbeddingTables } from "../operations/embedTokens.ts";
import type { BlockLayer, KeyValueCache, Linear, NormLayer, StackProblem } from "../problem.ts";
import type { Gpt2Config } from "./gpt2Config.ts";
import { CheckpointError } from "./safetensors/checkpointError.ts";
import type { Checkpoint } from "./safetensors/openSafetensors.ts";
import { splitColumns } from "./splitColumns.ts";
import { toLinearFromConv1d } from "./toLinearFromConv1d.ts";

/** A GPT-2 with all its weights: pre-norm blocks with LayerNorm, and a head. */
export interface Gpt2Model {
  readonly tables: EmbeddingTables;
  readonly blocks: readonly BlockLayer[];
  readonly finalNorm: NonNullable<StackProblem["finalNorm"]>;
  /** Usually the token embedding once more. */
  readonly languageModelHead: Linear;
}

/** Finds a tensor by its bare name. */
type ReadTensor = (name: string) => Promise<Tensor>;

/**
 * Hugging Face checkpoint -> model. Names may be bare or begin with `transformer.`; the buffers that
 * hold the causal mask are not read; without a head of its own the token embedding serves as one.
 * Throws `CheckpointError` when a weight is missing.
 */
export async function readGpt2(checkpoint: Checkpoint, config: Gpt2Config): Promise<Gpt2Model> {
  const read = createReader(checkpoint);
  const { epsilon } = config;
  const blocks: BlockLayer[] = [];
  for (let index = 0; index < config.blockCount; index++) {
    blocks.push(await readBlock(read, `h.${String(index)}.`, config));
  }
  const tokenEmbedding = await read("wte.weight");
  const headName = "lm_head.weight";
  const ownHead = checkpoint.names.includes(headName) && (await checkpoint.readTensor(headName));
  return {
    tables: { tokenEmbedding, positionEmbedding: await read("wpe.weight") },
    blocks,
    finalNorm: { ...(await readNorm(read, "ln_f")), norm: "layerNorm", epsilon },
    languageModelHead: { weight: ownHead || tokenEmbedding },
  };
}

/** `tokens [batch][position] -> problem` with logits for every position; `past` has one per block. */
export function toGpt2Problem(
  { tables, ...model }: Gpt2Model,
  tokens: readonly (readonly number[])[],
  past?: readonly KeyValueCache[],
): StackProblem {
  const input = embedTokens(tokens, tables, past?.[0]?.key.shape[2] ?? 0);
  return { kind: "stack", input, ...model, ...(past && { past }) };
}

function createReader({ names, readTensor }: Checkpoint): ReadTensor {
  const known = new Set(names);
  return (name) => {
    const found = [name, `transformer.${name}`].find((candidate) => known.has(candidate));
    if (found !== undefined) return readTensor(found);
    const example = names[0] ?? "nothing";
    const expected = "expected the names of a Hugging Face GPT-2";
    throw new CheckpointError(
      `${name} is not in the checkpoint, which has ${example}: ${expected}`,
    );
  };
}

async function readBlock(
  read: ReadTensor,
  prefix: string,
  { headCount, epsilon, activation }: Gpt2Config,
): Promise<BlockLayer> {
  const joined = await read(`${prefix}attn.c_attn.weight`);
  const projections = splitColumns(joined, await read(`${prefix}attn.c_attn.bias`));
  const [queryProjection, keyProjection, valueProjection] = projections;
  const outputProjection = await readConv1d(read, `${prefix}attn.c_proj`);
  return {
    ...{ placement: "pre", norm: "layerNorm", epsilon },
    norm1: await readNorm(read, `${prefix}ln_1`),
    norm2: await readNorm(read, `${prefix}ln_2`),
    attention: {
      headCount,
      causal: true,
      queryProjection,
      keyProjection,
      valueProjection,
      outputProjection,
    },
    mlp: {
      up: await readConv1d(read, `${prefix}mlp.c_fc`),
      down: await readConv1d(read, `${prefix}mlp.c_proj`),
      activation,
    },
  };
}

async function readNorm(read: ReadTensor, name: string): Promise<Required<NormLayer>> {
  return { weight: await read(`${name}.weight`), bias: await read(`${name}.bias`) };
}

async function readConv1d(read: ReadTensor, name: string): Promise<Linear> {
  return toLinearFromConv1d(await read(`${name}.weight`), await read(`${name}.bias`));
}
