import { binary as onTensors } from "../../tensors/elementwise.ts";
import { plain } from "../../tensors/operand.ts";
import { reduce, type ReductionName } from "../../tensors/reduce.ts";
import { binary, conform } from "../../languages/matlab/values.ts";
import { float, tuple } from "../../values/make.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { numberOf } from "../convert.ts";
import { axisIn, type Body, type Entries, numbersOf } from "./given.ts";
import {
  asNumbers,
  countOf,
  emptyMatrix,
  isEmpty,
  numbersIn,
  operandIn,
  trimmed,
} from "./matrices.ts";

/** Numbers along a dimension become one: `sum(x, 2)`, `sum(x, 'all')`, `sum(x, [1 2])`. */
function along(
  machine: Machine,
  name: ReductionName,
  value: Value,
  axis: Value | undefined,
): Value {
  const tensor = numbersIn(machine, value);
  const axes = axesIn(machine, value, axis).filter((at) => at < tensor.shape.length);
  if (axes.length === 0) return ofEach(machine, name, tensor);
  return trimmed(machine, reduce(machine, name, tensor, axes, true));
}

/** Along a dimension that is not there, each number is alone. */
function ofEach(machine: Machine, name: ReductionName, tensor: Tensor): Tensor {
  if (name === "any" || name === "all") {
    return onTensors(machine, "notEqual", tensor, plain(0, 2));
  }
  const isSpread = name.startsWith("var") || name.startsWith("std");
  if (isSpread) return emptyMatrix(tensor.shape);
  return name.startsWith("arg") ? emptyMatrix(tensor.shape) : tensor;
}

function axesIn(machine: Machine, value: Value, axis: Value | undefined): readonly number[] {
  if (axis?.kind === "string") {
    if (axis.value === "all") return numbersIn(machine, value).shape.map((_, at) => at);
    return machine.fail("error", `unrecognized option '${axis.value}'`);
  }
  const isMany = axis !== undefined && numberOf(axis) === null;
  return isMany ? numbersOf(machine, axis).map((each) => each - 1) : [axisIn(machine, value, axis)];
}

function reduction(name: ReductionName, ofNothing: number): Body {
  return (machine, [x, axis, option]) => {
    if (option) return machine.unknown(`this use of \`${name}\` is not followed`);
    if (isEmpty(x) && !axis) return float(ofNothing);
    return along(machine, name, x!, axis);
  };
}

/** `std(x, weight, dim)` */
function spread(name: "var" | "std"): Body {
  return (machine, [x, weight, axis]) => {
    const isWhole = weight !== undefined && !isEmpty(weight) && numberOf(weight) === 1;
    const isGiven = weight === undefined || isEmpty(weight) || numberOf(weight) === 0 || isWhole;
    if (!isGiven) return machine.unknown(`this use of \`${name}\` is not followed`);
    // One number alone does not vary.
    const tensor = numbersIn(machine, x);
    const axes = axesIn(machine, x!, axis);
    const count = countOf(axes.map((at) => tensor.shape[at] ?? 1));
    return along(machine, isWhole || count === 1 ? `${name}0` : `${name}1`, x!, axis);
  };
}

/** `max(x)`, `max(x, [], dim)`, `[m, i] = max(x)`, `max(a, b)` */
function best(name: "max" | "min"): Body {
  return (machine, [x, other, axis], outputs) => {
    if (other && !isEmpty(other)) return larger(machine, name, x!, other);
    if (isEmpty(x)) return emptyMatrix();
    const tensor = numbersIn(machine, x);
    if (tensor.numbers()?.some(Number.isNaN)) {
      if (outputs < 2 && !axis && tensor.shape.includes(1)) {
        const known = numbersOf(machine, x).filter((each) => !Number.isNaN(each));
        if (known.length > 0)
          return float(name === "max" ? Math.max(...known) : Math.min(...known));
      }
      return machine.unknown(`this use of \`${name}\` is not followed`);
    }
    const found = along(machine, name, x!, axis);
    if (outputs < 2) return found;
    const places = along(machine, name === "max" ? "argmax" : "argmin", x!, axis);
    const counted = asNumbers(machine, places as Tensor);
    return tuple([found, binary("+", counted, float(1), machine)]);
  };
}

function larger(machine: Machine, name: "max" | "min", left: Value, right: Value): Value {
  const [a, b] = [operandIn(machine, left), operandIn(machine, right)];
  if (!a || !b) return machine.fail("error", "numbers are required here");
  const kernel = name === "max" ? "maximum" : "minimum";
  if (a.kind === "plain" && b.kind === "plain") {
    if (Number.isNaN(a.value)) return right;
    if (Number.isNaN(b.value)) return left;
    return (name === "max" ? a.value >= b.value : a.value <= b.value) ? left : right;
  }
  const [x, y] = conform(machine, a, b);
  const made = onTensors(machine, kernel, x, y);
  return made.numbers()?.some(Number.isNaN)
    ? machine.unknown(`this use of \`${name}\` is not followed`)
    : made;
}

/** Functions that make few numbers of many. */
export const reducing: Entries = {
  sum: reduction("sum", 0),
  prod: reduction("prod", 1),
  mean: reduction("mean", NaN),
  median: reduction("median", NaN),
  any: reduction("any", 0),
  all: reduction("all", 1),
  std: spread("std"),
  var: spread("var"),
  max: best("max"),
  min: best("min"),
};
