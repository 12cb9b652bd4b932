import { made } from "../../tensors/operand.ts";
import { narrow, roundAll, type TensorLibrary } from "../../values/dtype.ts";
import { builtin } from "../../values/make.ts";
import { createTensor, Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import type { Table } from "../signature.ts";

/** Libraries with functions like those of NumPy, and arrays of their own. In mlx, only shapes are followed. */
export type ArrayLibrary = Extract<TensorLibrary, "jax" | "mlx">;

/** Kept where a program asks JAX for 64 bits. */
export const wideNumbers = "jax.wide";

/** A function as another library has it: what it makes belongs to that library. */
export function asOwn(name: string, value: Value, library: ArrayLibrary): Value {
  if (value.kind !== "builtin") return value;
  return builtin(name, ({ items, named }, machine) => {
    const isIdle = (option: string): boolean => option.startsWith("_") || idleOptions.has(option);
    const kept = new Map([...named].filter(([option]) => !isIdle(option)));
    if (machine.state.has(wideNumbers)) return machine.unknown("`jax_enable_x64` is not followed");
    const given = items.map((item) => toOwn(machine, item, library));
    const result = value.call({ items: given, named: kept }, machine);
    // Nothing else has what a function writes or fills.
    const isNew = result.kind === "tensor" && !result.origin && result.library !== library;
    return isNew ? relabelled(result, library) : toOwn(machine, result, library);
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
  if (value.kind === "list" || value.kind === "tuple") {
    const items = value.items.map((item) => toOwn(machine, item, library));
    return items.every((item, at) => item === value.items[at]) ? value : { ...value, items };
  }
  if (value.kind !== "tensor" || value.library === library) return value;
  const own = relabelled(value, library);
  if (own.storage !== value.storage) own.storage.copied = { from: value, places: null };
  own.isParameter = value.isParameter;
  return made(machine, own, "copy", [value]);
}

/** The same numbers in an array of a library, as wide as it has them. */
function relabelled(tensor: Tensor, library: ArrayLibrary): Tensor {
  const { shape, storage, strides, offset } = tensor;
  const dtype = narrow(tensor.dtype);
  const numbers = dtype === tensor.dtype ? null : tensor.numbers();
  if (!numbers) return new Tensor(library, dtype, shape, storage, strides, offset);
  const own = createTensor(library, dtype, shape, roundAll(numbers.slice(), dtype));
  if (storage.written && tensor.isContiguous && offset === 0) own.storage.written = storage.written;
  return own;
}
