import type { TensorValues } from "../../../tensor/tensor.ts";

/** How one type of number is stored. */
export interface NumberType {
  readonly bytes: number;
  /** `bytes [count * bytes], little-endian -> numbers`; what fits single precision stays there. */
  read(view: DataView, count: number): TensorValues;
}

function readSingles(count: number, readAt: (at: number) => number): Float32Array {
  const values = new Float32Array(count);
  for (let at = 0; at < count; at++) values[at] = readAt(at);
  return values;
}

/** The types of numbers that weights come in, by their safetensors names. */
export const NUMBER_TYPES: ReadonlyMap<string, NumberType> = new Map<string, NumberType>([
  [
    "F64",
    {
      bytes: 8,
      read: (view, count) =>
        Float64Array.from({ length: count }, (_, at) => view.getFloat64(8 * at, true)),
    },
  ],
  [
    "F32",
    {
      bytes: 4,
      read: (view, count) => readSingles(count, (at) => view.getFloat32(4 * at, true)),
    },
  ],
  [
    "F16",
    {
      bytes: 2,
      read: (view, count) => readSingles(count, (at) => fromHalf(view.getUint16(2 * at, true))),
    },
  ],
  [
    "BF16",
    {
      bytes: 2,
      read: (view, count) =>
        readSingles(count, (at) => fromBrainFloat(view.getUint16(2 * at, true))),
    },
  ],
]);

/** IEEE half precision: 1 sign bit, 5 of exponent, 10 of fraction. */
function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** bfloat16: 1 sign bit, 8 of exponent, 7 of fraction; the upper half of a single. */
function fromBrainFloat(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 7) & 0xff;
  const fraction = bits & 0x7f;
  if (exponent === 0) return sign * fraction * 2 ** -133;
  if (exponent === 255) return fraction === 0 ? sign * Infinity : NaN;
  return sign * (1 + fraction / 128) * 2 ** (exponent - 127);
}
