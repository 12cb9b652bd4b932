import type { TextRange } from "../../source/textRange.ts";
import type { Recording } from "../recording/recording.ts";
import type { Tensor } from "../values/tensor.ts";
import { areOne } from "./affine.ts";
import { type AttentionLayer, findAttentionLayers } from "./attentionLayers.ts";
import type { ProgramAttention } from "./attention.ts";
import { type ProgramMlp, readersOf } from "./mlp.ts";
import { type Norm, toNorm } from "./norms.ts";
import { holdersOf, placesOfWeights, type StagePlace } from "./stages.ts";
import { listReaders, type Readers } from "./readers.ts";

/** A transformer block that a program computes: attention and an MLP on one residual stream. */
export interface ProgramBlock {
  readonly placement: "pre" | "post";
  /** Both norms have the same kind and epsilon. */
  readonly norm1: Norm;
  readonly norm2: Norm;
  readonly attention: AttentionLayer;
  readonly mlp: ProgramMlp;
  readonly input: Tensor;
  readonly output: Tensor;
  /** The stream after attention. */
  readonly middle: Tensor;
  /** The result of the MLP, added to the stream: a norm after it may be a function of its own. */
  readonly lastSum: Tensor;
  /** Where the MLP is added to the stream, in the program. */
  readonly range: TextRange;
  readonly stages: Readonly<Record<string, StagePlace>>;
}

/** The blocks among what a program computed, in the order of their attentions. */
export function findBlocks(
  attentions: readonly ProgramAttention[],
  mlps: readonly ProgramMlp[],
  recording: Recording,
  readers: Readers = listReaders(recording.operations),
): readonly ProgramBlock[] {
  const normed = mlps.map((mlp) => ({ mlp, norm: toNorm(mlp.input) }));
  return findAttentionLayers(attentions, recording, readers).flatMap(
    (layer) => toBlock(layer, normed, readers, recording) ?? [],
  );
}

/** Where a block is among those that feed each other. */
export interface InStack {
  /** Counted from 1. */
  readonly block: number;
  readonly of: number;
}

/** Blocks whose output is the input of another one, and those that read it. */
export function findStacks(blocks: readonly ProgramBlock[]): ReadonlyMap<ProgramBlock, InStack> {
  const next = new Map<ProgramBlock, ProgramBlock>();
  for (const block of blocks) {
    const reader = blocks.find((each) => each !== block && areOne(each.input, block.output));
    if (reader) next.set(block, reader);
  }
  const readers = new Set(next.values());
  const stacks = new Map<ProgramBlock, InStack>();
  for (const first of next.keys()) {
    if (readers.has(first)) continue;
    const stack = [first];
    for (let at = next.get(first); at && !stack.includes(at); at = next.get(at)) stack.push(at);
    for (const [at, each] of stack.entries()) stacks.set(each, { block: at + 1, of: stack.length });
  }
  return stacks;
}

interface NormedMlp {
  readonly mlp: ProgramMlp;
  /** What computes the input of the MLP; null if something else does. */
  readonly norm: Norm | null;
}

function toBlock(
  attention: AttentionLayer,
  mlps: readonly NormedMlp[],
  readers: Readers,
  recording: Recording,
): ProgramBlock | null {
  const before = toNorm(attention.input);
  for (const { sum, other } of sumsOf(attention.output.output, readers)) {
    for (const { mlp, norm } of mlps) {
      if (!norm || !areOne(norm.input, sum)) continue;
      const block =
        before && areOne(before.input, other)
          ? toPreNorm({ mlp, norm, other }, before, sum, readers)
          : areOne(other, attention.input)
            ? toPostNorm({ mlp, norm, other }, readers)
            : null;
      const range = block?.lastSum.origin?.range;
      if (!block || !range || !isOfOneKind(block.norm1, block.norm2)) continue;
      return {
        ...block,
        attention,
        mlp,
        range,
        stages: stagesOf(block, attention, mlp, recording),
      };
    }
  }
  return null;
}

