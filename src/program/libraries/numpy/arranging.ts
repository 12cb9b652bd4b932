import { concatenate, concatenateAlike, flip, stack, stackAlike } from "../../tensors/join.ts";
import { cast } from "../../tensors/elementwise.ts";
import { axesOf } from "../../tensors/reduce.ts";
import {
  copyOf,
  diagonal,
  expand,
  permute,
  reshape,
  reverseAxes,
  squeeze,
  swapAxes,
  tile,
  unsqueeze,
} from "../../tensors/shapes.ts";
import { list } from "../../values/make.ts";
import { piecesBy } from "../arrays/pieces.ts";
import { orderOf } from "../arrays/shared.ts";
import { repeated, reshapeBy, rolled } from "../arrays/ordering.ts";
import { axisFrom, typeGiven, wholeOf, wholesOf } from "../convert.ts";
import { boxed, onArray, onArrays } from "./given.ts";
import { type Entry, unknownSizes, joinEntry, atLeast } from "./entries.ts";

/** Functions that put numbers into another order or shape. */
export const arranging: Readonly<Record<string, Entry>> = {
  transpose: onArray("a, axes=", (machine, array, [axes]) => {
    const order = orderOf(axes, machine);
    return order ? permute(machine, array, order) : reverseAxes(machine, array);
  }),
  swapaxes: onArray("a, axis1, axis2", (machine, array, [a, b]) =>
    swapAxes(machine, array, wholeOf(a, machine), wholeOf(b, machine)),
  ),
  moveaxis: onArray("a, source, destination", (machine, array, [from, to]) => {
    const [a = 0] = axesOf(machine, array, wholeOf(from, machine));
    const [b = 0] = axesOf(machine, array, wholeOf(to, machine));
    const order = array.shape.map((_, at) => at).toSpliced(a, 1);
    return permute(machine, array, order.toSpliced(b, 0, a));
  }),
  reshape: onArray("a, shape, newshape=, order=", (machine, array, [shape, , order]) => {
    const sizes = wholesOf(shape, machine);
    return sizes ? boxed(reshapeBy(machine, array, sizes, order)) : machine.unknown(unknownSizes);
  }),
  ravel: onArray("a, order=", (machine, array, [order]) => reshapeBy(machine, array, [-1], order)),
  expand_dims: onArray("a, axis", (machine, array, [axis]) =>
    unsqueeze(machine, array, wholeOf(axis, machine)),
  ),
  squeeze: onArray("a, axis=", (machine, array, [axis]) => {
    const axes = axisFrom(axis, machine);
    const given = typeof axes === "number" ? [axes] : axes;
    for (const axis of given ?? []) {
      const size = array.shape.at(axis);
      if (size !== undefined && size !== 1 && !machine.sizes)
        machine.fail(
          "ValueError",
          "cannot select an axis to squeeze out which has size not equal to one",
        );
    }
    const view = squeeze(machine, array, given);
    return array.shape.length > 0 ? boxed(view) : view;
  }),
  broadcast_to: onArray("array, shape", (machine, array, [shape]) =>
    boxed(expand(machine, array, wholesOf(shape, machine) ?? [])),
  ),
  repeat: onArray("a, repeats, axis=", (machine, array, [times, axis]) =>
    repeated(machine, array, times, axis),
  ),
  tile: onArray("A, reps", (machine, array, [times]) =>
    tile(machine, array, wholesOf(times, machine) ?? [1]),
  ),
  concatenate: joinEntry(
    (machine, parts, axis) =>
      axis === null
        ? concatenate(
            machine,
            parts.map((part) => reshape(machine, part, [-1])),
            0,
          )
        : concatenate(machine, parts, axis),
    concatenateAlike,
  ),
  stack: joinEntry((machine, parts, axis) => stack(machine, parts, axis ?? 0), stackAlike),
  vstack: onArrays("tup", (machine, parts) =>
    concatenate(
      machine,
      parts.map((part) => atLeast(machine, part, 2)),
      0,
    ),
  ),
  hstack: onArrays("tup", (machine, parts) => {
    const whole = parts.map((part) => atLeast(machine, part, 1));
    return concatenate(machine, whole, whole[0]?.shape.length === 1 ? 0 : 1);
  }),
  column_stack: onArrays("tup", (machine, parts) =>
    concatenate(
      machine,
      parts.map((part) => (part.shape.length < 2 ? reshape(machine, part, [-1, 1]) : part)),
      1,
    ),
  ),
  split: onArray("ary, indices_or_sections, axis=", (machine, array, [how, axis]) =>
    list([...piecesBy(machine, array, how, wholeOf(axis, machine, 0))]),
  ),
  array_split: onArray("ary, indices_or_sections, axis=", (machine, array, [how, axis]) =>
    list([...piecesBy(machine, array, how, wholeOf(axis, machine, 0))]),
  ),
  flipud: onArray("m", (machine, array) => flip(machine, array, [0])),
  fliplr: onArray("m", (machine, array) => flip(machine, array, [1])),
  atleast_1d: onArray("a", (machine, array) => atLeast(machine, array, 1)),
  atleast_2d: onArray("a", (machine, array) => atLeast(machine, array, 2)),
  ascontiguousarray: onArray("a, dtype=", (machine, array, [type]) => {
    const own = cast(machine, atLeast(machine, array, 1), typeGiven(type, "numpy") ?? array.dtype);
    return own.isContiguous ? own : copyOf(machine, own);
  }),
  diagonal: onArray("a, offset=", (machine, array, [shift]) =>
    diagonal(machine, array, wholeOf(shift, machine, 0)),
  ),
  flip: onArray("m, axis=", (machine, array, [axis]) =>
    flip(machine, array, axesOf(machine, array, axisFrom(axis, machine))),
  ),
  roll: onArray("a, shift, axis=", (machine, array, [shift, axis]) =>
    rolled(machine, array, shift, axis),
  ),
};
