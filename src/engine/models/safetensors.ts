import { decodeRun, type ElementType, elementTypes, viewOf } from "../../files/elements.ts";
import { countElements } from "../../tensor/shape.ts";
import { createTensor, type Tensor } from "../../tensor/tensor.ts";

/** A file that is read piece by piece; who opens it decides how. */
export interface ByteSource {
  /** In bytes. */
  readonly size: number;
  /** The bytes from `start` up to but not including `end`; fewer when the file is shorter. */
  read(start: number, end: number): Promise<Uint8Array>;
}

/** A checkpoint that cannot be used: what was found, what was expected, what to do. */
export class CheckpointError extends Error {
  override readonly name = "CheckpointError";
}

/** Weights by name, read from the file when they are asked for. */
export interface Checkpoint {
  readonly names: readonly string[];
  /** Throws `CheckpointError` when there is no such tensor, or none of this engine's number types. */
  readonly readTensor: (name: string) => Promise<Tensor>;
}

/** 2 GiB: more than this a reader in an editor should not be asked to hold. */
const DEFAULT_LIMIT = 2 ** 31;

/**
 * Opens a safetensors file: reads and checks its header only. Throws `CheckpointError` for a file that
 * is larger than `limit` bytes, cut off, or lies about what it holds.
 */
export async function openSafetensors(
  source: ByteSource,
  limit = DEFAULT_LIMIT,
): Promise<Checkpoint> {
  if (source.size > limit) {
    const sizes = `${String(source.size)} bytes, more than the ${String(limit)} that are allowed`;
    throw new CheckpointError(`the checkpoint has ${sizes}: use a smaller one or raise the limit`);
  }
  const tensors = new Map((await readHeader(source)).map((stored) => [stored.name, stored]));
  return {
    names: [...tensors.keys()],
    readTensor: (name) => readStored(source, name, tensors.get(name)),
  };
}

async function readStored(
  source: ByteSource,
  name: string,
  stored: StoredTensor | undefined,
): Promise<Tensor> {
  if (stored === undefined) throw new CheckpointError(`${name} is not in the checkpoint`);
  const { dtype, shape, start, end } = stored;
  const type = NUMBER_TYPES.get(dtype);
  if (type === undefined) {
    const known = [...NUMBER_TYPES.keys()].join(", ");
    throw new CheckpointError(`${name} is stored as ${dtype}: only ${known} can be read`);
  }
  const bytes = await source.read(start, end);
  if (bytes.length !== end - start) throw new CheckpointError(`${name} is cut off in the file`);
  // What fits single precision stays there.
  const values = new (type.bytes > 4 ? Float64Array : Float32Array)(bytes.length / type.bytes);
  decodeRun(bytes, type, true, type.bytes, values);
  return createTensor(shape, values);
}

/** Where one tensor lies in the file. */
interface StoredTensor {
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
async function readHeader(source: ByteSource): Promise<readonly StoredTensor[]> {
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
  const length = elementTypes.uint64.get(viewOf(bytes), 0, true);
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

/** The types of numbers that weights come in, by their safetensors names. */
const NUMBER_TYPES: ReadonlyMap<string, ElementType> = new Map<string, ElementType>([
  ["F64", elementTypes.float64],
  ["F32", elementTypes.float32],
  ["F16", elementTypes.float16],
  ["BF16", elementTypes.bfloat16],
]);

/** UTF-8 bytes -> text; throws `CheckpointError` for bytes that are no UTF-8. */
function toText(bytes: Uint8Array): string {
  const escaped = Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, "0")}`);
  try {
    return decodeURIComponent(escaped.join(""));
  } catch {
    throw new CheckpointError("the header is not UTF-8 text: this is no safetensors file");
  }
}
