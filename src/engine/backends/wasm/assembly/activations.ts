import { exp } from "./exp";
import { multiplyAdd } from "./multiplyAdd";

/** The curves by number; `toCurve` on the other side knows them by name. */
const RELU = 0;
const RELU_SQUARED = 1;
const SILU = 2;
const GELU = 3;
const GELU_TANH = 4;

/**
 * `hidden [count] -> out [count]`: `f(hidden)`, or `f(gate) * hidden` where there is a gate (not 0)
 *
 * All places must have room for up to 3 more numbers.
 */
export function activate(curve: i32, hidden: usize, gate: usize, count: usize, out: usize): void {
  const bytes = ((count + 3) & ~3) * 4;
  for (let at: usize = 0; at < bytes; at += 16) {
    const x = v128.load(hidden + at);
    const y = gate ? f32x4.mul(bend(curve, v128.load(gate + at)), x) : bend(curve, x);
    v128.store(out + at, y);
  }
}

function bend(curve: i32, x: v128): v128 {
  if (curve == SILU) return f32x4.mul(x, sigmoid(x));
  if (curve == GELU) return f32x4.mul(x, normalShare(x));
  if (curve == GELU_TANH) return geluTanh(x);
  const positive = f32x4.max(x, f32x4.splat(0));
  return curve == RELU_SQUARED ? f32x4.mul(positive, positive) : positive;
}

/** `0.5 x (1 + tanh(u)) = x sigmoid(2u)`, `u = sqrt(2 / pi) (x + 0.044715 x^3)` */
function geluTanh(x: v128): v128 {
  const cubic = f32x4.mul(f32x4.splat(0.044715), f32x4.mul(x, f32x4.mul(x, x)));
  const u2 = f32x4.mul(f32x4.splat(1.5957691216057308), f32x4.add(x, cubic));
  return f32x4.mul(x, sigmoid(u2));
}

/** `1 / (1 + exp(-x))`, by exp(-|x|), which cannot overflow. */
function sigmoid(x: v128): v128 {
  const e = exp(f32x4.neg(f32x4.abs(x)));
  const right = f32x4.div(f32x4.splat(1), f32x4.add(f32x4.splat(1), e));
  return v128.bitselect(f32x4.mul(e, right), right, f32x4.lt(x, f32x4.splat(0)));
}

/**
 * The share of a normal distribution that lies below x, to 1e-7
 *
 * `erfc(z) = t (a1 + t (a2 + ...)) exp(-z^2)`, `t = 1 / (1 + p z)`, for z = |x| / sqrt(2)
 *
 * Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.26.
 */
function normalShare(x: v128): v128 {
  const z = f32x4.mul(f32x4.abs(x), f32x4.splat(0.7071067811865476));
  const one = f32x4.splat(1);
  const t = f32x4.div(one, multiplyAdd(z, f32x4.splat(0.3275911), one));

  let sum = f32x4.splat(1.061405429);
  sum = multiplyAdd(sum, t, f32x4.splat(-1.453152027));
  sum = multiplyAdd(sum, t, f32x4.splat(1.421413741));
  sum = multiplyAdd(sum, t, f32x4.splat(-0.284496736));
  sum = multiplyAdd(sum, t, f32x4.splat(0.254829592));

  const bell = exp(f32x4.neg(f32x4.mul(z, z)));
  const tail = f32x4.mul(f32x4.mul(f32x4.mul(f32x4.splat(0.5), t), sum), bell);
  return v128.bitselect(tail, f32x4.sub(one, tail), f32x4.lt(x, f32x4.splat(0)));
}
