import { hasGaps, hasMissing, isMissing, makeMissing } from "../../languages/r/missing.ts";
import { binary, cast, unary, where } from "../../tensors/elementwise.ts";
import { plain } from "../../tensors/operand.ts";
import { reduce, type ReductionName } from "../../tensors/reduce.ts";
import { bool, float, list } from "../../values/make.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { fromNested } from "../arrays/create.ts";
import { takeAt } from "../columns/subset.ts";
import { flatten, joinRows, simplify } from "../columns/vectors.ts";
import { flagOf, numberOf } from "../convert.ts";
import { type Entries, tensorIn } from "./given.ts";

/** All numbers that are given, in one row. */
function rowOf(machine: Machine, values: Value | undefined): Tensor {
  const items = values?.kind === "tuple" ? values.items : [];
  return joinRows(
    machine,
    items.map((each) => {
      const row = flatten(machine, tensorIn(machine, each));
      return row.dtype === "bool" ? cast(machine, row, "float64") : row;
    }),
  );
}

/** A row without what is no number. */
function present(machine: Machine, row: Tensor): Tensor {
  const numbers = row.numbers();
  if (!numbers?.some(Number.isNaN)) return row;
  const places = [...numbers.keys()].filter((at) => !Number.isNaN(numbers[at]));
  return takeAt(machine, flatten(machine, row), [{ kind: "places", places }], "none");
}

/** A number of all of a tensor: a missing one makes it missing, unless those are left out. */
function reduceWhole(
  machine: Machine,
  name: ReductionName,
  given: Tensor,
  leavesOut: Value | undefined,
): Value {
  const tensor = flagOf(leavesOut, false) ? present(machine, given) : given;
  if (tensor.count === 0 && (name === "max" || name === "min")) {
    return float(name === "max" ? -Infinity : Infinity);
  }
  const isOneShort = tensor.count === 1 && /1$/.test(name);
  if (isOneShort || (hasMissing(machine) && tensor.numbers()?.some(isMissing)))
    return float(makeMissing(machine));
  return reduce(machine, name, tensor, null, false);
}

/** One number of all that are given; a tensor alone keeps its shape until then. */
function reduceAll(name: ReductionName): Entries[string] {
  return [
    "*values, na.rm=",
    (machine, [values, leavesOut]) => {
      const only =
        values?.kind === "tuple" && values.items.length === 1 ? values.items[0] : undefined;
      const tensor =
        only?.kind === "tensor" && only.dtype !== "bool" ? only : rowOf(machine, values);
      return reduceWhole(machine, name, tensor, leavesOut);
    },
  ];
}

/** Sums or means along an axis, of the numbers that are not missing. */
function reducePresent(machine: Machine, name: "sum" | "mean", tensor: Tensor, axis: 0 | 1): Value {
  const missing = unary(machine, "isnan", tensor);
  const filled = where(machine, missing, plain(0, 2), tensor);
  const sums = reduce(machine, "sum", filled, axis, false);
  if (name === "sum") return simplify(machine, sums);
  const there = cast(machine, unary(machine, "logicalNot", missing), "float64");
  const counts = reduce(machine, "sum", there, axis, false);
  return simplify(machine, binary(machine, "divide", sums, counts));
}

function reduceAlong(name: "sum" | "mean", axis: 0 | 1): Entries[string] {
  return [
    "x, na.rm=, dims=",
    (machine, [x, leavesOut]) => {
      const tensor = tensorIn(machine, x);
      if (tensor.shape.length !== 2)
        return machine.fail("ValueError", "'x' must be an array of at least two dimensions");
      const numbers = tensor.dtype === "bool" ? cast(machine, tensor, "float64") : tensor;
      if (flagOf(leavesOut, false) && hasGaps(numbers))
        return reducePresent(machine, name, numbers, axis);
      return simplify(machine, reduce(machine, name, numbers, axis, false));
    },
  ];
}

function onRow(name: ReductionName): Entries[string] {
  return [
    "x, na.rm=",
    (machine, [x, leavesOut]) => {
      const row = flatten(machine, tensorIn(machine, x));
      const numbers = row.dtype === "bool" ? cast(machine, row, "float64") : row;
      return reduceWhole(machine, name, numbers, leavesOut);
    },
  ];
}

function onTests(name: "any" | "all"): Entries[string] {
  return [
    "*values, na.rm=",
    (machine, [values]) => {
      const row = rowOf(machine, values);
      return hasGaps(row)
        ? machine.unknown("a condition that is missing is not followed")
        : reduce(machine, name, row, null, false);
    },
  ];
}

function placeOfBest(name: "argmax" | "argmin"): Entries[string] {
  return [
    "x",
    (machine, [x]) => {
      const row = flatten(machine, tensorIn(machine, x));
      const isWhole = !hasGaps(row);
      const place = isWhole ? numberOf(reduce(machine, name, row, null, false)) : null;
      return place === null ? machine.unknown("this place is unknown") : float(place + 1);
    },
  ];
}

/** Functions that make one number of many. */
export const reducing: Entries = {
  sum: reduceAll("sum"),
  prod: reduceAll("prod"),
  max: reduceAll("max"),
  min: reduceAll("min"),
  mean: onRow("mean"),
  median: onRow("median"),
  var: onRow("var1"),
  sd: onRow("std1"),
  any: onTests("any"),
  all: onTests("all"),
  range: [
    "*values, na.rm=",
    (machine, [values, leavesOut]) => {
      const row = rowOf(machine, values);
      const ends = (["min", "max"] as const).map((name) =>
        reduceWhole(machine, name, row, leavesOut),
      );
      return fromNested(machine, list(ends), "numpy", "float64");
    },
  ],
  anyNA: ["x", (machine, [x]) => bool(hasGaps(tensorIn(machine, x)))],
  rowSums: reduceAlong("sum", 1),
  colSums: reduceAlong("sum", 0),
  rowMeans: reduceAlong("mean", 1),
  colMeans: reduceAlong("mean", 0),
  "which.max": placeOfBest("argmax"),
  "which.min": placeOfBest("argmin"),
};
