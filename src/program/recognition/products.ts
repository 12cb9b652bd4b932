import type { Origin, Tensor } from "../values/tensor.ts";
import { arrange, asRow, turned, unturned } from "./views.ts";

/** Products of queries and keys in the program. */
export interface Products {
  /** [..., queries, width] */
  readonly query: Tensor;
  /** [..., keys, width] */
  readonly key: Tensor;
  readonly node: Tensor;
  /** The keys of the program, before they are transposed for the product. */
  readonly keySource: Tensor;
}

/** The parts of the input of a softmax. */
export interface Scores {
  readonly products: Products;
  /** The factor of the products. */
  readonly scale: number;
  /** Every step from the products to what the softmax took, the last first. */
  readonly steps: readonly Tensor[];
}

/** The products of queries and keys that an operation computes; null: it computes none. */
export function toProducts(node: Tensor, { operation, inputs, settings }: Origin): Products | null {
  const [a, b] = inputs;
  if (a === undefined || b === undefined || typeof a === "number" || typeof b === "number")
    return null;
  if (operation === "matmul") {
    if (a.shape.length === 1 && b.shape.length === 1) return null;
    // `keys @ query`: one query behind its keys
    if (b.shape.length === 1) return { query: asRow(b), key: a, node, keySource: a };
    const key = turned(b);
    return { query: a.shape.length === 1 ? asRow(a) : a, key, node, keySource: unturned(b) };
  }
  if (operation !== "einsum") return null;
  const [terms = "", out = ""] = String(settings["equation"]).replaceAll(" ", "").split("->");
  const [left = "", right = ""] = terms.split(",");
  const inner = Array.from(left).filter(
    (letter) => right.includes(letter) && !out.includes(letter),
  );
  const [width] = inner;
  if (inner.length !== 1 || width === undefined || out.length < 2) return null;
  const [queries, keys] = [out.at(-2)!, out.at(-1)!];
  const lead = Array.from(out.slice(0, -2));
  if (!left.includes(queries) || !right.includes(keys)) return null;
  if (right.includes(queries) || left.includes(keys)) return null;
  return {
    query: arrange(a, left, [...lead, queries, width]),
    key: arrange(b, right, [...lead, keys, width]),
    node,
    keySource: b,
  };
}
