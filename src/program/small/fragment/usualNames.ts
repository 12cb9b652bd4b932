import type { LayerKind } from "./memberValues.ts";
import { usualImports } from "../../libraries/standIns.ts";

/** What imports the libraries that a fragment names. */
export const libraries: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...usualImports, F: "torch.nn.functional" }).map(([name, module]) => [
    name,
    name === module ? `import ${module}` : `import ${module} as ${name}`,
  ]),
);

/** The usual functions of a model on lists of numbers, which nobody defines in a fragment. */
export const listFunctions: ReadonlyMap<string, readonly string[]> = new Map([
  [
    "softmax",
    [
      "def softmax(logits):",
      "    from math import exp",
      "    largest = max(logits)",
      "    parts = [exp(each - largest) for each in logits]",
      "    total = sum(parts)",
      "    return [each / total for each in parts]",
    ],
  ],
  ["linear", ["def linear(x, w):", "    return [sum(a * b for a, b in zip(row, x)) for row in w]"]],
  ["matvec", ["def matvec(w, x):", "    return [sum(a * b for a, b in zip(row, x)) for row in w]"]],
  ["dot", ["def dot(a, b):", "    return sum(x * y for x, y in zip(a, b))"]],
  ["relu", ["def relu(x):", "    return [max(0, each) for each in x]"]],
  [
    "rmsnorm",
    [
      "def rmsnorm(x):",
      "    mean = sum(each * each for each in x) / len(x)",
      "    return [each / (mean + 1e-5) ** 0.5 for each in x]",
    ],
  ],
  ["rearrange", ["from einops import rearrange"]],
  ["exp", ["from math import exp"]],
  ["sqrt", ["from math import sqrt"]],
]);

/** The same on arrays, whose last axis is that of the keys. */
export const arraySoftmax: readonly string[] = [
  "def softmax(logits, axis=-1):",
  "    parts = np.exp(logits - logits.max(axis=axis, keepdims=True))",
  "    return parts / parts.sum(axis=axis, keepdims=True)",
  "",
];

/** Layers of arrays, by what they are. */
export const arrayLayers: readonly (readonly [LayerKind, readonly string[]])[] = [
  [
    "linear",
    [
      "class Linear:",
      "    def __init__(self, width):",
      "        self.width, self.w = width, None",
      "",
      "    def __call__(self, x):",
      "        if self.w is None:",
      "            self.w = np.random.randn(x.shape[-1], self.width) / x.shape[-1] ** 0.5",
      "        return x @ self.w",
      "",
    ],
  ],
  ["dropout", ["def dropout(x, *rest, **named):", "    return x", ""]],
  [
    "norm",
    [
      "def norm(x):",
      "    return (x - x.mean(-1, keepdims=True)) / (x.var(-1, keepdims=True) + 1e-5) ** 0.5",
      "",
    ],
  ],
  ["activation", ["def activation(x):", "    return x * (x > 0)", ""]],
  ["softmax", arraySoftmax],
];
