import { binary, cast, unary, where } from "../../../tensors/elementwise.ts";
import type { BinaryName, UnaryName } from "../../../tensors/kernels.ts";
import { matmul } from "../../../tensors/matmul.ts";
import { type Operand, plain } from "../../../tensors/operand.ts";
import { reduce } from "../../../tensors/reduce.ts";
import { expand, permute, reshape, swapAxes, unsqueeze } from "../../../tensors/shapes.ts";
import type { Origin, Tensor } from "../../../values/tensor.ts";
import type { Machine } from "../../../values/value.ts";
import { byPlace } from "./placing.ts";
import type { Rule, Step } from "./steps.ts";

const of = (machine: Machine, name: BinaryName, a: Operand, b: Operand): Tensor =>
  binary(machine, name, a, b);

const number = (value: number): Operand => plain(value, 2);

const isTensor = (input: Tensor | number | undefined): input is Tensor => typeof input === "object";

/** A gradient in the shape of what was stretched: summed where it was. */
export function shrunkTo(machine: Machine, grad: Tensor, like: Tensor): Tensor {
  const missing = grad.shape.length - like.shape.length;
  const axes = grad.shape.flatMap((size, at) =>
    at < missing || (like.shape[at - missing] === 1 && size !== 1) ? [at] : [],
  );
  const summed = axes.length > 0 ? reduce(machine, "sum", grad, axes, true) : grad;
  const shaped = missing > 0 ? reshape(machine, summed, [...like.shape]) : summed;
  return cast(machine, shaped, like.dtype);
}

/** Of an operation of two operands: the gradient of each. */
function ofTwo(
  rule: (step: Step, a: Operand, b: Operand) => readonly [() => Tensor, () => Tensor],
): Rule {
  return (step) => {
    const [first, second] = step.origin.inputs;
    const operand = (input: Tensor | number | undefined): Operand =>
      isTensor(input) ? input : number(input ?? NaN);
    const makers = rule(step, operand(first), operand(second));
    return [first, second].flatMap((input, at) =>
      isTensor(input) && input.needsGradient
        ? [[input, shrunkTo(step.machine, makers[at]!(), input)] as const]
        : [],
    );
  };
}

/** Of an operation of one tensor. */
function ofOne(rule: (step: Step, x: Tensor) => Tensor | null): Rule {
  return (step) => {
    const [x] = step.origin.inputs;
    if (!isTensor(x)) return null;
    const share = rule(step, x);
    return share && [[x, share]];
  };
}

const binaryRules: Readonly<Partial<Record<BinaryName, Rule>>> = {
  add: ofTwo(({ grad }) => [() => grad, () => grad]),
  subtract: ofTwo(({ machine, grad }) => [() => grad, () => unary(machine, "negative", grad)]),
  multiply: ofTwo(({ machine, grad }, a, b) => [
    () => of(machine, "multiply", grad, b),
    () => of(machine, "multiply", grad, a),
  ]),
  divide: ofTwo(({ machine, grad }, a, b) => [
    () => of(machine, "divide", grad, b),
    () => {
      const twice = of(machine, "divide", of(machine, "divide", a, b), b);
      return of(machine, "multiply", unary(machine, "negative", grad), twice);
    },
  ]),
  power: ofTwo(({ machine, grad, output }, a, b) => [
    () => {
      if (b.kind === "plain" && b.value === 0) return of(machine, "multiply", grad, number(0));
      const lower = of(machine, "power", a, of(machine, "subtract", b, number(1)));
      return of(machine, "multiply", grad, of(machine, "multiply", b, lower));
    },
    () => {
      const base = a.kind === "tensor" ? unary(machine, "log", a) : number(Math.log(a.value));
      return of(machine, "multiply", grad, of(machine, "multiply", output, base));
    },
  ]),
  maximum: bounded("greaterEqual"),
  minimum: bounded("lessEqual"),
};

/** Beside a bound, the gradient goes on within it; of two tensors, it is halved where they are equal. */
function bounded(side: "greaterEqual" | "lessEqual"): Rule {
  return ofTwo(({ machine, grad }, a, b) => {
    const chosen = (x: Operand, y: Operand): Tensor => {
      const within = where(machine, of(machine, side, x, y), grad, number(0));
      if (a.kind === "plain" || b.kind === "plain") return within;
      const half = of(machine, "divide", grad, number(2));
      return where(machine, of(machine, "equal", x, y), half, within);
    };
    return [() => chosen(a, b), () => chosen(b, a)];
  });
}

