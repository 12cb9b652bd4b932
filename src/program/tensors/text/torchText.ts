import { gapSign } from "../../values/gaps.ts";
import { isFloating } from "../../values/dtype.ts";
import type { Tensor } from "../../values/tensor.ts";
import { layOut, shownNumbers } from "./layout.ts";
import { toExponent } from "./numbers.ts";

/** A tensor as PyTorch prints it. */
export function toTorchText(tensor: Tensor): string {
  const { shape } = tensor;
  const numbers = tensor.numbers();
  const prefix = tensor.isParameter ? "Parameter containing:\ntensor(" : "tensor(";
  if (!numbers) return `${prefix}${gapSign})`;
  const isSummarized = numbers.length > 1000;
  const shown = shownNumbers(shape, isSummarized).map((place) => numbers[place]!);
  const cells = toCells(shown, tensor);
  const end = suffixes(tensor, numbers.length);
  if (shape.length === 0) return `${prefix}${(cells[0] ?? "").trim()}${end})`;
  const text =
    numbers.length === 0
      ? "[]"
      : layOut({
          shape,
          cells,
          separator: ", ",
          lineWidth: 82,
          indent: 7,
          trailing: 0,
          isSummarized,
        });
  const size = numbers.length === 0 && shape.length !== 1 ? `, size=(${shape.join(", ")})` : "";
  const whole = `${prefix}${text}${size}`;
  return `${whole}${behind(whole, end)})`;
}

/** What follows goes into a line of its own where the last one is full. */
function behind(text: string, end: string): string {
  if (end === "") return "";
  const last = text.length - text.lastIndexOf("\n") - 1;
  return last + end.length + 1 > 80 ? `,\n${" ".repeat(7)}${end.slice(2)}` : end;
}

function suffixes({ dtype, isParameter, needsGradient, origin }: Tensor, count: number): string {
  const isDefault = dtype === "float32" || dtype === "int64" || dtype === "bool";
  const type = isDefault && (count > 0 || dtype === "float32") ? "" : `, dtype=torch.${dtype}`;
  if (isParameter) return `${type}${needsGradient ? ", requires_grad=True" : ""}`;
  if (!needsGradient) return type;
  return `${type}, ${origin ? `grad_fn=<${gradientName(origin.operation)}>` : "requires_grad=True"}`;
}

const gradientNames: Readonly<Record<string, string>> = {
  add: "AddBackward0",
  subtract: "SubBackward0",
  multiply: "MulBackward0",
  divide: "DivBackward0",
  matmul: "MmBackward0",
  linear: "AddmmBackward0",
  softmax: "SoftmaxBackward0",
  permute: "TransposeBackward0",
  reshape: "ViewBackward0",
  concatenate: "CatBackward0",
  stack: "StackBackward0",
  index: "SelectBackward0",
  sum: "SumBackward0",
  mean: "MeanBackward0",
  layerNorm: "NativeLayerNormBackward0",
  relu: "ReluBackward0",
  exp: "ExpBackward0",
  embedding: "EmbeddingBackward0",
};

function gradientName(operation: string): string {
  const known = gradientNames[operation];
  return known ?? `${operation.slice(0, 1).toUpperCase()}${operation.slice(1)}Backward0`;
}

function toCells(numbers: readonly number[], { dtype }: Tensor): readonly string[] {
  if (dtype === "bool") return padStart(numbers.map((each) => (each === 0 ? "False" : " True")));
  if (!isFloating(dtype)) return padStart(numbers.map((each) => String(each)));
  const sizes = numbers.filter((each) => Number.isFinite(each) && each !== 0).map(Math.abs);
  if (sizes.length === 0) return padStart(numbers.map((each) => wholeText(each)));
  const most = Math.max(...sizes);
  const least = Math.min(...sizes);
  const isWhole = sizes.every(Number.isInteger);
  if (isWhole && most / least <= 1000 && most <= 1e8) {
    return padStart(numbers.map((each) => wholeText(each)));
  }
  if (most / least > 1000 || most > 1e8 || least < 1e-4) {
    return padStart(numbers.map((each) => special(each) ?? toExponent(each.toExponential(4))));
  }
  return padStart(numbers.map((each) => special(each) ?? fixed(each, 4)));
}

function fixed(value: number, digits: number): string {
  const text = value.toFixed(digits);
  return Object.is(value, -0) ? `-${text}` : text;
}

function wholeText(value: number): string {
  return special(value) ?? `${fixed(value, 0)}.`;
}

function special(value: number): string | null {
  if (Number.isNaN(value)) return "nan";
  if (Number.isFinite(value)) return null;
  return value > 0 ? "inf" : "-inf";
}

function padStart(texts: readonly string[]): readonly string[] {
  const width = Math.max(0, ...texts.map(({ length }) => length));
  return texts.map((text) => text.padStart(width));
}
