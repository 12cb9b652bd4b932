import type { Tensor } from "../values/tensor.ts";
import { isGiven, tolerance, withoutCopies } from "./affine.ts";

/** A normalisation of every position separately. */
export interface Norm {
  readonly kind: "layerNorm" | "rmsNorm";
  readonly input: Tensor;
  readonly weight: Tensor | null;
  readonly bias: Tensor | null;
  readonly epsilon: number;
}

/** Operations that norms consist of. */
const steps = new Set([
  ...["add", "subtract", "multiply", "divide", "power", "square", "sqrt", "rsqrt", "reciprocal"],
  ...["mean", "sum", "var0", "std0", "copy", "cast", "detach", "reshape", "expand", "norm"],
  ...["normalize", "rmsNormalize", "layerNorm"],
]);

const deepest = 12;

/** What libraries add to the variance if the program does not say it. */
const usualEpsilons = [1e-5, 1e-6, 1e-8, 1e-12, 1.1920928955078125e-7, 0];

/** The norm that computed a tensor; null if something else did. */
export function toNorm(tensor: Tensor): Norm | null {
  const normed = withoutCopies(tensor);
  const { origin } = normed;
  if (origin?.operation === "layerNorm") {
    const [input] = origin.inputs;
    const { epsilon, weight, bias, dimensions } = origin.settings;
    if (typeof input !== "object" || dimensions !== 1) return null;
    return {
      kind: "layerNorm",
      input,
      weight: (weight ?? null) as Tensor | null,
      bias: (bias ?? null) as Tensor | null,
      epsilon: Number(epsilon),
    };
  }
  const { rest: scaled, vector: bias } = splitOff(normed, "add");
  const { rest: core, vector } = splitOff(scaled, "multiply");
  const inner = vector === null ? weightInside(core) : null;
  const weight = vector ?? inner;
  const found = coreOf(core, inner);
  return found && (bias === null || found.kind === "layerNorm") ? { ...found, weight, bias } : null;
}

/** The vector that every row is multiplied with, or that is added to it. */
function splitOff(
  tensor: Tensor,
  operation: string,
): { readonly rest: Tensor; readonly vector: Tensor | null } {
  const { origin } = tensor;
  const width = tensor.shape.at(-1) ?? 0;
  if (origin?.operation === operation) {
    for (const at of [0, 1] as const) {
      const [vector, rest] = [origin.inputs[at], origin.inputs[1 - at]];
      if (typeof vector !== "object" || typeof rest !== "object") continue;
      const isVector = vector.count === width && vector.shape.at(-1) === width && isGiven(vector);
      if (!isVector || rest.shape.join() !== tensor.shape.join()) continue;
      return { rest: withoutCopies(rest), vector: vector.view([width], [vector.strides.at(-1)!]) };
    }
  }
  return { rest: tensor, vector: null };
}

/** `weight * (x - mean) / deviation`: the rows are multiplied before they are divided. */
function weightInside({ origin }: Tensor): Tensor | null {
  if (origin?.operation !== "divide" && origin?.operation !== "multiply") return null;
  const vectors = origin.inputs.map((input) =>
    typeof input === "object" ? splitOff(input, "multiply").vector : null,
  );
  return vectors.find((vector) => vector?.numbers()?.every((number) => number !== 0)) ?? null;
}

/** What is left of a norm without its bias and weight; `inner` was multiplied before the division. */
function coreOf(
  core: Tensor,
  inner: Tensor | null,
): Pick<Norm, "kind" | "input" | "epsilon"> | null {
  const weight = inner?.numbers();
  const numbers = core.numbers();
  const own = weight && numbers ? numbers.map((x, at) => x / weight[at % weight.length]!) : numbers;
  const width = core.shape.at(-1) ?? 0;
  if (!own || width < 2 || !core.origin || !steps.has(core.origin.operation)) return null;
  const { candidates, constants } = stepsBelow(core);
  const epsilons = constants.length > 0 ? constants : usualEpsilons;
  for (const candidate of candidates) {
    const before = candidate.numbers();
    if (!before) continue;
    for (const kind of ["layerNorm", "rmsNorm"] as const) {
      const [best] = epsilons
        .map((epsilon) => ({ epsilon, error: errorOf(own, before, width, kind, epsilon) }))
        .toSorted((a, b) => a.error - b.error);
      if (!best || best.error > tolerance) continue;
      const bare = inner ? splitOff(candidate, "multiply").rest : candidate;
      return { kind, input: kind === "layerNorm" ? beforeMean(bare) : bare, ...best };
    }
  }
  return null;
}

/** What the mean was first subtracted from: both have the same norm. */
function beforeMean(tensor: Tensor): Tensor {
  const { origin } = tensor;
  const [first, mean] = origin?.inputs ?? [];
  const isCentred =
    origin?.operation === "subtract" &&
    typeof mean === "object" &&
    mean.origin?.operation === "mean";
  return isCentred && typeof first === "object" ? first : tensor;
}

/** Tensors of the same shape among the inputs, the nearest first, and the small numbers that were added. */
function stepsBelow(core: Tensor) {
  const candidates: Tensor[] = [];
  const constants: number[] = [];
  const seen = new Set<Tensor>();
  let waiting: readonly Tensor[] = [core];
  for (let depth = 0; depth < deepest && waiting.length > 0; depth++) {
    const next: Tensor[] = [];
    for (const each of waiting) {
      if (seen.has(each)) continue;
      seen.add(each);
      if (each !== core && each.shape.join() === core.shape.join()) candidates.push(each);
      const { origin } = each;
      if (!origin || !steps.has(origin.operation)) continue;
      for (const input of origin.inputs) {
        if (typeof input === "object") next.push(input);
        else if (origin.operation === "add" && input >= 0 && input < 0.1) constants.push(input);
      }
    }
    waiting = next;
  }
  return { candidates: candidates.slice(0, 12), constants };
}

/** The largest difference from a norm of those rows. */
function errorOf(
  own: Float64Array,
  numbers: Float64Array,
  width: number,
  kind: Norm["kind"],
  epsilon: number,
): number {
  let most = 0;
  for (let start = 0; start < own.length; start += width) {
    let mean = 0;
    if (kind === "layerNorm") {
      for (let at = start; at < start + width; at++) mean += numbers[at]! / width;
    }
    let square = 0;
    for (let at = start; at < start + width; at++) square += (numbers[at]! - mean) ** 2 / width;
    const factor = 1 / Math.sqrt(square + epsilon);
    for (let at = start; at < start + width; at++) {
      const error = Math.abs((numbers[at]! - mean) * factor - own[at]!);
      if (!(error <= most)) most = Number.isNaN(error) ? Infinity : error;
    }
  }
  return most;
}
