import * as l10n from "@vscode/l10n";

/** Bytes that a reader asks for. */
export interface ByteRange {
  readonly offset: number;
  readonly length: number;
}

/**
 * Work that asks for ranges of a file and gets their bytes, fewer at the end of the file. A reader never
 * asks for the whole, so it runs over a file of any size, or at once over bytes in memory.
 */
export type Reading<T> = Generator<ByteRange, T, Uint8Array>;

/** Where the bytes of a file come from. */
export interface FileBytes {
  readonly size: number;
  readonly read: (offset: number, length: number) => Promise<Uint8Array>;
}

/** A file, or a part of it, cannot be read: the message says what was found and what to do. */
export class FileRefusal extends Error {
  override readonly name = "FileRefusal";
}

/** Does the work over a file; `onRange` may throw to end it. */
export async function readFrom<T>(
  file: FileBytes,
  reading: Reading<T>,
  onRange: (range: ByteRange) => void = () => undefined,
): Promise<T> {
  let step = reading.next();
  while (!step.done) {
    const { offset, length } = step.value;
    onRange(step.value);
    step = reading.next(await file.read(offset, length));
  }
  return step.value;
}

/** Does the work over bytes in memory. */
export function readFromBytes<T>(bytes: Uint8Array, reading: Reading<T>): T {
  let step = reading.next();
  while (!step.done) {
    const { offset, length } = step.value;
    step = reading.next(bytes.subarray(offset, offset + length));
  }
  return step.value;
}

/** A range of bytes that must all be there. */
export function* take(offset: number, length: number): Reading<Uint8Array> {
  const bytes = yield { offset, length };
  if (bytes.length === length) return bytes;
  throw new FileRefusal(
    l10n.t(
      "The file ends after {0} bytes, but {1} are expected. It may be incomplete: copy or save it again.",
      offset + bytes.length,
      offset + length,
    ),
  );
}

/** Bytes of a stored tensor, wherever they are: in the file itself, or unpacked from it. */
export type ByteSource = (offset: number, length: number) => Reading<Uint8Array>;

/** The bytes of a file from an offset on. */
export function bytesFrom(start: number): ByteSource {
  return (offset, length) => take(start + offset, length);
}

/** More tensors are in no file of a model. */
const mostTensors = 100_000;

/** Refuses a file of very many tensors before any of them is looked at. */
export function refuseTooMany(tensors: number): void {
  if (tensors > mostTensors)
    throw new FileRefusal(
      l10n.t("The file describes {0} tensors, more than any model has.", tensors),
    );
}

/** No library has tensors of more axes. */
export const mostAxes = 64;

/** What a table says of a name that a file gives: `constructor` is the name of nothing in it. */
export function ofName<Value>(
  table: Readonly<Record<string, Value | undefined>>,
  name: string,
): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
