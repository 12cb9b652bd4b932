import type { Problem } from "../../engine/problem.ts";
import { headCountOptions } from "./headCountOptions.ts";
import { toProblemParts } from "./problemParts.ts";
import type { SettingChange } from "./settingChange.ts";

/** Why a change cannot be made, for people; null when it can. */
export function checkChange(problem: Problem, change: SettingChange): string | null {
  if (change.value === null) return null;
  const parts = toProblemParts(problem);
  switch (change.setting) {
    case "scale":
    case "temperature": {
      const name = change.setting === "scale" ? "The scale" : "The temperature";
      if (Number.isFinite(change.value) && change.value > 0) return null;
      return `${name} is ${String(change.value)}: it must be a number above 0.`;
    }
    case "headCount": {
      const options = headCountOptions(parts);
      if (options.includes(change.value)) return null;
      const width = parts.widths?.query ?? 0;
      return `${String(width)} columns cannot be cut into ${String(change.value)} heads: use ${options.join(", ")}.`;
    }
    case "removedHeads": {
      const headCount = parts.attention?.headCount ?? 0;
      const missing = change.value.find((head) => !(head >= 0 && head < headCount));
      if (missing === undefined) return null;
      return `There is no head ${String(missing)}: heads go from 0 to ${String(headCount - 1)}.`;
    }
    case "activation": {
      const reads = change.value === "swiglu";
      return reads && !parts.mlp?.gate ? "SwiGLU needs gate weights, and this MLP has none." : null;
    }
    default:
      return null;
  }
}
