import { isElsewhere, joinPath, whyNotRead } from "../files.ts";
import { Stopped } from "../interpreter/completion.ts";
import type { Dtype } from "../values/dtype.ts";
import { string } from "../values/make.ts";
import { createTensor } from "../values/tensor.ts";
import type { StringValue } from "../values/plain.ts";
import type { Machine, UnknownValue, Value } from "../values/value.ts";
import { cast } from "../tensors/elementwise.ts";
import { dtypeOf, wholeOf } from "./convert.ts";
import { frameMakers, readFrame } from "./python/dataFrames.ts";
import { type Body, define, defineAll, type Table } from "./signature.ts";
import { cellsOf, readGrid, type TextGrid } from "./textTables.ts";

const noPath = "which file this reads is unknown";
/** Why the numbers of a file are unknown that is there. */
export const notNumbers = "what this file holds is not followed";

/** The text of a path that is an object of its own. */
export class PathText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A path as text; null: it is none, or not known. */
export function pathText(value: Value | undefined): string | null {
  if (value?.kind === "string") return value.value;
  return value?.kind === "instance" && value.native instanceof PathText ? value.native.text : null;
}

/** A path beside the program; null: it is somewhere else, or no path. */
export function pathOf(value: Value | undefined): string | null {
  const path = pathText(value);
  return path !== null && !isElsewhere(path) ? joinPath("", path) : null;
}

/** The lines of a text; the end of the last one begins no other. */
export function linesOf(machine: Machine, text: string, end = /\r\n|\r|\n/): StringValue[] {
  const lines = text.split(end);
  if (lines.at(-1) === "") lines.pop();
  machine.spend(lines.length / 8);
  return lines.map(string);
}

/** What a file holds that is not read, with the reason. */
export function unread(machine: Machine, path: string): UnknownValue {
  const why = whyNotRead(path, machine.files);
  machine.noteUnread(why);
  return machine.unknown(why);
}

/** A file that is not read. */
export function missing(machine: Machine, file: Value | undefined): UnknownValue {
  const path = pathText(file);
  return path === null ? machine.unknown(noPath) : unread(machine, path);
}

/** Where another file runs that is not followed: it may change everything. `by`: what runs it. */
export function stopAtFile(machine: Machine, by: string, file: Value | undefined): never {
  const path = pathText(file);
  const isThere = path !== null && textBeside(machine, file) !== null;
  const why =
    path === null || isThere ? `\`${by}\` is not followed` : whyNotRead(path, machine.files);
  throw new Stopped(why, machine.range);
}

/** The text of a file beside the program; null: it is not read. */
export function textBeside(machine: Machine, file: Value | undefined): string | null {
  const path = pathOf(file);
  return path === null ? null : (machine.files?.text(path) ?? null);
}

/** A separator that a program names; null: none; undefined: it is not known which. */
function separatorOf(value: Value | undefined): string | null | undefined {
  if (!value || value.kind === "none") return null;
  return value.kind === "string" && value.value.length === 1 ? value.value : undefined;
}

function toGrid(machine: Machine, grid: TextGrid | null, dtype: Dtype): Value {
  if (!grid || !machine.reserve(grid.numbers.length)) return machine.unknown(notNumbers);
  machine.spend(Math.ceil(grid.numbers.length / 100));
  const { rows, columns, numbers } = grid;
  return createTensor("numpy", dtype, [rows, columns], numbers);
}

/** `np.loadtxt` and `np.genfromtxt`: lines of numbers; one line, or one column, is a vector. */
function loadText(skipped: "skiprows" | "skip_header"): readonly [string, Body] {
  const isStrict = skipped === "skiprows";
  return [
    `fname, dtype=, comments=, delimiter=, ${skipped}=, usecols=`,
    (machine, [file, type, comments, delimiter, skip, columns]) => {
      const text = textBeside(machine, file);
      const separator = separatorOf(delimiter);
      const lines = wholeOf(skip, machine, 0);
      const dtype = type ? dtypeOf(type, "numpy") : "float64";
      if (text === null) return missing(machine, file);
      if (separator === undefined || comments || columns || !dtype)
        return machine.unknown(notNumbers);
      const cells = cellsOf(text, { separator, skip: lines, comment: "#", isQuoted: false });
      const grid = toGrid(machine, readGrid(cells, isStrict ? "refuse" : "nan"), "float64");
      if (grid.kind !== "tensor") return grid;
      const shape = grid.shape.filter((size) => size !== 1);
      const squeezed = grid.view(shape);
      return dtype === "float64" ? squeezed : cast(machine, squeezed, dtype);
    },
  ];
}

/** `pd.read_csv`: a table. */
const readTable: readonly [string, Body] = [
  "filepath_or_buffer, sep=, delimiter=, header=, index_col=, encoding=, **others",
  (machine, [file, sep, delimiter, header, index, , others]) => {
    const text = textBeside(machine, file);
    if (text === null) return missing(machine, file);
    const separator = separatorOf(sep ?? delimiter) ?? ",";
    const hasHeader = header?.kind !== "none";
    const isPlain = !header || header.kind === "none" || wholeOf(header, machine, 0) === 0;
    const first = index && index.kind !== "none" ? wholeOf(index, machine) : -1;
    if (others?.kind === "dictionary" && others.entries.size > 0)
      return machine.unknown(notNumbers);
    if (!isPlain || separatorOf(sep ?? delimiter) === undefined || (first !== -1 && first !== 0))
      return machine.unknown(notNumbers);
    const cells = cellsOf(text, { separator, skip: 0, comment: null, isQuoted: true });
    const names = hasHeader ? (cells[0] ?? []) : null;
    return readFrame(machine, names, hasHeader ? cells.slice(1) : cells, first === 0);
  },
];

/** What NumPy reads from texts. */
export const numpyTexts: Table = defineAll("np.", {
  loadtxt: loadText("skiprows"),
  genfromtxt: loadText("skip_header"),
});

/** pandas reads tables, and makes them. */
export const pandas: Table = new Map<string, Value>([
  ["read_csv", define("pd.read_csv", ...readTable)],
  ...frameMakers,
]);
