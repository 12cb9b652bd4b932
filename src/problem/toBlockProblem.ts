import * as l10n from "@vscode/l10n";
import { checkProblem } from "../engine/check/checkProblem.ts";
import type { BlockProblem, MlpLayer, MlpProblem, NormLayer } from "../engine/problem.ts";
import type { ComputationGroup, SourceMatrix } from "../source/extraction.ts";
import { normByName } from "../source/meaning/assumptions.ts";
import type { StatedProblem } from "./statedProblem.ts";
import { incomplete, toBatch, toLinear } from "./tensors.ts";
import { toProjections } from "./toAttentionProblem.ts";
import { toFailure } from "./toFailure.ts";
import { toSettings } from "./toSettings.ts";

const usualEpsilon = 1e-5;

/** A transformer block whose layers are in program code. */
export function toBlockProblem(group: ComputationGroup): StatedProblem {
  const { matrices, settings } = group;
  const { input, outputProjection } = matrices;
  const projections = toProjections(group);
  const mlp = toMlpLayer(group);
  if (!input || !projections || !outputProjection || !mlp) {
    return incomplete(
      group,
      l10n.t(
        "This block needs an input, four projections, and MLP weights. Name the matrices " +
          "that way or assign their roles.",
      ),
    );
  }
  const layout = settings.weightLayout?.value;
  const { batch, mask, epsilon = usualEpsilon } = group.followed?.made ?? {};
  const problem: BlockProblem = {
    kind: "block",
    input: toBatch(input, batch),
    placement: settings.placement?.value ?? "pre",
    norm: settings.norm?.value ?? normByName(matrices) ?? "layerNorm",
    epsilon,
    norm1: toNorm(matrices.norm1, matrices.norm1Bias),
    norm2: toNorm(matrices.norm2, matrices.norm2Bias),
    attention: {
      ...projections,
      outputProjection: toLinear(outputProjection, matrices.outputProjectionBias, layout),
      ...toSettings(settings),
      ...(mask && mask.shape[1] === settings.headCount?.value && { mask }),
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

/** An MLP on an input of the file. */
export function toMlpProblem(group: ComputationGroup): StatedProblem {
  const { input } = group.matrices;
  const layer = toMlpLayer(group);
  if (!input || !layer) {
    return incomplete(
      group,
      l10n.t(
        "This computation needs an input, up weights, and down weights. Name the " +
          "matrices that way or assign their roles.",
      ),
    );
  }
  const { made, residual } = group.followed ?? {};
  const problem: MlpProblem = {
    kind: "mlp",
    input: toBatch(input, made?.batch),
    ...layer,
    ...(residual && { residual }),
  };
  return { kind: "ready", problem };
}

/** The weights of an MLP in the engine's form; null if up or down is missing. */
function toMlpLayer({ matrices, settings }: ComputationGroup): MlpLayer | null {
  const { mlpUp, mlpUpBias, mlpGate, mlpDown, mlpDownBias } = matrices;
  if (!mlpUp || !mlpDown) return null;
  const activation = settings.activation?.value ?? (mlpGate ? "swiglu" : "relu");
  const layout = settings.weightLayout?.value;
  return {
    up: toLinear(mlpUp, mlpUpBias, layout),
    // Only SwiGLU reads a gate: with another activation the gate is left out.
    ...(mlpGate && activation === "swiglu" && { gate: toLinear(mlpGate, undefined, layout) }),
    down: toLinear(mlpDown, mlpDownBias, layout),
    activation,
  };
}
