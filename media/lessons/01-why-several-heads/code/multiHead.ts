// Two heads look at the same three cached positions, each through its own half of the embedding.
const embeddingSize = 8;
const headCount = 2;
const headDim = embeddingSize / headCount;

export function attentionDemo(): number[] {
  const query = [0, 5, 0, 0, 0, 0, 5, 0];
  const keys: number[][] = [
    [1, 0, 0, 0, 1, 0, 0, 0],
    [0, 1, 0, 0, 0, 1, 0, 0],
    [0, 0, 1, 0, 0, 0, 1, 0],
  ];
  const values: number[][] = [
    [10, 0, 0, 0, 100, 0, 0, 0],
    [0, 20, 0, 0, 0, 200, 0, 0],
    [0, 0, 30, 0, 0, 0, 300, 0],
  ];

  const concatenated: number[] = [];
  for (let head = 0; head < headCount; head++) {
    const start = head * headDim;
    const slice = (row: number[]) => row.slice(start, start + headDim);
    const scores = keys.map((key) => dot(slice(query), slice(key)) / Math.sqrt(headDim));
    const weights = softmax(scores);
    // #region join
    for (let dimension = start; dimension < start + headDim; dimension++) {
      const column = values.map((value) => value[dimension]!);
      concatenated.push(dot(weights, column)); // after the output of the heads before it
    }
    // #endregion
  }
  return concatenated;
}

// Your turn: the output, all heads concatenated. No calculator needed.
export function exercise() {
  const headCount = 2;
  const query = [0, 0, 0, 0, 50, 0, 0, 0];
  const keys = [
    [1, 0, 0, 0, 1, 0, 0, 0],
    [0, 1, 0, 0, 0, 1, 0, 0],
    [0, 0, 1, 0, 0, 0, 1, 0],
  ];
  const values = [
    [3, 0, 0, 0, 30, 0, 0, 0],
    [0, 6, 0, 0, 0, 60, 0, 0],
    [0, 0, 9, 0, 0, 0, 90, 0],
  ];
  return { query, keys, values, headCount };
}

export const answer: number[] = [];

function dot(a: number[], b: number[]): number {
  return a.reduce((sum, x, i) => sum + x * b[i]!, 0);
}

function softmax(scores: number[]): number[] {
  const exps = scores.map((score) => Math.exp(score - Math.max(...scores)));
  const total = exps.reduce((sum, exp) => sum + exp, 0);
  return exps.map((exp) => exp / total);
}
