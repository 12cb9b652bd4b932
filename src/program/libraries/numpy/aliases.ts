import { binary, cast, where } from "../../tensors/elementwise.ts";
import { concatenate, flip } from "../../tensors/join.ts";
import { copyOf, expand, fromDiagonal, reshape, swapAxes } from "../../tensors/shapes.ts";
import { forget, overwrite } from "../../tensors/write.ts";
import { plain, toTensor } from "../../tensors/operand.ts";
import { int, list, none, tuple } from "../../values/make.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { piecesBy } from "../arrays/pieces.ts";
import { numberOf, operandOf, wholeOf } from "../convert.ts";
import { atLeast, type Entry, nonzero } from "./entries.ts";
import { arrayOf, onArray } from "./given.ts";

/** `hsplit`, `vsplit`, `dsplit`: along a dimension of their own. */
function splitAlong(axisOf: (array: Tensor) => number): Entry {
  return onArray("ary, indices_or_sections", (machine, array, [how]) =>
    list([...piecesBy(machine, array, how, axisOf(array))]),
  );
}

/** Lists of arrays within lists, put together from the innermost lists on. */
function block(machine: Machine, value: Value | undefined): Tensor | null {
  if (value?.kind !== "list") {
    const array = value && arrayOf(machine, value);
    return array?.kind === "tensor" ? atLeast(machine, array, 2) : null;
  }
  const isInnermost = value.items.every(({ kind }) => kind !== "list");
  const parts = value.items.map((each) => block(machine, each));
  const known = parts.filter((each) => each !== null);
  if (known.length < parts.length) return null;
  return concatenate(machine, known, isInnermost ? -1 : -2);
}

/** A matrix, or several, turned by a number of right angles in its first two dimensions. */
export function quarterTurns(machine: Machine, array: Tensor, times: number): Tensor {
  const turns = ((times % 4) + 4) % 4;
  if (turns === 0) return array;
  if (turns === 2) return flip(machine, flip(machine, array, [0]), [1]);
  const swapped = swapAxes(machine, turns === 1 ? flip(machine, array, [1]) : array, 0, 1);
  return turns === 1 ? swapped : flip(machine, swapped, [1]);
}

/** A function that changes an array in a way that is not followed. */
function changing(name: string): Entry {
  return onArray("a, *rest, **named", (machine, array) => {
    machine.touch(array);
    forget(array.storage, `\`np.${name}\` is not followed`);
    return none;
  });
}

