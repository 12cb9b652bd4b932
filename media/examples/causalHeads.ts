// Causal self-attention in two heads, computed number by number. Select a variable to see its numbers.
type Matrix = number[][];

const dot = (a: number[], b: number[]): number => a.reduce((sum, x, i) => sum + x * b[i], 0);

const transpose = (m: Matrix): Matrix => m[0].map((_, column) => m.map((row) => row[column]));

function matmul(a: Matrix, b: Matrix): Matrix {
  const columns = transpose(b);
  return a.map((row) => columns.map((column) => dot(row, column)));
}

function softmax(scores: number[]): number[] {
  const most = Math.max(...scores);
  const exponentials = scores.map((score) => Math.exp(score - most));
  const total = exponentials.reduce((sum, x) => sum + x, 0);
  return exponentials.map((x) => x / total);
}

class CausalSelfAttention {
  private readonly projections: Matrix[];
  private readonly headCount: number;
  private readonly headDim: number;

  constructor(Wq: Matrix, Wk: Matrix, Wv: Matrix, headCount: number) {
    this.projections = [Wq, Wk, Wv];
    this.headCount = headCount;
    this.headDim = Wq[0].length / headCount;
  }

  forward(x: Matrix): Matrix {
    const [query, key, value] = this.projections.map((W) => matmul(x, W));
    const output: Matrix = x.map(() => []);
    for (let head = 0; head < this.headCount; head++) {
      const slice = (row: number[]) => row.slice(head * this.headDim, (head + 1) * this.headDim);
      const [Q, K, V] = [query.map(slice), key.map(slice), value.map(slice)];
      const scores = Q.map((q, i) =>
        K.map((k, j) => (j <= i ? dot(q, k) / Math.sqrt(this.headDim) : -Infinity)),
      );
      const weights = scores.map(softmax);
      matmul(weights, V).forEach((row, i) => output[i].push(...row));
    }
    return output;
  }
}

const tokens = ["the", "cat", "sat", "down"];
const x: Matrix = [
  [1.0, 0.0, 0.5, 0.0],
  [0.0, 1.0, 0.0, 0.5],
  [1.0, 1.0, 0.0, 0.0],
  [0.0, 0.5, 1.0, 1.0],
];
const Wq: Matrix = [
  [1.0, 0.0, 0.5, 0.2],
  [0.0, 1.0, 0.3, 0.0],
  [0.5, 0.0, 1.0, 0.0],
  [0.0, 0.4, 0.0, 1.0],
];
const Wk: Matrix = [
  [0.8, 0.1, 0.0, 0.6],
  [0.0, 0.9, 0.4, 0.0],
  [0.3, 0.0, 0.7, 0.0],
  [0.0, 0.2, 0.0, 1.1],
];
const Wv: Matrix = [
  [1.0, 2.0, 0.0, 0.0],
  [0.0, 1.0, 3.0, 0.0],
  [2.0, 0.0, 1.0, 1.0],
  [0.0, 0.0, 0.0, 4.0],
];

const output = new CausalSelfAttention(Wq, Wk, Wv, 2).forward(x);
tokens.forEach((token, i) => {
  console.log(token, output[i].map((y) => y.toFixed(3)).join("  "));
});
