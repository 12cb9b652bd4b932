import { sameNumbers } from "../../../tensor/vectors.ts";
import { createTensor as createMatrix, type Tensor as Matrix } from "../../../tensor/tensor.ts";
import { addTo, groupBy } from "../../../source/collections.ts";
import type { Binding, Recording } from "../../recording/recording.ts";
import {
  isInRunningLoop,
  isInThinnedLoop,
  loopBetween,
  type LoopRun,
  type LoopTurn,
} from "../../values/loopTurn.ts";
import { type NumberValue, originPlace } from "../../values/number.ts";
import { stepOf } from "../../values/rounding.ts";
import { createTensor, type Tensor } from "../../values/tensor.ts";
import type { ProgramAttention, ProgramMaps } from "../attention.ts";
import { isCausal } from "../bias.ts";
import { hidden } from "../dotProducts.ts";
import { fewOfEachLine } from "../found.ts";
import { mostOfOneLine } from "../mlp.ts";
import { isNamedSo } from "../otherWeights.ts";
import { placeBefore, placeOf, type StagePlace } from "../stages.ts";
import { withoutAverages } from "./averages.ts";
import { NumberHolders } from "./holders.ts";
import {
  findHeads,
  type Head,
  joinHeads,
  type Rows,
  sideBySide,
  withFirst,
} from "./numberHeads.ts";
import { findStageHolders, rangeOfWeights, type StageHolders } from "./numberStages.ts";
import { areComputedAgain } from "./repeats.ts";
import { findScoredRows, type ScoredRow, turnOf } from "./scoredRows.ts";
import { withSkippedZeros } from "./skippedZeros.ts";
import { stepsOfRow } from "./numberSteps.ts";
import { findNumberSoftmaxes, isSame } from "./weighedSums.ts";

/** The maximum difference between the program's numbers and the recomputed attention. */
const tolerances = { double: 1e-9, single: 1e-5 };

/** How far the numbers of a head may be from the recomputed ones. */
interface Precision {
  /** Of what no rounding of the program changes. */
  readonly tolerance: number;
  /** Of each weight. */
  readonly off: number;
  /** Of a row of weights from 1. */
  readonly missing: number;
  /** Whether the program rounds scores or weights. */
  readonly isRounded: boolean;
}

/** Single precision rounds at every step. A number that it leaves as it is, such as a weight of 1, does not tell. */
function precisionOf({ rows, keys }: Head): Precision {
  const isSingle = (number: NumberValue): boolean =>
    number.kind === "float" && number.isSingle === true;
  const all = rows.map(({ softmax: { weights, outputs }, steps }) => [weights, outputs, ...steps]);
  const tolerance = all.some((each) => each.some((numbers) => numbers.some(isSingle)))
    ? tolerances.single
    : tolerances.double;
  const ofWeights = Math.max(...rows.map(({ softmax }) => stepOf(softmax.weights)));
  // Each of several roundings moves a score by half a step at most.
  const ofScores = Math.max(
    ...rows.map(({ steps }) => steps.reduce((sum, numbers) => sum + stepOf(numbers), 0)),
  );
  const isRounded = ofWeights > 0 || ofScores > 0;
  const missing = mostMissing + (keys.length * ofWeights) / 2;
  // A softmax moves by less than half as much as its scores; a row that does not sum to 1 moves each weight by its share.
  const off = tolerance + ofScores / 2 + ofWeights / 2 + (isRounded ? missing : 0);
  return { tolerance, off, missing, isRounded };
}

/** `made`: what weights that the program changes later make of the values. */
type NumberAttention = ProgramAttention & Pick<ProgramMaps, "made">;

