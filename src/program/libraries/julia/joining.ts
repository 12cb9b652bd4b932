import { concatenate, stack } from "../../tensors/join.ts";
import { reshape, reverseAxes, unsqueeze } from "../../tensors/shapes.ts";
import type { Dtype } from "../../values/dtype.ts";
import { NotKnown } from "../../values/gaps.ts";
import { list } from "../../values/make.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { fromNested } from "../arrays/create.ts";
import { cast } from "../../tensors/elementwise.ts";
import { arrayIn, asType, dtypeIn, isScalar, operandIn, promoted, widened } from "./operands.ts";
import { isNumberType, nameOfDtype, typeOf } from "./types.ts";

function gapIn(items: readonly Value[]): Value | null {
  return items.find(({ kind }) => kind === "unknown") ?? null;
}

/** The type in which all these numbers are. */
function commonType(items: readonly Value[]): Dtype {
  return items.map((each) => dtypeIn(each)!).reduce(promoted);
}

/** What a list of values holds: `String`, `Vector{Float64}`. */
function elementOf(items: readonly Value[], machine: Machine): string {
  const names = new Set(items.map((each) => machine.language.typeName(each)));
  const gap = ["Missing", "Nothing"].find((each) => names.has(each));
  if (gap !== undefined && names.size > 2) {
    const areNumbers = [...names].every((each) => each === gap || isNumberType(typeOf(each)));
    if (gap === "Missing" || areNumbers) throw new NotKnown("this type is not followed");
  }
  if (names.size === 2 && names.delete("Missing")) return `Union{Missing, ${[...names].join("")}}`;
  if (names.size === 2 && names.delete("Nothing")) return `Union{Nothing, ${[...names].join("")}}`;
  const [only] = names;
  return names.size === 1 && only !== undefined ? only : "Any";
}

/** `[a, b]`: numbers are an array, anything else a list; `dtype`, `name`: of `Float64[a, b]`. */
export function arrayOf(
  machine: Machine,
  given: ListValue,
  dtype: Dtype | null,
  name?: string,
): Value {
  const { items } = given;
  const gap = gapIn(items);
  if (gap) return gap;
  if (items.length === 0 || name === "Any") {
    return { ...list([...items]), typeName: name ?? (dtype ? nameOfDtype(dtype) : "Any") };
  }
  if (!items.every(isScalar)) {
    return { ...list([...items]), typeName: name ?? elementOf(items, machine) };
  }
  return fromNested(machine, given, "numpy", dtype ?? commonType(items));
}

/** A list of numbers as one that can grow. */
export function growing(machine: Machine, value: Value): Value {
  if (value.kind === "range" || (value.kind === "tensor" && value.shape.length === 1)) {
    const items = machine.language.iterate(value, machine);
    if (!items) return value;
    const typeName = value.kind === "range" ? "Int64" : nameOfDtype(value.dtype);
    return { ...list([...items]), typeName };
  }
  return value;
}

/** Values side by side. */
export function joinColumns(machine: Machine, items: readonly Value[]): Value {
  const gap = gapIn(items);
  if (gap) return gap;
  const given = tensorsOf(machine, items);
  const areVectors = given.length > 1 && given.every(({ shape }) => shape.length === 1);
  if (areVectors) return reverseAxes(machine, stack(machine, checked(machine, given, 1), 0));
  const tensors = given.map((each) =>
    each.shape.length === 1 ? unsqueeze(machine, each, 1) : widened(machine, each, 2),
  );
  return tensors.length === 1 ? tensors[0]! : concatenate(machine, checked(machine, tensors, 1), 1);
}

/** Values on top of each other. */
export function joinRows(machine: Machine, items: readonly Value[]): Value {
  const gap = gapIn(items);
  if (gap) return gap;
  if (
    items.some((each) => each.kind === "list" && !arrayIn(machine, each)) ||
    items.some((each) => !operandIn(machine, each))
  ) {
    const all = items.flatMap((each) =>
      each.kind === "list"
        ? each.items
        : each.kind === "tensor"
          ? [...(machine.language.iterate(each, machine) ?? [])]
          : [each],
    );
    return arrayOf(machine, list(all), null);
  }
  const tensors = tensorsOf(machine, items);
  const rank = Math.max(1, ...tensors.map(({ shape }) => shape.length));
  const whole = tensors.map((each) =>
    each.shape.length === 0
      ? reshape(machine, each, new Array<number>(rank).fill(1))
      : widened(machine, each, rank),
  );
  return whole.length === 1 ? whole[0]! : concatenate(machine, checked(machine, whole, 0), 0);
}

