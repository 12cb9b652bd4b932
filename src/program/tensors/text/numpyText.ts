import { exponentialToEven, fixedToEven } from "../../values/halves.ts";
import { gapSign } from "../../values/gaps.ts";
import { isFloating } from "../../values/dtype.ts";
import type { Tensor } from "../../values/tensor.ts";
import { extremesOf, layOut, padStart, shownNumbers } from "./layout.ts";
import { toExponent, toOwnDigits, toOwnText } from "./numbers.ts";

/** Texts that a program makes of single numbers; null: that kind as usual. */
export interface NumpyFormatter {
  readonly float: ((value: number) => string) | null;
  readonly int: ((value: number) => string) | null;
}

/** `np.set_printoptions`. */
export interface NumpyPrint {
  readonly precision: number;
  readonly threshold: number;
  readonly edgeitems: number;
  readonly linewidth: number;
  readonly suppress: boolean;
  /** `fixed`: every number has all digits; `maxprec`: as few as distinguish every number. */
  readonly floatmode: "fixed" | "maxprec";
  /** How the program itself writes numbers of a kind; null: as usual. */
  readonly formatter: NumpyFormatter | null;
  /** What stands before numbers that are not negative. */
  readonly sign: "" | "+" | " ";
  /** Other settings are not followed: the printed text is unknown. */
  readonly isLost: boolean;
}

export const usualNumpyPrint: NumpyPrint = {
  precision: 8,
  threshold: 1000,
  edgeitems: 3,
  linewidth: 75,
  suppress: false,
  floatmode: "maxprec",
  sign: "",
  formatter: null,
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
  if (shape.length === 0 && !(isCode && tensor.isBoxed))
    return toScalarText(numbers[0]!, tensor, isCode);
  const edge = numbers.length > options.threshold ? options.edgeitems : null;
  const shown = shownNumbers(shape, edge).map((place) => numbers[place]!);
  const cells = toCells(shown, tensor, options);
  const text =
    numbers.length === 0
      ? "[]"
      : shape.length === 0
        ? cells[0]!.trim()
        : layOut({
            shape,
            cells,
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
  return `array(${text}${size}${type})`;
}

function toScalarText(number: number, { dtype, storage }: Tensor, isCode: boolean): string {
  const isPlain = storage.drawn?.isPlain === true;
  const text =
    dtype === "bool"
      ? number === 0
        ? "False"
        : "True"
      : isFloating(dtype)
        ? toOwnText(number, dtype)
        : String(number);
  if (!isCode || isPlain) return text;
  return dtype === "bool" ? `np.${text}_` : `np.${dtype}(${text})`;
}

function toCells(
  numbers: readonly number[],
  { dtype }: Tensor,
  options: NumpyPrint,
): readonly string[] {
  const { suppress, sign, formatter } = options;
  const own = isFloating(dtype) ? formatter?.float : dtype === "bool" ? null : formatter?.int;
  if (own) return numbers.map(own);
  if (dtype === "bool") return numbers.map((each) => (each === 0 ? "False" : " True"));
  if (!isFloating(dtype)) return padStart(numbers.map((each) => String(each)));
  const digits = (value: number): number => toOwnDigits(value, dtype);
  const finite = numbers.filter(Number.isFinite);
  const sizes = finite.filter((each) => each !== 0).map(Math.abs);
  const [least, most] = extremesOf(sizes);
  const isUneven = !suppress && (least < 1e-4 || most / least > 1000);
  const isWide = sizes.length > 0 && (most >= 1e8 || isUneven);
  const cells = (isWide ? inExponents : inFractions)(numbers, digits, options);
  if (sign === "") return padStart(cells);
  return padStart(cells.map((cell) => (/^[-n]/.test(cell) ? cell : `${sign}${cell}`)));
}

/** All with the same number of digits after the point, by default as few as distinguish every number. */
function inFractions(
  numbers: readonly number[],
  toDigits: (value: number) => number,
  { precision, floatmode }: NumpyPrint,
): readonly string[] {
  if (floatmode === "fixed")
    return numbers.map((each) =>
      Number.isFinite(each) ? pointed(fixedToEven(each, precision)) : specialText(each),
    );
  const shortest = numbers.map((each) => shortFraction(each, toDigits, precision));
  const split = shortest.map((text) => text?.split(".") ?? null);
  const [, right] = extremesOf(split.map((parts) => parts?.[1]?.length ?? 0));
  return split.map((parts, at) =>
    parts ? `${parts[0] ?? ""}.${(parts[1] ?? "").padEnd(right)}` : specialText(numbers[at]!),
  );
}

/** `3.` for `3`. */
function pointed(text: string): string {
  return text.includes(".") ? text : `${text}.`;
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
  { precision, floatmode }: NumpyPrint,
): readonly string[] {
  if (floatmode === "fixed")
    return numbers.map((each) => {
      if (!Number.isFinite(each)) return specialText(each);
      const [mantissa = "", exponent = ""] = exponentialToEven(each, precision).split("e");
      return toExponent(`${pointed(mantissa)}e${exponent}`);
    });
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
  return parts.map((part, at) => {
    if (!part) return specialText(numbers[at]!);
    const [whole = "", fraction = ""] = part.mantissa.split(".");
    const [sign, digits] = [part.exponent.slice(0, 1), part.exponent.slice(1)];
    const exponent = digits.padStart(Math.max(2, width), "0");
    return `${whole}.${fraction.padEnd(right, "0")}e${sign}${exponent}`;
  });
}

function specialText(value: number): string {
  return Number.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf";
}
