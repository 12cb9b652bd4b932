import type { Origin, Tensor } from "../values/tensor.ts";
import type { Scores } from "./products.ts";
import { arrange, same, scalarOf } from "./views.ts";

const deepest = 40;

/** For each dimension of the scores, that of a tensor; -1: it has none, or one of size 1. */
type Places = readonly number[];

/** Two tensors whose numbers are multiplied, and summed up along a dimension of each. */
interface SummedPair {
  readonly sides: readonly [Side, Side];
  readonly node: Tensor;
}

interface Side {
  readonly tensor: Tensor;
  /** Its dimension for each of the node; -1: it has none. */
  readonly axes: readonly number[];
  readonly summed: number;
}

/**
 * Scores whose dimension before the keys is that of a batch, `[batch, keys]`: each of its elements has one
 * query, `[batch, width]`. Also sums of products of vectors that are lined up: `(query[:, None] * key).sum(-1)`.
 */
export function takeSingleQueries(scores: Tensor): Scores | null {
  const steps: Tensor[] = [];
  let scale = 1;
  let node = scores;
  let places: Places = scores.shape.map((size, at) => (size === 1 ? -1 : at));
  while (steps.push(node) < deepest && node.origin) {
    const pair = toSummedPair(node, node.origin);
    const products = pair && toProducts(scores, pair, places);
    if (products) return { products, scale, steps };
    const before = pair ? null : toBefore(node, node.origin);
    if (!before) return null;
    scale *= before.by;
    places = places.map((at) => (at < 0 ? at : before.axes[at]!));
    node = before.tensor;
  }
  return null;
}

/** What a step was made from: its dimension for each of the step, and what it was multiplied by. */
function toBefore(
  node: Tensor,
  { operation, inputs, settings }: Origin,
): { readonly tensor: Tensor; readonly axes: readonly number[]; readonly by: number } | null {
  const [first, second] = inputs;
  const own = node.shape.map((_, at) => at);
  const isSized = (input: Tensor | number | undefined): input is Tensor =>
    typeof input === "object" && input.shape.join() === node.shape.join();
  const through = (input: Tensor | number | undefined, by = 1) =>
    isSized(input) ? { tensor: input, axes: own, by } : null;
  if (same.has(operation)) return through(first);
  switch (operation) {
    case "divide": {
      const by = scalarOf(second);
      return by === null ? null : through(first, 1 / by);
    }
    case "multiply": {
      const [left, right] = [scalarOf(first), scalarOf(second)];
      return right === null
        ? left === null
          ? null
          : through(second, left)
        : through(first, right);
    }
    case "add":
    case "subtract":
    case "maskedFill":
    case "where":
    case "fill": {
      const sized = inputs.filter(isSized);
      return through(sized.find(({ origin }) => isMade(origin)) ?? sized.at(-1));
    }
    case "permute": {
      const { order } = settings;
      return typeof first === "object" && Array.isArray(order)
        ? { tensor: first, axes: order as readonly number[], by: 1 }
        : null;
    }
    case "reshape":
    case "index":
    case "squeeze": {
      const axes = typeof first === "object" ? longAxes(node, first) : null;
      return axes && { tensor: first as Tensor, axes, by: 1 };
    }
    default:
      return null;
  }
}

/** Whether it may hold products, and not a mask. */
function isMade(origin: Origin | null): boolean {
  return /^(matmul|einsum|sum|divide|multiply|reshape|index|permute|maskedFill)$/.test(
    origin?.operation ?? "",
  );
}

/** By dimension, that of a tensor with the same numbers; -1: of size 1. null: other dimensions differ as well. */
export function longAxes(node: Tensor, from: Tensor): readonly number[] | null {
  const long = from.shape.flatMap((size, at) => (size === 1 ? [] : [at]));
  const sizes = node.shape.filter((size) => size !== 1);
  if (sizes.join() !== long.map((at) => from.shape[at]).join()) return null;
  let next = 0;
  return node.shape.map((size) => (size === 1 ? -1 : long[next++]!));
}

