// Scores say how well a query fits each key: dot products, divided by the root of a head's width.
const embeddingSize = 8;
const headCount = 2;
const headDim = embeddingSize / headCount;

export function scoreDemo() {
  const query = [0, 10, 0, 0, 0, 0, 10, 0];
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

  const scores: number[][] = [];
  for (let head = 0; head < headCount; head++) {
    // #region scores
    const slice = (row: number[]) => row.slice(head * headDim, (head + 1) * headDim);
    const headQuery = slice(query);
    scores.push(keys.map((key) => dot(headQuery, slice(key)) / Math.sqrt(headDim)));
    // #endregion
  }
  return { scores, values };
}

// Your turn: the scores of head 0, one row for each query.
export function exercise() {
  const queries = [
    [2, 0, 1, 3, 1, 0, 0, 2],
    [0, 4, -2, 0, 0, 1, 3, 0],
  ];
  const keys = [
    [1, 2, 0, 1, 0, 1, 0, 0],
    [0, 1, 1, 1, 2, 0, 1, 0],
    [2, -1, 0, 0, 1, 1, 1, 1],
  ];
  const values = [
    [1, 0, 0, 0, 1, 0, 0, 0],
    [0, 1, 0, 0, 0, 1, 0, 0],
    [0, 0, 1, 0, 0, 0, 1, 0],
  ];
  return { queries, keys, values };
}

export const answer: number[][] = [];

function dot(a: number[], b: number[]): number {
  return a.reduce((sum, x, i) => sum + x * b[i]!, 0);
}
