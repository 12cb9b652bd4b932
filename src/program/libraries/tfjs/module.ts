import { toTfjsText } from "../../tensors/text/tfjsText.ts";
import { copyOf } from "../../tensors/shapes.ts";
import { overwrite } from "../../tensors/write.ts";
import { shownText } from "../../values/gaps.ts";
import { makePromise, promiseOf } from "../../languages/javascript/promises.ts";
import { absent, bool, float, list, string } from "../../values/make.ts";
import { createTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine, ModuleValue, Value } from "../../values/value.ts";
import { toNestedList } from "../arrays/items.ts";
import { defineFunctions, defineMethods } from "../javascript/methods.ts";
import type { Table } from "../signature.ts";
import { type Entry, toTensorFlow } from "../tensorflow/forms.ts";
import { defineScript } from "./forms.ts";
import { linalgEntries, methodEntries, ownEntries } from "./functions.ts";

function tableOf(prefix: string, entries: Readonly<Record<string, Entry>>): Map<string, Value> {
  return new Map(
    Object.entries(entries).map(([name, entry]) => [name, defineScript(`${prefix}${name}`, entry)]),
  );
}

function print(machine: Machine, tensor: Value): Value {
  const isTensor = tensor.kind === "tensor";
  const text = isTensor ? toTfjsText(tensor) : machine.language.toText(tensor, "code", machine);
  machine.print(shownText(`${text}\n`));
  return absent;
}

/** Its numbers are of JavaScript: one kind, whatever the tensor holds. */
function toArrays(machine: Machine, tensor: Tensor, isFlat: boolean): Value {
  const numbers = tensor.numbers();
  if (!numbers) return machine.unknown(tensor.why);
  const shape = isFlat ? [numbers.length] : tensor.shape;
  const made = toNestedList(createTensor("tensorflow", "float64", shape, numbers));
  if (!isFlat || made?.kind !== "list") return made ?? machine.unknown(tensor.why);
  return { ...made, typeName: arrayTypes[tensor.dtype] ?? "Float32Array" };
}

const arrayTypes: Readonly<Partial<Record<Tensor["dtype"], string>>> = {
  int32: "Int32Array",
  bool: "Uint8Array",
};

const functions = defineFunctions("tf.", {
  tidy: (machine, items) => machine.call(items.at(-1) ?? absent, []),
  print: (machine, [tensor = absent]) => print(machine, tensor),
  keep: (_, [tensor = absent]) => tensor,
  dispose: () => absent,
  ready: () => makePromise(absent),
  setBackend: () => makePromise(bool(true)),
  variable: (machine, [value]) => {
    const made = toTensorFlow(machine, value);
    if (made.kind !== "tensor") return made;
    // It is changed in place later.
    const own = copyOf(machine, made);
    own.isParameter = true;
    return own;
  },
});

const nativeMethods = defineMethods<Tensor>("tensor", {
  print: (machine, tensor) => print(machine, tensor),
  ["toString"]: (_machine: Machine, tensor: Tensor) => string(toTfjsText(tensor)),
  arraySync: (machine, tensor) => toArrays(machine, tensor, false),
  array: (machine, tensor) => promiseOf(toArrays(machine, tensor, false)),
  dataSync: (machine, tensor) => toArrays(machine, tensor, true),
  data: (machine, tensor) => promiseOf(toArrays(machine, tensor, true)),
  dispose: () => absent,
  assign: (machine, tensor, [value]) => {
    const given = toTensorFlow(machine, value);
    machine.touch(tensor);
    if (given.kind === "tensor") overwrite(machine, tensor, given);
    else machine.mayChange(tensor);
    return absent;
  },
});

/** The members of `@tensorflow/tfjs`. */
export const tfjs: Table = new Map<string, Value>([
  ...tableOf("tf.", ownEntries),
  ...functions,
  ["linalg", linalg()],
]);

function linalg(): ModuleValue {
  return { kind: "module", name: "tf.linalg", members: tableOf("tf.linalg.", linalgEntries) };
}

const methods: Table = new Map<string, Value>([...tableOf("", methodEntries), ...nativeMethods]);

/** `tensor.name`; null: it is not followed. */
export function ofTfjs(tensor: Tensor, name: string): Value | null {
  switch (name) {
    case "shape":
      return list(tensor.shape.map(float));
    case "rank":
      return float(tensor.shape.length);
    case "size":
      return float(tensor.count);
    case "dtype":
      return string(tensor.dtype);
    default: {
      const callee = methods.get(name);
      return callee ? { kind: "method", callee, self: tensor } : null;
    }
  }
}
