import { mapRows, reduce, type ReductionName } from "../../tensors/reduce.ts";
import { squeeze } from "../../tensors/shapes.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, float, int, tuple } from "../../values/make.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import type { BinaryOperator } from "../../ir/ir.ts";
import { compare, truth } from "../../languages/julia/compare.ts";
import { binary } from "../../languages/julia/values.ts";
import type { Body } from "../signature.ts";
import { broadcast } from "./broadcasting.ts";
import { bestOf } from "./elementwise.ts";
import { axesIn, type Entries, itemsIn, membersIn } from "./given.ts";
import { arrayIn, asType, isScalar } from "./operands.ts";
import { textIn } from "../../languages/julia/values.ts";
import { inOrder } from "./orders.ts";
import { foundAll } from "./searching.ts";
import { placeValue } from "./places.ts";
import { shapeOf } from "./shapes.ts";

/** Numbers along dimensions, or all of them. */
export function along(
  machine: Machine,
  name: ReductionName,
  value: Value,
  dims: Value | undefined,
): Value {
  const array = arrayIn(machine, value);
  if (!array) throw new NotKnown(`this use of \`${name}\` is not followed`);
  const own =
    array.dtype === "bool" && name !== "any" && name !== "all"
      ? (asType(machine, array, "int64") as Tensor)
      : array;
  const axes = axesIn(machine, dims);
  if (!axes) return reduce(machine, name, own, null, false);
  const there = axes.filter((axis) => axis < own.shape.length);
  return there.length === 0
    ? own
    : inOrder(machine, [own], ([only], axisOf) =>
        reduce(machine, name, only as Tensor, there.map(axisOf), true),
      );
}

/** What is given as `f(collection)` or `f(function, collection)`. */
function collectionOf(machine: Machine, first: Value, second: Value | undefined): Value {
  if (!second) return first;
  return arrayIn(machine, second)
    ? broadcast(machine, first, [second], new Map())
    : { kind: "list", items: itemsIn(machine, second).map((each) => machine.call(first, [each])) };
}

/** One value after the other. */
function folded(
  machine: Machine,
  value: Value,
  operator: BinaryOperator,
  start: Value | null,
): Value {
  const isExact =
    value.kind === "set" && [...value.entries.values()].every(({ kind }) => kind === "int");
  const items = isExact ? membersIn(machine, value) : itemsIn(machine, value);
  if (items.length === 0 && !start && value.kind === "list" && value.typeName === "Lazy")
    throw new NotKnown("these items are unknown");
  if (items.length === 0)
    return (
      start ??
      machine.fail(
        "ArgumentError",
        "ArgumentError: reducing over an empty collection is not allowed",
      )
    );
  machine.spend(items.length);
  const counted = items.map((each): Value =>
    each.kind === "bool" ? int(each.value ? 1 : 0) : each,
  );
  return counted.reduce((left, right) => binary(operator, left, right, machine));
}

function total(name: "sum" | "prod"): Entries[string] {
  const operator = name === "sum" ? "+" : "*";
  return [
    "first, second=, *, dims=, init=",
    (machine, [first, second, dims, init]) => {
      const value = collectionOf(machine, first!, second);
      const array =
        value.kind === "list" && value.typeName === undefined ? null : arrayIn(machine, value);
      const empty = int(name === "sum" ? 0 : 1);
      const made =
        array && (dims || array.count > 0)
          ? along(machine, name, value, dims)
          : isScalar(value)
            ? value
            : folded(
                machine,
                value,
                operator,
                init ??
                  (array
                    ? array.dtype === "int64"
                      ? empty
                      : float(empty.value)
                    : value.kind === "iterator" || value.kind === "list"
                      ? null
                      : empty),
              );
      return init ? binary(operator, init, made, machine) : made;
    },
  ];
}

function extreme(name: "max" | "min"): Entries[string] {
  const pair = name === "max" ? "maximum" : "minimum";
  return [
    "first, second=, *, dims=, init=",
    (machine, [first, second, dims, init]) => {
      const value = collectionOf(machine, first!, second);
      const array = arrayIn(machine, value);
      if (array && array.count > 0) {
        const made = along(machine, name, value, dims);
        return init ? bestOf(machine, pair, [init, made]) : made;
      }
      const items = [...(init ? [init] : []), ...membersIn(machine, value)];
      if (items.length === 0)
        return machine.fail(
          "ArgumentError",
          "ArgumentError: reducing over an empty collection is not allowed",
        );
      if (!items.every(isScalar)) {
        return items.reduce((best, each) =>
          truth(compare(name === "max" ? ">" : "<", each, best, machine), machine) ? each : best,
        );
      }
      return bestOf(machine, pair, items);
    },
  ];
}

function test(name: "any" | "all"): Entries[string] {
  return [
    "first, second=, *, dims=",
    (machine, [first, second, dims]) => {
      const value = collectionOf(machine, first!, second);
      if (arrayIn(machine, value)) return along(machine, name, value, dims);
      const found = membersIn(machine, value).map((each) => truth(each, machine));
      const wanted = name === "any";
      if (found.includes(wanted)) return bool(wanted);
      if (found.includes(null)) throw new NotKnown("it is unknown whether this is true");
      return bool(!wanted);
    },
  ];
}

