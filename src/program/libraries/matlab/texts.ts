import { repeatText, replaceText, joinTexts } from "../../values/lengths.ts";
import { generalText, inForm, formOf } from "../../languages/matlab/numberTexts.ts";
import { gapSign, NotKnown } from "../../values/gaps.ts";
import { bool, float, string, toStringValue } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { numberOf, wholeOf } from "../convert.ts";
import { cell, cellShape } from "./cells.ts";
import { formatted } from "./formats.ts";
import { quotedText } from "../../languages/matlab/values.ts";
import { type Body, type Entries, numbersOf, textIn } from "./given.ts";
import { createTensor } from "../../values/tensor.ts";
import { matrixIn, shapeOf } from "./matrices.ts";
import { writtenNumber } from "../../../tensor/writtenNumber.ts";

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
  if (x?.kind === "string") {
    const sign = x.typeName ? '"' : "'";
    return string(sign + x.value.replaceAll(sign, sign + sign) + sign);
  }
  const tensor = matrixIn(machine, x);
  const numbers = tensor.numbers();
  if (!numbers) return toStringValue(gapSign, machine);
  const digits = precision ? wholeOf(precision, machine) : 15;
  const text = (number: number): string =>
    tensor.dtype === "bool" ? (number === 0 ? "false" : "true") : generalText(number, digits);
  const [rows = 0, columns = 0] = tensor.shape;
  if (tensor.count === 1) return string(text(numbers[0]!));
  if (rows === 0 && columns === 0) return string("[]");
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
    if (text === null || x?.kind !== "string") {
      return machine.fail("error", "a text is required here");
    }
    return { ...x, value: change(text) };
  };
}

function needText(value: Value | undefined): string {
  const text = textIn(value);
  if (text === null) throw new NotKnown("this call is not followed");
  return text;
}

/** A text in the same kind of quotes. */
function like(value: Value, text: string): Value {
  return value.kind === "string" ? { ...value, value: text } : string(text);
}

/** What stands before or behind a part of a text, or a place in it. */
function cutting(cut: (text: string, at: number, length: number) => string): Body {
  return (_, [x, part]) => {
    const [text, wanted] = [needText(x), needText(part)];
    const at = text.indexOf(wanted);
    if (at < 0) throw new NotKnown("this call is not followed");
    return like(x!, cut(text, at, wanted.length));
  };
}

/** The number that a text is as a whole. */
function numberIn(value: Value | undefined): number {
  const text = textIn(value)?.trim() ?? "";
  const plain = text.replace(/d/i, "e");
  if (writtenNumber.test(plain)) return Number(plain);
  if (/^[-+]?inf$/i.test(text)) return text.startsWith("-") ? -Infinity : Infinity;
  if (/\d/.test(text) && /[,ij]/.test(text)) throw new NotKnown("this number is not followed");
  return NaN;
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
  str2num: (machine, [x]) => {
    const written = textIn(x)?.trim() ?? "";
    return /^[-+]?\d+(?:\.\d*)?$/.test(written)
      ? float(Number(written))
      : machine.unknown("this use of `str2num` is not followed");
  },
  str2double: (_, [x]) => {
    if (x?.kind !== "list") return float(numberIn(x));
    return createTensor("numpy", "float64", cellShape(x), Float64Array.from(x.items, numberIn));
  },
  strcmp: comparing((a, b) => a === b),
  strcmpi: comparing((a, b) => a.toLowerCase() === b.toLowerCase()),
  strncmpi: comparing(
    (a, b, count) =>
      a.length >= count && a.slice(0, count).toLowerCase() === b.slice(0, count).toLowerCase(),
  ),
  strncmp: comparing((a, b, count) => a.length >= count && a.slice(0, count) === b.slice(0, count)),
  upper: each((text) => text.toUpperCase()),
  toupper: each((text) => text.toUpperCase()),
  lower: each((text) => text.toLowerCase()),
  tolower: each((text) => text.toLowerCase()),
  strtrim: each((text) => text.trim()),
  strjoin: join,
  strrep: (machine, [x, from, to]) => {
    const [text, old, made] = [textIn(x), textIn(from), textIn(to)];
    return text === null || old === null || made === null
      ? machine.unknown("this use of `strrep` is not followed")
      : string(replaceText(text, old, made));
  },
  strcat: (machine, items) => {
    const cells = items.filter(({ kind }) => kind === "list");
    const [only] = cells;
    if (only?.kind === "list" && cells.length === 1) {
      const made = only.items.map((item) =>
        string(items.map((each) => needText(each === only ? item : each)).join("")),
      );
      return cell(made, cellShape(only));
    }
    if (items.some((each) => each.kind === "string" && each.typeName)) {
      throw new NotKnown("this call is not followed");
    }
    const all = items.map(textIn);
    return all.includes(null)
      ? machine.unknown("a part of this text is unknown")
      : string(joinTexts(all.map((text) => text!.trimEnd())));
  },
  blanks: (machine, [count]) => string(repeatText(" ", wholeOf(count, machine))),
  char: (machine, [x]) => {
    if (x?.kind === "string") return string(x.value);
    const [rows = 0] = shapeOf(x);
    if (x?.kind === "list" || x?.kind === "dictionary" || rows > 1) {
      return machine.unknown("this use of `char` is not followed");
    }
    const codes = numbersOf(machine, x);
    if (!codes.every((code) => Number.isInteger(code) && code >= 0 && code < 0xd800)) {
      return machine.unknown("this use of `char` is not followed");
    }
    return string(String.fromCharCode(...codes));
  },
  cellstr: (_, [x]) => (x?.kind === "list" ? x : cell([string(needText(x).trimEnd())], [1, 1])),
  string: (_, [x]) => ({ ...string(quotedText(x!)), typeName: "string" }),
  replace: (_, [x, from, to]) => {
    const [text, old] = [needText(x), needText(from)];
    if (old === "") throw new NotKnown("this call is not followed");
    return like(x!, replaceText(text, old, needText(to)));
  },
  erase: (_, [x, part]) => {
    const [text, old] = [needText(x), needText(part)];
    return like(x!, old === "" ? text : text.replaceAll(old, ""));
  },
  reverse: (_, [x]) => like(x!, needText(x).split("").reverse().join("")),
  strip: (_, [x, side]) => {
    const where = side ? needText(side).toLowerCase() : "both";
    const text = needText(x);
    if (where === "both") return like(x!, text.trim());
    if (where === "left") return like(x!, text.trimStart());
    if (where !== "right") throw new NotKnown("this call is not followed");
    return like(x!, text.trimEnd());
  },
  extractBefore: cutting((text, at) => text.slice(0, at)),
  extractAfter: cutting((text, at, length) => text.slice(at + length)),
  deblank: each((text) => text.trimEnd()),
  validatestring: (_, [x, all]) => {
    const start = needText(x).toLowerCase();
    const fitting =
      all?.kind === "list"
        ? all.items.map(needText).filter((item) => item.toLowerCase().startsWith(start))
        : [];
    if (fitting.length !== 1) throw new NotKnown("this call is not followed");
    return string(fitting[0]!);
  },
  ischar: (_, [x]) => bool(x?.kind === "string" && !x.typeName),
  iscellstr: (_, [x]) => bool(x?.kind === "list" && x.items.every(({ kind }) => kind === "string")),
};
