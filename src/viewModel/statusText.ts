import * as l10n from "@vscode/l10n";
import { closeUp } from "./closeUp.ts";
import type { EvaluatedGroup } from "./evaluatedGroup.ts";
import type { TraceRun } from "../engine/trace.ts";
import { describeMs } from "./describeRun.ts";
import { countHeads, toHeadSentences } from "./headSentences.ts";
import { describeComputing, toShownPercent } from "./lensLines.ts";
import { tellZeroed } from "./mlpView.ts";
import { hiddenResult } from "./predict/hiddenResult.ts";
import { toResultTitle, type TracedGroup } from "./resultTitle.ts";
import { withoutIcons } from "./showControls.ts";

/** The text of the status bar for a computation. */
export interface StatusText {
  readonly text: string;
  /** For screen readers. */
  readonly label: string;
}

/** The result of a computation in a few words, unless the user is predicting it. */
export function toStatusText(evaluated: EvaluatedGroup, isPredicted = false): StatusText {
  switch (evaluated.kind) {
    case "attention":
    case "selfAttention":
    case "attentionWeights":
    case "mlp":
    case "block":
    case "stack": {
      const told = isPredicted ? hiddenResult() : toResultTitle(evaluated);
      return {
        text: `$(eye) ${withoutIcons(isPredicted ? told : tellShortly(evaluated))}${tellRun(evaluated.trace.run)}`,
        label: l10n.t("Attention Lens: {0}; open the panel", told),
      };
    }
    case "computing": {
      const words = describeComputing(evaluated.share);
      const percent = toShownPercent(evaluated.share);
      return {
        text: `$(sync~spin) ${words}`,
        label:
          percent === null
            ? l10n.t("Attention Lens is computing… Click to cancel.")
            : l10n.t("Attention Lens is computing… {0}%. Click to cancel.", percent),
      };
    }
    case "failed":
      return {
        text: `$(warning) ${l10n.t("not computed")}`,
        label: l10n.t("Attention Lens could not compute this; go to the problem"),
      };
  }
}

/** Shorter runs are not mentioned. */
const noticedMs = 100;

/** ` · wasm 340 ms`, unless it was a moment on the reference. */
function tellRun({ backend, elapsedMs }: TraceRun): string {
  if (backend === "reference" && elapsedMs < noticedMs) return "";
  return ` · ${backend} ${describeMs(elapsedMs)}`;
}

/** `2 heads → K[1], K[2]`; once where all heads have the same keys. */
function tellShortly(evaluated: TracedGroup): string {
  if (evaluated.kind === "mlp") return tellZeroed(evaluated.trace);
  const sentences = toHeadSentences(evaluated);
  if (!sentences) return toResultTitle(evaluated);
  const { heads, more } = sentences;
  const count = heads.length + more;
  const said = countHeads(count);
  if (more > 0) return said;
  const keys = heads.map((head) => head.keys);
  const areAlike = keys.every((each) => each === keys[0]);
  const told = `${said} → ${areAlike ? (keys[0] ?? "") : keys.join(", ")}`;
  const differing = heads.find(({ differsFor }) => differsFor !== null)?.differsFor;
  return differing ? closeUp(l10n.t("{0}, different for {1}", told, differing)) : told;
}
