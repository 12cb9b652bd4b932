// Self-attention of four tokens in two heads. The directive in the next line says what the code does
// not: attention: causal tokens=the,cat,sat,down
const headCount = 2;
const modelDim = 8;
const headDim = modelDim / headCount;

export function attentionDemo() {
  const query = [
    [1, 0, 0, 0, 0, 0, 0, 1],
    [2, 0, 0, 0, 0, 1, 0, 0],
    [0, 3, 0, 0, 0, 0, 2, 0],
    [0, 2, 1, 0, 3, 0, 0, 0],
  ] as const;
  const key = [
    [1, 0, 0, 0, 1, 0, 0, 0],
    [0, 1, 0, 0, 0, 1, 0, 0],
    [0, 0, 1, 0, 0, 0, 1, 0],
    [0, 0, 0, 1, 0, 0, 0, 1],
  ] as const;
  const value = [
    [10, 0, 0, 0, 100, 0, 0, 0],
    [0, 20, 0, 0, 0, 200, 0, 0],
    [0, 0, 30, 0, 0, 0, 300, 0],
    [0, 0, 0, 40, 0, 0, 0, 400],
  ] as const;

  return Array.from({ length: headCount }, (_, head) => {
    const slice = (row: readonly number[]) => row.slice(head * headDim, (head + 1) * headDim);
    return { query: query.map(slice), key: key.map(slice), value: value.map(slice) };
  });
}
