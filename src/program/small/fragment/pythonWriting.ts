import { arraySoftmax, libraries, listFunctions } from "./usualNames.ts";
import type { Before, Drawn, FragmentWriting, Mask } from "./writing.ts";

/** Python: what is drawn is drawn by its generator, or by that of the library that the fragment uses. */
export const pythonWriting: FragmentWriting = {
  isLibrary: ({ name, isMember, axes }) => libraries.has(name) && isMember && axes.length === 0,
  hasMasks: true,
  hasFunction: (name) => listFunctions.has(name),
  write: (before, text) => {
    const { drawn, sizes, scales, indices, width } = before;
    const isTorch = /\b(torch|F)\./.test(text);
    const isOfArrays = drawn.some(({ open }) => open.isTensor);
    const imports = new Set(before.libraries.map((name) => libraries.get(name)!));
    if (isOfArrays) imports.add(isTorch ? "import torch" : "import numpy as np");
    else imports.add("import random");
    const functions = before.functions.flatMap((name) =>
      isOfArrays && name === "softmax" ? arraySoftmax : [...listFunctions.get(name)!, ""],
    );
    return [
      ...[...imports].toSorted(),
      ...(functions.length > 0 ? ["", ...functions] : []),
      seedOf(before, isOfArrays, isTorch),
      ...sizes.map(({ name, value }) => `${name} = ${value}`),
      ...scales.map((name) => `${name} = ${width} ** -0.5`),
      ...indices.map((name) => `${name} = 0`),
      ...before.lasts.map((name) => `${name} = ${before.last}`),
      ...before.filled.map((name) => `${name} = []`),
      ...drawn.map((each) => `${each.open.name} = ${write(each, text, isTorch)}`),
      ...before.masks.map((each) => `${each.name} = ${writeMask(each, isTorch)}`),
      "",
    ].join("\n");
  },
};

function seedOf({ seed }: Before, isOfArrays: boolean, isTorch: boolean): string {
  if (!isOfArrays) return `random.seed(${seed})`;
  return isTorch ? `torch.manual_seed(${seed})` : `np.random.seed(${seed})`;
}

/** Each position sees itself and those before it. */
function writeMask({ use, positions }: Mask, isTorch: boolean): string {
  const library = isTorch ? "torch" : "np";
  const shape = `(${positions}, ${positions})`;
  if (use === "added") {
    const hidden = isTorch ? 'float("-inf")' : "-np.inf";
    return `${library}.triu(${library}.full(${shape}, ${hidden}), 1)`;
  }
  const [part, first] = use === "seen" ? ["tril", 0] : ["triu", 1];
  const ones = isTorch ? `ones${shape}` : `ones(${shape})`;
  const asFlags = isTorch ? "bool()" : "astype(bool)";
  return `${library}.${part}(${library}.${ones}, ${first}).${asFlags}`;
}

function write({ open, shape }: Drawn, text: string, isTorch: boolean): string {
  if (open.isTensor) {
    const list = shape.join(", ");
    return isTorch ? `torch.randn(${list})` : `np.random.randn(${list})`;
  }
  const keys = open.axes[0]?.keys ?? [];
  const written = shape.reduceRight(
    (inner, count) => `[${inner} for _ in range(${count})]`,
    "random.gauss(0, 1)",
  );
  if (keys.length === 0) return written;
  const all = new Set(keys.map(({ range }) => text.slice(range.start, range.end)));
  return `{${[...all].map((key) => `${key}: ${written}`).join(", ")}}`;
}
