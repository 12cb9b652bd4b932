import { repeatText } from "../../values/lengths.ts";
import { flip, stack } from "../../tensors/join.ts";
import { repeatEach, reverseAxes, tile } from "../../tensors/shapes.ts";
import { getAt, type IndexPart } from "../../tensors/indexing.ts";
import { copied, reshape } from "../../tensors/shapes.ts";
import { textIn } from "../../languages/julia/values.ts";
import { NotKnown } from "../../values/gaps.ts";
import { int, list, tuple } from "../../values/make.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { flatten } from "../columns/vectors.ts";
import { axesIn, type Entries, itemsIn, sizesIn, tupleItems, wholeIn } from "./given.ts";
import { joinAlong, joinColumns, joinRows } from "./joining.ts";
import { transpose } from "./loweringCalls.ts";
import { arrayIn, placesUpTo, requiredArray, wholesIn, widened } from "./operands.ts";
import { takePlaces } from "./places.ts";
import { copyInOrder, reorder, reshapeColumns } from "./orders.ts";
import { shapeOf } from "./shapes.ts";

/** The same numbers, column by column, in another shape; one size may be a colon. */
function reshaped(machine: Machine, tensor: Tensor, given: readonly Value[]): Value {
  const all = given.flatMap((each) => (each.kind === "tuple" ? each.items : [each]));
  const open = all.findIndex(({ kind }) => kind === "ellipsis");
  const known = sizesIn(
    machine,
    all.filter(({ kind }) => kind !== "ellipsis"),
  );
  const product = known.reduce((count, size) => count * size, 1);
  const sizes = open < 0 ? known : known.toSpliced(open, 0, tensor.count / product);
  const count = sizes.reduce((whole, size) => whole * size, 1);
  if (count !== tensor.count || !sizes.every(Number.isInteger)) {
    return machine.fail(
      "DimensionMismatch",
      `DimensionMismatch: new dimensions (${sizes.join(", ")}) must be consistent with array size ${tensor.count}`,
      { kind: "view", left: tensor.shape, right: sizes, axis: 0 },
    );
  }
  if (sizes.join() === tensor.shape.join()) return tensor;
  const inner = (shape: readonly number[]): string => shape.filter((size) => size !== 1).join();
  // Where sizes of 1 come and go, the order of the numbers does not matter.
  const isFlat = tensor.shape.length < 3 && sizes.length < 3;
  if (isFlat && inner(tensor.shape) === inner(sizes)) return reshape(machine, tensor, sizes);
  return reshapeColumns(machine, tensor, sizes);
}

const all: IndexPart = { kind: "slice", start: null, stop: null, step: 1 };

/** The rows, the columns, or the slices of an array, which show its numbers. */
export function slices(machine: Machine, tensor: Tensor, axis: number): readonly Value[] {
  // Columns are the rows of what is turned.
  if (axis === 1 && tensor.shape.length === 2)
    return slices(machine, reverseAxes(machine, tensor), 0);
  const count = tensor.shape[axis] ?? 1;
  machine.spend(count);
  return Array.from({ length: count }, (_, at) =>
    getAt(machine, tensor, [...new Array<IndexPart>(axis).fill(all), { kind: "at", at }])!,
  );
}

function each(axis: number): Entries[string] {
  return [
    "x",
    (machine, [x]) => {
      const array = requiredArray(machine, x, axis === 0 ? "eachrow" : "eachcol");
      return {
        ...list([...slices(machine, widened(machine, array, 2), axis)]),
        typeName: "SubArray",
      };
    },
  ];
}

function joined(join: (machine: Machine, items: readonly Value[]) => Value): Entries[string] {
  return ["*items", (machine, [items]) => join(machine, tupleItems(items))];
}

/** Dimensions in another order, counted from 0. */
function placesOf(machine: Machine, order: Value): readonly number[] {
  const places = order.kind === "tuple" ? sizesIn(machine, order.items) : wholesIn(machine, order);
  return places.map((place) => place - 1);
}

