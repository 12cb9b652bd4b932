import { createTensor, type Tensor } from "../../tensor/tensor.ts";
import { embedTokens } from "../operations/embedTokens.ts";
import { computeRmsNorm } from "../operations/norms.ts";
import type { Activation, BlockLayer, KeyValueCache, Linear, StackProblem } from "../problem.ts";

const MODEL_DIM = 16;
const HEAD_COUNT = 4;
const HIDDEN_DIM = 64;
const VOCABULARY_SIZE = 27;
const EPSILON = 1e-5;

/** `A` is the program's first version, `B` the later one, with a longer context and a plain ReLU. */
export type MicrogptRevision = "A" | "B";

/** Draws one normal number, as Python's `random.gauss(mean, std)`. */
export type DrawNormal = (mean: number, std: number) => number;

/** A tiny GPT that spells names: 27 tokens (a to z, then the mark at either end), one block. */
export interface MicrogptModel {
  /** [27, 16] */
  readonly tokenEmbedding: Tensor;
  /** [contextLength, 16] */
  readonly positionEmbedding: Tensor;
  readonly languageModelHead: Linear;
  readonly block: BlockLayer;
}

interface RevisionSettings {
  readonly contextLength: number;
  readonly std: number;
  /** Of the two weights that write to the stream. */
  readonly outputStd: number;
  readonly activation: Activation;
}

const REVISIONS: Readonly<Record<MicrogptRevision, RevisionSettings>> = {
  A: { contextLength: 8, std: 0.02, outputStd: 0, activation: "reluSquared" },
  B: { contextLength: 16, std: 0.08, outputStd: 0.08, activation: "relu" },
};

/** The model before training; weights are drawn in the order in which the program draws them. */
export function createMicrogpt(revision: MicrogptRevision, drawNormal: DrawNormal): MicrogptModel {
  const { contextLength, std, outputStd, activation } = REVISIONS[revision];
  const matrix = (rows: number, columns: number, spread = std): Tensor => {
    const values = Float64Array.from({ length: rows * columns }, () => drawNormal(0, spread));
    return createTensor([rows, columns], values);
  };
  const tokenEmbedding = matrix(VOCABULARY_SIZE, MODEL_DIM);
  const positionEmbedding = matrix(contextLength, MODEL_DIM);
  const languageModelHead = { weight: matrix(VOCABULARY_SIZE, MODEL_DIM) };
  const attention = {
    headCount: HEAD_COUNT,
    causal: true,
    queryProjection: { weight: matrix(MODEL_DIM, MODEL_DIM) },
    keyProjection: { weight: matrix(MODEL_DIM, MODEL_DIM) },
    valueProjection: { weight: matrix(MODEL_DIM, MODEL_DIM) },
    outputProjection: { weight: matrix(MODEL_DIM, MODEL_DIM, outputStd) },
  };
  const up = { weight: matrix(HIDDEN_DIM, MODEL_DIM) };
  const mlp = { activation, up, down: { weight: matrix(MODEL_DIM, HIDDEN_DIM, outputStd) } };
  const norms = { norm: "rmsNorm", epsilon: EPSILON, norm1: {}, norm2: {} } as const;
  const block: BlockLayer = { placement: "pre", ...norms, attention, mlp };
  return { tokenEmbedding, positionEmbedding, languageModelHead, block };
}

/**
 * `tokens [sequenceLength] -> problem` whose logits say what comes after each of them; with `past`,
 * the tokens follow those that are in the cache.
 *
 * The program normalises the embeddings once more before its block, and has no norm after it.
 */
export function toMicrogptProblem(
  { block, languageModelHead, ...tables }: MicrogptModel,
  tokens: readonly number[],
  past?: KeyValueCache,
): StackProblem {
  const embedded = embedTokens([tokens], tables, past?.key.shape[2] ?? 0);
  const input = computeRmsNorm(embedded, {}, EPSILON);
  const stack = { kind: "stack", input, blocks: [block], languageModelHead } as const;
  return past ? { ...stack, past: [past] } : stack;
}
