import { exponentialToEven, fixedToEven } from "../../values/halves.ts";
import { gapSign } from "../../values/gaps.ts";
import type { Tensor } from "../../values/tensor.ts";
import { isMissing } from "./missing.ts";
import { namesOf, type SideNames, sidesOf } from "./names.ts";
import {
  countsOf,
  type Factor,
  type Frame,
  factorOf,
  factorTexts,
  frameOf,
  isObject,
  plainTextsOf,
} from "./objects.ts";
import type { Value } from "../../values/value.ts";
import { countItems } from "../../values/work.ts";

/** How many digits are shown. */
const mostDigits = 7;

interface Digits {
  readonly significant: number;
  readonly exponent: number;
}

function digitsOf(number: number, most: number): Digits {
  if (number === 0) return { significant: 1, exponent: 0 };
  const [mantissa = "", power = "0"] = Math.abs(number)
    .toExponential(most - 1)
    .split("e");
  const digits = mantissa.replace(".", "").replace(/0+$/, "");
  return { significant: Math.max(1, digits.length), exponent: Number(power) };
}

function notANumber(number: number): string {
  return isMissing(number) ? "NA" : "NaN";
}

/** Numbers as R writes them side by side: with as many decimals as the one that needs most. */
export function formatNumbers(numbers: Iterable<number>, most = mostDigits): readonly string[] {
  const finite = [...numbers].filter(Number.isFinite);
  const digits = finite.map((number) => digitsOf(number, most));
  const decimals = Math.max(0, ...digits.map((each) => each.significant - each.exponent - 1));
  const left = Math.max(1, ...digits.map(({ exponent }) => exponent + 1));
  const sign = finite.some((number) => number < 0) ? 1 : 0;
  const mantissa = Math.max(1, ...digits.map(({ significant }) => significant));
  const wide = Math.max(0, ...digits.map(({ exponent }) => (Math.abs(exponent) >= 100 ? 1 : 0)));
  const fixed = sign + left + (decimals > 0 ? decimals + 1 : 0);
  const scientific = sign + (mantissa > 1 ? mantissa + 1 : mantissa) + 4 + wide;
  const texts = Array.from(numbers, (number) => {
    if (!Number.isFinite(number))
      return Number.isNaN(number) ? notANumber(number) : number > 0 ? "Inf" : "-Inf";
    if (fixed <= scientific) return fixedToEven(number, decimals);
    const text = exponentialToEven(number, mantissa - 1);
    return text.replace(/e([-+])(\d)$/, "e$10$2");
  });
  return texts;
}

/** A number alone, as `cat` writes it. */
export function numberText(number: number, most = mostDigits): string {
  return formatNumbers([number], most)[0]!;
}

function padded(texts: readonly string[], width: number): readonly string[] {
  return texts.map((text) => text.padStart(width));
}

const lineWidth = 80;

/** Items in lines, each of which begins with the number of its first. */
function inLines(texts: readonly string[]): string {
  const label = `[${texts.length}]`.length;
  const width = Math.max(0, ...texts.map((text) => text.length));
  const perLine = Math.max(1, Math.floor((lineWidth - label) / (width + 1)));
  const lines: string[] = [];
  for (let at = 0; at < texts.length; at += perLine) {
    const row = padded(texts.slice(at, at + perLine), width);
    lines.push(`${`[${at + 1}]`.padStart(label)} ${row.join(" ")}`);
  }
  return lines.join("\n");
}

function truthText(number: number): string {
  return number === 0 ? "FALSE" : "TRUE";
}

function tensorText(tensor: Tensor): string {
  const numbers = tensor.numbers();
  if (!numbers) return gapSign;
  const format: Format = (column) =>
    tensor.dtype === "bool" ? Array.from(column, truthText) : formatNumbers(column);
  if (tensor.shape.length < 2) {
    // Whole numbers of their own type say so where there are none.
    if (tensor.count === 0) return tensor.dtype === "bool" ? "logical(0)" : gapSign;
    return inLines(format(Float64Array.from(numbers)));
  }
  if (tensor.shape.length > 2) return blocksText(tensor, numbers, format);
  return matrixText(tensor, numbers, sidesOf(tensor), format);
}

type Format = (column: Float64Array) => readonly string[];

/** The matrices of an array, one below the other. */
function blocksText(tensor: Tensor, numbers: ArrayLike<number>, format: Format): string {
  const [rows = 0, columns = 0, ...more] = tensor.shape;
  const [blocks = 0] = more;
  if (more.length > 1 || tensor.count === 0) return gapSign;
  return Array.from({ length: blocks }, (_, block) => {
    const own = Float64Array.from(
      { length: rows * columns },
      (__, at) => numbers[at * blocks + block]!,
    );
    const text = matrixText({ shape: [rows, columns] }, own, undefined, format);
    return `, , ${block + 1}\n\n${text}\n`;
  }).join("\n");
}

