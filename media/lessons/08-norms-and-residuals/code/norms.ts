// Two ways to rescale a position, and the residual stream.
const epsilon = 1e-5;

const meanOf = (x: readonly number[]) => x.reduce((sum, number) => sum + number, 0) / x.length;

export function rmsNorm(x: readonly number[]): number[] {
  const meanSquare = meanOf(x.map((number) => number * number));
  const root = Math.sqrt(meanSquare + epsilon);
  return x.map((number) => number / root);
}

export function layerNorm(x: readonly number[]): number[] {
  const mean = meanOf(x);
  const variance = meanOf(x.map((number) => (number - mean) ** 2)); // n, not n - 1
  const root = Math.sqrt(variance + epsilon); // epsilon under the root
  return x.map((number) => (number - mean) / root);
}

export function sublayer(x: readonly number[], layer: (x: readonly number[]) => readonly number[]) {
  // #region residual
  const residual = x; // keep
  const normed = rmsNorm(x);
  const correction = layer(normed); // attention, or the MLP
  return correction.map((number, at) => number + residual[at]!); // add
  // #endregion
}

// Your turn: LayerNorm of this position with a large epsilon.
export function exercise() {
  const position = [9, 3, 3, 1];
  const largeEpsilon = 7;
  return { position, largeEpsilon };
}

export const answer = [];
