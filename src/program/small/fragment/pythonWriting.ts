import { arrayLayers, arraySoftmax, libraries, listFunctions } from "./usualNames.ts";
import type { Before, Drawn, FragmentWriting, Mask, Member } from "./writing.ts";

/** Python: what is drawn is drawn by its generator, or by that of the library that the fragment uses. */
export const pythonWriting: FragmentWriting = {
  isLibrary: ({ name, isMember, axes }) => libraries.has(name) && isMember && axes.length === 0,
  hasMasks: true,
  hasMembers: true,
  hasFunction: (name) => listFunctions.has(name),
  write: (before, text) => {
    const { drawn, sizes, scales, indices, width } = before;
    const { members } = before;
    const isOfArrays = members.length > 0 || drawn.some(({ isArray }) => isArray);
    const isOfNumPy = /\b(j?np|numpy)\./.test(text);
    const isTorch = /\b(torch|F|nn)\./.test(text) || (members.length > 0 && !isOfNumPy);
    const imports = new Set(before.libraries.map((name) => libraries.get(name)!));
    const layers = members.some(({ value }) => value.kind === "layer");
    if (layers && isTorch) imports.add("import torch.nn as nn");
    if (isOfArrays) imports.add(isTorch ? "import torch" : "import numpy as np");
    else imports.add("import random");
    const softmax = isTorch ? ["from torch import softmax", ""] : arraySoftmax;
    const functions = before.functions.flatMap((name) =>
      isOfArrays && name === "softmax" ? softmax : [...listFunctions.get(name)!, ""],
    );
    return [
      ...[...imports].toSorted(),
      ...(functions.length > 0 ? ["", ...functions] : []),
      ...classesOf(before, isTorch),
      seedOf(before, isOfArrays, isTorch),
      ...sizes.map(({ name, value }) => `${name} = ${value}`),
      ...scales.map((name) => `${name} = ${width} ** -0.5`),
      ...indices.map((name) => `${name} = 0`),
      ...before.lasts.map((name) => `${name} = ${before.last}`),
      ...before.filled.map((name) => `${name} = []`),
      ...before.owners.map((each) => `${each} = Own()`),
      ...members.map(({ path, value }) => `${path} = ${writeMember(value, isTorch)}`),
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

/** What objects with members are made of. */
function classesOf({ owners, members }: Before, isTorch: boolean): readonly string[] {
  const kinds = new Set(members.map(({ value }) => (value.kind === "layer" ? value.as : null)));
  return [
    ...(owners.length > 0 ? ["class Own:", "    pass", ""] : []),
    ...(isTorch ? [] : arrayLayers.flatMap(([kind, lines]) => (kinds.has(kind) ? lines : []))),
  ];
}

function writeMember(value: Member["value"], isTorch: boolean): string {
  switch (value.kind) {
    case "plain":
      return value.code;
    case "weight": {
      const list = value.shape.join(", ");
      return `${isTorch ? "torch" : "np.random"}.randn(${list}) / ${value.shape[0]} ** 0.5`;
    }
    case "layer": {
      const { as, width } = value;
      if (!isTorch) return as === "linear" ? `Linear(${width})` : as;
      const layers = {
        ...{ linear: `LazyLinear(${width})`, norm: `LayerNorm(${width})` },
        ...{ dropout: "Identity()", activation: "GELU()", softmax: "Softmax(dim=-1)" },
      };
      return `nn.${layers[as]}`;
    }
  }
}

/** Each position sees itself and those before it. */
function writeMask({ use, positions, lead }: Mask, isTorch: boolean): string {
  const library = isTorch ? "torch" : "np";
  const shape = `(${"1, ".repeat(lead)}${positions}, ${positions})`;
  if (use === "added") {
    const hidden = isTorch ? 'float("-inf")' : "-np.inf";
    return `${library}.triu(${library}.full(${shape}, ${hidden}), 1)`;
  }
  const [part, first] = use === "seen" ? ["tril", 0] : ["triu", 1];
  const ones = isTorch ? `ones${shape}` : `ones(${shape})`;
  const asFlags = isTorch ? "bool()" : "astype(bool)";
  return `${library}.${part}(${library}.${ones}, ${first}).${asFlags}`;
}

function write({ open, shape, isArray }: Drawn, text: string, isTorch: boolean): string {
  if (isArray) {
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
