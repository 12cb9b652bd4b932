import { createTensor as createMatrix, type Tensor as Matrix } from "../../tensor/tensor.ts";
import type { Recording } from "../recording/recording.ts";
import { countOf } from "../values/dimension.ts";
import { createTensor, type Tensor } from "../values/tensor.ts";
import type { ProgramAttention, ProgramMaps } from "./attention.ts";
import { arranging, slotsOf } from "./attentionLayers.ts";
import { holdersOf } from "./stages.ts";
import type { Readers } from "./readers.ts";

/** Heads of which a loop computes one after the other, and what has their results side by side. */
interface Joined<Item> {
  readonly heads: readonly Item[];
  readonly whole: Tensor;
}

/** What may be one head of several. */
type Head = Pick<ProgramAttention, "output" | "headCount">;

/**
 * Attentions with one head each that one line computes, and whose results the program puts side by side,
 * become one with all heads; `kept`: those that stay as they are.
 */
export function joinHeads(
  attentions: readonly ProgramAttention[],
  kept: ReadonlySet<ProgramAttention>,
  recording: Recording,
  readers: Readers,
): readonly ProgramAttention[] {
  const single = attentions.filter((each) => !kept.has(each));
  return joinAlike(attentions, single, readers, {
    isAlike,
    toOne: (joined) => toOne(joined, recording),
  });
}

/** The same of maps of weights. */
export function joinMaps(
  maps: readonly ProgramMaps[],
  recording: Recording,
  readers: Readers,
): readonly ProgramMaps[] {
  return joinAlike(maps, maps, readers, {
    isAlike: areMapsAlike,
    toOne: ({ heads, whole }) => ({
      ...heads[0]!,
      headCount: heads.length,
      ...(heads[0]!.query && { query: sideBySide(heads.flatMap(({ query }) => query ?? [])) }),
      weights: headAfterHead(heads.map(({ weights }) => weights)),
      stages: { ...heads[0]!.stages, ...holdersOf({ attentionOutput: [whole] }, recording) },
      output: whole,
      mixed: heads.flatMap(({ mixed }) => mixed),
      heads,
      ...(heads.every(({ made }) => made) && {
        made: headAfterHead(heads.flatMap(({ made }) => made ?? [])),
      }),
    }),
  });
}

/** How heads become one. */
interface Joining<Item> {
  readonly isAlike: (a: Item, b: Item) => boolean;
  readonly toOne: (joined: Joined<Item>) => Item;
}

function joinAlike<Item extends Head>(
  all: readonly Item[],
  single: readonly Item[],
  readers: Readers,
  joining: Joining<Item>,
): readonly Item[] {
  const byOutput = new Map(
    single.flatMap((each) =>
      each.output && each.headCount === 1 ? [[each.output, each] as const] : [],
    ),
  );
  const joinedBy = new Map<Item, Joined<Item>>();
  for (const [output, item] of byOutput) {
    if (joinedBy.has(item)) continue;
    const found = findJoined(output, byOutput, readers, joining);
    if (!found || found.heads.some((head) => joinedBy.has(head))) continue;
    for (const head of found.heads) joinedBy.set(head, found);
  }
  return all.flatMap((each) => {
    const joined = joinedBy.get(each);
    if (!joined) return each;
    return joined.heads[0] === each ? joining.toOne(joined) : [];
  });
}

/** A loop may arrange a result again and again. */
const mostArranged = 200;

/** What arranges a result beside others of its kind; null if nothing does. */
function findJoined<Item extends Head>(
  output: Tensor,
  byOutput: ReadonlyMap<Tensor, Item>,
  readers: Readers,
  joining: Joining<Item>,
): Joined<Item> | null {
  const seen = new Set<Tensor>();
  const waiting = [output];
  for (let tensor = waiting.pop(); tensor && seen.size < mostArranged; tensor = waiting.pop()) {
    const next = (readers.get(tensor) ?? []).filter(
      (reader) => arranging.has(reader.origin?.operation ?? "") && !seen.has(reader),
    );
    for (const reader of next) {
      seen.add(reader);
      const found = toJoined(reader, byOutput, joining);
      if (found) return found;
    }
    waiting.push(...next.reverse());
  }
  return null;
}

