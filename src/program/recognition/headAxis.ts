import { countOf } from "../values/dimension.ts";
import type { Tensor } from "../values/tensor.ts";
import type { IndexPart } from "../tensors/indexing.ts";
import type { Found } from "./found.ts";
import { permuted } from "./views.ts";
import type { Readers } from "./readers.ts";

/**
 * How many heads an attention has. Of a single leading dimension, they are its last factor and the rest is a batch: a
 * program that splits `[positions, width]` into `[heads, positions, width]` has no batch.
 */
export function countHeads({ products, value, holders }: Found, readers: Readers): number {
  const rank = products.query.shape.length;
  if (rank > 3) return products.query.shape.at(-3)!;
  if (rank < 3) return 1;
  const [output] = holders["attentionOutput"] ?? [];
  for (const side of [products.query, products.key, value]) {
    if (side.shape.length !== rank) continue;
    const heads = new HeadSearch().headsIn(side, 0);
    if (heads > 1 && side.shape[0] === products.query.shape[0]) return heads;
  }
  return output?.shape.length === rank && joinsWidth(output, 0, readers)
    ? products.query.shape[0]!
    : 1;
}

/** The same with the batch before the heads, if a program has the heads first. */
export function withBatchFirst(found: Found): Found {
  const { products, value, weights, scores, factor } = found;
  const { query, key } = products;
  const isFirst =
    query.shape.length === 4 &&
    factor === null &&
    // Heads are mostly found at once, a batch only at the beginning of the program.
    new HeadSearch().headsIn(query, 1) === 1 &&
    new HeadSearch().headsIn(query, 0) > 1;
  if (!isFirst) return found;
  const exchanged = (tensor: Tensor): Tensor =>
    tensor.shape.length < 4 ? tensor : permuted(tensor, [1, 0, 2, 3]);
  return {
    ...found,
    products: { ...products, query: exchanged(query), key: exchanged(key) },
    value: exchanged(value),
    weights: exchanged(weights),
    scores: exchanged(scores),
  };
}

/** More steps back than this are not followed: a loop may calculate with its own result again and again. */
const mostSteps = 500;

/** Follows a dimension back to where it was made. */
class HeadSearch {
  readonly #seen = new Set<Tensor>();

