import { createTensor as createMatrix, type Tensor as Matrix } from "../../tensor/tensor.ts";
import type { Recording } from "../recording/recording.ts";
import { countOf } from "../values/dimension.ts";
import { createTensor, type Tensor } from "../values/tensor.ts";
import type { ProgramAttention } from "./attention.ts";
import { arranging, slotsOf } from "./attentionLayers.ts";
import { holdersOf } from "./stages.ts";
import type { Readers } from "./readers.ts";

/** Heads of which a loop computes one after the other, and what has their results side by side. */
interface Joined {
  readonly heads: readonly ProgramAttention[];
  readonly whole: Tensor;
}

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
  const byOutput = new Map(
    attentions.flatMap((each) =>
      each.output && each.headCount === 1 && !kept.has(each) ? [[each.output, each] as const] : [],
    ),
  );
  const joinedBy = new Map<ProgramAttention, Joined>();
  for (const [output, attention] of byOutput) {
    if (joinedBy.has(attention)) continue;
    const found = findJoined(output, byOutput, readers);
    if (!found || found.heads.some((head) => joinedBy.has(head))) continue;
    for (const head of found.heads) joinedBy.set(head, found);
  }
  return attentions.flatMap((each) => {
    const joined = joinedBy.get(each);
    if (!joined) return each;
    return joined.heads[0] === each ? toOne(joined, recording) : [];
  });
}

/** A loop may arrange a result again and again. */
const mostArranged = 200;

/** What arranges a result beside others of its kind; null if nothing does. */
function findJoined(
  output: Tensor,
  byOutput: ReadonlyMap<Tensor, ProgramAttention>,
  readers: Readers,
): Joined | null {
  const seen = new Set<Tensor>();
  const waiting = [output];
  for (let tensor = waiting.pop(); tensor && seen.size < mostArranged; tensor = waiting.pop()) {
    const next = (readers.get(tensor) ?? []).filter(
      (reader) => arranging.has(reader.origin?.operation ?? "") && !seen.has(reader),
    );
    for (const reader of next) {
      seen.add(reader);
      const found = toJoined(reader, byOutput);
      if (found) return found;
    }
    waiting.push(...next.reverse());
  }
  return null;
}

function toJoined(whole: Tensor, byOutput: ReadonlyMap<Tensor, ProgramAttention>): Joined | null {
  const positions = whole.shape.at(-2) ?? 0;
  const batch = countOf(whole.shape.slice(0, -2));
  const slots = slotsOf(whole, byOutput, { batch, positions });
  const heads = slots?.map(({ attention }) => attention) ?? [];
  const [first] = heads;
  if (!first || heads.length < 2 || new Set(heads).size < heads.length) return null;
  return heads.every((each) => isAlike(each, first)) ? { heads, whole } : null;
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

function toOne({ heads, whole }: Joined, recording: Recording): ProgramAttention {
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
