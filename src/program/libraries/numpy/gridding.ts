import { expand, permute, reshape } from "../../tensors/shapes.ts";
import { concatenate } from "../../tensors/join.ts";
import { fill } from "../../tensors/operand.ts";
import { overwrite } from "../../tensors/write.ts";
import { countOf } from "../../values/dimension.ts";
import { builtin, createClass, int, none, tuple } from "../../values/make.ts";
import { createTensor, expandTo, type Tensor } from "../../values/tensor.ts";
import type { Machine, SliceValue, Value } from "../../values/value.ts";
import { fromNested } from "../arrays/create.ts";
import { numberOf, operandOf, wholeOf, wholesOf } from "../convert.ts";
import { toTensor } from "../../tensors/operand.ts";
import type { Table } from "../signature.ts";
import { atLeast, type Entry } from "./entries.ts";
import { arrayOf, onArray, onArrays } from "./given.ts";

/** An object that only what stands in its brackets gives a meaning: `np.r_[1:4]`. */
function bracketed(name: string, body: (machine: Machine, index: Value) => Value): Value {
  const type = createClass(
    name,
    [],
    new Map<string, Value>([
      [
        "__getitem__",
        builtin(name, ({ items: [, index] }, machine) => body(machine, index ?? none)),
      ],
    ]),
  );
  return { kind: "instance", type, fields: new Map(), native: null };
}

const partsOf = (index: Value): readonly Value[] =>
  index.kind === "tuple" ? index.items : [index];

/** `start:stop:step` as numbers; a step such as `5j` is not followed. */
function countedBy(machine: Machine, { start, stop, step }: SliceValue): Value {
  const [from, to, by] = [numberOf(start) ?? 0, numberOf(stop), numberOf(step) ?? 1];
  if (to === null || by === 0) return machine.unknown("this range of numbers is not followed");
  const isWhole = [start, stop, step].every(({ kind }) => kind === "int" || kind === "none");
  const count = Math.max(0, Math.ceil((to - from) / by));
  return fill(machine, "numpy", isWhole ? "int64" : "float64", [count], (out) => {
    for (let at = 0; at < count; at++) out[at] = from + at * by;
  });
}

/** The parts in the brackets as arrays: ranges, numbers, and arrays. */
function joined(machine: Machine, index: Value, asColumns: boolean): Value {
  const parts: Tensor[] = [];
  for (const part of partsOf(index)) {
    if (part.kind === "string") return machine.unknown("text in `np.r_` is not followed");
    const made = part.kind === "slice" ? countedBy(machine, part) : arrayOf(machine, part);
    if (made.kind !== "tensor") return made;
    const row = atLeast(machine, made, 1);
    parts.push(asColumns && row.shape.length === 1 ? reshape(machine, row, [-1, 1]) : row);
  }
  return concatenate(machine, parts, asColumns ? (parts[0]?.shape.length ?? 1) - 1 : 0);
}

/** One grid for each range in the brackets; `open`: each as thin as it can be. */
function gridOf(machine: Machine, index: Value, open: boolean): Value {
  const rows: Tensor[] = [];
  for (const part of partsOf(index)) {
    const made = part.kind === "slice" ? countedBy(machine, part) : machine.unknown("no range");
    if (made.kind !== "tensor") return made;
    rows.push(made);
  }
  const grids = spread(machine, rows, open);
  if (index.kind !== "tuple") return rows[0]!;
  if (open) return tuple(grids);
  return concatenate(
    machine,
    grids.map((grid) => reshape(machine, grid, [1, ...grid.shape])),
    0,
  );
}

/** Rows of numbers, each along a dimension of its own. */
function spread(machine: Machine, rows: readonly Tensor[], open: boolean): readonly Tensor[] {
  const sizes = rows.map((row) => row.count);
  return rows.map((row, at) => {
    const thin = reshape(
      machine,
      row,
      sizes.map((_, axis) => (axis === at ? -1 : 1)),
    );
    return open ? thin : expand(machine, thin, sizes);
  });
}

/** Objects of NumPy that are used with brackets. */
export const bracketObjects: Table = new Map([
  ["r_", bracketed("RClass", (machine, index) => joined(machine, index, false))],
  ["c_", bracketed("CClass", (machine, index) => joined(machine, index, true))],
  ["s_", bracketed("IndexExpression", (_, index) => index)],
  ["mgrid", bracketed("nd_grid", (machine, index) => gridOf(machine, index, false))],
  ["ogrid", bracketed("nd_grid", (machine, index) => gridOf(machine, index, true))],
]);

function counting(machine: Machine, size: number): Tensor {
  return fill(machine, "numpy", "int64", [size], (out) => {
    for (let at = 0; at < size; at++) out[at] = at;
  });
}

