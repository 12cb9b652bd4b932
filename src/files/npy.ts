import * as l10n from "@vscode/l10n";
import { type ElementName, elementTypes, viewOf } from "./elements.ts";
import { type ByteSource, FileRefusal, type Reading, mostAxes, ofName } from "./reading.ts";
import { toText } from "./text.ts";
import { createStoredTensor, denseStrides, type StoredTensor } from "./storedTensor.ts";

/** A header is a line of text; more is damage. */
const longestHeader = 1_000_000;

const names: { readonly [code: string]: ElementName } = {
  f8: "float64",
  f4: "float32",
  f2: "float16",
  i8: "int64",
  i4: "int32",
  i2: "int16",
  i1: "int8",
  u8: "uint64",
  u4: "uint32",
  u2: "uint16",
  u1: "uint8",
  b1: "bool",
};

/** Whether bytes begin as a `.npy` file does. */
export function isNpy(head: Uint8Array): boolean {
  return toText(head.subarray(1, 6)) === "NUMPY" && head[0] === 0x93;
}

/** Reads the header of an array as NumPy saves it; `size` is that of the file, or of its part. */
export function* readNpy(name: string, bytes: ByteSource, size: number): Reading<StoredTensor> {
  const head = yield* bytes(0, Math.min(size, 12));
  if (!isNpy(head) || head.length < 12)
    throw new FileRefusal(
      l10n.t("{0} does not begin as a NumPy array does. Save it with np.save.", name),
    );
  const version = head[6]!;
  if (version < 1 || version > 3)
    throw new FileRefusal(
      l10n.t("{0} has version {1} of the NumPy format; versions 1 to 3 are known.", name, version),
    );
  const view = viewOf(head);
  const start = version === 1 ? 10 : 12;
  const length = version === 1 ? view.getUint16(8, true) : view.getUint32(8, true);
  if (length > longestHeader || start + length > size) throw noHeader(name);
  const header = toText(yield* bytes(start, length));
  const { code, isFortran, shape } = parseHeader(name, header);
  const element = elementTypes[toElement(name, code)];
  const tensor = createStoredTensor({
    ...{ name, shape, element, offset: 0 },
    strides: denseStrides(shape, isFortran ? "F" : "C"),
    isLittle: code[0] !== ">",
    bytes: (offset, count) => bytes(start + length + offset, count),
  });
  const needed = shape.reduce((product, each) => product * each, element.bytes);
  if (start + length + needed > size)
    throw new FileRefusal(
      l10n.t(
        "{0} says that it has the shape {1}, which takes {2} bytes, but only {3} follow. It may be incomplete: save it again.",
        ...[name, `(${shape.join(", ")})`, needed, Math.max(0, size - start - length)],
      ),
    );
  return tensor;
}

function noHeader(name: string): FileRefusal {
  return new FileRefusal(
    l10n.t("The header of {0} cannot be read. The file is damaged; save it again.", name),
  );
}

/** `{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }` */
function parseHeader(
  name: string,
  header: string,
): { readonly code: string; readonly isFortran: boolean; readonly shape: readonly number[] } {
  if (/'descr':\s*[[(]/.test(header))
    throw new FileRefusal(
      l10n.t(
        "{0} is a structured array, whose elements have fields. Save one field as an array of its own, as in np.save(path, a['x']).",
        name,
      ),
    );
  const code = /'descr':\s*'([^']*)'/.exec(header)?.[1];
  const order = /'fortran_order':\s*(True|False)/.exec(header)?.[1];
  const shape = /'shape':\s*\(([\d,\sL]*)\)/.exec(header)?.[1];
  if (code === undefined || order === undefined || shape === undefined) throw noHeader(name);
  const sizes = shape.match(/\d+/g) ?? [];
  if (sizes.length > mostAxes) throw noHeader(name);
  return { code, isFortran: order === "True", shape: sizes.map(Number) };
}

function toElement(name: string, code: string): ElementName {
  const found = ofName(names, code.replace(/^[<>|=]/, ""));
  if (found) return found;
  const letter = code.replace(/^[<>|=]/, "")[0] ?? "";
  const is = (letters: string): boolean => letter !== "" && letters.includes(letter);
  if (is("c"))
    throw new FileRefusal(
      l10n.t("{0} holds complex numbers ({1}). Save the real part: a.real.", name, code),
    );
  if (is("O"))
    throw new FileRefusal(
      l10n.t(
        "{0} holds Python objects, which only Python can read. Convert them to numbers, as in a.astype(float), and save them again.",
        name,
      ),
    );
  if (is("USa")) throw new FileRefusal(l10n.t("{0} holds text ({1}), not numbers.", name, code));
  throw new FileRefusal(
    l10n.t(
      "{0} holds elements of type {1}, which is not known here. Save them as numbers, as in a.astype(np.float64).",
      name,
      code,
    ),
  );
}
