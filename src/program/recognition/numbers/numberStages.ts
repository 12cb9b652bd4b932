import type { TextRange } from "../../../source/textRange.ts";
import type { NumberValue } from "../../values/number.ts";
import type { Binding } from "../../recording/recording.ts";
import type { StagePlace } from "../stages.ts";
import { homeOf, type NumberHolders } from "./holders.ts";
import { type Head, type Rows, sideBySide } from "./numberHeads.ts";
import type { ScoredRow } from "./scoredRows.ts";

/** The variable that holds each stage of an attention; null if none does. */
export type StageHolders = Readonly<Record<string, Binding | null>>;

/** The variables that hold the stages: of one query or of all, in all heads or in one. */
export function findStageHolders(
  heads: readonly Head[],
  { query, key, value }: Readonly<Record<"query" | "key" | "value", Rows>>,
  holders: NumberHolders,
): StageHolders {
  const { rows, keys, values } = heads[0]!;
  const ofStep = (step: number): Rows => {
    const own = rows.flatMap(({ steps }) => (steps[step] ? [steps[step]] : []));
    return [...severalOf(own), own.flat()];
  };
  const ofAllHeads = (numbersOf: (row: ScoredRow) => readonly NumberValue[]): Rows =>
    heads.length > 1 ? [heads.flatMap((head) => head.rows.flatMap(numbersOf))] : [];
  const holderOf = (step: number): Binding | null =>
    holders.nearest(ofStep(step), shared, home) ??
    holders.nearest(
      ofAllHeads((row) => row.steps[step] ?? []),
      shared,
      home,
    );
  const firstOf = (steps: readonly number[]): Binding | null =>
    steps.flatMap((step) => holderOf(step) ?? [])[0] ?? null;
  // Only a query that sees all keys shows the steps to its scores.
  const full = rows.findIndex((row) => row.steps.length > 0);
  const isPartly = rows.some((row) => row.keys.includes(null));
  const matricesOf = (step: number, isMasked: boolean): readonly Binding[] => {
    const row = isPartly ? rows[full]?.steps[step] : undefined;
    const size = [rows.length, keys.length] as const;
    return row ? holders.matrices({ row, at: full, isMasked, size }, shared) : [];
  };
  const firstMatrix = (steps: readonly number[], isMasked: boolean): Binding | null => {
    const all = steps.map((step) => {
      const place = rows[full]?.steps[step]?.[0]?.origin?.range.start ?? 0;
      return holders.nearestOf(matricesOf(step, isMasked), place, home);
    });
    return all.find((each) => each) ?? null;
  };
  const stepCount = Math.max(...rows.map(({ steps }) => steps.length));
  const steps = Array.from({ length: stepCount }, (_, at) => at);
  const plain = Math.min(...rows.map(({ plainSteps }) => plainSteps));
  const masked = Math.min(...rows.map(({ maskedStep }) => maskedStep ?? Infinity));
  const outputs = sideBySide(heads.map((head) => head.rows.map(({ softmax }) => softmax.outputs)));
  const ofFirst = rows.map(({ softmax }) => softmax.outputs);
  const mixed = [...outputs, ...ofFirst, outputs.flat(), ofFirst.flat()];
  const shared = holders.findShared([
    [query.flat()],
    [key.flat()],
    [value.flat()],
    steps.flatMap(ofStep),
    mixed,
  ]);
  const weights = rows.map(({ softmax }) => softmax.weights);
  const ofScores = steps.flatMap((step) => [
    ...holders.all(rows.every((row) => row.steps[step]) ? ofStep(step).at(-1)! : []),
    ...[false, true].flatMap((isMasked) => matricesOf(step, isMasked)),
  ]);
  const home = homeOf(
    [query, key, value].map((side) => holders.all(side.flat())),
    [ofScores, holders.all(weights.flat())],
  );
  const attentionOutput = holders.nearest(mixed, shared);
  const plainSteps = steps.slice(0, plain).reverse();
  const scores = firstMatrix(plainSteps, false) ?? firstOf(plainSteps);
  const maskedScores =
    firstMatrix(plainSteps, true) ?? firstOf(steps.filter((step) => step >= masked));
  const within = (scores ?? maskedScores ?? attentionOutput)?.label ?? null;
  const given = (whole: Rows, ofHead: Rows): Binding | null =>
    holders.first(
      [whole.flat(), ofHead.flat(), ...severalOf(whole), ...severalOf(ofHead)],
      within,
      shared,
    );
  return {
    query: given(
      query,
      rows.map((row) => row.query),
    ),
    key: given(key, keys),
    value: given(value, values),
    scores,
    maskedScores,
    attentionWeights:
      holders.nearest([...severalOf(weights), weights.flat()], shared, within) ??
      holders.nearest(
        ofAllHeads(({ softmax }) => softmax.weights),
        shared,
        within,
      ),
    attentionOutput,
  };
}

function severalOf(rows: Rows): Rows {
  return rows.filter(({ length }) => length > 1);
}

/** Where the weights are computed; where a function computes them that may serve others, held or used. */
export function rangeOfWeights(
  [head]: readonly Head[],
  stages: Readonly<Record<string, StagePlace>>,
  holding: StageHolders,
): TextRange {
  // Of a single key, the output is one product, and no sum.
  const { softmax, steps } = head!.rows.find(({ keys }) => keys.length > 1) ?? head!.rows[0]!;
  const { label, range } = softmax.weights[0]!.origin!;
  const used = softmax.outputs[0]?.origin;
  // A function that computes the outputs, too, serves this attention.
  if (label === "" || !used || used.label === label) return range;
  const stage = ["attentionWeights", "attentionOutput"].find((each) => holding[each]);
  if (stage !== undefined) return holding[stage]!.label === label ? range : stages[stage]!.range;
  return steps[0]?.[0]?.origin?.label === used.label ? used.range : range;
}
