import { binary, unary } from "../../tensors/elementwise.ts";
import type { BinaryName } from "../../tensors/kernels.ts";
import { made, type Operand } from "../../tensors/operand.ts";
import { dimensionAt } from "../../values/dimension.ts";
import { dtypeNames } from "../../values/dtype.ts";
import { builtin, createClass, float, int, none, tuple } from "../../values/make.ts";
import { createTensor, createUnknownTensor, type Tensor } from "../../values/tensor.ts";
import type { InstanceValue, Machine, ModuleValue, Value } from "../../values/value.ts";
import { operandOf } from "../convert.ts";
import { limitsOf } from "../limits.ts";
import { numpyCreation } from "../numpy/create.ts";
import { numpyFunctions } from "../numpy/functions.ts";
import { numpyLinalg } from "../numpy/linalg.ts";
import { arrayMethods, arrayProperties } from "../numpy/methods.ts";
import { defineAll, type Table } from "../signature.ts";
import { nativeMethod } from "../torch/native.ts";
import { input } from "../torch/parameters.ts";
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

/** What each method of `x.at[1:]` makes of the numbers there; null: the new ones take their place. */
const changes: Readonly<Record<string, BinaryName | null>> = {
  ...{ set: null, add: "add", subtract: "subtract", multiply: "multiply", divide: "divide" },
  ...{ power: "power", min: "minimum", max: "maximum" },
};

/** `x.at[1:].set(y)`: a copy with other numbers at some places. */
function updated(
  machine: Machine,
  { fields }: InstanceValue,
  name: BinaryName | null,
  value: Value | undefined,
): Value {
  const [array, at] = [fields.get("array"), fields.get("at")];
  if (array?.kind !== "tensor" || !at || !value) return none;
  const library = ownLibrary(array);
  if (machine.sizes) return toOwn(machine, unary(machine, "negative", array), library);
  const { language } = machine;
  const parts = at.kind === "tuple" ? at.items : [at];
  const isPlain = parts.every(({ kind }) => kind !== "tensor" && kind !== "list");
  if (name && !isPlain) return machine.unknown("this use of `at` is not followed");
  const numbers = array.numbers();
  const { dtype, shape } = array;
  if (!numbers) return createUnknownTensor(library, dtype, shape, array.why);
  const copy = createTensor("numpy", dtype, shape, numbers.slice());
  copy.storage.copied = { from: array, places: null };
  const own = made(machine, copy, "copy", [array]);
  const outside = library === "jax" ? findOutside(parts, shape) : null;
  if (outside === "all") return toOwn(machine, own, library);
  if (outside === "some") return machine.unknown("this use of `at` is not followed");
  const before = name ? language.getItem(own, at, machine) : none;
  const operand = (each: Value): Operand => operandOf(each) ?? input(each, machine);
  const given = name ? binary(machine, name, operand(before), operand(value)) : value;
  language.setItem(own, at, given, machine);
  return toOwn(machine, own, library);
}

/** Whether indices are out of bounds: JAX changes nothing there. null: none is. */
function findOutside(parts: readonly Value[], shape: readonly number[]): "all" | "some" | null {
  const found = parts.map((part, axis): "all" | "some" | null => {
    const isOut = (at: number): boolean => dimensionAt(at, shape[axis] ?? 1) === null;
    if (part.kind === "int") return isOut(part.value) ? "all" : null;
    const numbers = part.kind === "tensor" && part.dtype !== "bool" ? part.numbers() : null;
    return numbers?.some(isOut) ? "some" : null;
  });
  // Behind `...` and `None`, the dimensions are others.
  const isPlain = parts.every(
    ({ kind }) => kind === "int" || kind === "slice" || kind === "tensor",
  );
  if (!isPlain) return null;
  return found.includes("all") ? "all" : found.includes("some") ? "some" : null;
}

const updates = createClass(
  "_IndexUpdateRef",
  [],
  new Map<string, Value>([
    ...Object.entries(changes).map(([name, change]) =>
      nativeMethod(name, "value=, **options", (machine, self, [value]) =>
        updated(machine, self, change, value),
      ),
    ),
    nativeMethod("get", "**options", (machine, { fields }) =>
      machine.language.getItem(fields.get("array")!, fields.get("at")!, machine),
    ),
  ]),
);

const places = createClass(
  "_IndexUpdateHelper",
  [],
  new Map<string, Value>([
    nativeMethod("__getitem__", "at", (_, { fields }, [at]) => ({
      kind: "instance",
      type: updates,
      fields: new Map([...fields, ["at", at ?? none]]),
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

/** Methods that change an array of NumPy. */
const inPlace = new Set(["fill", "put", "resize", "sort", "partition", "itemset", "setflags"]);

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
  if (inPlace.has(name)) return null;
  const method =
    arrayMethods.get(name) ??
    (asFunctions.includes(name) ? (ownFunctions.get(name) ?? numpyFunctions.get(name)) : undefined);
  if (method?.kind !== "builtin") return null;
  return builtin(name, (args) =>
    toOwn(machine, method.call({ ...args, items: [array, ...args.items] }, machine), library),
  );
}
