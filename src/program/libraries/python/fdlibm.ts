import { exp, log } from "../../tensors/exactMath.ts";

/*
 * The functions of this file follow fdlibm step by step, as C libraries do, so that they are rounded alike.
 *
 * Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved. Developed at SunPro, a Sun Microsystems, Inc.
 * business. Permission to use, copy, modify, and distribute this software is freely granted, provided that this notice
 * is preserved.
 */

/** A polynomial, from its constant on: two coefficients at a time. */
function polynomial(x: number, coefficients: readonly number[]): number {
  const square = x * x;
  const fourth = square * square;
  const powers = [1, square, fourth, fourth * square, fourth * fourth];
  let sum = 0;
  for (let at = 0; at < coefficients.length; at += 2) {
    const next = coefficients[at + 1];
    const pair = next === undefined ? coefficients[at]! : coefficients[at]! + x * next;
    sum += powers[at / 2]! * pair;
  }
  return sum;
}

const nearZero = {
  above: [
    1.28379167095512558561e-1, -3.2504210724700149937e-1, -2.84817495755985104766e-2,
    -5.77027029648944159157e-3, -2.37630166566501626084e-5,
  ],
  below: [
    1, 3.97917223959155352819e-1, 6.50222499887672944485e-2, 5.08130628187576562776e-3,
    1.32494738004321644526e-4, -3.9602282787753681232e-6,
  ],
};
const nearOne = {
  above: [
    -2.36211856075265944077e-3, 4.14856118683748331666e-1, -3.72207876035701323847e-1,
    3.18346619901161753674e-1, -1.10894694282396677476e-1, 3.54783043256182359371e-2,
    -2.166375594868790843e-3,
  ],
  below: [
    1, 1.06420880400844228286e-1, 5.40397917702171048937e-1, 7.18286544141962662868e-2,
    1.26171219808761642112e-1, 1.36370839120290507362e-2, 1.1984499846799107417e-2,
  ],
};
const middle = {
  above: [
    -9.86494403484714822705e-3, -6.93858572707181764372e-1, -1.05586262253232909814e1,
    -6.23753324503260060396e1, -1.62396669462573470355e2, -1.84605092906711035994e2,
    -8.12874355063065934246e1, -9.81432934416914548592,
  ],
  below: [
    1, 1.96512716674392571292e1, 1.376577541435190426e2, 4.34565877475229228821e2,
    6.45387271733267880336e2, 4.29008140027567833386e2, 1.08635005541779435134e2,
    6.57024977031928170135, -6.04244152148580987438e-2,
  ],
};
const far = {
  above: [
    -9.86494292470009928597e-3, -7.99283237680523006574e-1, -1.77579549177547519889e1,
    -1.60636384855821916062e2, -6.37566443368389627722e2, -1.02509513161107724954e3,
    -4.83519191608651397019e2,
  ],
  below: [
    1, 3.03380607434824582924e1, 3.25792512996573918826e2, 1.53672958608443695994e3,
    3.19985821950859553908e3, 2.55305040643316442583e3, 4.74528541206955367215e2,
    -2.24409524465858183362e1,
  ],
};

type Rational = Readonly<Record<"above" | "below", readonly number[]>>;

function rational(x: number, { above, below }: Rational): number {
  return polynomial(x, above) / polynomial(x, below);
}

const erfOfOne = 8.45062911510467529297e-1;

/** The error function; `rest`: 1 less the same. */
function errorFunction(x: number, isRest: boolean): number {
  const size = Math.abs(x);
  if (Number.isNaN(x)) return NaN;
  if (size < 0.84375) return nearZeroOf(x, isRest);
  if (size < 1.25) {
    const part = rational(size - 1, nearOne);
    if (!isRest) return x < 0 ? -erfOfOne - part : erfOfOne + part;
    return x < 0 ? 1 + (erfOfOne + part) : 1 - erfOfOne - part;
  }
  if (!isRest && size >= 6) return Math.sign(x);
  if (isRest && (x < -6 || size >= 28)) return x < 0 ? 2 : 0;
  const tail = tailOf(size);
  if (isRest) return x < 0 ? 2 - tail : tail;
  return x < 0 ? tail - 1 : 1 - tail;
}

function nearZeroOf(x: number, isRest: boolean): number {
  const isTiny = Math.abs(x) < (isRest ? 2 ** -56 : 2 ** -28);
  if (isTiny) return isRest ? 1 - x : x + 1.28379167095512586316e-1 * x;
  const part = rational(x * x, nearZero);
  if (!isRest) return x + x * part;
  return x < 0.25 ? 1 - (x + x * part) : 0.5 - (x * part + (x - 0.5));
}

/** `1 - erf(x)` far from 0. */
function tailOf(x: number): number {
  const square = 1 / (x * x);
  const part = rational(square, x < 1 / 0.35 ? middle : far);
  const whole = new Float64Array([x]);
  // Without its last 32 bits.
  new Uint32Array(whole.buffer)[0] = 0;
  const short = whole[0]!;
  return (exp(-short * short - 0.5625) * exp((short - x) * (short + x) + part)) / x;
}

export function erf(x: number): number {
  return errorFunction(x, false);
}

export function erfc(x: number): number {
  return errorFunction(x, true);
}

export function cosh(x: number): number {
  const size = Math.abs(x);
  if (size < 0.5 * Math.LN2) {
    const part = Math.expm1(size);
    const whole = 1 + part;
    return size < 2 ** -55 ? whole : 1 + (part * part) / (whole + whole);
  }
  if (size < 22) {
    const power = exp(size);
    return 0.5 * power + 0.5 / power;
  }
  return size < 709 ? 0.5 * exp(size) : Math.cosh(x);
}

export function sinh(x: number): number {
  const size = Math.abs(x);
  const half = x < 0 ? -0.5 : 0.5;
  if (size < 2 ** -28) return x;
  if (size < 22) {
    const part = Math.expm1(size);
    if (size < 1) return half * (2 * part - (part * part) / (part + 1));
    return half * (part + part / (part + 1));
  }
  return size < 709 ? half * exp(size) : Math.sinh(x);
}

export function asinh(x: number): number {
  const size = Math.abs(x);
  if (size < 2 ** -28 || !Number.isFinite(x)) return x;
  const sign = x < 0 ? -1 : 1;
  if (size > 2 ** 28) return sign * (log(size) + Math.LN2);
  const square = size * size;
  if (size > 2) return sign * log(2 * size + 1 / (Math.sqrt(square + 1) + size));
  return sign * Math.log1p(size + square / (1 + Math.sqrt(1 + square)));
}

export function acosh(x: number): number {
  if (!(x >= 1)) return NaN;
  if (x > 2 ** 28) return log(x) + Math.LN2;
  if (x > 2) return log(2 * x - 1 / (x + Math.sqrt(x * x - 1)));
  const part = x - 1;
  return Math.log1p(part + Math.sqrt(2 * part + part * part));
}

export function log10(x: number): number {
  if (!(x > 0) || !Number.isFinite(x) || x < 2 ** -1022) return Math.log10(x);
  let power = Math.floor(Math.log2(x));
  while (x / 2 ** power >= 2) power++;
  while (x / 2 ** power < 1) power--;
  const rest = power < 0 ? 1 : 0;
  const mantissa = x / 2 ** power / (rest === 1 ? 2 : 1);
  const whole = power + rest;
  const near = whole * 3.69423907715893078616e-13 + 4.34294481903251816668e-1 * log(mantissa);
  return near + whole * 3.01029995663611771306e-1;
}
