import { byStart, type TextRange } from "../../source/textRange.ts";
import type { Recording } from "../recording/recording.ts";
import { findAt } from "../recognition/attention.ts";
import { toAffine } from "../recognition/affine.ts";
import type { Found } from "../recognition/found.ts";
import { countHeads } from "../recognition/headAxis.ts";
import { listReaders, type Readers } from "../recognition/readers.ts";
import { findWeighed } from "../recognition/values.ts";
import type { Storage, Tensor } from "../values/tensor.ts";
import { isCounted } from "./shapedLayers.ts";

/** An attention of which only shapes are known. */
export interface ShapedAttention {
  /** The operation that makes the weights, in the program. */
  readonly range: TextRange;
  /** [..., queries, keys] */
  readonly weights: Tensor;
  /** [..., queries, width] */
  readonly query: Tensor;
  readonly key: Tensor;
  /** [..., keys, width] */
  readonly value: Tensor;
  /** null: the weights have no dimension for heads alone. */
  readonly heads: number | null;
  /** Heads of the keys, where several heads of the queries share one; null: each has its own. */
  readonly sharedHeads: number | null;
  /** The factor of the products. */
  readonly scale: number;
  /** Each query sees itself and what is before it. */
  readonly isCausal: boolean;
  /** Queries and keys come from one input (true), from two (false); null: that is not known. */
  isSelf: boolean | null;
  /** Queries are turned by angles that depend on their positions. */
  readonly isRotary: boolean;
  /** Each query sees only some of the keys before it. */
  readonly isWindowed: boolean;
  /** Calls with other heads, widths, or scales. */
  readonly others: readonly HeadsOfCall[];
}

/** What one call of a function makes of its heads. */
export type HeadsOfCall = Pick<ShapedAttention, "weights" | "query" | "heads" | "scale">;

/** The same while calls are looked through: null where nobody gives the mask. */
type Seen = Omit<ShapedAttention, "isCausal" | "others"> & {
  isCausal: boolean | null;
  readonly others: HeadsOfCall[];
};

const searched = new WeakMap<Recording, readonly ShapedAttention[]>();

/** The attentions in a run that followed shapes and is over, in the order of the text, each place once. */
export function findShapedAttentions(recording: Recording): readonly ShapedAttention[] {
  const before = searched.get(recording);
  if (before) return before;
  const found = searchAttentions(recording);
  searched.set(recording, found);
  return found;
}

function searchAttentions({ operations }: Recording): readonly ShapedAttention[] {
  const readers = listReaders(operations);
  const found = new Map<number, Seen>();
  for (const operation of operations) {
    const attention = findAt(operation, (weights) => findWeighed(weights, readers));
    if (!attention) continue;
    const { range, weights, value, scale, steps } = attention;
    const { query, key, keySource } = attention.products;
    const masks = masksIn(steps);
    const isCausal = masks.hasTriangle || (masks.isOpen ? null : false);
    const own: HeadsOfCall = {
      ...{ weights, query },
      heads: headsOf(attention, readers),
      scale: scale * factorOf(query) * factorOf(key),
    };
    const known = found.get(range.start);
    if (known) {
      if (![known, ...known.others].some((each) => isAlike(each, own))) known.others.push(own);
      // Calls of one function may differ.
      known.isCausal =
        known.isCausal === false || isCausal === false ? false : known.isCausal || isCausal;
      if (isSelf(query, key, value) !== known.isSelf) known.isSelf = null;
      continue;
    }
    found.set(range.start, {
      ...{ range, key, value, ...own },
      others: [],
      sharedHeads: sharedHeadsOf(keySource),
      isCausal,
      isWindowed: masks.hasTriangle && masks.hasBand,
      isRotary: isRotary(query),
      isSelf: isSelf(query, key, value),
    });
  }
  const all = [...found.values()];
  return all.map((each) => ({ ...each, isCausal: each.isCausal === true })).sort(byStart);
}

