import type { TextRange } from "../../source/textRange.ts";
import type { Recording } from "../recording/recording.ts";
import { countOf } from "../values/dimension.ts";
import { createTensor, type Tensor } from "../values/tensor.ts";
import { type Affine, areOne, toAffine, tolerance } from "./affine.ts";
import type { ProgramAttention } from "./attention.ts";
import { fewOfEachLine } from "./found.ts";
import { mostOfOneLine, withBias } from "./mlp.ts";
import { traceNumbers, type TracedNumber } from "./tracedNumbers.ts";
import type { Readers } from "./readers.ts";

/** One of the layers around attention, assembled from tensors of the program. */
export interface Projection {
  /** [out, in] */
  readonly weight: Tensor;
  readonly bias: Tensor | null;
}

/** Attention with the layers before and after it, however the program splits its heads. */
export interface AttentionLayer {
  /** One of several heads, or one for each. */
  readonly attentions: readonly ProgramAttention[];
  readonly headCount: number;
  /** [batch, positions, width] or [positions, width] */
  readonly input: Tensor;
  readonly query: Projection;
  readonly key: Projection;
  readonly value: Projection;
  readonly output: Affine;
}

/** The attentions of a program with a projection of one input before them, and one after them. */
export function findAttentionLayers(
  attentions: readonly ProgramAttention[],
  recording: Recording,
  readers: Readers,
): readonly AttentionLayer[] {
  const byOutput = new Map(
    attentions.flatMap((each) => (each.output ? [[each.output, each] as const] : [])),
  );
  const projections = new Map<Tensor, Affine & { readonly range: TextRange }>();
  for (const output of byOutput.keys()) {
    for (const projection of projectionsOf(output, readers)) {
      const { range } = projection.output.origin ?? {};
      if (range) projections.set(projection.output, { ...projection, range });
    }
  }
  return fewOfEachLine([...projections.values()], mostOfOneLine).flatMap(
    (projection) => toLayer(projection, byOutput, readers) ?? [],
  );
}

/** Operations that put numbers elsewhere. */
export const arranging: ReadonlySet<string> = new Set([
  ...["permute", "reshape", "view", "flatten", "contiguous", "copy", "cast", "detach"],
  ...["concatenate", "stack", "squeeze", "unsqueeze", "fill"],
]);

/** Layers that read the result of attention, when its heads are side by side. */
export function projectionsOf(output: Tensor, readers: Readers, depth = 0): readonly Affine[] {
  if (depth > 8) return [];
  return (readers.get(output) ?? []).flatMap((reader): readonly Affine[] => {
    const operation = reader.origin?.operation ?? "";
    if (arranging.has(operation)) return projectionsOf(reader, readers, depth + 1);
    const layer = operation === "matmul" || operation === "einsum" ? toAffine(reader) : null;
    return layer?.input === output ? [layer] : [];
  });
}

/** Part of the columns of joined heads. */
interface Slot<Item = ProgramAttention> {
  readonly attention: Item;
  /** Which of its heads. */
  readonly head: number;
}

function toLayer(
  projection: Affine,
  byOutput: ReadonlyMap<Tensor, ProgramAttention>,
  readers: Readers,
): AttentionLayer | null {
  const joined = projection.input;
  const positions = joined.shape.at(-2) ?? 0;
  const batch = countOf(joined.shape.slice(0, -2));
  const slots = slotsOf(joined, byOutput, { batch, positions });
  const [first] = slots ?? [];
  if (!slots || !first) return null;
  const attentions = [...new Set(slots.map(({ attention }) => attention))];
  const { scale, causal } = first.attention;
  const isOne = attentions.every((each) => each.scale === scale && each.causal === causal);
  if (!isOne || (attentions.length > 1 && attentions.some(({ mask }) => mask))) return null;
  if (attentions.some((each) => !isWeighed(each))) return null;
  const [query, key, value] = (["query", "key", "value"] as const).map((side) =>
    projectionOf(slots, side, { batch, positions }),
  );
  if (!query || !key || !value) return null;
  if (!areOne(query.input, key.input) || !areOne(query.input, value.input)) return null;
  return {
    attentions,
    headCount: slots.length,
    input: query.input,
    query,
    key,
    value,
    output: withBias(projection, readers, query.input),
  };
}

interface Size {
  readonly batch: number;
  readonly positions: number;
}

/** The heads in the order in which they are side by side; null if there is something else. */
export function slotsOf<Item extends Pick<ProgramAttention, "output">>(
  joined: Tensor,
  byOutput: ReadonlyMap<Tensor, Item>,
  size: Size,
): readonly Slot<Item>[] | null {
  return (
    slotsAmong(joined, traceNumbers(joined), byOutput, size) ??
    slotsAmong(joined, traceNumbers(joined, true), byOutput, size)
  );
}

function slotsAmong<Item extends Pick<ProgramAttention, "output">>(
  joined: Tensor,
  traced: readonly TracedNumber[] | null,
  byOutput: ReadonlyMap<Tensor, Item>,
  { batch, positions }: Size,
): readonly Slot<Item>[] | null {
  const columns = joined.shape.at(-1) ?? 0;
  const width = traced?.[0]?.tensor.shape.at(-1) ?? 0;
  if (!traced || width === 0 || columns % width !== 0) return null;
  const slots: Slot<Item>[] = [];
  for (let slot = 0; slot < columns / width; slot++) {
    const from = traced[slot * width]!;
    const attention = byOutput.get(from.tensor);
    if (!attention) return null;
    slots.push({ attention, head: Math.floor(from.index / (positions * width)) });
  }
  const isInOrder = traced.every(({ tensor, index }, at) => {
    const column = at % columns;
    const row = Math.floor(at / columns);
    const { attention, head } = slots[Math.floor(column / width)]!;
    const heads = tensor.count / (batch * positions * width);
    const element = Math.floor(row / positions) * heads + head;
    const wanted = (element * positions + (row % positions)) * width + (column % width);
    return tensor === attention.output && index === wanted;
  });
  return isInOrder ? slots : null;
}

