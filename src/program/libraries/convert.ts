import { dtypeNames, narrow, type Dtype, type TensorLibrary } from "../values/dtype.ts";
import { bool, float, int } from "../values/make.ts";
import type { Tensor } from "../values/tensor.ts";
import { NotKnown } from "../values/gaps.ts";
import type { Machine, Value } from "../values/value.ts";
import { made, type Operand, plain } from "../tensors/operand.ts";
import { computedBy, isTraced } from "../tensors/takenNumbers.ts";

/** A number of the language, or a tensor that holds one; null: it is none, or not known. */
export function numberOf(value: Value | undefined): number | null {
  switch (value?.kind) {
    case "int":
    case "float":
      return value.value;
    case "bool":
      return value.value ? 1 : 0;
    case "tensor":
      return value.count === 1 ? (value.numbers()?.[0] ?? null) : null;
    default:
      return null;
  }
}

/** The operands of a use by which it is known what some of them are; null: it says nothing of any. */
export function settleBeside(
  by: string,
  operands: readonly (Value | undefined)[],
): readonly (Value | undefined)[] | null {
  if (!operands.some(mayBeSettled)) return null;
  let isSettled = false;
  const all = [...operands];
  for (const [at, each] of operands.entries()) {
    let known: Value | null | undefined = null;
    if (each?.kind === "unknown") known = each.open?.settle?.({ by, operands: all, at });
    else if (each?.kind === "tuple") {
      // `einsum("td,de->te", x, w)`
      const inner = settleBeside(by, [at === 0 ? undefined : operands[0], ...each.items]);
      known = inner && { ...each, items: inner.slice(1) as Value[] };
    }
    if (!known) continue;
    all[at] = known;
    isSettled = true;
  }
  return isSettled ? all : null;
}

function mayBeSettled(value: Value | undefined): boolean {
  if (value?.kind === "tuple") return value.items.some(mayBeSettled);
  return value?.kind === "unknown" && value.open?.settle !== undefined;
}

/** A number that may be a size, which keeps its name while shapes are followed. */
export function sizeOf(value: Value | undefined, machine: Machine): number | null {
  const open = value?.kind === "unknown" ? value.open : undefined;
  // `torch.ones(input_shape)`: several sizes.
  const settled = open && !/shape$/.test(open.name) ? (open.toInt() ?? value) : value;
  if (settled?.kind === "int") machine.sizes?.use(settled);
  return numberOf(settled);
}

/** A whole number for a size, an axis or a place. */
export function wholeOf(value: Value | undefined, machine: Machine, otherwise?: number): number {
  if (value === undefined || value.kind === "none") {
    if (otherwise !== undefined) return otherwise;
  }
  const number = sizeOf(value, machine);
  if (number === null || !Number.isInteger(number)) {
    if (value?.kind === "unknown") throw new NotKnown(value.why);
    if (number === null && value?.kind === "tensor" && value.count === 1)
      throw new NotKnown(value.why);
    return machine.fail("TypeError", "an integer is required");
  }
  return number;
}

/** A truth value given as an option. */
export function flagOf(value: Value | undefined, otherwise: boolean): boolean {
  if (value === undefined || value.kind === "none") return otherwise;
  const number = numberOf(value);
  if (number === null && (value.kind === "unknown" || value.kind === "tensor")) {
    throw new NotKnown(value.why);
  }
  return number !== 0;
}

/** Whole numbers given as a tuple, a list, or one alone; null: not all are known. */
export function wholesOf(value: Value | undefined, machine: Machine): readonly number[] | null {
  if (value === undefined) return null;
  const single = sizeOf(value, machine);
  if (single !== null && (value.kind !== "tensor" || value.shape.length === 0)) return [single];
  const items = machine.language.iterate(value, machine);
  if (!items) return null;
  const numbers: number[] = [];
  for (const item of items) {
    const number = sizeOf(item, machine);
    if (number === null || !Number.isInteger(number)) return null;
    numbers.push(number);
  }
  return numbers;
}

