// A transformer block in its two usual orders; norm, attention and mlp are functions.
type Rows = readonly (readonly number[])[];
type Layer = (x: Rows) => Rows;

function add(x: Rows, y: Rows): Rows {
  return x.map((row, position) => row.map((number, at) => number + y[position]![at]!));
}

// #region pre
export function preNormBlock(x: Rows, norm: Layer, attention: Layer, mlp: Layer): Rows {
  const middle = add(x, attention(norm(x))); // between positions
  return add(middle, mlp(norm(middle))); // within each position
}
// #endregion

// #region post
export function postNormBlock(x: Rows, norm: Layer, attention: Layer, mlp: Layer, dropout: Layer): Rows {
  const middle = norm(add(x, dropout(attention(x)))); // the norm comes last
  return norm(add(middle, dropout(mlp(middle))));
}
// #endregion

// Your turn: one position, two numbers wide, in a pre-norm block with RMSNorm.
// A single position looks only at itself, so attention is: times value, times output.
export function exercise() {
  const residualStream = [7, 1];
  // attention turns (a, b) into (5 b, 5 a); the MLP turns (a, b) into (2 a, -3 b) if both are positive
  return residualStream;
}

export const middle = [8, 8]; // after attention
export const output = [10, 5]; // after the MLP
