import type { Activation } from "../problem.ts";
import { CheckpointError } from "./safetensors/checkpointError.ts";

/** What `config.json` of a GPT-2 checkpoint says, as far as the computation needs it. */
export interface Gpt2Config {
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
  throw new CheckpointError(`activation_function is ${String(name)}: known are ${known}`);
}
