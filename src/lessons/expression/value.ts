import * as l10n from "@vscode/l10n";
import type { Tensor } from "../../tensor/tensor.ts";
import { toShapeText } from "../../tensor/shape.ts";

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
  if (typeof value === "number") return l10n.t("the number {0}", value);
  if (typeof value === "boolean") return String(value);
  if (isTensorValue(value)) return l10n.t("numbers of shape {0}", toShapeText(value.shape));
  if (Array.isArray(value)) return l10n.t("a list of {0}", value.length);
  return l10n.t("an object with {0}", Object.keys(value).join(", "));
}
