import type { Tensor } from "../../tensor/tensor.ts";
import { toShapeText } from "../../tensor/toShapeText.ts";

/** What an expression can be while it is evaluated: a result, or something that holds results. */
export type Value = number | boolean | Tensor | ValueHolder | readonly Value[];

/** Named values: a computation, its attention, a block. */
export interface ValueHolder {
  readonly [name: string]: Value;
}

/** What an expression comes to. */
export type ExpressionResult = number | boolean | Tensor;

/** Whether a value is numbers with a shape. */
export function isTensorValue(value: Value): value is Tensor {
  return typeof value === "object" && "shape" in value && "values" in value;
}

/** A value in a few words, for messages. */
export function describeValue(value: Value): string {
  if (typeof value === "number") return `the number ${String(value)}`;
  if (typeof value === "boolean") return String(value);
  if (isTensorValue(value)) return `numbers of shape ${toShapeText(value.shape)}`;
  if (Array.isArray(value)) return `a list of ${String(value.length)}`;
  return `an object with ${Object.keys(value).join(", ")}`;
}
