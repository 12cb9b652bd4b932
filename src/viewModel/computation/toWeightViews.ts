import type { ComputationGroup } from "../../source/extraction.ts";
import type { WeightMatrixView } from "./computationView.ts";
import type { Packing } from "./packing.ts";
import { nameOfMatrix } from "./sourcesOf.ts";

const WEIGHTS = [
  "queryProjection",
  "keyProjection",
  "valueProjection",
  "outputProjection",
] as const;

/** The projections of self-attention or a block as the file has them, as far as there is room. */
export function toWeightViews(
  { kind, matrices, settings }: ComputationGroup,
  { packer, room }: Packing,
): readonly WeightMatrixView[] {
  if (kind !== "selfAttention" && kind !== "block") return [];
  const outputs = settings.weightLayout?.value === "inOut" ? "columns" : "rows";
  return WEIGHTS.flatMap((stage) => {
    const matrix = matrices[stage];
    if (!matrix || !room.take(matrix.values.length)) return [];
    const packed = packer.add({ shape: matrix.shape, values: matrix.values });
    return [{ stage, name: nameOfMatrix(matrix), packed, outputs }];
  });
}
