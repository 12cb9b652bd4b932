import * as l10n from "@vscode/l10n";
import type { MlpLayer } from "../../engine/problem.ts";
import type { ComputationGroup } from "../../source/extraction.ts";
import type { StatedProblem } from "./statedProblem.ts";
import { incomplete, toBatch, toLinear } from "./tensors.ts";

/** An MLP on an input that stands in the file. */
export function toMlpProblem(group: ComputationGroup): StatedProblem {
  const { input } = group.matrices;
  const layer = toMlpLayer(group);
  if (!input || !layer) {
    return incomplete(
      group,
      l10n.t(
        "This computation needs an input, up and down weights: name them so, or assign their roles.",
      ),
    );
  }
  return { kind: "ready", problem: { kind: "mlp", input: toBatch(input), ...layer } };
}

/** The weights of an MLP as the engine wants them; null where the way up or down is missing. */
export function toMlpLayer({ matrices, settings }: ComputationGroup): MlpLayer | null {
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
