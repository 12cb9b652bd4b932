import { exponentialToEven, fixedToEven } from "../../values/halves.ts";
import { gapSign } from "../../values/gaps.ts";
import { isFloating } from "../../values/dtype.ts";
import type { Tensor } from "../../values/tensor.ts";
import { extremesOf, layOut, padStart, shownNumbers } from "./layout.ts";
import { toFloatText, toSingleDigits } from "./numbers.ts";

/** `np.set_printoptions`. */
export interface NumpyPrint {
  readonly precision: number;
  readonly threshold: number;
  readonly edgeitems: number;
  readonly linewidth: number;
  readonly suppress: boolean;
  /** Other settings are not followed: the printed text is unknown. */
  readonly isLost: boolean;
}

export const usualNumpyPrint: NumpyPrint = {
  precision: 8,
  threshold: 1000,
  edgeitems: 3,
  linewidth: 75,
  suppress: false,
  isLost: false,
};

/** An array as NumPy prints it; as code (`repr`) with its name around it. */
export function toNumpyText(
  tensor: Tensor,
  form: "plain" | "code",
  options: NumpyPrint = usualNumpyPrint,
  between = " ",
): string {
  const { shape, dtype } = tensor;
  const numbers = tensor.numbers();
  if (!numbers || (options.isLost && shape.length > 0)) return gapSign;
  const isCode = form === "code";
  if (shape.length === 0) return toScalarText(numbers[0]!, tensor, isCode);
  const edge = numbers.length > options.threshold ? options.edgeitems : null;
  const shown = shownNumbers(shape, edge).map((place) => numbers[place]!);
  const text = layOut({
    shape,
    cells: toCells(shown, tensor, options),
    separator: isCode ? ", " : between,
    lineWidth: options.linewidth,
    indent: isCode ? 6 : 0,
    trailing: shape.length,
    edge,
    dots: "...",
  });
  if (!isCode) return text;
  const isPlain = dtype === "float64" || dtype === "int64" || dtype === "bool";
  const type = isPlain && numbers.length > 0 ? "" : `, dtype=${dtype}`;
  const size = numbers.length === 0 && shape.length > 1 ? `, shape=(${shape.join(", ")})` : "";
  return `array(${numbers.length === 0 ? "[]" : text}${size}${type})`;
}

function toScalarText(number: number, { dtype }: Tensor, isCode: boolean): string {
  const text =
    dtype === "bool"
      ? number === 0
        ? "False"
        : "True"
      : isFloating(dtype)
        ? toFloatText(dtype === "float32" ? toSingleDigits(number) : number)
        : String(number);
  if (!isCode) return text;
  return dtype === "bool" ? `np.${text}_` : `np.${dtype}(${text})`;
}

function toCells(
  numbers: readonly number[],
  { dtype }: Tensor,
  { precision, suppress }: NumpyPrint,
): readonly string[] {
  if (dtype === "bool") return numbers.map((each) => (each === 0 ? "False" : " True"));
  if (!isFloating(dtype)) return padStart(numbers.map((each) => String(each)));
  const digits = dtype === "float32" ? toSingleDigits : (value: number): number => value;
  const finite = numbers.filter(Number.isFinite);
  const sizes = finite.filter((each) => each !== 0).map(Math.abs);
  const [least, most] = extremesOf(sizes);
  const isUneven = !suppress && (least < 1e-4 || most / least > 1000);
  const isWide = sizes.length > 0 && (most >= 1e8 || isUneven);
  return (isWide ? inExponents : inFractions)(numbers, digits, precision);
}

/** All with the same number of digits after the point, as few as distinguish every number. */
function inFractions(
  numbers: readonly number[],
  toDigits: (value: number) => number,
  precision: number,
): readonly string[] {
  const shortest = numbers.map((each) => shortFraction(each, toDigits, precision));
  const split = shortest.map((text) => text?.split(".") ?? null);
  const [, right] = extremesOf(split.map((parts) => parts?.[1]?.length ?? 0));
  const texts = split.map((parts, at) =>
    parts ? `${parts[0] ?? ""}.${(parts[1] ?? "").padEnd(right)}` : specialText(numbers[at]!),
  );
  return padStart(texts);
}

function shortFraction(
  value: number,
  toDigits: (value: number) => number,
  precision: number,
): string | null {
  if (!Number.isFinite(value)) return null;
  const shortest = String(toDigits(value));
  const exact = shortest.includes("e") ? fixedToEven(value, precision) : shortest;
  const [whole = "0", part = ""] = exact.split(".");
  const text = part.length > precision ? fixedToEven(value, precision) : `${whole}.${part}`;
  const trimmed = text.replace(/0+$/, "");
  return Object.is(value, -0) ? `-${trimmed}` : trimmed;
}

function inExponents(
  numbers: readonly number[],
  toDigits: (value: number) => number,
  precision: number,
): readonly string[] {
  const parts = numbers.map((each) => {
    if (!Number.isFinite(each)) return null;
    const text = toDigits(each).toExponential();
    const short = (text.split("e")[0]?.split(".")[1]?.length ?? 0) <= precision;
    const [mantissa = "", exponent = ""] = (
      short ? text : exponentialToEven(each, precision)
    ).split("e");
    return { mantissa: mantissa.replace(/(\.\d*?)0+$/, "$1"), exponent };
  });
  const [, right] = extremesOf(parts.map((part) => part?.mantissa.split(".")[1]?.length ?? 0));
  const [, width] = extremesOf(parts.map((part) => (part?.exponent.length ?? 1) - 1));
  const texts = parts.map((part, at) => {
    if (!part) return specialText(numbers[at]!);
    const [whole = "", fraction = ""] = part.mantissa.split(".");
    const [sign, digits] = [part.exponent.slice(0, 1), part.exponent.slice(1)];
    const exponent = digits.padStart(Math.max(2, width), "0");
    return `${whole}.${fraction.padEnd(right, "0")}e${sign}${exponent}`;
  });
  return padStart(texts);
}

function specialText(value: number): string {
  return Number.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf";
}
