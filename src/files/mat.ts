import * as l10n from "@vscode/l10n";
import { type ElementName, elementTypes, viewOf } from "./elements.ts";
import { bytesFrom, type ByteSource, FileRefusal, type Reading, take } from "./reading.ts";
import { toText } from "./text.ts";
import {
  countOf,
  createStoredTensor,
  denseStrides,
  type NumberFile,
  type RefusedEntry,
  type StoredTensor,
} from "./storedTensor.ts";
import { deflatedSource, nothingUnpacked, type Unpacked } from "./zip.ts";

const headerLength = 128;
/** Data elements of the format. */
const [matrixElement, compressedElement] = [14, 15];

/** How numbers are stored, by the number of the type. */
const storedTypes: { readonly [code: number]: ElementName } = {
  1: "int8",
  2: "uint8",
  3: "int16",
  4: "uint16",
  5: "int32",
  6: "uint32",
  7: "float32",
  9: "float64",
  12: "int64",
  13: "uint64",
};

/** MATLAB's classes of arrays, from 1. */
const classes = [
  ...["cell", "struct", "object", "char", "sparse", "double", "single", "int8", "uint8", "int16"],
  ...["uint16", "int32", "uint32", "int64", "uint64", "function_handle", "opaque"],
];
const [firstNumeric, lastNumeric] = [6, 15];

/** An element of the file: its type, and where its bytes are. */
interface Element {
  readonly type: number;
  readonly start: number;
  readonly length: number;
  readonly end: number;
}

/** The arrays of a `.mat` file of version 5; MATLAB's own way saves so with `-v7` and before. */
export function* readMat(size: number): Reading<NumberFile> {
  const header = yield* take(0, Math.min(size, headerLength));
  const text = toText(header.subarray(0, 116));
  if (text.startsWith("MATLAB 7.3") || text.slice(1, 4) === "HDF")
    throw new FileRefusal(
      l10n.t(
        "The file has MATLAB's format 7.3, which is HDF5. Save it with save(file, '-v7') to read it here.",
      ),
    );
  const order = toText(header.subarray(126, 128));
  if (header.length < headerLength || (order !== "IM" && order !== "MI"))
    throw new FileRefusal(
      l10n.t(
        "The file does not begin as a MATLAB file of version 5 does. If it is older, load it and save it again with save(file, '-v7').",
      ),
    );
  const isLittle = order === "IM";
  const tensors: StoredTensor[] = [];
  const refused: RefusedEntry[] = [];
  const unpacked = nothingUnpacked();
  const file = bytesFrom(0);
  for (let at = headerLength; at + 8 <= size;) {
    const element = yield* readElement(file, at, isLittle);
    if (element.end > size) throw damaged();
    at = element.end;
    const found =
      element.type === compressedElement
        ? yield* openCompressed(element, isLittle, unpacked)
        : { bytes: file, element };
    if (found.element.type !== matrixElement) continue;
    const name = l10n.t("array {0}", tensors.length + refused.length + 1);
    try {
      tensors.push(yield* readArray(found.bytes, found.element, isLittle));
    } catch (error) {
      if (!(error instanceof RefusedArray)) throw error;
      refused.push({ name: error.arrayName || name, reason: error.message });
    }
  }
  if (tensors.length === 0 && refused.length === 0)
    throw new FileRefusal(l10n.t("The file holds no arrays."));
  return { format: "MATLAB", holds: "dictionary", tensors, refused };
}

/** An array that is no matrix of numbers; those beside it may be. */
class RefusedArray extends FileRefusal {
  readonly arrayName: string;

  constructor(name: string, reason: string) {
    super(reason);
    this.arrayName = name;
  }
}

/** The tag of an element; up to four bytes stand inside the tag itself. */
function* readElement(bytes: ByteSource, at: number, isLittle: boolean): Reading<Element> {
  const tag = yield* bytes(at, 8);
  const view = viewOf(tag);
  const [first, length] = [view.getUint32(0, isLittle), view.getUint32(4, isLittle)];
  const small = first >>> 16;
  if (small > 4) throw damaged();
  if (small > 0) return { type: first & 0xffff, start: at + 4, length: small, end: at + 8 };
  const isPadded = first !== compressedElement;
  const end = at + 8 + (isPadded ? Math.ceil(length / 8) * 8 : length);
  return { type: first, start: at + 8, length, end };
}

/** The element inside a compressed one. */
function* openCompressed(
  outer: Element,
  isLittle: boolean,
  unpacked: Unpacked,
): Reading<{ readonly bytes: ByteSource; readonly element: Element }> {
  const { start, length } = outer;
  // Two bytes of zlib stand before the deflated ones, and a checksum after them.
  const packed = bytesFrom(start + 2);
  const packedSize = Math.max(0, length - 2);
  const of = (size: number): ByteSource =>
    deflatedSource({ name: l10n.t("The array"), packedSize, size }, packed, unpacked);
  const element = yield* readElement(of(8), 0, isLittle);
  // The padding of the last element may be missing.
  return { bytes: of(element.start + element.length), element };
}

function* readArray(bytes: ByteSource, array: Element, isLittle: boolean): Reading<StoredTensor> {
  const flags = yield* readElement(bytes, array.start, isLittle);
  if (flags.length < 8) throw damaged();
  const found = yield* bytes(flags.start, 4);
  const bits = viewOf(found).getUint32(0, isLittle);
  const sizes = yield* readElement(bytes, flags.end, isLittle);
  const shape = yield* readSizes(bytes, sizes, isLittle);
  const named = yield* readElement(bytes, sizes.end, isLittle);
  if (named.length > 4096) throw damaged();
  const name = toText(yield* bytes(named.start, named.length));
  const kind = bits & 0xff;
  if (kind < firstNumeric || kind > lastNumeric)
    throw new RefusedArray(
      name,
      l10n.t(
        "Its class is {0}. Only full matrices of numbers are shown.",
        classes[kind - 1] ?? String(kind),
      ),
    );
  if (bits & 0x800)
    throw new RefusedArray(name, l10n.t("Its numbers are complex. Save their real part."));
  const numbers = yield* readElement(bytes, named.end, isLittle);
  const type = storedTypes[numbers.type];
  const element = type && elementTypes[type];
  const count = countOf(name, shape);
  if (
    !element ||
    count * element.bytes > numbers.length ||
    numbers.start + numbers.length > array.start + array.length
  )
    throw damaged();
  const tensor = createStoredTensor({
    ...{ name, shape, element, isLittle, offset: 0 },
    strides: denseStrides(shape, "F"),
    bytes: (offset, length) => bytes(numbers.start + offset, length),
  });
  // MATLAB stores whole numbers in fewer bytes than their class has.
  return { ...tensor, type: classes[kind - 1] ?? tensor.type };
}

function* readSizes(
  bytes: ByteSource,
  sizes: Element,
  isLittle: boolean,
): Reading<readonly number[]> {
  if (sizes.length % 4 !== 0 || sizes.length > 256) throw damaged();
  const found = yield* bytes(sizes.start, sizes.length);
  const view = viewOf(found);
  return Array.from({ length: sizes.length / 4 }, (_, at) => view.getInt32(at * 4, isLittle));
}

function damaged(): FileRefusal {
  return new FileRefusal(l10n.t("The MATLAB file breaks off or is damaged. Save it again."));
}
