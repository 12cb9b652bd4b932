// Softmax turns each row of scores into weights.
const headCount = 1;
const headDim = 4;

// #region softmax
function softmax(scores: number[]): number[] {
  const largest = Math.max(...scores);
  const exps = scores.map((score) => Math.exp(score - largest));
  const total = exps.reduce((sum, exp) => sum + exp, 0);
  return exps.map((exp) => exp / total);
}
// #endregion

export function softmaxDemo() {
  const queries: number[][] = [
    [14, 16, 18, 0], // Q[0]: scores 7 8 9
    [0, 0, 0, 0], // Q[1]: scores 0 0 0
    [0, 8, 2, 0], // Q[2]: scores 0 4 1
  ];
  const keys: number[][] = [
    [1, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 1, 0],
  ];
  const values: number[][] = [
    [10, 0, 0, 0],
    [0, 20, 0, 0],
    [0, 0, 30, 0],
  ];

  const dot = (a: number[], b: number[]) => a.reduce((sum, x, i) => sum + x * b[i]!, 0);
  const weights = queries.map((query) =>
    softmax(keys.map((key) => dot(query, key) / Math.sqrt(headDim))),
  );
  return { weights, values, headCount };
}

// Your turn: the weights, one row for each query.
export function exercise() {
  const queries = [
    [2, 0, 2, 0],
    [4, -2, 0, 0],
  ];
  const keys = [
    [1, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 1, 0],
  ];
  const values = [
    [1, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 1, 0],
  ];
  return { queries, keys, values };
}

export const answer: number[][] = [];
