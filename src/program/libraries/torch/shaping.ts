import { binary, cast } from "../../tensors/elementwise.ts";
import { concatenate } from "../../tensors/join.ts";
import { fill, made } from "../../tensors/operand.ts";
import { axesOf } from "../../tensors/reduce.ts";
import { expand, reshape } from "../../tensors/shapes.ts";
import { tuple } from "../../values/make.ts";
import { createTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { flagOf, wholeOf, wholesOf } from "../convert.ts";
import { quarterTurns } from "../numpy/aliases.ts";
import { kron } from "../numpy/counting.ts";
import { atLeast } from "../numpy/entries.ts";
import { gridding } from "../numpy/gridding.ts";
import { type Entry, joinEntry, onTensor, pair, whole } from "./entries.ts";

/** The tensors that are given one by one, or in one list; null: not all are known. */
function tensorsIn(machine: Machine, given: Value | undefined): readonly Tensor[] | null {
  const all = given?.kind === "tuple" ? given.items : [];
  const [only] = all;
  const nested = all.length === 1 && (only?.kind === "list" || only?.kind === "tuple");
  const items = nested ? [...(machine.language.iterate(only, machine) ?? [])] : all;
  const tensors = items.filter((each) => each.kind === "tensor");
  return tensors.length === items.length ? tensors : null;
}

/** A function of several tensors. */
function ofAll(body: (machine: Machine, parts: readonly Tensor[]) => Value): Entry {
  return [
    "*tensors",
    (machine, [given]) => {
      const parts = tensorsIn(machine, given);
      return parts ? body(machine, parts) : machine.unknown("these tensors are unknown");
    },
  ];
}

function atLeastRank(rank: number): Entry {
  return ofAll((machine, parts) => {
    const raised = parts.map((part) => raiseTo(machine, part, rank));
    return raised.length === 1 ? raised[0]! : tuple(raised);
  });
}

/** With dimensions of size 1, as `atleast_3d` adds them: the last one goes behind. */
function raiseTo(machine: Machine, part: Tensor, rank: number): Tensor {
  if (rank < 3 || part.shape.length > 2 || part.shape.length === 0)
    return atLeast(machine, part, rank);
  const sizes = part.shape.length === 1 ? [1, part.shape[0]!, 1] : [...part.shape, 1];
  return reshape(machine, part, sizes);
}

/** Matrices one after the other on a diagonal. */
function blockDiagonal(machine: Machine, parts: readonly Tensor[]): Value {
  const blocks = parts.map((part) => atLeast(machine, part, 2));
  const numbers = blocks.map((block) => block.numbers());
  const [rows, columns] = [0, 1].map((axis) =>
    blocks.reduce((sum, { shape }) => sum + shape[axis]!, 0),
  ) as [number, number];
  if (numbers.some((each) => !each) || blocks.some(({ dtype }) => dtype !== blocks[0]?.dtype))
    return machine.unknown("these numbers are not followed");
  let [row, column] = [0, 0];
  const result = fill(machine, "torch", blocks[0]?.dtype ?? "float32", [rows, columns], (out) => {
    blocks.forEach(({ shape: [height = 0, width = 0] }, at) => {
      numbers[at]!.forEach((number, place) => {
        out[(row + Math.floor(place / width)) * columns + column + (place % width)] = number;
      });
      [row, column] = [row + height, column + width];
    });
  });
  return made(machine, result, "block", blocks);
}

/** Windows of a size along a dimension, which becomes the last one. */
function unfold(machine: Machine, tensor: Tensor, given: readonly (Value | undefined)[]): Value {
  const [dim, window, step] = given;
  const [axis = 0] = axesOf(machine, tensor, whole(dim, machine));
  const [size, by] = [whole(window, machine), whole(step, machine)];
  const length = tensor.shape[axis] ?? 1;
  if (machine.sizes?.standsIn(length)) return machine.unknown("the shape is unknown");
  if (by < 1) return machine.fail("RuntimeError", `step is ${by} but must be > 0`);
  if (size > length)
    return machine.fail(
      "RuntimeError",
      `maximum size for tensor at dimension ${axis} is ${length} but size is ${size}`,
    );
  const stride = tensor.strides[axis] ?? 1;
  const count = Math.floor((length - size) / by) + 1;
  const view = tensor.view(
    [...tensor.shape.with(axis, count), size],
    [...tensor.strides.with(axis, stride * by), stride],
  );
  return made(machine, view, "unfold", [tensor], { axis, size, step: by });
}

/** All choices of `count` places of `length`, in order. */
function choices(length: number, count: number, repeats: boolean): readonly (readonly number[])[] {
  if (count === 0) return [[]];
  return choices(length, count - 1, repeats).flatMap((chosen) => {
    const last = chosen.at(-1) ?? (repeats ? 0 : -1);
    const first = chosen.length === 0 ? 0 : repeats ? last : last + 1;
    return Array.from({ length: Math.max(0, length - first) }, (_, at) => [...chosen, first + at]);
  });
}

function combinations(
  machine: Machine,
  tensor: Tensor,
  r: Value | undefined,
  again: Value | undefined,
): Value {
  const numbers = tensor.numbers();
  const count = wholeOf(r, machine, 2);
  if (!numbers || tensor.shape.length !== 1 || numbers.length > 100 || count < 1 || count > 4)
    return machine.unknown("these numbers are not followed");
  const all = choices(numbers.length, count, flagOf(again, false));
  machine.spend(all.length);
  const places = all.flat().map((place) => numbers[place]!);
  return createTensor("torch", tensor.dtype, [all.length, count], Float64Array.from(places));
}

/** All pairs, triples, … of numbers, one of each row. */
function product(machine: Machine, parts: readonly Tensor[]): Value {
  const rows = parts.map((part) => part.numbers());
  if (rows.some((row) => !row) || parts.some(({ shape }) => shape.length !== 1))
    return machine.unknown("these numbers are not followed");
  const [only] = parts;
  if (parts.length === 1 && only) return only;
  let all: readonly (readonly number[])[] = [[]];
  for (const row of rows) {
    machine.spend(all.length * row!.length);
    all = all.flatMap((chosen) => Array.from(row!, (number) => [...chosen, number]));
  }
  return createTensor(
    "torch",
    parts[0]?.dtype ?? "float32",
    [all.length, parts.length],
    Float64Array.from(all.flat()),
  );
}

/** Functions that are also methods. */
export const shaping: Readonly<Record<string, Entry>> = {
  unfold: onTensor("dimension, size, step", unfold),
  rot90: onTensor("k=, dims=", (machine, tensor, [times, dims]) => {
    const axes = dims ? wholesOf(dims, machine) : [0, 1];
    if (axes?.join() !== "0,1") return machine.unknown("this call is not followed");
    return quarterTurns(machine, tensor, wholeOf(times, machine, 1));
  }),
  kron: pair(kron),
};

/** Functions that are no methods. */
export const ownShaping: Readonly<Record<string, Entry>> = {
  atleast_1d: atLeastRank(1),
  atleast_2d: atLeastRank(2),
  atleast_3d: atLeastRank(3),
  block_diag: ofAll(blockDiagonal),
  cartesian_prod: ofAll(product),
  combinations: onTensor("r=, with_replacement=", (machine, tensor, [r, again]) =>
    combinations(machine, tensor, r, again),
  ),
  dstack: joinEntry((machine, parts) =>
    concatenate(
      machine,
      parts.map((part) => raiseTo(machine, part, 3)),
      2,
    ),
  ),
  broadcast_tensors: ofAll((machine, parts) => {
    const [first, ...rest] = parts;
    if (!first) return tuple([]);
    const { shape } = rest.reduce<Tensor>(
      (all, part) =>
        binary(machine, "add", cast(machine, all, "float32"), cast(machine, part, "float32")),
      first,
    );
    return tuple(parts.map((part) => expand(machine, part, shape)));
  }),
  broadcast_shapes: [
    "*shapes",
    (machine, given) => {
      const made = gridding["broadcast_shapes"]![1](machine, given);
      return made.kind === "tuple" ? { ...made, typeName: "torch.Size" } : made;
    },
  ],
  vander: onTensor("N=, increasing=", (machine, tensor, [count, rises]) => {
    const numbers = tensor.numbers();
    const size = wholeOf(count, machine, tensor.count);
    const goesUp = flagOf(rises, false);
    if (!numbers || tensor.shape.length !== 1) return machine.unknown("this call is not followed");
    return fill(machine, "torch", tensor.dtype, [numbers.length, size], (out) => {
      for (let at = 0; at < out.length; at++) {
        const power = at % size;
        out[at] = numbers[Math.floor(at / size)]! ** (goesUp ? power : size - 1 - power);
      }
    });
  }),
  row_stack: joinEntry((machine, parts) =>
    concatenate(
      machine,
      parts.map((part) => atLeast(machine, part, 2)),
      0,
    ),
  ),
};
