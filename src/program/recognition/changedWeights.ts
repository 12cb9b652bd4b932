import { createTensor as createMatrix, type Tensor as Matrix } from "../../tensor/tensor.ts";
import type { Recording } from "../recording/recording.ts";
import type { Tensor } from "../values/tensor.ts";
import {
  findAt,
  layOut,
  mostCalls,
  toFound,
  toHeads,
  type ProgramMaps,
  type WeightChange,
} from "./attention.ts";
import { type Found, fewOfEachLine } from "./found.ts";
import { withBatchFirst } from "./headAxis.ts";
import { madeOutput } from "./madeOutput.ts";
import { areErrors, pathTo, sameSized } from "./weightPath.ts";
import { turned, unturned } from "./views.ts";
import type { Readers } from "./readers.ts";
import { type Softmax, toColumnSoftmax, toSoftmax, toWholeSoftmax } from "./softmaxes.ts";
import { holdersOf } from "./stages.ts";
import { findWeighed, passing, type Weighed } from "./values.ts";
import { helpersOf, placeOfWeights } from "./weightPlace.ts";

/** A softmax of query-key products, and how it runs. */
interface Behind {
  /** As it came from the softmax. */
  readonly plain: Tensor;
  /** As one of each row: turned where it runs along the queries, its rows by themselves where it is of all. */
  readonly softmax: Softmax;
  readonly runs: "rows" | WholeChange;
}

type WholeChange = Extract<WeightChange, "columns" | "all">;

/** What a program weighs values with, that is no softmax of each query's scores. */
interface ChangedWeights {
  readonly maps: readonly ProgramMaps[];
  /** The weights before they were changed. */
  readonly before: ReadonlySet<Tensor>;
}

/** Weights that weigh values and come from a softmax of query-key products, but are not that softmax. */
export function findChangedWeights(recording: Recording, readers: Readers): ChangedWeights {
  const search = new SoftmaxSearch();
  const done = new Set<Tensor>();
  const usual = new Set<Tensor>();
  const tried = new Map<Tensor, number>();
  const found: Changed[] = [];
  for (const weights of new Set(recording.operations)) {
    const behind = search.behind(weights);
    if (!behind || done.has(behind.plain)) continue;
    const tries = (tried.get(behind.plain) ?? 0) + 1;
    tried.set(behind.plain, tries);
    if (tries > mostTries) continue;
    const isUsual = findAt(weights, (each) => findWeighed(each, readers)) !== null;
    if (isUsual) usual.add(behind.plain);
    const weighed = isUsual ? null : findWeighed(weights, readers);
    // What weighs values as it is may do so with a change as well.
    const isAgain = weighed !== null && usual.has(behind.plain);
    if (isAgain && !isChange(weights, behind.plain)) continue;
    if (weighed) done.add(behind.plain);
    const changed = weighed && toChanged(weights, behind, weighed);
    if (changed) found.push(changed);
  }
  const few = fewOfEachLine(found, mostCalls);
  const maps = few.flatMap((each) => toAttention(each, recording, readers) ?? []);
  return {
    maps: joinQueries(maps),
    before: new Set(found.map(({ found: { softmax } }) => softmax.weights)),
  };
}

/** Whether weights have other numbers than a softmax, and are no gradient, which takes products of other tensors. */
function isChange(weights: Tensor, plain: Tensor): boolean {
  if (passing.has(weights.origin?.operation ?? "")) return false;
  const { softmaxes, products } = pathTo(weights);
  if (softmaxes.length !== 1 || products.length > 0) return false;
  const [own, before] = [weights.numbers(), plain.numbers()];
  return own?.some((number, at) => number !== before?.[at]) === true;
}

/** A loop may change its weights again and again; those after so many changes are not looked at. */
const mostTries = 32;

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
  // A single column is one score of each key: a learned vector asks, and no query is left out.
  const columns = shape.at(-1) === 1 ? null : toColumnSoftmax(weights);
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
  // The gradient of a classifier: its errors weigh the rows that made its scores. A softmax itself is no error.
  const isGradient = used !== plain && weighed.value.storage === (isTurned ? query : key).storage;
  if (isGradient && query.storage !== key.storage) return null;
  const change = used !== plain || runs === "rows" ? "later" : runs;
  return { found, used, weighed, isTurned, change, range: used.origin.range };
}

/** null if not all numbers are known, or if its softmax is not that of the scores. */
function toAttention(
  { found, used, weighed, isTurned, change, range }: Changed,
  recording: Recording,
  readers: Readers,
): ProgramMaps | null {
  const plain = layOut(found, recording, readers);
  if (!plain) return null;
  const seen = isTurned ? turned(used) : used;
  const own = toHeads(withBatchFirst({ ...found, weights: seen }).weights, plain.weights.shape);
  if (!own) return null;
  const weights = createMatrix(plain.weights.shape, own);
  if (areErrors(weights)) return null;
  const { query = [], key = [], ...others } = found.holders;
  const placed = { ...found, weights: used, range };
  const stages = holdersOf(
    {
      ...others,
      ...(isTurned ? { query: key, key: query } : { query, key }),
      value: [weighed.value, unturned(weighed.value)],
      attentionWeights: [used],
      attentionOutput: weighed.output ? [weighed.output] : [],
    },
    recording,
    helpersOf(placed, recording),
  );
  const { query: ownQuery, key: ownKey } = plain.sources;
  const sides = isTurned ? { query: ownKey, key: ownQuery } : { query: ownQuery, key: ownKey };
  const shown = isTurned ? withColumnsAsRows(weights) : weights;
  const made = weighed.output && madeOutput(weighed.output, found, shown.shape);
  return {
    ...plain,
    ...(isTurned && { query: plain.key }),
    sources: { ...sides, value: weighed.value },
    output: weighed.output,
    ...(made && { made }),
    weights: shown,
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
function joinQueries(all: readonly ProgramMaps[]): readonly ProgramMaps[] {
  const joined: ProgramMaps[] = [];
  for (const each of all) {
    const last = joined.at(-1);
    if (last && isNextQuery(last, each)) joined[joined.length - 1] = withQuery(last, each);
    else joined.push(each);
  }
  return joined;
}

function isNextQuery(rows: ProgramMaps, next: ProgramMaps): boolean {
  const [batch, heads, , keys] = rows.weights.shape;
  return (
    next.softmax.weights.shape.length === 1 &&
    next.range.start === rows.range.start &&
    next.sources.value?.storage === rows.sources.value?.storage &&
    [batch, heads, next.weights.shape[2]].every((count) => count === 1) &&
    next.weights.shape[3] === keys
  );
}

function withQuery(rows: ProgramMaps, { weights, made }: ProgramMaps): ProgramMaps {
  const both = made && rows.made ? below(rows.made, made) : null;
  const { made: _, ...others } = rows;
  return { ...others, weights: below(rows.weights, weights), ...(both && { made: both }) };
}

/** The rows of one map, and a row below them. */
function below(rows: Matrix, row: Matrix): Matrix {
  const [batch = 1, heads = 1, queries = 1, columns = 1] = rows.shape;
  const values = new Float64Array((queries + 1) * columns);
  values.set(rows.values);
  values.set(row.values, queries * columns);
  return createMatrix([batch, heads, queries + 1, columns], values);
}
