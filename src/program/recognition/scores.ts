import type { TextRange } from "../../source/textRange.ts";
import type { Storage, Tensor } from "../values/tensor.ts";
import { type Products, type Scores, toProducts } from "./products.ts";
import { takeSingleQueries } from "./singleQueries.ts";
import { asRow, same, scalarOf, turned, turnsLast, unturned } from "./views.ts";
import { type Hidden, productOfCells } from "./cellProduct.ts";
import { dotProducts, hidden } from "./dotProducts.ts";
import { joinParts, partsOf } from "./matrixParts.ts";

const deepest = 40;

/** The products behind scores, of which some places may have no weight; null otherwise. */
export function takeApart(scores: Tensor, factor: Float64Array | null = null): Scores | null {
  return takeMatrices(scores, factor, 0) ?? takeSingleQueries(scores);
}

function takeMatrices(scores: Tensor, factor: Float64Array | null, depth: number): Scores | null {
  const { origin } = scores;
  if (!origin || depth > deepest) return null;
  const products = toProducts(scores, origin);
  if (products) return { products, scale: 1, steps: [scores] };
  const [first, second] = origin.inputs;
  const through = (next: Tensor | number | undefined, by = 1): Scores | null => {
    if (next === undefined || typeof next === "number") return null;
    const inner = takeMatrices(next, factor, depth + 1);
    return inner && { ...inner, scale: inner.scale * by, steps: [scores, ...inner.steps] };
  };
  if (same.has(origin.operation)) return through(first);
  switch (origin.operation) {
    case "divide": {
      const number = scalarOf(second);
      return number === null ? null : through(first, 1 / number);
    }
    case "multiply": {
      const right = scalarOf(second);
      if (right !== null) return through(first, right);
      const left = scalarOf(first);
      return left === null ? null : through(second, left);
    }
    case "add":
    case "where":
      return through(origin.inputs.at(-1)) ?? through(origin.inputs.at(-2));
    case "either":
      // What only one of two ways does, such as a mask that may be missing, is none of its steps.
      return through(second) ?? through(first);
    case "assumed":
      // A mask that is not there.
      return origin.settings["isSum"] === true ? through(first) : null;
    case "subtract":
    case "maskedFill":
      return through(first);
    case "fill":
      return (isBase(scores, first) ? through(first) : null) ?? ofEntries(scores, factor, depth);
    case "stack":
      return ofEntries(scores, factor, depth);
    case "permute": {
      const inner = turnsLast(origin) ? through(first) : null;
      return inner && { ...inner, products: exchanged(inner.products) };
    }
    case "reshape":
      return keepsMatrices(scores, first) ? through(first) : ofColumn(scores, through(first));
    case "squeeze":
      return ofColumn(scores, through(first));
    default:
      return null;
  }
}

/** A column of scores, one of each key, as the row of a single query: `layer(keys).squeeze(-1)`. */
function ofColumn({ shape }: Tensor, column: Scores | null): Scores | null {
  const isColumn =
    shape.length === 1 && column?.products.node.shape.join() === [...shape, 1].join();
  return isColumn ? { ...column, products: exchanged(column.products) } : null;
}

/** Whether a tensor is what was there before some of its numbers were written over. */
function isBase({ shape }: Tensor, before: Tensor | number | undefined): boolean {
  return typeof before === "object" && before.shape.join() === shape.join();
}

/** Scores that are written number by number, or matrix by matrix. */
function ofEntries(scores: Tensor, factor: Float64Array | null, depth: number): Scores | null {
  return ofCells(scores, factor) ?? ofDots(scores) ?? ofParts(scores, depth);
}

/** `keys @ queries.T`, seen from the queries. */
function exchanged({ query, key, node }: Products): Products {
  return { query: key, key: query, node, keySource: query };
}

/** Whether only dimensions of size 1 came or went, or the leading ones were joined. */
export function keepsMatrices(tensor: Tensor, from: Tensor | number | undefined): boolean {
  if (from === undefined || typeof from === "number") return false;
  return tensor.shape.slice(-2).join() === from.shape.slice(-2).join();
}

const rearranging = new Set(["permute", "reshape", "narrow", "expand", "unsqueeze", "squeeze"]);

/**
 * Whether a matrix of weights takes the place of the queries. A parameter does; so does a matrix of
 * the program that multiplies the rows from the right as it is, and weighs those very rows.
 */
