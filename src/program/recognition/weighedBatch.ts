import type { Tensor } from "../values/tensor.ts";
import { longAxes } from "./singleQueries.ts";
import type { Readers } from "./readers.ts";
import { arrange } from "./views.ts";

/** Values that one query for each element of a batch weighs. */
export interface WeighedBatch {
  /** [..., keys, width] */
  readonly value: Tensor;
  readonly output: Tensor;
}

const deepest = 6;

/** Operations that leave each number at its place. */
const still = new Set(["dropout", "cast", "copy", "detach"]);

/** By dimension of the weights, that of a tensor which has their numbers; -1: it has none. */
type Places = readonly number[];

/** What weights `[..., keys]` are multiplied with, where each element of a batch has keys and values of its own. */
export function weighedBatch(weights: Tensor, readers: Readers): WeighedBatch | null {
  const places = weights.shape.map((size, at) => (size === 1 ? -1 : at));
  const { operation, inputs = [], settings } = weights.origin ?? {};
  const [turned] = operation === "permute" ? inputs : [];
  const isSeen = typeof turned === "object" && turned.storage === weights.storage;
  const order = settings?.["order"];
  if (weights.shape.length < 2 || (places.at(-1) ?? -1) < 0) return null;
  return (
    search(weights, places, readers, 0) ??
    // The program has no rows of weights, but another order of the same numbers.
    (isSeen && Array.isArray(order)
      ? search(
          turned,
          places.map((at) => (at < 0 ? at : Number(order[at]))),
          readers,
          0,
        )
      : null)
  );
}

function search(
  tensor: Tensor,
  places: Places,
  readers: Readers,
  depth: number,
): WeighedBatch | null {
  if (depth > deepest) return null;
  for (const reader of readers.get(tensor) ?? []) {
    const next = placesIn(reader, tensor, places);
    const found = next
      ? search(reader, next, readers, depth + 1)
      : (ofLetters(reader, tensor, places) ?? ofProduct(reader, tensor, places, readers));
    if (found) return found;
  }
  return null;
}

/** Where a reader has the same numbers; null: it has others. */
function placesIn(reader: Tensor, tensor: Tensor, places: Places): Places | null {
  const { operation = "", settings = {} } = reader.origin ?? {};
  const { order } = settings;
  if (still.has(operation)) return reader.shape.join() === tensor.shape.join() ? places : null;
  if (operation === "permute" && Array.isArray(order)) {
    return places.map((at) => (at < 0 ? at : order.indexOf(at)));
  }
  if (operation !== "reshape" && operation !== "index") return null;
  const axes = longAxes(tensor, reader);
  return axes && places.map((at) => (at < 0 ? at : axes[at]!));
}

/** `(weights[..., None] * values).sum(axis)` */
function ofProduct(
  product: Tensor,
  weights: Tensor,
  places: Places,
  readers: Readers,
): WeighedBatch | null {
  const { operation, inputs = [] } = product.origin ?? {};
  const value = inputs.find((input) => typeof input === "object" && input !== weights);
  if (operation !== "multiply" || typeof value !== "object") return null;
  const rank = product.shape.length;
  const onward = (of: Tensor, axis: number): number => axis + rank - of.shape.length;
  for (const sum of readers.get(product) ?? []) {
    const axes = sum.origin?.operation === "sum" ? sum.origin.settings["axes"] : null;
    const key = onward(weights, places.at(-1)!);
    if (!Array.isArray(axes) || axes.length !== 1 || axes[0] !== key) continue;
    const found = toValue(value, weights, places, (axis) => {
      const own = onward(weights, axis) - rank + value.shape.length;
      return own < 0 ? -1 : own;
    });
    if (found) return { value: found, output: sum };
  }
  return null;
}

/** `einsum("bt,btd->bd", weights, values)`, or a product of matrices. */
function ofLetters(product: Tensor, weights: Tensor, places: Places): WeighedBatch | null {
  const [first, second] = product.origin?.inputs ?? [];
  const equation = equationOf(product);
  if (equation === null || typeof first !== "object" || typeof second !== "object") return null;
  const [terms = "", out = ""] = equation.split("->");
  const [left = "", right = ""] = terms.split(",");
  const [own, letters, value] =
    first === weights ? [left, right, second] : ([right, left, first] as const);
  const key = own[places.at(-1)!];
  if (key === undefined || out.includes(key)) return null;
  const found = toValue(value, weights, places, (axis) => letters.indexOf(own[axis] ?? "?"));
  return found && { value: found, output: product };
}

const leadLetters = "ABCDEFGH";

/** The dimensions of two factors and of their product by letters; null: it is something else. */
function equationOf({ origin, shape }: Tensor): string | null {
  const { operation, inputs = [], settings = {} } = origin ?? {};
  const ranks = inputs.map((input) => (typeof input === "object" ? input.shape.length : 0));
  if (operation === "einsum" && inputs.length === 2) {
    return String(settings["equation"]).replaceAll(" ", "");
  }
  if (operation !== "matmul" || Math.min(...ranks) < 2 || shape.length > leadLetters.length)
    return null;
  const lead = leadLetters.slice(0, shape.length - 2);
  const [left, right] = ranks.map((rank) => lead.slice(shape.length - rank));
  return `${left}ij,${right}jk->${lead}ik`;
}

/** `axisIn`: the dimension of the values for each of the weights. null: these are no values of a batch. */
function toValue(
  value: Tensor,
  weights: Tensor,
  places: Places,
  axisIn: (axis: number) => number,
): Tensor | null {
  const own = places.flatMap((at) => (at < 0 ? [] : [{ at, axis: axisIn(at) }]));
  const areShared = own.every(({ at, axis }) => value.shape[axis] === weights.shape[at]);
  const [width, ...others] = value.shape.flatMap((size, axis) =>
    size === 1 || own.some((each) => each.axis === axis) ? [] : [axis],
  );
  if (own.length < 2 || !areShared || width === undefined || others.length > 0) return null;
  const letters = value.shape.map((_, axis) => String.fromCharCode(97 + axis));
  const wanted = [...own.map(({ axis }) => axis), width].map((axis) => letters[axis]!);
  return arrange(value, letters.join(""), wanted);
}