/** The attentions that a program computes number by number, in loops over lists. */
export function findNumberAttentions(
  recording: Recording,
  softmaxes = findNumberSoftmaxes(recording.numbers),
): readonly NumberAttention[] {
  if (softmaxes.weighed.length === 0) return [];
  const holders = new NumberHolders(recording);
  const rows = withSkippedZeros(
    withoutDamaged(findScoredRows(softmaxes.weighed, holders)),
    holders,
  );
  const byState = byStateOf(
    withoutAverages(findHeads(rows, holders), recording.stoppedAt !== null),
  );
  const whole = byState.get("whole") ?? [];
  const sites = new Set(whole.map(siteOf));
  const begun = (byState.get("begun") ?? []).filter((head) => !sites.has(siteOf(head)));
  const all = [whole, firstOf(begun)].flatMap((some) =>
    joinHeads(some).flatMap((each) => {
      const made = layOut(each, holders, recording);
      const isSoFar = some !== whole;
      const [first] = each[0]!.rows;
      // What another file computes has the places of its calls.
      const site = `${siteOf(each[0]!)} ${first!.softmax.outputs[0]?.origin?.range.start}`;
      const isInLoop = turnOf(first!) !== null;
      return made ? [{ made: isSoFar ? { ...made, isSoFar } : made, site, isInLoop }] : [];
    }),
  );
  // Of a long loop, the variables of times between the first and the last are forgotten.
  const stages = new Map<string, number>();
  for (const { made, site } of all)
    stages.set(site, Math.max(stages.get(site) ?? 0, countStages(made)));
  const atSite = groupBy(all, ({ site }) => site);
  const kept = all.filter(
    ({ made, site, isInLoop }) =>
      !recording.areBindingsThinned ||
      !isInLoop ||
      atSite.get(site)!.length <= mostOfOneLine ||
      countStages(made) === stages.get(site),
  );
  // What another file computes by itself has no place in this one.
  const here = kept.map(({ made }) => made).filter(({ range }) => range.end > range.start);
  return fewOfEachLine(withoutSame(here), mostOfOneLine);
}

/**
 * Attention weights that a program computes number by number and that weigh nothing: those with a causal mask, and
 * those whose variables say what they are. `attentions`: those whose weights weigh values.
 */
export function findNumberWeights(
  recording: Recording,
  attentions: readonly ProgramAttention[],
  softmaxes = findNumberSoftmaxes(recording.numbers),
): readonly ProgramAttention[] {
  // Where a limit ended the program, what it would do with them is not known.
  if (recording.stoppedAt !== null) return [];
  const unweighed = softmaxes.unweighed();
  if (unweighed.length === 0) return [];
  const holders = new NumberHolders(recording);
  const rows = findScoredRows(unweighed, holders);
  const heads = byStateOf(findHeads(rows, holders)).get("whole") ?? [];
  const isKnown = ({ weights }: ProgramAttention): boolean =>
    attentions.some((each) => sameNumbers(each.weights.values, weights.values));
  const all = joinHeads(withoutAverages(heads.map(withKeysAsValues), false)).flatMap((each) => {
    const made = layOut(each, holders, recording);
    // What no variable holds may go on to something that is not followed, such as rounding.
    if (!made?.stages["attentionWeights"] || isKnown(made)) return [];
    if (!made.causal && !isNamedSo(made.stages)) return [];
    const { value: _, attentionOutput: __, ...stages } = made.stages;
    return made.range.end > made.range.start ? [{ ...made, stages }] : [];
  });
  return fewOfEachLine(all, mostOfOneLine);
}

/** A measurement of time computes the same again and again: it is shown once. */
function withoutSame(all: readonly NumberAttention[]): readonly NumberAttention[] {
  const kept = new Map<number, NumberAttention[]>();
  return all.filter((each) => {
    const { start } = each.range;
    const isAgain = kept.get(start)?.some((other) => isSameAgain(each, other)) === true;
    if (!isAgain) addTo(kept, start, each);
    return !isAgain;
  });
}

function isSameAgain(one: NumberAttention, other: NumberAttention): boolean {
  const sides = ["query", "key", "value"] as const;
  return (
    sameNumbers(one.weights.values, other.weights.values) &&
    sides.every((side) =>
      areComputedAgain(one.numbers?.[side].flat() ?? [], other.numbers?.[side].flat() ?? []),
    )
  );
}

/** Keys stand in for values that there are not. */
function withKeysAsValues(head: Head): Head {
  const { keys, places } = head;
  const rows = head.rows.map((row, at) => {
    const values = places[at]!.map((place, key) => keys[place ?? key] ?? []);
    return { ...row, softmax: { ...row.softmax, values } };
  });
  return { ...head, rows, values: keys };
}

/** How many stages variables hold, besides the masked scores, which not every call has. */
function countStages({ stages: { maskedScores: _, ...others } }: NumberAttention): number {
  return Object.keys(others).length;
}

