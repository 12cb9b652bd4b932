// A model with one block, 16 wide, with 4 heads of width 4. Each call of step is one position.
type Row = readonly number[];
type Model = Readonly<Record<"token" | "position" | "wq" | "wk" | "wv" | "wo" | "up" | "down" | "head", readonly Row[]>>;

const modelDim = 16;
const headCount = 4;
const headDim = modelDim / headCount;

const dot = (x: Row, y: Row) => x.reduce((sum, number, at) => sum + number * y[at]!, 0);
const linear = (x: Row, weight: readonly Row[]): Row => weight.map((row) => dot(row, x));
const add = (x: Row, y: Row): Row => x.map((number, at) => number + y[at]!);
const rmsNorm = (x: Row): Row => x.map((number) => number / Math.sqrt(dot(x, x) / x.length + 1e-5));

function softmax(scores: Row): Row {
  const exps = scores.map((score) => Math.exp(score - Math.max(...scores)));
  const total = exps.reduce((sum, exp) => sum + exp, 0);
  return exps.map((exp) => exp / total);
}

export function step(model: Model, token: number, position: number, keyCache: Row[], valueCache: Row[]): Row {
  // #region embed
  const x = rmsNorm(add(model.token[token]!, model.position[position]!)); // what it is, and where
  // #endregion

  const normed = rmsNorm(x);
  // #region cache
  const q = linear(normed, model.wq);
  keyCache.push(linear(normed, model.wk)); // first append ...
  valueCache.push(linear(normed, model.wv));
  // #endregion
  // #region heads
  const joined: number[] = []; // ... then look
  for (let start = 0; start < modelDim; start += headDim) {
    const slice = (row: Row) => row.slice(start, start + headDim);
    const weights = softmax(keyCache.map((k) => dot(slice(q), slice(k)) / Math.sqrt(headDim)));
    for (let d = start; d < start + headDim; d++) joined.push(dot(weights, valueCache.map((v) => v[d]!)));
  }
  // #endregion
  const middle = add(linear(joined, model.wo), x);

  const hidden = linear(rmsNorm(middle), model.up).map((unit) => Math.max(0, unit));
  const out = add(linear(hidden, model.down), middle);

  return linear(out, model.head); // 27 logits
}

// Position 3 looks at the cache, but something is missing.
export function stepDemo() {
  const query = [6, 0, 0, 0, 0, 0, 0, 6, 0, 6, 0, 0, 0, 0, 0, 0];
  const cachedKeys = [
    [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0], // K[0]
    [0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0], // K[1]
    [0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0], // K[2]
    // [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1],
  ];
  const cachedValues = [
    [10, 0, 0, 0, 10, 0, 0, 0, 10, 0, 0, 0, 10, 0, 0, 0], // V[0]
    [0, 20, 0, 0, 0, 20, 0, 0, 0, 20, 0, 0, 0, 20, 0, 0], // V[1]
    [0, 0, 30, 0, 0, 0, 30, 0, 0, 0, 30, 0, 0, 0, 30, 0], // V[2]
    // [0, 0, 0, 40, 0, 0, 0, 40, 0, 0, 0, 40, 0, 0, 0, 40],
  ];
  return { query, cachedKeys, cachedValues };
}

// Your turn: position 3 again, with other numbers and a complete cache.
export function exercise() {
  const query = [1, 0, 2, 0, 0, 3, 0, 1, 2, 2, 0, 0, 0, 4, 0, 0];
  const cachedKeys = [
    [1, 0, 0, 1, 0, 1, 0, 0, 2, 0, 1, 0, 0, 1, 0, 0], // K[0]
    [0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0], // K[1]
    [0, 0, 1, 0, 0, 2, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0], // K[2]
    [2, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 1, 0, 1, 0, 0], // K[3]
  ];
  const cachedValues = [
    [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0], // V[0]
    [0, 2, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0], // V[1]
    [0, 0, 3, 0, 0, 0, 3, 0, 0, 0, 3, 0, 0, 0, 3, 0], // V[2]
    [0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4], // V[3]
  ];
  return { query, cachedKeys, cachedValues };
}

export const headStarts = [0, 4, 8, 12];
export const answer = [0.4404, 0.0596, 0.0596, 0.4404]; // attention weights of head 3
