import type { Tensor } from "../values/tensor.ts";

/** Operations whose results are in order in memory, whatever goes in. */
const inOrder: ReadonlySet<string> = new Set(["concatenate", "stack"]);

/** Operations that show the numbers of a tensor in another way, and copy them only where they must. */
const showing: ReadonlySet<string> = new Set(["permute", "reshape", "narrow"]);

/**
 * Whether it is known how the numbers stand in memory. `knowsGiven`: tensors that nothing computed were made by the
 * program, row by row; otherwise, somebody may give them in any order.
 */
export function isOrderKnown(tensor: Tensor, knowsGiven: boolean): boolean {
  // A loop may go through thousands of steps.
  for (let at = tensor; at.origin;) {
    const { origin, shape, storage } = at;
    const [first, second] = origin.inputs;
    const { operation } = origin;
    if (typeof first !== "object") return knowsGiven && operation !== "earlier";
    if (inOrder.has(operation)) return true;
    if (operation === "either") return origin.inputs.every((way) => isInOrder(way, knowsGiven));
    // A matrix before a stack of them is computed the other way round.
    if (operation === "matmul")
      return typeof second === "object" && first.shape.length >= second.shape.length;
    // The bias of a linear layer.
    const isBiased = typeof second === "object" && second.shape.length === 1 && shape.length > 1;
    const isShown = showing.has(operation) || first.storage === storage;
    if (!isShown && !(operation === "add" && isBiased)) return false;
    at = first;
  }
  return knowsGiven;
}

function isInOrder(way: Tensor | number, knowsGiven: boolean): boolean {
  return typeof way === "object" && way.isContiguous && isOrderKnown(way, knowsGiven);
}
