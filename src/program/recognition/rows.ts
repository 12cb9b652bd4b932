import { createTensor, type Tensor } from "../values/tensor.ts";
import type { Found } from "./found.ts";
import { stackRows } from "./values.ts";

/** Attentions with one query each that one line computes repeatedly become one with all queries. */
export function joinRows(found: readonly Found[]): readonly Found[] {
  const joined: Found[] = [];
  for (let at = 0; at < found.length;) {
    const first = found[at]!;
    let end = at + 1;
    while (end < found.length && isNext(first, found[end]!)) end++;
    const rows = found.slice(at, end);
    const whole = rows.length > 1 ? joinOf(rows) : first;
    if (whole) joined.push(whole);
    at = end;
  }
  return joined;
}

function isSingle({ weights }: Found): boolean {
  return weights.shape.length === 1;
}

function isNext(first: Found, other: Found): boolean {
  return (
    isSingle(first) &&
    isSingle(other) &&
    first.range.start === other.range.start &&
    first.products.key.storage === other.products.key.storage &&
    first.value.storage === other.value.storage
  );
}

/** All rows of the tensor behind a view; null if its rows are not consecutive. */
function wholeOf(view: Tensor): Tensor | null {
  const { storage } = view;
  const width = view.shape.at(-1) ?? 0;
  const { numbers } = storage;
  if (!numbers || storage.gaps || width === 0 || numbers.length % width !== 0) return null;
  if (view.shape.length !== 2 || view.strides[1] !== 1 || view.strides[0] !== width) return null;
  return view.view([numbers.length / width, width], [width, 1], 0);
}

function joinOf(rows: readonly Found[]): Found | null {
  const first = rows[0]!;
  const key = wholeOf(first.products.key);
  const value = wholeOf(first.value);
  const query = stackRows(
    rows.map(({ products }) =>
      products.query.view([products.query.shape[1]!], [products.query.strides[1]!]),
    ),
  );
  const keys = key?.shape[0] ?? 0;
  if (!key || !value || !query || value.shape[0] !== keys) return null;
  const weights = new Float64Array(rows.length * keys);
  const seen: number[][] = [];
  for (const [row, { products, value: own, weights: single, scale }] of rows.entries()) {
    const numbers = single.numbers();
    const from = products.key.offset / key.shape[1]!;
    const isAligned =
      own.offset / value.shape[1]! === from && scale === first.scale && Number.isInteger(from);
    if (!numbers || !isAligned || products.key.strides[0] !== key.shape[1]) return null;
    seen.push(
      Array.from(numbers, (number, at) => {
        weights[row * keys + from + at] = number;
        return from + at;
      }),
    );
  }
  const { library, dtype } = first.weights;
  return {
    ...first,
    products: { ...first.products, query, key },
    value,
    weights: createTensor(library, dtype, [rows.length, keys], weights),
    seen,
  };
}
