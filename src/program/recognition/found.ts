import { groupBy } from "../../source/collections.ts";
import type { TextRange } from "../../source/textRange.ts";
import type { Tensor } from "../values/tensor.ts";
import type { Products } from "./products.ts";

/** Numbers of an attention before they are arranged for the engine. */
export interface Found {
  readonly products: Products;
  readonly value: Tensor;
  readonly weights: Tensor;
  readonly scores: Tensor;
  /** Every step from the products to the scores, the last first. */
  readonly steps: readonly Tensor[];
  readonly scale: number;
  /** The factor of the weights before their rows were divided again; null without one. */
  readonly factor: Float64Array | null;
  /** What weighs the values. */
  readonly mixed: readonly Tensor[];
  readonly holders: Readonly<Record<string, readonly Tensor[]>>;
  readonly range: TextRange;
  /** As the program has them: of one query after the other, those of the first. */
  readonly softmax: { readonly weights: Tensor; readonly scores: Tensor };
}

/**
 * The first and the last of each line, in the given order: what a program computes before it trains its
 * model, and after it.
 */
export function fewOfEachLine<Item extends { readonly range: TextRange }>(
  found: readonly Item[],
  most: number,
): readonly Item[] {
  const byLine = groupBy(found, ({ range }) => range.start);
  const few = [...byLine.values()].flatMap((all) =>
    all.length <= most ? all : [...all.slice(0, most / 2), ...all.slice(-most / 2)],
  );
  const kept = new Set(few);
  return found.filter((each) => kept.has(each));
}
