import { countElements } from "../../../tensor/shape.ts";
import type { ByteSource } from "./byteSource.ts";
import { CheckpointError } from "./checkpointError.ts";
import { NUMBER_TYPES } from "./numberTypes.ts";
import { toText } from "./toText.ts";

/** Where one tensor lies in the file. */
export interface StoredTensor {
  readonly name: string;
  readonly dtype: string;
  readonly shape: readonly number[];
  /** First byte, counted from the start of the file. */
  readonly start: number;
  /** One past the last byte. */
  readonly end: number;
}

const LENGTH_BYTES = 8;
const LARGEST_HEADER = 16 * 1024 * 1024;

/**
 * The table of contents of a safetensors file: 8 bytes of little-endian length, then a JSON object
 * from names to dtype, shape and offsets. Nothing in it is believed: throws `CheckpointError` when it
 * is cut off, too large, or says what the file does not hold.
 *
 * Source: the safetensors format, huggingface.co/docs/safetensors.
 */
export async function readHeader(source: ByteSource): Promise<readonly StoredTensor[]> {
  const headerEnd = LENGTH_BYTES + (await readHeaderLength(source));
  const text = toText(await source.read(LENGTH_BYTES, headerEnd));
  const entries = Object.entries(parseHeader(text)).filter(([name]) => name !== "__metadata__");
  const tensors = entries.map(([name, entry]) => readEntry(name, entry, headerEnd, source.size));
  checkOverlaps(tensors);
  return tensors;
}

async function readHeaderLength(source: ByteSource): Promise<number> {
  const bytes = await source.read(0, LENGTH_BYTES);
  if (bytes.length < LENGTH_BYTES) throw cutOff(`it has ${String(source.size)} bytes, not even 8`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, LENGTH_BYTES);
  const length = Number(view.getBigUint64(0, true));
  if (length > LARGEST_HEADER) {
    const limit = `${String(LARGEST_HEADER)} are allowed`;
    throw new CheckpointError(
      `the header claims ${String(length)} bytes, ${limit}: not safetensors?`,
    );
  }
  if (LENGTH_BYTES + length > source.size) {
    const missing = `its header needs ${String(LENGTH_BYTES + length)}`;
    throw cutOff(`it has ${String(source.size)} bytes, ${missing}`);
  }
  return length;
}

function parseHeader(text: string): object {
  let parsed: unknown = null;
  try {
    parsed = JSON.parse(text);
  } catch {
    // What is no JSON is refused below, as is JSON of another kind.
  }
  if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)) return parsed;
  throw new CheckpointError("the header is not a JSON object: this is no safetensors file");
}

function readEntry(name: string, entry: unknown, dataStart: number, size: number): StoredTensor {
  const { dtype, shape, data_offsets: offsets } = toRecord(entry);
  if (typeof dtype !== "string" || !isSizes(shape) || !isSizes(offsets) || offsets.length !== 2) {
    throw new CheckpointError(`${name} needs a dtype, a shape and two data_offsets in the header`);
  }
  const [start = 0, end = 0] = offsets.map((offset) => dataStart + offset);
  const stored = { name, dtype, shape, start, end };
  checkExtent(stored, size);
  return stored;
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function isSizes(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((size) => Number.isSafeInteger(size) && size >= 0);
}

function checkExtent({ name, dtype, shape, start, end }: StoredTensor, size: number): void {
  const held = end - start;
  if (end > size) throw cutOff(`${name} ends at byte ${String(end)}, the file at ${String(size)}`);
  const type = NUMBER_TYPES.get(dtype);
  const expected = type && countElements(shape) * type.bytes;
  if (held < 0 || (expected !== undefined && held !== expected)) {
    const claim = `${dtype} [${shape.join(", ")}] in ${String(held)} bytes`;
    throw new CheckpointError(`${name} claims ${claim}, which do not fit: the header is wrong`);
  }
}

function checkOverlaps(tensors: readonly StoredTensor[]): void {
  const ordered = tensors.toSorted((a, b) => a.start - b.start || a.end - b.end);
  ordered.forEach(({ name, start }, index) => {
    const before = ordered[index - 1];
    if (before === undefined || before.end <= start) return;
    throw new CheckpointError(`${before.name} and ${name} share bytes: the header is wrong`);
  });
}

function cutOff(found: string): CheckpointError {
  return new CheckpointError(`the file is cut off: ${found}; download it again`);
}
