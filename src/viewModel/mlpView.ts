import * as l10n from "@vscode/l10n";
import { computeActivated } from "../engine/operations/activations.ts";
import type { MlpStages } from "../engine/trace.ts";
import { countElements } from "../tensor/shape.ts";
import type { Tensor } from "../tensor/tensor.ts";
import type { ComputationGroup } from "../source/extraction.ts";
import { activationName, computeActivationCurve } from "./activation.ts";
import type { Packing } from "./numberPacker.ts";
import { mlpWeights } from "./computation/toWeightViews.ts";
import type { MlpFrame, MlpView, ShapeStep, TiledMlpView } from "./panelView.ts";
import type { StageName } from "./stageName.ts";
import { type TiledMatrix, toTiledMatrix } from "./tiles/tileAddress.ts";
import { titleOf } from "./titleOf.ts";
import { numbered } from "./tokenLabels.ts";

/** How many numbers the whole view of an MLP has. */
export function countMlpNumbers(stages: MlpStages): number {
  const { input, mlpHidden, mlpGate, mlpOutput, residualOut } = stages;
  const hidden = (mlpGate ? 4 : 2) * countElements(mlpHidden.shape);
  const outputs = (residualOut ? 2 : 1) * countElements(mlpOutput.shape);
  return hidden + countElements(input.shape) + outputs;
}

/** Texts, sizes, and counts of an MLP without its learned weights. */
type MlpStart = Omit<MlpFrame, "weights">;

/** The view of an MLP in the first batch element, with its numbers. */
export function toMlpView(
  group: ComputationGroup,
  frame: MlpStart,
  stages: MlpStages,
  packing: Packing,
): MlpView {
  const { packer } = packing;
  return {
    ...frame,
    input: packer.add(stages.input),
    mlpHidden: packer.add(stages.mlpHidden),
    gate: stages.mlpGate
      ? {
          mlpGate: packer.add(stages.mlpGate),
          opened: packer.add(computeActivated("silu", stages.mlpGate)),
        }
      : null,
    mlpActivated: packer.add(stages.mlpActivated),
    mlpOutput: packer.add(stages.mlpOutput),
    residualOut: stages.residualOut
      ? {
          matrix: packer.add(stages.residualOut),
          activation: stages.residualActivation ? activationName(stages.residualActivation) : null,
        }
      : null,
    curve: packer.add(computeActivationCurve(stages)),
    weights: mlpWeights(group, frame, packing),
  };
}

/** The view of an MLP in the first batch element without its numbers, which are requested. */
export function toTiledMlpView(
  group: ComputationGroup,
  frame: MlpStart,
  stages: MlpStages,
  layer: number,
  packing: Packing,
): TiledMlpView {
  const tiled = (stage: StageName, { shape }: Tensor): TiledMatrix =>
    toTiledMatrix(layer, stage, shape);
  return {
    ...frame,
    input: tiled(frame.inputStage, stages.input),
    mlpHidden: tiled("mlpHidden", stages.mlpHidden),
    mlpGate: stages.mlpGate ? tiled("mlpGate", stages.mlpGate) : null,
    mlpActivated: tiled("mlpActivated", stages.mlpActivated),
    mlpOutput: tiled("mlpOutput", stages.mlpOutput),
    weights: mlpWeights(group, frame, packing),
  };
}

/** Texts, sizes, and counts of an MLP. */
export function toMlpFrame(
  group: ComputationGroup,
  stages: MlpStages,
  warnings: readonly string[],
  inputStage: MlpFrame["inputStage"],
): MlpStart {
  const positions = stages.input.shape[1] ?? 1;
  const tokens = group.settings.tokens?.value;
  return {
    id: group.id,
    title: titleOf({ ...group, kind: "mlp" }),
    activation: activationName(stages.activation),
    steps: mlpSteps(stages),
    tokens: tokens?.length === positions ? tokens : numbered("x", positions),
    inputStage,
    zeroed: countZeroed(stages),
    zeroedPerPosition: Array.from(stages.zeroedPerPosition.values),
    ...(group.drawnBy !== undefined && { drawnBy: group.drawnBy }),
    warnings,
  };
}

/** How many hidden units the activation sets to 0, over all positions. */
export function countZeroed(stages: MlpStages): MlpView["zeroed"] {
  let count = 0;
  for (const zeroed of stages.zeroedPerPosition.values) count += zeroed;
  return { count, of: stages.mlpHidden.values.length };
}

/** `4 → 16 → 4` */
export function widthsOf({ input, mlpHidden, mlpOutput }: MlpStages): string {
  return [input, mlpHidden, mlpOutput].map(({ shape }) => shape.at(-1) ?? 0).join(" → ");
}

/** `ReLU sets 6 of 16 hidden units to 0` */
export function tellZeroed(stages: MlpStages): string {
  const { count, of } = countZeroed(stages);
  const name = activationName(stages.activation);
  return l10n.t("{0} sets {1} of {2} hidden units to 0", name, count, of);
}

function mlpSteps(stages: MlpStages): readonly ShapeStep[] {
  const name = activationName(stages.activation);
  return [
    {
      isComputed: false,
      label: l10n.t("input"),
      shape: stages.input.shape.slice(1),
      note: l10n.t("Each position is computed on its own."),
    },
    {
      isComputed: true,
      label: l10n.t("hidden"),
      shape: stages.mlpHidden.shape.slice(1),
      note: l10n.t("The up projection: one dot product for each hidden unit."),
    },
    {
      isComputed: true,
      label: name,
      shape: stages.mlpActivated.shape.slice(1),
      note:
        stages.activation === "relu"
          ? l10n.t("Negative units become 0.")
          : l10n.t("The activation is applied to each unit."),
    },
    {
      isComputed: true,
      label: l10n.t("output"),
      shape: stages.mlpOutput.shape.slice(1),
      note: l10n.t("The down projection, back to the model's width."),
    },
  ];
}
