import * as l10n from "@vscode/l10n";
import { type ElementName, elementTypes, viewOf } from "./elements.ts";
import {
  bytesFrom,
  FileRefusal,
  type Reading,
  take,
  mostAxes,
  ofName,
  refuseTooMany,
} from "./reading.ts";
import { toText } from "./text.ts";
import {
  countOf,
  createStoredTensor,
  denseStrides,
  type NumberFile,
  type RefusedEntry,
  type StoredTensor,
} from "./storedTensor.ts";

/** The format itself allows 100 MB; models of 100,000 tensors have less than this. */
const longestHeader = 25_000_000;

const names: { readonly [code: string]: ElementName } = {
  F64: "float64",
  F32: "float32",
  F16: "float16",
  BF16: "bfloat16",
  F8_E4M3: "float8_e4m3fn",
  F8_E5M2: "float8_e5m2",
  I64: "int64",
  I32: "int32",
  I16: "int16",
  I8: "int8",
  U64: "uint64",
  U32: "uint32",
  U16: "uint16",
  U8: "uint8",
  BOOL: "bool",
};

/** The tensors of a `.safetensors` file, in the order of their numbers. */
export function* readSafetensors(size: number): Reading<NumberFile> {
  const length = elementTypes.uint64.get(viewOf(yield* take(0, 8)), 0, true);
  if (length > size - 8 || length > longestHeader)
    throw new FileRefusal(
      l10n.t(
        "The header of the file should take {0} bytes, but the file has {1}. It is incomplete, or no safetensors file.",
        length,
        size,
      ),
    );
  const header = parseHeader(toText(yield* take(8, length)));
  refuseTooMany(Object.keys(header).length);
  const tensors: { readonly at: number; readonly tensor: StoredTensor }[] = [];
  const refused: RefusedEntry[] = [];
  for (const [name, entry] of Object.entries(header)) {
    if (name === "__metadata__") continue;
    try {
      tensors.push(toTensor(name, entry, 8 + length, size));
    } catch (error) {
      if (!(error instanceof FileRefusal)) throw error;
      refused.push({ name, reason: error.message });
    }
  }
  tensors.sort((left, right) => left.at - right.at);
  return {
    format: "safetensors",
    holds: "dictionary",
    tensors: tensors.map(({ tensor }) => tensor),
    refused,
  };
}

/** Headers are a few levels deep, and their texts are names. */
const mostLevels = 20;

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [bracket] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (bracket === "[" || bracket === "{") depth += 1;
    else if (bracket === "]" || bracket === "}") depth -= 1;
    if (depth > mostLevels) return true;
  }
  return false;
}

function parseHeader(text: string): object {
  try {
    const header = isTooDeep(text) ? null : (JSON.parse(text) as unknown);
    if (typeof header === "object" && header !== null && !Array.isArray(header)) return header;
  } catch {
    // Said below.
  }
  throw new FileRefusal(
    l10n.t("The header of the file is not JSON. The file is damaged, or no safetensors file."),
  );
}

function toTensor(
  name: string,
  entry: unknown,
  start: number,
  size: number,
): { readonly at: number; readonly tensor: StoredTensor } {
  const {
    dtype,
    shape,
    data_offsets: offsets,
  } = (entry ?? {}) as Readonly<Record<string, unknown>>;
  if (!areNumbers(shape) || shape.length > mostAxes || !areNumbers(offsets) || offsets.length !== 2)
    throw new FileRefusal(l10n.t("{0} has no shape and no place in the file.", name));
  const type = typeof dtype === "string" ? ofName(names, dtype) : undefined;
  if (!type)
    throw new FileRefusal(
      l10n.t("{0} has elements of type {1}, which is not known here.", name, String(dtype)),
    );
  const element = elementTypes[type];
  const [at = 0, end = 0] = offsets;
  const needed = countOf(name, shape) * element.bytes;
  if (at < 0 || end - at !== needed || start + end > size)
    throw new FileRefusal(
      l10n.t(
        "{0} with the shape {1} takes {2} bytes, but has bytes {3} to {4} of {5}. The file is incomplete or damaged.",
        ...[name, `[${shape.join(", ")}]`, needed, at, end, size - start],
      ),
    );
  const tensor = createStoredTensor({
    ...{ name, shape, element, offset: 0, isLittle: true },
    strides: denseStrides(shape, "C"),
    bytes: bytesFrom(start + at),
  });
  return { at, tensor };
}

function areNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((each) => Number.isSafeInteger(each));
}
