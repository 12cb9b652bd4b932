// A causal mask over a whole text, and a cache with one query at its end.
const headCount = 1;
const headDim = 4;
const useCausalMask = false;

export function causalDemo() {
  const tokens = ["the", "small", "cat", "sleeps"];
  const queries: number[][] = [
    [2, 6, 0, 4],
    [0, 2, 8, 2],
    [4, 0, 2, 6],
    [2, 0, 4, 2],
  ];
  const keys: number[][] = [
    [1, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 1, 0],
    [0, 0, 0, 1],
  ];
  const values: number[][] = [
    [10, 0, 0, 0],
    [0, 20, 0, 0],
    [0, 0, 30, 0],
    [0, 0, 0, 40],
  ];

  // #region mask
  const weights = queries.map((query, position) => {
    const scores = keys.map((key, t) => {
      const hidden = useCausalMask && t > position ? -Infinity : 0;
      return dot(query, key) / Math.sqrt(headDim) + hidden;
    });
    return softmax(scores);
  });
  // #endregion
  return { tokens, weights, values, headCount };
}

export function cacheDemo() {
  // This step reads the fourth token; the cache holds three keys and values of earlier steps.
  const query = [2, 0, 4, 2];
  const keys: number[][] = [
    [1, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 1, 0],
    [0, 0, 0, 1], // this token's own, pushed first
  ];
  const values: number[][] = [
    [10, 0, 0, 0],
    [0, 20, 0, 0],
    [0, 0, 30, 0],
    [0, 0, 0, 40],
  ];

  // #region cache
  const scores: number[] = [];
  for (let t = 0; t < keys.length; t++) {
    scores.push(dot(query, keys[t]!) / Math.sqrt(headDim));
  }
  // #endregion
  return { weights: softmax(scores), values };
}

// Your turn: the causal weights. exp(1.386 / 2) is 2, exp(2.197 / 2) is 3.
export function exercise() {
  const useCausalMask = true;
  const queries = [
    [1.386, 0, 2.197, 0],
    [0, 2.197, 1.386, 0],
    [1.386, 0, 1.386, 0],
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
  return { queries, keys, values, useCausalMask };
}

export const answer: number[][] = [[1, 0, 0], [0.25, 0.75, 0], [0.4, 0.2, 0.4]];

function dot(a: number[], b: number[]): number {
  return a.reduce((sum, x, i) => sum + x * b[i]!, 0);
}

function softmax(scores: number[]): number[] {
  const exps = scores.map((score) => Math.exp(score - Math.max(...scores)));
  const total = exps.reduce((sum, exp) => sum + exp, 0);
  return exps.map((exp) => exp / total);
}
