import { binary } from "../../tensors/elementwise.ts";
import { matmul } from "../../tensors/matmul.ts";
import { plain } from "../../tensors/operand.ts";
import { softmax } from "../../tensors/reduce.ts";
import { repeatEach, swapAxes, triangle } from "../../tensors/shapes.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { filledWith } from "../arrays/create.ts";
import { masked } from "./functions.ts";
import type { ArrayLibrary } from "./relabel.ts";

/** What each position may see: itself and those before it. */
export function causalMask(
  machine: Machine,
  library: ArrayLibrary,
  length: number,
  keyCount: number = length,
): Tensor {
  const all = filledWith(machine, library, "bool", [length, keyCount], 1);
  return triangle(machine, all, "lower", 0);
}

interface Attended {
  readonly output: Tensor;
  readonly weights: Tensor;
}

/** How scores become weights. */
interface AttendSettings {
  /** Added to the scores if they are numbers, one after the other; where truth values are false, hidden. */
  readonly masks: readonly (Value | undefined)[];
  /** null: that of the textbook. */
  readonly scale: number | null;
}

/** Attention over [..., heads, positions, width]; fewer heads of keys are shared. */
export function attend(
  machine: Machine,
  query: Tensor,
  keys: Tensor,
  values: Tensor,
  { masks, scale }: AttendSettings,
): Attended {
  const factor = scale ?? 1 / Math.sqrt(query.shape.at(-1) ?? 1);
  const [key, value] = [keys, values].map((each) => shareHeads(machine, each, query)) as [
    Tensor,
    Tensor,
  ];
  const products = matmul(machine, query, swapAxes(machine, key, -1, -2));
  const scores = binary(machine, "multiply", products, plain(factor, 2));
  const hidden = masks.reduce<Tensor>((all, mask) => masked(machine, all, mask), scores);
  const weights = softmax(machine, hidden, -1);
  return { output: matmul(machine, weights, value), weights };
}

function shareHeads(machine: Machine, tensor: Tensor, { shape }: Tensor): Tensor {
  const [own, wanted] = [tensor.shape.at(-3), shape.at(-3)];
  if (own === undefined || wanted === undefined || own === wanted || wanted % own !== 0)
    return tensor;
  return repeatEach(machine, tensor, wanted / own, tensor.shape.length - 3);
}

/** The same over [..., positions, heads, width], as in JAX; `isCausal`: no position sees later ones. */
export function attendBeforeHeads(
  machine: Machine,
  tensors: readonly [query: Tensor, key: Tensor, value: Tensor],
  { masks, scale = null, isCausal = false }: Partial<AttendSettings> & { isCausal?: boolean },
): Attended {
  const [query, key, value] = tensors.map((each) => swapAxes(machine, each, -2, -3)) as [
    Tensor,
    Tensor,
    Tensor,
  ];
  const [length, keyCount] = [query.shape.at(-2), key.shape.at(-2)];
  const own =
    isCausal && length !== undefined && keyCount !== undefined
      ? [causalMask(machine, "jax", length, keyCount)]
      : [];
  const settings = { masks: [...(masks ?? []), ...own], scale };
  const { output, weights } = attend(machine, query, key, value, settings);
  return { output: swapAxes(machine, output, -2, -3), weights };
}