function toSummedPair(node: Tensor, { operation, inputs, settings }: Origin): SummedPair | null {
  const [a, b] = inputs;
  if (operation === "sum") return typeof a === "object" ? ofSum(node, a, settings["axes"]) : null;
  if (typeof a !== "object" || typeof b !== "object") return null;
  if (operation === "einsum") return ofEinsum(node, a, b, String(settings["equation"]));
  if (operation !== "matmul" || a.shape.length < 2 || b.shape.length < 2) return null;
  const rank = node.shape.length;
  const lead = (tensor: Tensor): readonly number[] =>
    Array.from({ length: rank - 2 }, (_, at) => at - rank + tensor.shape.length);
  const [left, right] = [a.shape.length, b.shape.length];
  return {
    node,
    sides: [
      { tensor: a, axes: [...lead(a), left - 2, -1], summed: left - 1 },
      { tensor: b, axes: [...lead(b), -1, right - 1], summed: right - 2 },
    ],
  };
}

/** `(a * b).sum(axis)` */
function ofSum(node: Tensor, product: Tensor, axes: unknown): SummedPair | null {
  const [a, b] = product.origin?.operation === "multiply" ? product.origin.inputs : [];
  if (typeof a !== "object" || typeof b !== "object") return null;
  if (!Array.isArray(axes) || axes.length !== 1) return null;
  const axis = Number(axes[0]);
  const isKept = node.shape.length === product.shape.length;
  const own = product.shape.map((_, at) => at).filter((at) => isKept || at !== axis);
  const side = (tensor: Tensor): Side => {
    const missing = product.shape.length - tensor.shape.length;
    return {
      tensor,
      axes: own.map((at) => (at === axis ? -1 : at - missing)),
      summed: axis - missing,
    };
  };
  return { node, sides: [side(a), side(b)] };
}

function ofEinsum(node: Tensor, a: Tensor, b: Tensor, equation: string): SummedPair | null {
  const [terms = "", out = ""] = equation.replaceAll(" ", "").split("->");
  const [left = "", right = "", ...more] = terms.split(",");
  const inner = Array.from(new Set(terms.replaceAll(",", ""))).filter(
    (letter) => !out.includes(letter),
  );
  const [summed] = inner;
  if (summed === undefined || inner.length > 1 || more.length > 0) return null;
  const side = (tensor: Tensor, letters: string): Side => ({
    tensor,
    axes: Array.from(out, (letter) => letters.indexOf(letter)),
    summed: letters.indexOf(summed),
  });
  return { node, sides: [side(a, left), side(b, right)] };
}

/** `places`: the dimension of the node for each of the scores. */
function toProducts(
  scores: Tensor,
  { sides, node }: SummedPair,
  places: Places,
): Scores["products"] | null {
  const sizes = sides.map(({ tensor, summed }) => tensor.shape[summed] ?? 1);
  if (sizes[0] !== sizes[1] || sides.some(({ summed }) => summed < 0)) return null;
  const has = ({ tensor, axes }: Side, place: number): boolean =>
    place >= 0 && (tensor.shape[axes[place] ?? -1] ?? 1) > 1;
  const kinds = places.map((place) => sides.map((side) => has(side, place)));
  const [ofFirst, ofSecond] = kinds.at(-1) ?? [];
  if (ofFirst === ofSecond) return null;
  const [key, query] = ofFirst ? sides : [sides[1], sides[0]];
  const [keyAt, queryAt] = ofFirst ? [0, 1] : [1, 0];
  const lead = places.filter((_, at) => kinds[at]!.every(Boolean));
  const rest = places.flatMap((_, at) => (kinds[at]!.every(Boolean) ? [] : [at]));
  // The queries, if they have a dimension, stand right before the keys.
  const queryPlaces = rest.filter((at) => kinds[at]![queryAt]);
  const isInOrder = queryPlaces.every((at) => at === scores.shape.length - 2);
  const hasOthers = rest.some((at) => at < scores.shape.length - 1 && kinds[at]![keyAt]);
  if (queryPlaces.length > 1 || !isInOrder || hasOthers) return null;
  const laidOut = ({ tensor, axes, summed }: Side, at: number | undefined): Tensor => {
    const letters = tensor.shape.map((_, axis) => String.fromCharCode(97 + axis));
    const letter = (axis: number): string => letters[axis] ?? "?";
    const own = at === undefined ? -1 : (axes[places[at]!] ?? -1);
    const wanted = [...lead.map((place) => axes[place]!), own, summed];
    return arrange(tensor, letters.join(""), wanted.map(letter));
  };
  return {
    query: laidOut(query, queryPlaces[0]),
    key: laidOut(key, scores.shape.length - 1),
    node,
    keySource: key.tensor,
  };
}
