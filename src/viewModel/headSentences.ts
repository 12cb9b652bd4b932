import * as l10n from "@vscode/l10n";
import type { AttentionMaps, AttentionStages } from "../engine/trace.ts";
import type { TensorValues } from "../tensor/tensor.ts";
import type { EvaluatedGroup } from "./evaluatedGroup.ts";
import { countAttentionNumbers, countMapNumbers } from "./attentionView.ts";
import { gazeOf } from "./groupGaze.ts";
import { nameShortly } from "./headGaze.ts";
import { nameHead, nameHeadShortly } from "./headNames.ts";
import { Room } from "./numberPacker.ts";
import { partsOfTrace } from "./partsOfTrace.ts";
import { sayHeads, type SaidHead } from "./sayHeads.ts";
import { toTokenLabels } from "./tokenLabels.ts";

/** More heads than this are listed only in the panel. */
const mostHeads = 4;

/** Where the heads of one attention look. */
export interface HeadSentences {
  readonly stages: AttentionMaps;
  /** The last position, which the sentences are about. */
  readonly query: string;
  /** The first heads, in order. */
  readonly heads: readonly HeadSentence[];
  /** How many more heads there are. */
  readonly more: number;
}

/** Where one head looks. */
export interface HeadSentence extends SaidHead {
  readonly head: number;
  /** `Head 0`, with what the program calls it. */
  readonly name: string;
  /** `Head 0`, or what the program calls it. */
  readonly shortName: string;
}

/** Lenses, cards, and the status bar ask; all weights are compared only once. */
const known = new WeakMap<EvaluatedGroup, HeadSentences | null>();

/**
 * What the last query of every head looks at, in the words of the panel; null unless there is one
 * attention.
 */
export function toHeadSentences(evaluated: EvaluatedGroup): HeadSentences | null {
  const before = known.get(evaluated);
  if (before !== undefined) return before;
  const sentences = findHeadSentences(evaluated);
  known.set(evaluated, sentences);
  return sentences;
}

function findHeadSentences(evaluated: EvaluatedGroup): HeadSentences | null {
  if (!("trace" in evaluated) || evaluated.kind === "stack") return null;
  const stages = partsOfTrace(evaluated.trace, 0).maps;
  if (!stages) return null;
  const { headCount, queryLength, keyLength } = stages.shape;
  const { headTitles } = evaluated.group;
  const labels = toTokenLabels(evaluated.group, queryLength, keyLength);
  const query = queryLength - 1;
  const gazes = Array.from({ length: headCount }, (_, head) =>
    gazeOf(evaluated.group, stages, head, query),
  );
  const heads = sayHeads({ labels, query, gazes, maps: mapsOf(stages) })
    .slice(0, mostHeads)
    .map((said, head) => ({
      ...said,
      head,
      name: nameHead(head, headTitles),
      shortName: nameHeadShortly(head, headTitles),
    }));
  const name = nameShortly(labels.query[query] ?? "");
  return { stages, query: name, heads, more: headCount - heads.length };
}

/** The weights of each head, if the panel has all of them and can compare them as well. */
function mapsOf(stages: AttentionMaps): readonly TensorValues[] | null {
  const count = isComputed(stages) ? countAttentionNumbers(stages) : countMapNumbers(stages);
  if (!new Room().take(count)) return null;
  const { headCount, queryLength, keyLength } = stages.shape;
  const size = queryLength * keyLength;
  return Array.from({ length: headCount }, (_, head) =>
    stages.attentionWeights.values.subarray(head * size, (head + 1) * size),
  );
}

function isComputed(maps: AttentionMaps): maps is AttentionStages {
  return "headOutput" in maps;
}

/** A longer line cannot be read at a glance. */
const longestLine = 88;

/**
 * `Head 0: Q[0] gives 86% of its attention to K[1]`, `Head 1: 86% to K[2]`, `8 more heads`: as many as one line
 * has room for.
 */
export function listHeads({ heads, more }: HeadSentences): readonly string[] {
  const told = heads.map(({ shortName, whole, short }, at) =>
    l10n.t("{0}: {1}", shortName, at === 0 ? whole : short),
  );
  let shown = told.length;
  while (shown > 1 && lengthOf(inLine(told, shown, more).join(" · ")) > longestLine) shown--;
  return inLine(told, shown, more);
}

function inLine(told: readonly string[], shown: number, more: number): readonly string[] {
  const left = more + told.length - shown;
  return left === 0 ? told : [...told.slice(0, shown), countMore(left)];
}

/** How many characters of a line are visible: isolates around names are not. */
function lengthOf(line: string): number {
  return line.replace(/[\u2066-\u2069]/g, "").length;
}

/** `1 head`, `2 heads` */
export function countHeads(count: number): string {
  return count === 1 ? l10n.t("1 head") : l10n.t("{0} heads", count);
}

/** `8 more heads` */
export function countMore(more: number): string {
  return more === 1 ? l10n.t("1 more head") : l10n.t("{0} more heads", more);
}
