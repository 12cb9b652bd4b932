import * as l10n from "@vscode/l10n";
import type { AttentionProblem } from "../../engine/problem.ts";
import type { ComputationGroup } from "../../source/extraction.ts";
import type { StatedProblem } from "./statedProblem.ts";
import { incomplete, toBatch, toLinear } from "./tensors.ts";
import { toSettings } from "./toSettings.ts";

/** Attention on a query, a key and a value that stand in the file. */
export function toAttentionProblem(group: ComputationGroup): StatedProblem {
  const { query, key, value, outputProjection, outputProjectionBias } = group.matrices;
  if (!query || !key || !value) {
    return incomplete(
      group,
      l10n.t(
        "This computation needs a query, a key and a value: name them so, or assign their roles.",
      ),
    );
  }
  const problem: AttentionProblem = {
    kind: "attention",
    query: toBatch(query),
    key: toBatch(key),
    value: toBatch(value),
    ...toSettings(group.settings),
    ...(outputProjection && {
      outputProjection: toLinear(
        outputProjection,
        outputProjectionBias,
        group.settings.weightLayout?.value,
      ),
    }),
  };
  return { kind: "ready", problem };
}
