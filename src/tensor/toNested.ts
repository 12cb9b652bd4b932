import { countElements } from "./countElements.ts";
import type { Nested } from "./nested.ts";
import type { Tensor } from "./tensor.ts";

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