  /** How many heads a dimension holds, its last factor; 1: none that is known. */
  headsIn(tensor: Tensor, axis: number): number {
    const { origin, shape } = tensor;
    const size = shape[axis];
    if (!origin || size === undefined || size === 1) return 1;
    if (this.#seen.has(tensor) || this.#seen.size >= mostSteps) return 1;
    this.#seen.add(tensor);
    const { operation, settings } = origin;
    const inputs = origin.inputs.filter((input) => typeof input === "object");
    const [first] = inputs;
    if (!first) return 1;
    const own = Number(settings["axis"]);
    switch (operation) {
      case "permute": {
        const order = settings["order"];
        return Array.isArray(order) ? this.headsIn(first, Number(order[axis])) : 1;
      }
      case "reshape":
        return this.#inReshape(first, tensor, axis);
      case "index":
        return this.headsIn(first, axisBefore(first, settings, axis));
      case "matmul":
        return inputs.length === 2 ? this.#inProduct(first, inputs[1]!, tensor, axis) : 1;
      case "einsum":
        return this.#inEinsum(inputs, String(settings["equation"]), axis, size);
      case "stack":
        if (own !== axis) return this.headsIn(first, axis > own ? axis - 1 : axis);
        return areOfOne(inputs) ? size : 1;
      case "concatenate":
        if (own !== axis) return this.headsIn(first, axis);
        return inputs.every(({ shape: part }) => part[axis] === 1) && areOfOne(inputs) ? size : 1;
      default:
        return Math.max(1, ...inputs.map((input) => this.#inSame(input, tensor, axis)));
    }
  }

  #inSame(input: Tensor, { shape }: Tensor, axis: number): number {
    const isSame = input.shape.length === shape.length && input.shape[axis] === shape[axis];
    return isSame ? this.headsIn(input, axis) : 1;
  }

  /** What a dimension is put together from, the last factor first: parts of the width are heads. */
  #inReshape(from: Tensor, { shape }: Tensor, axis: number): number {
    const size = shape[axis]!;
    let inner = countOf(shape.slice(axis + 1));
    const outer = inner * size;
    let heads = 1;
    let step = 1;
    for (let at = from.shape.length - 1; at >= 0; at--) {
      const length = from.shape[at]!;
      const [start, end] = [Math.max(step, inner), Math.min(step * length, outer)];
      const isWhole = start === step && end === step * length;
      const isLast = at === from.shape.length - 1;
      step *= length;
      if (end <= start) continue;
      const factor = end / start;
      if (!Number.isInteger(factor)) return 1;
      const own = isWhole ? this.headsIn(from, at) : factor;
      // A matrix has no batch, however its rows are regrouped.
      const isHead = isWhole ? own > 1 : isLast || from.shape.length === 2;
      if (!isHead) return heads;
      heads *= own;
      if (own < factor) return heads;
      inner = end;
    }
    return heads;
  }

  #inProduct(a: Tensor, b: Tensor, { shape }: Tensor, axis: number): number {
    const size = shape[axis]!;
    const [inA, inB] = [a, b].map((side) => {
      const at = axis - shape.length + side.shape.length;
      return at >= 0 && at < side.shape.length - 2 && side.shape[at] === size ? at : null;
    });
    const of = (side: Tensor, at: number | null | undefined): number =>
      typeof at === "number" ? this.headsIn(side, at) : 1;
    const known = Math.max(of(a, inA), of(b, inB));
    if (known > 1) return known;
    if (typeof inB !== "number") return 1;
    // One input, and a matrix of its own for each head.
    if (typeof inA !== "number") return isMixing(a) ? 1 : size;
    return isRepeated(a, inA) || isRepeated(b, inB) ? size : 1;
  }

  #inEinsum(inputs: readonly Tensor[], equation: string, axis: number, size: number): number {
    const [terms = "", out = ""] = equation.replaceAll(/[\s.]/g, "").split("->");
    const letters = terms.split(",");
    const letter = out[axis];
    if (letter === undefined || letters.length !== inputs.length) return 1;
    const having = inputs.flatMap((input, at) => {
      const own = letters[at]!;
      return own.includes(letter) ? [{ input, own }] : [];
    });
    const known = having.map(({ input, own }) => this.headsIn(input, own.indexOf(letter)));
    const [only] = having;
    if (Math.max(1, ...known) > 1 || having.length !== 1 || !only) return Math.max(1, ...known);
    const others = letters.filter((own) => own !== only.own).join("");
    // The positions are those of the input, and what only meets in the product is its width.
    const isWeight =
      Array.from(only.own).some((each) => others.includes(each) && !out.includes(each)) &&
      Array.from(out).some((each) => others.includes(each)) &&
      !Array.from(only.own).some((each) => others.includes(each) && out.includes(each));
    return isWeight && others !== "" ? size : 1;
  }
}

/** The dimension of what is indexed that an entry of the result counts; -1: none. */
function axisBefore(
  from: Tensor,
  settings: Readonly<Record<string, unknown>>,
  axis: number,
): number {
  const { parts, axis: taken } = settings;
  if (typeof taken === "number") return axis >= taken ? axis + 1 : axis;
  if (!Array.isArray(parts)) return -1;
  const given = parts as readonly IndexPart[];
  const used = given.filter(({ kind }) => kind !== "new" && kind !== "rest").length;
  let [before, after] = [0, 0];
  for (const { kind } of given) {
    if (kind === "tensor") return -1;
    if (kind === "at") before++;
    else if (kind === "new") {
      if (after++ === axis) return -1;
    } else {
      const count = kind === "rest" ? from.shape.length - used : 1;
      if (axis < after + count) return before + axis - after;
      before += count;
      after += count;
    }
  }
  return before + axis - after;
}