/** Functions that others of NumPy can do as well. */
export const sayingOtherwise: Readonly<Record<string, Entry>> = {
  hsplit: splitAlong(({ shape }) => (shape.length < 2 ? 0 : 1)),
  vsplit: splitAlong(() => 0),
  dsplit: splitAlong(() => 2),
  block: [
    "arrays",
    (machine, [arrays]) =>
      block(machine, arrays) ?? machine.unknown("this use of `np.block` is not followed"),
  ],
  rot90: onArray("m, k=", (machine, array, [times]) =>
    quarterTurns(machine, array, wholeOf(times, machine, 1)),
  ),
  atleast_3d: onArray("a", (machine, array) => {
    if (array.shape.length > 2) return array;
    return array.shape.length === 2
      ? reshape(machine, array, [...array.shape, 1])
      : reshape(machine, array, [1, -1, 1]);
  }),
  broadcast_arrays: [
    "*arrays",
    (machine, [given]) => {
      const parts = (given?.kind === "tuple" ? given.items : []).map((each) =>
        arrayOf(machine, each),
      );
      const tensors = parts.filter((each) => each.kind === "tensor");
      const shape = tensors.reduce<readonly number[]>((most, { shape: own }) => {
        const rank = Math.max(most.length, own.length);
        return Array.from({ length: rank }, (_, at) =>
          Math.max(most[at - rank + most.length] ?? 1, own[at - rank + own.length] ?? 1),
        );
      }, []);
      return tuple(tensors.map((tensor) => expand(machine, tensor, shape)));
    },
  ],
  ...Object.fromEntries(["place", "putmask"].map((name) => [name, changing(name)])),
  copyto: [
    "dst, src, *, where=",
    (machine, [target, source, mask]) => {
      const operand = operandOf(source);
      if (target?.kind !== "tensor" || !operand)
        return machine.unknown("what is copied here is unknown");
      const from = toTensor(operand, "numpy");
      const isPart = mask?.kind === "tensor";
      machine.touch(target);
      const whole = isPart ? where(machine, mask, from, target) : from;
      overwrite(machine, target, copyOf(machine, expand(machine, whole, target.shape)));
      return none;
    },
  ],
  select: [
    "condlist, choicelist, default=",
    (machine, [conditions, choices, otherwise]) => {
      const [tests, values] = [conditions, choices].map((each) => [
        ...((each && machine.language.iterate(each, machine)) ?? []),
      ]);
      const start: Value = otherwise ?? { kind: "int", value: 0 };
      const last = operandOf(start) ?? arrayOf(machine, start);
      if (!tests || !values || tests.length !== values.length || last.kind === "unknown")
        return machine.unknown("these choices are not followed");
      let result = last.kind === "tensor" ? last : plain(numberOf(start) ?? NaN, 1);
      for (let at = tests.length - 1; at >= 0; at--) {
        const [test, value] = [arrayOf(machine, tests[at]), operandOf(values[at])];
        const chosen = value ?? arrayOf(machine, values[at]);
        if (test.kind !== "tensor" || (chosen.kind !== "tensor" && chosen.kind !== "plain"))
          return machine.unknown("these choices are not followed");
        result = where(machine, test, chosen, result);
      }
      return result.kind === "tensor" ? result : machine.unknown("there are no choices here");
    },
  ],
  extract: [
    "condition, arr",
    (machine, [condition, given]) => {
      const [mask, array] = [arrayOf(machine, condition), arrayOf(machine, given)];
      if (mask.kind !== "tensor" || array.kind !== "tensor")
        return machine.unknown("these numbers are unknown");
      const [places] = [nonzero(machine, reshape(machine, mask, [-1]))];
      return machine.language.getItem(reshape(machine, array, [-1]), places, machine);
    },
  ],
  compress: [
    "condition, a, axis=",
    (machine, [condition, given, axis]) => {
      const [mask, array] = [arrayOf(machine, condition), arrayOf(machine, given)];
      if (mask.kind !== "tensor" || array.kind !== "tensor")
        return machine.unknown("these numbers are unknown");
      const isFlat = !axis || axis.kind === "none";
      const source = isFlat ? reshape(machine, array, [-1]) : array;
      const at = isFlat ? 0 : wholeOf(axis, machine);
      const moved = at === 0 ? source : swapAxes(machine, source, at, 0);
      const kept = machine.language.getItem(moved, nonzero(machine, mask), machine);
      return kept.kind === "tensor" && at !== 0 ? swapAxes(machine, kept, at, 0) : kept;
    },
  ],
  piecewise: [
    "x, condlist, funclist",
    (machine, [given, conditions, choices]) => {
      const array = arrayOf(machine, given);
      if (array.kind !== "tensor") return array;
      const [tests, makers] = [conditions, choices].map((each) => [
        ...((each && machine.language.iterate(each, machine)) ?? []),
      ]) as [Value[], Value[]];
      const masks = tests.map((test) => arrayOf(machine, test));
      if (masks.some((mask) => mask.kind !== "tensor") || makers.length < masks.length)
        return machine.unknown("these choices are not followed");
      const ofMaker = (maker: Value, mask: Tensor): Tensor | null => {
        const number = operandOf(maker);
        if (number) return cast(machine, toTensor(number, "numpy"), array.dtype);
        const chosen = machine.language.getItem(array, mask, machine);
        const made = machine.call(maker, [chosen]);
        if (made.kind !== "tensor" || chosen.kind !== "tensor" || made.count !== chosen.count)
          return null;
        const whole = copyOf(machine, array);
        machine.language.setItem(whole, mask, cast(machine, made, array.dtype), machine);
        return whole;
      };
      let result: Tensor = binary(machine, "multiply", array, plain(0, 1));
      const known = masks.filter((mask) => mask.kind === "tensor");
      const rest = makers.length > masks.length ? makers.at(-1) : undefined;
      if (rest) return machine.unknown("these choices are not followed");
      for (const [at, mask] of known.entries()) {
        const value = ofMaker(makers[at]!, mask);
        if (!value) return machine.unknown("these choices are not followed");
        result = where(machine, mask, value, result);
      }
      return result;
    },
  ],
  diagflat: onArray("v, k=", (machine, array, [shift]) =>
    fromDiagonal(machine, reshape(machine, array, [-1]), wholeOf(shift, machine, 0)),
  ),
  vander: onArray("x, N=, increasing=", (machine, array, [count, increasing]) => {
    const size = wholeOf(count, machine, array.count);
    const rises = numberOf(increasing) === 1;
    const powers = Array.from({ length: size }, (_, at) => (rises ? at : size - 1 - at));
    const exponents = arrayOf(machine, list(powers.map(int)));
    return exponents.kind === "tensor"
      ? binary(machine, "power", reshape(machine, array, [-1, 1]), exponents)
      : exponents;
  }),
};
