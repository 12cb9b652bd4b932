import * as l10n from "@vscode/l10n";
import { addTensors, computeLinear } from "../operations/linear.ts";
import { computeActivated } from "../operations/activations.ts";
import { computeAttentionWeights, computeHeadOutput } from "../operations/weights.ts";
import { computeLayerNorm, computeRmsNorm } from "../operations/norms.ts";
import { computeMaskedScores, computeScores } from "../operations/scores.ts";
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