/** Values along any dimension, counted from 0. */
export function joinAlong(machine: Machine, items: readonly Value[], axis: number): Value {
  if (axis === 0) return joinRows(machine, items);
  const gap = gapIn(items);
  if (gap) return gap;
  const tensors = tensorsOf(machine, items);
  const rank = Math.max(axis + 1, ...tensors.map(({ shape }) => shape.length));
  const whole = tensors.map((each) => widened(machine, each, rank));
  return concatenate(machine, checked(machine, whole, axis), axis);
}

function checked(machine: Machine, tensors: readonly Tensor[], axis: number): readonly Tensor[] {
  const [first] = tensors;
  const isOdd = tensors.some(({ shape }) =>
    shape.some((size, at) => at !== axis && size !== first!.shape[at]),
  );
  if (!isOdd) return tensors;
  const sizes = tensors.map(({ shape }) => `(${shape.join(", ")})`).join(", ");
  return machine.fail("DimensionMismatch", `DimensionMismatch: mismatch in dimensions of ${sizes}`);
}

/** All in one type. */
function tensorsOf(machine: Machine, items: readonly Value[]): readonly Tensor[] {
  const operands = items.map((each) => {
    const operand = operandIn(machine, each);
    if (!operand) throw new NotKnown("this is not followed");
    return operand;
  });
  const type = commonType(items);
  return operands
    .map((operand, at) => {
      if (operand.kind === "tensor") return asType(machine, operand, type) as Tensor;
      return fromNested(machine, list([items[at]!]), "numpy", type) as Tensor;
    })
    .map((tensor, at) => (isScalar(items[at]!) ? reshape(machine, tensor, []) : tensor));
}

/** `[a b; c d]` */
export function matrixOf(machine: Machine, given: Value | undefined): Value {
  const rows = given?.kind === "list" ? given.items : [];
  const parts = rows.map((row) => (row.kind === "list" ? row.items : [row]));
  const all = parts.flat();
  const gap = gapIn(all);
  if (gap) return gap;
  const isColumn = parts.every(({ length }) => length === 1);
  if (all.every(isScalar)) {
    if (isColumn) return fromNested(machine, list(all), "numpy", commonType(all));
    const [first] = parts;
    if (parts.some(({ length }) => length !== first!.length)) {
      return machine.fail(
        "DimensionMismatch",
        "ArgumentError: row lengths of the matrix must match",
      );
    }
    return fromNested(machine, list(parts.map((row) => list([...row]))), "numpy", commonType(all));
  }
  if (isColumn) return joinRows(machine, all);
  return joinRows(
    machine,
    parts.map((row) => joinColumns(machine, row)),
  );
}

/** Values of loops within loops, the last of which goes fastest, as an array with a dimension for each. */
export function gridOf(machine: Machine, nested: Value, rank: number): Value {
  if (nested.kind === "unknown") return nested;
  const leaves = leavesOf(nested, rank);
  const gap = gapIn(leaves);
  if (gap) return gap;
  if (!leaves.every(isScalar) || leaves.length === 0) throw new NotKnown("this is not followed");
  const made = fromNested(machine, nested, "numpy", commonType(leaves));
  return made.kind === "tensor" ? reverseAxes(machine, made) : made;
}

function leavesOf(value: Value, depth: number): readonly Value[] {
  if (depth === 0 || value.kind !== "list") return [value];
  return value.items.flatMap((each) => leavesOf(each, depth - 1));
}

/** An array, or a list, of values that a loop gave one by one. */
export function collected(machine: Machine, items: readonly Value[]): Value {
  return arrayOf(machine, list([...items]), null);
}

/** The same numbers in another type. */
export function typed(machine: Machine, value: Value, dtype: Dtype | null, name: string): Value {
  if (value.kind === "unknown") return value;
  if (value.kind === "list" && dtype === null) return { ...value, typeName: name };
  if (value.kind === "list") return { ...value, typeName: name };
  const array = arrayIn(machine, value);
  if (!array || dtype === null) return value;
  return cast(machine, array, dtype);
}
