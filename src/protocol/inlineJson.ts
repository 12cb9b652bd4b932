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
    if (entry instanceof Float32Array) return { $float32: toBase64(singlesToLittleEndian(entry)) };
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
    if ($float64 !== undefined) return fromLittleEndian(fromBase64($float64));
    if ($float32 !== undefined) return singlesFromLittleEndian(fromBase64($float32));
    return $number === undefined ? entry : Number($number);
  });
}

function toLittleEndian(numbers: Float64Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(numbers.length * 8));
  numbers.forEach((value, at) => {
    view.setFloat64(at * 8, value, true);
  });
  return new Uint8Array(view.buffer);
}

function fromLittleEndian(bytes: Uint8Array<ArrayBuffer>): Float64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float64Array.from({ length: bytes.length / 8 }, (_, at) => view.getFloat64(at * 8, true));
}

function singlesToLittleEndian(numbers: Float32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(numbers.length * 4));
  numbers.forEach((value, at) => {
    view.setFloat32(at * 4, value, true);
  });
  return new Uint8Array(view.buffer);
}

function singlesFromLittleEndian(bytes: Uint8Array<ArrayBuffer>): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float32Array.from({ length: bytes.length / 4 }, (_, at) => view.getFloat32(at * 4, true));
}