function siteOf({ rows }: Head): string {
  return rows[0]!.site;
}

/** The loop over the queries of a head; null: there is none. */
function loopOver({ rows: [first, second] }: Head): LoopRun | null {
  return loopBetween(first ? turnOf(first) : null, second ? turnOf(second) : null);
}

/** Queries of a long loop without those of iterations of which some outputs are forgotten. */
function withoutDamaged(rows: readonly ScoredRow[]): readonly ScoredRow[] {
  const byLoop = groupBy(rows, (row) => turnOf(row)?.outer?.loop ?? null);
  const damaged = new Set(
    [...byLoop.values()].flatMap((found) => {
      const widths = new Set(found.map(({ softmax: { outputs } }) => outputs.length));
      return widths.size > 1 && isInThinnedLoop(turnOf(found[0]!)) ? found : [];
    }),
  );
  return rows.filter((row) => !damaged.has(row));
}

/** How many queries each loop has that goes over those of several heads, one after the other. */
function countRows(heads: readonly Head[]): ReadonlyMap<LoopRun, number> {
  return new Map(
    [...groupBy(heads, loopOver)].flatMap(([loop, own]) => {
      if (!loop) return [];
      const turns = own.flatMap(({ rows }) => rows.map((row) => turnIn(loop, row)));
      return new Set(turns).size === turns.length ? [[loop, turns.length] as const] : [];
    }),
  );
}

function byStateOf(heads: readonly Head[]) {
  const rowsOf = countRows(heads);
  return groupBy(heads, (head) => stateOf(head, rowsOf));
}

/** The iteration of a loop in which a query is weighed. */
function turnIn(loop: LoopRun, row: ScoredRow): LoopTurn | null {
  let turn = turnOf(row);
  while (turn && turn.loop !== loop) turn = turn.outer;
  return turn;
}

/**
 * `whole`: the loop over its queries came to its end, and a query of each iteration was kept. `begun`: a limit ended
 * the program in it, so these are its first queries. `thinned`: it is neither.
 */
function stateOf(head: Head, rowsOf: ReadonlyMap<LoopRun, number>): "whole" | "begun" | "thinned" {
  const { rows, keys } = head;
  // The first query of a cache sees itself alone: another one may come.
  if (rows.length * keys.length === 1 && isInRunningLoop(turnOf(rows[0]!))) return "begun";
  const loop = loopOver(head);
  if (loop === null) return "whole";
  const count = Math.max(rows.length, rowsOf.get(loop) ?? 0);
  if (loop.isThinned && count < loop.turns) return "thinned";
  return loop.isOver ? "whole" : "begun";
}

/** Of heads that have begun, the queries that all of one place have; none: fewer than two. */
function firstOf(heads: readonly Head[]): readonly Head[] {
  const counts = new Map<string, number>();
  for (const head of heads) {
    const known = counts.get(siteOf(head)) ?? Infinity;
    counts.set(siteOf(head), Math.min(known, head.rows.length));
  }
  return heads.flatMap((head) => {
    const count = counts.get(siteOf(head))!;
    return count > 1 ? [withFirst(head, count)] : [];
  });
}