function matrixText(
  { shape }: { readonly shape: readonly number[] },
  numbers: ArrayLike<number>,
  sides: SideNames | undefined,
  format: Format,
): string {
  const [rows = 0, columns = 0] = shape;
  if (rows * columns === 0) return gapSign;
  const starts = Array.from({ length: rows }, (_, at) => sides?.rows?.[at] ?? `[${at + 1},]`);
  const label = Math.max(...starts.map(({ length }) => length));
  // Names stand at the left, numbers at the right.
  const left = ["", ...starts].map((each) =>
    sides?.rows ? each.padEnd(label) : each.padStart(label),
  );
  // Wide matrices go on below.
  const blocks: string[] = [];
  let lines = [...left];
  for (let column = 0; column < columns; column++) {
    const own = Float64Array.from({ length: rows }, (_, row) => numbers[row * columns + column]!);
    const texts = [sides?.columns?.[column] ?? `[,${column + 1}]`, ...format(own)];
    const width = Math.max(...texts.map((text) => text.length));
    const used = lines[0]!.length;
    if (used > label && used + 1 + width > lineWidth) {
      blocks.push(...lines);
      lines = [...left];
    }
    for (const [at, text] of padded(texts, width).entries()) lines[at] = `${lines[at]!} ${text}`;
  }
  return [...blocks, ...lines].join("\n");
}

/** Items below their names, each pair as wide as the widest. */
function belowNames(names: readonly string[], texts: readonly string[]): string {
  const width = Math.max(...[...names, ...texts].map((text) => Array.from(text).length));
  const perLine = Math.max(1, Math.floor(lineWidth / (width + 1)));
  const lines: string[] = [];
  for (let at = 0; at < texts.length; at += perLine) {
    for (const row of [names, texts])
      lines.push(`${padded(row.slice(at, at + perLine), width).join(" ")} `);
  }
  return lines.join("\n");
}

function quoted(text: string): string {
  return /[^\n\t\r\x20-\x7e\u00a1-\u024f]/.test(text) ? gapSign : JSON.stringify(text);
}

/** The items of a vector, each as `print` writes it. */
function itemTexts(value: Value): readonly string[] | null {
  switch (value.kind) {
    case "tuple":
      return value.items.map((item) => (item.kind === "string" ? quoted(item.value) : gapSign));
    case "string":
      return [quoted(value.value)];
    case "tensor": {
      const numbers = value.shape.length < 2 ? value.numbers() : null;
      if (!numbers) return null;
      return value.dtype === "bool" ? Array.from(numbers, truthText) : formatNumbers(numbers);
    }
    case "bool":
    case "float":
    case "int":
    case "range":
      return plainTexts(value);
    default:
      return null;
  }
}

/** Words that are no names. */
const reserved =
  /^(?:if|else|repeat|while|function|for|next|break|in|TRUE|FALSE|NULL|Inf|NaN|NA(?:_\w+_)?)$/;

/** A list, each item below what takes it out. */
function listText(value: Value, before: string): string {
  countItems(1);
  const isNamed = value.kind === "dictionary";
  const names = namesOf(value) ?? [];
  const items = isNamed
    ? [...value.entries.values()].map(([, item]) => item)
    : value.kind === "list"
      ? value.items
      : [];
  if (names === "some") return gapSign;
  if (items.length === 0) return isNamed ? "named list()" : "list()";
  return items
    .flatMap((item, at) => {
      const own = names[at] ?? "";
      const isPlain = /^[A-Za-z.][\w.]*$/.test(own) && !reserved.test(own);
      const place = before + (isNamed ? (isPlain ? `$${own}` : `$\`${own}\``) : `[[${at + 1}]]`);
      const isList = item.kind === "list" || item.kind === "dictionary";
      return [place, isList ? listText(item, place) : printText(item), ""];
    })
    .join("\n");
}

/** A column of a data frame: its name and its items. */
function columnTexts(name: string, value: Value): readonly string[] {
  const factor = factorOf(value);
  const items = factor
    ? factorTexts(factor)
    : value.kind === "tensor" || value.kind === "float"
      ? itemTexts(value)
      : plainTexts(value);
  return [name, ...(items ?? [gapSign])];
}

