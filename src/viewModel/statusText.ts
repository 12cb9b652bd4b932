import * as l10n from "@vscode/l10n";
import type { EvaluatedGroup } from "./evaluatedGroup.ts";
import { backendTitle, describeMs } from "./describeRun.ts";
import { describeComputing, toShownPercent } from "./lensLines.ts";

/** What the status bar says of a computation. */
export interface StatusText {
  readonly text: string;
  /** For people who hear it. */
  readonly label: string;
}

/** What ran for a computation, in a few words. */
export function toStatusText(evaluated: EvaluatedGroup): StatusText {
  switch (evaluated.kind) {
    case "attention":
    case "selfAttention":
    case "mlp":
    case "block":
    case "stack": {
      const { backend, elapsedMs } = evaluated.trace.run;
      const took = describeMs(elapsedMs);
      return {
        text: `$(pulse) ${backend} ${took}`,
        label: l10n.t(
          "Attention Lens computed this with {0} in {1}; choose a backend",
          backendTitle(backend),
          took,
        ),
      };
    }
    case "computing": {
      const words = describeComputing(evaluated.share);
      const percent = toShownPercent(evaluated.share);
      return {
        text: `$(sync~spin) ${words}`,
        label:
          percent === null
            ? l10n.t("Attention Lens is computing…; cancel")
            : l10n.t("Attention Lens is computing… {0} %; cancel", percent),
      };
    }
    case "failed":
      return {
        text: `$(warning) ${l10n.t("not computed")}`,
        label: l10n.t("Attention Lens could not compute this; choose a backend"),
      };
  }
}
