import { type Dtype, roundHalfEven, type TensorLibrary } from "../values/dtype.ts";
import type { BinaryOperator } from "../ir/ir.ts";
import { erf } from "./erf.ts";
import { exp, log, pow } from "./exactMath.ts";

/** How the type of a result depends on those of its inputs. */
export type ResultType = "common" | "float" | "bool" | "int";

interface Binary {
  readonly result: ResultType;
  readonly compute: (a: number, b: number) => number;
}

function floorMod(a: number, b: number): number {
  if (b === 0) return NaN;
  const rest = a % b;
  return rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest;
}

function gcd(a: number, b: number): number {
  let [x, y] = [Math.abs(a), Math.abs(b)];
  while (y > 0 && Number.isFinite(y)) [x, y] = [y, x % y];
  return x;
}

const truth = (value: boolean): number => (value ? 1 : 0);

/** Operations of two numbers, by their plain names. */
export const binaryKernels = {
  add: { result: "common", compute: (a, b) => a + b },
  subtract: { result: "common", compute: (a, b) => a - b },
  multiply: { result: "common", compute: (a, b) => a * b },
  divide: { result: "float", compute: (a, b) => a / b },
  floorDivide: { result: "common", compute: (a, b) => Math.floor(a / b) },
  remainder: { result: "common", compute: floorMod },
  truncatedRemainder: { result: "common", compute: (a, b) => a % b },
  power: { result: "common", compute: (a, b) => a ** b },
  maximum: {
    result: "common",
    compute: (a, b) => (Number.isNaN(a) || Number.isNaN(b) ? NaN : Math.max(a, b)),
  },
  minimum: {
    result: "common",
    compute: (a, b) => (Number.isNaN(a) || Number.isNaN(b) ? NaN : Math.min(a, b)),
  },
  largest: {
    result: "common",
    compute: (a, b) => (Number.isNaN(a) ? b : Number.isNaN(b) ? a : Math.max(a, b)),
  },
  smallest: {
    result: "common",
    compute: (a, b) => (Number.isNaN(a) ? b : Number.isNaN(b) ? a : Math.min(a, b)),
  },
  floatPower: { result: "float", compute: (a, b) => a ** b },
  logAddExp: {
    result: "float",
    compute: (a, b) =>
      a === b ? a + Math.LN2 : Math.max(a, b) + Math.log1p(Math.exp(-Math.abs(a - b))),
  },
  gcd: { result: "common", compute: gcd },
  lcm: {
    result: "common",
    compute: (a, b) => (a === 0 || b === 0 ? 0 : Math.abs(a * b) / gcd(a, b)),
  },
  atan2: { result: "float", compute: Math.atan2 },
  hypot: { result: "float", compute: Math.hypot },
  equal: { result: "bool", compute: (a, b) => truth(a === b) },
  notEqual: { result: "bool", compute: (a, b) => truth(a !== b) },
  less: { result: "bool", compute: (a, b) => truth(a < b) },
  lessEqual: { result: "bool", compute: (a, b) => truth(a <= b) },
  greater: { result: "bool", compute: (a, b) => truth(a > b) },
  greaterEqual: { result: "bool", compute: (a, b) => truth(a >= b) },
  logicalAnd: { result: "bool", compute: (a, b) => truth(a !== 0 && b !== 0) },
  logicalOr: { result: "bool", compute: (a, b) => truth(a !== 0 || b !== 0) },
  logicalXor: { result: "bool", compute: (a, b) => truth((a !== 0) !== (b !== 0)) },
  bitAnd: { result: "common", compute: (a, b) => Number(BigInt(a) & BigInt(b)) },
  bitOr: { result: "common", compute: (a, b) => Number(BigInt(a) | BigInt(b)) },
  bitXor: { result: "common", compute: (a, b) => Number(BigInt(a) ^ BigInt(b)) },
  shiftLeft: { result: "common", compute: (a, b) => a * 2 ** b },
  shiftRight: { result: "common", compute: (a, b) => Math.floor(a / 2 ** b) },
} as const satisfies Readonly<Record<string, Binary>>;

export type BinaryName = keyof typeof binaryKernels;

/** The operations of the four operators of arithmetic. */
export const arithmetic: Readonly<Partial<Record<BinaryOperator, BinaryName>>> = {
  ...{ "+": "add", "-": "subtract", "*": "multiply", "/": "divide" },
};

