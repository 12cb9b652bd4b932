import { createTensor as createMatrix, type Tensor as Matrix } from "../../tensor/tensor.ts";
import type { Recording } from "../recording/recording.ts";
import type { Tensor } from "../values/tensor.ts";
import {
  findAt,
  layOut,
  mostCalls,
  type ProgramAttention,
  toFound,
  toHeads,
  type WeightChange,
} from "./attention.ts";
import { type Found, fewOfEachLine } from "./found.ts";
import { withBatchFirst } from "./headAxis.ts";
import { turned, unturned } from "./views.ts";
import type { Readers } from "./readers.ts";
import { type Softmax, toColumnSoftmax, toSoftmax, toWholeSoftmax } from "./softmaxes.ts";
import { holdersOf } from "./stages.ts";
import { findWeighed, type Weighed } from "./values.ts";
import { helpersOf, placeOfWeights } from "./weightPlace.ts";

/** A softmax of query-key products, and how it runs. */
interface Behind {
  /** As it came from the softmax. */
  readonly plain: Tensor;
  /** As one of each row: turned where it runs along the queries, its rows by themselves where it is of all. */
  readonly softmax: Softmax;
  readonly runs: "rows" | WholeChange;
}

type WholeChange = Exclude<WeightChange, "later">;

/** What a program weighs values with, that is no softmax of each query's scores. */
interface ChangedWeights {
  readonly attentions: readonly ProgramAttention[];
  /** The weights before they were changed. */
  readonly before: ReadonlySet<Tensor>;
}

/** Weights that weigh values and come from a softmax of query-key products, but are not that softmax. */
export function findChangedWeights(recording: Recording, readers: Readers): ChangedWeights {
  const search = new SoftmaxSearch();
  const done = new Set<Tensor>();
  const tried = new Map<Tensor, number>();
  const found: Changed[] = [];
  for (const weights of new Set(recording.operations)) {
    const behind = search.behind(weights);
    if (!behind || done.has(behind.plain)) continue;
    const tries = (tried.get(behind.plain) ?? 0) + 1;
    tried.set(behind.plain, tries);
    if (tries > mostTries) continue;
    const isUsual = findAt(weights, (each) => findWeighed(each, readers)) !== null;
    const weighed = isUsual ? null : findWeighed(weights, readers);
    if (isUsual || weighed) done.add(behind.plain);
    const changed = weighed && toChanged(weights, behind, weighed);
    if (changed) found.push(changed);
  }
  const few = fewOfEachLine(found, mostCalls);
  const attentions = few.flatMap((each) => toAttention(each, recording, readers) ?? []);
  return {
    attentions: joinQueries(attentions),
    before: new Set(found.map(({ found: { softmax } }) => softmax.weights)),
  };
}

/** A loop may change its weights again and again; those after so many changes are not looked at. */
const mostTries = 32;

/** Tensors that the weights of an attention are made of, each of their size. */
export function listBefore(weights: Tensor): readonly Tensor[] {
  const before = new Set([weights]);
  for (const each of before) {
    if (before.size > mostBefore) break;
    for (const input of sameSized(each)) before.add(input);
  }
  return [...before];
}

const mostBefore = 64;

/** Operations after which a number is at another place, or is made of those of other places. */
const moving = new Set([
  ...["matmul", "einsum", "permute", "index", "reshape", "narrow", "stack", "concatenate"],
  ...["expand", "repeat", "tile", "flip", "roll", "cumsum", "sort"],
]);

function sameSized({ origin, shape }: Tensor): readonly Tensor[] {
  if (!origin || moving.has(origin.operation)) return [];
  return origin.inputs.filter(
    (input) => typeof input === "object" && input.shape.join() === shape.join(),
  ) as readonly Tensor[];
}

/** What lies further back is not looked at. */
const deepest = 12;

/** Finds the softmax of scores that other weights are made of. */
class SoftmaxSearch {
  readonly #known = new Map<Tensor, Behind | null>();

  behind(weights: Tensor, depth = 0): Behind | null {
    const known = this.#known.get(weights);
    if (known !== undefined || depth > deepest) return known ?? null;
    let found = toBehind(weights);
    for (const input of found ? [] : sameSized(weights)) found ??= this.behind(input, depth + 1);
    this.#known.set(weights, found);
    return found;
  }
}