/** The derivative of an operation of one number, from the number and the result. */
const slopes: Readonly<Partial<Record<UnaryName, (step: Step, x: Tensor) => Operand>>> = {
  negative: () => number(-1),
  positive: () => number(1),
  absolute: ({ machine }, x) => unary(machine, "sign", x),
  square: ({ machine }, x) => of(machine, "multiply", x, number(2)),
  exp: ({ output }) => output,
  expm1: ({ machine, output }) => of(machine, "add", output, number(1)),
  log: ({ machine }, x) => of(machine, "divide", number(1), x),
  log1p: ({ machine }, x) => of(machine, "divide", number(1), of(machine, "add", x, number(1))),
  log2: ({ machine }, x) => of(machine, "divide", number(1 / Math.LN2), x),
  log10: ({ machine }, x) => of(machine, "divide", number(1 / Math.LN10), x),
  sqrt: ({ machine, output }) => of(machine, "divide", number(0.5), output),
  rsqrt: ({ machine, output }) =>
    of(machine, "multiply", of(machine, "power", output, number(3)), number(-0.5)),
  reciprocal: ({ machine, output }) =>
    unary(machine, "negative", of(machine, "multiply", output, output)),
  sin: ({ machine }, x) => unary(machine, "cos", x),
  cos: ({ machine }, x) => unary(machine, "negative", unary(machine, "sin", x)),
  tanh: ({ machine, output }) =>
    of(machine, "subtract", number(1), of(machine, "multiply", output, output)),
  sigmoid: ({ machine, output }) =>
    of(machine, "multiply", of(machine, "subtract", number(1), output), output),
  relu: ({ machine }, x) => cast(machine, of(machine, "greater", x, number(0)), x.dtype),
  softplus: ({ machine }, x) => unary(machine, "sigmoid", x),
  silu: ({ machine }, x) => {
    const gate = unary(machine, "sigmoid", x);
    const rest = of(machine, "multiply", x, of(machine, "subtract", number(1), gate));
    return of(machine, "multiply", gate, of(machine, "add", rest, number(1)));
  },
  erf: ({ machine }, x) => {
    const bell = unary(machine, "exp", unary(machine, "negative", unary(machine, "square", x)));
    return of(machine, "multiply", bell, number(2 / Math.sqrt(Math.PI)));
  },
  gelu: ({ machine }, x) => {
    const part = unary(machine, "erf", of(machine, "multiply", x, number(Math.SQRT1_2)));
    const share = of(machine, "multiply", of(machine, "add", part, number(1)), number(0.5));
    const bell = unary(
      machine,
      "exp",
      of(machine, "multiply", unary(machine, "square", x), number(-0.5)),
    );
    const slope = of(machine, "multiply", bell, number(1 / Math.sqrt(2 * Math.PI)));
    return of(machine, "add", share, of(machine, "multiply", x, slope));
  },
};

const unaryRules = Object.fromEntries(
  Object.entries(slopes).map(([name, slope]) => [
    name,
    ofOne((step, x) => of(step.machine, "multiply", step.grad, slope(step, x))),
  ]),
);

/** The gradient of a reduction in the shape of what was reduced. */
function spread({ machine, origin, grad }: Step, x: Tensor, value: Tensor = grad): Tensor {
  const axes = axesIn(origin, x);
  const shape = x.shape.map((size, at) => (axes.includes(at) ? 1 : size));
  return expand(machine, reshape(machine, value, shape), [...x.shape]);
}

function axesIn({ settings }: Origin, x: Tensor): readonly number[] {
  const { axes } = settings;
  return Array.isArray(axes) ? (axes as readonly number[]) : x.shape.map((_, at) => at);
}

function countIn(origin: Origin, x: Tensor): number {
  return axesIn(origin, x).reduce((product, at) => product * (x.shape[at] ?? 1), 1);
}

