import { cast } from "../../tensors/elementwise.ts";
import { reshape, reverseAxes, permute, swapAxes } from "../../tensors/shapes.ts";
import { overwrite } from "../../tensors/write.ts";
import { sortRows } from "../../tensors/join.ts";
import { toTensor } from "../../tensors/operand.ts";
import { expandTo, type Tensor } from "../../values/tensor.ts";
import { bytesOf } from "../../values/dtype.ts";
import { int, none, tuple } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { reshapeBy } from "../arrays/ordering.ts";
import { orderOf } from "../arrays/shared.ts";
import { toNestedList } from "../arrays/items.ts";
import { typeGiven, itemOf, onlyNumberOf, operandOf, sizesOf, wholeOf } from "../convert.ts";
import { type Body, define, type Table } from "../signature.ts";
import { boxed, onArray } from "./given.ts";
import { asTexts } from "./textArrays.ts";
import { numpyFunctions } from "./functions.ts";

/** The attributes of arrays. */
export const arrayProperties: ReadonlyMap<string, (array: Tensor, machine: Machine) => Value> =
  new Map<string, (array: Tensor, machine: Machine) => Value>([
    ["T", (array, machine) => reverseAxes(machine, array)],
    ["mT", (array, machine) => swapAxes(machine, array, -1, -2)],
    ["ndim", (array) => int(array.shape.length)],
    ["size", (array) => int(array.count)],
    ["flat", (array, machine) => reshape(machine, array, [-1])],
    ["real", (array) => array],
    [
      "base",
      (array, machine) =>
        baseOf(array) ?? machine.unknown("`base` of `numpy.ndarray` is not followed"),
    ],
    ["nbytes", (array) => int(array.count * bytesOf(array.dtype))],
    ["itemsize", (array) => int(bytesOf(array.dtype))],
    ["dtype", ({ dtype }) => ({ kind: "dtype", dtype, library: "numpy" })],
    ["strides", (array) => tuple(array.strides.map((step) => int(step * bytesOf(array.dtype))))],
  ]);

/** Operations that show numbers of an array in another way. */
const views: ReadonlySet<string> = new Set(["index", "reshape", "permute", "narrow", "diagonal"]);

/** The array that owns the numbers which another one shows; null: that is not followed. */
function baseOf(array: Tensor): Value | null {
  let owner = array;
  for (let from = viewed(owner); from; from = viewed(owner)) owner = from;
  if (owner !== array) return owner;
  return array.origin ? null : none;
}

function viewed({ origin, storage }: Tensor): Tensor | null {
  const [from] = origin && views.has(origin.operation) ? origin.inputs : [];
  return typeof from === "object" && from.storage === storage ? from : null;
}

const asFunctions = [
  ...[
    "sum",
    "prod",
    "mean",
    "max",
    "min",
    "argmax",
    "argmin",
    "any",
    "all",
    "var",
    "std",
    "cumsum",
  ],
  ...["cumprod", "dot", "squeeze", "repeat", "clip", "round", "argsort", "swapaxes", "ravel"],
  ...["copy", "nonzero", "trace", "take", "diagonal", "searchsorted", "put", "choose"],
];

const entries: Readonly<Record<string, readonly [string, Body]>> = {
  astype: onArray("a, dtype, copy=", (machine, array, [type]) => {
    if (type?.kind === "class" && type.name === "str") return asTexts(machine, array);
    const dtype = typeGiven(type, "numpy");
    if (!dtype) return machine.unknown("this type is not followed");
    const made = cast(machine, array, dtype);
    return made === array ? machine.call(numpyFunctions.get("copy")!, [array]) : made;
  }),
  reshape: onArray("a, *shape, order=", (machine, array, [shape, order]) => {
    const sizes = sizesOf(shape, machine);
    return sizes
      ? boxed(reshapeBy(machine, array, sizes, order))
      : machine.unknown("the shape is unknown");
  }),
  transpose: onArray("a, *axes", (machine, array, [axes]) => {
    const order = orderOf(axes, machine);
    return order ? permute(machine, array, order) : reverseAxes(machine, array);
  }),
  flatten: onArray("a, order=", (machine, array, [order]) => {
    const copy = machine.call(numpyFunctions.get("copy")!, [array]);
    return copy.kind === "tensor" ? reshapeBy(machine, copy, [-1], order) : copy;
  }),
  tolist: onArray("a", (machine, array) => toNestedList(array) ?? machine.unknown(array.why)),
  item: onArray("a, at=", (machine, array, [at]) => {
    const isAsked = at !== undefined && at.kind !== "none";
    if (!isAsked && array.count !== 1)
      return machine.fail("ValueError", "can only convert an array of size 1 to a Python scalar");
    if (array.count === 1 && !isAsked)
      return onlyNumberOf(machine, array) ?? machine.unknown(array.why);
    const place = wholeOf(at, machine, 0);
    const from = place < 0 ? place + array.count : place;
    if (from < 0 || from >= array.count)
      return machine.fail("IndexError", `index ${place} is out of bounds for size ${array.count}`);
    return itemOf(reshape(machine, array, [-1]), from) ?? machine.unknown(array.why);
  }),
  fill: onArray("a, value", (machine, array, [value]) => {
    const operand = operandOf(value);
    machine.touch(array);
    if (operand) overwrite(machine, array, expandTo(toTensor(operand, "numpy"), array.shape));
    return none;
  }),
  sort: onArray("a, axis=, kind=", (machine, array, [axis, kind]) => {
    if (kind && kind.kind !== "string" && kind.kind !== "none")
      return machine.unknown("this order of numbers is not followed");
    machine.touch(array);
    overwrite(machine, array, sortRows(machine, array, wholeOf(axis, machine, -1), false).values);
    return none;
  }),
  conj: onArray("a", (_, array) => array),
};

/** The methods of arrays. */
export const arrayMethods: Table = new Map<string, Value>([
  ...asFunctions.map((name): [string, Value] => [name, numpyFunctions.get(name)!]),
  ...Object.entries(entries).map(([name, [signature, body]]): [string, Value] => [
    name,
    define(name, signature, body),
  ]),
]);
