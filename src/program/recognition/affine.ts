import { arrange, same } from "./views.ts";
import type { Tensor } from "../values/tensor.ts";

/** `input weight^T + bias`, as a program computes it. */
export interface Affine {
  /** [..., positions, in], or one vector */
  readonly input: Tensor;
  /** [out, in] */
  readonly weight: Tensor;
  /** [out] */
  readonly bias: Tensor | null;
  readonly output: Tensor;
}

/** About what single precision loses between the numbers of a program and ours. */
export const tolerance = 2e-5;

/** What a tensor was before it was copied or detached. */
export function withoutCopies(tensor: Tensor): Tensor {
  let inner = tensor;
  for (let step = 0; step < 8; step++) {
    const [first] = inner.origin?.inputs ?? [];
    if (!inner.origin || !same.has(inner.origin.operation) || typeof first !== "object") break;
    inner = first;
  }
  return inner;
}

/** Whether two tensors show the same numbers of one storage. */
export function areOne(a: Tensor, b: Tensor): boolean {
  const [x, y] = [withoutCopies(a), withoutCopies(b)];
  if (x === y) return true;
  return x.storage === y.storage && x.offset === y.offset && x.shape.join() === y.shape.join();
}

/** Operations on inputs, whose results are no weights. */
const computed = new Set(["matmul", "einsum", "softmax", "layerNorm", "normalize", "rmsNormalize"]);

const deepest = 24;

const given = new WeakMap<Tensor, boolean>();

/** Whether numbers are written, drawn, or rearranged, so that they can be the weights of a layer. */
export function isGiven(tensor: Tensor, depth = 0): boolean {
  if (tensor.isParameter || !tensor.origin) return true;
  if (depth > deepest || computed.has(tensor.origin.operation)) return false;
  const known = given.get(tensor);
  if (known !== undefined) return known;
  const isSo = tensor.origin.inputs.every(
    (input) => typeof input === "number" || isGiven(input, depth + 1),
  );
  given.set(tensor, isSo);
  return isSo;
}

/** The affine map behind a tensor; null for another operation. */
export function toAffine(tensor: Tensor): Affine | null {
  const product = productOf(tensor);
  if (product) return product;
  const { origin } = tensor;
  if (origin?.operation !== "add") return null;
  const [first, second] = origin.inputs;
  if (typeof first !== "object" || typeof second !== "object") return null;
  return toBiased(tensor, first, second) ?? toBiased(tensor, second, first);
}

function toBiased(output: Tensor, before: Tensor, bias: Tensor): Affine | null {
  const product = productOf(withoutCopies(before));
  const width = output.shape.at(-1) ?? 0;
  if (!product || bias.count !== width || bias.shape.at(-1) !== width) return null;
  if (before.shape.join() !== output.shape.join() || !isGiven(bias)) return null;
  if (areOne(bias, product.input)) return null;
  return { ...product, bias: bias.view([width], [bias.strides.at(-1) ?? 1]), output };
}

function productOf(output: Tensor): Affine | null {
  const { origin } = output;
  const [a, b] = origin?.inputs ?? [];
  if (!origin || typeof a !== "object" || typeof b !== "object") return null;
  if (origin.operation === "einsum") {
    const equation = String(origin.settings["equation"]);
    return productOfEinsum(output, equation, a, b);
  }
  if (origin.operation !== "matmul") return null;
  const made = { bias: null, output };
  if (b.shape.length === 2 && isGiven(b) && a.storage !== b.storage) {
    const [rows = 0, columns = 0] = b.shape;
    const weight = b.view([columns, rows], [b.strides[1]!, b.strides[0]!]);
    return { ...made, input: a, weight };
  }
  const isOnVector = a.shape.length === 2 && b.shape.length === 1;
  return isOnVector && isGiven(a) ? { ...made, input: b, weight: a } : null;
}

/** `btc,dc->btd` */
function productOfEinsum(output: Tensor, equation: string, a: Tensor, b: Tensor): Affine | null {
  const [terms = "", out = ""] = equation.replaceAll(" ", "").split("->");
  const [left = "", right = ""] = terms.split(",");
  const [rows, width] = [out.slice(0, -1), out.slice(-1)];
  const inner = right.replace(width, "");
  if (right.length !== 2 || inner.length !== 1 || left.length !== out.length) return null;
  if (!right.includes(width) || !left.includes(inner) || !isGiven(b)) return null;
  if (Array.from(rows).some((letter) => !left.includes(letter))) return null;
  return {
    input: arrange(a, left, [...Array.from(rows), inner]),
    weight: arrange(b, right, [width, inner]),
    bias: null,
    output,
  };
}
