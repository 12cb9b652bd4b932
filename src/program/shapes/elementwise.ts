import { binaryKernels, unaryKernels } from "../tensors/kernels.ts";
import { type Affine, toAffine } from "../recognition/affine.ts";
import type { Tensor } from "../values/tensor.ts";

/** What the layers of an MLP do between its linear maps. */
export type HiddenActivation =
  | ("ReLU" | "GELU" | "SiLU" | "ReLU²" | "QuickGELU" | "tanh" | "sigmoid")
  | ("SwiGLU" | "GEGLU" | "ReGLU" | "GLU" | "bilinear");

/** A tensor that is made number by number of linear maps. */
export interface Activated {
  /** The linear maps, one or two: what is multiplied with what. */
  readonly maps: readonly Affine[];
  /** null: it has no usual name. */
  readonly activation: HiddenActivation | null;
}

const { relu, gelu, geluTanh, silu, sigmoid, tanh } = unaryKernels;

type Curve = (x: number) => number;

const curves: readonly (readonly [HiddenActivation, Curve])[] = [
  ["ReLU", relu.compute],
  ["GELU", gelu.compute],
  ["GELU", geluTanh.compute],
  ["SiLU", silu.compute],
  ["ReLU²", (x) => relu.compute(x) ** 2],
  ["QuickGELU", (x) => x * sigmoid.compute(1.702 * x)],
  ["tanh", tanh.compute],
  ["sigmoid", sigmoid.compute],
];

const gates: readonly (readonly [HiddenActivation, Curve])[] = [
  ["SwiGLU", silu.compute],
  ["GEGLU", gelu.compute],
  ["GEGLU", geluTanh.compute],
  ["ReGLU", relu.compute],
  ["GLU", sigmoid.compute],
  ["bilinear", (x) => x],
];

/** Where the curve of an activation is compared with those that have a name. */
const samples = [-3.1, -1.3, -0.4, 0.2, 0.9, 2.3];

/** Operations that leave each number as it is, as far as shapes tell. */
const passing: ReadonlySet<string> = new Set([
  ...["copy", "cast", "detach", "dropout", "reshape", "expand"],
]);

const deepest = 24;

/** null: a tensor is not made of one or two linear maps by an activation. */
export function toActivated(tensor: Tensor): Activated | null {
  const maps = new Map<Tensor, Affine>();
  if (!collectMaps(tensor, maps, 0)) return null;
  const [first, second] = [...maps.keys()];
  if (!first || maps.size > 2) return null;
  const at = (x: number, y: number): number | null => {
    const values = new Map([[first, x]]);
    if (second) values.set(second, y);
    return evaluate(tensor, values, 0);
  };
  const own = samples.map((x) => at(x, 1.7));
  if (own.includes(null)) return null;
  const affines = [...maps.values()];
  if (!second) {
    if (isLine((x) => at(x, 0)!)) return null;
    return { maps: affines, activation: nameOf(curves, (x) => at(x, 0)!) };
  }
  const isProduct = samples.every((x) => isNear(at(x, 3.4)!, 2 * at(x, 1.7)!));
  if (isProduct) {
    const activation = nameOf(gates, (x) => at(x, 1)!);
    return { maps: [affines[1]!, affines[0]!], activation };
  }
  const isTurned = samples.every((y) => isNear(at(3.4, y)!, 2 * at(1.7, y)!));
  return isTurned ? { maps: affines, activation: nameOf(gates, (x) => at(1, x)!) } : null;
}

function nameOf(known: typeof curves, own: Curve): HiddenActivation | null {
  const found = known.find(([, curve]) => samples.every((x) => isNear(own(x), curve(x))));
  return found?.[0] ?? null;
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(b));
}

function isLine(curve: Curve): boolean {
  const [start, slope] = [curve(0), curve(1) - curve(0)];
  return samples.every((x) => isNear(curve(x), start + slope * x));
}

/** The linear maps below elementwise operations, by their results; false: there is something else. */
function collectMaps(tensor: Tensor, maps: Map<Tensor, Affine>, depth: number): boolean {
  if (maps.has(tensor) || tensor.count === 1) return true;
  const affine = depth > 0 ? mapOf(tensor) : null;
  if (affine) {
    maps.set(tensor, affine);
    return maps.size <= 2;
  }
  const { origin } = tensor;
  if (!origin || depth > deepest || !isElementwise(origin.operation)) return false;
  return origin.inputs.every(
    (input) => typeof input === "number" || collectMaps(input, maps, depth + 1),
  );
}

/** A linear map, or a part of its result, such as a half of it. */
function mapOf(tensor: Tensor): Affine | null {
  const { origin } = tensor;
  const affine = toAffine(tensor);
  if (affine || (origin?.operation !== "narrow" && origin?.operation !== "index")) return affine;
  const [whole] = origin.inputs;
  return typeof whole === "object" && whole.shape.length === tensor.shape.length
    ? toAffine(whole)
    : null;
}

function isElementwise(operation: string): boolean {
  return (
    operation in unaryKernels ||
    operation in binaryKernels ||
    operation === "where" ||
    passing.has(operation)
  );
}

/** One number of a tensor, of those that it is made of; null: something else decides, too. */
function evaluate(
  tensor: Tensor | number | undefined,
  values: ReadonlyMap<Tensor, number>,
  depth: number,
): number | null {
  if (typeof tensor !== "object") return tensor ?? null;
  const known = values.get(tensor);
  if (known !== undefined) return known;
  const { origin } = tensor;
  if (tensor.count === 1) return tensor.numbers()?.[0] ?? null;
  if (!origin || depth > deepest) return null;
  const [a, b, c] = origin.inputs.map((input) => evaluate(input, values, depth + 1));
  if (a === undefined || a === null) return null;
  const { operation } = origin;
  if (passing.has(operation)) return a;
  if (operation in unaryKernels) {
    return unaryKernels[operation as keyof typeof unaryKernels].compute(a);
  }
  if (b === undefined || b === null) return null;
  if (operation === "where") return a === 0 ? (c ?? null) : b;
  if (!(operation in binaryKernels)) return null;
  return binaryKernels[operation as keyof typeof binaryKernels].compute(a, b);
}
