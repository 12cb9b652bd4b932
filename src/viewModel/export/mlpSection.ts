import * as l10n from "@vscode/l10n";
import { computeActivated } from "../../engine/operations/activations.ts";
import type { MlpStages } from "../../engine/trace.ts";
import { activationName } from "../activationName.ts";
import { computeActivationCurve } from "../computeActivationCurve.ts";
import type { ExportSection } from "./exportMatrix.ts";
import type { MatrixMaker } from "./matrixMaker.ts";

/** The vectors of an MLP, one row per position. */
export function mlpSection(stages: MlpStages, maker: MatrixMaker): ExportSection {
  const { input, mlpHidden, mlpGate, mlpActivated, mlpOutput } = stages;
  const section = maker.section("MLP", [
    maker.plain("mlpInput", l10n.t("MLP input"), input),
    maker.plain("mlpHidden", l10n.t("Hidden"), mlpHidden),
    ...(mlpGate ? [maker.plain("mlpGate", l10n.t("Gate"), mlpGate)] : []),
    maker.plain(
      "mlpActivated",
      l10n.t("After {0}", activationName(stages.activation)),
      mlpActivated,
    ),
    maker.plain("mlpOutput", l10n.t("MLP output"), mlpOutput),
  ]);
  const curve = toCurve(stages, section);
  return curve ? { ...section, curve } : section;
}

/** More points than this on a curve are a smear. */
const mostPoints = 1024;

/** The activation with the numbers of one batch element; of a gated MLP the gate is bent. */
function toCurve(stages: MlpStages, { matrices }: ExportSection): ExportSection["curve"] | null {
  const { activation, mlpGate } = stages;
  // Behind the input and the hidden units, where there is one.
  const bent = matrices[mlpGate ? 2 : 1];
  if (!bent || bent.values.length > mostPoints) return null;
  const by = activation === "swiglu" ? "silu" : activation;
  const from = Float64Array.from(bent.values);
  const { values } = computeActivated(by, { shape: [from.length], values: from });
  const line = Float64Array.from(computeActivationCurve(stages).values);
  return { title: activationName(by), line, from, to: Float64Array.from(values) };
}