function isAlike(one: HeadsOfCall, other: HeadsOfCall): boolean {
  const widthOf = ({ query }: HeadsOfCall): number | undefined => query.shape.at(-1);
  return one.heads === other.heads && widthOf(one) === widthOf(other) && one.scale === other.scale;
}

/** Operations that leave each number as it is. */
const keepsNumbers: ReadonlySet<string> = new Set([
  ...["reshape", "permute", "copy", "cast", "detach", "expand", "repeat", "index", "narrow"],
  "rotary",
]);

/** By what queries or keys are multiplied before their products: `q = q * self.scale`. */
function factorOf({ origin }: Tensor, depth = 0): number {
  const [first, second] = origin?.inputs ?? [];
  if (!origin || typeof first !== "object" || depth > 20) return 1;
  if (keepsNumbers.has(origin.operation)) return factorOf(first, depth + 1);
  const number = typeof second === "object" ? singleOf(second) : second;
  if (number === undefined || number === null) return 1;
  if (origin.operation === "multiply") return number * factorOf(first, depth + 1);
  return origin.operation === "divide" ? factorOf(first, depth + 1) / number : 1;
}

function singleOf(tensor: Tensor): number | null {
  return tensor.count === 1 ? (tensor.numbers()?.[0] ?? null) : null;
}

function headsOf(found: Found, readers: Readers): number | null {
  const heads = countHeads(found, readers);
  return found.products.query.shape.length > 3 || heads > 1 ? heads : null;
}

/** Operations that hide some scores, by a mask among their inputs. */
const masking: ReadonlySet<string> = new Set(["maskedFill", "where", "add", "fill", "multiply"]);

/** What the masks of some scores leave. */
interface Masks {
  /** Nothing behind the diagonal. */
  hasTriangle: boolean;
  /** Nothing that is more than some places away from it. */
  hasBand: boolean;
  /** What nobody gives. */
  isOpen: boolean;
}

function masksIn(steps: readonly Tensor[]): Masks {
  const masks: Masks = { hasTriangle: false, hasBand: false, isOpen: false };
  for (const { origin, shape } of steps) {
    masks.isOpen ||= origin?.operation === "assumed";
    if (!origin || !masking.has(origin.operation)) continue;
    for (const input of origin.inputs) {
      const isMask = typeof input === "object" && input.shape.length <= shape.length;
      if (!isMask || steps.includes(input)) continue;
      lookForMasks(input, masks, 0);
      masks.isOpen ||= !input.origin && input.shape.length === 0;
    }
  }
  return masks;
}

const comparing = ["less", "lessEqual", "greater", "greaterEqual"];

/** Where triangles are looked for: what leaves each entry in its row and column. */
const keepsPlaces: ReadonlySet<string> = new Set([
  ...["reshape", "index", "narrow", "copy", "cast", "detach", "expand", "perhaps", "either"],
  ...["equal", "notEqual", ...comparing, "logicalNot"],
  ...["logicalAnd", "logicalOr", "bitAnd", "bitOr", "bitNot", "subtract", "add", "multiply"],
  ...["maskedFill", "where"],
]);

function lookForMasks(tensor: Tensor, masks: Masks, depth: number): void {
  const { origin } = tensor;
  if (!origin || depth > 10) return;
  const { operation, inputs, settings } = origin;
  if (operation === "triangle") {
    const isFar = Math.abs(Number(settings["shift"])) > 1;
    if (isFar) masks.hasBand = true;
    else masks.hasTriangle = true;
    return;
  }
  if (comparing.includes(operation)) {
    const [first, second] = inputs;
    if (arePositions(first, second)) masks.hasTriangle = true;
    const [left, right] = (typeof first === "object" && first.origin?.inputs) || [];
    const isDistance = typeof first === "object" && first.origin?.operation === "subtract";
    if (isDistance && arePositions(left, right)) {
      const isPlain = typeof second === "number" && Math.abs(second) <= 1;
      if (isPlain) masks.hasTriangle = true;
      else masks.hasBand = true;
    }
  }
  if (!keepsPlaces.has(operation)) return;
  for (const input of inputs) if (typeof input === "object") lookForMasks(input, masks, depth + 1);
}

