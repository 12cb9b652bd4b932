/** What kind of numbers a tensor holds. */
export type Dtype =
  | "bool"
  | "uint8"
  | "int8"
  | "int16"
  | "int32"
  | "int64"
  | "float16"
  | "bfloat16"
  | "float32"
  | "float64"
  | "complex64";

/** A library that has tensors. */
export type TensorLibrary = "numpy" | "torch" | "tensorflow" | "jax" | "mlx";

/** What programs call their tensors. */
export const tensorTypes: Readonly<Record<TensorLibrary, string>> = {
  numpy: "numpy.ndarray",
  torch: "torch.Tensor",
  tensorflow: "tf.Tensor",
  jax: "jax.Array",
  mlx: "mx.array",
};

/** The default type of PyTorch is what most tensors have, and is often changed from outside. */
export function tensorTypeText(of: {
  readonly library: TensorLibrary;
  readonly dtype: Dtype;
}): string {
  const type = tensorTypes[of.library];
  return of.dtype === "float32" ? type : `${type} ${of.dtype}`;
}

const order: readonly Dtype[] = [
  "bool",
  "uint8",
  "int8",
  "int16",
  "int32",
  "int64",
  "float16",
  "bfloat16",
  "float32",
  "float64",
  "complex64",
];

const bits: Readonly<Record<Dtype, number>> = {
  bool: 1,
  uint8: 8,
  int8: 8,
  int16: 16,
  int32: 32,
  int64: 64,
  float16: 16,
  bfloat16: 16,
  float32: 32,
  float64: 64,
  complex64: 64,
};

/** Bytes of one number. */
export function bytesOf(dtype: Dtype): number {
  return Math.max(1, bits[dtype] / 8);
}

export function isFloating(dtype: Dtype): boolean {
  return dtype.includes("float") || dtype === "complex64";
}

/** 0 truth values, 1 whole numbers, 2 floating-point numbers, 3 complex numbers. */
export function categoryOf(dtype: Dtype): number {
  if (dtype === "complex64") return 3;
  if (dtype === "bool") return 0;
  return isFloating(dtype) ? 2 : 1;
}

/** What whole numbers become where an operation gives floating-point ones. */
export function defaultFloat(library: TensorLibrary): Dtype {
  return library === "numpy" ? "float64" : "float32";
}

/** What a library has that keeps 32 bits unless it is told otherwise. */
export function narrow(dtype: Dtype): Dtype {
  return dtype === "float64" ? "float32" : dtype === "int64" ? "int32" : dtype;
}

/** The type of an operation's result on two types that both count. */
export function promote(a: Dtype, b: Dtype, library: TensorLibrary): Dtype {
  if (library === "jax" && (narrow(a) !== a || narrow(b) !== b)) {
    return promote(narrow(a), narrow(b), library);
  }
  if (a === b) return a;
  const [low, high] = order.indexOf(a) < order.indexOf(b) ? [a, b] : [b, a];
  if (low === "float16" && high === "bfloat16") return "float32";
  if (low === "uint8" && categoryOf(high) === 1) return bits[high] > 8 ? high : "int16";
  if (library === "numpy" && categoryOf(low) === 1 && categoryOf(high) === 2) {
    if (bits[low] >= 32) return "float64";
    return bits[low] >= 16 && bits[high] === 16 ? "float32" : high;
  }
  return high;
}

/** A number as the type holds it. */
export function roundTo(value: number, dtype: Dtype): number {
  switch (dtype) {
    case "float64":
      return value;
    case "float32":
      return Math.fround(value);
    case "float16":
      return roundToHalf(value);
    case "bfloat16":
      return roundToBrain(value);
    case "bool":
      return value === 0 ? 0 : 1;
    case "int64":
      return Math.trunc(value) + 0;
    default:
      return wrap(Math.trunc(value), bits[dtype], dtype !== "uint8");
  }
}

/** Rounds all numbers in place. */
export function roundAll(numbers: Float64Array, dtype: Dtype): Float64Array {
  if (dtype === "float64") return numbers;
  if (dtype === "float32") {
    for (let at = 0; at < numbers.length; at++) numbers[at] = Math.fround(numbers[at]!);
    return numbers;
  }
  for (let at = 0; at < numbers.length; at++) numbers[at] = roundTo(numbers[at]!, dtype);
  return numbers;
}

function wrap(value: number, width: number, isSigned: boolean): number {
  const size = 2 ** width;
  const within = ((value % size) + size) % size;
  return isSigned && within >= size / 2 ? within - size : within;
}

function roundToHalf(value: number): number {
  if (!Number.isFinite(value) || value === 0) return value;
  const exponent = Math.max(-14, Math.floor(Math.log2(Math.abs(value))));
  const unit = 2 ** (exponent - 10);
  const rounded = roundHalfEven(value / unit) * unit;
  return Math.abs(rounded) > 65504 ? Math.sign(value) * Infinity : rounded;
}

function roundToBrain(value: number): number {
  if (!Number.isFinite(value) || value === 0) return value;
  const unit = 2 ** (Math.max(-126, Math.floor(Math.log2(Math.abs(value)))) - 7);
  return roundHalfEven(value / unit) * unit;
}

/** To the nearest whole number, halves to the even one; what is below 0 keeps its sign as -0. */
export function roundHalfEven(value: number): number {
  const below = Math.floor(value);
  const rest = value - below;
  if (rest !== 0.5) return Math.round(value);
  const even = below % 2 === 0 ? below : below + 1;
  return even === 0 && value < 0 ? -0 : even;
}

/** The names that programs give to types. */
export const dtypeNames: ReadonlyMap<string, Dtype> = new Map<string, Dtype>([
  ...order.slice(0, -1).map((dtype): [string, Dtype] => [dtype, dtype]),
  ["float", "float32"],
  ["double", "float64"],
  ["half", "float16"],
  ["long", "int64"],
  ["int", "int32"],
  ["short", "int16"],
]);
