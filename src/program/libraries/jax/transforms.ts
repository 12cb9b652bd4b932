import { stack } from "../../tensors/join.ts";
import { permute } from "../../tensors/shapes.ts";
import { builtin, int, none, tuple } from "../../values/make.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { wholeOf } from "../convert.ts";
import { type Body, define, type Table } from "../signature.ts";

/** One of the items that a function is called with, along an axis. */
function itemAt(machine: Machine, value: Value, axis: number, at: number): Value {
  if (value.kind !== "tensor") return value;
  const rank = value.shape.length;
  const own = axis < 0 ? axis + rank : axis;
  const order = Array.from({ length: rank }, (_, each) => each);
  order.splice(own, 1);
  const first = own === 0 ? value : permute(machine, value, [own, ...order]);
  return machine.language.getItem(first, int(at), machine);
}

/** Results of one shape as one array, part by part where they are tuples. */
function joined(machine: Machine, results: readonly Value[], axis: number): Value {
  const [first] = results;
  if (!first) return machine.unknown("there is nothing to stack");
  if (first.kind === "tuple" || first.kind === "list") {
    const parts = first.items.map((_, at) => {
      const each = results.flatMap((result) =>
        result.kind === first.kind ? [result.items[at]!] : [],
      );
      return joined(machine, each, axis);
    });
    return first.kind === "tuple" ? tuple(parts) : { kind: "list", items: parts };
  }
  if (first.kind === "none") return none;
  const tensors = results.filter((each) => each.kind === "tensor");
  if (tensors.length < results.length) return machine.unknown("these results are no arrays");
  return stack(machine, tensors, axis < 0 ? axis + tensors[0]!.shape.length + 1 : axis);
}

/** `jax.vmap`: a function of one item becomes one of arrays of items. */
const vmap: Body = (_, [callee, inAxes, outAxes]) =>
  builtin("vmap", ({ items, named }, machine) => {
    const axisOf = (at: number): number | null => {
      const own = inAxes?.kind === "tuple" || inAxes?.kind === "list" ? inAxes.items[at] : inAxes;
      return own?.kind === "none" ? null : wholeOf(own, machine, 0);
    };
    const isKnown = items.every(({ kind }) => kind !== "unknown");
    const sizes = items.flatMap((item, at) => {
      const axis = axisOf(at);
      return item.kind === "tensor" && axis !== null ? [item.shape.at(axis)] : [];
    });
    const [size] = sizes;
    if (named.size > 0 || !isKnown || typeof size !== "number" || machine.sizes) {
      return machine.unknown("this use of `jax.vmap` is not followed");
    }
    if (sizes.some((each) => each !== size)) {
      return machine.fail("ValueError", "vmap got inconsistent sizes for array axes to be mapped");
    }
    const results = Array.from({ length: size }, (_each, turn) => {
      machine.spend(1);
      const given = items.map((item, at) => {
        const axis = axisOf(at);
        return axis === null ? item : itemAt(machine, item, axis, turn);
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
  const isNone = !given || given.kind === "none";
  const parts = given?.kind === "tuple" ? given.items : given && !isNone ? [given] : [];
  const tensors: Tensor[] = parts.filter((each) => each.kind === "tensor");
  const count = tensors[0]?.shape[0] ?? (length && wholeOf(length, machine));
  if (tensors.length < parts.length || typeof count !== "number" || machine.sizes) {
    return machine.unknown("this use of `lax.scan` is not followed");
  }
  let carry = start!;
  const results: Value[] = [];
  for (let at = 0; at < count; at++) {
    machine.spend(1);
    const own = tensors.map((each) => itemAt(machine, each, 0, at));
    const item = isNone ? none : given.kind === "tuple" ? tuple(own) : own[0]!;
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
