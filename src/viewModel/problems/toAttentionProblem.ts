import type { AttentionProblem } from "../../engine/problem.ts";
import type { ComputationGroup } from "../../source/extraction.ts";
import { divisors } from "../../tensor/divisors.ts";
import type { StatedProblem } from "./statedProblem.ts";
import { incomplete, toBatch, toLinear } from "./tensors.ts";
import { toSettings } from "./toSettings.ts";

/** Attention on a query, a key and a value that stand in the file. */
export function toAttentionProblem(group: ComputationGroup): StatedProblem {
  const { query, key, value, outputProjection, outputProjectionBias } = group.matrices;
  if (!query || !key || !value) return incomplete(group, "a query, a key and a value");
  const settings = toSettings(group.settings);
  if (!settings) return { kind: "needsHeadCount", options: divisors(query.shape[1]) };
  const problem: AttentionProblem = {
    kind: "attention",
    query: toBatch(query),
    key: toBatch(key),
    value: toBatch(value),
    ...settings,
    ...(outputProjection && {
      outputProjection: toLinear(outputProjection, outputProjectionBias),
    }),
  };
  return { kind: "ready", problem };
}
