import type { Tensor } from "../values/tensor.ts";
import type { Scores } from "./scores.ts";
import { stackRows } from "./values.ts";

/** Scores from single dot products of two vectors; null otherwise. */
export function dotProducts(scores: Tensor, depth = 0): Scores | null {
  const { origin } = scores;
  if (!origin || depth > 8) return null;
  const [first, second] = origin.inputs;
  if (origin.operation === "divide" || origin.operation === "multiply") {
    const factor =
      typeof second === "number"
        ? second
        : second?.count === 1
          ? (second.numbers()?.[0] ?? null)
          : null;
    if (factor === null || typeof first !== "object") return null;
    const inner = dotProducts(first, depth + 1);
    const scale = origin.operation === "divide" ? 1 / factor : factor;
    return inner && { ...inner, scale: inner.scale * scale, steps: [scores, ...inner.steps] };
  }
  if (origin.operation !== "stack" && origin.operation !== "fill") return null;
  const pairs = origin.inputs.flatMap((input) => {
    if (typeof input === "number" || input.origin?.operation !== "matmul") return [];
    const [a, b] = input.origin.inputs;
    const isDot =
      typeof a === "object" &&
      typeof b === "object" &&
      a.shape.length === 1 &&
      b.shape.length === 1;
    return isDot ? [{ a, b }] : [];
  });
  const keys = scores.shape.at(-1) ?? 0;
  const queries = scores.shape.length === 1 ? 1 : (scores.shape[0] ?? 0);
  if (scores.shape.length > 2 || keys === 0 || pairs.length !== keys * queries) return null;
  const build = (isSwapped: boolean): Scores | null => {
    const of = (at: number, side: "a" | "b"): Tensor =>
      pairs[at]![isSwapped ? (side === "a" ? "b" : "a") : side];
    const query = stackRows(Array.from({ length: queries }, (_, row) => of(row * keys, "a")));
    const key = stackRows(Array.from({ length: keys }, (_, column) => of(column, "b")));
    return (
      query &&
      key && { products: { query, key, node: scores, keySource: key }, scale: 1, steps: [scores] }
    );
  };
  const plain = build(false);
  return plain && holds(plain, scores) ? plain : build(true);
}

/** Whether the numbers are those products. */
function holds({ products: { query, key } }: Scores, scores: Tensor): boolean {
  const [q, k, own] = [query.numbers(), key.numbers(), scores.numbers()];
  const [keys = 1, width = 1] = key.shape;
  if (!q || !k || !own) return false;
  return own.every((number, at) => {
    let sum = 0;
    const [row, column] = [Math.floor(at / keys), at % keys];
    for (let place = 0; place < width; place++)
      sum += q[row * width + place]! * k[column * width + place]!;
    return Math.abs(sum - number) <= 1e-5 * Math.max(1, Math.abs(number));
  });
}