export function isPooling(sources: Readonly<Record<"query" | "key" | "value", Tensor>>): boolean {
  const { query, key, value } = sources;
  const [learned, asked] = [leafOf(query), leafOf(key)];
  if (!learned || asked?.isParameter === true) return false;
  if (learned.isParameter) return true;
  // Words that ask each other, one in each column.
  if (isMadeOf(key, learned.storage)) return false;
  const [from] = query.origin?.operation === "permute" ? query.origin.inputs : [];
  const isLeaf = typeof from === "object" && !from.origin && from.shape.length === 2;
  // The rows of a batch, each a single query.
  if (query.shape.length > 2) return false;
  return isLeaf && !from.shape.includes(1) && isMadeOf(key, value.storage);
}

/** Whether a layer scores each input, as a gate over experts does, whose outputs are the values then. */
export function isGate({ key }: Products, value: Tensor): boolean {
  return leafOf(key)?.isParameter === true && leafOf(value)?.isParameter !== true;
}

/** What a view shows, where no operation made it, or where it is a parameter. */
function leafOf(tensor: Tensor): Tensor | null {
  let at = tensor;
  for (let depth = 0; depth < deepest; depth++) {
    const { origin } = at;
    if (!origin || at.isParameter) return at;
    const [first] = origin.inputs;
    const isSeen = same.has(origin.operation) || rearranging.has(origin.operation);
    if (!isSeen || typeof first !== "object") return null;
    at = first;
  }
  return null;
}

/** Whether numbers were made from others, over a few operations. */
function isMadeOf(tensor: Tensor, storage: Storage): boolean {
  const seen = new Set([tensor]);
  for (const each of seen) {
    if (each.storage === storage) return true;
    const inputs = each.origin?.inputs ?? [];
    for (const input of inputs) if (typeof input === "object" && seen.size < 200) seen.add(input);
  }
  return false;
}

/** What one side of the products was multiplied with before, as a whole. */
export function factorOf(side: Tensor, depth = 0): number {
  const { origin } = side;
  if (!origin || depth > deepest) return 1;
  const [first, second] = origin.inputs;
  const rest = (next: Tensor | number | undefined): number =>
    typeof next === "object" ? factorOf(next, depth + 1) : 1;
  // `0.5 * np.random.randn(3, 4)` makes numbers; it does not scale those of a variable.
  const isMade = [first, second].some((each) => isWrittenIn(each, origin.range));
  if (isMade) return 1;
  if (same.has(origin.operation) || rearranging.has(origin.operation)) return rest(first);
  const [left, right] = [scalarOf(first), scalarOf(second)];
  if (origin.operation === "divide") return right === null ? 1 : rest(first) / right;
  if (origin.operation !== "multiply") return 1;
  if (right !== null) return right * rest(first);
  return left === null ? 1 : left * rest(second);
}

/** Whether the numbers of a tensor are written, or drawn, within a stretch of the program. */
function isWrittenIn(tensor: Tensor | number | undefined, { start, end }: TextRange): boolean {
  if (typeof tensor !== "object" || tensor.origin) return false;
  const { drawn, written } = tensor.storage;
  const at = drawn?.range ?? written?.find((each) => each !== null);
  return tensor.count > 1 && at != null && at.start >= start && at.end <= end;
}

/** Scores that are computed number by number, from matrices. */
function ofCells(scores: Tensor, weight: Float64Array | null): Scores | null {
  const isHidden: Hidden = (number, at) => number <= hidden || weight?.[at] === 0;
  const found = productOfCells(scores, isHidden);
  if (!found) return null;
  const { left, right, isTurned, factor } = found;
  const key = isTurned ? right : turned(right);
  const query = left.shape.length === 1 ? asRow(left) : left;
  const keySource = isTurned ? right : unturned(right);
  return { products: { query, key, node: scores, keySource }, scale: factor, steps: [scores] };
}

/** Scores that are products of single vectors. */
function ofDots(scores: Tensor): Scores | null {
  const dots = dotProducts(scores);
  if (!dots) return null;
  const { query, key, factor } = dots;
  return { products: { query, key, node: scores, keySource: key }, scale: factor, steps: [scores] };
}

/** Scores of which each matrix is computed by itself. */
function ofParts(scores: Tensor, depth: number): Scores | null {
  const parts = partsOf(scores)?.map((part) => takeMatrices(part, null, depth + 1));
  const [first] = parts ?? [];
  if (!first || !parts?.every((each) => each?.scale === first.scale)) return null;
  const sides = (["query", "keySource", "key"] as const).map((side) =>
    joinParts(parts.map((each) => each!.products[side])),
  );
  const [query, source, key] = sides;
  if (!query || !source || !key) return null;
  const isOne = source.shape.join() === key.shape.join() && source.origin?.operation !== "stack";
  return {
    products: { query, key: isOne ? source : key, node: first.products.node, keySource: source },
    scale: first.scale,
    steps: [scores, ...first.steps],
  };
}
