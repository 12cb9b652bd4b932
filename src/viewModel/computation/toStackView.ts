import { computeRowMeasures } from "../../engine/operations/computeRowMeasures.ts";
import type { AttentionStages, StackTrace } from "../../engine/trace.ts";
import { sliceTensor } from "../../tensor/sliceTensor.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import type { NumberPacker } from "../numberPacker.ts";
import type { PackedMatrix } from "../panelView.ts";
import type { StackView } from "./computationView.ts";
import { shrinkMap } from "./shrinkMap.ts";

/** More logits than this are not sent. */
const mostLogits = 40_000;

/** Cells on a side of a thumbnail; fewer where there are very many of them. */
const thumbnailSides = [24, 16, 8] as const;
const mostThumbnailNumbers = 60_000;

/** The layers of a stack at a glance, of the first batch element. */
export function toStackView(trace: StackTrace, layer: number, packer: NumberPacker): StackView {
  const { input, blocks, finalNormed, logits } = trace;
  const side = thumbnailSide(
    blocks.reduce((sum, block) => sum + block.attention.shape.headCount, 0),
  );
  const streams = [input, ...blocks.map(({ residualOut }) => residualOut)];
  return {
    layerCount: blocks.length,
    layer,
    thumbnails: blocks.map(({ attention }) => packThumbnails(attention, side, packer)),
    stream: packer.add(streamLengths(streams)),
    finalNormed: finalNormed ? packer.add(finalNormed) : null,
    logits: logits && logits.values.length <= mostLogits ? packer.add(logits) : null,
  };
}

function thumbnailSide(count: number): number {
  return thumbnailSides.find((side) => side * side * count <= mostThumbnailNumbers) ?? 4;
}

function packThumbnails(
  { attentionWeights, shape }: AttentionStages,
  side: number,
  packer: NumberPacker,
): readonly PackedMatrix[] {
  return Array.from({ length: shape.headCount }, (_, head) =>
    packer.add(shrinkMap(sliceTensor(attentionWeights, [0, head]), side)),
  );
}

/** [streams, positions]: the Euclidean length of every position. */
function streamLengths(streams: readonly Tensor[]): Tensor {
  const rows = streams.map((stream) =>
    computeRowMeasures(sliceTensor(stream, [0])).map(({ length }) => length),
  );
  const values = Float64Array.from(rows.flat());
  return { shape: [rows.length, rows[0]?.length ?? 0], values };
}
