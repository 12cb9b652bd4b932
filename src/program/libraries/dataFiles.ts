import type { ElementName } from "../../files/elements.ts";
import { openNumberFile } from "../../files/openNumberFile.ts";
import { FileRefusal, readFromBytes } from "../../files/reading.ts";
import type { NumberFile, StoredTensor } from "../../files/storedTensor.ts";
import { isElsewhere, joinPath, whyNotRead } from "../files.ts";
import { bool, builtin, createClass, dictionary, none, string } from "../values/make.ts";
import { type Dtype, dtypeNames, type TensorLibrary } from "../values/dtype.ts";
import { createTensor } from "../values/tensor.ts";
import type { Machine, UnknownValue, Value } from "../values/value.ts";
import { cast } from "../tensors/elementwise.ts";
import { dtypeOf, wholeOf } from "./convert.ts";
import { drawing } from "./drawing.ts";
import { type Body, define, defineAll, type Table } from "./signature.ts";
import { cellsOf, readGrid, type TextGrid } from "./textTables.ts";

const noPath = "which file this reads is unknown";
const notNumbers = "what this file holds is not followed";
const moreThanTensors = "a file with more than tensors in it is not followed";

/** A path beside the program; null: it is somewhere else, or no path. */
function pathOf(value: Value | undefined): string | null {
  const isBeside = value?.kind === "string" && !isElsewhere(value.value);
  return isBeside ? joinPath("", value.value) : null;
}

/** What a file holds that is not read, with the reason. */
export function unread(machine: Machine, path: string): UnknownValue {
  const why = whyNotRead(path, machine.files);
  machine.noteUnread(why);
  return machine.unknown(why);
}

/** A file that is not read. */
function missing(machine: Machine, file: Value | undefined): UnknownValue {
  return file?.kind === "string" ? unread(machine, file.value) : machine.unknown(noPath);
}

/** The tensors of a file beside the program; unknown with a reason where it cannot be read. */
function readTensors(
  machine: Machine,
  file: Value | undefined,
  library: TensorLibrary,
): { readonly found: NumberFile; readonly values: ReadonlyMap<string, Value> } | UnknownValue {
  const path = pathOf(file);
  const bytes = path === null ? null : machine.files?.bytes(path);
  if (!bytes || path === null) return missing(machine, file);
  try {
    const found = readFromBytes(bytes, openNumberFile(path, bytes.length));
    if (found.refused.length > 0) return machine.unknown(moreThanTensors);
    const values = found.tensors.map((tensor): readonly [string, Value] => [
      tensor.name,
      toTensor(machine, tensor, bytes, library),
    ]);
    return { found, values: new Map(values) };
  } catch (error) {
    if (error instanceof FileRefusal) return machine.unknown(notNumbers);
    throw error;
  }
}

function toTensor(
  machine: Machine,
  tensor: StoredTensor,
  bytes: Uint8Array,
  library: TensorLibrary,
): Value {
  const { shape, element } = tensor;
  const dtype = element && dtypeFor(element);
  const count = shape.reduce((product, size) => product * size, 1);
  if (!dtype || !machine.reserve(count)) return machine.unknown(notNumbers);
  machine.spend(Math.ceil(count / 100));
  const numbers = readFromBytes(bytes, tensor.readAll());
  return createTensor(library, dtype, shape, numbers);
}

function dtypeFor(name: ElementName): Dtype | undefined {
  const dtype = dtypeNames.get(name);
  return dtype === name ? dtype : undefined;
}

function toDictionary(values: ReadonlyMap<string, Value>): Value {
  const made = dictionary();
  for (const [name, value] of values) made.entries.set(`s:${name}`, [string(name), value]);
  return made;
}

/** `np.load`: an array, or the arrays of an archive by name. */
const loadArrays: readonly [string, Body] = [
  "file, mmap_mode=, allow_pickle=, fix_imports=, encoding=",
  (machine, [file]) => {
    const read = readTensors(machine, file, "numpy");
    if ("kind" in read) return read;
    const [only] = read.values.values();
    return read.found.holds === "one" && only ? only : toDictionary(read.values);
  },
];

/** `torch.load`: what `torch.save` was given, if it is a tensor or a dictionary of tensors. */
const loadTorch: readonly [string, Body] = [
  "f, map_location=, pickle_module=, weights_only=, mmap=",
  (machine, [file]) => {
    const read = readTensors(machine, file, "torch");
    if ("kind" in read) return read;
    const { found, values } = read;
    const [only] = values.values();
    if (found.holds === "one" && only) return only;
    return found.holds === "dictionary" ? toDictionary(values) : machine.unknown(moreThanTensors);
  },
];

function loadSafetensors(library: TensorLibrary): readonly [string, Body] {
  return [
    "filename, device=",
    (machine, [file]) => {
      const read = readTensors(machine, file, library);
      return "kind" in read ? read : toDictionary(read.values);
    },
  ];
}

function textOf(machine: Machine, file: Value | undefined): string | null {
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
      const text = textOf(machine, file);
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

const dataFrame = createClass("DataFrame", []);

/** `pd.read_csv`: a table whose columns are all numbers; it is known by its numbers and names. */
const readTable: readonly [string, Body] = [
  "filepath_or_buffer, sep=, delimiter=, header=, index_col=",
  (machine, [file, sep, delimiter, header, index]) => {
    const text = textOf(machine, file);
    if (text === null) return missing(machine, file);
    const separator = separatorOf(sep ?? delimiter) ?? ",";
    const hasHeader = header?.kind !== "none";
    const isPlain = !header || header.kind === "none" || wholeOf(header, machine, 0) === 0;
    const first = index && index.kind !== "none" ? wholeOf(index, machine) : -1;
    if (!isPlain || separatorOf(sep ?? delimiter) === undefined || (first !== -1 && first !== 0))
      return machine.unknown(notNumbers);
    const cells = cellsOf(text, { separator, skip: 0, comment: null, isQuoted: true });
    const body = cells.slice(hasHeader ? 1 : 0).map((row) => row.slice(first + 1));
    const isWhole = body.every((row) => row.every((cell) => /^\s*[-+]?\d+\s*$/.test(cell)));
    const grid = toGrid(machine, readGrid(body, "empty"), isWhole ? "int64" : "float64");
    if (grid.kind !== "tensor") return grid;
    const fields = new Map<string, Value>([
      ["values", grid],
      ["to_numpy", builtin("to_numpy", () => grid)],
      ["shape", { kind: "tuple", items: grid.shape.map((size) => ({ kind: "int", value: size })) }],
      ["empty", bool(grid.count === 0)],
    ]);
    return { kind: "instance", type: dataFrame, fields, native: {} };
  },
];

/** What NumPy reads from files. */
export const numpyFiles: Table = defineAll("np.", {
  load: loadArrays,
  loadtxt: loadText("skiprows"),
  genfromtxt: loadText("skip_header"),
});

/** What PyTorch reads from files. */
export const torchFiles: Table = defineAll("torch.", { load: loadTorch });

export const safetensorsTorch: Table = new Map([
  ["load_file", define("load_file", ...loadSafetensors("torch"))],
]);

export const safetensorsNumpy: Table = new Map([
  ["load_file", define("load_file", ...loadSafetensors("numpy"))],
]);

const shown = builtin("pandas", () => drawing);

/** pandas reads tables; what it makes otherwise is only shown. */
export const pandas: Table = new Map<string, Value>([
  ["read_csv", define("pd.read_csv", ...readTable)],
  ["DataFrame", shown],
  ["Series", shown],
  ["set_option", builtin("set_option", () => none)],
]);
