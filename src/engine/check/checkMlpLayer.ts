import * as l10n from "@vscode/l10n";
import { ShapeError, type NamedShape } from "../../tensor/shape.ts";
import type { MlpLayer } from "../problem.ts";
import { checkLinear } from "./checkLinear.ts";
import { ProblemError, type ProblemPath } from "./problemError.ts";
import { toNamedShape } from "./toNamedShape.ts";

/**
 * `input [batch, sequenceLength, modelDim] -> columns of mlpOutput`; throws `ShapeError` or
 * `ProblemError` unless up, gate and down fit each other and the activation.
 */
export function checkMlpLayer(layer: MlpLayer, input: NamedShape, path: ProblemPath): number {
  checkGatePresence(layer, path);
  const hiddenDim = checkLinear(layer.up, input, [...path, "up"]);
  if (layer.gate) checkGate(layer, checkLinear(layer.gate, input, [...path, "gate"]), path);
  const shape = [...input.shape.slice(0, -1), hiddenDim];
  const hidden = { role: "mlpHidden", shape, path: [...path, "up", "weight"] };
  return checkLinear(layer.down, hidden, [...path, "down"]);
}

function checkGatePresence({ activation, gate }: MlpLayer, path: ProblemPath): void {
  if ((activation === "swiglu") === (gate !== undefined)) return;
  const message = gate
    ? l10n.t(
        "gate is given but activation is {0}: only swiglu reads a gate; leave it out",
        activation,
      )
    : l10n.t(
        "activation is swiglu but gate is missing: swiglu multiplies silu(gate x) by (up x); " +
          "add gate",
      );
  throw new ProblemError(message, gate ? [...path, "gate"] : [...path, "activation"]);
}

function checkGate({ gate, up }: MlpLayer, columns: number, path: ProblemPath): void {
  if (gate === undefined || columns === up.weight.shape[0]) return;
  throw new ShapeError({
    found: toNamedShape(gate.weight, [...path, "gate", "weight"]),
    against: toNamedShape(up.weight, [...path, "up", "weight"]),
    remedy: l10n.t("gate and up are multiplied unit by unit: both need hiddenDim rows"),
  });
}
