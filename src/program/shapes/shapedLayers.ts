import type { TextRange } from "../../source/textRange.ts";
import type { Recording } from "../recording/recording.ts";
import { toAffine, withoutCopies } from "../recognition/affine.ts";
import type { Storage, Tensor } from "../values/tensor.ts";
import { type HiddenActivation, toActivated } from "./elementwise.ts";

/** Two linear maps with an activation between them, by their shapes. */
export interface ShapedMlp {
  /** Of the second map. */
  readonly range: TextRange;
  /** The weights of all its maps, the first ones first. */
  readonly weights: readonly Storage[];
  readonly input: number;
  readonly hidden: number;
  readonly output: number;
  readonly activation: HiddenActivation | null;
}

/** The MLPs of a run that follows shapes, each with its own weights. */
export function findShapedMlps({ operations }: Recording): readonly ShapedMlp[] {
  const found = new Map<Storage, ShapedMlp>();
  for (const operation of operations) {
    const { origin } = operation;
    if (origin?.operation !== "matmul" && origin?.operation !== "einsum") continue;
    const down = toAffine(operation);
    if (!down || found.has(down.weight.storage)) continue;
    const activated = toActivated(withoutCopies(down.input));
    const [up] = activated?.maps ?? [];
    if (!activated || !up) continue;
    found.set(down.weight.storage, {
      range: origin.range,
      weights: [...activated.maps.map(({ weight }) => weight.storage), down.weight.storage],
      input: up.weight.shape[1] ?? 1,
      hidden: down.weight.shape[1] ?? 1,
      output: down.weight.shape[0] ?? 1,
      activation: activated.activation,
    });
  }
  return [...found.values()];
}

/** A table of which rows are taken by number. */
export interface ShapedEmbedding {
  readonly weight: Storage;
  /** [rows, width] */
  readonly shape: readonly number[];
  /** Whether the numbers are 0, 1, 2, ...; otherwise they are the tokens that the program is given. */
  readonly isOfPositions: boolean;
}

/** The embeddings of a run that follows shapes. */
export function findShapedEmbeddings({ operations }: Recording): readonly ShapedEmbedding[] {
  const found = new Map<Storage, ShapedEmbedding>();
  for (const { origin } of operations) {
    if (origin?.operation !== "index") continue;
    const [table, chosen] = origin.inputs;
    if (typeof table !== "object" || typeof chosen !== "object") continue;
    if (!table.isParameter || table.shape.length !== 2 || found.has(table.storage)) continue;
    const isOfPositions = isCounted(chosen);
    found.set(table.storage, { weight: table.storage, shape: table.shape, isOfPositions });
  }
  return [...found.values()];
}

/** Whether the numbers of a tensor are those of an `arange`. */
export function isCounted(tensor: Tensor, depth = 0): boolean {
  if (tensor.storage.isCounted) return true;
  const { origin } = tensor;
  if (!origin || depth > 8) return false;
  return origin.inputs.some((input) => typeof input === "object" && isCounted(input, depth + 1));
}

/** What a program normalises positions by. */
export type NormKind = "LayerNorm" | "RMSNorm";

/** A normalisation of each position. */
export interface ShapedNorm {
  readonly kind: NormKind;
  readonly range: TextRange;
}

/** The normalisations of a run that follows shapes, each place once. */
export function findShapedNorms({ operations }: Recording): readonly ShapedNorm[] {
  const found = new Map<number, ShapedNorm>();
  for (const operation of operations) {
    const range = operation.origin?.range;
    const kind = normOf(operation);
    if (range && kind) found.set(range.start, { kind, range });
  }
  return [...found.values()];
}

function normOf(tensor: Tensor): NormKind | null {
  const { origin } = tensor;
  switch (origin?.operation) {
    case "layerNorm":
      return "LayerNorm";
    case "rmsNormalize":
      return "RMSNorm";
    case "divide":
    case "multiply": {
      const [a, b] = origin.inputs;
      if (typeof a !== "object" || typeof b !== "object") return null;
      const isDivided = origin.operation === "divide";
      return handwritten(a, b, isDivided) ?? (isDivided ? null : handwritten(b, a, false));
    }
    default:
      return null;
  }
}

/** `x / sqrt(mean(x²) + eps)`, `x * rsqrt(...)`, `(x - mean) / (std + eps)`. */
function handwritten(numerator: Tensor, factor: Tensor, isDivided: boolean): NormKind | null {
  const spread = spreadOf(withoutCopies(factor), isDivided);
  const above = withoutCopies(numerator);
  if (!spread) return null;
  if (spread.squared === null) return isCentred(above) ? "LayerNorm" : null;
  if (isSame(spread.squared, above)) return isCentred(above) ? "LayerNorm" : "RMSNorm";
  return isCentred(above) && isCentred(spread.squared) ? "LayerNorm" : null;
}

/** How much the numbers of a row differ; `squared`: the mean of its squares is taken; null: its variance is. */
interface Spread {
  readonly squared: Tensor | null;
}

/** Below a root, or, with `isDivided` false, below 1 by it. */
function spreadOf(tensor: Tensor, isDivided: boolean): Spread | null {
  const { origin } = tensor;
  const [first, second] = origin?.inputs ?? [];
  if (!origin || typeof first !== "object") return null;
  switch (origin.operation) {
    case "sqrt":
      return isDivided ? squareOf(first) : null;
    case "rsqrt":
      return isDivided ? null : squareOf(first);
    case "power":
      return second === (isDivided ? 0.5 : -0.5) ? squareOf(first) : null;
    case "reciprocal":
      return isDivided ? null : spreadOf(first, true);
    case "add":
      return isDivided && typeof second === "number" ? spreadOf(first, true) : null;
    case "std0":
    case "std1":
      return isDivided ? { squared: null } : null;
    default:
      return null;
  }
}

/** `mean(x²) + eps`, or a variance. */
function squareOf(tensor: Tensor): Spread | null {
  const { origin } = withoutCopies(tensor);
  const [first, second] = origin?.inputs ?? [];
  if (!origin || typeof first !== "object") return null;
  if (origin.operation === "add") {
    const isConstant = typeof second !== "object" || second.count === 1;
    return isConstant ? squareOf(first) : null;
  }
  if (origin.operation === "var0" || origin.operation === "var1") return { squared: null };
  if (origin.operation !== "mean") return null;
  const square = withoutCopies(first);
  const [base, power] = square.origin?.inputs ?? [];
  if (typeof base !== "object") return null;
  const isSquare =
    square.origin?.operation === "square" ||
    (square.origin?.operation === "power" && power === 2) ||
    (square.origin?.operation === "multiply" && power === base);
  return isSquare ? { squared: withoutCopies(base) } : null;
}

function isSame(a: Tensor, b: Tensor): boolean {
  return a === b || (a.storage === b.storage && a.shape.join() === b.shape.join());
}

/** `x - mean(x)`, which may be scaled already. */
function isCentred(tensor: Tensor): boolean {
  const { origin } = withoutCopies(tensor);
  const [first, second] = origin?.inputs ?? [];
  if (origin?.operation === "subtract") {
    return typeof second === "object" && withoutCopies(second).origin?.operation === "mean";
  }
  if (origin?.operation !== "multiply") return false;
  return [first, second].some(
    (each) => typeof each === "object" && each.shape.length > 1 && isCentred(each),
  );
}
