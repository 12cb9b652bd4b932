import * as l10n from "@vscode/l10n";
import { checkProblem } from "../../engine/check/checkProblem.ts";
import { computeLinear } from "../../engine/operations/computeLinear.ts";
import type { AttentionSettings, Linear, Problem } from "../../engine/problem.ts";
import type { ComputationGroup } from "../../source/extraction.ts";
import { divisors } from "../../tensor/divisors.ts";
import { sizeAt } from "../../tensor/sizeAt.ts";
import type { Tensor } from "../../tensor/tensor.ts";
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
  const chosen = toSettings(settings);
  const width = sizeAt(projections.queryProjection.weight.shape, 0);
  if (!chosen) return { kind: "needsHeadCount", options: divisors(width) };
  const output =
    outputProjection && toLinear(outputProjection, matrices.outputProjectionBias, layout);
  try {
    const problem = stateProblem(toBatch(input), projections, output, chosen);
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

function stateProblem(
  input: Tensor,
  projections: Projections,
  output: Linear | undefined,
  settings: AttentionSettings,
): Problem {
  if (output) {
    return {
      kind: "selfAttention",
      input,
      ...projections,
      outputProjection: output,
      ...settings,
    };
  }
  checkWidths(input, projections);
  return {
    kind: "attention",
    query: computeLinear(input, projections.queryProjection),
    key: computeLinear(input, projections.keyProjection),
    value: computeLinear(input, projections.valueProjection),
    ...settings,
  };
}

/** The engine's own check of the projections, which stands before the sums. */
function checkWidths(input: Tensor, projections: Projections): void {
  const width = sizeAt(projections.valueProjection.weight.shape, 0);
  const values = new Float64Array(width * width);
  const outputProjection = { weight: { shape: [width, width], values } };
  checkProblem({ kind: "selfAttention", input, ...projections, outputProjection, headCount: 1 });
}
