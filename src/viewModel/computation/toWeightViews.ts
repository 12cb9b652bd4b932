import type { ComputationGroup } from "../../source/extraction.ts";
import { indexText } from "../../source/indexText.ts";
import type { MlpFrame, ShownMatrix, StageName, WeightMatrixView } from "../panelView.ts";
import { toTiledMatrix } from "../tiles/tileAddress.ts";
import { type ParameterRole, stageOfRole } from "./fileStages.ts";
import type { Packing } from "../numberPacker.ts";
import { nameOfMatrix } from "./sourcesOf.ts";

/** A parameter of the file with the stages before and after it. */
type Place = readonly [role: ParameterRole, reads: StageName | null, makes: StageName];

/** The projections around attention that reads `input`, and their biases. */
export function attentionWeights(
  group: ComputationGroup,
  input: StageName,
  packing: Packing,
): readonly WeightMatrixView[] {
  const places: readonly Place[] = [
    ["queryProjection", input, "query"],
    ["queryProjectionBias", null, "query"],
    ["keyProjection", input, "key"],
    ["keyProjectionBias", null, "key"],
    ["valueProjection", input, "value"],
    ["valueProjectionBias", null, "value"],
    ["outputProjection", "attentionOutput", "projectedOutput"],
  ];
  return toWeightViews(group, places, packing);
}

/** Up, gate, and down of an MLP, and their biases. */
export function mlpWeights(
  group: ComputationGroup,
  { inputStage }: Pick<MlpFrame, "inputStage">,
  packing: Packing,
): readonly WeightMatrixView[] {
  const places: readonly Place[] = [
    ["mlpUp", inputStage, "mlpHidden"],
    ["mlpUpBias", null, "mlpHidden"],
    ["mlpGate", inputStage, "mlpGate"],
    ["mlpDown", "mlpActivated", "mlpOutput"],
    ["mlpDownBias", null, "mlpOutput"],
  ];
  return toWeightViews(group, places, packing);
}

/** The weights and biases of the norms of a block. */
export function normWeights(
  group: ComputationGroup,
  packing: Packing,
): readonly WeightMatrixView[] {
  const places: readonly Place[] = [
    ["norm1", null, "normed1"],
    ["norm1Bias", null, "normed1"],
    ["norm2", null, "normed2"],
    ["norm2Bias", null, "normed2"],
  ];
  return toWeightViews(group, places, packing);
}

/** The final norm of a stack and its language-model head, which reads `input`. */
export function endWeights(
  group: ComputationGroup,
  input: StageName,
  packing: Packing,
): readonly WeightMatrixView[] {
  const places: readonly Place[] = [
    ["finalNorm", null, "finalNormed"],
    ["finalNormBias", null, "finalNormed"],
    ["languageModelHead", input, "logits"],
    ["languageModelHeadBias", null, "logits"],
  ];
  return toWeightViews(group, places, packing);
}

/** Larger weights would fill the page, so they are maps to zoom. */
const mostNumbers = 1024;

/** The existing parameters, with numbers as long as they fit. */
function toWeightViews(
  { matrices, settings }: ComputationGroup,
  places: readonly Place[],
  { packer, room }: Packing,
): readonly WeightMatrixView[] {
  const isTurned = settings.weightLayout?.value === "inOut";
  return places.flatMap(([role, reads, makes]): readonly WeightMatrixView[] => {
    const written = matrices[role];
    if (!written) return [];
    const stage = stageOfRole(role);
    const { shape, values } = written;
    const isWhole = values.length <= mostNumbers && room.take(values.length);
    const matrix: ShownMatrix = isWhole
      ? packer.add({ shape, values })
      : toTiledMatrix(0, stage, shape);
    // A vector has outputs only, in either orientation.
    const isRow = reads === null ? shape[0] === 1 : isTurned;
    const outputs = isRow ? "columns" : "rows";
    const [name, indices] = [nameOfMatrix(written), indexText(written, "{row}", "{column}")];
    return [{ stage, name, matrix, indices, outputs, reads, makes }];
  });
}
