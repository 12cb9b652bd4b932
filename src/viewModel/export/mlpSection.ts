import type { MlpStages } from "../../engine/trace.ts";
import { activationName } from "../activationName.ts";
import type { ExportSection } from "./exportMatrix.ts";
import type { MatrixMaker } from "./matrixMaker.ts";

/** The vectors of an MLP, one row per position. */
export function mlpSection(stages: MlpStages, maker: MatrixMaker): ExportSection {
  const { input, mlpHidden, mlpGate, mlpActivated, mlpOutput } = stages;
  return maker.section("MLP", [
    maker.plain("mlpInput", "MLP input", input),
    maker.plain("mlpHidden", "Hidden", mlpHidden),
    ...(mlpGate ? [maker.plain("mlpGate", "Gate", mlpGate)] : []),
    maker.plain("mlpActivated", `After ${activationName(stages.activation)}`, mlpActivated),
    maker.plain("mlpOutput", "MLP output", mlpOutput),
  ]);
}
