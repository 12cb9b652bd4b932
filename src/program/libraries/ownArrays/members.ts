import { unary } from "../../tensors/elementwise.ts";
import { dtypeNames } from "../../values/dtype.ts";
import { builtin, createClass, float, int, none, tuple } from "../../values/make.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine, ModuleValue, Value } from "../../values/value.ts";
import { limitsOf } from "../limits.ts";
import { numpyCreation } from "../numpy/create.ts";
import { numpyFunctions } from "../numpy/functions.ts";
import { numpyLinalg } from "../numpy/linalg.ts";
import { arrayMethods, arrayProperties } from "../numpy/methods.ts";
import { defineAll, type Table } from "../signature.ts";
import { nativeMethod } from "../torch/layers.ts";
import { type Entries, mathEntries } from "./functions.ts";
import { asOwnTable, type ArrayLibrary, toOwn } from "./relabel.ts";

export function moduleOf(name: string, members: Table): ModuleValue {
  return { kind: "module", name, members };
}

/** What these libraries have of NumPy, and more functions of their own. */
export function arrayFunctions(library: ArrayLibrary, prefix: string, more: Entries): Table {
  const dtypes = [...dtypeNames].filter(([name, dtype]) => name === dtype);
  const own = defineAll(prefix, { ...mathEntries(null), ...more });
  return new Map<string, Value>([
    ...dtypes.map(([name, dtype]): [string, Value] => [name, { kind: "dtype", dtype, library }]),
    ["bool_", { kind: "dtype", dtype: "bool", library }],
    ...asOwnTable(numpyFunctions, prefix, library),
    ...asOwnTable(numpyCreation, prefix, library),
    ...asOwnTable(own, prefix, library),
    ["linalg", moduleOf(`${prefix}linalg`, asOwnTable(numpyLinalg, `${prefix}linalg.`, library))],
    ...limitsOf("numpy"),
    ["newaxis", none],
    ["pi", float(Math.PI)],
    ["inf", float(Infinity)],
    ["nan", float(NaN)],
  ]);
}

/** A decorator that changes nothing of the shapes: `@jax.jit`, `@partial(jax.jit, static_argnums=0)`. */
export function passOn(name: string): Value {
  const pass = builtin(name, ({ items: [fn] }) => fn ?? pass);
  return pass;
}

/** `x.at[1:].set(y)`: an array of the same shape. */
const updates = createClass(
  "_IndexUpdateRef",
  [],
  new Map<string, Value>(
    ["set", "add", "multiply", "divide", "power", "min", "max", "subtract"].map((name) =>
      nativeMethod(name, "value=, **options", (machine, { fields }) => {
        const array = fields.get("array");
        return array?.kind === "tensor"
          ? toOwn(machine, unary(machine, "negative", array), ownLibrary(array))
          : none;
      }),
    ),
  ),
);

const places = createClass(
  "_IndexUpdateHelper",
  [],
  new Map<string, Value>([
    nativeMethod("__getitem__", "at", (_, { fields }) => ({
      kind: "instance",
      type: updates,
      fields,
      native: null,
    })),
  ]),
);

const ownLibrary = ({ library }: Tensor): ArrayLibrary => (library === "mlx" ? "mlx" : "jax");

/** Methods that NumPy has as functions only. */
const asFunctions = [
  ...[
    "exp",
    "log",
    "sin",
    "cos",
    "tanh",
    "sqrt",
    "square",
    "abs",
    "moveaxis",
    "split",
    "logsumexp",
  ],
  ...["rsqrt", "reciprocal", "expand_dims"],
];

const ownFunctions = defineAll("", mathEntries(null));

/** `array.name` of these libraries; null if it is not followed. */
export function ofOwnArray(array: Tensor, name: string, machine: Machine): Value | null {
  const library = ownLibrary(array);
  if (name === "shape")
    return tuple(array.shape.map((size) => machine.sizes?.sizeOf(size) ?? int(size)));
  if (name === "dtype") return { kind: "dtype", dtype: array.dtype, library };
  if (name === "value") return array;
  if (name === "at") {
    return { kind: "instance", type: places, fields: new Map([["array", array]]), native: null };
  }
  const property = arrayProperties.get(name);
  if (property) return toOwn(machine, property(array, machine), library);
  const method =
    arrayMethods.get(name) ??
    (asFunctions.includes(name) ? (ownFunctions.get(name) ?? numpyFunctions.get(name)) : undefined);
  if (method?.kind !== "builtin") return null;
  return builtin(name, (args) =>
    toOwn(machine, method.call({ ...args, items: [array, ...args.items] }, machine), library),
  );
}