/** Its numbers, arranged for the engine; null if they differ from the program's. */
function layOut(
  heads: readonly Head[],
  holders: NumberHolders,
  recording: Recording,
): NumberAttention | null {
  const first = heads[0]!.rows[0]!;
  const isChanged = heads.some(({ rows }) =>
    rows.some(({ softmax: { used, weights } }) => used.some((each, at) => each !== weights[at])),
  );
  const precisions = heads.map(precisionOf);
  const isRounded = precisions.some((each) => each.isRounded);
  const [queries, keys] = [heads[0]!.rows.length, heads[0]!.keys.length];
  const { scale } = first;
  const { tolerance } = precisions[0]!;
  const isAlike = heads.every(
    (head) =>
      head.values[0]?.length === heads[0]!.values[0]?.length &&
      head.rows.every((row) => Math.abs(row.scale - scale) <= tolerance * Math.abs(scale)),
  );
  if (!isAlike) return null;
  const maps = heads.flatMap((head, at) => mapOf(head, precisions[at]!) ?? []);
  if (maps.length < heads.length) return null;
  const bias = Float64Array.from(maps.flatMap((map) => [...map.bias]));
  const weights = Float64Array.from(maps.flatMap((map) => [...map.used]));
  const isOpen = bias.every((number) => number === 0);
  const causal = isCausal(bias, queries, keys);
  const shape = [1, heads.length, queries, keys];
  const sides = {
    query: heads.map(({ rows }) => rows.map(({ query }) => query)),
    key: heads.map((head) => head.keys),
    value: heads.map(({ values }) => values),
  };
  const numbers = {
    query: sideBySide(sides.query),
    key: sideBySide(sides.key),
    value: sideBySide(sides.value),
  };
  const holding = findStageHolders(heads, numbers, holders);
  /** The variable of the part of the rows that the first of several heads takes. */
  const partOf = ([rows]: readonly Rows[]): Binding | null => {
    const within = holding["scores"]?.label ?? null;
    return heads.length > 1 ? holders.first([rows!.flat(), ...rows!], within) : null;
  };
  const helpers = new Set([...helpersOf(first), ...makersOf(numbers)]);
  const stages: Record<string, StagePlace> = Object.fromEntries(
    Object.entries(holding).flatMap(([stage, binding]) =>
      binding ? [[stage, placeOf(binding, recording, { helpers })]] : [],
    ),
  );
  const made = rowOf(heads[0]!).steps[first.plainSteps - 1]?.[0]?.origin?.range;
  const scores =
    made && holding["attentionWeights"] && !holding["scores"]
      ? placeBefore(holding["attentionWeights"], made, recording)
      : null;
  if (scores) stages["scores"] = scores;
  const matrixOf = (rows: Rows) => createMatrix([1, rows.length, rows[0]!.length], toValues(rows));
  return {
    query: matrixOf(numbers.query),
    key: matrixOf(numbers.key),
    value: matrixOf(numbers.value),
    headCount: heads.length,
    scale,
    causal,
    mask: causal || isOpen ? null : createMatrix(shape, bias),
    weights: createMatrix(shape, weights),
    range: rangeOfWeights(heads, stages, holding),
    stages,
    sources: {
      query: toSource(sides.query, partOf(sides.query)),
      key: toSource(sides.key, partOf(sides.key)),
      value: toSource(sides.value, partOf(sides.value)),
    },
    numbers,
    output: null,
    heads: [],
    ...(causal && callsOf(heads[0]!, holding, holders)),
    ...((isChanged || isRounded) && {
      change: isChanged ? ("later" as const) : ("rounded" as const),
      ...(first.softmax.outputs.length > 0 && { made: outputOf(heads) }),
    }),
    ...stepsOfRow(rowOf(heads[0]!)),
  };
}

/** The call that computes each query; nothing: several have one call, or it is not known. */
function callsOf(
  { rows }: Head,
  holding: StageHolders,
  holders: NumberHolders,
): Pick<ProgramAttention, "callsOfRows"> {
  const home = (holding["attentionWeights"] ?? holding["scores"])?.label;
  const calls = rows.flatMap(({ query }) => {
    const around = holders.allAround(query);
    // A query that the function is given belongs to the one that calls it.
    return (around.find(({ label }) => label === home) ?? around[0])?.call ?? [];
  });
  return new Set(calls).size === rows.length ? { callsOfRows: calls } : {};
}

/** [1, heads, queries, width] */
function outputOf(heads: readonly Head[]): Matrix {
  const rows = heads.flatMap((head) => head.rows.map(({ softmax: { outputs } }) => outputs));
  const shape = [1, heads.length, heads[0]!.rows.length, rows[0]!.length];
  return createMatrix(shape, toValues(rows));
}

/** The function that computes the weights, if it computes neither scores nor outputs. */
function helpersOf({ softmax: { weights, outputs }, steps }: ScoredRow): ReadonlySet<string> {
  const labelOf = (numbers: readonly NumberValue[] = []) => numbers[0]?.origin?.label ?? "";
  const own = labelOf(weights);
  const isHelper = own !== "" && own !== labelOf(steps[0]) && own !== labelOf(outputs);
  return new Set(isHelper ? [own] : []);
}

