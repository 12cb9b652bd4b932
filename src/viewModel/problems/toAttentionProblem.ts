import * as l10n from "@vscode/l10n";
import type { AttentionProblem } from "../../engine/problem.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import type { ComputationGroup, MadeByProgram, SourceMatrix } from "../../source/extraction.ts";
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

/** Attention as the program computes it, on matrices that it made. */
export function toFollowedProblem(
  group: ComputationGroup,
  { batch, mask }: MadeByProgram,
): StatedProblem {
  const { query, key, value } = group.matrices;
  if (!query || !key || !value)
    return incomplete(group, l10n.t("This computation is not complete"));
  const split = ({ shape: [rows, width], values }: SourceMatrix): Tensor => ({
    shape: [batch, rows / batch, width],
    values,
  });
  const settings = toSettings(group.settings);
  const fits = mask && (mask.shape[1] === 1 || mask.shape[1] === settings.headCount);
  const problem: AttentionProblem = {
    kind: "attention",
    query: split(query),
    key: split(key),
    value: split(value),
    ...settings,
    ...(fits && { mask }),
  };
  return { kind: "ready", problem };
}
