import * as l10n from "@vscode/l10n";
import { toKeyValueMatrix } from "../../engine/operations/heads.ts";
import type { AttentionStages, Trace } from "../../engine/trace.ts";
import { closeUp } from "../closeUp.ts";
import { toHeadColumns } from "../headColumns.ts";
import { nameToken } from "../isolate.ts";
import { roundNumber } from "../numberText.ts";
import type { TokenLabels } from "../tokenLabels.ts";
import { findAttention } from "./attentionPlace.ts";
import type { Contribution, RestContribution, ValueMix } from "./valueMix.ts";
import type { WeightPlace } from "./weightExplanation.ts";

/** Up to this many keys are listed in order; of more, the largest weights, with the rest summed. */
const shownKeys = 8;

/**
 * `weights of a row × V -> contributions of the keys, their running sum, the head's output`; the sum
 * runs as the engine's does, so that it ends in the trace's digits. Null where there is no attention.
 */
export function mixValues(
  trace: Trace,
  place: WeightPlace,
  labelsFor: (queryLength: number, keyLength: number) => TokenLabels,
): ValueMix | null {
  const stages = findAttention(trace, place.layer)?.stages;
  if (!stages) return null;
  const { queryLength, keyLength } = stages.shape;
  const labels = labelsFor(queryLength, keyLength);
  const all = listContributions(stages, place, labels.key);
  const seen = all.filter(({ weight }) => weight !== 0);
  const isMany = seen.length > shownKeys;
  const shown = isMany
    ? seen.toSorted((a, b) => b.weight - a.weight || a.key - b.key).slice(0, shownKeys)
    : seen;
  const contributions = withRunning(shown);
  const width = stages.shape.valueHeadDim;
  const start = (place.head * queryLength + place.query) * width;
  const output = Array.from(stages.headOutput.values.subarray(start, start + width));
  const queryToken = labels.query[place.query] ?? "";
  return {
    place,
    queryToken,
    columns: toHeadColumns(stages.shape, place.head).columns,
    contributions,
    rest: isMany ? restOf(seen, shown, width) : null,
    silent: all.length - seen.length,
    output,
    sentence: closeUp(describeMix(queryToken, seen, place.head)),
  };
}

type Part = Omit<Contribution, "running">;

function listContributions(
  { shape, attentionWeights, value }: AttentionStages,
  { head, query }: WeightPlace,
  tokens: readonly string[],
): readonly Part[] {
  const { queryLength, keyLength, valueHeadDim, headCount, keyValueHeadCount } = shape;
  const weightStart = (head * queryLength + query) * keyLength;
  const firstKey = toKeyValueMatrix(head, headCount, keyValueHeadCount) * keyLength;
  return Array.from({ length: keyLength }, (_, key) => {
    const weight = attentionWeights.values[weightStart + key]!;
    const at = (firstKey + key) * valueHeadDim;
    const row = Array.from(value.values.subarray(at, at + valueHeadDim));
    const parts = row.map((x) => (weight === 0 ? 0 : weight * x));
    return { key, token: tokens[key] ?? "", weight, value: row, parts };
  });
}

function withRunning(parts: readonly Part[]): readonly Contribution[] {
  let before: readonly number[] | null = null;
  return parts.map((part) => {
    const running: readonly number[] = part.parts.map((x, at) => (before?.[at] ?? 0) + x);
    before = running;
    return { ...part, running };
  });
}

function restOf(seen: readonly Part[], shown: readonly Part[], width: number): RestContribution {
  const isShown = new Set(shown.map(({ key }) => key));
  const rest = seen.filter(({ key }) => !isShown.has(key));
  return {
    count: rest.length,
    sum: rest.reduce((sum, { weight }) => sum + weight, 0),
    parts: Array.from({ length: width }, (_, at) =>
      rest.reduce((sum, { parts }) => sum + (parts[at] ?? 0), 0),
    ),
  };
}

function describeMix(query: string, seen: readonly Part[], head: number): string {
  const name = nameToken(query);
  const [first] = seen.toSorted((a, b) => b.weight - a.weight);
  if (!first) {
    return l10n.t("{0} sees no key in head {1}, so its output is all zeros.", name, head);
  }
  const [most, key] = [roundNumber(first.weight), nameToken(first.token)];
  switch (seen.length) {
    case 1:
      return l10n.t("The output of {0} is {1} × the value of {2}.", name, most, key);
    case 2:
      return l10n.t(
        "The output of {0} is {1} × the value of {2} plus a share of the other.",
        name,
        most,
        key,
      );
    default:
      return l10n.t(
        "The output of {0} is {1} × the value of {2} plus shares of the {3} others.",
        name,
        most,
        key,
        seen.length - 1,
      );
  }
}
