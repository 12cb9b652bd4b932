import { computeRowMeasures } from "../../engine/operations/norms.ts";
import type { StackTrace } from "../../engine/trace.ts";
import { countElements } from "../../tensor/shape.ts";
import { sliceTensor, type Tensor } from "../../tensor/tensor.ts";
import type { Packing } from "../numberPacker.ts";
import type { ShownMatrix, StageName } from "../panelView.ts";
import { toTiledMatrix } from "../tiles/tileAddress.ts";
import type { StackView } from "./computationView.ts";

/** With more numbers in the stream than this, a picture would take too long. */
const mostOfStream = 1_000_000;

/** Cells on a side of a thumbnail; fewer where there are very many of them. */
const thumbnailSides = [24, 16, 8] as const;
/** With more weights than this, the maps request their pictures. */
const mostWeights = 1_000_000;

/** The layers of a stack at a glance, of the first batch element. */
export function toStackView(trace: StackTrace, layer: number, packing: Packing): StackView {
  const { input, blocks, finalNormed, logits } = trace;
  const streams = [input, ...blocks.map(({ residualOut }) => residualOut)];
  const isShort = streams.length * countElements(input.shape) <= mostOfStream;
  return {
    layerCount: blocks.length,
    layer,
    stream: isShort ? packing.packer.add(streamLengths(streams)) : null,
    finalNormed: finalNormed ? pack(finalNormed, "finalNormed", layer, packing) : null,
    logits: logits ? pack(logits, "logits", layer, packing) : null,
    thumbnails: toThumbnails(trace, packing),
  };
}

function pack(
  tensor: Tensor,
  stage: StageName,
  layer: number,
  { packer, room }: Packing,
): ShownMatrix {
  return room.take(countElements(tensor.shape))
    ? packer.add(tensor)
    : toTiledMatrix(layer, stage, tensor.shape);
}

function toThumbnails({ blocks }: StackTrace, { packer, room }: Packing): StackView["thumbnails"] {
  const count = blocks.reduce((sum, { attention }) => sum + attention.shape.headCount, 0);
  const weights = blocks.reduce(
    (sum, { attention }) => sum + countElements(attention.attentionWeights.shape),
    0,
  );
  const side = thumbnailSides.find((each) => each * each * count <= room.left);
  const isSmall = weights <= mostWeights && side !== undefined && room.take(side * side * count);
  return blocks.map(({ attention }, layer) =>
    Array.from({ length: attention.shape.headCount }, (_, head) => {
      const { attentionWeights } = attention;
      return isSmall
        ? packer.add(shrinkMap(sliceTensor(attentionWeights, [0, head]), side))
        : {
            ...toTiledMatrix(layer, "attentionWeights", attentionWeights.shape),
            map: { kind: "head", head },
          };
    }),
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

/**
 * `[rows, columns] -> at most [side, side]`: each cell is the largest of its numbers, so that no
 * strong weight is lost.
 */
export function shrinkMap(map: Tensor, side: number): Tensor {
  const [rows = 1, columns = 1] = map.shape;
  const [fewRows, fewColumns] = [Math.min(rows, side), Math.min(columns, side)];
  const values = new Float64Array(fewRows * fewColumns).fill(-Infinity);
  for (let row = 0; row < rows; row++) {
    const intoRow = Math.floor((row * fewRows) / rows) * fewColumns;
    for (let column = 0; column < columns; column++) {
      const into = intoRow + Math.floor((column * fewColumns) / columns);
      values[into] = Math.max(values[into]!, map.values[row * columns + column]!);
    }
  }
  return { shape: [fewRows, fewColumns], values };
}