/** `f(2, 3)` and `f((2, 3))`: sizes one after the other, or as one tuple. */
export function sizesOf(values: Value | undefined, machine: Machine): readonly number[] | null {
  if (values?.kind !== "tuple") return wholesOf(values, machine);
  const [only] = values.items;
  const isNested = values.items.length === 1 && (only?.kind === "tuple" || only?.kind === "list");
  return wholesOf(isNested ? only : values, machine);
}

/** An axis, several, or all (null). */
export function axisFrom(
  value: Value | undefined,
  machine: Machine,
): number | readonly number[] | null {
  if (value === undefined || value.kind === "none") return null;
  if (value.kind === "tuple" || value.kind === "list") return wholesOf(value, machine);
  return wholeOf(value, machine);
}

/** A value as the operand of an operation on tensors; null: it is none. */
export function operandOf(value: Value | undefined): Operand | null {
  switch (value?.kind) {
    case "tensor":
      return value;
    case "bool":
      return plain(value.value ? 1 : 0, 0);
    case "int":
      return value.word === undefined
        ? plain(value.value, 1, value.at)
        : { ...plain(value.value, 1, value.at), word: value.word };
    case "float": {
      const of = computedBy(value);
      const own = plain(value.value, 2, value.at);
      return of ? { ...own, of } : own;
    }
    default:
      return null;
  }
}

/** What NumPy's texts mean for types, where other libraries have none or mean another. */
const numpyCodes: Readonly<Record<string, Dtype>> = {
  ...{ float: "float64", int: "int64", "?": "bool", u1: "uint8", i1: "int8", i2: "int16" },
  ...{ i4: "int32", i8: "int64", f2: "float16", f4: "float32", f8: "float64", i: "int32" },
  ...{ l: "int64", e: "float16", f: "float32", d: "float64", single: "float32", b: "int8" },
};

/** `dtype=...` as a program gives it: a type of the library, of the language, or a name. */
export function dtypeOf(value: Value | undefined, library: TensorLibrary): Dtype | null {
  switch (value?.kind) {
    case "dtype":
      return library === "jax" ? narrow(value.dtype) : value.dtype;
    case "string":
      return (
        (library === "numpy" && numpyCodes[value.value]) || dtypeNames.get(value.value) || null
      );
    case "class": {
      const wide: Readonly<Record<string, Dtype>> = {
        float: library === "numpy" ? "float64" : "float32",
        int: "int64",
        bool: "bool",
      };
      return wide[value.name] ?? null;
    }
    default:
      return null;
  }
}

/** The same, where nothing else may be given: a type that is not followed makes the result unknown. */
export function typeGiven(value: Value | undefined, library: TensorLibrary): Dtype | null {
  if (!value || value.kind === "none" || value.kind === "unknown") return null;
  const dtype = dtypeOf(value, library);
  if (!dtype) throw new NotKnown("this type is not followed");
  return dtype;
}

/** The one number of a tensor as a number of the language. */
export function itemOf(tensor: Tensor, at: number): Value | null {
  const number = tensor.numbers()?.[at];
  if (number === undefined) return null;
  if (tensor.dtype === "bool") return bool(number !== 0);
  return tensor.dtype.includes("float") ? float(number) : int(number);
}

/** The only number of a tensor; null: it is not known. */
export function onlyNumberOf(machine: Machine, tensor: Tensor): Value | null {
  const number = itemOf(tensor, 0);
  if (number?.kind !== "float" || tensor.needsGradient || !isTraced(tensor)) return number;
  if (tensor.shape.length === 0) return { ...number, of: tensor };
  const parts = tensor.shape.map(() => ({ kind: "at", at: 0 }));
  return { ...number, of: made(machine, tensor.view([], []), "index", [tensor], { parts }) };
}