/** Operations that leave each number at its place, or change each by itself. */
const plain: ReadonlySet<string> = new Set(["add", "copy", "cast", "detach", "dropout", "reshape"]);

/** What a part of several is computed from: an input that it shares with the others, if they are heads of it. */
export function sourceOf(part: Tensor): Tensor["storage"] | null {
  let at = part;
  for (let depth = 0; depth < 20; depth++) {
    const { origin } = at;
    const [first] = origin?.inputs ?? [];
    if (!origin || typeof first !== "object") return null;
    const { operation, settings } = origin;
    if (operation === "matmul") return first.storage;
    const isOfWidth =
      at.shape.length === first.shape.length && at.shape.at(-1)! < first.shape.at(-1)!;
    if (operation === "narrow" && settings["axis"] === first.shape.length - 1) return first.storage;
    if (operation === "index" && isOfWidth) return first.storage;
    if (!plain.has(operation)) return null;
    at = first;
  }
  return null;
}

/** Whether all parts are made from one input, each in its own way. */
function areOfOne(parts: readonly Tensor[]): boolean {
  const [source, ...others] = parts.map(sourceOf);
  const areDifferent = new Set(parts.map(({ storage }) => storage)).size === parts.length;
  const areNarrowed = parts.every(({ storage }) => storage === source);
  return (
    source !== null && others.every((each) => each === source) && (areDifferent || areNarrowed)
  );
}

/** Whether a dimension only repeats what is there once. */
function isRepeated({ origin, shape }: Tensor, axis: number): boolean {
  const [from] = origin?.inputs ?? [];
  if (!origin || typeof from !== "object") return false;
  const isRepeat = ["expand", "repeat", "tile"].includes(origin.operation);
  const at = axis - shape.length + from.shape.length;
  return isRepeat && (at < 0 || from.shape[at] === 1);
}

/** Whether the rows of a matrix mix positions, as weights do, and are not an input themselves. */
function isMixing(matrix: Tensor): boolean {
  const [rows = 0, columns = 0] = matrix.shape.slice(-2);
  if (rows !== columns) return false;
  const numbers = matrix.numbers();
  if (!numbers) return matrix.origin !== null;
  for (let start = 0; start < numbers.length; start += columns) {
    const sum = numbers.subarray(start, start + columns).reduce((all, each) => all + each, 0);
    if (Math.abs(sum - 1) > 1e-4) return false;
  }
  return true;
}

/** Whether a dimension is joined with the width later: `[heads, positions, width]` to `[positions, heads * width]`. */
function joinsWidth(tensor: Tensor, axis: number, readers: Readers, depth = 0): boolean {
  const { shape } = tensor;
  if (depth > 6) return false;
  return (readers.get(tensor) ?? []).some((reader) => {
    const { operation, settings } = reader.origin!;
    if (operation === "permute") {
      const order = settings["order"];
      const to = Array.isArray(order) ? order.indexOf(axis) : -1;
      return to >= 0 && joinsWidth(reader, to, readers, depth + 1);
    }
    if (operation === "index") {
      const joined = readers.get(reader)?.find(({ origin }) => origin?.operation === "concatenate");
      const parts = joined?.origin?.inputs ?? [];
      const isOfThis = (part: Tensor | number): boolean =>
        typeof part === "object" &&
        part.origin?.operation === "index" &&
        part.origin.inputs[0] === tensor;
      const isWidth = joined?.origin?.settings["axis"] === shape.length - 2;
      return axis === 0 && isWidth && parts.length === shape[0] && parts.every(isOfThis);
    }
    if (operation === "reshape") {
      const joined = shape.at(-1)! * shape[axis]!;
      return axis === shape.length - 2 && axis > 0 && reader.shape.at(-1) === joined;
    }
    return plain.has(operation) && reader.shape.join() === shape.join()
      ? joinsWidth(reader, axis, readers, depth + 1)
      : false;
  });
}
