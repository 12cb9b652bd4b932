import { gapSign } from "../../values/gaps.ts";
import type { Tensor } from "../../values/tensor.ts";

/** Longer dimensions are printed in part. */
const mostShown = 20;

/** `Tensor\n    [1, 2]`, as TensorFlow.js prints a tensor. */
export function toTfjsText(tensor: Tensor): string {
  const { shape, dtype } = tensor;
  const numbers = tensor.numbers();
  const isPrinted = shape.every((size) => size > 0 && size <= mostShown) && shape.length <= 3;
  const isThin = shape.length > 2 && shape.slice(0, -1).includes(1);
  if (!numbers || !isPrinted || isThin) return gapSign;
  if (shape.length === 0) return `Tensor\n    ${toText(numbers[0]!, dtype === "bool", false)}`;
  const texts = [...numbers].map((number) => toText(number, dtype === "bool", true));
  const rows = toRows(texts, shape.at(-1)!);
  if (shape.length === 2 && shape[0] === 1) return `Tensor\n     [${rows[0]!},]`;
  const lines = nested(rows, shape.slice(0, -1), 0, 1).split("\n");
  return ["Tensor", ...lines.map((line) => (line === "" ? line : `    ${line}`))].join("\n");
}

function toText(number: number, isTruth: boolean, isShort: boolean): string {
  if (isTruth) return number === 0 ? "false" : "true";
  return String(isShort && Number.isFinite(number) ? parseFloat(number.toFixed(7)) : number);
}

/** The last dimension in brackets, its columns of one width in all rows. */
function toRows(texts: readonly string[], width: number): readonly string[] {
  const widths = Array.from({ length: width }, (_, column) =>
    Math.max(...texts.filter((_text, at) => at % width === column).map(({ length }) => length)),
  );
  return Array.from({ length: texts.length / width }, (_, row) => {
    const own = texts.slice(row * width, (row + 1) * width);
    return `[${own.map((text, column) => text.padEnd(widths[column]!)).join(", ")}]`;
  });
}

function nested(
  rows: readonly string[],
  shape: readonly number[],
  start: number,
  depth: number,
): string {
  const [size, ...inner] = shape;
  if (size === undefined) return rows[start]!;
  const step = inner.reduce((product, each) => product * each, 1);
  const parts = Array.from({ length: size }, (_, at) =>
    nested(rows, inner, start + at * step, depth + 1),
  );
  return `[${parts.join(`,${"\n".repeat(shape.length)}${" ".repeat(depth)}`)}]`;
}
