import { gapSign } from "../../values/gaps.ts";
import type { Tensor } from "../../values/tensor.ts";
import { toNumpyText } from "./numpyText.ts";

/** `tf.Tensor([1. 2.], shape=(2,), dtype=float32)`, as TensorFlow prints a tensor. */
export function toTensorFlowText(tensor: Tensor, form: "plain" | "code"): string {
  if (!tensor.numbers()) return gapSign;
  const text = toNumpyText(tensor, form);
  const numbers = text.includes("\n") ? `\n${text}` : text;
  const shape =
    tensor.shape.length === 1 ? `(${tensor.shape[0]!},)` : `(${tensor.shape.join(", ")})`;
  if (tensor.isParameter) {
    const code = toNumpyText(tensor, "code");
    const held = code.includes("\n") ? `\n${code}` : code;
    return `<tf.Variable 'Variable:0' shape=${shape} dtype=${tensor.dtype}, numpy=${held}>`;
  }
  return form === "code"
    ? `<tf.Tensor: shape=${shape}, dtype=${tensor.dtype}, numpy=${numbers}>`
    : `tf.Tensor(${numbers}, shape=${shape}, dtype=${tensor.dtype})`;
}
