import { cast } from "../../tensors/elementwise.ts";
import { reshape, reverseAxes, permute } from "../../tensors/shapes.ts";
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
import { dtypeOf, itemOf, operandOf, sizesOf, wholeOf } from "../convert.ts";
import { type Body, define, type Table } from "../signature.ts";
import { onArray } from "./given.ts";
import { numpyFunctions } from "./functions.ts";

/** The attributes of arrays. */
export const arrayProperties: ReadonlyMap<string, (array: Tensor, machine: Machine) => Value> =
  new Map<string, (array: Tensor, machine: Machine) => Value>([
    ["T", (array, machine) => reverseAxes(machine, array)],
    ["ndim", (array) => int(array.shape.length)],
    ["size", (array) => int(array.count)],
    ["flat", (array, machine) => reshape(machine, array, [-1])],
    ["real", (array) => array],
    ["nbytes", (array) => int(array.count * bytesOf(array.dtype))],
    ["itemsize", (array) => int(bytesOf(array.dtype))],
    ["dtype", ({ dtype }) => ({ kind: "dtype", dtype, library: "numpy" })],
    ["strides", (array) => tuple(array.strides.map((step) => int(step * bytesOf(array.dtype))))],
  ]);

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
  ...["copy", "nonzero", "trace", "take", "diagonal", "searchsorted"],
];

const entries: Readonly<Record<string, readonly [string, Body]>> = {
  astype: onArray("a, dtype, copy=", (machine, array, [type]) => {
    const dtype = dtypeOf(type, "numpy");
    if (!dtype) return machine.unknown("this type is not followed");
    const made = cast(machine, array, dtype);
    return made === array ? machine.call(numpyFunctions.get("copy")!, [array]) : made;
  }),
  reshape: onArray("a, *shape, order=", (machine, array, [shape, order]) => {
    const sizes = sizesOf(shape, machine);
    return sizes
      ? reshapeBy(machine, array, sizes, order)
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
    return (
      itemOf(reshape(machine, array, [-1]), wholeOf(at, machine, 0)) ?? machine.unknown(array.why)
    );
  }),
  fill: onArray("a, value", (machine, array, [value]) => {
    const operand = operandOf(value);
    machine.touch(array);
    if (operand) overwrite(machine, array, expandTo(toTensor(operand, "numpy"), array.shape));
    return none;
  }),
  sort: onArray("a, axis=", (machine, array, [axis]) => {
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
