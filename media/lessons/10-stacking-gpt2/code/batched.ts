// GPT-2's attention in small: 8 wide with 4 heads of width 2, not 768 wide with 12 heads of width 64.
type Rows = readonly (readonly number[])[];

const modelDim = 8;
const headCount = 4;
const headDim = modelDim / headCount;

function causalAttention(queries: Rows, keys: Rows, values: Rows): Rows {
  return queries.map((query, t) => {
    const scores = keys
      .slice(0, t + 1)
      .map((key) => key.reduce((sum, number, d) => sum + number * query[d]!, 0) / Math.sqrt(headDim));
    const exps = scores.map((score) => Math.exp(score - Math.max(...scores)));
    const total = exps.reduce((sum, exp) => sum + exp, 0);
    return query.map((_, d) => exps.reduce((sum, exp, at) => sum + (exp / total) * values[at]![d]!, 0));
  });
}

// attention: causal
export function headsDemo() {
  const queries = [
    [2, 0, 1, 0, 0, 3, 1, -1],
    [0, 1, 2, -2, 1, 1, 0, 2],
    [1, -1, 0, 2, 3, 0, -1, 1],
  ];
  const keys = [
    [1, 0, 0, 1, 1, 0, 2, 0],
    [0, 2, 1, 0, 0, 1, -1, 1],
    [1, 1, -1, 1, 2, 0, 0, 1],
  ];
  const values = [
    [1, 0, 2, 0, 3, 0, 4, 0],
    [0, 1, 0, 2, 0, 3, 0, 4],
    [5, 5, 6, 6, 7, 7, 8, 8],
  ];

  // #region heads
  const merged: number[][] = queries.map(() => []);
  for (let head = 0; head < headCount; head++) {
    const slice = (rows: Rows) => rows.map((row) => row.slice(head * headDim, (head + 1) * headDim));
    const output = causalAttention(slice(queries), slice(keys), slice(values));
    output.forEach((row, position) => merged[position]!.push(...row)); // concatenate
  }
  // #endregion
  return merged;
}

// #region conv1d
// The checkpoint stores [in][out]; a linear layer reads [out][in].
export function toLinear(stored: Rows): Rows {
  return stored[0]!.map((_, column) => stored.map((row) => row[column]!));
}
// #endregion

// Your turn: c_proj of a checkpoint, stored as [in][out], applied to the merged heads of one position.
export function exercise() {
  const merged = [1, 2, -1, 3];
  const stored = [
    [1, 0, 2, 0],
    [0, 1, 0, -1],
    [3, 0, 1, 0],
    [0, 2, 0, 1],
  ];
  const offsets = [0.5, 0, -0.5, 0]; // c_proj.bias
  return { merged, stored, offsets };
}

export const answer = [];
