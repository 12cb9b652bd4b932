import { makeNumber } from "../../values/typedNumber.ts";
import type { NumberValue } from "../../values/number.ts";
import type { Tensor } from "../../values/tensor.ts";

/** Arrays with more numbers are shown in part. */
const mostShown = 500;

/** An array as Rust's ndarray writes it: `[[1, 2],\n [3, 4]]`; null: that is not known. */
export function toNdarrayText(
  tensor: Tensor,
  show: (number: NumberValue) => string,
): string | null {
  const numbers = tensor.numbers();
  if (!numbers || tensor.count > mostShown) return null;
  const type = tensor.dtype === "float32" ? "float" : "double";
  const isReal = tensor.dtype.includes("float");
  const { shape } = tensor;
  const level = (depth: number, start: number, count: number): string => {
    if (depth === shape.length) return show(makeNumber(isReal ? type : "int32", numbers[start]!));
    const size = shape[depth]!;
    const step = count / Math.max(1, size);
    const left = shape.length - depth;
    const gap = left === 1 ? ", " : `,${"\n".repeat(left - 1)}${" ".repeat(depth + 1)}`;
    const items = Array.from({ length: size }, (_, at) =>
      level(depth + 1, start + at * step, step),
    );
    return `[${items.join(gap)}]`;
  };
  return level(0, 0, tensor.count);
}
