import { binary } from "../../tensors/elementwise.ts";
import { isFloating } from "../../values/dtype.ts";
import { mapRows } from "../../tensors/reduce.ts";
import { reshape } from "../../tensors/shapes.ts";
import { int } from "../../values/make.ts";
import type { Value } from "../../values/value.ts";
import { binaryNames } from "../arrays/shared.ts";
import { wholeOf } from "../convert.ts";
import { define } from "../signature.ts";
import { type Entry, pair } from "./entries.ts";
import { numpyFunctions } from "./functions.ts";
import { onArray } from "./given.ts";

/** What the repetition of an operation is called. */
const reducing: Readonly<Record<string, string>> = {
  ...{ add: "sum", multiply: "prod", maximum: "max", minimum: "min" },
  ...{ logical_and: "all", logical_or: "any" },
};

const cumulating: Readonly<Record<string, string>> = { add: "cumsum", multiply: "cumprod" };

/** `reduce`, `accumulate`, and `outer` of an operation of NumPy, such as `np.add`; null: it has none. */
export function methodOfOperation(operation: string, method: string): Value | null {
  const name = operation.startsWith("np.") ? operation.slice(3) : "";
  const kernel = binaryNames[name];
  if (!kernel) return null;
  const entry = entryOf(name, method);
  return entry && define(`${operation}.${method}`, ...entry);
}

function entryOf(name: string, method: string): Entry | null {
  const kernel = binaryNames[name]!;
  switch (method) {
    case "outer":
      return pair((machine, a, b) => {
        const ones = new Array<number>(b.shape.length).fill(1);
        return binary(machine, kernel, reshape(machine, a, [...a.shape, ...ones]), b);
      });
    case "reduce": {
      const whole = numpyFunctions.get(reducing[name] ?? "");
      if (!whole) return null;
      return onArray("array, axis=, dtype=, out=, keepdims=", (machine, array, [axis, ...rest]) => {
        const [dtype, , keeps] = rest;
        const named: [string, Value][] = [["axis", axis ?? int(0)]];
        if (dtype) named.push(["dtype", dtype]);
        if (keeps) named.push(["keepdims", keeps]);
        return machine.call(whole, [array], new Map(named));
      });
    }
    case "accumulate": {
      const whole = numpyFunctions.get(cumulating[name] ?? "");
      const isExtreme = name === "maximum" || name === "minimum";
      if (!whole && !isExtreme) return null;
      return onArray("array, axis=", (machine, array, [axis]) => {
        const along = axis ?? int(0);
        if (whole) return machine.call(whole, [array], new Map([["axis", along]]));
        const best = name === "maximum" ? Math.max : Math.min;
        const dtype = isFloating(array.dtype) ? array.dtype : "int64";
        return mapRows(machine, name, array, wholeOf(along, machine), dtype, (row, out) => {
          let most = row[0] ?? NaN;
          row.forEach((number, at) => (out[at] = most = best(most, number)));
        });
      });
    }
    default:
      return null;
  }
}