function variance(correction: 0 | 1, isRoot: boolean): Rule {
  return ofOne((step, x) => {
    const { machine, origin, output } = step;
    const count = countIn(origin, x) - correction;
    const axes = axesIn(origin, x);
    const apart = of(machine, "subtract", x, reduce(machine, "mean", x, axes, true));
    const factor = isRoot ? 1 / count : 2 / count;
    const share = of(
      machine,
      "multiply",
      spread(step, x),
      of(machine, "multiply", apart, number(factor)),
    );
    return isRoot ? of(machine, "divide", share, spread(step, x, output)) : share;
  });
}

/** The largest or smallest number gets the gradient; of several equal ones, it is open which. */
const extreme: Rule = ofOne((step, x) => {
  const { machine, output } = step;
  const isBest = of(machine, "equal", x, spread(step, x, output));
  const count = reduce(machine, "sum", isBest, axesIn(step.origin, x), true);
  if (!count.numbers()?.every((each) => each === 1)) return null;
  return where(machine, isBest, spread(step, x), number(0));
});

const reductionRules: Readonly<Record<string, Rule>> = {
  sum: ofOne((step, x) => spread(step, x)),
  mean: ofOne((step, x) =>
    of(step.machine, "divide", spread(step, x), number(countIn(step.origin, x))),
  ),
  max: extreme,
  min: extreme,
  var0: variance(0, false),
  var1: variance(1, false),
  std0: variance(0, true),
  std1: variance(1, true),
  norm: ofOne((step, x) => {
    const { machine, output } = step;
    if (output.numbers()?.every((each) => each !== 0) !== true) return null;
    const direction = of(machine, "divide", x, spread(step, x, output));
    return of(machine, "multiply", spread(step, x), direction);
  }),
  logsumexp: ofOne((step, x) => {
    const { machine, output } = step;
    const shares = unary(machine, "exp", of(machine, "subtract", x, spread(step, x, output)));
    return of(machine, "multiply", spread(step, x), shares);
  }),
  softmax: ofOne(({ machine, origin, output, grad }) => {
    const weighed = of(machine, "multiply", grad, output);
    const total = reduce(machine, "sum", weighed, origin.settings["axis"] as number, true);
    return of(machine, "subtract", weighed, of(machine, "multiply", output, total));
  }),
  logSoftmax: ofOne(({ machine, origin, output, grad }) => {
    const total = reduce(machine, "sum", grad, origin.settings["axis"] as number, true);
    const shares = unary(machine, "exp", output);
    return of(machine, "subtract", grad, of(machine, "multiply", shares, total));
  }),
  cumsum: ofOne(({ machine, origin, grad }) => {
    const axis = origin.settings["axis"] as number;
    const total = reduce(machine, "sum", grad, axis, true);
    const before = reductionOf(machine, grad, axis);
    return of(machine, "add", of(machine, "subtract", total, before), grad);
  }),
};

/** Sums so far along a dimension. */
function reductionOf(machine: Machine, tensor: Tensor, axis: number): Tensor {
  const made = machine.call(machine.language.getAttribute(tensor, "cumsum", machine), [
    { kind: "int", value: axis },
  ]);
  return made.kind === "tensor" ? made : tensor;
}

/** `a @ b`: what is a row or a column is made a matrix first. */
const product: Rule = ({ machine, origin, grad }) => {
  const [a, b] = origin.inputs;
  if (!isTensor(a) || !isTensor(b)) return null;
  const left = a.shape.length === 1 ? unsqueeze(machine, a, 0) : a;
  const right = b.shape.length === 1 ? unsqueeze(machine, b, -1) : b;
  const taller =
    a.shape.length === 1 ? unsqueeze(machine, grad, b.shape.length === 1 ? -1 : -2) : grad;
  const whole = b.shape.length === 1 ? unsqueeze(machine, taller, -1) : taller;
  const shares: (readonly [Tensor, Tensor])[] = [];
  if (a.needsGradient) {
    const own = matmul(machine, whole, swapAxes(machine, right, -1, -2));
    shares.push([a, reshape(machine, shrunkTo(machine, own, left), [...a.shape])]);
  }
  if (b.needsGradient) {
    const own = matmul(machine, swapAxes(machine, left, -1, -2), whole);
    shares.push([b, reshape(machine, shrunkTo(machine, own, right), [...b.shape])]);
  }
  return shares;
};

