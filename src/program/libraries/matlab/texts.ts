import { repeatText } from "../../values/lengths.ts";
import { generalText, inForm, formOf } from "../../languages/matlab/numberTexts.ts";
import { gapSign, toStringValue } from "../../values/gaps.ts";
import { bool, float, string } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { numberOf, wholeOf } from "../convert.ts";
import { cell, cellRow, cellShape } from "./cells.ts";
import { formatted } from "./formats.ts";
import { type Body, type Entries, textIn } from "./given.ts";
import { createTensor } from "../../values/tensor.ts";
import { matrixIn } from "./matrices.ts";

/** A number as `num2str` and `disp` with it write it. */
function numberText(number: number): string {
  if (!Number.isFinite(number)) return inForm(number, formOf([]));
  if (Number.isInteger(number)) return number.toFixed(0);
  return generalText(number, digitsFor(Math.abs(number)));
}

function digitsFor(most: number): number {
  const power = most === 0 || !Number.isFinite(most) ? 0 : Math.floor(Math.log10(most));
  return Math.min(16, Math.max(power + 5, 5));
}

function toNumberText(machine: Machine, [x, form]: readonly Value[]): Value {
  if (x?.kind === "string") return x;
  if (form?.kind === "string") return toStringValue(formatted(machine, form, [x!]), machine);
  const digits = form ? wholeOf(form, machine) : null;
  const tensor = matrixIn(machine, x);
  const numbers = tensor.numbers();
  if (!numbers) return toStringValue(gapSign, machine);
  if (tensor.count === 1) {
    const [number = 0] = numbers;
    return string(digits === null ? numberText(number) : generalText(number, digits));
  }
  if (tensor.shape.length > 2 || tensor.shape[0] !== 1 || digits !== null) {
    return machine.unknown("matrices of texts are not followed");
  }
  const finite = [...numbers].filter(Number.isFinite).map(Math.abs);
  const most = Math.max(0, ...finite);
  const areWhole = numbers.every((number) => Number.isInteger(number));
  const length = Math.floor(Math.log10(Math.max(1, most)));
  const width = areWhole ? length + 3 : digitsFor(most) + 7;
  const texts = [...numbers].map((number) => {
    const text = areWhole ? String(number) : generalText(number, digitsFor(most));
    return (Number.isFinite(number) ? text : inForm(number, formOf([]))).padStart(width);
  });
  return string(texts.join("").trim());
}

/** `[1 2;3 4]` */
function matrixText(machine: Machine, [x, precision]: readonly Value[]): Value {
  if (x?.kind === "string") return string(JSON.stringify(x.value));
  const tensor = matrixIn(machine, x);
  const numbers = tensor.numbers();
  if (!numbers) return toStringValue(gapSign, machine);
  const digits = precision ? wholeOf(precision, machine) : 15;
  const text = (number: number): string =>
    tensor.dtype === "bool" ? (number === 0 ? "false" : "true") : generalText(number, digits);
  const [rows = 0, columns = 0] = tensor.shape;
  if (tensor.count === 1) return string(text(numbers[0]!));
  if (tensor.count === 0) return string(`zeros(${rows},${columns})`);
  const lines = Array.from({ length: rows }, (_, row) =>
    [...numbers.subarray(row * columns, (row + 1) * columns)].map(text).join(" "),
  );
  return string(`[${lines.join(";")}]`);
}

/** Two texts, or each text of a cell array with one. */
function comparing(isSame: (a: string, b: string, count: number) => boolean): Body {
  return (machine, [x, y, count]) => {
    const many = count ? wholeOf(count, machine) : 0;
    const test = (a: Value, b: Value): boolean => {
      const [left, right] = [textIn(a), textIn(b)];
      return left !== null && right !== null && isSame(left, right, many);
    };
    const [cells, other] = x?.kind === "list" ? [x, y] : [y, x];
    if (cells?.kind !== "list") return bool(test(x!, y!));
    if (other?.kind === "list") return machine.unknown("this comparison is not followed");
    const found = Float64Array.from(cells.items, (item) => (test(item, other!) ? 1 : 0));
    const shape = cellShape(cells);
    return shape.includes(1)
      ? createTensor("numpy", "bool", shape, found)
      : machine.unknown("this comparison is not followed");
  };
}

/** A function of a text, or of each text of a cell array. */
function each(change: (text: string) => string): Body {
  return (machine, [x]) => {
    if (x?.kind === "list") {
      return cell(
        x.items.map((item) => (item.kind === "string" ? string(change(item.value)) : item)),
        cellShape(x),
      );
    }
    const text = textIn(x);
    return text === null ? machine.fail("error", "a text is required here") : string(change(text));
  };
}

function split(machine: Machine, [x, separator]: readonly Value[]): Value {
  const text = textIn(x);
  const by = separator ? textIn(separator) : " ";
  if (text === null || by === null)
    return machine.unknown("this use of `strsplit` is not followed");
  return cellRow(text.split(by.replaceAll("\\n", "\n").replaceAll("\\t", "\t")).map(string));
}

function join(machine: Machine, [x, separator]: readonly Value[]): Value {
  const by = separator ? textIn(separator) : " ";
  if (x?.kind !== "list" || by === null)
    return machine.fail("error", "a cell array is required here");
  const texts = x.items.map(textIn);
  if (texts.includes(null)) return machine.unknown("a part of this text is unknown");
  return string(texts.join(by.replaceAll("\\n", "\n")));
}

/** Functions of texts. */
export const texts: Entries = {
  num2str: toNumberText,
  int2str: (machine, [x]) => {
    const number = numberOf(x);
    return number === null
      ? machine.unknown("matrices of texts are not followed")
      : string(numberText(Math.sign(number) * Math.round(Math.abs(number))));
  },
  mat2str: matrixText,
  str2num: (_, [x]) => float(Number(textIn(x) ?? NaN)),
  str2double: (_, [x]) => float(textIn(x)?.trim() === "" ? NaN : Number(textIn(x) ?? NaN)),
  strcmp: comparing((a, b) => a === b),
  strcmpi: comparing((a, b) => a.toLowerCase() === b.toLowerCase()),
  strncmp: comparing((a, b, count) => a.length >= count && a.slice(0, count) === b.slice(0, count)),
  upper: each((text) => text.toUpperCase()),
  toupper: each((text) => text.toUpperCase()),
  lower: each((text) => text.toLowerCase()),
  tolower: each((text) => text.toLowerCase()),
  strtrim: each((text) => text.trim()),
  strsplit: split,
  strjoin: join,
  strrep: (machine, [x, from, to]) => {
    const [text, old, made] = [textIn(x), textIn(from), textIn(to)];
    return text === null || old === null || made === null
      ? machine.unknown("this use of `strrep` is not followed")
      : string(text.replaceAll(old, made));
  },
  strcat: (machine, items) => {
    const all = items.map(textIn);
    return all.includes(null)
      ? machine.unknown("a part of this text is unknown")
      : string(all.map((text) => text!.trimEnd()).join(""));
  },
  blanks: (machine, [count]) => string(repeatText(" ", wholeOf(count, machine))),
  char: (machine, [x]) =>
    x?.kind === "string" ? x : machine.unknown("this use of `char` is not followed"),
  string: (machine, [x]) =>
    x?.kind === "string" ? x : machine.unknown("this use of `char` is not followed"),
  ischar: (_, [x]) => bool(x?.kind === "string"),
  iscellstr: (_, [x]) => bool(x?.kind === "list" && x.items.every(({ kind }) => kind === "string")),
};
