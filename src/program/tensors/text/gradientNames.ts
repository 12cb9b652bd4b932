import type { Origin } from "../../values/tensor.ts";
import { viewAs } from "../shapes.ts";

/** What PyTorch calls the gradient of an operation, where it is not called after the operation. */
const names: Readonly<Record<string, string>> = {
  ...{ subtract: "Sub", multiply: "Mul", divide: "Div", dropout: "Mul", negative: "Neg" },
  ...{ absolute: "Abs", square: "Pow", power: "Pow", copy: "Clone", cast: "ToCopy" },
  ...{ concatenate: "Cat", narrow: "Split", tile: "Repeat", repeat: "View", einsum: "View" },
  ...{ layerNorm: "NativeLayerNorm", logSoftmax: "LogSoftmax", pad: "ConstantPadNd" },
  ...{ var0: "Var", var1: "Var", std0: "Std", std1: "Std", norm: "LinalgVectorNorm" },
  ...{ geluTanh: "Gelu", crossEntropy: "NllLoss", rmsNormalize: "Mul" },
};

/** By the dimensions of both sides; others are computed as products of matrices that are joined. */
const productNames: Readonly<Record<string, string>> = {
  "1,1": "DotBackward0",
  "1,2": "SqueezeBackward4",
  "2,1": "MvBackward0",
  "2,2": "MmBackward0",
};

/** The gradient that PyTorch names when it prints a tensor: `MmBackward0`. */
export function gradientName({ operation, inputs, settings, gradient }: Origin): string {
  if (gradient !== undefined) return gradient;
  const [first] = inputs;
  const ranks = inputs.map((input) => (typeof input === "object" ? input.shape.length : 0));
  const { axes } = settings;
  const isPartly = Array.isArray(axes) && axes.length < (ranks[0] ?? 0);
  switch (operation) {
    case "sum":
    case "mean":
      return `${operation === "sum" ? "Sum" : "Mean"}Backward${isPartly ? 1 : 0}`;
    case "max":
    case "min":
      return `${operation === "max" ? "Max" : "Min"}Backward${isPartly ? 0 : 1}`;
    case "matmul":
      return productNames[ranks.join()] ?? "UnsafeViewBackward0";
    case "subtract":
      return typeof first === "number" ? "RsubBackward1" : "SubBackward0";
    case "power":
      return typeof first === "number" ? "PowBackward2" : "PowBackward0";
    case "triangle":
      return settings["side"] === "lower" ? "TrilBackward0" : "TriuBackward0";
    case "index":
      return indexName(settings["parts"]);
    case "reshape": {
      const isCopied =
        typeof first === "object" &&
        !first.isContiguous &&
        viewAs(first, settings["shape"] as readonly number[]) === null;
      return isCopied ? "UnsafeViewBackward0" : "ViewBackward0";
    }
    default: {
      const own = `${operation.slice(0, 1).toUpperCase()}${operation.slice(1)}`;
      return `${names[operation] ?? own}Backward0`;
    }
  }
}

/** What stands between brackets is done from left to right; what tensors choose comes last. */
function indexName(parts: unknown): string {
  if (!Array.isArray(parts)) return "SelectBackward0";
  const kinds = parts.flatMap((part: { kind: string; start?: unknown; stop?: unknown }) => {
    const isWhole = part.kind === "slice" && part.start === null && part.stop === null;
    return part.kind === "rest" || isWhole ? [] : [part.kind];
  });
  if (kinds.includes("tensor")) return "IndexBackward0";
  const last = kinds.at(-1) ?? "slice";
  if (last === "new") return "UnsqueezeBackward0";
  return last === "slice" ? "SliceBackward0" : "SelectBackward0";
}
