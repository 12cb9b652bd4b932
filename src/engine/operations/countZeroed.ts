import { createZeros, type Tensor } from "../../tensor/tensor.ts";
import { sizeAt } from "../../tensor/shape.ts";

/**
 * `mlpActivated [batch, sequenceLength, hiddenDim] -> zeroedPerPosition [batch, sequenceLength]`
 *
 * `zeroed_p = how many d have mlpActivated[p, d] = 0`
 *
 * A unit at 0 takes no part in what the position becomes: its row of the down projection is not
 * read. ReLU does that to every negative unit; the smooth activations almost never do.
 *
 * Source: Glorot, Bordes and Bengio 2011, Deep Sparse Rectifier Neural Networks.
 */
export function countZeroed(mlpActivated: Tensor): Tensor {
  const hiddenDim = sizeAt(mlpActivated.shape, -1);
  const zeroed = createZeros(mlpActivated.shape.slice(0, -1));
  const { values } = mlpActivated;
  for (let position = 0; position < zeroed.values.length; position++) {
    let count = 0;
    for (let d = 0; d < hiddenDim; d++) if (values[position * hiddenDim + d] === 0) count++;
    zeroed.values[position] = count;
  }
  return zeroed;
}
