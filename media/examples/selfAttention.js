// Causal self-attention of four tokens in plain arrays.
const tokens = ["the", "cat", "sat", "down"];

const embeddings = [
  [1.0, 0.0, 0.5],
  [0.0, 2.0, 1.0],
  [1.0, 1.0, 0.0],
  [0.5, 0.0, 2.0],
];

const queryWeights = [
  [1.0, 0.0],
  [0.5, 1.0],
  [0.0, 0.5],
];
const keyWeights = [
  [0.0, 1.0],
  [1.0, 0.0],
  [0.5, 0.5],
];
const valueWeights = [
  [1.0, 0.0],
  [0.0, 2.0],
  [3.0, 1.0],
];

function multiply(a, b) {
  const product = [];
  for (const row of a) {
    const out = new Array(b[0].length).fill(0);
    for (let k = 0; k < b.length; k++) {
      for (let j = 0; j < out.length; j++) out[j] += row[k] * b[k][j];
    }
    product.push(out);
  }
  return product;
}

function dot(a, b) {
  return a.reduce((sum, value, i) => sum + value * b[i], 0);
}

function softmax(scores) {
  const largest = Math.max(...scores);
  const exponentials = scores.map((score) => Math.exp(score - largest));
  const sum = exponentials.reduce((total, value) => total + value, 0);
  return exponentials.map((value) => value / sum);
}

// Each token looks at itself and at what comes before it.
function attend(queries, keys, values) {
  const scale = Math.sqrt(keys[0].length);
  return queries.map((query, i) => {
    const scores = keys.slice(0, i + 1).map((key) => dot(query, key) / scale);
    const weights = softmax(scores);
    console.log(tokens[i], "looks at", weights.map((w) => w.toFixed(4)).join(" "));
    return values[0].map((_, d) => weights.reduce((sum, w, j) => sum + w * values[j][d], 0));
  });
}

const queries = multiply(embeddings, queryWeights);
const keys = multiply(embeddings, keyWeights);
const values = multiply(embeddings, valueWeights);
const output = attend(queries, keys, values);
output.forEach((row, i) => console.log(tokens[i], row.map((x) => x.toFixed(4)).join(" ")));
