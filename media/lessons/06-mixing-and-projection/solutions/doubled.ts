// Each head mixes values with its weights; the heads are concatenated and projected.
const headCount = 2;

export function mixDemo() {
  const query = [0, 5, 0, 0, 0, 0, 5, 0];
  const keys: number[][] = [
    [1, 0, 0, 0, 1, 0, 0, 0],
    [0, 1, 0, 0, 0, 1, 0, 0],
    [0, 0, 1, 0, 0, 0, 1, 0],
  ];
  const values: number[][] = [
    [10, 0, 0, 0, 100, 0, 0, 0], // V[0]
    [0, 20, 0, 0, 0, 400, 0, 0], // V[1]
    [0, 0, 30, 0, 0, 0, 300, 0], // V[2]
  ];
  return attend(query, keys, values);
}

export function projectDemo() {
  // The query is all zeros, so both heads return plain means.
  const query = [0, 0, 0, 0];
  const keys: number[][] = [
    [1, 0, 1, 0],
    [0, 1, 0, 1],
  ];
  const values: number[][] = [
    [2, 4, 10, 30],
    [4, 0, 30, 50],
  ];
  const outputProjection: number[][] = [
    [1, 0, 1, 0],
    [0, 1, 0, -1],
    [0, 0, 0, 1],
    [2, 0, 0, 0],
  ];
  // #region project
  const joined = attend(query, keys, values); // the concatenated heads
  return outputProjection.map((row) => dot(row, joined)); // each row of the matrix computes one number
  // #endregion
}

// Your turn: the projected output, one row for each query.
export function exercise() {
  const queries = [
    [100, 0, 0, 100],
    [0, 100, 0, 0],
  ];
  const keys = [
    [1, 0, 1, 0],
    [0, 1, 0, 1],
  ];
  const values = [
    [1, 2, 10, 20],
    [3, 4, 30, 40],
  ];
  const outputProjection = [
    [1, 0, 0, 1],
    [0, 1, 1, 0],
    [1, -1, 0, 0],
    [0, 0, 2, 0],
  ];
  return { queries, keys, values, outputProjection };
}

export const answer: number[][] = [];

function attend(query: number[], keys: number[][], values: number[][]): number[] {
  const headDim = query.length / headCount;
  return Array.from({ length: headCount }, (_, head) => {
    const slice = (row: number[]) => row.slice(head * headDim, (head + 1) * headDim);
    const scores = keys.map((key) => dot(slice(query), slice(key)) / Math.sqrt(headDim));
    const weights = softmax(scores);
    // #region mix
    const headValues = values.map(slice);
    return Array.from({ length: headDim }, (_, dimension) =>
      headValues.reduce((sum, value, t) => sum + weights[t]! * value[dimension]!, 0),
    );
    // #endregion
  }).flat();
}

function dot(a: number[], b: number[]): number {
  return a.reduce((sum, x, i) => sum + x * b[i]!, 0);
}

function softmax(scores: number[]): number[] {
  const exps = scores.map((score) => Math.exp(score - Math.max(...scores)));
  const total = exps.reduce((sum, exp) => sum + exp, 0);
  return exps.map((exp) => exp / total);
}
