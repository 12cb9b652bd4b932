import { toFloatText, toSingleDigits } from "../../tensors/text/numbers.ts";
import type { Tensor } from "../../values/tensor.ts";

/** Longer rows get lines of their own. */
const longestLine = 80;

const usual: Readonly<Record<string, string>> = { numpy: "float64", torch: "float32" };

/** Code that creates a tensor with exactly these numbers; null if they are unknown. */
export function toTensorCode(
  tensor: Tensor,
  libraryName: string,
  indent: string,
  lineEnd: string,
): string | null {
  const { dtype, library, shape } = tensor;
  const numbers = tensor.numbers();
  if (!numbers || shape.includes(0)) return null;
  const isWhole = dtype.startsWith("int");
  const written = Array.from(numbers, (number) =>
    isWhole ? String(number) : toFloatText(dtype === "float32" ? toSingleDigits(number) : number),
  );
  const isUsual = isWhole ? dtype === "int64" : dtype === usual[library];
  // A single number that NumPy draws is a plain one.
  if (library === "numpy" && shape.length === 0 && isUsual) return written[0]!;
  const list = nest(written, shape, indent, lineEnd);
  const type = isUsual ? "" : `, dtype=${libraryName}.${dtype}`;
  const gradient = tensor.needsGradient ? ", requires_grad=True" : "";
  return `${libraryName}.${library === "torch" ? "tensor" : "array"}(${list}${type}${gradient})`;
}

function nest(
  written: readonly string[],
  [size, ...inner]: readonly number[],
  indent: string,
  lineEnd: string,
): string {
  if (size === undefined) return written[0]!;
  const width = written.length / size;
  const deeper = `${indent}    `;
  const parts = Array.from({ length: size }, (_, at) =>
    nest(written.slice(at * width, (at + 1) * width), inner, deeper, lineEnd),
  );
  const line = `[${parts.join(", ")}]`;
  const isShort = line.length <= longestLine && !line.includes("\n");
  if (isShort || inner.length === 0) return line;
  const rows = parts.map((part) => `${deeper}${part},${lineEnd}`);
  return `[${lineEnd}${rows.join("")}${indent}]`;
}