/** `(x - mean) / deviation` over the last dimensions, times a weight and plus a bias. */
const layerNorm: Rule = ({ machine, origin, grad }) => {
  const [x] = origin.inputs;
  const { epsilon, weight, bias, dimensions } = origin.settings as {
    epsilon: number;
    weight: Tensor | null;
    bias: Tensor | null;
    dimensions: number;
  };
  if (!isTensor(x)) return null;
  const axes = Array.from({ length: dimensions }, (_, at) => x.shape.length - 1 - at);
  const apart = of(machine, "subtract", x, reduce(machine, "mean", x, axes, true));
  const spreads = of(machine, "add", reduce(machine, "var0", x, axes, true), number(epsilon));
  const factor = unary(machine, "rsqrt", spreads);
  const normed = of(machine, "multiply", apart, factor);
  const shares: (readonly [Tensor, Tensor])[] = [];
  if (x.needsGradient) {
    const own = weight ? of(machine, "multiply", grad, weight) : grad;
    const mean = reduce(machine, "mean", own, axes, true);
    const along = reduce(machine, "mean", of(machine, "multiply", own, normed), axes, true);
    const rest = of(machine, "subtract", own, mean);
    const straight = of(machine, "subtract", rest, of(machine, "multiply", normed, along));
    shares.push([x, of(machine, "multiply", straight, factor)]);
  }
  if (weight?.needsGradient)
    shares.push([weight, shrunkTo(machine, of(machine, "multiply", grad, normed), weight)]);
  if (bias?.needsGradient) shares.push([bias, shrunkTo(machine, grad, bias)]);
  return shares;
};

const shapeRules: Readonly<Record<string, Rule>> = {
  reshape: ofOne(({ machine, grad }, x) => reshape(machine, grad, [...x.shape])),
  copy: ofOne(({ grad }) => grad),
  cast: ofOne(({ machine, grad }, x) => cast(machine, grad, x.dtype)),
  expand: ofOne(({ machine, grad }, x) => shrunkTo(machine, grad, x)),
  permute: ofOne(({ machine, origin, grad }) => {
    const order = origin.settings["order"] as readonly number[];
    return permute(
      machine,
      grad,
      order.map((_, at) => order.indexOf(at)),
    );
  }),
  where: ({ machine, origin, grad }) => {
    const [condition, a, b] = origin.inputs;
    if (!isTensor(condition)) return null;
    const shares: (readonly [Tensor, Tensor])[] = [];
    if (isTensor(a) && a.needsGradient)
      shares.push([a, shrunkTo(machine, where(machine, condition, grad, number(0)), a)]);
    if (isTensor(b) && b.needsGradient)
      shares.push([b, shrunkTo(machine, where(machine, condition, number(0), grad), b)]);
    return shares;
  },
  maskedFill: ({ machine, origin, grad }) => {
    const [x, mask, value] = origin.inputs;
    if (!isTensor(x) || !isTensor(mask) || (isTensor(value) && value.needsGradient)) return null;
    return [[x, shrunkTo(machine, where(machine, mask, number(0), grad), x)]];
  },
  logitLoss: ({ machine, origin, grad }) => {
    const [x, target] = origin.inputs;
    if (!isTensor(x) || !isTensor(target) || target.needsGradient) return null;
    const apart = of(machine, "subtract", unary(machine, "sigmoid", x), target);
    return [[x, shrunkTo(machine, of(machine, "multiply", grad, apart), x)]];
  },
  matmul: product,
  layerNorm,
};

/** How gradients go back through operations, by their plain names. */
export const rules: Readonly<Record<string, Rule>> = {
  ...binaryRules,
  ...unaryRules,
  ...reductionRules,
  ...shapeRules,
  ...byPlace,
};

/** Operations that need nothing of what went in: their way back may be gone twice. */
export const savesNothing: ReadonlySet<string> = new Set([
  ...["add", "subtract", "negative", "sum", "mean", "reshape", "permute", "copy", "cast"],
  ...["expand", "concatenate", "stack", "narrow", "index", "triangle", "diagonal", "cumsum"],
]);
