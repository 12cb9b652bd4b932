import { builtin, createClass, none, tuple } from "../values/make.ts";
import type { Arguments, Machine, ModuleValue, Value } from "../values/value.ts";
import type { Tensor } from "../values/tensor.ts";
import { causalMask, makesCausalMask } from "./causalMasks.ts";
import { findModule, memberOf } from "./modules.ts";
import { moduleClass } from "./torch/layers.ts";

/** Layers that frameworks write alike, with PyTorch's name of each. */
const layers: Readonly<Record<string, string>> = {
  ...{ Linear: "Linear", Embedding: "Embedding" },
  ...{ LayerNorm: "LayerNorm", RMSNorm: "RMSNorm", Sequential: "Sequential" },
  ...{ SequentialCell: "Sequential", ModuleList: "ModuleList", LayerList: "ModuleList" },
  ...{ CellList: "ModuleList", ReLU: "ReLU", GELU: "GELU", SiLU: "SiLU", Softmax: "Softmax" },
  ...{ Tanh: "Tanh", Sigmoid: "Sigmoid", Identity: "Identity" },
};

/** Types of numbers, with PyTorch's name of each. */
const types: Readonly<Record<string, string>> = {
  ...{ float16: "float16", bfloat16: "bfloat16", float32: "float32", float64: "float64" },
  ...{ int32: "int32", int64: "int64", bool_: "bool", half: "float16" },
};

/** What the base class of layers is called. */
const bases = new Set(["Module", "Layer", "Cell", "Block"]);

/** Functions that frameworks write alike, with PyTorch's name of each, and where it has them. */
const functions: Readonly<Record<string, readonly [module: string, name: string]>> = {
  ...ofModule("torch.nn.functional", ["relu", "gelu", "silu", "log_softmax", "layer_norm"]),
  ...ofModule("torch.nn.functional", ["scaled_dot_product_attention", "dropout", "linear"]),
  ...ofModule("torch", ["chunk", "bmm", "stack", "einsum", "tril", "triu"]),
  ...ofModule("torch", ["cat", "where", "masked_fill", "exp", "reshape", "unsqueeze"]),
  ...ofModule("torch", ["squeeze", "tanh", "sigmoid", "ones", "zeros", "arange", "ones_like"]),
  ...{ concat: ["torch", "cat"], concatenate: ["torch", "cat"] },
};

function ofModule(
  module: string,
  names: readonly string[],
): Readonly<Record<string, readonly [string, string]>> {
  return Object.fromEntries(names.map((name) => [name, [module, name]]));
}

/** Libraries of tables, texts, and services: what is called like PyTorch's there is something else. */
const others =
  /^(pandas|polars|sklearn|scipy|statsmodels|networkx|nltk|spacy|gensim|datasets|requests|PIL|cv2)\b/;

/** Libraries that have NumPy's functions under NumPy's names. */
const likeNumpy = /^cupy$|(^|\.)numpy$/;

/** Libraries by the names under which everybody imports them: a piece of a program lacks its imports. */
export const usualImports: Readonly<Record<string, string>> = {
  ...{ math: "math", np: "numpy", numpy: "numpy", torch: "torch" },
};

/** The same where a piece uses MLX. */
const mlxImports: Readonly<Record<string, string>> = { mx: "mlx.core", nn: "mlx.nn" };

/** Members of Python's own library that everybody imports by their names. */
const usualMembers: Readonly<Record<string, string>> = {
  ...{ dataclass: "dataclasses", field: "dataclasses", partial: "functools" },
};

/** Frameworks under the names by which everybody imports them. */
const frameworks = new Set(["paddle", "mindspore", "ms", "keras", "tinygrad", "oneflow", "mx"]);

/** Names that say nothing of the frameworks that they are from. */
const aliases = new Set(["F", "nn", "ops", "layers", "functional"]);

/**
 * What a name of a framework that nobody knows is taken for while shapes are followed, or where a class is made
 * small: what is called like PyTorch's behaves like it. null: nothing of PyTorch is called so.
 */
export function findStandIn(name: string, machine: Machine): Value | null {
  const inMlx = machine.sizes?.library === "mlx" ? mlxImports[name] : undefined;
  if (inMlx !== undefined) return machine.language.importModule(inMlx, machine);
  const found = findMember(name);
  if (found) return found;
  const module = usualImports[name];
  if (module !== undefined) return findModule(module);
  const owner = Object.hasOwn(usualMembers, name) ? usualMembers[name] : undefined;
  if (owner !== undefined) return memberOf(owner, name);
  return aliases.has(name) || frameworks.has(name) ? standInModule(name) : null;
}

/** Whether a name is one of Python's own library. */
export function isStandard(name: string): boolean {
  return name === "math" || Object.hasOwn(usualMembers, name);
}