function frameText({ columns, rows, count }: Frame): string {
  const starts = ["", ...(rows ?? Array.from({ length: count }, (_, at) => String(at + 1)))];
  const left = Math.max(...starts.map(({ length }) => length));
  const lines = starts.map((each) => each.padEnd(left));
  for (const [name, value] of columns) {
    const texts = columnTexts(name, value);
    const width = Math.max(...texts.map(({ length }) => length));
    if (texts.length !== lines.length) return gapSign;
    for (const [at, text] of padded(texts, width).entries()) lines[at] = `${lines[at]!} ${text}`;
  }
  const isPlain = columns.size > 0 && count > 0;
  const isNarrow = lines.every((line) => line.length <= lineWidth && !/[^\x20-\x7e]/.test(line));
  return isPlain && isNarrow ? lines.join("\n") : gapSign;
}

/** Texts as `print(x, quote = FALSE)` writes them. */
export function unquotedText(texts: readonly string[]): string {
  if (texts.length === 0 || texts.some((text) => /[^\x20-\x7e]|\\/.test(text))) return gapSign;
  const width = Math.max(...texts.map(({ length }) => length));
  return inLines(texts.map((text) => text.padEnd(width))).replace(/ +$/gm, "");
}

function factorText(factor: Factor): string {
  const texts = factorTexts(factor);
  const last = `Levels: ${factor.levels.join(" ")}`;
  if (texts.length === 0 || last.length > lineWidth) return gapSign;
  const width = Math.max(...texts.map(({ length }) => length));
  const lines = inLines(texts.map((text) => text.padEnd(width))).replace(/ +$/gm, "");
  return `${lines}\n${last}`;
}

function objectText(value: Value): string {
  const [frame, factor, counts] = [frameOf(value), factorOf(value), countsOf(value)];
  if (frame) return frameText(frame);
  if (factor) return factorText(factor);
  const plain = plainTextsOf(value);
  if (plain) return unquotedText(plain);
  if (!counts || counts.names.length === 0) return gapSign;
  const text = belowNames(counts.names, formatNumbers(counts.counts));
  return text.split("\n").length > 2 ? gapSign : `${counts.title}\n${text}`;
}

/** A value as `print` shows it. */
export function printText(value: Value): string {
  countItems(1);
  if (isObject(value)) return objectText(value);
  const names = namesOf(value);
  const sides = sidesOf(value);
  const hasSides = (sides?.rows ?? sides?.columns ?? null) !== null;
  if (names !== undefined && value.kind !== "dictionary" && !hasSides) {
    const texts = names === "some" ? null : itemTexts(value);
    return texts && texts.length === names.length && texts.length > 0
      ? belowNames(names as readonly string[], texts)
      : gapSign;
  }
  switch (value.kind) {
    case "list":
    case "dictionary":
      return listText(value, "");
    case "none":
      return "NULL";
    case "bool":
      return `[1] ${value.value ? "TRUE" : "FALSE"}`;
    case "int":
    case "float":
      return `[1] ${numberText(value.value)}`;
    case "string":
      return `[1] ${quoted(value.value)}`;
    case "range":
      if (value.length === 0) return "integer(0)";
      return inLines(
        Array.from({ length: value.length }, (_, at) => String(value.start + at * value.step)),
      );
    case "tuple": {
      if (value.items.length === 0) return "character(0)";
      const texts = itemTexts(value) ?? [];
      const width = Math.max(0, ...texts.map(({ length }) => length));
      return inLines(texts.map((text) => text.padEnd(width))).replace(/ +$/gm, "");
    }
    case "tensor":
      return tensorText(value);
    default:
      return gapSign;
  }
}

/** A value as `cat` and `paste` write it: its items one by one. */
export function plainTexts(value: Value, most = mostDigits): readonly string[] {
  switch (value.kind) {
    case "none":
    case "undefined":
      return [];
    case "bool":
      return [value.value ? "TRUE" : "FALSE"];
    case "int":
    case "float":
      return [numberText(value.value, most)];
    case "string":
      return [value.value];
    case "range":
      return Array.from({ length: value.length }, (_, at) => String(value.start + at * value.step));
    case "tuple":
    case "list":
      return value.items.flatMap((item) => plainTexts(item, most));
    case "tensor": {
      const turned = value.view([...value.shape].reverse(), [...value.strides].reverse());
      const numbers = turned.numbers();
      if (!numbers) return [gapSign];
      return Array.from(numbers, (number) =>
        value.dtype === "bool" ? truthText(number) : numberText(number, most),
      );
    }
    case "instance": {
      const message = value.fields.get("message");
      return [message?.kind === "string" ? message.value : gapSign];
    }
    default:
      return [gapSign];
  }
}
