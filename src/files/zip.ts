import * as l10n from "@vscode/l10n";
import { elementTypes, viewOf } from "./elements.ts";
import { inflate } from "./inflate.ts";
import { bytesFrom, type ByteSource, FileRefusal, type Reading, take } from "./reading.ts";
import { toText } from "./text.ts";

/** A file inside a zip archive. */
export interface ZipEntry {
  readonly name: string;
  /** Unpacked. */
  readonly size: number;
  readonly isDeflated: boolean;
  /** Its header, which stands before its bytes. */
  readonly header: number;
  readonly packedSize: number;
}

/** What is unpacked stays in memory: more is refused. */
const mostUnpacked = 96_000_000;
/** The table of an archive; 100,000 names take less. */
const longestTable = 16_000_000;

const endMark = 0x06054b50;
const wideEndMark = 0x07064b50;
const entryMark = 0x02014b50;
const headerMark = 0x04034b50;

/** Whether bytes begin as a zip archive does: with an entry, or with its end where it has none. */
export function isZip(head: Uint8Array): boolean {
  const mark = head.length < 4 ? 0 : viewOf(head).getUint32(0, true);
  return mark === headerMark || mark === endMark;
}

/** The entries of an archive, from the table at its end. */
export function* readZip(size: number): Reading<readonly ZipEntry[]> {
  const tailLength = Math.min(size, 65_557);
  const tail = yield* take(size - tailLength, tailLength);
  const view = viewOf(tail);
  let end = tailLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== endMark) end -= 1;
  if (end < 0) throw damaged();
  let count = view.getUint16(end + 10, true);
  let length = view.getUint32(end + 12, true);
  let start = view.getUint32(end + 16, true);
  if (end >= 20 && view.getUint32(end - 20, true) === wideEndMark) {
    const wide = viewOf(yield* take(wideNumber(view, end - 12), 56));
    count = wideNumber(wide, 32);
    length = wideNumber(wide, 40);
    start = wideNumber(wide, 48);
  }
  if (length > longestTable || start + length > size) throw damaged();
  return listEntries(yield* take(start, length), count, size);
}

/** Archives of more files are refused. */
const mostEntries = 100_000;

function listEntries(table: Uint8Array, count: number, size: number): readonly ZipEntry[] {
  if (count > mostEntries)
    throw new FileRefusal(l10n.t("The archive has too many files: {0}.", count));
  const view = viewOf(table);
  const entries: ZipEntry[] = [];
  let [at, packed] = [0, 0];
  while (entries.length < count && at + 46 <= table.length) {
    if (view.getUint32(at, true) !== entryMark) throw damaged();
    const method = view.getUint16(at + 10, true);
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const name = toText(table.subarray(at + 46, at + 46 + nameLength));
    const wide = readWide(table, at, at + 46 + nameLength, extraLength);
    if (method !== 0 && method !== 8)
      throw new FileRefusal(
        l10n.t("{0} is packed in a way that is not known here (method {1}).", name, method),
      );
    // No two entries have bytes of the file together.
    packed += 30 + wide.packedSize;
    if (wide.header + 30 > size || packed > size) throw damaged();
    entries.push({ name, isDeflated: method === 8, ...wide });
    at += 46 + nameLength + extraLength + view.getUint16(at + 32, true);
  }
  if (entries.length < count) throw damaged();
  return entries;
}

/** Sizes and place of an entry; those above 4 GB stand among its further fields. */
function readWide(
  table: Uint8Array,
  entry: number,
  extra: number,
  extraLength: number,
): Pick<ZipEntry, "size" | "packedSize" | "header"> {
  const view = viewOf(table);
  const end = Math.min(table.length, extra + extraLength);
  let field = extra;
  while (field + 4 <= end && view.getUint16(field, true) !== 1)
    field += 4 + view.getUint16(field + 2, true);
  let at = field + 4;
  const read = (from: number): number => {
    const value = view.getUint32(entry + from, true);
    if (value !== 0xffffffff) return value;
    if (at + 8 > end) throw damaged();
    at += 8;
    return wideNumber(view, at - 8);
  };
  const size = read(24);
  const packedSize = read(20);
  return { size, packedSize, header: read(42) };
}

/** What was unpacked last from a file: only one part of it stays in memory. */
export interface Unpacked {
  of: ByteSource | null;
  bytes: Uint8Array;
}

/** Nothing unpacked yet. */
export function nothingUnpacked(): Unpacked {
  return { of: null, bytes: new Uint8Array(0) };
}

/** The bytes of an entry: in place where it is stored, unpacked on their first use otherwise. */
export function* openEntry(entry: ZipEntry, unpacked: Unpacked): Reading<ByteSource> {
  const head = viewOf(yield* take(entry.header, 30));
  if (head.getUint32(0, true) !== headerMark) throw damaged();
  const start = entry.header + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  if (!entry.isDeflated) return bytesFrom(start);
  return deflatedSource(entry, bytesFrom(start), unpacked);
}

/** Deflated bytes of a known unpacked size: their beginning is unpacked alone, the rest at once. */
export function deflatedSource(
  { name, packedSize, size }: Pick<ZipEntry, "name" | "packedSize" | "size">,
  packed: ByteSource,
  unpacked: Unpacked,
): ByteSource {
  let head: Uint8Array = new Uint8Array(0);
  return function* (offset, length) {
    const end = offset + length;
    if (end > size) throw damaged();
    if (end <= headLength) {
      if (head.length === 0)
        head = yield* inflate(packed, 0, packedSize, Math.min(headLength, size));
      if (end > head.length) throw damaged();
      return head.subarray(offset, end);
    }
    if (unpacked.of !== packed) {
      if (size > mostUnpacked) throw tooLarge(name, size);
      unpacked.bytes = yield* inflate(packed, 0, packedSize, size);
      unpacked.of = packed;
    }
    if (end > unpacked.bytes.length) throw damaged();
    return unpacked.bytes.subarray(offset, end);
  };
}

/** Enough for the header of an array. */
const headLength = 4096;

function tooLarge(name: string, size: number): FileRefusal {
  return new FileRefusal(
    l10n.t(
      "{0} is compressed, and its {1} MB would have to be unpacked at once. Save it without compression, as with np.savez, and its parts can be read.",
      name,
      Math.round(size / 1e6),
    ),
  );
}

/** A number of 64 bits, as far as it is exact. */
function wideNumber(view: DataView, at: number): number {
  return elementTypes.uint64.get(view, at, true);
}

function damaged(): FileRefusal {
  return new FileRefusal(
    l10n.t("The archive cannot be read. It may be incomplete: copy or save it again."),
  );
}
