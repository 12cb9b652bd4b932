import { binary, cast, unary, where } from "../../tensors/elementwise.ts";
import { flip } from "../../tensors/join.ts";
import { plain } from "../../tensors/operand.ts";
import { axesOf, reduce } from "../../tensors/reduce.ts";
import { copied, reshape } from "../../tensors/shapes.ts";
import { overwrite } from "../../tensors/write.ts";
import { createTensor, createUnknownTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { filledWith, fromNested } from "../arrays/create.ts";
import { pad } from "../arrays/pad.ts";
import { typeGiven, flagOf, numberOf, operandOf, sizesOf, wholeOf, wholesOf } from "../convert.ts";
import { measuring } from "../numpy/measuring.ts";
import { choosing } from "../numpy/choosing.ts";
import { binaryEntry, type Entry, onTensor, unaryEntry } from "./entries.ts";

/** Places along a dimension, seen from another dimension: a mask of them. */
function maskAlong(
  machine: Machine,
  tensor: Tensor,
  dim: Value | undefined,
  index: Value | undefined,
): Tensor | null {
  const places = index?.kind === "tensor" ? index.numbers() : null;
  const [axis = 0] = axesOf(machine, tensor, wholeOf(dim, machine));
  if (!places) return null;
  const size = tensor.shape[axis] ?? 0;
  const chosen = new Float64Array(size);
  for (const place of places) chosen[place < 0 ? place + size : place] = 1;
  const row = createTensor("torch", "bool", [size], chosen);
  return reshape(
    machine,
    row,
    tensor.shape.map((_, at) => (at === axis ? size : 1)),
  );
}

const indexFill = onTensor("dim, index, value", (machine, tensor, [dim, index, value]) => {
  const mask = maskAlong(machine, tensor, dim, index);
  const operand = operandOf(value);
  return mask && operand
    ? where(machine, mask, operand, tensor)
    : machine.unknown("what is filled here is unknown");
});

/** A function whose result is written into its first argument. */
function written([signature, body]: Entry): Entry {
  return [
    signature,
    (machine, given) => {
      const [tensor] = given;
      if (tensor?.kind !== "tensor") return machine.fail("TypeError", "expected a Tensor");
      machine.touch(tensor);
      const result = body(machine, given);
      const made = result.kind === "tensor" ? cast(machine, result, tensor.dtype) : null;
      const gap = createUnknownTensor("torch", tensor.dtype, tensor.shape, "this is unknown");
      return overwrite(machine, tensor, made ?? gap);
    },
  ];
}

const fillDiagonal = onTensor("value", (machine, tensor, [value]) => {
  const [rows = 0, columns = 0] = tensor.shape;
  const operand = operandOf(value);
  if (tensor.shape.length !== 2 || !operand)
    return machine.unknown("this diagonal is not followed");
  const mask = new Float64Array(rows * columns);
  for (let at = 0; at < Math.min(rows, columns); at++) mask[at * columns + at] = 1;
  return where(machine, createTensor("torch", "bool", [rows, columns], mask), operand, tensor);
});

/** Functions that are also methods, and that fewer programs use. */
export const otherEntries: Readonly<Record<string, Entry>> = {
  frac: unaryEntry("frac"),
  logit: unaryEntry("logit"),
  sgn: unaryEntry("sign"),
  positive: unaryEntry("positive"),
  asinh: unaryEntry("asinh"),
  acosh: unaryEntry("acosh"),
  atanh: unaryEntry("atanh"),
  fmod: binaryEntry("truncatedRemainder"),
  not_equal: binaryEntry("notEqual"),
  deg2rad: onTensor("", (machine, x) => binary(machine, "multiply", x, plain(Math.PI / 180, 2))),
  rad2deg: onTensor("", (machine, x) => binary(machine, "multiply", x, plain(180 / Math.PI, 2))),
  erfc: onTensor("", (machine, x) => {
    return binary(machine, "subtract", plain(1, 1), unary(machine, "erf", x));
  }),
  fliplr: onTensor("", (machine, x) => copied(machine, flip(machine, x, [1]))),
  flipud: onTensor("", (machine, x) => copied(machine, flip(machine, x, [0]))),
  nansum: onTensor("dim=, keepdim=", (machine, x, [dim, keep]) => {
    const whole = where(machine, unary(machine, "isnan", x), plain(0, 1), x);
    const axis = dim && dim.kind !== "none" ? wholeOf(dim, machine) : null;
    return reduce(machine, "sum", whole, axis, flagOf(keep, false));
  }),
  quantile: onTensor("q, dim=", (machine, x, [share, dim]) => {
    const found = choosing["quantile"]![1](machine, [x, share, dim]);
    return found.kind === "tensor" ? cast(machine, found, x.dtype) : found;
  }),
  cross: onTensor("other, dim=", (machine, x, [other, dim]) => {
    const isLast = !dim || dim.kind === "none" || [-1, x.shape.length - 1].includes(numberOf(dim)!);
    return isLast && other?.kind === "tensor"
      ? measuring["cross"]![1](machine, [x, other])
      : machine.unknown("this cross product is not followed");
  }),
  index_fill: indexFill,
};

/** A tensor of its type, filled with a number. */
function resizedLike(value: number): Entry {
  return onTensor("*sizes, dtype=", (machine, tensor, [given, type]) => {
    const sizes = sizesOf(given, machine);
    if (!sizes) return machine.unknown("the shape is unknown");
    return filledWith(machine, "torch", typeGiven(type, "torch") ?? tensor.dtype, sizes, value);
  });
}

/** Methods of tensors alone. */
export const otherMethods: Readonly<Record<string, Entry>> = {
  index_fill_: written(indexFill),
  fill_diagonal_: written(fillDiagonal),
  new_zeros: resizedLike(0),
  new_ones: resizedLike(1),
  new_full: onTensor("size, fill_value, *, dtype=", (machine, tensor, [size, value, type]) => {
    const [sizes, number] = [wholesOf(size, machine), numberOf(value)];
    if (!sizes || number === null) return machine.unknown("the shape is unknown");
    return filledWith(machine, "torch", typeGiven(type, "torch") ?? tensor.dtype, sizes, number);
  }),
  new_tensor: onTensor("data, *, dtype=", (machine, tensor, [data, type]) =>
    data
      ? fromNested(machine, data, "torch", typeGiven(type, "torch") ?? tensor.dtype)
      : machine.fail("TypeError", "new_tensor() missing its data"),
  ),
  new_empty: onTensor("*sizes, dtype=", (machine, tensor, [given, type]) => {
    const sizes = sizesOf(given, machine);
    const why = "an empty tensor holds whatever lay in memory";
    return sizes
      ? createUnknownTensor("torch", typeGiven(type, "torch") ?? tensor.dtype, sizes, why)
      : machine.unknown("the shape is unknown");
  }),
};

/** `pad_sequence`: tensors of different lengths side by side, the shorter ones filled up. */
export const padSequence: Entry = [
  "sequences, batch_first=, padding_value=, padding_side=",
  (machine, [given, first, value, side]) => {
    const items = given && machine.language.iterate(given, machine);
    const parts = [...(items ?? [])].filter((each) => each.kind === "tensor");
    const isLeft = side?.kind === "string" && side.value === "left";
    if (parts.length === 0) return machine.unknown("these sequences are unknown");
    const most = Math.max(...parts.map(({ shape }) => shape[0] ?? 0));
    const padded = parts.map((part) => {
      const room = most - (part.shape[0] ?? 0);
      const margin = isLeft ? ([room, 0] as const) : ([0, room] as const);
      return pad(machine, part, [margin], "constant", numberOf(value) ?? 0);
    });
    const torch = machine.language.importModule("torch", machine)!;
    const stack = machine.language.getAttribute(torch, "stack", machine);
    const axis: Value = { kind: "int", value: flagOf(first, false) ? 0 : 1 };
    return machine.call(stack, [{ kind: "list", items: padded }, axis]);
  },
];
