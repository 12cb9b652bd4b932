// Three positions of eight numbers each, split into two heads and merged again.
// A number says where it is: 1, then its position, then its column. 125 is position 2, column 5.
const embeddingSize = 8;
const headCount = 4;
const headDim = embeddingSize / headCount;

export function splitDemo(): number[][] {
  // In each head, the 100 of query p matches only key p, so position p looks only at itself.
  const queries: number[][] = [
    [100, 0, 0, 0, 100, 0, 0, 0],
    [0, 100, 0, 0, 0, 100, 0, 0],
    [0, 0, 100, 0, 0, 0, 100, 0],
  ];
  const keys: number[][] = [
    [1, 0, 0, 0, 1, 0, 0, 0],
    [0, 1, 0, 0, 0, 1, 0, 0],
    [0, 0, 1, 0, 0, 0, 1, 0],
  ];
  const values: number[][] = [
    [100, 101, 102, 103, 104, 105, 106, 107],
    [110, 111, 112, 113, 114, 115, 116, 117],
    [120, 121, 122, 123, 124, 125, 126, 127],
  ];

  // #region split
  const heads: number[][][] = []; // [head][position][dimension]
  for (let head = 0; head < headCount; head++) {
    const start = head * headDim;
    heads.push(values.map((row) => row.slice(start, start + headDim)));
  }
  // #endregion

  // Here each head computes its attention. In this file every position looks only at itself.

  // #region merge
  const merged = values.map((_, position) => heads.flatMap((head) => head[position]!)); // [position][column]
  // #endregion
  return merged;
}

// Your turn: split these queries into three heads, and write head 1.
export function exercise() {
  const headCount = 3;
  const queries = [
    [11, 12, 13, 14, 15, 16],
    [21, 22, 23, 24, 25, 26],
    [31, 32, 33, 34, 35, 36],
  ];
  const keys = [[1, 0, 1, 0, 1, 0]];
  const values = [[1, 2, 3, 4, 5, 6]];
  return { queries, keys, values, headCount };
}

export const answer: number[][] = [];
