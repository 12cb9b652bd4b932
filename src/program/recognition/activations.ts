import { unaryKernels } from "../tensors/kernels.ts";
import type { Origin, Tensor } from "../values/tensor.ts";
import { type Affine, areOne, toAffine, tolerance, withoutCopies } from "./affine.ts";

/** Activations that an MLP may have between its layers. */
export type ActivationName = "relu" | "gelu" | "geluTanh" | "silu" | "swiglu" | "reluSquared";

/** The result of an activation on the output of a layer. */
export interface Activated {
  readonly hidden: Affine;
  /** For `swiglu` only. */
  readonly gate: Affine | null;
  readonly activation: ActivationName;
  /** Its result. */
  readonly output: Tensor;
}

type Curve = (x: number) => number;

const { relu, gelu, geluTanh, silu } = unaryKernels;

const curves: Readonly<Record<Exclude<ActivationName, "swiglu">, Curve>> = {
  relu: relu.compute,
  gelu: gelu.compute,
  geluTanh: geluTanh.compute,
  silu: silu.compute,
  reluSquared: (x) => (x > 0 ? x * x : 0),
};

/** Elementwise operations that activations use. */
const elementwise = new Set([
  ...["relu", "gelu", "geluTanh", "silu", "sigmoid", "tanh", "erf", "exp", "square", "sqrt"],
  ...["add", "subtract", "multiply", "divide", "power", "negative", "absolute", "maximum"],
  ...["minimum", "where", "maskedFill", "greater", "greaterEqual", "less", "lessEqual"],
  ...["copy", "cast", "detach", "reciprocal", "log1p", "fill", "dropout"],
]);

const deepest = 14;

/** The result of an activation, with its layer; null for unknown activations. */
export function toActivated(activated: Tensor): Activated | null {
  const output = withoutCopies(activated);
  if (!output.origin || !elementwise.has(output.origin.operation)) return null;
  const layers = layersBelow(output);
  const [hidden, other] = layers;
  if (!hidden) return null;
  if (layers.length === 1) {
    const activation = nameOf(output, hidden.output);
    return activation && { hidden, gate: null, activation, output };
  }
  if (!other || layers.length > 2 || !areOne(hidden.input, other.input)) return null;
  if (isGated(output, hidden.output, other.output)) {
    return { hidden: other, gate: hidden, activation: "swiglu", output };
  }
  return isGated(output, other.output, hidden.output)
    ? { hidden, gate: other, activation: "swiglu", output }
    : null;
}

/** The layers whose numbers are the elementwise inputs of a tensor. */
function layersBelow(tensor: Tensor): readonly Affine[] {
  const found: Affine[] = [];
  const seen = new Set<Tensor>();
  let waiting: readonly Tensor[] = [tensor];
  for (let depth = 0; depth < deepest && waiting.length > 0; depth++) {
    const next: Tensor[] = [];
    for (const each of waiting) {
      if (seen.has(each)) continue;
      seen.add(each);
      const isLayer = each !== tensor && each.shape.join() === tensor.shape.join();
      const layer = isLayer ? toAffine(each) : null;
      if (layer) found.push(layer);
      else if (each.origin && elementwise.has(each.origin.operation)) {
        next.push(...each.origin.inputs.filter((input) => typeof input === "object"));
      }
    }
    waiting = next;
  }
  return found;
}

/** The activation from one tensor to another; null if none matches. */
export function nameOf(output: Tensor, before: Tensor): Exclude<ActivationName, "swiglu"> | null {
  const [y, x] = [output.numbers(), before.numbers()];
  if (!y || x?.length !== y.length) return null;
  const fitting = (Object.keys(curves) as Exclude<ActivationName, "swiglu">[])
    .map((name) => ({ name, error: errorOf(y, (at) => curves[name](x[at]!)) }))
    .filter(({ error }) => error <= tolerance)
    .toSorted((a, b) => a.error - b.error);
  const [best] = fitting;
  if (!best) return null;
  // Without negative inputs, a leaky one has the same numbers.
  const isCertain = best.name !== "relu" || x.some((number) => number < 0) || isRelu(output);
  return isCertain ? best.name : null;
}

/** Whether the operation itself sets negative numbers to 0. */
function isRelu({ origin }: Tensor): boolean {
  if (origin?.operation === "relu") return true;
  const isZero = (input: Origin["inputs"][number]): boolean =>
    typeof input === "number" ? input === 0 : (input.numbers()?.every((x) => x === 0) ?? false);
  return origin?.operation === "maximum" && origin.inputs.some(isZero);
}

function isGated(output: Tensor, gate: Tensor, up: Tensor): boolean {
  const [y, g, x] = [output.numbers(), gate.numbers(), up.numbers()];
  if (!y || g?.length !== y.length || x?.length !== y.length) return false;
  return errorOf(y, (at) => curves.silu(g[at]!) * x[at]!) <= tolerance;
}

/** The largest relative difference. */
function errorOf(numbers: Float64Array, expected: (at: number) => number): number {
  let most = 0;
  for (let at = 0; at < numbers.length; at++) {
    const wanted = expected(at);
    const error = Math.abs(numbers[at]! - wanted) / Math.max(1, Math.abs(wanted));
    if (!(error <= most)) most = Number.isNaN(error) ? Infinity : error;
  }
  return most;
}
