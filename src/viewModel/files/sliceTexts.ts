import * as l10n from "@vscode/l10n";
import type { NumberFile } from "../../files/storedTensor.ts";
import type { Reading } from "../../files/reading.ts";
import { toNestedJson } from "../../tensor/nested.ts";
import type { ExportMatrix } from "../export/exportMatrix.ts";
import { type LiteralForm, toLiteral } from "../export/toLiteral.ts";
import { findTensor, nameOfSlice, shapeOfSlice, type TensorSlice } from "./tensorSlice.ts";

/** More numbers are not put on the clipboard. */
const mostCopied = 100_000;
/** More numbers are not put into a computation. */
const mostUsed = 1_000_000;

/** The languages in which a matrix of a file can be copied. */
export type CopyForm = LiteralForm | "json";

/** The numbers of a slice, with its name. */
interface ReadSlice {
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  readonly values: Float64Array;
}

/** What is said about a slice with too many numbers: its name, their count, and the limit. */
type TellTooMany = (name: string, count: string, most: string) => string;

function* readSlice(
  file: NumberFile,
  slice: TensorSlice,
  most: number,
  tellTooMany: TellTooMany,
): Reading<ReadSlice> {
  const tensor = findTensor(file, slice);
  const [rows, columns] = shapeOfSlice(slice, tensor.shape);
  const name = nameOfSlice(slice, tensor.name);
  const written = (count: number): string => count.toLocaleString("en");
  if (rows * columns > most)
    throw new Error(tellTooMany(name, written(rows * columns), written(most)));
  const block = { ...slice, row: 0, rows, column: 0, columns, step: 1 };
  return { name, rows, columns, values: yield* tensor.readBlock(block) };
}

const tooManyToCopy: TellTooMany = (...found) =>
  l10n.t("{0} has {1} numbers. Up to {2} can be copied; read the file in code instead.", ...found);

const tooManyToUse: TellTooMany = (...found) =>
  l10n.t("{0} has {1} numbers. A computation takes matrices of up to {2}.", ...found);

/** A slice as code in a language, or as JSON; every number reads back as the same double. */
export function* copySlice(file: NumberFile, slice: TensorSlice, form: CopyForm): Reading<string> {
  const read = yield* readSlice(file, slice, mostCopied, tooManyToCopy);
  if (form === "json") return `${rowsAsJson(read)}\n`;
  return [...toLiteral(form, toExport(read))].join("");
}

/** `h.0.attn.weight[0, :, :]` -> `h0AttnWeight0`, a name that every language takes. */
function toIdentifier(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const joined = words.map((word, at) =>
    at === 0 ? word : word[0]!.toUpperCase() + word.slice(1),
  );
  const id = joined.join("");
  return /^\p{L}/u.test(id) ? id : `matrix${id}`;
}

function toExport({ name, rows, columns, values }: ReadSlice): ExportMatrix {
  const numbered = (count: number): readonly string[] =>
    Array.from({ length: count }, (_, at) => String(at));
  return {
    ...{ id: toIdentifier(name), title: name, rows, columns, values },
    ...{ rowLabels: numbered(rows), columnLabels: numbered(columns), measure: "signed" },
    ...{ largest: null, head: null, columnHeads: [], maskedBy: null },
  };
}

/** A row on a line. */
function rowsAsJson({ rows, columns, values }: ReadSlice, indent = ""): string {
  const lines = Array.from({ length: rows }, (_, row) =>
    JSON.stringify(
      toNestedJson({
        shape: [columns],
        values: values.subarray(row * columns, (row + 1) * columns),
      }),
    ),
  );
  return `[\n${lines.map((line) => `${indent}  ${line}`).join(",\n")}\n${indent}]`;
}

/** The three matrices of an attention, by their roles. */
export interface ChosenSlices {
  readonly query: TensorSlice;
  readonly key: TensorSlice;
  readonly value: TensorSlice;
}

/** An attention as a file of its own, with numbers from another file; `name` is that file. */
export function* toAttentionJson(
  file: NumberFile,
  chosen: ChosenSlices,
  name: string,
): Reading<string> {
  const query = yield* readSlice(file, chosen.query, mostUsed, tooManyToUse);
  const key = yield* readSlice(file, chosen.key, mostUsed, tooManyToUse);
  const value = yield* readSlice(file, chosen.value, mostUsed, tooManyToUse);
  checkShapes(query, key, value);
  const source = [query, key, value].map((each) => each.name).join(", ");
  return [
    "{",
    `  "kind": "attention",`,
    // A matrix without an axis of heads is one head.
    `  "headCount": 1,`,
    `  "from": ${JSON.stringify(`${name}: ${source}`)},`,
    `  "query": ${rowsAsJson(query, "  ")},`,
    `  "key": ${rowsAsJson(key, "  ")},`,
    `  "value": ${rowsAsJson(value, "  ")}`,
    "}\n",
  ].join("\n");
}

function checkShapes(query: ReadSlice, key: ReadSlice, value: ReadSlice): void {
  const shape = ({ rows, columns }: ReadSlice): string => `${rows} × ${columns}`;
  if (query.columns !== key.columns)
    throw new Error(
      l10n.t(
        "The query {0} is {1} and the key {2} is {3}. Both need the same number of columns.",
        ...[query.name, shape(query), key.name, shape(key)],
      ),
    );
  if (key.rows !== value.rows)
    throw new Error(
      l10n.t(
        "The key {0} is {1} and the value {2} is {3}. Both need a row for each position.",
        ...[key.name, shape(key), value.name, shape(value)],
      ),
    );
}

/** A row may be off by so much: weights are often stored in half precision. */
const tolerance = 0.02;

/** Attention weights as a file of its own; refuses rows that do not sum to 1. */
export function* toWeightsJson(
  file: NumberFile,
  slice: TensorSlice,
  name: string,
): Reading<string> {
  const read = yield* readSlice(file, slice, mostUsed, tooManyToUse);
  const sums = Array.from({ length: read.rows }, (_, row) =>
    read.values
      .subarray(row * read.columns, (row + 1) * read.columns)
      .reduce((sum, value) => sum + value, 0),
  );
  const off = sums.findIndex((sum) => !(Math.abs(sum - 1) <= tolerance));
  if (off >= 0 || read.rows === 0)
    throw new Error(
      l10n.t(
        "Row {0} of {1} sums to {2}. The rows of attention weights sum to 1.",
        ...[Math.max(0, off), read.name, String(Number((sums[off] ?? 0).toPrecision(4)))],
      ),
    );
  return [
    "{",
    `  "from": ${JSON.stringify(`${name}: ${read.name}`)},`,
    `  "attention_weights": ${rowsAsJson(read, "  ")}`,
    "}\n",
  ].join("\n");
}
