import { exponentialToEven, fixedToEven } from "../../values/halves.ts";
import { gapSign } from "../../values/gaps.ts";
import { isFloating } from "../../values/dtype.ts";
import type { Tensor } from "../../values/tensor.ts";
import { gradientName } from "./gradientNames.ts";
import { extremesOf, layOut, padStart, shownNumbers } from "./layout.ts";
import { toExponent } from "./numbers.ts";

/** `torch.set_printoptions`. */
export interface TorchPrint {
  readonly precision: number;
  readonly threshold: number;
  readonly edgeitems: number;
  readonly linewidth: number;
  /** Exponents always, or never; null if it depends on how far apart numbers are. */
  readonly sciMode: boolean | null;
}

export const usualTorchPrint: TorchPrint = {
  precision: 4,
  threshold: 1000,
  edgeitems: 3,
  linewidth: 80,
  sciMode: null,
};

/** A tensor as PyTorch prints it. */
export function toTorchText(tensor: Tensor, options: TorchPrint = usualTorchPrint): string {
  const { shape } = tensor;
  const numbers = tensor.numbers();
  const prefix = tensor.isParameter ? "Parameter containing:\ntensor(" : "tensor(";
  if (!numbers) return `${prefix}${gapSign})`;
  const edge = numbers.length > options.threshold ? options.edgeitems : null;
  const shown = shownNumbers(shape, edge).map((place) => numbers[place]!);
  const { cells, width } = toCells(shown, tensor, options);
  const end = suffixes(tensor, numbers.length);
  if (shape.length === 0)
    return `${behind(`${prefix}${(cells[0] ?? "").trim()}`, end, options.linewidth)})`;
  const text =
    numbers.length === 0
      ? "[]"
      : layOut({
          shape,
          cells,
          separator: ", ",
          lineWidth: options.linewidth,
          cellWidth: width,
          indent: 7,
          trailing: 0,
          edge,
          dots: " ...",
        });
  const isFlat = numbers.length === 0 && shape.length !== 1;
  const size = isFlat ? [`size=(${shape.join(", ")})`] : [];
  return `${behind(`${prefix}${text}`, [...size, ...end], options.linewidth)})`;
}

/** Each of what follows goes on a new line if the last one is full. */
function behind(text: string, ends: readonly string[], lineWidth: number): string {
  let whole = text;
  let last = text.length - text.lastIndexOf("\n") + 1;
  for (const end of ends) {
    const isFull = last + end.length + 2 > lineWidth;
    whole += `${isFull ? `,\n${" ".repeat(7)}` : ", "}${end}`;
    last = isFull ? end.length + 7 : last + end.length + 2;
  }
  return whole;
}

function suffixes(
  { dtype, isParameter, isLeaf, needsGradient, origin }: Tensor,
  count: number,
): readonly string[] {
  const isDefault = dtype === "float32" || dtype === "int64" || dtype === "bool";
  const isSaid = !isDefault || (count === 0 && dtype !== "float32");
  const type = isSaid ? [`dtype=torch.${dtype}`] : [];
  if (!needsGradient) return type;
  const isOwn = isParameter || isLeaf || !origin;
  return [...type, isOwn ? "requires_grad=True" : `grad_fn=<${gradientName(origin)}>`];
}

function toCells(
  numbers: readonly number[],
  { dtype }: Tensor,
  { precision, sciMode }: TorchPrint,
): { readonly cells: readonly string[]; readonly width: number } {
  if (!isFloating(dtype)) {
    const cells = padStart(
      numbers.map((each) => (dtype !== "bool" ? String(each) : each === 0 ? "False" : "True")),
    );
    return { cells, width: cells[0]?.length ?? 1 };
  }
  const forms = {
    whole: (each: number) => wholeText(each),
    exponent: (each: number) => special(each) ?? toExponent(exponentialToEven(each, precision)),
    fraction: (each: number) => special(each) ?? fixed(each, precision),
  };
  const usual = formOf(numbers);
  const isAsUsual = sciMode === null || sciMode === (usual === "exponent");
  const used = isAsUsual ? usual : sciMode ? "exponent" : areWhole(numbers) ? "whole" : "fraction";
  // Zeros, infinities, and what is no number do not count towards the width of a column.
  const counted = numbers.filter((each) => Number.isFinite(each) && each !== 0);
  const [, width] = extremesOf([1, ...counted.map((each) => forms[used](each).length)]);
  return { cells: numbers.map((each) => forms[used](each).padStart(width)), width };
}

function sizesOf(numbers: readonly number[]): readonly number[] {
  return numbers.filter((each) => Number.isFinite(each) && each !== 0).map(Math.abs);
}

function areWhole(numbers: readonly number[]): boolean {
  return sizesOf(numbers).every(Number.isInteger);
}

function formOf(numbers: readonly number[]): "whole" | "exponent" | "fraction" {
  const sizes = sizesOf(numbers);
  if (sizes.length === 0) return "whole";
  const [least, most] = extremesOf(sizes);
  if (areWhole(numbers)) return most / least <= 1000 && most <= 1e8 ? "whole" : "exponent";
  return most / least > 1000 || most > 1e8 || least < 1e-4 ? "exponent" : "fraction";
}

function fixed(value: number, digits: number): string {
  return fixedToEven(value, digits);
}

function wholeText(value: number): string {
  return special(value) ?? `${fixed(value, 0)}.`;
}

function special(value: number): string | null {
  if (Number.isNaN(value)) return "nan";
  if (Number.isFinite(value)) return null;
  return value > 0 ? "inf" : "-inf";
}