/** What a name of a framework is, whatever module has it. */
function findMember(name: string): Value | null {
  if (bases.has(name)) return moduleClass;
  if (name === "Tensor") return tensorClassOfFramework();
  const own = ownRules.get(name);
  if (own) return own;
  if (Object.hasOwn(types, name)) return memberOf("torch", types[name]!);
  if (Object.hasOwn(layers, name)) return memberOf("torch.nn", layers[name]!);
  if (Object.hasOwn(functions, name)) return memberOf(...functions[name]!);
  return makesCausalMask(name) ? causalMask(name) : null;
}

/** The same for a module; null: it is of another kind. */
export function findStandInModule(module: string): Value | null {
  if (others.test(module)) return null;
  const numpy = likeNumpy.test(module) ? findModule("numpy") : null;
  if (numpy?.kind === "module") return { ...numpy, name: module, isAssumed: true };
  return standInModule(module);
}

function standInModule(name: string): ModuleValue {
  const own = [...bases, "Tensor", ...ownRules.keys(), ...Object.keys(types)];
  const names = [...own, ...Object.keys(layers), ...Object.keys(functions)];
  const all = names.flatMap((each): [string, Value][] => {
    const found = findMember(each);
    return found ? [[each, found]] : [];
  });
  const members = new Map(all);
  // `nn.functional.softmax`, `nn.ops.matmul`
  const inner = { kind: "module", name: `${name}.functional`, members, isAssumed: true } as const;
  for (const part of ["functional", "ops"]) members.set(part, inner);
  return { kind: "module", name, members, isAssumed: true };
}

/** Functions that make tensors, also as methods of their class: `Tensor.full((T, T), -1)`. */
const makers = ["full", "zeros", "ones", "rand", "randn", "arange", "eye", "manual_seed"];

/** The class of tensors of a framework that nobody knows. */
function tensorClassOfFramework(): Value | null {
  const usual = memberOf("torch", "Tensor");
  if (usual?.kind !== "class") return null;
  const members = makers.flatMap((name): [string, Value][] => {
    const found = memberOf("torch", name);
    return found ? [[name, found]] : [];
  });
  return createClass("Tensor", [usual], new Map(members));
}

/** A softmax without an axis is one along the last. */
const softmax = builtin("softmax", ({ items, named }: Arguments, machine: Machine) => {
  const isPlaced = items.length > 1 || named.has("dim") || named.has("axis");
  const along = isPlaced ? named : new Map([...named, ["dim", minusOne]]);
  return machine.call(memberOf("torch.nn.functional", "softmax")!, items, along);
});

const minusOne: Value = { kind: "int", value: -1 };

/** `transpose(x, 1, 2)` swaps two axes, `transpose(x, (0, 2, 1))` gives all of them in a new order. */
const turn = builtin("transpose", ({ items, named }: Arguments, machine: Machine) => {
  const order = items[1] ?? named.get("perm") ?? named.get("axes") ?? named.get("input_perm");
  const isOrder = order?.kind === "list" || order?.kind === "tuple";
  const method = memberOf("torch", isOrder ? "permute" : "transpose");
  const [first] = items;
  if (!method || !first) return machine.unknown(noUse("transpose"));
  return isOrder ? machine.call(method, [first, order]) : machine.call(method, items, named);
});

/** `matmul(x, y, transpose_y=True)` */
const product = builtin("matmul", ({ items, named }: Arguments, machine: Machine) => {
  const method = memberOf("torch", "matmul")!;
  const flip = memberOf("torch", "transpose")!;
  const isTurned = (side: "x" | "y"): boolean => {
    const own = side === "x" ? ["transpose_x", "transpose_a"] : ["transpose_y", "transpose_b"];
    return own.some((name) => {
      const value = named.get(name);
      return value?.kind === "bool" && value.value;
    });
  };
  const both = ([named.get("x"), named.get("y")] as const).map((value, at) => value ?? items[at]);
  const [x, y] = both.map((value, at) => {
    if (!value || !isTurned(at === 0 ? "x" : "y")) return value;
    return machine.call(flip, [value, minusTwo, minusOne]);
  });
  return x && y ? machine.call(method, [x, y]) : machine.unknown(noUse("matmul"));
});

const minusTwo: Value = { kind: "int", value: -2 };

/** `cast(type, value)` or `cast(value, type)`: the tensor, or the number, of the two. */
const given = builtin("cast", ({ items }: Arguments, machine: Machine) => {
  const [first, second] = items;
  const of = (kind: Value["kind"]) => [second, first].find((each) => each?.kind === kind);
  return of("tensor") ?? of("int") ?? of("float") ?? second ?? machine.unknown(noUse("cast"));
});

