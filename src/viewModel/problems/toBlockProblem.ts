import * as l10n from "@vscode/l10n";
import { checkProblem } from "../../engine/check/checkProblem.ts";
import type { BlockProblem, NormLayer } from "../../engine/problem.ts";
import type { ComputationGroup, SourceMatrix } from "../../source/extraction.ts";
import { normByName } from "../../source/meaning/assumptions.ts";
import type { StatedProblem } from "./statedProblem.ts";
import { incomplete, toBatch, toLinear } from "./tensors.ts";
import { toFailure } from "./toFailure.ts";
import { toMlpLayer } from "./toMlpProblem.ts";
import { toProjections } from "./toSelfAttentionProblem.ts";
import { toSettings } from "./toSettings.ts";

const epsilon = 1e-5;

/** A transformer block whose layers stand in program code. */
export function toBlockProblem(group: ComputationGroup): StatedProblem {
  const { matrices, settings } = group;
  const { input, outputProjection } = matrices;
  const projections = toProjections(group);
  const mlp = toMlpLayer(group);
  if (!input || !projections || !outputProjection || !mlp) {
    return incomplete(
      group,
      l10n.t(
        "This block needs an input, four projections, and MLP weights: name them so, or assign their roles.",
      ),
    );
  }
  const layout = settings.weightLayout?.value;
  const problem: BlockProblem = {
    kind: "block",
    input: toBatch(input),
    placement: settings.placement?.value ?? "pre",
    norm: settings.norm?.value ?? normByName(matrices) ?? "layerNorm",
    epsilon,
    norm1: toNorm(matrices.norm1, matrices.norm1Bias),
    norm2: toNorm(matrices.norm2, matrices.norm2Bias),
    attention: {
      ...projections,
      outputProjection: toLinear(outputProjection, matrices.outputProjectionBias, layout),
      ...toSettings(settings),
    },
    mlp,
    ...(settings.residual && { residual: settings.residual.value }),
  };
  try {
    checkProblem(problem);
    return { kind: "ready", problem };
  } catch (error) {
    return toFailure(group, error);
  }
}

function toNorm(weight: SourceMatrix | undefined, bias: SourceMatrix | undefined): NormLayer {
  const toVector = ({ values }: SourceMatrix) => ({ shape: [values.length], values });
  return {
    ...(weight && { weight: toVector(weight) }),
    ...(bias && { bias: toVector(bias) }),
  };
}
