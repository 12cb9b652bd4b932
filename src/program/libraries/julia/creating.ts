import { listLength } from "../../values/lengths.ts";
import { triangle, fromDiagonal, diagonal } from "../../tensors/shapes.ts";
import type { Dtype } from "../../values/dtype.ts";
import { NotKnown } from "../../values/gaps.ts";
import { list } from "../../values/make.ts";
import { createTensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { pair } from "../../languages/julia/iterate.ts";
import { filledWith } from "../arrays/create.ts";
import { copied } from "../../tensors/shapes.ts";
import { type Entries, itemsIn, sizesIn, tupleItems, wholeIn } from "./given.ts";
import { arrayOf, collected } from "./joining.ts";
import { arrayIn, dtypeIn, isScalar, numberIn, requiredArray } from "./operands.ts";
import { rangeOf } from "./ranges.ts";
import { unset } from "./structures.ts";
import { dtypeOf } from "./types.ts";

function withType(items: readonly Value[]): {
  readonly dtype: Dtype;
  readonly sizes: readonly Value[];
} {
  const [first] = items;
  if (first?.kind !== "class") return { dtype: "float64", sizes: items };
  const dtype = dtypeOf(first);
  if (!dtype) throw new NotKnown(`\`${first.name}\` is not followed`);
  return { dtype, sizes: items.slice(1) };
}

function filled(value: number): Entries[string] {
  return [
    "*items",
    (machine, [items]) => {
      const { dtype, sizes } = withType(tupleItems(items));
      const shape = sizesIn(machine, sizes);
      return filledWith(machine, "numpy", dtype, shape, value);
    },
  ];
}

function like(value: number): Entries[string] {
  return [
    "x",
    (machine, [x]) => {
      const array = arrayIn(machine, x);
      if (array) return filledWith(machine, "numpy", array.dtype, array.shape, value);
      const type = x?.kind === "class" ? dtypeOf(x) : dtypeIn(x!);
      if (!type) throw new NotKnown("this type is not followed");
      if (type === "bool") return { kind: "bool", value: value !== 0 };
      if (type === "int64") return { kind: "int", value };
      return type === "float32"
        ? { kind: "float", value, isSingle: true }
        : { kind: "float", value };
    },
  ];
}

function tests(value: boolean): Entries[string] {
  return [
    "*sizes",
    (machine, [sizes]) =>
      filledWith(machine, "numpy", "bool", sizesIn(machine, tupleItems(sizes)), Number(value)),
  ];
}

function triangular(isUpper: boolean): Entries[string] {
  return [
    "x, k=",
    (machine, [x, k]) =>
      triangle(
        machine,
        requiredArray(machine, x, isUpper ? "triu" : "tril"),
        isUpper ? "upper" : "lower",
        wholeIn(machine, k, 0),
      ),
  ];
}

/** Functions that make arrays. */
export const creating: Entries = {
  zeros: filled(0),
  ones: filled(1),
  zero: like(0),
  one: like(1),
  trues: tests(true),
  falses: tests(false),
  triu: triangular(true),
  tril: triangular(false),
  fill: [
    "value, *sizes",
    (machine, [value, sizes]) => {
      const shape = sizesIn(machine, tupleItems(sizes));
      const number = value && isScalar(value) ? numberIn(value) : null;
      if (!number) {
        if (shape.length !== 1) throw new NotKnown("this is not followed");
        return arrayOf(machine, list(new Array<Value>(listLength(shape[0]!)).fill(value!)), null);
      }
      return filledWith(machine, "numpy", dtypeIn(value!)!, shape, number.value);
    },
  ],
  similar: [
    "x, *sizes",
    (machine, [x, sizes]) => {
      const given = tupleItems(sizes).filter(({ kind }) => kind !== "class");
      const array = requiredArray(machine, x, "similar");
      const shape = given.length > 0 ? sizesIn(machine, given) : array.shape;
      const type = tupleItems(sizes).find(({ kind }) => kind === "class");
      return unset(machine, dtypeOf(type) ?? array.dtype, shape);
    },
  ],
  copy: ["x", (machine, [x]) => copyOf(machine, x!)],
  deepcopy: ["x", (machine, [x]) => deepCopyOf(machine, x!, new Map())],
  collect: [
    "first, second=",
    (machine, [first, second]) => {
      const value = second ?? first!;
      // Its order is unknown.
      if (value.kind === "set" && value.entries.size > 1) return value;
      if (value.kind === "dictionary") {
        const pairs = new Map([...value.entries].map(([key, own]) => [key, pair(...own)] as const));
        return { kind: "set", entries: pairs };
      }
      if (value.kind === "list" && value.typeName === "ProductIterator")
        return { ...value, items: [...value.items] };
      const array = arrayIn(machine, value);
      return array ? copied(machine, array) : collected(machine, itemsIn(machine, value));
    },
  ],
  range: [
    "start, stop=, *, length=, step=",
    (machine, [start, stop, length, step]) => {
      if (step)
        return machine.call(machine.language.builtins.get(":range")!, [start!, stop!, step]);
      if (!length) return machine.call(machine.language.builtins.get(":range")!, [start!, stop!]);
      return rangeOf(machine, start!, stop ?? start!, wholeIn(machine, length));
    },
  ],
  LinRange: [
    "start, stop, length",
    (machine, [start, stop, length]) => rangeOf(machine, start!, stop!, wholeIn(machine, length)),
  ],
  diagm: ["x", (machine, [x]) => fromDiagonal(machine, requiredArray(machine, x, "diagm"))],
  diag: [
    "x, k=",
    (machine, [x, k]) =>
      diagonal(machine, requiredArray(machine, x, "diag"), wholeIn(machine, k, 0)),
  ],
  Diagonal: ["x", (machine, [x]) => fromDiagonal(machine, requiredArray(machine, x, "Diagonal"))],
  onehotbatch: [
    "values, labels, default=",
    (machine, [values, labels]) => {
      const names = itemsIn(machine, labels);
      const given = itemsIn(machine, values);
      const keys = names.map((each) => machine.language.keyOf(each, machine));
      const numbers = new Float64Array(names.length * given.length);
      given.forEach((each, column) => {
        const at = keys.indexOf(machine.language.keyOf(each, machine));
        if (at < 0) machine.fail("ErrorException", "a value is not in the labels");
        numbers[at * given.length + column] = 1;
      });
      return createTensor("numpy", "bool", [names.length, given.length], numbers);
    },
  ],
};

/** A copy with copies of all that is within; what is there twice is copied once. */
function deepCopyOf(machine: Machine, value: Value, known: Map<Value, Value>): Value {
  const before = known.get(value);
  if (before) return before;
  const made = copyOf(machine, value);
  if (made === value && value.kind !== "tuple") return value;
  const inner = (each: Value): Value => deepCopyOf(machine, each, known);
  known.set(value, made);
  if (made.kind === "tuple") return { ...made, items: made.items.map(inner) };
  if (made.kind === "list") made.items = made.items.map(inner);
  if (made.kind === "dictionary")
    for (const [key, [name, item]] of made.entries) made.entries.set(key, [name, inner(item)]);
  if (made.kind === "instance")
    for (const [name, item] of made.fields) made.fields.set(name, inner(item));
  return made;
}

export function copyOf(machine: Machine, value: Value): Value {
  if (value.kind === "tensor") return value.shape.length > 0 ? copied(machine, value) : value;
  if (value.kind === "list") return { ...value, items: [...value.items] };
  if (value.kind === "dictionary") return { ...value, entries: new Map(value.entries) };
  if (value.kind === "set") return { ...value, entries: new Map(value.entries) };
  if (value.kind === "instance") return { ...value, fields: new Map(value.fields) };
  return value;
}