/** `Dense(in, out)`, and `Dense(units)`, which is as wide as what it gets first. */
const dense = builtin("Dense", ({ items, named }: Arguments, machine: Machine) => {
  const of = (...names: readonly string[]) => names.map((name) => named.get(name)).find(Boolean);
  const [first, second] = items;
  const bias = of("bias", "use_bias", "has_bias");
  const rest = new Map(bias ? [["bias", bias]] : []);
  const inside = of("in_channels", "in_features", "in_dim") ?? (second && first);
  const isPair = second === undefined || second.kind === "int" || second.kind === "unknown";
  const outside = of("units", "features", "out_channels", "out_features", "out_dim");
  if (inside && isPair)
    return machine.call(memberOf("torch.nn", "Linear")!, [inside, outside ?? second!], rest);
  const units = outside ?? first;
  return units
    ? machine.call(memberOf("torch.nn", "LazyLinear")!, [units], rest)
    : machine.unknown(noUse("Dense"));
});

/** `Conv1D(outputs, inputs)`, the linear layer of GPT-2; one that looks at neighbours takes more. */
const convolution = builtin("Conv1D", ({ items, named }: Arguments, machine: Machine) => {
  const [outside = named.get("nf"), inside = named.get("nx")] = items;
  const isLinear = outside && inside && items.length + named.size === 2;
  return isLinear
    ? machine.call(memberOf("torch.nn", "Linear")!, [inside, outside])
    : machine.unknown(noUse("Conv1D"));
});

/** `split(x, 3, axis)`: so many parts, where the number is small; else parts of that size. */
const parts = builtin("split", ({ items, named }: Arguments, machine: Machine) => {
  const [x, given = named.get("num_or_sections") ?? named.get("indices_or_sections")] = items;
  const axis = items[2] ?? named.get("axis") ?? named.get("dim");
  const isCount = given?.kind === "int" && given.size === undefined && given.value <= mostParts;
  const method = memberOf("torch", isCount ? "chunk" : "split")!;
  if (!x || !given) return machine.unknown(noUse("split"));
  return machine.call(method, [x, given], new Map(axis ? [["dim", axis]] : []));
});

/** Into so many parts somebody splits queries, keys, values, and gates. */
const mostParts = 8;

/** `shape(x)` */
const shape: Value = {
  ...builtin("shape", ({ items: [x] }: Arguments, machine: Machine) =>
    x ? machine.language.getAttribute(x, "shape", machine) : machine.unknown(noUse("shape")),
  ),
  givesPart: true,
};

function noUse(name: string): string {
  return `this use of \`${name}\` is not followed`;
}

/** `ops.BatchMatMul(transpose_b=True)(x, y)` */
const productLayer = builtin("BatchMatMul", (flags: Arguments) =>
  builtin("BatchMatMul", ({ items, named }: Arguments, machine: Machine) =>
    product.call({ items, named: new Map([...flags.named, ...named]) }, machine),
  ),
);

/** `Dropout(0.1)(x, training=training)`: what a model does that is not trained. */
const dropout = builtin("Dropout", () =>
  builtin(
    "Dropout",
    ({ items: [x] }: Arguments, machine: Machine) => x ?? machine.unknown(noUse("Dropout")),
  ),
);

/** Also of a number. */
const root = builtin("sqrt", ({ items }: Arguments, machine: Machine) => {
  const isNumber = items[0]?.kind === "int" || items[0]?.kind === "float";
  return machine.call(memberOf(isNumber ? "math" : "torch", "sqrt")!, items);
});

/** Functions of which frameworks mean more than PyTorch does. */
const ownRules: ReadonlyMap<string, Value> = new Map(
  [
    softmax,
    turn,
    product,
    given,
    causalMask("causal_mask"),
    dense,
    convolution,
    parts,
    shape,
    root,
    productLayer,
    dropout,
  ].map((each) => [each.name, each]),
);

/** `x.shrink((None, (0, 4)))`: what is between two places of each dimension, or all of it. */
function shrunk(tensor: Tensor, items: readonly Value[], machine: Machine): Value {
  const [first] = items;
  const isOne = items.length === 1 && (first?.kind === "tuple" || first?.kind === "list");
  const parts = (isOne ? first.items : items).map((part): Value | null => {
    const isPair = (part.kind === "tuple" || part.kind === "list") && part.items.length === 2;
    const [start = none, stop = none] = isPair ? part.items : [];
    return isPair || part.kind === "none" ? { kind: "slice", start, stop, step: none } : null;
  });
  return parts.includes(null)
    ? machine.unknown(noUse("shrink"))
    : machine.language.getItem(tensor, tuple(parts as Value[]), machine);
}

/** A member of tensors that PyTorch has under another name; null: it has none. */
export function findStandInMember(name: string, tensor: Tensor, machine: Machine): Value | null {
  if (name === "dims") return machine.language.getAttribute(tensor, "shape", machine);
  if (name === "shrink") return builtin(name, ({ items }) => shrunk(tensor, items, machine));
  return name === "astype" || name === "cast" ? builtin(name, () => tensor) : null;
}
