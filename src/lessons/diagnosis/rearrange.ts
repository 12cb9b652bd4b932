import { mergeHeads, splitHeads } from "../../engine/operations/heads.ts";
import { createTensor, type Tensor } from "../../tensor/tensor.ts";
import { sizeAt } from "../../tensor/shape.ts";

/** `[..., rows, columns] -> [..., columns, rows]` */
export function transposeLast({ shape, values }: Tensor): Tensor {
  const [rows, columns] = [sizeAt(shape, -2), sizeAt(shape, -1)];
  const turned = values.map((_, at) => {
    const inMatrix = at % (rows * columns);
    const [row, column] = [inMatrix % rows, Math.floor(inMatrix / rows)];
    return values[at - inMatrix + row * columns + column]!;
  });
  return createTensor([...shape.slice(0, -2), columns, rows], turned);
}

/** The same numbers in reading order under another shape. */
export function reshape({ values }: Tensor, shape: readonly number[]): Tensor {
  return createTensor(shape, values);
}

/** Heads as they come when [length, headCount * headDim] is read as [headCount, length, headDim]. */
export function splitWithoutTranspose(split: Tensor): Tensor {
  return reshape(mergeHeads(split), split.shape);
}

/** Heads whose merge is what [headCount, length, headDim] read as [length, width] gives. */
export function mergeWithoutTranspose(split: Tensor): Tensor {
  const [batchSize = 0, headCount = 0, length = 0, headDim = 0] = split.shape;
  return splitHeads(reshape(split, [batchSize, length, headCount * headDim]), headCount);
}

/** Head h of every headCount-th column from h, instead of a slice of its own. */
export function splitInterleaved(split: Tensor): Tensor {
  const [, headCount = 1, , headDim = 1] = split.shape;
  return permuteColumns(
    split,
    (column) => (column % headDim) * headCount + Math.floor(column / headDim),
  );
}

/** Heads whose merge puts column d of head h at d * headCount + h: the way back from interleaved. */
export function mergeInterleaved(split: Tensor): Tensor {
  const [, headCount = 1, , headDim = 1] = split.shape;
  return permuteColumns(
    split,
    (column) => (column % headCount) * headDim + Math.floor(column / headCount),
  );
}

/** Split heads whose merged columns come from elsewhere: `from` gives the old place of a column. */
function permuteColumns(split: Tensor, from: (column: number) => number): Tensor {
  const { shape, values } = mergeHeads(split);
  const width = sizeAt(shape, -1);
  const permuted = values.map((_, at) => values[at - (at % width) + from(at % width)]!);
  return splitHeads(createTensor(shape, permuted), sizeAt(split.shape, 1));
}
