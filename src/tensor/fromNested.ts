import * as l10n from "@vscode/l10n";
import { createTensor } from "./createTensor.ts";
import type { Nested } from "./nested.ts";
import { ShapeError } from "./shapeError.ts";
import type { Tensor } from "./tensor.ts";

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
    remedy: l10n.t("rows must be equally long; complete the shorter one"),
  });
}
