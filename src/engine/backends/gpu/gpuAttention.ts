import * as l10n from "@vscode/l10n";
import type { Tensor, TensorValues } from "../../../tensor/tensor.ts";
import { computeMaskedScores, hidesKeys } from "../../operations/scores.ts";
import { computeAttentionWeights, computeHeadOutput } from "../../operations/weights.ts";
import type { AttentionShape } from "../../trace.ts";
import { toAttentionShape, type AttentionMaps, type AttentionOperands } from "../backend.ts";
import type { GpuBuffer } from "./gpuJs.ts";
import { checkFits, isWithin, type GpuWork } from "./gpuWork.ts";
import type { GpuSizes } from "./session.ts";

/**
 * `query [batch, headCount, queryLength, headDim], key, value -> scores, maskedScores,
 * attentionWeights [batch, headCount, queryLength, keyLength], headOutput [batch, headCount,
 * queryLength, valueHeadDim]`
 *
 * All heads of all batches in one launch per stage; maps of more than `bufferLimit` bytes go in pieces
 * of whole heads. Where nothing is hidden, `scores` and `maskedScores` are the same numbers. What
 * follows from numbers that are not finite is left to the reference: a shader need not know them.
 */
export async function computeGpuAttention(
  work: GpuWork,
  operands: AttentionOperands,
  bufferLimit: number,
): Promise<AttentionMaps> {
  const sizes = toAttentionShape(operands);
  checkSizes(operands, sizes, bufferLimit);
  const placed = placeOperands(work, operands, sizes);
  const pieces: HeadMaps[] = [];
  for (const range of toHeadRanges(sizes, bufferLimit)) {
    const maps = await attendHeads(work, placed, sizes, operands.scale, range);
    pieces.push(await readHeads(work, maps));
  }
  const { batchSize, headCount, queryLength, keyLength, valueHeadDim } = sizes;
  const shape = [batchSize, headCount, queryLength, keyLength];
  const join = (name: keyof HeadMaps) => joinPieces(pieces.map((piece) => piece[name]));
  const scores: Tensor = { shape, values: join("scores") };
  if (!isWithin(scores.values, LARGEST_SCORE) || hasOddMask(operands)) {
    return finishOnReference(scores, operands);
  }
  const attentionWeights: Tensor = { shape, values: join("weights") };
  return {
    scores,
    maskedScores: hidesKeys(operands)
      ? toMaskedScores(scores, operands, () => join("masked"))
      : scores,
    attentionWeights,
    // A weight of 0 takes nothing from a value that is infinite; a product with 0 would.
    headOutput: isWithin(operands.value.values, LARGEST_SINGLE)
      ? { shape: [batchSize, headCount, queryLength, valueHeadDim], values: join("output") }
      : computeHeadOutput(attentionWeights, operands.value),
  };
}

const LARGEST_SINGLE = 3.4028234663852886e38;

/** Whether a mask adds NaN, infinity or as good as that. */
function hasOddMask({ mask }: AttentionOperands): boolean {
  return mask?.values.some((x) => !(x <= LARGEST_SCORE)) ?? false;
}

/** Masked scores with the very numbers of a mask that the device was not given. */
function toMaskedScores(
  scores: Tensor,
  operands: AttentionOperands,
  join: () => Float32Array,
): Tensor {
  const far = operands.mask?.values.some((x) => x < -LARGEST_SCORE && x !== -Infinity) ?? false;
  if (far) return computeMaskedScores(scores, operands);
  return { shape: scores.shape, values: restoreHidden(join()) };
}

function finishOnReference(scores: Tensor, operands: AttentionOperands): AttentionMaps {
  const maskedScores = computeMaskedScores(scores, operands);
  const attentionWeights = computeAttentionWeights(maskedScores);
  const headOutput = computeHeadOutput(attentionWeights, operands.value);
  return { scores, maskedScores, attentionWeights, headOutput };
}

/** An attention whose operands and results lie on the device. */
export interface ResidentGpuAttention {
  /** Computes all stages of all heads, and resolves when the device is done. */
  run(): Promise<void>;
  /** [batch, headCount, queryLength, keyLength], of the last run. */
  readAttentionWeights(): Promise<Float32Array>;
}

