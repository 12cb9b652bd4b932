import type { Tensor } from "../../values/tensor.ts";
import { dtypeNames } from "../../values/dtype.ts";
import { builtin, createClass, none } from "../../values/make.ts";
import type { ModuleValue, Value } from "../../values/value.ts";
import { defineAll, type Table } from "../signature.ts";
import {
  linalgEntries,
  mathEntries,
  nnEntries,
  ownEntries,
  randomEntries,
  tensorMethods,
} from "./functions.ts";

function module(name: string, members: Table): ModuleValue {
  return { kind: "module", name, members };
}

/** The members of `tensorflow`. */
export function tensorflowMembers(): Table {
  const dtypes = [...dtypeNames].filter(([name, dtype]) => name === dtype);
  return new Map<string, Value>([
    ...dtypes.map(([name, dtype]): [string, Value] => [
      name,
      { kind: "dtype", dtype, library: "tensorflow" },
    ]),
    ...defineAll("tf.", mathEntries),
    ...defineAll("tf.", ownEntries),
    ["nn", module("tensorflow.nn", defineAll("tf.nn.", nnEntries))],
    ["math", module("tensorflow.math", defineAll("tf.math.", mathEntries))],
    ["linalg", module("tensorflow.linalg", defineAll("tf.linalg.", linalgEntries))],
    ["random", module("tensorflow.random", defineAll("tf.random.", randomEntries))],
    ["newaxis", none],
    ["Tensor", createClass("Tensor", [], new Map(), () => none)],
    ["experimental", module("tensorflow.experimental", new Map())],
  ]);
}

const methods = defineAll("", tensorMethods);

/** `tensor.name`; null if it is not followed. */
export function ofTensorFlow(tensor: Tensor, name: string): Value | null {
  if (name === "shape") {
    const items = tensor.shape.map((value): Value => ({ kind: "int", value }));
    return { kind: "tuple", items, typeName: "TensorShape" };
  }
  if (name === "ndim") return { kind: "int", value: tensor.shape.length };
  if (name === "dtype") return { kind: "dtype", dtype: tensor.dtype, library: "tensorflow" };
  const method = methods.get(name);
  if (method?.kind !== "builtin") return null;
  return builtin(name, (args, machine) =>
    method.call({ ...args, items: [tensor, ...args.items] }, machine),
  );
}
