import { sizeAt } from "../../tensor/shape.ts";
import { createZeros, type Tensor } from "../../tensor/tensor.ts";
import type { Activation } from "../problem.ts";

const CURVES: Readonly<Record<Activation, (x: number) => number>> = {
  relu,
  gelu,
  geluTanh,
  silu,
  swiglu: silu,
  reluSquared,
};

/**
 * `mlpHidden [..., hiddenDim], mlpGate [..., hiddenDim]? -> mlpActivated [..., hiddenDim]`
 *
 * `mlpActivated = f(mlpHidden)`, or for swiglu `silu(mlpGate) * mlpHidden`
 *
 * The only step of an MLP that is not linear: without it, up and down would be one matrix. Each
 * hidden unit answers by itself, whatever its neighbours say.
 *
 * Source: Shazeer 2020, GLU Variants Improve Transformer, equation 5, for swiglu.
 */
export function computeActivated(
  activation: Activation,
  mlpHidden: Tensor,
  mlpGate?: Tensor,
): Tensor {
  const curve = CURVES[activation];
  const activated = createZeros(mlpHidden.shape);
  for (let at = 0; at < activated.values.length; at++) {
    const hidden = mlpHidden.values[at]!;
    activated.values[at] = mlpGate ? curve(mlpGate.values[at]!) * hidden : curve(hidden);
  }
  return activated;
}

/**
 * `x -> relu(x)`, one hidden unit by itself
 *
 * `relu(x) = max(0, x)`
 *
 * Lets positive numbers through and sets all others to 0.
 *
 * Source: Nair and Hinton 2010, Rectified Linear Units Improve Restricted Boltzmann Machines.
 */
export function relu(x: number): number {
  return Math.max(0, x);
}

/**
 * `x -> reluSquared(x)`, one hidden unit by itself
 *
 * `reluSquared(x) = max(0, x)^2`
 *
 * Silences negative units like ReLU, and lets strong ones grow faster than in proportion.
 *
 * Source: So et al. 2021, Primer, section 4.
 */
export function reluSquared(x: number): number {
  return Math.max(0, x) ** 2;
}

/**
 * `x -> gelu(x)`, one hidden unit by itself
 *
 * `gelu(x) = x * P(Z <= x) = x * erfc(-x / sqrt(2)) / 2`, for Z normally distributed
 *
 * Weights a number by how likely a random one would be smaller: a soft gate in place of a hard one.
 *
 * Source: Hendrycks and Gimpel 2016, Gaussian Error Linear Units, section 2.
 */
export function gelu(x: number): number {
  return 0.5 * x * computeErfc(-x * Math.SQRT1_2);
}

/**
 * `x -> geluTanh(x)`, one hidden unit by itself
 *
 * `geluTanh(x) = x / 2 * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 x^3)))`
 *
 * The approximation of GELU that GPT-2 was trained with.
 *
 * Source: Hendrycks and Gimpel 2016, Gaussian Error Linear Units, section 2.
 */
export function geluTanh(x: number): number {
  return 0.5 * x * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x ** 3)));
}

/**
 * `x -> silu(x)`, one hidden unit by itself
 *
 * `silu(x) = x * sigmoid(x) = x / (1 + exp(-x))`
 *
 * A smooth ReLU that dips a little below 0; also called swish.
 *
 * Source: Hendrycks and Gimpel 2016, Gaussian Error Linear Units, section 2.
 */
export function silu(x: number): number {
  return x / (1 + Math.exp(-x));
}

/** Below it the series converges fast, above it the continued fraction. */
const CROSSOVER = 1;

/**
 * `erfc(x) = 1 - erf(x)`, in [0, 2]; accurate to 1e-15, and to 1e-14 relative in the tail
 *
 * Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.6 and 7.1.14.
 */
export function computeErfc(x: number): number {
  if (x < 0) return 2 - computeErfc(-x);
  return x < CROSSOVER ? 1 - computeErfBySeries(x) : computeErfcByFraction(x);
}

/** `erf(x) = 2 / sqrt(pi) exp(-x^2) (x + 2 x^3 / 3 + 4 x^5 / 15 + ...)`: nothing cancels. */
function computeErfBySeries(x: number): number {
  let term = x;
  let sum = 0;
  for (let n = 1; sum + term !== sum; n++) {
    sum += term;
    term *= (2 * x * x) / (2 * n + 1);
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
}

/** `erfc(x) = exp(-x^2) / sqrt(pi) / (x + (1/2) / (x + (2/2) / (x + (3/2) / (x + ...))))`. */
function computeErfcByFraction(x: number): number {
  if (x > 27) return 0;
  const depth = Math.ceil(200 / (x * x)) + 5;
  let denominator = x;
  for (let n = depth; n > 0; n--) denominator = x + n / 2 / denominator;
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / denominator;
}

/**
 * The derivative of every activation, for how much a small change of a hidden unit gets through. At
 * the kink of ReLU it is 0, as in PyTorch.
 */
export const SLOPES: Readonly<Record<Activation, (x: number) => number>> = {
  relu: (x) => (x > 0 ? 1 : 0),
  reluSquared: (x) => 2 * Math.max(0, x),
  silu: siluSlope,
  swiglu: siluSlope,
  gelu: geluSlope,
  geluTanh: geluTanhSlope,
};

/** `silu'(x) = s + x s (1 - s)`, with s the sigmoid of x */
function siluSlope(x: number): number {
  const sigmoid = 1 / (1 + Math.exp(-x));
  return sigmoid + silu(x) * (1 - sigmoid);
}

/** `gelu'(x) = P(Z <= x) + x exp(-x^2 / 2) / sqrt(2 pi)` */
function geluSlope(x: number): number {
  const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  return 0.5 * computeErfc(-x * Math.SQRT1_2) + x * density;
}

/** `(1 + t) / 2 + x (1 - t^2) u' / 2`, with t = tanh(u) and u the polynomial of geluTanh */
function geluTanhSlope(x: number): number {
  const factor = Math.sqrt(2 / Math.PI);
  const t = Math.tanh(factor * (x + 0.044715 * x ** 3));
  const inner = factor * (1 + 3 * 0.044715 * x * x);
  return 0.5 * (1 + t) + 0.5 * x * (1 - t * t) * inner;
}

/**
 * `mlpActivated [batch, sequenceLength, hiddenDim] -> zeroedPerPosition [batch, sequenceLength]`
 *
 * `zeroed_p = how many d have mlpActivated[p, d] = 0`
 *
 * A unit at 0 takes no part in what the position becomes: its row of the down projection is not
 * read. ReLU does that to every negative unit; the smooth activations almost never do.
 *
 * Source: Glorot, Bordes and Bengio 2011, Deep Sparse Rectifier Neural Networks.
 */
export function countZeroed(mlpActivated: Tensor): Tensor {
  const hiddenDim = sizeAt(mlpActivated.shape, -1);
  const zeroed = createZeros(mlpActivated.shape.slice(0, -1));
  const { values } = mlpActivated;
  for (let position = 0; position < zeroed.values.length; position++) {
    let count = 0;
    for (let d = 0; d < hiddenDim; d++) if (values[position * hiddenDim + d] === 0) count++;
    zeroed.values[position] = count;
  }
  return zeroed;
}
