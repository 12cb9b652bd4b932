import { createTensor, type Tensor } from "../values/tensor.ts";
import { withoutCopies } from "./affine.ts";
import { isCellwise } from "./cells.ts";
import type { Readers } from "./readers.ts";

/** More matrices in one tensor are not looked at one by one. */
const mostParts = 256;

/** The matrices that a program writes into `[parts, rows, columns]`, or stacks, in order; null: it does not. */
export function partsOf(whole: Tensor): readonly Tensor[] | null {
  const { origin, shape } = whole;
  const [count = 0] = shape;
  const numbers = whole.numbers();
  if (!origin || !isCellwise(whole) || shape.length !== 3 || count > mostParts || !numbers) {
    return null;
  }
  const size = numbers.length / count;
  const matrices = origin.inputs.filter(
    (input) => typeof input === "object" && input.shape.join() === shape.slice(1).join(),
  ) as readonly Tensor[];
  const parts: Tensor[] = [];
  for (let at = 0; at < count; at++) {
    const wanted = numbers.subarray(at * size, (at + 1) * size);
    const part =
      holds(matrices[at], wanted) ?? matrices.find((each) => holds(each, wanted) !== null);
    if (!part) return null;
    parts.push(part);
  }
  return parts;
}

function holds(matrix: Tensor | undefined, wanted: Float64Array): Tensor | null {
  const own = matrix?.numbers();
  return matrix && own?.every((number, at) => Object.is(number, wanted[at])) ? matrix : null;
}

/** Matrices of one size as one tensor: that of which they are all parts, or a new one. */
export function joinParts(parts: readonly Tensor[]): Tensor | null {
  const [first] = parts;
  if (!first || parts.some(({ shape }) => shape.join() !== first.shape.join())) return null;
  return wholeOf(parts) ?? stackOf(first, parts);
}

/** The tensor of which these are all parts, in order. */
function wholeOf(parts: readonly Tensor[]): Tensor | null {
  const [whole] = withoutCopies(parts[0]!).origin?.inputs ?? [];
  if (typeof whole !== "object" || whole.shape.length !== 3) return null;
  const areAll = parts.every((part, at) => {
    const { origin } = withoutCopies(part);
    return origin?.inputs[0] === whole && placeOf(withoutCopies(part)) === at;
  });
  return areAll && whole.shape[0] === parts.length ? whole : null;
}

/** Which matrix of `[parts, rows, columns]` was taken; null: it is none. */
function placeOf({ origin, shape }: Tensor): number | null {
  const parts = (origin?.settings["parts"] ?? []) as readonly { kind: string; at?: number }[];
  const [first, ...others] = parts;
  if (origin?.operation !== "index" || first?.at === undefined || shape.length !== 2) return null;
  return others.every(({ kind }) => kind === "rest") ? first.at : null;
}

function stackOf(first: Tensor, parts: readonly Tensor[]): Tensor | null {
  const out = new Float64Array(parts.length * first.count);
  for (const [at, part] of parts.entries()) {
    const numbers = part.numbers();
    if (!numbers) return null;
    out.set(numbers, at * first.count);
  }
  const made = createTensor(first.library, first.dtype, [parts.length, ...first.shape], out);
  const range = first.origin?.range ?? { start: 0, end: 0 };
  made.origin = { operation: "stack", inputs: parts, settings: { axis: 0 }, range };
  return made;
}

/** The matrices of a tensor as a program takes them out, in order; null: not all of them. */
export function takenParts(whole: Tensor, readers: Readers): readonly (readonly Tensor[])[] | null {
  const [count = 0] = whole.shape;
  if (whole.shape.length !== 3 || count > mostParts) return null;
  const taken: Tensor[][] = Array.from({ length: count }, () => []);
  for (const reader of readers.get(whole) ?? []) {
    const place = placeOf(reader);
    if (place !== null) taken[place < 0 ? place + count : place]?.push(reader);
  }
  return taken.every(({ length }) => length > 0) ? taken : null;
}

/** The tensor that a program puts these matrices into, one after the other; null: it has none. */
export function holderOf(parts: readonly Tensor[], readers: Readers): Tensor | null {
  const holders = readers.get(parts[0]!) ?? [];
  return holders.find((each) => partsOf(each)?.every((part, at) => part === parts[at])) ?? null;
}