function average(name: "mean" | "median"): Entries[string] {
  return [
    "first, second=, *, dims=",
    (machine, [first, second, dims]) => {
      const value = collectionOf(machine, first!, second);
      if (arrayIn(machine, value)) return along(machine, name, value, dims);
      if (name === "median") throw new NotKnown("this use of `median` is not followed");
      const items = itemsIn(machine, value);
      const whole = folded(machine, { kind: "list", items: [...items] }, "+", null);
      return binary("/", whole, int(items.length), machine);
    },
  ];
}

function spread(name: "var" | "std"): Entries[string] {
  return [
    "x, *, dims=, corrected=, mean=",
    (machine, [x, dims, corrected]) => {
      const isWhole = corrected?.kind === "bool" && !corrected.value;
      return along(machine, isWhole ? `${name}0` : `${name}1`, x!, dims);
    },
  ];
}

/** `argmax(x)` and `argmax(x; dims = 1)`, `argmax(f, xs)` */
function placeOfBest(name: "argmax" | "argmin"): Body {
  return (machine, [first, second, dims]) => {
    if (second) {
      const items = itemsIn(machine, second);
      const found = items.map((each) => machine.call(first!, [each]));
      const at = bestAt(machine, found, name === "argmax");
      return items[at]!;
    }
    const array = arrayIn(machine, first);
    if (!array) return int(bestAt(machine, itemsIn(machine, first), name === "argmax") + 1);
    if (dims) throw new NotKnown(`this use of \`${name}\` is not followed`);
    if (!array.numbers()) throw new NotKnown(array.why);
    const items = itemsIn(machine, array);
    const at = bestAt(machine, items, name === "argmax");
    return placeValue(at, array.shape);
  };
}

function bestAt(machine: Machine, items: readonly Value[], isMost: boolean): number {
  if (items.length === 0)
    return machine.fail(
      "ArgumentError",
      "ArgumentError: reducing over an empty collection is not allowed",
    );
  let best = 0;
  items.forEach((each, at) => {
    const isBetter = truth(compare(isMost ? ">" : "<", each, items[best]!, machine), machine);
    if (isBetter === null) throw new NotKnown("it is unknown whether this is true");
    if (isBetter) best = at;
  });
  return best;
}

function found(name: "argmax" | "argmin"): Entries[string] {
  return [
    "x, *, dims=",
    (machine, [x, dims]) => {
      if (dims) throw new NotKnown(`this use of \`find${name.slice(3)}\` is not followed`);
      const items = itemsIn(machine, x);
      const at = bestAt(machine, items, name === "argmax");
      return tuple([items[at]!, placeValue(at, shapeOf(x!, machine))]);
    },
  ];
}

function running(name: "cumsum" | "cumprod"): Entries[string] {
  return [
    "x, *, dims=",
    (machine, [x, dims]) => {
      const array = arrayIn(machine, x);
      const [axis = 0] = axesIn(machine, dims) ?? [];
      if (!array || (array.shape.length > 1 && !dims))
        throw new NotKnown(`this use of \`${name}\` is not followed`);
      return mapRows(
        machine,
        name,
        array,
        axis,
        array.dtype === "bool" ? "int64" : array.dtype,
        (numbers, out) => {
          let whole = name === "cumsum" ? 0 : 1;
          numbers.forEach((number, place) => {
            out[place] = whole = name === "cumsum" ? whole + number : whole * number;
          });
        },
      );
    },
  ];
}

/** Functions that make few numbers of many. */
export const reducing: Entries = {
  sum: total("sum"),
  prod: total("prod"),
  maximum: extreme("max"),
  minimum: extreme("min"),
  any: test("any"),
  all: test("all"),
  mean: average("mean"),
  median: average("median"),
  var: spread("var"),
  std: spread("std"),
  argmax: ["first, second=, *, dims=", placeOfBest("argmax")],
  argmin: ["first, second=, *, dims=", placeOfBest("argmin")],
  findmax: found("argmax"),
  findmin: found("argmin"),
  cumsum: running("cumsum"),
  cumprod: running("cumprod"),
  extrema: [
    "x",
    (machine, [x]) =>
      tuple([along(machine, "min", x!, undefined), along(machine, "max", x!, undefined)]),
  ],
  count: [
    "first, second=, *, dims=",
    (machine, [first, second, dims]) => {
      if (textIn(first) !== null && second) return int(foundAll(first!, second).items.length);
      const value = collectionOf(machine, first!, second);
      if (arrayIn(machine, value)) return along(machine, "sum", value, dims);
      const all = itemsIn(machine, value).map((each) => truth(each, machine));
      if (all.includes(null)) throw new NotKnown("it is unknown whether this is true");
      return int(all.filter(Boolean).length);
    },
  ],
  dropdims: [
    "x, *, dims=",
    (machine, [x, dims]) => {
      const array = arrayIn(machine, x);
      const axes = axesIn(machine, dims);
      if (!array || !axes) throw new NotKnown("this use of `dropdims` is not followed");
      if (axes.some((axis) => array.shape[axis] !== 1))
        return machine.fail("ArgumentError", "ArgumentError: dropped dims must all be size 1");
      return squeeze(machine, array, axes);
    },
  ],
};
