import type { Tensor } from "../values/tensor.ts";

/** Operations whose results are in order in memory, whatever goes in. */
const inOrder: ReadonlySet<string> = new Set(["concatenate", "stack"]);

/** Operations that show the numbers of a tensor in another way, and copy them only where they must. */
const showing: ReadonlySet<string> = new Set(["permute", "reshape", "narrow"]);

/** Whether it is known how the numbers stand in memory, not only that of a tensor that somebody may give. */
export function isOrderKnown({ origin, shape }: Tensor): boolean {
  const [first, second] = origin?.inputs ?? [];
  if (!origin || typeof first !== "object") return false;
  const { operation } = origin;
  if (inOrder.has(operation)) return true;
  // A matrix before a stack of them is computed the other way round.
  if (operation === "matmul")
    return typeof second === "object" && first.shape.length >= second.shape.length;
  // The bias of a linear layer.
  const isBiased = typeof second === "object" && second.shape.length === 1 && shape.length > 1;
  return (showing.has(operation) || (operation === "add" && isBiased)) && isOrderKnown(first);
}