function toJoined<Item extends Head>(
  whole: Tensor,
  byOutput: ReadonlyMap<Tensor, Item>,
  joining: Joining<Item>,
): Joined<Item> | null {
  const positions = whole.shape.at(-2) ?? 0;
  const batch = countOf(whole.shape.slice(0, -2));
  const slots = slotsOf(whole, byOutput, { batch, positions });
  const heads = slots?.map(({ attention }) => attention) ?? [];
  const [first] = heads;
  if (!first || heads.length < 2 || new Set(heads).size < heads.length) return null;
  return heads.every((each) => joining.isAlike(each, first)) ? { heads, whole } : null;
}

function isAlike(a: ProgramAttention, b: ProgramAttention): boolean {
  const sidesOf = ({ query, key, value }: ProgramAttention): readonly (readonly number[])[] => [
    ...[query.shape, key.shape, value.shape],
  ];
  return (
    a.range.start === b.range.start &&
    Math.abs(a.scale - b.scale) <= 1e-9 * Math.abs(b.scale) &&
    a.causal === b.causal &&
    (a.mask === null) === (b.mask === null) &&
    sidesOf(a).join() === sidesOf(b).join()
  );
}

function areMapsAlike(a: ProgramMaps, b: ProgramMaps): boolean {
  const isOfOneSize = a.weights.shape.join() === b.weights.shape.join();
  return a.range.start === b.range.start && a.change === b.change && isOfOneSize;
}

function toOne({ heads, whole }: Joined<ProgramAttention>, recording: Recording): ProgramAttention {
  const first = heads[0]!;
  return {
    ...first,
    query: sideBySide(heads.map(({ query }) => query)),
    key: sideBySide(heads.map(({ key }) => key)),
    value: sideBySide(heads.map(({ value }) => value)),
    headCount: heads.length,
    mask: first.mask && headAfterHead(heads.map(({ mask }) => mask!)),
    weights: headAfterHead(heads.map(({ weights }) => weights)),
    stages: { ...first.stages, ...holdersOf({ attentionOutput: [whole] }, recording) },
    sources: {
      query: stackOf(heads.map(({ sources }) => sources.query)),
      key: stackOf(heads.map(({ sources }) => sources.key)),
      value: stackOf(heads.map(({ sources }) => sources.value)),
    },
    output: whole,
    mixed: heads.flatMap(({ mixed }) => mixed),
    heads,
  };
}

/** [batch, length, width] each: row by row, those of all heads. */
function sideBySide(parts: readonly Matrix[]): Matrix {
  const [batch = 1, length = 1, width = 1] = parts[0]!.shape;
  const columns = width * parts.length;
  const values = new Float64Array(batch * length * columns);
  for (const [head, part] of parts.entries()) {
    for (let row = 0; row < batch * length; row++) {
      const own = part.values.subarray(row * width, (row + 1) * width);
      values.set(own, row * columns + head * width);
    }
  }
  return createMatrix([batch, length, columns], values);
}

/** [batch, 1, queries, keys] each. */
function headAfterHead(parts: readonly Matrix[]): Matrix {
  const [batch = 1, , queries = 1, keys = 1] = parts[0]!.shape;
  const size = queries * keys;
  const values = new Float64Array(batch * parts.length * size);
  for (const [head, part] of parts.entries()) {
    for (let element = 0; element < batch; element++) {
      const own = part.values.subarray(element * size, (element + 1) * size);
      values.set(own, (element * parts.length + head) * size);
    }
  }
  return createMatrix([batch, parts.length, queries, keys], values);
}

/** A tensor with the numbers of all heads, which knows where each comes from. */
function stackOf(parts: readonly Tensor[]): Tensor {
  const { library, dtype, shape, origin } = parts[0]!;
  const axis = Math.max(0, shape.length - 2);
  const inner = countOf(shape.slice(axis));
  const numbers = parts.map((part) => part.numbers() ?? new Float64Array(part.count));
  const lead = countOf(shape.slice(0, axis));
  const all = Array.from({ length: lead }, (_, at) =>
    numbers.flatMap((own) => Array.from(own.slice(at * inner, (at + 1) * inner))),
  );
  const made = createTensor(
    library,
    dtype,
    [...shape.slice(0, axis), parts.length, ...shape.slice(axis)],
    Float64Array.from(all.flat()),
  );
  const range = origin?.range ?? { start: 0, end: 0 };
  made.origin = { operation: "stack", inputs: parts, settings: { axis }, range };
  return made;
}