/** Functions of the shape of arrays. */
export const shaping: Entries = {
  size: [
    "x, dim=",
    (machine, [x, dim]) => {
      const shape = shapeOf(x!, machine);
      return dim ? int(shape[wholeIn(machine, dim) - 1] ?? 1) : tuple(shape.map(int));
    },
  ],
  length: [
    "x",
    (machine, [x]) => int(shapeOf(x!, machine).reduce((count, size) => count * size, 1)),
  ],
  ndims: ["x", (machine, [x]) => int(shapeOf(x!, machine).length)],
  axes: [
    "x, dim=",
    (machine, [x, dim]) => {
      const shape = shapeOf(x!, machine);
      const axis = (size: number): Value => ({ kind: "range", start: 1, step: 1, length: size });
      return dim ? axis(shape[wholeIn(machine, dim) - 1] ?? 1) : tuple(shape.map(axis));
    },
  ],
  eachindex: [
    "x",
    (machine, [x]) => {
      if (x?.kind === "string" && !/^[\0-\x7f]*$/.test(x.value))
        throw new NotKnown("this index is not followed");
      const length = shapeOf(x!, machine).reduce((count, size) => count * size, 1);
      return placesUpTo(length);
    },
  ],
  firstindex: ["x", (_, [x]) => (x?.kind === "unknown" ? x : int(1))],
  lastindex: [
    "x, dim=",
    (machine, [x, dim]) => {
      if (x?.kind === "string" && !/^[\0-\x7f]*$/.test(x.value))
        throw new NotKnown("this index is not followed");
      const shape = shapeOf(x!, machine);
      return int(
        dim
          ? (shape[wholeIn(machine, dim) - 1] ?? 1)
          : shape.reduce((count, size) => count * size, 1),
      );
    },
  ],
  reshape: [
    "x, *sizes",
    (machine, [x, sizes]) =>
      reshaped(machine, requiredArray(machine, x, "reshape"), tupleItems(sizes)),
  ],
  vec: ["x", (machine, [x]) => flatten(machine, requiredArray(machine, x, "vec"))],
  transpose: ["x", (machine, [x]) => transpose(machine, x!)],
  adjoint: ["x", (machine, [x]) => transpose(machine, x!)],
  batched_transpose: [
    "x",
    (machine, [x]) => reorder(machine, requiredArray(machine, x, "batched_transpose"), [1, 0, 2]),
  ],
  batched_adjoint: [
    "x",
    (machine, [x]) => reorder(machine, requiredArray(machine, x, "batched_adjoint"), [1, 0, 2]),
  ],
  permutedims: [
    "x, order=",
    (machine, [x, order]) => {
      const array = requiredArray(machine, x, "permutedims");
      if (!order && array.shape.length === 1) {
        return copied(machine, reshape(machine, array, [1, array.count]));
      }
      const places = order ? placesOf(machine, order) : [1, 0];
      if (places.length !== array.shape.length)
        return machine.fail("ArgumentError", "ArgumentError: no valid permutation of dimensions");
      return reorder(machine, copyInOrder(machine, array), places);
    },
  ],
  PermutedDimsArray: [
    "x, order",
    (machine, [x, order]) =>
      reorder(machine, requiredArray(machine, x, "PermutedDimsArray"), placesOf(machine, order!)),
  ],
  hcat: joined(joinColumns),
  vcat: joined(joinRows),
  cat: [
    "*items, dims=",
    (machine, [items, dims]) => {
      const [axis] = axesIn(machine, dims) ?? [];
      if (axis === undefined) throw new NotKnown("this use of `cat` is not followed");
      return joinAlong(machine, tupleItems(items), axis);
    },
  ],
  stack: [
    "first, second=, *, dims=",
    (machine, [first, second, dims]) => {
      const given = second
        ? itemsIn(machine, second).map((item) => machine.call(first!, [item]))
        : itemsIn(machine, first);
      const arrays = given.map((item) => requiredArray(machine, item, "stack"));
      const [axis = arrays[0]?.shape.length ?? 0] = axesIn(machine, dims) ?? [];
      return stack(machine, arrays, axis);
    },
  ],
  eachrow: each(0),
  eachcol: each(1),
  eachslice: [
    "x, *, dims=",
    (machine, [x, dims]) => {
      const [axis] = axesIn(machine, dims) ?? [];
      if (axis === undefined) throw new NotKnown("this use of `eachslice` is not followed");
      return {
        ...list([...slices(machine, requiredArray(machine, x, "eachslice"), axis)]),
        typeName: "SubArray",
      };
    },
  ],
  selectdim: [
    "x, dim, index",
    (machine, [x, dim, index]) => {
      const array = requiredArray(machine, x, "selectdim");
      const axis = wholeIn(machine, dim) - 1;
      const places = array.shape.map((_, at): Value =>
        at === axis ? index! : { kind: "ellipsis" },
      );
      return takePlaces(machine, array, places, (_, part) => part);
    },
  ],
  view: [
    "x, *places",
    (machine, [x, places]) =>
      takePlaces(machine, requiredArray(machine, x, "view"), tupleItems(places), (_, part) => part),
  ],
  getindex: [
    "x, *places",
    (machine, [x, places]) => machine.language.getItem(x!, places!, machine),
  ],
  reverse: [
    "x, *, dims=",
    (machine, [x, dims]) => {
      const array = arrayIn(machine, x);
      if (array)
        return flip(machine, array, axesIn(machine, dims) ?? array.shape.map((_, at) => at));
      if (x?.kind === "string")
        return { kind: "string", value: Array.from(x.value).reverse().join("") };
      const items = [...itemsIn(machine, x)].reverse();
      return x?.kind === "tuple"
        ? tuple(items)
        : {
            kind: "list",
            items,
            ...(x?.kind === "list" && x.typeName !== undefined ? { typeName: x.typeName } : {}),
          };
    },
  ],
  repeat: [
    "x, *times, inner=, outer=",
    (machine, [x, times, inner, outer]) => {
      const text = textIn(x);
      if (text !== null && !inner && !outer)
        return { kind: "string", value: repeatText(text, wholeIn(machine, tupleItems(times)[0])) };
      const array = requiredArray(machine, x, "repeat");
      const counts = (given: Value | undefined): readonly number[] =>
        !given
          ? []
          : given.kind === "tuple"
            ? sizesIn(machine, given.items)
            : [wholeIn(machine, given)];
      let made = array;
      counts(inner).forEach((count, axis) => {
        made = repeatEach(machine, made, count, axis);
      });
      const outside = [
        ...counts(times?.kind === "tuple" && times.items.length > 0 ? times : undefined),
        ...counts(outer),
      ];
      if (outside.length === 0) return made;
      const rank = Math.max(outside.length, made.shape.length);
      const whole = widened(machine, made, rank);
      return tile(
        machine,
        whole,
        Array.from({ length: rank }, (_, at) => outside[at] ?? 1),
      );
    },
  ],
};
