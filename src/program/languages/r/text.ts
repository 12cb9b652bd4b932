import { exponentialToEven, fixedToEven } from "../../values/halves.ts";
import { gapSign } from "../../values/gaps.ts";
import type { Tensor } from "../../values/tensor.ts";
import { isMissing } from "./missing.ts";
import type { Value } from "../../values/value.ts";

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
  const format = (column: Float64Array): readonly string[] =>
    tensor.dtype === "bool" ? Array.from(column, truthText) : formatNumbers(column);
  if (tensor.shape.length < 2) {
    return tensor.count === 0 ? "numeric(0)" : inLines(format(Float64Array.from(numbers)));
  }
  const [rows = 0, columns = 0] = tensor.shape;
  if (tensor.shape.length > 2) return gapSign;
  const label = `[${rows},]`.length;
  const lines = [
    "".padStart(label),
    ...Array.from({ length: rows }, (_, at) => `[${at + 1},]`.padStart(label)),
  ];
  for (let column = 0; column < columns; column++) {
    const own = Float64Array.from({ length: rows }, (_, row) => numbers[row * columns + column]!);
    const texts = [`[,${column + 1}]`, ...format(own)];
    const width = Math.max(...texts.map((text) => text.length));
    for (const [at, text] of padded(texts, width).entries()) lines[at] = `${lines[at]!} ${text}`;
  }
  // Wide matrices go on below, which no text here needs.
  return lines.every((line) => line.length <= lineWidth) ? lines.join("\n") : gapSign;
}

/** A value as `print` shows it. */
export function printText(value: Value): string {
  switch (value.kind) {
    case "none":
      return "NULL";
    case "bool":
      return `[1] ${value.value ? "TRUE" : "FALSE"}`;
    case "int":
    case "float":
      return `[1] ${numberText(value.value)}`;
    case "string":
      return `[1] ${JSON.stringify(value.value)}`;
    case "range":
      return inLines(
        Array.from({ length: value.length }, (_, at) => String(value.start + at * value.step)),
      );
    case "tuple": {
      const texts = value.items.map((item) =>
        item.kind === "string" ? JSON.stringify(item.value) : gapSign,
      );
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
