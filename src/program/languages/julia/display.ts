import { countOf } from "../../values/dimension.ts";
import { isFloating } from "../../values/dtype.ts";
import { gapSign } from "../../values/gaps.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Value } from "../../values/value.ts";
import { isRow } from "../../libraries/julia/operands.ts";
import { nameOfDtype } from "../../libraries/julia/types.ts";
import { compactText } from "./numberTexts.ts";
import { codeText, numberText } from "./text.ts";

/** Longer arrays are cut off where Julia writes them. */
const most = { rows: 20, columns: 80 };

/** Numbers in columns, with their points below each other. */
function tableText(rows: readonly (readonly string[])[]): string | null {
  const count = rows[0]?.length ?? 0;
  const split = (text: string): number => {
    const point = text.search(/[.e]/);
    return point < 0 ? text.length : point;
  };
  const widths = Array.from({ length: count }, (_, column) => {
    const texts = rows.map((row) => row[column]!);
    const left = Math.max(...texts.map(split));
    return { left, right: Math.max(...texts.map((text) => text.length - split(text))) };
  });
  const width = widths.reduce((sum, { left, right }) => sum + left + right + 2, 0);
  if (width > most.columns || rows.length > most.rows) return null;
  const lines = rows.map((row) =>
    row
      .map((text, column) => {
        const { left, right } = widths[column]!;
        return (
          " ".repeat(left - split(text)) + text + " ".repeat(right - (text.length - split(text)))
        );
      })
      .join("  ")
      .trimEnd(),
  );
  return lines.map((line) => ` ${line}`).join("\n");
}

function tensorDisplay(tensor: Tensor): string {
  const { shape, dtype } = tensor;
  const numbers = tensor.numbers();
  const name = nameOfDtype(dtype);
  const kind =
    dtype === "bool"
      ? shape.length === 1
        ? "BitVector"
        : shape.length === 2
          ? "BitMatrix"
          : ""
      : shape.length === 1
        ? `Vector{${name}}`
        : shape.length === 2
          ? `Matrix{${name}}`
          : "";
  const type = isRow(tensor)
    ? `adjoint(::Vector{${name}}) with eltype ${name}`
    : kind || `Array{${name}, ${shape.length}}`;
  const head = shape.length === 1 ? `${shape[0]!}-element ${type}` : `${shape.join("×")} ${type}`;
  if (countOf(shape) === 0) return head;
  if (!numbers || shape.length > 2) return `${head}:\n${gapSign}`;
  const [rows = 1, columns = 1] = shape;
  const text = (number: number): string =>
    isFloating(dtype) && dtype === "float64" ? compactText(number) : numberText(number, tensor);
  const table = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => text(numbers[row * columns + column]!)),
  );
  return `${head}:\n${tableText(shape.length === 1 ? Array.from(numbers, (each) => [shape.length === 1 && dtype === "float64" ? numberText(each, tensor) : text(each)]) : table) ?? gapSign}`;
}

/** A value as `display` writes it. */
export function displayText(value: Value): string {
  if (value.kind === "tensor" && value.shape.length > 0) return tensorDisplay(value);
  if (value.kind === "list" && value.items.length > 0) {
    const lines = value.items.map((each) => ` ${codeText(each, true)}`);
    const text = lines.length > most.rows ? gapSign : lines.join("\n");
    return `${lines.length}-element Vector{${value.typeName ?? "Any"}}:\n${text}`;
  }
  return codeText(value, true);
}