/** The numbers of rows beside those of columns: `i[:, None]` and `j[None, :]`. */
function arePositions(a: Tensor | number | undefined, b: Tensor | number | undefined): boolean {
  if (typeof a !== "object" || typeof b !== "object") return false;
  const isColumn = ({ shape }: Tensor): boolean => shape.length > 1 && shape.at(-1) === 1;
  return isColumn(a) !== isColumn(b) && isCounted(a) && isCounted(b);
}

/** Multiplied with cosines and sines of angles, after the last linear map. */
function isRotary(query: Tensor): boolean {
  const factors = new Set<string>();
  const seen = new Set([query]);
  for (const each of seen) {
    const { origin } = each;
    if (seen.size > mostLooked || !origin || toAffine(each)) continue;
    if (origin.operation === "rotary") return true;
    for (const input of origin.inputs) {
      if (typeof input !== "object") continue;
      seen.add(input);
      if (origin.operation === "multiply") for (const wave of wavesIn(input)) factors.add(wave);
    }
  }
  return factors.has("cos") && factors.has("sin");
}

/** `cos` or `sin`, if that made a tensor. */
function wavesIn(tensor: Tensor): readonly string[] {
  let inner = tensor;
  for (let step = 0; step < 8; step++) {
    const { operation, inputs } = inner.origin ?? {};
    if (operation === "cos" || operation === "sin") return [operation];
    if (operation === "polar") return ["cos", "sin"];
    const [first] = inputs ?? [];
    if (typeof first !== "object" || operation === "multiply" || operation === "add") return [];
    inner = first;
  }
  return [];
}

/** Heads that were repeated so that each head of the queries has one. */
function sharedHeadsOf(key: Tensor, depth = 0): number | null {
  const { origin } = key;
  const [first] = origin?.inputs ?? [];
  if (!origin || typeof first !== "object" || depth > 8) return null;
  switch (origin.operation) {
    case "repeat": {
      const { axis } = origin.settings;
      return first.shape[Number(axis)] ?? null;
    }
    case "expand": {
      const at = key.shape.findIndex((size, axis) => first.shape[axis] === 1 && size > 1);
      // `x[:, :, :, None, :].expand(..., n_rep, ...)`: the heads stand before it.
      return first.shape.length === key.shape.length && at > 0
        ? (first.shape[at - 1] ?? null)
        : null;
    }
    case "reshape":
    case "permute":
    case "copy":
    case "cast":
      return sharedHeadsOf(first, depth + 1);
    default:
      return null;
  }
}

function isSelf(query: Tensor, key: Tensor, value: Tensor): boolean | null {
  const [left, right] = [leavesOf(query), leavesOf(key)];
  if (left.size === 0 || right.size === 0) return null;
  const common = [...left].filter((leaf) => right.has(leaf)).length;
  if (common === left.size && common === right.size) return true;
  // Matrices that the program writes may stand for one input, or for two.
  const areGiven = [...left, ...right].every(({ numbers }) => numbers === null);
  // `forward(self, q, k, v)` may be given one input three times.
  const isOneContext = [...leavesOf(value)].every((leaf) => right.has(leaf));
  return common === 0 && areGiven && isOneContext ? false : null;
}

/** More tensors are not looked through. */
const mostLooked = 400;

/** What a tensor was made of in the end, without the parameters of layers. */
function leavesOf(tensor: Tensor): ReadonlySet<Storage> {
  const leaves = new Set<Storage>();
  const seen = new Set<Tensor>([tensor]);
  for (const each of seen) {
    if (seen.size > mostLooked) break;
    if (each.isParameter) continue;
    const inputs = each.origin?.inputs.filter((input) => typeof input === "object") ?? [];
    if (inputs.length === 0) leaves.add(each.storage);
    for (const input of inputs) seen.add(input);
  }
  return leaves;
}
