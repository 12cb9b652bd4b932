import { flip } from "../../tensors/join.ts";
import { axesOf } from "../../tensors/reduce.ts";
import {
  copied,
  expand,
  permute,
  reshape,
  squeeze,
  swapAxes,
  tile,
  unsqueeze,
} from "../../tensors/shapes.ts";
import { NotKnown } from "../../values/gaps.ts";
import { tuple } from "../../values/make.ts";
import { entryAt, orderOf } from "../arrays/shared.ts";
import { repeated, rolled } from "../arrays/ordering.ts";
import { pieces, unknownCount } from "../arrays/pieces.ts";
import { axisFrom, wholesOf } from "../convert.ts";
import { type Entry, onTensor, whole } from "./entries.ts";
import { splitting } from "./splitting.ts";

/** Functions that put numbers into another order or shape. */
export const arranging: Readonly<Record<string, Entry>> = {
  transpose: onTensor("dim0, dim1=", (machine, tensor, [a, b]) => {
    if (b) return swapAxes(machine, tensor, whole(a, machine), whole(b, machine));
    // Other frameworks take all axes in their new order.
    const order = machine.assumes && a?.kind !== "int" ? orderOf(a && tuple([a]), machine) : null;
    if (order) return permute(machine, tensor, order);
    return machine.fail("TypeError", "transpose() missing a required argument: 'dim1'");
  }),
  swapaxes: onTensor("dim0|axis0, dim1|axis1", (machine, tensor, [a, b]) =>
    swapAxes(machine, tensor, whole(a, machine), whole(b, machine)),
  ),
  t: onTensor("", (machine, tensor) =>
    tensor.shape.length < 2 ? tensor : swapAxes(machine, tensor, 0, 1),
  ),
  permute: onTensor("*dims", (machine, tensor, [dims]) => {
    const order = orderOf(dims, machine);
    return order
      ? permute(machine, tensor, order)
      : machine.unknown("the order of these dimensions is unknown");
  }),
  unsqueeze: onTensor("dim", (machine, tensor, [dim]) =>
    unsqueeze(machine, tensor, whole(dim, machine)),
  ),
  squeeze: onTensor("dim=", (machine, tensor, [dim]) => {
    const axes = axisFrom(dim, machine);
    return squeeze(machine, tensor, typeof axes === "number" ? [axes] : axes);
  }),
  flatten: onTensor("start_dim=, end_dim=", (machine, tensor, [start, end]) => {
    const rank = tensor.shape.length;
    const from = whole(start, machine, 0);
    const to = whole(end, machine, -1);
    const [a, b] = [from < 0 ? from + rank : from, to < 0 ? to + rank : to];
    if (rank === 0) return reshape(machine, tensor, [1]);
    const middle = tensor.shape.slice(a, b + 1).reduce((product, size) => product * size, 1);
    return reshape(machine, tensor, [
      ...tensor.shape.slice(0, a),
      middle,
      ...tensor.shape.slice(b + 1),
    ]);
  }),
  broadcast_to: onTensor("shape", (machine, tensor, [shape]) =>
    expand(machine, tensor, wholesOf(shape, machine) ?? []),
  ),
  tile: onTensor("*times|dims", (machine, tensor, [times]) =>
    tile(machine, tensor, orderOf(times, machine) ?? []),
  ),
  repeat_interleave: onTensor("repeats, dim=, *, output_size=", (machine, tensor, [times, dim]) =>
    repeated(machine, tensor, times, dim),
  ),
  ...splitting,
  unbind: onTensor("dim=", (machine, tensor, [dim]) => {
    const axis = axesOf(machine, tensor, whole(dim, machine, 0))[0] ?? 0;
    const length = tensor.shape[axis] ?? 0;
    if (machine.sizes?.standsIn(length)) {
      machine.sizes.needNumbers([length]);
      throw new NotKnown(unknownCount);
    }
    machine.spend(length);
    return tuple(Array.from({ length }, (_, at) => entryAt(machine, tensor, axis, at)));
  }),
  select: onTensor("dim, index", (machine, tensor, [dim, index]) =>
    entryAt(
      machine,
      tensor,
      axesOf(machine, tensor, whole(dim, machine))[0] ?? 0,
      whole(index, machine),
    ),
  ),
  narrow: onTensor("dim, start, length", (machine, tensor, [dim, start, length]) => {
    const from = whole(start, machine);
    const cuts = [from, from + whole(length, machine)];
    return pieces(machine, tensor, "cuts", cuts, whole(dim, machine))[1] ?? tensor;
  }),
  flip: onTensor("*dims", (machine, tensor, [dims]) =>
    copied(machine, flip(machine, tensor, axesOf(machine, tensor, orderOf(dims, machine)))),
  ),
  roll: onTensor("shifts, dims=", (machine, tensor, [shift, dim]) =>
    rolled(machine, tensor, shift, dim),
  ),
};
