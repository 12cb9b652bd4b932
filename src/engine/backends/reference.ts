import * as l10n from "@vscode/l10n";
import { addTensors } from "../operations/addTensors.ts";
import { computeActivated } from "../operations/computeActivated.ts";
import { computeAttentionWeights } from "../operations/computeAttentionWeights.ts";
import { computeHeadOutput } from "../operations/computeHeadOutput.ts";
import { computeLayerNorm } from "../operations/computeLayerNorm.ts";
import { computeLinear } from "../operations/computeLinear.ts";
import { computeMaskedScores } from "../operations/computeMaskedScores.ts";
import { computeRmsNorm } from "../operations/computeRmsNorm.ts";
import { computeScores } from "../operations/computeScores.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import type { AttentionMaps, AttentionOperands, Backend, NormSettings } from "./backend.ts";

/** The slow, clear arithmetic in double precision that every other backend is checked against. */
export const referenceBackend: Backend = {
  name: "reference",
  reason: l10n.t("double precision in plain TypeScript"),
  linear: (input, layer) => Promise.resolve(computeLinear(input, layer)),
  attention: (operands) => Promise.resolve(computeAttention(operands)),
  activate: (activation, hidden, gate) =>
    Promise.resolve(computeActivated(activation, hidden, gate)),
  normalise: (input, settings) => Promise.resolve(computeNormed(input, settings)),
  add: (a, b) => Promise.resolve(addTensors(a, b)),
};

function computeAttention(operands: AttentionOperands): AttentionMaps {
  const scores = computeScores(operands.query, operands.key, operands.scale);
  const maskedScores = computeMaskedScores(scores, operands);
  const attentionWeights = computeAttentionWeights(maskedScores);
  const headOutput = computeHeadOutput(attentionWeights, operands.value);
  return { scores, maskedScores, attentionWeights, headOutput };
}

function computeNormed(input: Tensor, settings: NormSettings): Tensor {
  const compute = settings.norm === "rmsNorm" ? computeRmsNorm : computeLayerNorm;
  return compute(input, settings, settings.epsilon);
}
