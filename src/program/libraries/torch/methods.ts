import { cast } from "../../tensors/elementwise.ts";
import { dimensionComplaint } from "../../tensors/complaints.ts";
import { made, toTensor } from "../../tensors/operand.ts";
import { axesOf } from "../../tensors/reduce.ts";
import { copied, expand, reshape, reverseAxes, swapAxes, tile } from "../../tensors/shapes.ts";
import { forget, overwrite, snapshot } from "../../tensors/write.ts";
import { bytesOf, type Dtype, isFloating } from "../../values/dtype.ts";
import {
  bool,
  builtin,
  createClass,
  int,
  none,
  string,
  tuple,
  toStringValue,
} from "../../values/make.ts";
import { gapSign } from "../../values/gaps.ts";
import { gradientName } from "../../tensors/text/gradientNames.ts";
import { expandTo, type Origin, Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { toNestedList } from "../arrays/items.ts";
import { dtypeOf, flagOf, onlyNumberOf, operandOf, sizesOf, wholeOf } from "../convert.ts";
import { type Body, bindTo, define, type Table } from "../signature.ts";
import { ownEntries, sharedEntries } from "./functions.ts";
import { otherMethods } from "./others.ts";
import { searchingInPlace } from "./searching.ts";
import { changing } from "./selecting.ts";
import { backward, gradientOf, isLeaf, keepGradient } from "./autograd/backward.ts";
import { deviceOf } from "./devices.ts";
import { namingGradients, withGradientName } from "./gradients.ts";
import { drawingInto } from "./random.ts";
import { onTensor, typeWords } from "./entries.ts";

/** `x.shape`, `x.size()` */
export function sizeOfTensor({ shape, isAssumed }: Tensor, { sizes }: Machine): Value {
  const items = shape.map((size) => sizes?.sizeOf(size) ?? int(size));
  return { kind: "tuple", items, typeName: "torch.Size", ...(isAssumed && { isAssumed }) };
}

/** The attributes of tensors. */
export const tensorProperties: ReadonlyMap<string, (tensor: Tensor, machine: Machine) => Value> =
  new Map<string, (tensor: Tensor, machine: Machine) => Value>([
    ["T", (tensor, machine) => reverseAxes(machine, tensor)],
    [
      "mT",
      (tensor, machine) =>
        withGradientName(swapAxes(machine, tensor, -1, -2), "TransposeBackward0"),
    ],
    ["ndim", (tensor) => int(tensor.shape.length)],
    ...["real", "imag"].map((name) => {
      const part = define(name, ...sharedEntries[name]!);
      return [name, (tensor: Tensor, machine: Machine) => machine.call(part, [tensor])] as const;
    }),
    ["dtype", ({ dtype }) => ({ kind: "dtype", dtype, library: "torch" })],
    ["data", (tensor) => tensor.view(tensor.shape, tensor.strides)],
    ["device", () => deviceOf("cpu")],
    ["is_cuda", () => bool(false)],
    ["requires_grad", (tensor) => bool(tensor.needsGradient)],
    ["grad", (tensor, machine) => gradientOf(machine, tensor) ?? none],
    ["is_leaf", (tensor) => bool(!tensor.needsGradient || isLeaf(tensor))],
    [
      "grad_fn",
      (tensor, machine) =>
        tensor.needsGradient && !isLeaf(tensor) && tensor.origin
          ? gradientFunction(tensor.origin, machine)
          : none,
    ],
  ]);

/** The function that PyTorch keeps with a tensor, of which only the name is followed. */
function gradientFunction(origin: Origin, machine: Machine): Value {
  const name = gradientName(origin);
  const text = toStringValue(`<${name} object at ${gapSign}>`, machine);
  const members = new Map([["__repr__", builtin("__repr__", () => text)]]);
  return {
    kind: "instance",
    type: createClass(name, [], members),
    fields: new Map(),
    native: origin,
  };
}

const unknownSizes = "the shape is unknown";

function resized(
  body: (machine: Machine, tensor: Tensor, sizes: readonly number[]) => Value,
): readonly [string, Body] {
  return onTensor("*sizes|size|shape|repeats|dims", (machine, tensor, [given]) => {
    const [only] = given?.kind === "tuple" ? given.items : [];
    if (only?.kind === "dtype") return cast(machine, tensor, only.dtype);
    if (isEither(given)) return machine.unknown(unknownSizes);
    const sizes = sizesOf(given, machine);
    return sizes ? body(machine, tensor, sizes) : machine.unknown(unknownSizes);
  });
}

/** In the shape of another tensor. */
function like(
  body: (machine: Machine, tensor: Tensor, sizes: readonly number[]) => Value,
): readonly [string, Body] {
  return onTensor("other", (machine, tensor, [other]) =>
    other?.kind === "tensor"
      ? body(machine, tensor, other.shape)
      : machine.fail("TypeError", "expected a Tensor"),
  );
}

/** Whether nobody knows if one value is a size, or all of them. */
function isEither(given: Value | undefined): boolean {
  if (given?.kind !== "tuple" || given.items.length !== 1) return false;
  const [only] = given.items;
  return only?.kind === "unknown" && only.open?.isLength !== true;
}

function casting(dtype: Dtype): readonly [string, Body] {
  return onTensor("", (machine, tensor) => cast(machine, tensor, dtype));
}

/** Another shape of the same numbers, which PyTorch does not copy. */
function viewed(machine: Machine, tensor: Tensor, sizes: readonly number[]): Tensor {
  return reshape(machine, tensor, sizes, { isView: true });
}

/** A tensor several times along each dimension, of which none may be left out. */
function repeated(machine: Machine, tensor: Tensor, times: readonly number[]): Tensor {
  if (times.length >= tensor.shape.length) return tile(machine, tensor, times);
  return machine.fail("RuntimeError", `${times.length} repetitions are fewer than the dimensions`);
}

/** A view without gradients; it shares the numbers. */
function detached(machine: Machine, tensor: Tensor): Tensor {
  const view = tensor.view(tensor.shape, tensor.strides);
  made(machine, view, "detach", [tensor]);
  view.needsGradient = false;
  return view;
}

function toNumpy(machine: Machine, tensor: Tensor): Tensor {
  const view = new Tensor(
    "numpy",
    tensor.dtype,
    tensor.shape,
    tensor.storage,
    tensor.strides,
    tensor.offset,
  );
  return made(machine, view, "copy", [tensor]);
}

const rank = onTensor("", (_, tensor) => int(tensor.shape.length));

const entries: Readonly<Record<string, readonly [string, Body]>> = {
  ...changing,
  ...searchingInPlace,
  ...otherMethods,
  view: resized(viewed),
  reshape: resized(reshape),
  expand: resized(expand),
  repeat: resized(repeated),
  view_as: like(viewed),
  reshape_as: like(reshape),
  expand_as: like(expand),
  contiguous: onTensor("", (machine, tensor) =>
    tensor.isContiguous ? tensor : copied(machine, tensor),
  ),
  size: onTensor("dim=", (machine, tensor, [dim]) => {
    const toValue = (size: number): Value => machine.sizes?.sizeOf(size) ?? int(size);
    if (!dim) return sizeOfTensor(tensor, machine);
    const at = wholeOf(dim, machine);
    const size = tensor.shape[at < 0 ? at + tensor.shape.length : at];
    return size === undefined
      ? machine.fail("IndexError", dimensionComplaint(at, tensor.shape.length))
      : toValue(size);
  }),
  ...{ dim: rank, ndimension: rank },
  nelement: onTensor("", (_, tensor) => int(tensor.count)),
  item: onTensor("", (machine, tensor) => {
    if (tensor.count !== 1)
      return machine.fail(
        "RuntimeError",
        `a Tensor with ${tensor.count} elements cannot be converted to Scalar`,
      );
    return onlyNumberOf(machine, tensor) ?? machine.unknown(tensor.why);
  }),
  tolist: onTensor("", (machine, tensor) => toNestedList(tensor) ?? machine.unknown(tensor.why)),
  numpy: onTensor("*, force=", (machine, tensor, [force]) => {
    if (tensor.needsGradient && !flagOf(force, false))
      return machine.fail(
        "RuntimeError",
        "Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead.",
      );
    return toNumpy(machine, tensor);
  }),
  float: casting("float32"),
  double: casting("float64"),
  half: casting("float16"),
  bfloat16: casting("bfloat16"),
  long: casting("int64"),
  int: casting("int32"),
  bool: casting("bool"),
  type: onTensor("dtype=", (machine, tensor, [type]) => {
    if (!type || type.kind === "none") return string(`torch.${typeWords[tensor.dtype]}Tensor`);
    const dtype = dtypeOf(type, "torch");
    return dtype ? cast(machine, tensor, dtype) : machine.unknown("this type is not followed");
  }),
  type_as: onTensor("other", (machine, tensor, [other]) =>
    other?.kind === "tensor" ? cast(machine, tensor, other.dtype) : tensor,
  ),
  to: onTensor("*targets, dtype=, device=", (machine, tensor, [targets, type]) => {
    const all = [...(targets?.kind === "tuple" ? targets.items : []), ...(type ? [type] : [])];
    for (const target of all) {
      if (target.kind === "dtype") return cast(machine, tensor, target.dtype);
      if (target.kind === "tensor") return cast(machine, tensor, target.dtype);
    }
    return tensor;
  }),
  cpu: onTensor("", (_, tensor) => tensor),
  cuda: onTensor("*device", (_, tensor) => tensor),
  detach: onTensor("", detached),
  requires_grad_: onTensor("on=", (machine, tensor, [on]) => {
    tensor.needsGradient = !on || machine.language.truth(on, machine) === true;
    tensor.isLeaf = tensor.needsGradient;
    return tensor;
  }),
  backward: onTensor(
    "gradient=, retain_graph=, create_graph=",
    (machine, tensor, [given, retains, creates]) => {
      const createsGraph = flagOf(creates, false);
      if (machine.sizes) return none;
      backward(machine, tensor, given?.kind === "tensor" ? given : null, {
        createsGraph,
        retains: flagOf(retains, createsGraph),
      });
      return none;
    },
  ),
  retain_grad: onTensor("", (machine, tensor) => {
    keepGradient(machine, tensor);
    return none;
  }),
  copy_: onTensor("source", (machine, tensor, [source]) => write(machine, tensor, source)),
  fill_: onTensor("value", (machine, tensor, [value]) => write(machine, tensor, value)),
  zero_: onTensor("", (machine, tensor) => write(machine, tensor, int(0))),
  ...drawingInto,
  get_device: onTensor("", () => int(-1)),
  is_contiguous: onTensor("", (_, tensor) => bool(tensor.isContiguous)),
  stride: onTensor("dim=", (machine, tensor, [dim]) => {
    if (!dim || dim.kind === "none") return tuple(tensor.strides.map(int));
    const [axis = 0] = axesOf(machine, tensor, wholeOf(dim, machine));
    return int(tensor.strides[axis] ?? 1);
  }),
  storage_offset: onTensor("", (_, tensor) => int(tensor.offset)),
  element_size: onTensor("", (_, tensor) => int(bytesOf(tensor.dtype))),
};

function write(machine: Machine, tensor: Tensor, value: Value | undefined): Value {
  const operand = operandOf(value);
  machine.touch(tensor);
  if (!operand) {
    forget(tensor.storage, "the values written here are unknown");
    return tensor;
  }
  const source = toTensor(operand, "torch", operand.kind === "plain" ? tensor.dtype : undefined);
  const copy = expandTo(source, tensor.shape);
  const { origin } = copy;
  overwrite(machine, tensor, copy);
  tensor.origin =
    operand.kind === "tensor"
      ? { operation: "copy", inputs: [operand], settings: {}, range: machine.range }
      : origin;
  return tensor;
}

/** `name_`: the method of that name, its result written into the tensor. */
function inPlace(name: string, signature: string, body: Body): [string, Value] {
  return [
    `${name}_`,
    builtin(`${name}_`, (args, machine) => {
      const [self] = args.items;
      if (self?.kind !== "tensor") return machine.fail("TypeError", "expected a Tensor");
      machine.touch(self);
      const before = snapshot(self);
      before.needsGradient = self.needsGradient;
      const given = bindTo(
        name,
        signature,
        { items: [before, ...args.items.slice(1)], named: args.named },
        machine,
      );
      if ("kind" in given) return given;
      const gap = given.find((value) => value?.kind === "unknown");
      const result = gap ?? body(machine, given);
      if (result.kind === "tensor")
        return overwrite(
          machine,
          self,
          isFloating(self.dtype) || result.dtype === self.dtype
            ? result
            : cast(machine, result, self.dtype),
        );
      forget(
        self.storage,
        result.kind === "unknown" ? result.why : "the values written here are unknown",
      );
      return self;
    }),
  ];
}

const inPlaceNames = [
  ...[
    "add",
    "sub",
    "mul",
    "div",
    "pow",
    "neg",
    "exp",
    "log",
    "sqrt",
    "rsqrt",
    "abs",
    "tanh",
    "sigmoid",
  ],
  ...[
    "relu",
    "clamp",
    "masked_fill",
    "triu",
    "tril",
    "floor",
    "round",
    "reciprocal",
    "square",
    "erf",
  ],
];

/** The methods of tensors. */
export const tensorMethods: Table = new Map<string, Value>([
  ...Object.entries({ ...sharedEntries, ...entries }).map(
    ([name, [signature, body]]): [string, Value] => [
      name,
      namingGradients(name, define(name, signature, body)),
    ],
  ),
  ...inPlaceNames.map((name) => inPlace(name, ...sharedEntries[name]!)),
  [
    "where",
    define("where", "self, condition, other", (machine, [self, condition, other]) =>
      ownEntries["where"]![1](machine, [condition, self, other]),
    ),
  ],
]);
