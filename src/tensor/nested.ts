import * as l10n from "@vscode/l10n";
import { countElements, ShapeError } from "./shape.ts";
import { createTensor, type Tensor } from "./tensor.ts";

/** Numbers in arrays in arrays, as JSON and most languages write a tensor; all rows equally long. */
export type Nested = number | readonly Nested[];

/**
 * `nested arrays -> tensor`: the shape is read along the first entries, then every row must keep to
 * it. Throws `ShapeError` for ragged rows; `role` names the tensor in its message.
 */
export function fromNested(nested: Nested, role = "tensor"): Tensor {
  const shape = readShape(nested);
  const values: number[] = [];
  appendNumbers(nested, shape, values, role);
  return createTensor(shape, Float64Array.from(values));
}

function readShape(nested: Nested): number[] {
  if (typeof nested === "number") return [];
  const [first] = nested;
  return [nested.length, ...(first === undefined ? [] : readShape(first))];
}

function appendNumbers(
  nested: Nested,
  shape: readonly number[],
  values: number[],
  role: string,
): void {
  const [length, ...inner] = shape;
  if (typeof nested === "number" && length === undefined) {
    values.push(nested);
  } else if (typeof nested !== "number" && nested.length === length) {
    for (const part of nested) appendNumbers(part, inner, values, role);
  } else {
    throw raggedRow(nested, shape, role);
  }
}

function raggedRow(nested: Nested, shape: readonly number[], role: string): ShapeError {
  return new ShapeError({
    found: { role: l10n.t("a row of {0}", role), shape: readShape(nested) },
    against: { role: l10n.t("the first one"), shape },
    remedy: l10n.t("all rows need the same length; complete the shorter one"),
  });
}

/** `tensor -> nested arrays`, the inverse of `fromNested`; a tensor of shape [] is one number. */
export function toNested({ shape, values }: Tensor): Nested {
  const [length, ...inner] = shape;
  if (length === undefined) return values[0] ?? 0;
  if (inner.length === 0) return Array.from(values);
  const step = countElements(inner);
  return Array.from({ length }, (_, index) =>
    toNested({ shape: inner, values: values.subarray(index * step, (index + 1) * step) }),
  );
}

/** Nested arrays as JSON can hold them. */
export type NestedJson = number | string | null | readonly NestedJson[];

/**
 * `tensor -> nested arrays for JSON`: -Infinity, a hidden key, becomes null; what else JSON has no
 * number for becomes the text "NaN" or "Infinity".
 */
export function toNestedJson(tensor: Tensor): NestedJson {
  return replaceOdd(toNested(tensor));
}

function replaceOdd(nested: Nested): NestedJson {
  if (typeof nested !== "number") return nested.map(replaceOdd);
  if (nested === -Infinity) return null;
  return Number.isFinite(nested) ? nested : String(nested);
}