/** The functions that compute several of queries, keys, and values, one after the other. */
function makersOf(sides: Readonly<Record<string, Rows>>): ReadonlySet<string> {
  const firsts = new Set(Object.values(sides).map((rows) => rows[0]![0]!));
  const origins = [...firsts].flatMap(({ origin }) => origin ?? []);
  const isAgain = origins.filter((origin, at) =>
    origins.some((other, before) => before < at && originPlace(other) === originPlace(origin)),
  );
  return new Set(isAgain.flatMap(({ label }) => label || []));
}

/** The query with the most keys. */
function rowOf({ rows }: Head): ScoredRow {
  return rows.reduce((most, row) =>
    (row.steps[0]?.length ?? 0) > (most.steps[0]?.length ?? 0) ? row : most,
  );
}

/** [heads, rows, width]; `part`: what the program takes a head into. */
function toSource(heads: readonly Rows[], part: Binding | null): Tensor {
  const [first] = heads;
  const shape = [heads.length, first!.length, first![0]!.length];
  const tensor = createTensor("numpy", "float64", shape, toValues(heads.flat()));
  tensor.storage.written = heads.flat(2).map(({ at }) => at ?? null);
  if (part) tensor.origin = { operation: "narrow", inputs: [], settings: {}, range: part.range };
  return tensor;
}

function toValues(rows: Rows): Float64Array {
  return Float64Array.from(rows.flat(), ({ value }) => value);
}

interface HeadMap {
  /** [queries, keys] */
  readonly used: Float64Array;
  readonly bias: Float64Array;
}

/** The weights of a head; null: softmax of its products does not give them, or they not its outputs. */
function mapOf(head: Head, precision: Precision): HeadMap | null {
  const { rows, places: allPlaces, keys, values } = head;
  const keyCount = keys.length;
  const weights = new Float64Array(rows.length * keyCount);
  const used = new Float64Array(rows.length * keyCount);
  const bias = new Float64Array(rows.length * keyCount).fill(-Infinity);
  for (const [row, { query, bias: added, scale, softmax }] of rows.entries()) {
    const from = row * keyCount;
    // A key that is masked for this query is the one at its place.
    const places = allPlaces[row]!.map((place, at) => place ?? at);
    if (places.some((place) => place >= keyCount)) return null;
    const isOther = (place: number, at: number): boolean => {
      const value = softmax.values[at];
      return value !== null && !isSame(values[place]!, value!);
    };
    if (places.some(isOther)) return null;
    // Where every key is hidden by a number, the softmax is of what is left of the scores.
    const areAllHidden = added.every((each) => each <= hidden && Number.isFinite(each));
    for (const [at, place] of places.entries()) {
      weights[from + place] = softmax.weights[at]!.value;
      used[from + place] = softmax.used[at]!.value;
      bias[from + place] = added[at]! <= hidden && !areAllHidden ? -Infinity : added[at]!;
    }
    const scores = Float64Array.from(keys, (key, at) => {
      const product = key.reduce(
        (sum, number, column) => sum + number.value * query[column]!.value,
        0,
      );
      return product * scale + bias[from + at]!;
    });
    if (!agrees(scores, weights.subarray(from, from + keyCount), precision)) return null;
    const isWeighed = softmax.outputs.every((output, column) => {
      const sum = values.reduce(
        (all, value, at) => all + used[from + at]! * value[column]!.value,
        0,
      );
      return Math.abs(sum - output.value) <= precision.tolerance * Math.max(1, Math.abs(sum));
    });
    if (!isWeighed) return null;
  }
  return { used, bias };
}

/** So much may be missing in a row of weights whose divisor is kept from 0. */
const mostMissing = 2e-5;

/** Whether the weights are a softmax of the scores. */
function agrees(
  scores: Float64Array,
  weights: Float64Array,
  { off, missing }: Pick<Precision, "off" | "missing">,
): boolean {
  const most = scores.reduce((a, b) => Math.max(a, b), -Infinity);
  const exponentials = scores.map((score) => Math.exp(score - most));
  const total = exponentials.reduce((a, b) => a + b, 0);
  const sum = weights.reduce((a, b) => a + b, 0);
  return (
    Math.abs(1 - sum) <= missing &&
    weights.every((weight, at) => Math.abs((exponentials[at]! / total) * sum - weight) <= off)
  );
}
