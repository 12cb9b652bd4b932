import type { EvaluatedGroup } from "./evaluatedGroup.ts";
import { backendTitles, describeMs } from "./describeRun.ts";
import { describeComputing } from "./lensLines.ts";

/** What the status bar says of a computation. */
export interface StatusText {
  readonly text: string;
  /** For people who hear it. */
  readonly label: string;
}

/** What ran for a computation, in a few words; null where nothing was to be run. */
export function toStatusText(evaluated: EvaluatedGroup): StatusText | null {
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
        label: `Attention Lens computed this with ${backendTitles[backend]} in ${took}; choose a backend`,
      };
    }
    case "computing": {
      const words = describeComputing(evaluated.share);
      return { text: `$(sync~spin) ${words}`, label: `Attention Lens is ${words}; cancel` };
    }
    case "failed":
      return {
        text: "$(warning) not computed",
        label: "Attention Lens could not compute this; choose a backend",
      };
    case "needsHeadCount":
      return null;
  }
}
