import * as l10n from "@vscode/l10n";
import type { AttentionStages } from "../engine/trace.ts";
import type { EvaluatedGroup } from "./evaluatedGroup.ts";
import { gazeOf } from "./groupGaze.ts";
import { describeShare, nameKeys, namesFor, nameShortly, sayGaze } from "./headGaze.ts";
import { partsOfTrace } from "./partsOfTrace.ts";
import { toTokenLabels } from "./tokenLabels.ts";

/** More heads than this are listed only in the panel. */
const mostHeads = 4;

/** Where the heads of one attention look. */
export interface HeadSentences {
  readonly stages: AttentionStages;
  /** The last position, which the sentences are about. */
  readonly query: string;
  /** The first heads, in order. */
  readonly heads: readonly HeadSentence[];
  /** How many more heads there are. */
  readonly more: number;
}

/** Where one head looks. */
export interface HeadSentence {
  readonly head: number;
  /** `Q[0] gives 86% of its attention to K[1]` */
  readonly whole: string;
  /** `86% to K[1]` */
  readonly short: string;
  /** `K[1]` */
  readonly keys: string;
}

/**
 * What the last query of every head looks at, in the words of the panel; null unless there is one
 * attention.
 */
export function toHeadSentences(evaluated: EvaluatedGroup): HeadSentences | null {
  if (!("trace" in evaluated) || evaluated.kind === "stack") return null;
  const stages = partsOfTrace(evaluated.trace, 0).attention;
  if (!stages) return null;
  const { headCount, queryLength, keyLength } = stages.shape;
  const labels = toTokenLabels(evaluated.group, queryLength, keyLength);
  const query = nameShortly(labels.query[queryLength - 1] ?? "");
  const shown = Math.min(headCount, mostHeads);
  const heads = Array.from({ length: shown }, (_, head): HeadSentence => {
    const gaze = gazeOf(evaluated.group, stages, head, queryLength - 1);
    const names = namesFor(gaze, labels.key);
    return {
      head,
      whole: sayGaze(query, gaze, names),
      short: describeShare(gaze, names),
      keys: nameKeys(gaze, names),
    };
  });
  return { stages, query, heads, more: headCount - shown };
}

/** A longer line cannot be read at a glance. */
const longestLine = 140;

/**
 * `Head 0: Q[0] gives 86% of its attention to K[1]`, `Head 1: 86% to K[2]`, `8 more heads`: as many as one line
 * has room for.
 */
export function listHeads({ heads, more }: HeadSentences): readonly string[] {
  const told = heads.map(({ head, whole, short }, at) =>
    l10n.t("Head {0}: {1}", head, at === 0 ? whole : short),
  );
  let shown = told.length;
  while (shown > 1 && told.slice(0, shown).join(" · ").length > longestLine) shown--;
  const left = more + told.length - shown;
  return left === 0 ? told : [...told.slice(0, shown), countMore(left)];
}

/** `8 more heads` */
export function countMore(more: number): string {
  return more === 1 ? l10n.t("1 more head") : l10n.t("{0} more heads", more);
}
