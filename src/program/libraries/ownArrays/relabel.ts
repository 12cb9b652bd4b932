import { made } from "../../tensors/operand.ts";
import type { Dtype, TensorLibrary } from "../../values/dtype.ts";
import { builtin } from "../../values/make.ts";
import { Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import type { Table } from "../signature.ts";

/** Libraries with functions like those of NumPy, and arrays of their own. Only shapes are followed in them. */
export type ArrayLibrary = Extract<TensorLibrary, "jax" | "mlx">;

/** A function as another library has it: what it makes belongs to that library. */
export function asOwn(name: string, value: Value, library: ArrayLibrary): Value {
  if (value.kind !== "builtin") return value;
  return builtin(name, ({ items, named }, machine) => {
    const isIdle = (option: string): boolean => option.startsWith("_") || idleOptions.has(option);
    const kept = new Map([...named].filter(([option]) => !isIdle(option)));
    return toOwn(machine, value.call({ items, named: kept }, machine), library);
  });
}

/** How exactly, and where, something is computed. */
const idleOptions = new Set(["precision", "preferred_element_type", "out_sharding", "stream"]);

/** A table of functions as another library has them. */
export function asOwnTable(table: Table, prefix: string, library: ArrayLibrary): Table {
  return new Map([...table].map(([name, value]) => [name, asOwn(prefix + name, value, library)]));
}

/** A value with the arrays in it as arrays of a library. */
export function toOwn(machine: Machine, value: Value, library: ArrayLibrary): Value {
  if (value.kind === "list") {
    return { ...value, items: value.items.map((item) => toOwn(machine, item, library)) };
  }
  if (value.kind === "tuple") {
    return { ...value, items: value.items.map((item) => toOwn(machine, item, library)) };
  }
  if (value.kind !== "tensor" || value.library === library) return value;
  const { shape, storage, strides, offset } = value;
  const dtype = narrow.get(value.dtype) ?? value.dtype;
  const own = new Tensor(library, dtype, shape, storage, strides, offset);
  own.isParameter = value.isParameter;
  return made(machine, own, "copy", [value]);
}

/** Neither library has wider numbers unless it is told so. */
const narrow: ReadonlyMap<Dtype, Dtype> = new Map<Dtype, Dtype>([
  ["float64", "float32"],
  ["int64", "int32"],
]);
