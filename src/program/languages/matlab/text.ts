import { areStructures, cellShape, placesOf } from "../../libraries/matlab/cells.ts";
import { countOf, shapeOf } from "../../libraries/matlab/matrices.ts";
import { gapSign } from "../../values/gaps.ts";
import { joinTexts } from "../../values/lengths.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { DictionaryValue, ListValue, Value } from "../../values/value.ts";
import { typedOf, typedText } from "./typedNumbers.ts";
import { formOf, inForm, singleText } from "./numberTexts.ts";
import { countItems } from "../../values/work.ts";

/** As Octave takes it where it does not write into a window. */
const lineWidth = 80;

/** A text of one line; null: the value takes several. */
function inlineText(value: Value): string | null {
  switch (value.kind) {
    case "int":
    case "float":
      return singleText(value.value);
    case "bool":
      return value.value ? "1" : "0";
    case "string":
      return value.value;
    case "tensor": {
      const shape = shapeOf(value);
      if (countOf(shape) === 0) return `[](${shape.join("x")})`;
      if (value.count > 1) return null;
      const number = value.numbers()?.[0];
      return number === undefined ? gapSign : singleText(number);
    }
    case "list":
      return value.items.length === 0 ? `{}(${cellShape(value).join("x")})` : null;
    case "range":
    case "dictionary":
      return null;
    default: {
      const own = typedOf(value);
      return own && own.numbers.length > 1 ? null : ((own && typedText(own)) ?? gapSign);
    }
  }
}

/** Rows of numbers, in parts where they are too wide. */
function rowsText(
  numbers: ArrayLike<number>,
  [rows = 0, columns = 0]: readonly number[],
  kind: "numbers" | "tests" | "range",
): string {
  const form = kind === "tests" ? null : formOf(numbers, kind === "range");
  const width = 2 + (form?.width ?? 1);
  const most = form ? Math.max(1, Math.floor(lineWidth / width)) : columns;
  const text = (row: number, column: number): string => {
    const number = numbers[row * columns + column]!;
    return (form ? inForm(number, form) : String(number)).padStart(width);
  };
  const lines: string[] = [];
  for (let start = 0; start < columns; start += most) {
    const end = Math.min(columns, start + most);
    if (columns > most) lines.push(...(start > 0 ? [""] : []), heading(start, end, columns), "");
    for (let row = 0; row < rows; row++) {
      const line = Array.from({ length: end - start }, (_, at) => text(row, start + at));
      lines.push(line.join(""));
    }
  }
  return lines.map((line) => `${line}\n`).join("");
}

function heading(start: number, end: number, columns: number): string {
  if (end - start === 1) return ` Column ${end}:`;
  const isPair = end === columns && end - start === 2;
  return ` Columns ${start + 1} ${isPair ? "and" : "through"} ${end}:`;
}

/** The rows of a matrix; several matrices where there are more dimensions. */
function tensorText(tensor: Tensor): string {
  const numbers = tensor.numbers();
  if (!numbers) return `${gapSign}\n`;
  const kind = tensor.dtype === "bool" ? "tests" : "numbers";
  const { shape } = tensor;
  if (shape.length <= 2) return rowsText(numbers, shape, kind);
  const outer = shape.slice(2);
  const order = [...outer.map((_, at) => at + 2), 0, 1];
  const turned = tensor.view(
    order.map((at) => shape[at]!),
    order.map((at) => tensor.strides[at]!),
  );
  const size = shape[0]! * shape[1]!;
  const all = turned.numbers()!;
  const pages = Array.from({ length: countOf(outer) }, (_, page) => {
    const places = placesOf(page, outer);
    const at = places.reduce((sum, place, axis) => sum * outer[axis]! + place, 0);
    const own = all.subarray(at * size, (at + 1) * size);
    const name = `ans(:,:,${places.map((place) => place + 1).join(",")})`;
    if (size === 1) return `${name} = ${singleText(own[0]!)}\n`;
    return `${name} =\n\n${rowsText(own, shape, kind)}`;
  });
  return pages.join(size === 1 ? "" : "\n");
}

function blockText(value: Value): string {
  if (value.kind === "tensor") return tensorText(value);
  const own = typedOf(value);
  if (own) return `${typedText(own) ?? gapSign}\n`;
  if (value.kind !== "range") return `${gapSign}\n`;
  const { start, step, length } = value;
  const numbers = Array.from({ length }, (_, at) => start + at * step);
  return rowsText(numbers, [1, length], "range");
}

function indented(text: string, indent: string): string {
  return indent === "" ? text : text.replace(/^(?=[^\n])/gm, indent);
}

function cellText(value: ListValue): string {
  const shape = cellShape(value);
  const items = value.items.map((item, at) => {
    const places = placesOf(at, shape).map((place) => place + 1);
    return indented(namedText(`[${places.join(",")}]`, item), "  ");
  });
  return `{\n${joinTexts(items)}}\n`;
}

function fieldsText(value: DictionaryValue): string {
  const fields = [...value.entries.values()].map(([key, item]) =>
    namedText(key.kind === "string" ? key.value : gapSign, item),
  );
  return indented(joinTexts(fields), "    ");
}

/** The names of the fields of several structures. */
function structuresText(value: ListValue): string {
  const [first] = value.items;
  const keys = first?.kind === "dictionary" ? [...first.entries.values()] : [];
  const names = keys.map(([key]) => `    ${key.kind === "string" ? key.value : gapSign}\n`);
  const sizes = cellShape(value).join("x");
  return `  ${sizes} struct array containing the fields:\n\n${names.join("")}`;
}

/** A value as `disp` writes it, with the end of its line. */
export function displayText(value: Value): string {
  const line = inlineText(value);
  if (line !== null) return `${line}\n`;
  if (areStructures(value)) return structuresText(value);
  if (value.kind === "list") return cellText(value);
  return value.kind === "dictionary" ? fieldsText(value) : blockText(value);
}

/** A value with its name, as a statement without a semicolon shows it. */
export function namedText(name: string, value: Value): string {
  countItems(24);
  const line = inlineText(value);
  if (line !== null) return `${name} = ${line}\n`;
  if (areStructures(value)) return `${name} =\n\n${structuresText(value)}\n`;
  if (value.kind === "list") return `${name} =\n${cellText(value)}\n`;
  if (value.kind === "dictionary") {
    return `${name} =\n\n  scalar structure containing the fields:\n\n${fieldsText(value)}\n`;
  }
  return `${name} =\n\n${blockText(value)}\n`;
}

/** A value within another text. */
export function plainText(value: Value): string {
  if (value.kind === "instance") {
    const message = value.fields.get("message");
    return message?.kind === "string" ? message.value : gapSign;
  }
  return inlineText(value) ?? gapSign;
}