/** Writes numbers along the diagonal of a matrix. */
function fillDiagonal(machine: Machine, array: Tensor, value: Value | undefined): Value {
  const operand = operandOf(value);
  const numbers = array.numbers();
  machine.touch(array);
  if (!operand || !numbers || array.shape.length !== 2)
    return machine.unknown("what is written along this diagonal is unknown");
  const columns = array.shape[1]!;
  const size = Math.min(array.shape[0]!, columns);
  const filled = expandTo(toTensor(operand, "numpy"), [size]).numbers();
  if (!filled) return machine.unknown("what is written along this diagonal is unknown");
  const changed = fill(machine, "numpy", array.dtype, array.shape, (out) => {
    out.set(numbers);
    for (let at = 0; at < size; at++) out[at * columns + at] = filled[at]!;
  });
  overwrite(machine, array, changed);
  return none;
}

/** Functions of grids, places, and diagonals. */
export const gridding: Readonly<Record<string, Entry>> = {
  ix_: onArrays("*rows", (machine, rows) => tuple(spread(machine, rows, true))),
  indices: [
    "dimensions",
    (machine, [given]) => {
      const sizes = wholesOf(given, machine) ?? [];
      const grids = spread(
        machine,
        sizes.map((size) => counting(machine, size)),
        false,
      );
      return concatenate(
        machine,
        grids.map((grid) => reshape(machine, grid, [1, ...grid.shape])),
        0,
      );
    },
  ],
  diag_indices: [
    "n, ndim=",
    (machine, [n, rank]) => {
      const places = counting(machine, wholeOf(n, machine));
      return tuple(new Array<Value>(wholeOf(rank, machine, 2)).fill(places));
    },
  ],
  fill_diagonal: onArray("a, val", (machine, array, [value]) =>
    fillDiagonal(machine, array, value),
  ),
  unravel_index: onArray("indices, shape", (machine, places, [shape]) => {
    const sizes = wholesOf(shape, machine);
    const numbers = places.numbers();
    if (!sizes || !numbers) return machine.unknown("these places are unknown");
    return tuple(
      sizes.map((size, axis) => {
        const inner = countOf(sizes.slice(axis + 1));
        const own = numbers.map((place) => Math.floor(place / inner) % size);
        return createTensor("numpy", "int64", places.shape, own);
      }),
    );
  }),
  ravel_multi_index: [
    "multi_index, dims",
    (machine, [index, shape]) => {
      const [places, sizes] = [wholesOf(index, machine), wholesOf(shape, machine)];
      if (!places || !sizes) return machine.unknown("these places are unknown");
      const place = places.reduce((sum, each, axis) => sum * sizes[axis]! + each, 0);
      return createTensor("numpy", "int64", [], Float64Array.of(place));
    },
  ],
  fromfunction: [
    "function, shape, dtype=",
    (machine, [fn, shape]) => {
      const sizes = wholesOf(shape, machine);
      if (!fn || !sizes) return machine.unknown("the shape is unknown");
      const rows = sizes.map((size) => counting(machine, size));
      const floats = rows.map((row) => createTensor("numpy", "float64", row.shape, row.numbers()!));
      return machine.call(fn, [...spread(machine, floats, false)]);
    },
  ],
  fromiter: [
    "iter, dtype, count=",
    (machine, [iterable, dtype]) => {
      const items = iterable && machine.language.iterate(iterable, machine);
      if (!items) return machine.unknown("these numbers are unknown");
      const made = fromNested(machine, { kind: "list", items: [...items] }, "numpy", null);
      const cast = machine.language.importModule("numpy", machine);
      const array = cast && machine.language.getAttribute(cast, "array", machine);
      return array && dtype ? machine.call(array, [made], new Map([["dtype", dtype]])) : made;
    },
  ],
  rollaxis: onArray("a, axis, start=", (machine, array, [axis, start]) => {
    const rank = array.shape.length;
    const from = (wholeOf(axis, machine) + rank) % rank;
    const given = wholeOf(start, machine, 0);
    const to = given < 0 ? given + rank : given;
    const order = array.shape.map((_, at) => at).toSpliced(from, 1);
    return permute(machine, array, order.toSpliced(from < to ? to - 1 : to, 0, from));
  }),
  isscalar: [
    "element",
    (_, [value]) => ({
      kind: "bool",
      value: ["int", "float", "bool", "string"].includes(value?.kind ?? ""),
    }),
  ],
  broadcast_shapes: [
    "*shapes",
    (machine, [shapes]) => {
      const all = shapes?.kind === "tuple" ? shapes.items : [];
      const sizes = all.map((each) => wholesOf(each, machine) ?? []);
      const rank = Math.max(0, ...sizes.map(({ length }) => length));
      const most = Array.from({ length: rank }, (_, at) =>
        sizes.reduce((size, own) => {
          const next = own[at - rank + own.length] ?? 1;
          if (next !== 1 && size !== 1 && next !== size)
            return machine.fail("ValueError", "these shapes do not fit together");
          return next === 1 ? size : next;
        }, 1),
      );
      return tuple(most.map(int));
    },
  ],
};
