import { countOf } from "../../values/dimension.ts";
import { list, tuple } from "../../values/make.ts";
import { reshape } from "../../tensors/shapes.ts";
import { cast } from "../../tensors/elementwise.ts";
import { NotKnown } from "../../values/gaps.ts";
import type { Machine, Value } from "../../values/value.ts";
import { dotted } from "../../languages/julia/values.ts";
import { compareDotted } from "../../languages/julia/compare.ts";
import type { BinaryOperator } from "../../ir/ir.ts";
import { bestOf, choose, mapArray, roundNumbers, unaryNames } from "./elementwise.ts";
import { arrayOf } from "./joining.ts";
import { isFloating } from "../../values/dtype.ts";
import type { Tensor } from "../../values/tensor.ts";
import { arrayIn, asRow, asType, isRow } from "./operands.ts";
import { dtypeOf } from "./types.ts";
import { split } from "./places.ts";

/** What a value is while it is gone through: its shape, and its values; null: it counts as one. */
interface Box {
  readonly shape: readonly number[];
  readonly at: (place: readonly number[]) => Value;
}

function boxOf(machine: Machine, value: Value): Box | null {
  const array = arrayIn(machine, value);
  if (array) {
    const flat = reshape(machine, array, [array.count]);
    const items = [...(machine.language.iterate(flat, machine) ?? [])];
    const { shape } = array;
    return {
      shape,
      at: (place) =>
        items[
          place
            .slice(0, shape.length)
            .reduce((sum, each, axis) => sum * shape[axis]! + Math.min(each, shape[axis]! - 1), 0)
        ]!,
    };
  }
  if (value.kind === "tuple" && value.typeName === "Ref")
    return { shape: [], at: () => value.items[0]! };
  if (
    value.kind !== "list" &&
    (value.kind !== "tuple" || value.typeName !== undefined) &&
    value.kind !== "iterator"
  )
    return null;
  const given = machine.language.iterate(value, machine);
  if (!given) throw new NotKnown("the values to loop over are unknown");
  const items = [...given];
  return { shape: [items.length], at: ([at = 0]) => items[Math.min(at, items.length - 1)]! };
}

/** `f.(a, b)`: a call for each of their values. */
export function broadcast(
  machine: Machine,
  callee: Value,
  given: readonly Value[],
  named: ReadonlyMap<string, Value>,
): Value {
  const gap = [callee, ...given].find(({ kind }) => kind === "unknown");
  if (gap) return gap;
  const known = onNumbers(machine, callee, given, named);
  if (known) return known;
  const boxes = given.map((each) => boxOf(machine, each));
  if (boxes.every((box) => box === null)) return machine.call(callee, given, named);
  const rank = Math.max(...boxes.map((box) => box?.shape.length ?? 0));
  const shape = Array.from({ length: rank }, (_, axis) => {
    const sizes = boxes.flatMap((box) =>
      box && box.shape.length > axis ? [box.shape[axis]!] : [],
    );
    const size = sizes.find((each) => each !== 1) ?? 1;
    if (sizes.some((each) => each !== 1 && each !== size)) {
      machine.fail(
        "DimensionMismatch",
        "DimensionMismatch: arrays could not be broadcast to a common size",
      );
    }
    return size;
  });
  const count = countOf(shape);
  machine.spend(count);
  if (count > 200_000) throw new NotKnown("this is not followed");
  // Column by column, as the calls happen.
  const results = Array.from({ length: count }, (_, at): Value => {
    const place = split(at, shape);
    return machine.call(
      callee,
      boxes.map((box, which) => box?.at(place) ?? given[which]!),
      named,
    );
  });
  if (rank === 0) return results[0]!;
  const areTuples =
    given.every((each) => each.kind === "tuple" || !arrayIn(machine, each)) &&
    given.some(({ kind }) => kind === "tuple") &&
    !given.some(({ kind }) => kind === "list");
  if (areTuples) return tuple(results);
  const made = arrayOf(machine, list(results), null);
  if (rank === 1 || made.kind !== "tensor") {
    if (rank > 1) throw new NotKnown("this is not followed");
    return made;
  }
  const turned = reshape(machine, made, [...shape].reverse());
  const whole = turned.view([...turned.shape].reverse(), [...turned.strides].reverse());
  whole.origin = turned.origin;
  return whole;
}

const operators: Readonly<Record<string, BinaryOperator>> = {
  ...{
    "+": "+",
    "-": "-",
    "*": "*",
    "/": "/",
    "^": "**",
    "÷": "//",
    div: "//",
    "%": "%",
    rem: "%",
  },
};

/** Functions of the library that go through arrays of numbers at once; null: this is none. */
function onNumbers(
  machine: Machine,
  callee: Value,
  given: readonly Value[],
  named: ReadonlyMap<string, Value>,
): Value | null {
  const arrays = given.map((each) => arrayIn(machine, each));
  if (arrays.every((each) => each === null)) return null;
  const [only] = arrays;
  if (callee.kind === "class") {
    const dtype = dtypeOf(callee);
    if (!dtype || given.length !== 1 || !only) return null;
    if (dtype === "int64" && only.numbers()?.some((each) => !Number.isInteger(each))) {
      return machine.fail("InexactError", "InexactError: an Int64 cannot hold this number");
    }
    const made = cast(machine, only, dtype);
    return isRow(only) ? asRow(made) : made;
  }
  if (callee.kind !== "builtin" || machine.language.builtins.get(callee.name) !== callee)
    return null;
  const { name } = callee;
  if (name === "float" && only)
    return asType(machine, only, isFloating(only.dtype) ? only.dtype : "float64") as Tensor;
  if (/^(?:round|floor|ceil|trunc)$/.test(name)) return roundNumbers(machine, name, given, named);
  if (named.size > 0) return null;
  if (unaryNames[name] && given.length === 1 && only) return mapArray(machine, name, only);
  const areNumbers = given.every(
    (each, at) =>
      arrays[at] !== null ||
      each.kind === "int" ||
      each.kind === "float" ||
      each.kind === "bool" ||
      each.kind === "tensor",
  );
  if (!areNumbers) return null;
  if (name === "max" || name === "min")
    return bestOf(machine, name === "max" ? "maximum" : "minimum", given);
  if (name === "ifelse" && given.length === 3) return choose(machine, given);
  const operator = operators[name];
  if (operator && given.length === 2) return dotted(operator, given[0]!, given[1]!, machine);
  return given.length === 2 ? compareDotted(name, given[0]!, given[1]!, machine) : null;
}
