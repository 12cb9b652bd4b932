import type { Tensor } from "../values/tensor.ts";
import { areOne } from "./affine.ts";
import type { ProgramMaps } from "./attention.ts";
import { viewsBehind } from "./viewedRows.ts";

/** The product of an input with a matrix of weights, which makes a side of an attention. */
export interface SideProduct {
  readonly node: Tensor;
  readonly given: Tensor;
  readonly weight: Tensor;
}

/** The product that a tensor is, apart from a bias; null: it is none. */
export function productBehind(tensor: Tensor): SideProduct | null {
  const { origin } = tensor;
  const parts = (origin?.inputs ?? []).filter((input) => typeof input === "object");
  const isProduct = (each: Tensor): boolean => each.origin?.operation === "matmul";
  if (origin?.operation === "add") {
    const product = parts.find(isProduct);
    return product ? productBehind(product) : null;
  }
  const [given, weight] = parts;
  return isProduct(tensor) && given && weight ? { node: tensor, given, weight } : null;
}

/** A side that is made with the weights of another one. */
export interface SharedWeights {
  readonly side: "key" | "value";
  readonly of: "query" | "key";
  readonly product: SideProduct;
}

/** Sides that are computed anew, but with the same weights as another side. */
export function findSharedWeights({ sources }: ProgramMaps): readonly SharedWeights[] {
  const products = (["query", "key", "value"] as const).flatMap((side) => {
    const source = sources[side];
    const product = source ? productBehind(viewsBehind(source)[0]) : null;
    return product ? [{ side, product }] : [];
  });
  return products.flatMap(({ side, product }, at): readonly SharedWeights[] => {
    const other = products.slice(0, at).find((each) => isShared(each.product, product));
    return side !== "query" && other && other.side !== "value"
      ? [{ side, of: other.side, product }]
      : [];
  });
}

/** Whether two products have the same weights, and are computed at two places. */
function isShared(one: SideProduct, other: SideProduct): boolean {
  return (
    areOne(one.weight, other.weight) &&
    one.node.origin?.range.start !== other.node.origin?.range.start
  );
}