interface Unary {
  readonly result: ResultType;
  readonly compute: (value: number) => number;
}

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/** Operations of one number, by their plain names. */
export const unaryKernels = {
  negative: { result: "common", compute: (x) => -x },
  positive: { result: "common", compute: (x) => x },
  absolute: { result: "common", compute: Math.abs },
  sign: { result: "common", compute: Math.sign },
  square: { result: "common", compute: (x) => x * x },
  floor: { result: "common", compute: Math.floor },
  ceil: { result: "common", compute: Math.ceil },
  trunc: { result: "common", compute: Math.trunc },
  round: { result: "common", compute: roundHalfEven },
  relu: { result: "common", compute: (x) => (x > 0 ? x : Number.isNaN(x) ? x : 0) },
  exp: { result: "float", compute: Math.exp },
  exp2: { result: "float", compute: (x) => 2 ** x },
  expm1: { result: "float", compute: Math.expm1 },
  log: { result: "float", compute: Math.log },
  log2: { result: "float", compute: Math.log2 },
  log10: { result: "float", compute: Math.log10 },
  log1p: { result: "float", compute: Math.log1p },
  sqrt: { result: "float", compute: Math.sqrt },
  rsqrt: { result: "float", compute: (x) => 1 / Math.sqrt(x) },
  reciprocal: { result: "float", compute: (x) => 1 / x },
  sin: { result: "float", compute: Math.sin },
  cos: { result: "float", compute: Math.cos },
  tan: { result: "float", compute: Math.tan },
  asin: { result: "float", compute: Math.asin },
  acos: { result: "float", compute: Math.acos },
  atan: { result: "float", compute: Math.atan },
  sinh: { result: "float", compute: Math.sinh },
  cosh: { result: "float", compute: Math.cosh },
  tanh: { result: "float", compute: Math.tanh },
  asinh: { result: "float", compute: Math.asinh },
  acosh: { result: "float", compute: Math.acosh },
  atanh: { result: "float", compute: Math.atanh },
  cbrt: { result: "float", compute: Math.cbrt },
  sinc: {
    result: "float",
    compute: (x) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)),
  },
  frac: { result: "common", compute: (x) => x - Math.trunc(x) },
  logit: { result: "float", compute: (x) => Math.log(x / (1 - x)) },
  erf: { result: "float", compute: erf },
  sigmoid: { result: "float", compute: sigmoid },
  silu: { result: "float", compute: (x) => x * sigmoid(x) },
  gelu: { result: "float", compute: (x) => 0.5 * x * (1 + erf(x / Math.SQRT2)) },
  geluTanh: {
    result: "float",
    compute: (x) => 0.5 * x * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x ** 3))),
  },
  softplus: { result: "float", compute: (x) => (x > 20 ? x : Math.log1p(Math.exp(x))) },
  mish: { result: "float", compute: (x) => x * Math.tanh(Math.log1p(Math.exp(x))) },
  isnan: { result: "bool", compute: (x) => truth(Number.isNaN(x)) },
  isinf: { result: "bool", compute: (x) => truth(Math.abs(x) === Infinity) },
  isfinite: { result: "bool", compute: (x) => truth(Number.isFinite(x)) },
  logicalNot: { result: "bool", compute: (x) => truth(x === 0) },
  bitNot: { result: "common", compute: (x) => -x - 1 },
} as const satisfies Readonly<Record<string, Unary>>;

export type UnaryName = keyof typeof unaryKernels;

/** What computes an operation of one number; `roundsLikeC`: NumPy rounds as C libraries do. */
export function computeOne(
  name: UnaryName,
  library: TensorLibrary,
  dtype: Dtype,
  roundsLikeC = false,
): (value: number) => number {
  if (name === "bitNot" && dtype === "bool") return (value) => (value === 0 ? 1 : 0);
  const isExact = roundsLikeC && library === "numpy" && dtype === "float64";
  if (isExact && (name === "exp" || name === "log")) return { exp, log }[name];
  return unaryKernels[name].compute;
}

/** What computes an operation of two numbers. */
export function computeTwo(
  name: BinaryName,
  roundsLikeC = false,
): (left: number, right: number) => number {
  return roundsLikeC && name === "power" ? pow : binaryKernels[name].compute;
}