function isOfOneKind(a: Norm, b: Norm): boolean {
  return a.kind === b.kind && a.epsilon === b.epsilon;
}

/** Additions of one tensor and another of its shape. */
function sumsOf(tensor: Tensor, readers: Readers) {
  return readersOf(tensor, readers).flatMap((sum) => {
    const { origin, shape } = sum;
    if (origin?.operation !== "add" || shape.join() !== tensor.shape.join()) return [];
    const [a, b] = origin.inputs;
    if (typeof a !== "object" || typeof b !== "object") return [];
    return [{ sum, other: areOne(a, tensor) ? b : a }];
  });
}

type Found = Pick<
  ProgramBlock,
  "placement" | "norm1" | "norm2" | "input" | "output" | "middle" | "lastSum"
>;

/** What runs around the MLP, as far as it is found. */
interface Around {
  readonly mlp: ProgramMlp;
  /** What computes its input. */
  readonly norm: Norm;
  /** What attention was added to. */
  readonly other: Tensor;
}

function toPreNorm(
  { mlp, norm, other }: Around,
  before: Norm,
  sum: Tensor,
  readers: Readers,
): Found | null {
  const last = sumsOf(mlp.down.output, readers).find((each) => areOne(each.other, sum));
  if (!last) return null;
  return {
    placement: "pre",
    norm1: before,
    norm2: norm,
    input: other,
    output: last.sum,
    middle: sum,
    lastSum: last.sum,
  };
}

function toPostNorm({ mlp, norm, other }: Around, readers: Readers): Found | null {
  const last = sumsOf(mlp.down.output, readers).find((each) => areOne(each.other, mlp.input));
  const normed = last && normOf(last.sum, readers);
  if (!normed) return null;
  return {
    placement: "post",
    norm1: norm,
    norm2: normed.norm,
    input: other,
    output: normed.tensor,
    middle: mlp.input,
    lastSum: last.sum,
  };
}

const normSteps = new Set([
  ...["add", "subtract", "multiply", "divide", "power", "square", "sqrt", "rsqrt", "mean", "var0"],
  ...["std0", "copy", "cast", "detach", "reshape", "normalize", "rmsNormalize", "layerNorm"],
]);

/** The norm of a tensor, with its weight and bias if it has them. */
function normOf(input: Tensor, readers: Readers): { tensor: Tensor; norm: Norm } | null {
  let found: { tensor: Tensor; norm: Norm } | null = null;
  const seen = new Set<Tensor>();
  let waiting: readonly Tensor[] = [input];
  for (let depth = 0; depth < 10 && waiting.length > 0; depth++) {
    const next: Tensor[] = [];
    for (const each of waiting.flatMap((tensor) => readers.get(tensor) ?? [])) {
      if (seen.has(each) || !normSteps.has(each.origin?.operation ?? "")) continue;
      seen.add(each);
      next.push(each);
      const norm = each.shape.join() === input.shape.join() ? toNorm(each) : null;
      if (norm && areOne(norm.input, input)) found = { tensor: each, norm };
    }
    waiting = next;
  }
  return found;
}

function stagesOf(
  { input, output, middle, placement }: Found,
  attention: AttentionLayer,
  mlp: ProgramMlp,
  recording: Recording,
): Record<string, StagePlace> {
  const [only, ...others] = attention.attentions;
  const { input: _read, residualOut: _sum, ...ofMlp } = mlp.stages;
  const holders = {
    residualIn: [input],
    input: [input],
    normed1: [placement === "pre" ? attention.input : middle],
    projectedOutput: [attention.output.output],
    residualMid: [middle],
    normed2: [placement === "pre" ? mlp.input : output],
    residualOut: [output],
  };
  const weights = {
    queryProjection: attention.query.weight,
    keyProjection: attention.key.weight,
    valueProjection: attention.value.weight,
    outputProjection: attention.output.weight,
  };
  return {
    ...(others.length === 0 ? only!.stages : {}),
    ...ofMlp,
    ...holdersOf(holders, recording),
    ...placesOfWeights(weights, recording),
  };
}
