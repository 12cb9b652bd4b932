import * as l10n from "@vscode/l10n";
import type { MlpProblem } from "../../engine/problem.ts";
import type { ComputationGroup } from "../../source/extraction.ts";
import type { StatedProblem } from "./statedProblem.ts";
import { incomplete, toBatch, toLinear } from "./tensors.ts";

/** An MLP on an input that stands in the file. */
export function toMlpProblem(group: ComputationGroup): StatedProblem {
  const { input, mlpUp, mlpUpBias, mlpGate, mlpDown, mlpDownBias } = group.matrices;
  if (!input || !mlpUp || !mlpDown) {
    return incomplete(
      group,
      l10n.t(
        "This computation needs an input, up and down weights: name them so, or assign their roles.",
      ),
    );
  }
  const activation = group.settings.activation?.value ?? (mlpGate ? "swiglu" : "relu");
  const layout = group.settings.weightLayout?.value;
  const problem: MlpProblem = {
    kind: "mlp",
    input: toBatch(input),
    up: toLinear(mlpUp, mlpUpBias, layout),
    // Only SwiGLU reads a gate: with another activation the gate is left out.
    ...(mlpGate && activation === "swiglu" && { gate: toLinear(mlpGate, undefined, layout) }),
    down: toLinear(mlpDown, mlpDownBias, layout),
    activation,
  };
  return { kind: "ready", problem };
}
