import type { concatenateAlike } from "../../tensors/join.ts";
import { binary, cast, unary, where } from "../../tensors/elementwise.ts";
import { plain } from "../../tensors/operand.ts";
import { findTrue } from "../../tensors/indexing.ts";
import type { BinaryName, UnaryName } from "../../tensors/kernels.ts";
import { einsum } from "../../tensors/einsum.ts";
import { matmul } from "../../tensors/matmul.ts";
import { categoryOf, isFloating } from "../../values/dtype.ts";
import type { ReductionName } from "../../tensors/reduce.ts";
import { expand, unsqueeze } from "../../tensors/shapes.ts";
import { bool, tuple } from "../../values/make.ts";
import { alikeIn } from "../../values/alike.ts";
import { createTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { areClose, reduceGiven } from "../arrays/shared.ts";
import { flagOf, numberOf, operandOf, wholeOf, wholesOf } from "../convert.ts";
import { givenFrom } from "../allArguments.ts";
import type { Body } from "../signature.ts";
import { arrayOf, onArray, onArrays } from "./given.ts";

export type Entry = readonly [string, Body];

export const unknownSizes = "the shape is unknown";

export function unaryEntry(name: UnaryName): Entry {
  return onArray("x, out=, *, dtype=", (machine, array) => unary(machine, name, array));
}

export function binaryEntry(name: BinaryName): Entry {
  return [
    "a, b, out=, *, where=",
    (machine, [a, b, out, mask]) => {
      const [x, y] = [operandOf(a) ?? arrayOf(machine, a), operandOf(b) ?? arrayOf(machine, b)];
      if (x.kind !== "tensor" && x.kind !== "plain") return x;
      if (y.kind !== "tensor" && y.kind !== "plain") return y;
      const made = binary(machine, name, x, y);
      if (!mask || (mask.kind === "bool" && mask.value)) return made;
      // Where nothing is calculated, what is there already stays.
      const chosen = arrayOf(machine, mask);
      return chosen.kind === "tensor" && out?.kind === "tensor"
        ? where(machine, chosen, made, out)
        : machine.unknown(`\`where\` of \`np.${name}\` is not followed`);
    },
  ];
}

export function reduceEntry(name: ReductionName): Entry {
  const fold = folds[name];
  if (!fold)
    return onArray("a, axis=, dtype=, out=, keepdims=", (machine, array, [axis, dtype, , keep]) =>
      reduceGiven(machine, name, array, axis, keep, dtype),
    );
  return onArray(
    "a, axis=, dtype=, out=, keepdims=, initial=, where=",
    (machine, array, [axis, dtype, , keep, initial, mask]) => {
      const start = initial && initial.kind !== "none" ? operandOf(initial) : null;
      if (initial && initial.kind !== "none" && start?.kind !== "plain")
        return machine.unknown(`\`initial\` of \`${name}\` is not followed`);
      const chosen = mask && mask.kind !== "none" ? arrayOf(machine, mask) : null;
      if (chosen && chosen.kind !== "tensor") return chosen;
      const empty = fold.empty ?? (start?.kind === "plain" ? start.value : null);
      if (chosen && empty === null)
        return machine.fail(
          "ValueError",
          `reduction operation '${name}imum' does not have an identity, so to use a where mask one has to specify 'initial'`,
        );
      const source = chosen
        ? where(machine, chosen, array, plain(empty!, categoryOf(array.dtype) === 2 ? 2 : 1))
        : array;
      if (start && source.count === 0) return machine.unknown("these numbers are not followed");
      const result = reduceGiven(machine, name, source, axis, keep, dtype);
      return start && result.kind === "tensor" ? binary(machine, fold.join, result, start) : result;
    },
  );
}

/** Reductions that take a first number, or only some numbers: what joins two results, and what one of no numbers is. */
const folds: Readonly<Partial<Record<ReductionName, { join: BinaryName; empty: number | null }>>> =
  {
    sum: { join: "add", empty: 0 },
    prod: { join: "multiply", empty: 1 },
    max: { join: "maximum", empty: null },
    min: { join: "minimum", empty: null },
  };

/** A reduction that skips NaN, with `empty` in its place. */
export function nanEntry(name: "max" | "min" | "sum" | "prod", empty: number): Entry {
  return onArray("a, axis=, *, keepdims=", (machine, array, [axis, keep]) =>
    reduceGiven(machine, name, withoutGaps(machine, array, empty), axis, keep),
  );
}

/** NaN and infinities become other numbers; an array without any stays as it is. */
function withoutGaps(machine: Machine, array: Tensor, empty: number): Tensor {
  if (array.numbers()?.some((number) => Number.isNaN(number)) === false) return array;
  return where(machine, unary(machine, "isnan", array), plain(empty, 2), array);
}

/** `np.nanmean`: the mean of those that are numbers. */
export const nanMean: Entry = onArray("a, axis=, *, keepdims=", (machine, array, [axis, keep]) => {
  const whole = withoutGaps(machine, array, 0);
  if (whole === array) return reduceGiven(machine, "mean", array, axis, keep);
  const counted = unary(machine, "logicalNot", unary(machine, "isnan", array));
  const [sum, count] = [
    reduceGiven(machine, "sum", whole, axis, keep),
    reduceGiven(machine, "sum", counted, axis, keep),
  ];
  return sum.kind === "tensor" && count.kind === "tensor"
    ? binary(machine, "divide", sum, count)
    : sum;
});

export function spreadEntry(name: "var" | "std"): Entry {
  return onArray("a, axis=, ddof=, keepdims=", (machine, array, [axis, ddof, keep]) =>
    reduceGiven(machine, `${name}${(numberOf(ddof) ?? 0) === 1 ? 1 : 0}`, array, axis, keep),
  );
}

/** `np.dot`: the last dimension of one with the last but one of the other. */
export function dot(machine: Machine, a: Tensor, b: Tensor): Value {
  if (a.shape.length === 0 || b.shape.length === 0) return binary(machine, "multiply", a, b);
  if (b.shape.length <= 2) return matmul(machine, a, b);
  const letters = "abcdefghijklmnop";
  const left = letters.slice(0, a.shape.length);
  const right = letters.slice(a.shape.length, a.shape.length + b.shape.length - 1);
  const inner = left.at(-1)!;
  const other = `${right.slice(0, -1)}${inner}${right.slice(-1)}`;
  return einsum(machine, `${left},${other}->${left.slice(0, -1)}${right}`, [a, b]);
}

/** `tensordot`: the axes named are summed over. */
export function tensordot(machine: Machine, a: Tensor, b: Tensor, axes: Value | undefined): Value {
  const letters = "abcdefghijklmnopqrstuvwxyz";
  const count = axes && axes.kind !== "int" ? null : wholeOf(axes, machine, 2);
  const parts = count === null && axes ? [...(machine.language.iterate(axes, machine) ?? [])] : [];
  const own =
    count === null
      ? (wholesOf(parts[0], machine) ?? [])
      : Array.from({ length: count }, (_, at) => a.shape.length - count + at);
  const other =
    count === null
      ? (wholesOf(parts[1], machine) ?? [])
      : Array.from({ length: count }, (_, at) => at);
  const left = a.shape.map((_, at) => letters[at]!);
  const right = b.shape.map((_, at) => letters[a.shape.length + at]!);
  const at = (axis: number, rank: number): number => (axis < 0 ? axis + rank : axis);
  other.forEach(
    (axis, place) => (right[at(axis, right.length)] = left[at(own[place] ?? 0, left.length)]!),
  );
  const summed = own.map((axis) => left[at(axis, left.length)]);
  const kept = [...left, ...right].filter((letter) => !summed.includes(letter));
  return einsum(machine, `${left.join("")},${right.join("")}->${kept.join("")}`, [a, b]);
}

export function joinEntry(
  join: (machine: Machine, parts: readonly Tensor[], axis: number | null) => Value,
  joinAlike: typeof concatenateAlike | null = null,
): Entry {
  const [signature, body] = onArrays("arrays, axis=, dtype=", (machine, parts, [axis]) =>
    join(machine, parts, axis?.kind === "none" ? null : wholeOf(axis, machine, 0)),
  );
  return [
    signature,
    (machine, given) => {
      const alike = joinAlike && alikeIn(given[0], machine);
      return alike?.each.kind === "tensor"
        ? joinAlike!(machine, alike.each, alike.count, wholeOf(given[1], machine, 0))
        : body(machine, given);
    },
  ];
}

export const atLeast = (machine: Machine, array: Tensor, rank: number): Tensor => {
  let made = array;
  while (made.shape.length < rank) made = unsqueeze(machine, made, 0);
  return made;
};

export function pair(
  body: (machine: Machine, a: Tensor, b: Tensor, rest: readonly (Value | undefined)[]) => Value,
  rest = "",
): Entry {
  return [
    `a, b${rest}`,
    (machine, given) => {
      const [a, b] = [arrayOf(machine, given[0]), arrayOf(machine, given[1])];
      if (a.kind !== "tensor") return a;
      return b.kind === "tensor" ? body(machine, a, b, givenFrom(given, 2)) : b;
    },
  ];
}

export function allClose(
  machine: Machine,
  a: Tensor,
  b: Tensor,
  rest: readonly (Value | undefined)[],
): Value {
  const [relative, absolute, equalNan] = rest;
  const { shape } = binary(machine, "add", a, b);
  const [x, y] = [expand(machine, a, shape).numbers(), expand(machine, b, shape).numbers()];
  if (!x || !y) return machine.unknown("it is unknown whether these are close");
  const [r, s] = [numberOf(relative) ?? 1e-5, numberOf(absolute) ?? 1e-8];
  const joinsNan = flagOf(equalNan, false);
  return bool(x.every((number, at) => areClose(number, y[at]!, r, s, joinsNan)));
}

export function roundTo(machine: Machine, array: Tensor, digits: Value | undefined): Value {
  const places = wholeOf(digits, machine, 0);
  const isWhole = !isFloating(array.dtype);
  if (places === 0 || (isWhole && places > 0)) return unary(machine, "round", array);
  const scale = { kind: "plain", value: 10 ** Math.abs(places), category: 2 } as const;
  // What is left of the point is divided first, so that halves are exact.
  const [there, back] =
    places < 0 ? (["divide", "multiply"] as const) : (["multiply", "divide"] as const);
  const rounded = unary(machine, "round", binary(machine, there, array, scale));
  return cast(machine, binary(machine, back, rounded, scale), array.dtype);
}

export function nonzero(machine: Machine, array: Tensor): Value {
  const numbers = array.numbers();
  if (!numbers) return machine.unknown(array.why);
  return tuple(
    findTrue(array, numbers).map((places) =>
      createTensor("numpy", "int64", [places.length], places),
    ),
  );
}
