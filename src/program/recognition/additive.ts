import type { Tensor } from "../values/tensor.ts";
import { isGiven, withoutCopies } from "./affine.ts";
import { passing } from "./values.ts";
import { unturned } from "./views.ts";

/** Operations that show all numbers of a tensor, with other dimensions. */
const showing = new Set([...passing, "index", "unsqueeze", "squeeze"]);

/** A tensor, and those with the same numbers that it is made of. */
export function listShown(tensor: Tensor): readonly Tensor[] {
  const shown = [tensor];
  for (const each of shown) {
    const { origin, count } = each;
    const [from] = origin?.inputs ?? [];
    const isShown = origin && showing.has(origin.operation) && typeof from === "object";
    if (isShown && from.count === count && shown.length < 8) shown.push(from);
  }
  return shown;
}

/** Of single scores and rows, as many are looked at. */
const mostCells = 64;

/** Whether a vector that is learned reads them from `tanh` of a sum, all at once or one by one. */
export function isAdditive(scores: Tensor): boolean {
  const { operation: last, inputs: cells = [] } = scores.origin ?? {};
  if (last === "stack" || last === "fill") {
    const parts = cells.slice(0, mostCells).filter((cell) => typeof cell === "object");
    return parts.some((cell) => cell.count < scores.count && isAdditive(cell));
  }
  for (const each of listShown(scores)) {
    const { operation, inputs: [first, second] = [] } = each.origin ?? {};
    if (operation === "add" && typeof first === "object" && isAdditive(first)) return true;
    if (typeof first !== "object") continue;
    if (operation === "matmul" && typeof second === "object") {
      if (isBent(first) && isVector(second) && isGiven(second)) return true;
      if (isBent(unturned(second)) && isVector(first) && isGiven(first)) return true;
    }
    const product = operation === "sum" ? first.origin : null;
    const factors = product?.operation === "multiply" ? product.inputs : [];
    if (factors.some((factor) => typeof factor === "object" && isBent(factor))) return true;
  }
  return false;
}

/** Whether it makes one score of each vector, and not one for each of several classes. */
function isVector({ shape, count }: Tensor): boolean {
  return count === Math.max(...shape);
}

function isBent(tensor: Tensor): boolean {
  return listShown(withoutCopies(tensor)).some(({ origin }) => origin?.operation === "tanh");
}
