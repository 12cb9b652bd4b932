import { countElements, sizeAt, toShapeText } from "../../tensor/shape.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import { embedTokens, type EmbeddingTables } from "../operations/embedTokens.ts";
import type {
  Activation,
  BlockLayer,
  KeyValueCache,
  Linear,
  NormLayer,
  StackProblem,
} from "../problem.ts";
import { CheckpointError, type Checkpoint } from "./safetensors.ts";

/** What `config.json` of a GPT-2 checkpoint says, as far as the computation needs it. */
interface Gpt2Config {
  readonly blockCount: number;
  readonly headCount: number;
  readonly epsilon: number;
  readonly activation: Activation;
  /** Columns of the stream; null when the file leaves that to the weights. */
  readonly modelDim: number | null;
  /** Whether scores are divided by the root of the head's width; true but in odd models. */
  readonly scaled: boolean;
  /** Whether scores of block l are also divided by l + 1. */
  readonly scaledByDepth: boolean;
}

const ACTIVATIONS: ReadonlyMap<string, Activation> = new Map([
  ["gelu_new", "geluTanh"],
  ["gelu_pytorch_tanh", "geluTanh"],
  ["gelu", "gelu"],
  ["relu", "relu"],
  ["silu", "silu"],
  ["swish", "silu"],
]);

/** Reads `config.json`; throws `CheckpointError` when a setting is missing or of another model. */
export function parseGpt2Config(json: unknown): Gpt2Config {
  const config = (typeof json === "object" && json !== null ? json : {}) as Record<string, unknown>;
  const modelType = config["model_type"] ?? "gpt2";
  if (modelType !== "gpt2") {
    throw new CheckpointError(`model_type is ${JSON.stringify(modelType)}: only gpt2 can be run`);
  }
  return {
    blockCount: readCount(config, "n_layer"),
    headCount: readCount(config, "n_head"),
    epsilon: Number(config["layer_norm_epsilon"] ?? 1e-5),
    activation: readActivation(config["activation_function"] ?? "gelu_new"),
    modelDim: config["n_embd"] === undefined ? null : readCount(config, "n_embd"),
    scaled: config["scale_attn_weights"] !== false,
    scaledByDepth: config["scale_attn_by_inverse_layer_idx"] === true,
  };
}

function readCount(config: Readonly<Record<string, unknown>>, name: string): number {
  const count = config[name];
  if (typeof count === "number" && Number.isInteger(count) && count > 0) return count;
  const found = count === undefined ? "missing" : JSON.stringify(count);
  throw new CheckpointError(`${name} is ${found} in config.json: it must be a whole number`);
}

function readActivation(name: unknown): Activation {
  const activation = ACTIVATIONS.get(String(name));
  if (activation !== undefined) return activation;
  const known = [...ACTIVATIONS.keys()].join(", ");
  throw new CheckpointError(`activation_function is ${String(name)}; known: ${known}`);
}

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

/**
 * Finds a tensor by its bare name and makes sure of its shape; null stands for any size. Throws
 * `CheckpointError` when there is none or when it has another shape.
 */
type ReadWeight = (name: string, shape: readonly (number | null)[]) => Promise<Tensor>;

/** A reader of names that may be bare or begin with `transformer.` in the checkpoint. */
function createWeightReader({ names, readTensor }: Checkpoint): ReadWeight {
  const known = new Set(names);
  return async (name, shape) => {
    const found = [name, `transformer.${name}`].find((candidate) => known.has(candidate));
    if (found === undefined) throw missing(name, names[0] ?? "nothing");
    const tensor = await readTensor(found);
    checkShape(found, tensor.shape, shape);
    return tensor;
  };
}

function missing(name: string, example: string): CheckpointError {
  const expected = "expected the names of a Hugging Face GPT-2";
  return new CheckpointError(`${name} is not in the checkpoint, which has ${example}: ${expected}`);
}

function checkShape(
  name: string,
  found: readonly number[],
  expected: readonly (number | null)[],
): void {
  const fits = (size: number, axis: number) => size > 0 && size === (expected[axis] ?? size);
  if (found.length === expected.length && found.every(fits)) return;
  const wanted = expected.map((size) => (size === null ? "any" : String(size))).join(", ");
  throw new CheckpointError(
    `${name} is ${toShapeText(found)} but this model needs [${wanted}]: are config.json and the ` +
      "weights of the same model?",
  );
}

/**
 * `weight [in, 3 * out], bias [3 * out] -> three linear layers [out, in]`: query, key, value
 *
 * GPT-2 projects to queries, keys and values at once, side by side: `c_attn` is three layers in one.
 */
export function splitColumns(
  weight: Tensor,
  bias: Tensor,
): readonly [query: Linear, key: Linear, value: Linear] {
  const joined = toLinearFromConv1d(weight);
  const outDim = sizeAt(joined.weight.shape, 0) / 3;
  const inDim = sizeAt(joined.weight.shape, 1);
  const part = (index: number): Linear => ({
    weight: takePart(joined.weight, [outDim, inDim], index),
    bias: takePart(bias, [outDim], index),
  });
  return [part(0), part(1), part(2)];
}

function takePart({ values }: Tensor, shape: readonly number[], index: number): Tensor {
  const size = countElements(shape);
  return { shape, values: values.subarray(index * size, (index + 1) * size) };
}

/**
 * `weight [in, out], bias [out] -> linear layer with weight [out, in]`
 *
 * GPT-2's checkpoints keep their weights the other way round from nearly everybody else, in a layer
 * that is called Conv1D; a square one can be read wrongly without any error.
 */
export function toLinearFromConv1d(weight: Tensor, bias?: Tensor): Linear {
  const inDim = sizeAt(weight.shape, 0);
  const outDim = sizeAt(weight.shape, 1);
  const values = weight.values.slice();
  let at = 0;
  for (let out = 0; out < outDim; out++) {
    for (let from = out; from < values.length; from += outDim) values[at++] = weight.values[from]!;
  }
  const turned = { shape: [outDim, inDim], values };
  return bias ? { weight: turned, bias } : { weight: turned };
}
