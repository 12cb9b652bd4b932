import { byStart, type TextRange } from "../../source/textRange.ts";
import type { Recording } from "../recording/recording.ts";
import { findAt } from "../recognition/attention.ts";
import { findWeighed, listReaders } from "../recognition/values.ts";
import type { Storage, Tensor } from "../values/tensor.ts";

/** An attention of which only shapes are known. */
export interface ShapedAttention {
  /** The operation that makes the weights, in the program. */
  readonly range: TextRange;
  /** [..., queries, keys] */
  readonly weights: Tensor;
  /** [..., queries, width] */
  readonly query: Tensor;
  /** Heads of the keys, where several heads of the queries share one; null: each has its own. */
  readonly sharedHeads: number | null;
  /** The factor of the products. */
  readonly scale: number;
  /** Each query sees itself and what is before it. */
  readonly isCausal: boolean;
  /** Queries and keys come from one input (true), from two (false); null: that is not known. */
  readonly isSelf: boolean | null;
}

/** The attentions in a run that follows shapes, in the order of the text, each place once. */
export function findShapedAttentions({ operations }: Recording): readonly ShapedAttention[] {
  const readers = listReaders(operations);
  const found = new Map<number, ShapedAttention>();
  for (const operation of operations) {
    const attention = findAt(operation, (weights) => findWeighed(weights, readers));
    if (!attention || found.has(attention.range.start)) continue;
    const { range, weights, scale, steps } = attention;
    const { query, key, keySource } = attention.products;
    found.set(range.start, {
      ...{ range, weights, query, scale },
      sharedHeads: sharedHeadsOf(keySource),
      isCausal: steps.some(isMaskedCausally),
      isSelf: isSelf(query, key),
    });
  }
  return [...found.values()].sort(byStart);
}

/** Operations that hide some scores, by a mask among their inputs. */
const masking: ReadonlySet<string> = new Set(["maskedFill", "where", "add", "fill", "multiply"]);

function isMaskedCausally({ origin, shape }: Tensor): boolean {
  if (!origin || !masking.has(origin.operation)) return false;
  return origin.inputs.some(
    (input) =>
      typeof input === "object" && input.shape.length <= shape.length && isTriangle(input, 0),
  );
}

/** Where triangles are looked for: what leaves each entry in its row and column. */
const keepsPlaces: ReadonlySet<string> = new Set([
  ...["reshape", "index", "narrow", "copy", "cast", "detach", "expand", "perhaps", "either"],
  ...["equal", "notEqual", "less", "lessEqual", "greater", "greaterEqual", "logicalNot"],
  ...["logicalAnd", "bitNot", "subtract", "multiply", "maskedFill", "where"],
]);

function isTriangle({ origin }: Tensor, depth: number): boolean {
  if (!origin || depth > 10) return false;
  if (origin.operation === "triangle") return true;
  if (!keepsPlaces.has(origin.operation)) return false;
  return origin.inputs.some((input) => typeof input === "object" && isTriangle(input, depth + 1));
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

function isSelf(query: Tensor, key: Tensor): boolean | null {
  const [left, right] = [leavesOf(query), leavesOf(key)];
  if (left.size === 0 || right.size === 0) return null;
  const common = [...left].filter((leaf) => right.has(leaf)).length;
  if (common === left.size && common === right.size) return true;
  // Matrices that the program writes may stand for one input, or for two.
  const areGiven = [...left, ...right].every(({ numbers }) => numbers === null);
  return common === 0 && areGiven ? false : null;
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
