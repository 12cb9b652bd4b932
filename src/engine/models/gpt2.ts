import { sizeAt } from "../../tensor/shape.ts";
import { embedTokens, type EmbeddingTables } from "../operations/embedTokens.ts";
import type { BlockLayer, KeyValueCache, Linear, NormLayer, StackProblem } from "../problem.ts";
import { createWeightReader, type ReadWeight } from "./createWeightReader.ts";
import type { Gpt2Config } from "./gpt2Config.ts";
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

/**
 * Hugging Face checkpoint -> model. Names may be bare or begin with `transformer.`; the buffers that
 * hold the causal mask are not read; without a head of its own the token embedding serves as one.
 * Throws `CheckpointError` when a weight is missing or has another shape than its neighbours ask for.
 */
export async function readGpt2(checkpoint: Checkpoint, config: Gpt2Config): Promise<Gpt2Model> {
  const read = createWeightReader(checkpoint);
  const tokenEmbedding = await read("wte.weight", [null, config.modelDim]);
  const [vocabularySize = 0, modelDim = 0] = tokenEmbedding.shape;
  const positionEmbedding = await read("wpe.weight", [null, modelDim]);
  const blocks: BlockLayer[] = [];
  for (let index = 0; index < config.blockCount; index++) {
    blocks.push(await readBlock(read, index, modelDim, config));
  }
  const hasOwnHead = checkpoint.names.includes("lm_head.weight");
  return {
    tables: { tokenEmbedding, positionEmbedding },
    blocks,
    finalNorm: {
      ...(await readNorm(read, "ln_f", modelDim)),
      norm: "layerNorm",
      epsilon: config.epsilon,
    },
    languageModelHead: {
      weight: hasOwnHead
        ? await read("lm_head.weight", [vocabularySize, modelDim])
        : tokenEmbedding,
    },
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

async function readBlock(
  read: ReadWeight,
  index: number,
  modelDim: number,
  config: Gpt2Config,
): Promise<BlockLayer> {
  const prefix = `h.${String(index)}.`;
  const { headCount, epsilon, activation } = config;
  const joined = await read(`${prefix}attn.c_attn.weight`, [modelDim, 3 * modelDim]);
  const joinedBias = await read(`${prefix}attn.c_attn.bias`, [3 * modelDim]);
  const [queryProjection, keyProjection, valueProjection] = splitColumns(joined, joinedBias);
  const up = await readConv1d(read, `${prefix}mlp.c_fc`, modelDim, null);
  const hiddenDim = sizeAt(up.weight.shape, 0);
  return {
    ...{ placement: "pre", norm: "layerNorm", epsilon },
    norm1: await readNorm(read, `${prefix}ln_1`, modelDim),
    norm2: await readNorm(read, `${prefix}ln_2`, modelDim),
    attention: {
      headCount,
      causal: true,
      ...toScale(config, index, modelDim),
      queryProjection,
      keyProjection,
      valueProjection,
      outputProjection: await readConv1d(read, `${prefix}attn.c_proj`, modelDim, modelDim),
    },
    mlp: {
      up,
      down: await readConv1d(read, `${prefix}mlp.c_proj`, hiddenDim, modelDim),
      activation,
    },
  };
}

/** Nothing for a usual GPT-2, whose scale is that of the formula. */
function toScale(
  { headCount, scaled, scaledByDepth }: Gpt2Config,
  index: number,
  modelDim: number,
): { readonly scale?: number } {
  if (scaled && !scaledByDepth) return {};
  const scale = scaled ? 1 / Math.sqrt(modelDim / headCount) : 1;
  return { scale: scaledByDepth ? scale / (index + 1) : scale };
}

async function readNorm(
  read: ReadWeight,
  name: string,
  modelDim: number,
): Promise<Required<NormLayer>> {
  const weight = await read(`${name}.weight`, [modelDim]);
  return { weight, bias: await read(`${name}.bias`, [modelDim]) };
}

async function readConv1d(
  read: ReadWeight,
  name: string,
  inDim: number,
  outDim: number | null,
): Promise<Linear> {
  const weight = await read(`${name}.weight`, [inDim, outDim]);
  const bias = await read(`${name}.bias`, [sizeAt(weight.shape, 1)]);
  return toLinearFromConv1d(weight, bias);
}
