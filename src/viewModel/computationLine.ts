import * as l10n from "@vscode/l10n";
import type { AttentionMaps, AttentionStages } from "../engine/trace.ts";
import type { ComputationGroup } from "../source/extraction.ts";
import type { EvaluatedGroup } from "./evaluatedGroup.ts";
import { describeComputing } from "./lensLines.ts";
import { describeBasis } from "./basis.ts";
import { gazeOf } from "./groupGaze.ts";
import { describeGaze } from "./headGaze.ts";
import { tellZeroed, widthsOf } from "./mlpView.ts";
import { hiddenResult } from "./predict/hiddenResult.ts";
import { countHeads } from "./headSentences.ts";
import { kindName, shortTitleOf } from "./titleOf.ts";
import { toTokenLabels } from "./tokenLabels.ts";
import { describeTried } from "./whatIf/describeTried.ts";

/** One computation as a list shows it. */
export interface ComputationLine {
  /** `AttentionDemo`, or its kind if it has no name. */
  readonly label: string;
  /** The heads, the shape and where the heads look, or what is missing or wrong. */
  readonly description: string;
  /** The same in whole sentences, for a tooltip and for screen readers. */
  readonly sentence: string;
  readonly state: EvaluatedGroup["kind"];
}

/** More heads than this are listed only in the panel. */
const headsInLine = 2;

/** One line about a computation; its result is hidden while the user predicts it. */
export function toComputationLine(evaluated: EvaluatedGroup, isPredicted = false): ComputationLine {
  const { group } = evaluated;
  const label = shortTitleOf(group);
  const result = isPredicted && "trace" in evaluated ? hiddenResult() : describe(evaluated);
  const tried = describeTried(group);
  const description = tried === null ? result : l10n.t("what if {0}: {1}", tried, result);
  const name = group.label === "" ? label : `${kindName(group.kind)} ${label}`;
  const said = l10n.t("{0}: {1}", name, description);
  const sentence = [said, ...describeBasis(group)].join("\n\n");
  return { label, description, sentence, state: evaluated.kind };
}

function describe(evaluated: EvaluatedGroup): string {
  switch (evaluated.kind) {
    case "attention":
    case "selfAttention":
      return describeAttention(evaluated.group, evaluated.trace);
    case "attentionWeights":
      return describeMaps(evaluated.group, evaluated.trace);
    case "mlp":
      return `${widthsOf(evaluated.trace)} · ${tellZeroed(evaluated.trace)}`;
    case "block":
      return describeBlocks(1, evaluated.trace.attention);
    case "stack":
      return describeBlocks(evaluated.trace.blocks.length, evaluated.trace.blocks[0]?.attention);
    case "computing":
      return describeComputing(evaluated.share);
    case "failed":
      return evaluated.problems[0]?.message ?? l10n.t("incomplete");
  }
}

function describeAttention(group: ComputationGroup, trace: AttentionStages): string {
  const { headCount, headDim } = trace.shape;
  return `${countHeads(headCount)} × ${headDim} · ${sayMaps(group, trace)}`;
}

function describeMaps(group: ComputationGroup, trace: AttentionMaps): string {
  const maps = `${countHeads(trace.shape.headCount)} · ${sayMaps(group, trace)}`;
  return trace.scores ? `${l10n.t("softmax of the scores")} · ${maps}` : maps;
}

/** `3 × 3 · → K[1] 86%` */
function sayMaps(group: ComputationGroup, trace: AttentionMaps): string {
  const { headCount, queryLength, keyLength } = trace.shape;
  const labels = toTokenLabels(group, queryLength, keyLength);
  const shown = Math.min(headCount, headsInLine);
  const gazes = Array.from({ length: shown }, (_, head) =>
    describeGaze(gazeOf(group, trace, head, queryLength - 1), labels.key),
  );
  if (headCount > shown) gazes.push(l10n.t("{0} more", headCount - shown));
  return `${queryLength} × ${keyLength} · → ${gazes.join(", ")}`;
}

function describeBlocks(count: number, attention: AttentionStages | undefined): string {
  const layers = count === 1 ? l10n.t("1 layer") : l10n.t("{0} layers", count);
  if (!attention) return layers;
  const { headCount, headDim, queryLength } = attention.shape;
  return l10n.t("{0} · {1} heads × {2} · {3} positions", layers, headCount, headDim, queryLength);
}
