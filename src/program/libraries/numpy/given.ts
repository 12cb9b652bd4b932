import type { Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { givenFrom } from "../allArguments.ts";
import { fromNested } from "../arrays/create.ts";
import type { Body, Given } from "../signature.ts";

/** What a function of NumPy takes for an array: an array, a number, a list. */
export function arrayOf(machine: Machine, value: Value | undefined): Tensor | Value {
  if (!value) return machine.fail("TypeError", "an array is required");
  return value.kind === "tensor" ? value : fromNested(machine, value, "numpy", null);
}

/** An array without dimensions that is no number: NumPy writes it otherwise. */
export function boxed<Made extends Value>(value: Made): Made {
  if (value.kind === "tensor" && value.library === "numpy" && value.shape.length === 0)
    value.isBoxed = true;
  return value;
}

type OnArray = (machine: Machine, array: Tensor, rest: Given) => Value;

/** A function whose first argument is an array. */
export function onArray(signature: string, body: OnArray): [string, Body] {
  return [
    signature,
    (machine, given) => {
      const array = arrayOf(machine, given[0]);
      return array.kind === "tensor" ? body(machine, array, givenFrom(given, 1)) : array;
    },
  ];
}

type OnArrays = (machine: Machine, arrays: readonly Tensor[], rest: Given) => Value;

/** A function whose first argument is a list of arrays. */
export function onArrays(signature: string, body: OnArrays): [string, Body] {
  return [
    signature,
    (machine, given) => {
      const [first] = given;
      const arrays: Tensor[] = [];
      const items = first && machine.language.iterate(first, machine);
      if (!items) return machine.unknown("these arrays are unknown");
      for (let next = items.next(); next.done !== true; next = items.next()) {
        const array = arrayOf(machine, next.value);
        if (array.kind !== "tensor") return array;
        arrays.push(array);
      }
      return body(machine, arrays, givenFrom(given, 1));
    },
  ];
}