function toBehind(weights: Tensor): Behind | null {
  const { origin, shape } = weights;
  if (!origin || origin.operation === "permute" || shape.length === 0) return null;
  const isOfScores = (softmax: Softmax | null): softmax is Softmax =>
    softmax !== null && toFound(weights, softmax, asKeys) !== null;
  const rows = toSoftmax(weights);
  if (isOfScores(rows)) return { plain: weights, softmax: rows, runs: "rows" };
  const columns = toColumnSoftmax(weights);
  if (isOfScores(columns)) return { plain: weights, softmax: columns, runs: "columns" };
  const all = toWholeSoftmax(weights);
  return isOfScores(all) ? { plain: weights, softmax: all, runs: "all" } : null;
}

/** Nothing is known of values where only the weights matter. */
function asKeys(_: Tensor, key: Tensor): Weighed {
  return { value: key, output: null };
}

/** Weights as they weigh values, and the softmax that they are made of. */
interface Changed {
  readonly found: Found;
  readonly used: Tensor;
  readonly weighed: Weighed;
  readonly isTurned: boolean;
  readonly change: WeightChange;
  readonly range: Found["range"];
}

function toChanged(used: Tensor, behind: Behind, weighed: Weighed): Changed | null {
  const { plain, softmax, runs } = behind;
  const found = toFound(plain, softmax, asKeys);
  if (!found || !used.origin) return null;
  const { query, key } = found.products;
  const isTurned = runs === "columns";
  // The gradient of a classifier: its errors weigh the rows that made its scores.
  const isGradient = weighed.value.storage === (isTurned ? query : key).storage;
  if (isGradient && query.storage !== key.storage) return null;
  const change = used !== plain || runs === "rows" ? "later" : runs;
  return { found, used, weighed, isTurned, change, range: used.origin.range };
}

/** null if not all numbers are known, or if its softmax is not that of the scores. */
function toAttention(
  { found, used, weighed, isTurned, change, range }: Changed,
  recording: Recording,
  readers: Readers,
): ProgramAttention | null {
  const plain = layOut(found, recording, readers);
  if (!plain) return null;
  const seen = isTurned ? turned(used) : used;
  const own = toHeads(withBatchFirst({ ...found, weights: seen }).weights, plain.weights.shape);
  if (!own) return null;
  const weights = createMatrix(plain.weights.shape, own);
  const { query = [], key = [], ...others } = found.holders;
  const placed = { ...found, weights: used, range };
  const stages = holdersOf(
    {
      ...others,
      ...(isTurned ? { query: key, key: query } : { query, key }),
      value: [weighed.value, unturned(weighed.value)],
      attentionWeights: [used],
    },
    recording,
    helpersOf(placed, recording),
  );
  const { sources } = plain;
  return {
    ...plain,
    ...(isTurned && {
      query: plain.key,
      key: plain.query,
      sources: { ...sources, query: sources.key, key: sources.query },
    }),
    weights: isTurned ? withColumnsAsRows(weights) : weights,
    range: placeOfWeights(placed, stages, recording),
    stages,
    mixed: weighed.products ?? (weighed.output ? [weighed.output] : []),
    change,
  };
}

/** The last two dimensions of [batch, heads, rows, columns] exchanged. */
function withColumnsAsRows({ shape, values }: Matrix): Matrix {
  const [batch = 1, heads = 1, rows = 1, columns = 1] = shape;
  const size = rows * columns;
  const out = new Float64Array(values.length);
  for (let at = 0; at < out.length; at++) {
    const [map, place] = [Math.floor(at / size), at % size];
    out[map * size + (place % columns) * rows + Math.floor(place / columns)] = values[at]!;
  }
  return createMatrix([batch, heads, columns, rows], out);
}

/** Single queries whose weights one line changes, one after the other, become rows of one map. */
function joinQueries(all: readonly ProgramAttention[]): readonly ProgramAttention[] {
  const joined: ProgramAttention[] = [];
  for (const each of all) {
    const last = joined.at(-1);
    if (last && isNextQuery(last, each)) joined[joined.length - 1] = withQuery(last, each);
    else joined.push(each);
  }
  return joined;
}

function isNextQuery(rows: ProgramAttention, next: ProgramAttention): boolean {
  const [batch, heads, , keys] = rows.weights.shape;
  return (
    next.softmax.weights.shape.length === 1 &&
    next.range.start === rows.range.start &&
    next.sources.key.storage === rows.sources.key.storage &&
    [batch, heads, next.weights.shape[2]].every((count) => count === 1) &&
    next.weights.shape[3] === keys
  );
}

function withQuery(rows: ProgramAttention, { weights }: ProgramAttention): ProgramAttention {
  const [batch = 1, heads = 1, queries = 1, keys = 1] = rows.weights.shape;
  const values = new Float64Array((queries + 1) * keys);
  values.set(rows.weights.values);
  values.set(weights.values, queries * keys);
  return { ...rows, weights: createMatrix([batch, heads, queries + 1, keys], values) };
}