/** The layer that computes one side of all heads; null if it is computed otherwise. */
function projectionOf(
  slots: readonly Slot[],
  side: "query" | "key" | "value",
  { batch, positions }: Size,
): (Projection & { readonly input: Tensor }) | null {
  const pieces: Piece[] = [];
  const sources = new Set(slots.map(({ attention }) => attention.sources[side]));
  const origins = new Map(Array.from(sources, (source) => [source, traceNumbers(source)]));
  for (const { attention, head } of slots) {
    const source = attention.sources[side];
    const traced = origins.get(source);
    const width = source.shape.at(-1) ?? 0;
    const heads = source.count / (batch * positions * width);
    if (!traced || source.shape.at(-2) !== positions || !Number.isInteger(heads)) return null;
    const own = piecesOf(traced, { batch, positions, width, heads, head });
    if (!own) return null;
    pieces.push(...own);
  }
  const [first] = pieces;
  if (!first || pieces.some(({ layer }) => !areOne(layer.input, first.layer.input))) return null;
  if (pieces.some(({ layer }) => (layer.bias === null) !== (first.layer.bias === null)))
    return null;
  const joined = joinPieces(pieces);
  const weight = rowsOf(joined, ({ weight: whole }) => whole);
  const bias = first.layer.bias ? rowsOf(joined, ({ bias: whole }) => whole!) : null;
  return { weight, bias, input: first.layer.input };
}

/** Some rows of a layer's weight, in order. */
interface Piece {
  readonly layer: Affine;
  readonly from: number;
  readonly count: number;
}

/** Which columns of a layer's result the columns of a head are. */
function piecesOf(
  traced: readonly TracedNumber[],
  size: Size & Readonly<Record<"width" | "heads" | "head", number>>,
): readonly Piece[] | null {
  const { batch, positions, width, heads, head } = size;
  const at = (element: number, row: number, column: number): TracedNumber =>
    traced[((element * heads + head) * positions + row) * width + column]!;
  const columns = Array.from({ length: width }, (_, column) => at(0, 0, column));
  const layers = columns.map(({ tensor }) => toAffine(tensor));
  for (let element = 0; element < batch; element++) {
    for (let row = 0; row < positions; row++) {
      for (let column = 0; column < width; column++) {
        const { tensor, index } = at(element, row, column);
        const first = columns[column]!;
        const step = tensor.shape.at(-1) ?? 0;
        if (tensor !== first.tensor) return null;
        if (index !== first.index + (element * positions + row) * step) return null;
        if (first.index >= step) return null;
      }
    }
  }
  const pieces: Piece[] = [];
  for (const [column, layer] of layers.entries()) {
    if (!layer) return null;
    pieces.push({ layer, from: columns[column]!.index, count: 1 });
  }
  return pieces;
}

function joinPieces(pieces: readonly Piece[]): readonly Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const isNext =
      last?.layer.output === piece.layer.output && last.from + last.count === piece.from;
    if (isNext) joined[joined.length - 1] = { ...last, count: last.count + piece.count };
    else joined.push(piece);
  }
  return joined;
}

/** Those rows of each layer's weight, or numbers of its bias, below each other. */
function rowsOf(pieces: readonly Piece[], toWhole: (layer: Affine) => Tensor): Tensor {
  const parts = pieces.map(({ layer, from, count }) => {
    const { shape, strides, offset } = toWhole(layer);
    const [, ...others] = shape;
    return toWhole(layer).view([count, ...others], strides, offset + from * strides[0]!);
  });
  const [first] = parts;
  if (parts.length === 1) return first!;
  const shape = [parts.reduce((sum, part) => sum + part.shape[0]!, 0), ...first!.shape.slice(1)];
  const numbers = Float64Array.from(parts.flatMap((part) => [...(part.numbers() ?? [])]));
  const whole = createTensor(first!.library, first!.dtype, shape, numbers);
  const range = pieces[0]!.layer.output.origin?.range ?? { start: 0, end: 0 };
  whole.origin = { operation: "concatenate", inputs: parts, settings: { axis: 0 }, range };
  return whole;
}

/** Whether the program's result is that of its weights: dropout after the softmax changes it. */
export function isWeighed({ weights, value, headCount, output }: ProgramAttention): boolean {
  const own = output?.numbers();
  const [, , queries = 1, keys = 1] = weights.shape;
  const [batch = 1, , whole = 1] = value.shape;
  const width = whole / headCount;
  if (!own || own.length !== batch * headCount * queries * width) return false;
  return own.every((number, at) => {
    const column = at % width;
    const row = Math.floor(at / width) % queries;
    const head = Math.floor(at / (width * queries)) % headCount;
    const element = Math.floor(at / (width * queries * headCount));
    let sum = 0;
    for (let key = 0; key < keys; key++) {
      const share = weights.values[((element * headCount + head) * queries + row) * keys + key]!;
      sum += share * value.values[(element * keys + key) * whole + head * width + column]!;
    }
    return Math.abs(sum - number) <= tolerance * Math.max(1, Math.abs(sum));
  });
}
