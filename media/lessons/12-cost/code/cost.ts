// The cost of attention: the multiplications of the loop, and the parameters.
const modelDim = 16;
const headCount = 4;
export const headDim = modelDim / headCount;

// #region count
export function countLoop(heads: number, widthOfHead: number, cached: number): number {
  let count = 0;
  for (let head = 0; head < heads; head++) {
    for (let position = 0; position < cached; position++) {
      count += widthOfHead; // query times key
      count += widthOfHead; // weight times value
    }
  }
  return count;
}
// #endregion

// #region parameters
const countLinear = (from: number, to: number) => from * to + to; // weights and biases

export function countBlock(width: number, hidden: number): number {
  const attention = 4 * countLinear(width, width);
  const norms = 2 * (width + width);
  return attention + norms + countLinear(width, hidden) + countLinear(hidden, width);
}
// #endregion

// One position looks at a cache of four. Split the same 16 numbers into another number of heads.
export function loopDemo() {
  const query = [4, 0, 0, 0, 0, 4, 0, 0, 0, 0, 4, 0, 0, 0, 0, 4];
  const cachedKeys = [
    [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0],
    [0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0],
    [0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0],
    [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1],
  ];
  const cachedValues = [
    [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0],
    [0, 2, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0],
    [0, 0, 3, 0, 0, 0, 3, 0, 0, 0, 3, 0, 0, 0, 3, 0],
    [0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4],
  ];
  return { query, cachedKeys, cachedValues, headCount };
}

// Your turn. Multiplications with 10 cached positions: 4 heads of 4, 4 heads of 16.
// Parameters at width 8, hidden 16: attention, the whole block.
export function exercise() {
  return { multiplications, parameters };
}

export const multiplications = [];
export const parameters = [];
