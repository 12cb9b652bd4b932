/** How numbers that JSON cannot hold stand in it. */
interface Packed {
  readonly $float64?: string;
  readonly $float32?: string;
  readonly $number?: string;
}

/** A value as JSON for a script element: typed arrays exact, and no `<` that could end the element. */
export function toInlineJson(value: unknown, toBase64: (bytes: Uint8Array) => string): string {
  const pack = (_key: string, entry: unknown): unknown => {
    if (entry instanceof Float64Array) return { $float64: toBase64(toLittleEndian(entry)) };
    if (entry instanceof Float32Array) return { $float32: toBase64(toLittleEndian(entry)) };
    if (typeof entry !== "number" || Number.isFinite(entry)) return entry;
    return { $number: String(entry) };
  };
  return JSON.stringify(value, pack)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

/** Reads what `toInlineJson` wrote. */
export function parseInlineJson(
  text: string,
  fromBase64: (text: string) => Uint8Array<ArrayBuffer>,
): unknown {
  return JSON.parse(text, (_key, entry: unknown) => {
    if (typeof entry !== "object" || entry === null) return entry;
    const { $float64, $float32, $number } = entry as Packed;
    if ($float64 !== undefined) return fromLittleEndian(fromBase64($float64), Float64Array);
    if ($float32 !== undefined) return fromLittleEndian(fromBase64($float32), Float32Array);
    return $number === undefined ? entry : Number($number);
  });
}

function toLittleEndian(numbers: Float64Array | Float32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(numbers.byteLength));
  const set = numbers instanceof Float64Array ? "setFloat64" : "setFloat32";
  numbers.forEach((value, at) => {
    view[set](at * numbers.BYTES_PER_ELEMENT, value, true);
  });
  return new Uint8Array(view.buffer);
}

/** Fills the array that `create` makes of so many numbers. */
function fromLittleEndian<Numbers extends Float64Array | Float32Array>(
  bytes: Uint8Array<ArrayBuffer>,
  create: { new (length: number): Numbers; readonly BYTES_PER_ELEMENT: number },
): Numbers {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = create.BYTES_PER_ELEMENT;
  const numbers = new create(bytes.length / size);
  const get = numbers instanceof Float64Array ? "getFloat64" : "getFloat32";
  for (let at = 0; at < numbers.length; at++) numbers[at] = view[get](at * size, true);
  return numbers;
}
