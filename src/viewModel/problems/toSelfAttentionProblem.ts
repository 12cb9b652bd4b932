import * as l10n from "@vscode/l10n";
import { checkProblem } from "../../engine/check/checkProblem.ts";
import type { Linear, SelfAttentionProblem } from "../../engine/problem.ts";
import type { ComputationGroup } from "../../source/extraction.ts";
import type { StatedProblem } from "./statedProblem.ts";
import { incomplete, toBatch, toLinear } from "./tensors.ts";
import { toFailure } from "./toFailure.ts";
import { toSettings } from "./toSettings.ts";

type Projections = Readonly<Record<`${"query" | "key" | "value"}Projection`, Linear>>;

/** Attention of an input on itself; without an output projection it ends with the heads joined. */
export function toSelfAttentionProblem(group: ComputationGroup): StatedProblem {
  const { matrices, settings } = group;
  const { input, outputProjection } = matrices;
  const projections = toProjections(group);
  if (!input || !projections) {
    return incomplete(
      group,
      l10n.t(
        "This computation needs an input and query, key and value projections: name them so, or assign their roles.",
      ),
    );
  }
  const layout = settings.weightLayout?.value;
  const problem: SelfAttentionProblem = {
    kind: "selfAttention",
    input: toBatch(input),
    ...projections,
    ...(outputProjection && {
      outputProjection: toLinear(outputProjection, matrices.outputProjectionBias, layout),
    }),
    ...toSettings(settings),
  };
  try {
    checkProblem(problem);
    return { kind: "ready", problem };
  } catch (error) {
    return toFailure(group, error);
  }
}

/** What makes queries, keys and values, as the engine wants it; null where one of them is missing. */
export function toProjections({ matrices, settings }: ComputationGroup): Projections | null {
  const { queryProjection, keyProjection, valueProjection } = matrices;
  if (!queryProjection || !keyProjection || !valueProjection) return null;
  const layout = settings.weightLayout?.value;
  return {
    queryProjection: toLinear(queryProjection, matrices.queryProjectionBias, layout),
    keyProjection: toLinear(keyProjection, matrices.keyProjectionBias, layout),
    valueProjection: toLinear(valueProjection, matrices.valueProjectionBias, layout),
  };
}