/** Puts operands in place, so that what `run` takes is arithmetic alone: for measuring. */
export function placeGpuAttention(
  work: GpuWork,
  operands: AttentionOperands,
  bufferLimit: number,
): ResidentGpuAttention {
  const sizes = toAttentionShape(operands);
  checkSizes(operands, sizes, bufferLimit);
  const placed = placeOperands(work, operands, sizes);
  const ranges = toHeadRanges(sizes, bufferLimit);
  let maps: readonly PlacedMaps[] = [];
  return {
    async run() {
      for (const each of maps) work.release(...Object.values(each));
      const found: PlacedMaps[] = [];
      for (const range of ranges) {
        found.push(await attendHeads(work, placed, sizes, operands.scale, range));
      }
      maps = found;
      await work.session.finish();
    },
    async readAttentionWeights() {
      const pieces = maps.map(({ weights }) => work.session.download(weights));
      return joinPieces(await Promise.all(pieces));
    },
  };
}

/** Heads of one launch, counted over batch and head: the first, and how many. */
type HeadRange = readonly [first: number, count: number];

/** What the stages of some heads leave on the device; scores and masked are one without a mask. */
type PlacedMaps = Readonly<Record<"scores" | "masked" | "weights" | "output", GpuBuffer>>;

/** Sends some heads through all stages; what one leaves on the device is what the next one reads. */
async function attendHeads(
  work: GpuWork,
  placed: PlacedOperands,
  sizes: AttentionShape,
  scale: number,
  [first, count]: HeadRange,
): Promise<PlacedMaps> {
  const { headCount, keyValueHeadCount, queryLength, keyLength, headDim, valueHeadDim } = sizes;
  const { query, key, value, mask } = placed;
  const group = headCount / keyValueHeadCount;
  const map = [keyLength, queryLength, count] as const;
  const rows = [queryLength, count] as const;
  const columns = [valueHeadDim, queryLength, count] as const;

  const scores = await work.run("scores", map, query, key, first, group, headDim, scale);
  const masked = mask
    ? await work.run("maskedScores", map, scores, mask.added, first, headCount, ...mask.steps)
    : scores;
  const largests = await work.run("largests", rows, masked, keyLength);
  const totals = await work.run("totals", rows, masked, largests, keyLength);
  const weights = await work.run("weights", map, masked, largests, totals);
  const output = await work.run("headOutput", columns, weights, value, first, group, keyLength);
  work.release(largests, totals);
  return { scores, masked, weights, output };
}

/** The maps of some heads, brought back from the device. */
type HeadMaps = Readonly<Record<keyof PlacedMaps, Float32Array>>;

/** Brings every map back once, and gives its place on the device back. */
async function readHeads(work: GpuWork, maps: PlacedMaps): Promise<HeadMaps> {
  const { session } = work;
  const [scores, weights, output, masked] = await Promise.all([
    session.download(maps.scores),
    session.download(maps.weights),
    session.download(maps.output),
    maps.masked === maps.scores ? null : session.download(maps.masked),
  ]);
  work.release(...Object.values(maps));
  return { scores, masked: masked ?? scores, weights, output };
}

/** All heads of all batches at once, or in pieces of whole heads where their maps are large. */
function toHeadRanges(sizes: AttentionShape, bufferLimit: number): readonly HeadRange[] {
  const matrices = sizes.batchSize * sizes.headCount;
  const fitting = Math.floor(Math.min(bufferLimit, PIECE_BYTES) / toLargestBytes(sizes));
  const most = Math.min(matrices, Math.max(1, fitting), MOST_MATRICES);
  const count = Math.ceil(matrices / most);
  return Array.from({ length: count }, (_, piece) => {
    return [piece * most, Math.min(most, matrices - piece * most)];
  });
}

/** Throws where an operand, or one head by itself, is more than `bufferLimit` bytes. */
function checkSizes(
  { query, key, value, mask }: AttentionOperands,
  sizes: AttentionShape,
  bufferLimit: number,
): void {
  const parts = [
    [l10n.t("the query"), query],
    [l10n.t("the key"), key],
    [l10n.t("the value"), value],
    [l10n.t("the mask"), mask],
  ] as const;
  for (const [name, tensor] of parts) {
    checkFits(name, (tensor?.values.length ?? 0) * 4, bufferLimit);
  }
  checkFits(l10n.t("one head"), toLargestBytes(sizes), bufferLimit);
}

