import * as l10n from "@vscode/l10n";
import { isInRange, rowOf } from "../../settings/settings.ts";
import type { Problem } from "../../engine/problem.ts";
import { headCountOptions, toProblemParts } from "./problemParts.ts";
import type { SettingChange } from "./whatIfState.ts";

/** A message why a change cannot be made; null if it can. */
export function checkChange(problem: Problem, change: SettingChange): string | null {
  if (change.value === null) return null;
  const parts = toProblemParts(problem);
  const row = rowOf(change.setting);
  if (row.kind === "positive") {
    const value = Number(change.value);
    return isInRange(row.kind, value) ? null : row.refuse(value);
  }
  switch (change.setting) {
    case "headCount": {
      const options = headCountOptions(parts);
      if (options.includes(change.value)) return null;
      const width = parts.widths?.query ?? 0;
      return l10n.t(
        "Width {0} does not divide into {1} heads. Use {2}.",
        width,
        change.value,
        options.join(", "),
      );
    }
    case "removedHeads": {
      const headCount = parts.attention?.headCount ?? 0;
      const missing = change.value.find((head) => !(head >= 0 && head < headCount));
      if (missing === undefined) return null;
      return l10n.t("There is no head {0}. Use 0 to {1}.", missing, headCount - 1);
    }
    case "activation": {
      const reads = change.value === "swiglu";
      return reads && !parts.mlp?.gate
        ? l10n.t("SwiGLU needs gate weights, but this MLP has none.")
        : null;
    }
    default:
      return null;
  }
}
