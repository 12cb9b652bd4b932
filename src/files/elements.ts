/** Reads the number at a byte of a view. */
type ElementReader = (view: DataView, at: number, isLittle: boolean) => number;

const type = <Name extends string>(name: Name, bytes: number, get: ElementReader) => ({
  ...{ name, bytes, get },
});

const two32 = 2 ** 32;

/** The types of numbers in files, by name. */
export const elementTypes = {
  float64: type("float64", 8, (view, at, isLittle) => view.getFloat64(at, isLittle)),
  float32: type("float32", 4, (view, at, isLittle) => view.getFloat32(at, isLittle)),
  float16: type("float16", 2, (view, at, isLittle) => fromHalf(view.getUint16(at, isLittle))),
  bfloat16: type("bfloat16", 2, (view, at, isLittle) => fromBrain(view.getUint16(at, isLittle))),
  float8_e4m3fn: type("float8_e4m3fn", 1, (view, at) => fromEighth(view.getUint8(at))),
  float8_e5m2: type("float8_e5m2", 1, (view, at) => fromHalf(view.getUint8(at) << 8)),
  int64: type("int64", 8, (view, at, isLittle) => {
    const [low, high] = isLittle ? [at, at + 4] : [at + 4, at];
    return view.getInt32(high, isLittle) * two32 + view.getUint32(low, isLittle);
  }),
  int32: type("int32", 4, (view, at, isLittle) => view.getInt32(at, isLittle)),
  int16: type("int16", 2, (view, at, isLittle) => view.getInt16(at, isLittle)),
  int8: type("int8", 1, (view, at) => view.getInt8(at)),
  uint64: type("uint64", 8, (view, at, isLittle) => {
    const [low, high] = isLittle ? [at, at + 4] : [at + 4, at];
    return view.getUint32(high, isLittle) * two32 + view.getUint32(low, isLittle);
  }),
  uint32: type("uint32", 4, (view, at, isLittle) => view.getUint32(at, isLittle)),
  uint16: type("uint16", 2, (view, at, isLittle) => view.getUint16(at, isLittle)),
  uint8: type("uint8", 1, (view, at) => view.getUint8(at)),
  bool: type("bool", 1, (view, at) => (view.getUint8(at) === 0 ? 0 : 1)),
} as const;

/** The name of a type. */
export type ElementName = keyof typeof elementTypes;

/** How one number is stored. */
export interface ElementType {
  /** As NumPy and PyTorch call it. */
  readonly name: ElementName;
  readonly bytes: number;
  readonly get: ElementReader;
}

/** What the platform itself reads, where it stores the lowest byte first, as all do today. */
const floats: {
  readonly [name: string]: (new (buffer: ArrayBuffer) => ArrayLike<number>) | undefined;
} = { float64: Float64Array, float32: Float32Array };

/** Bytes as numbers of any type. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Numbers that begin `step` bytes after each other. */
export function decodeRun(
  bytes: Uint8Array,
  element: ElementType,
  isLittle: boolean,
  step: number,
  into: Float32Array | Float64Array,
): void {
  const wide = isLittle && step === element.bytes ? floats[element.name] : undefined;
  if (wide) {
    // A copy, because a typed array begins at a multiple of its size.
    const copy = new Uint8Array(into.length * step);
    copy.set(bytes.subarray(0, copy.length));
    into.set(new wide(copy.buffer));
    return;
  }
  const view = viewOf(bytes);
  const { get } = element;
  for (let at = 0, from = 0; at < into.length; at++, from += step)
    into[at] = get(view, from, isLittle);
}

/** IEEE half precision: 1 sign, 5 exponent, 10 fraction bits. */
function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023];
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
  return sign * (1024 + fraction) * 2 ** (exponent - 25);
}

const brain = new DataView(new ArrayBuffer(4));

/** The upper half of a single-precision number. */
function fromBrain(bits: number): number {
  brain.setUint16(0, bits);
  return brain.getFloat32(0);
}

/** 1 sign, 4 exponent, 3 fraction bits; no infinity. */
function fromEighth(bits: number): number {
  const sign = bits & 0x80 ? -1 : 1;
  const [exponent, fraction] = [(bits >> 3) & 15, bits & 7];
  if (exponent === 15 && fraction === 7) return NaN;
  if (exponent === 0) return sign * fraction * 2 ** -9;
  return sign * (8 + fraction) * 2 ** (exponent - 10);
}
