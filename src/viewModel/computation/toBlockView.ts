import { computeRowMeasures, type RowMeasure } from "../../engine/operations/norms.ts";
import type { BlockLayer } from "../../engine/problem.ts";
import type { BlockStages } from "../../engine/trace.ts";
import { choiceName } from "../../settings/settings.ts";
import { countElements } from "../../tensor/shape.ts";
import { sliceTensor } from "../../tensor/tensor.ts";
import type { NumberPacker } from "../numberPacker.ts";
import { type TiledMatrix, toTiledMatrix } from "../tiles/tileAddress.ts";
import { addedStages, type BlockStage, blockTensor } from "./blockStage.ts";
import type { AdditionView, BlockView, NormView } from "./computationView.ts";

/** Two norms before and after, and two additions with their terms. */
const matricesPerBlock = 10;

/** How many numbers the whole view of a block has. */
export function countBlockNumbers({ residualIn }: BlockStages): number {
  return matricesPerBlock * countElements(residualIn.shape);
}

/** The stream through one block, of the first batch element; its numbers go into `packer`. */
export function toBlockView(
  stages: BlockStages,
  layer: BlockLayer,
  packer: NumberPacker,
): BlockView {
  const tensor = (stage: BlockStage) => blockTensor(stages, layer, stage);
  return viewOf(stages, layer, {
    matrix: (stage) => packer.add(tensor(stage)),
    measures: (stage) => computeRowMeasures(sliceTensor(tensor(stage), [0])),
  });
}

/** The same without its numbers, which are requested. */
export function toTiledBlockView(
  stages: BlockStages,
  layer: BlockLayer,
  at: number,
): BlockView<TiledMatrix> {
  return viewOf(stages, layer, {
    matrix: (stage) => toTiledMatrix(at, stage, stages.residualIn.shape),
    measures: () => [],
  });
}

interface Making<Matrix> {
  readonly matrix: (stage: BlockStage) => Matrix;
  readonly measures: (stage: BlockStage) => readonly RowMeasure[];
}

function viewOf<Matrix>(
  { placement }: BlockStages,
  layer: BlockLayer,
  { matrix, measures }: Making<Matrix>,
): BlockView<Matrix> {
  const { norm, residual } = layer;
  const [attention, mlp] = addedStages(layer);
  const toNorm = (
    stage: NormView["stage"],
    before: BlockStage,
    after: BlockStage,
  ): NormView<Matrix> => ({
    ...{ stage, beforeStage: before, before: matrix(before), after: matrix(after) },
    ...{ measuresBefore: measures(before), measuresAfter: measures(after) },
  });
  const toAddition = (
    stream: BlockStage,
    added: AdditionView["addedStage"],
    sum: BlockStage,
  ): AdditionView<Matrix> => ({
    ...{ stream: matrix(stream), streamStage: stream },
    ...{ added: matrix(added), addedStage: added },
    ...{ sum: matrix(sum), sumStage: sum },
    isResidual: residual ?? true,
  });
  const isPre = placement === "pre";
  const [sumMid, sumOut] = isPre
    ? (["residualMid", "residualOut"] as const)
    : (["residualSum1", "residualSum2"] as const);
  return {
    placement,
    normName: choiceName("norm", norm),
    norms: [
      toNorm("normed1", isPre ? "residualIn" : sumMid, "normed1"),
      toNorm("normed2", isPre ? "residualMid" : sumOut, "normed2"),
    ],
    additions: [
      toAddition("residualIn", attention, sumMid),
      toAddition("residualMid", mlp, sumOut),
    ],
  };
}
