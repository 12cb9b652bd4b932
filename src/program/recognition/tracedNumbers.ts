import type { FilledPart } from "../tensors/write.ts";
import { type Copied, forEachPlace, type Origin, type Tensor } from "../values/tensor.ts";

/** A number of a tensor that an operation computed. */
export interface TracedNumber {
  readonly tensor: Tensor;
  /** Among its numbers, row by row. */
  readonly index: number;
}

/** Operations that return the numbers of their input in the same order. */
const same = new Set(["copy", "cast", "detach", "reshape", "contiguous", "flatten", "view"]);

const deepest = 16;

/** Tensors with more numbers are not followed back. */
const mostTraced = 200_000;

type Traced = readonly TracedNumber[] | null;

/** How numbers are followed back, and what is traced already, by depth: of many, the same may be the source. */
interface Way {
  /** Also behind what fills a tensor part by part. */
  readonly throughParts: boolean;
  /** Complete storages, by what filled them. */
  readonly storages: Map<Tensor, Traced>[];
  readonly bases: Map<Tensor, Traced>[];
}

/**
 * Where each number of a tensor comes from, row by row, behind everything that only turns, cuts, joins
 * and copies tensors; null: there are too many.
 */
export function traceNumbers(tensor: Tensor, throughParts = false): Traced {
  return trace(tensor, 0, { throughParts, storages: [], bases: [] });
}

function trace(tensor: Tensor, depth: number, way: Way): Traced {
  if (tensor.count > mostTraced || depth > deepest) return null;
  const base = baseOf(tensor);
  const before = (way.bases[depth] ??= new Map<Tensor, Traced>());
  let own = before.get(base);
  if (own === undefined) before.set(base, (own = traceBase(base, depth, way)));
  if (!own) return null;
  const indices = new Map<number, number>();
  forEachPlace(base, (place, at) => indices.set(place, at));
  const traced: TracedNumber[] = [];
  forEachPlace(tensor, (place) => {
    const from = own[indices.get(place) ?? -1];
    if (from) traced.push(from);
  });
  return traced.length === tensor.count ? traced : null;
}

/** What filled the storage that a view shows. */
function baseOf(tensor: Tensor): Tensor {
  let base = tensor;
  for (let step = 0; step < deepest; step++) {
    const [from] = base.origin?.inputs ?? [];
    if (typeof from !== "object" || from.storage !== base.storage || from === base) break;
    base = from;
  }
  return base;
}

/** Where numbers come from that were copied out of a storage. */
function traceCopy(
  { from, places }: Copied,
  depth: number,
  way: Way,
): readonly TracedNumber[] | null {
  if (!places) return trace(from, depth + 1, way);
  const { size } = from.storage;
  const all = size <= mostTraced ? from.view([size], [1], 0) : null;
  if (!all) return null;
  all.origin = { operation: "view", inputs: [from], settings: {}, range: noRange };
  const before = (way.storages[depth] ??= new Map<Tensor, Traced>());
  const base = baseOf(all);
  let traced = before.get(base);
  if (traced === undefined) before.set(base, (traced = trace(all, depth + 1, way)));
  const picked = traced && Array.from(places, (place) => traced[place]);
  return picked?.every((each) => each !== undefined) ? picked : null;
}

const noRange = { start: 0, end: 0 };

function traceBase(base: Tensor, depth: number, way: Way): readonly TracedNumber[] | null {
  const { origin, count } = base;
  const computed = (): readonly TracedNumber[] =>
    Array.from({ length: count }, (_, index) => ({ tensor: base, index }));
  const fromCopy = (): readonly TracedNumber[] | null => {
    const { copied, size } = base.storage;
    if (!copied || base.offset !== 0 || !base.isContiguous || count !== size) return computed();
    return traceCopy(copied, depth, way) ?? computed();
  };
  if (origin?.operation === "fill" && way.throughParts) {
    return traceParts(base, origin, depth, way) ?? fromCopy();
  }
  const inputs = origin?.inputs.filter((input) => typeof input === "object") ?? [];
  if (!origin || inputs.length === 0 || inputs.length !== origin.inputs.length) return fromCopy();
  const [first] = inputs;
  if (same.has(origin.operation) && first?.count === count) {
    return trace(first, depth + 1, way);
  }
  const isStack = origin.operation === "stack";
  if (!isStack && origin.operation !== "concatenate") return fromCopy();
  const axis = Number(origin.settings["axis"]);
  const inner = base.shape.slice(axis + 1).reduce((product, size) => product * size, 1);
  const parts = inputs.map((input) => ({
    traced: trace(input, depth + 1, way),
    width: inner * (isStack ? 1 : (input.shape[axis] ?? 0)),
  }));
  const joined: TracedNumber[] = [];
  for (let row = 0; joined.length < count; row++) {
    const before = joined.length;
    for (const { traced, width } of parts) {
      if (!traced) return null;
      joined.push(...traced.slice(row * width, (row + 1) * width));
    }
    if (joined.length === before) return null;
  }
  return joined;
}

/** Where each part that fills a tensor has the numbers of a result; null: it is filled in another way. */
function traceParts(
  tensor: Tensor,
  { inputs, settings }: Origin,
  depth: number,
  way: Way,
): readonly TracedNumber[] | null {
  if (!tensor.isContiguous) return null;
  const parts = settings["parts"] as readonly (FilledPart | null)[];
  const traced = new Array<TracedNumber | undefined>(tensor.count);
  for (const [at, input] of inputs.entries()) {
    const part = parts[at];
    if (!part || typeof input !== "object") return null;
    const own = trace(input, depth + 1, way);
    const view = tensor.view(part.shape, part.strides, part.offset);
    if (!own || view.count !== own.length) return null;
    forEachPlace(view, (place, number) => {
      traced[place] = own[number];
    });
  }
  return traced.every((each) => each !== undefined) ? traced : null;
}
