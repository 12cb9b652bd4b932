import * as l10n from "@vscode/l10n";
import type { MlpStages } from "../../engine/trace.ts";
import { activationName } from "../activationName.ts";
import type { ExportSection } from "./exportMatrix.ts";
import type { MatrixMaker } from "./matrixMaker.ts";

/** The vectors of an MLP, one row per position. */
export function mlpSection(stages: MlpStages, maker: MatrixMaker): ExportSection {
  const { input, mlpHidden, mlpGate, mlpActivated, mlpOutput } = stages;
  return maker.section("MLP", [
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
}