/** Of one map of one launch: several such lie on the device at a time. */
const PIECE_BYTES = 2 ** 27;

/** What WebGPU lets every device launch along the third axis. */
const MOST_MATRICES = 65535;

/** Bytes of the largest result of one head. */
function toLargestBytes({ queryLength, keyLength, valueHeadDim }: AttentionShape): number {
  return queryLength * Math.max(keyLength, valueHeadDim) * 4;
}

/** Operands on the device; without a mask nothing is hidden. */
interface PlacedOperands {
  readonly query: GpuBuffer;
  readonly key: GpuBuffer;
  readonly value: GpuBuffer;
  readonly mask: { readonly added: GpuBuffer; readonly steps: readonly number[] } | null;
}

/** Puts the operands of one attention on the device. */
function placeOperands(
  work: GpuWork,
  operands: AttentionOperands,
  sizes: AttentionShape,
): PlacedOperands {
  const { query, key, value } = operands;
  const mask = hidesKeys(operands) ? toDeviceMask(operands, sizes) : null;
  const { batchSize, headCount, keyValueHeadCount, queryLength, keyLength } = sizes;
  const keyMatrices = batchSize * keyValueHeadCount;
  return {
    query: work.upload(query.values, [sizes.headDim, queryLength, batchSize * headCount]),
    key: work.upload(key.values, [sizes.headDim, keyLength, keyMatrices]),
    value: work.upload(value.values, [sizes.valueHeadDim, keyLength, keyMatrices]),
    mask: mask && { added: work.upload(mask.values, mask.sizes), steps: mask.steps },
  };
}

/** Scores beyond it are none on the device, where -3e38 stands for -Infinity. */
const LARGEST_SCORE = 9e37;

const HIDDEN = -3e38;

/** A mask and the causal rule as the kernel `maskedScores` reads them. */
interface DeviceMask {
  readonly values: TensorValues;
  readonly sizes: GpuSizes;
  /** batchStep, headStep, queryStep, keyStep, causal, causalOffset */
  readonly steps: readonly number[];
}

/**
 * `mask, broadcast, and causalOffset -> what the device adds to the scores`; without a mask that is 0.
 *
 * Numbers that hide a key in all but name, such as the least of single precision, are brought nearer
 * to 0: no weight changes by it.
 */
function toDeviceMask(
  { mask, causalOffset }: AttentionOperands,
  { queryLength, keyLength }: AttentionShape,
): DeviceMask {
  const shape = mask?.shape ?? [];
  const [batches, heads] = [shape.at(-4) ?? 1, shape.at(-3) ?? 1];
  const [queries, keys] = [shape.at(-2) ?? 1, shape.at(-1) ?? 1];
  const step = (size: number, stride: number) => (size > 1 ? stride : 0);
  // Beyond the map there is nothing to tell apart, and the device's whole numbers have an end.
  const offset = Math.min(Math.max(causalOffset ?? 0, -queryLength - 1), keyLength);
  return {
    values: Float32Array.from(mask?.values ?? [0], toDeviceNumber),
    sizes: [keys, queries, batches * heads],
    steps: [
      ...[step(batches, heads), step(heads, 1), step(queries, 1), step(keys, 1)],
      ...[causalOffset === undefined ? 0 : 1, offset],
    ],
  };
}

function toDeviceNumber(x: number): number {
  return x === -Infinity ? HIDDEN : Math.max(x, -LARGEST_SCORE);
}

/** The device's masked scores with -Infinity where a key is hidden. */
function restoreHidden(maskedScores: Float32Array): Float32Array {
  for (let at = 0; at < maskedScores.length; at++) {
    if (maskedScores[at]! < -2e38) maskedScores[at] = -Infinity;
  }
  return maskedScores;
}

/** Numbers of pieces, one after the other; a single piece is handed on as it is. */
function joinPieces(pieces: readonly Float32Array[]): Float32Array {
  const [only] = pieces;
  if (only && pieces.length === 1) return only;
  const joined = new Float32Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let start = 0;
  for (const piece of pieces) {
    joined.set(piece, start);
    start += piece.length;
  }
  return joined;
}
