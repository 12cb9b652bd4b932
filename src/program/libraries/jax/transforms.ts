import { stack } from "../../tensors/join.ts";
import { permute } from "../../tensors/shapes.ts";
import { builtin, int, none, tuple } from "../../values/make.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { wholeOf } from "../convert.ts";
import { type Body, define, type Table } from "../signature.ts";
import { leavesOf, mapTrees } from "./trees.ts";

/** One of the items of an array, along an axis. */
function itemAt(machine: Machine, value: Tensor, axis: number, at: number): Value {
  const rank = value.shape.length;
  const own = axis < 0 ? axis + rank : axis;
  const order = Array.from({ length: rank }, (_, each) => each);
  order.splice(own, 1);
  const first = own === 0 ? value : permute(machine, value, [own, ...order]);
  return machine.language.getItem(first, int(at), machine);
}

/** Results of one structure as one, with an array for each place. */
function joined(machine: Machine, results: readonly Value[], axis: number): Value {
  const whole = mapTrees(results, (leaves) => {
    const tensors = leaves.filter((each) => each.kind === "tensor");
    if (tensors.length < leaves.length) return machine.unknown("these results are no arrays");
    return stack(machine, tensors, axis < 0 ? axis + tensors[0]!.shape.length + 1 : axis);
  });
  return whole ?? machine.unknown("these results cannot be stacked");
}

/** The same of a tree of arrays. */
function itemIn(machine: Machine, tree: Value, axis: number, at: number): Value {
  return mapTrees([tree], ([array]) => itemAt(machine, array as Tensor, axis, at))!;
}

/** The arrays that are taken apart along an axis; null: others are among them. */
function arraysIn(value: Value): readonly Tensor[] | null {
  const leaves = leavesOf(value);
  const tensors = leaves?.filter((each) => each.kind === "tensor") ?? [];
  return tensors.length === leaves?.length ? tensors : null;
}

/** `jax.vmap`: a function of one item becomes one of arrays of items. */
const vmap: Body = (_, [callee, inAxes, outAxes]) =>
  builtin("vmap", ({ items, named }, machine) => {
    const axisOf = (at: number): number | null => {
      const own = inAxes?.kind === "tuple" || inAxes?.kind === "list" ? inAxes.items[at] : inAxes;
      return own?.kind === "none" ? null : wholeOf(own, machine, 0);
    };
    const arrays = items.map((item, at) => (axisOf(at) === null ? [] : arraysIn(item)));
    const sizes = arrays.flatMap(
      (each, at) => each?.map(({ shape }) => shape.at(axisOf(at)!)) ?? [],
    );
    const [size] = sizes;
    if (named.size > 0 || arrays.includes(null) || typeof size !== "number" || machine.sizes) {
      return machine.unknown("this use of `jax.vmap` is not followed");
    }
    if (sizes.some((each) => each !== size)) {
      return machine.fail("ValueError", "vmap got inconsistent sizes for array axes to be mapped");
    }
    const results = Array.from({ length: size }, (_each, turn) => {
      machine.spend(1);
      const given = items.map((item, at) => {
        const axis = axisOf(at);
        return axis === null ? item : itemIn(machine, item, axis, turn);
      });
      return machine.call(callee!, given);
    });
    return joined(machine, results, wholeOf(outAxes, machine, 0));
  });

/** `lax.fori_loop(0, n, body, start)` */
const countedLoop: Body = (machine, [lower, upper, body, start]) => {
  let carry = start!;
  const end = wholeOf(upper, machine);
  for (let at = wholeOf(lower, machine); at < end; at++) {
    machine.spend(1);
    carry = machine.call(body!, [int(at), carry]);
  }
  return carry;
};

/** `lax.scan(f, start, xs)`: what is carried on, and what each step gives. */
const scan: Body = (machine, [callee, start, given, length]) => {
  const tree = given ?? none;
  const arrays = arraysIn(tree);
  const count = arrays?.[0]?.shape[0] ?? (length && wholeOf(length, machine));
  const areLong = arrays?.every(({ shape }) => shape[0] === count);
  if (!areLong || typeof count !== "number" || machine.sizes) {
    return machine.unknown("this use of `lax.scan` is not followed");
  }
  let carry = start!;
  const results: Value[] = [];
  for (let at = 0; at < count; at++) {
    machine.spend(1);
    const item = itemIn(machine, tree, 0, at);
    const step = machine.call(callee!, [carry, item]);
    if (step.kind !== "tuple" || step.items.length !== 2) {
      return machine.unknown("this use of `lax.scan` is not followed");
    }
    carry = step.items[0]!;
    results.push(step.items[1]!);
  }
  return tuple([carry, joined(machine, results, 0)]);
};

/** `lax.cond(test, f, g, *operands)` */
const branch: Body = (machine, [test, then, otherwise, operands]) => {
  const truth = machine.language.truth(test!, machine);
  if (truth === null) return machine.unknown("this use of `lax.cond` is not followed");
  return machine.call(
    (truth ? then : otherwise)!,
    operands?.kind === "tuple" ? operands.items : [],
  );
};

/** Functions that call functions. */
export const transforms: Table = new Map<string, Value>([
  ["vmap", define("jax.vmap", "fun, in_axes=, out_axes=, axis_name=, axis_size=", vmap)],
]);

/** The same in `jax.lax`. */
export const loops = {
  fori_loop: ["lower, upper, body_fun, init_val, *, unroll=", countedLoop],
  scan: ["f, init, xs=, length=, *, unroll=", scan],
  cond: ["pred, true_fun, false_fun, *operands", branch],
} as const;
