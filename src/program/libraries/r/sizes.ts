import { reshape } from "../../tensors/shapes.ts";
import { bool, float, list, none } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { fromNested } from "../arrays/create.ts";
import { flatten, lengthOf, simplify, vectorIn } from "../columns/vectors.ts";
import { combine } from "./creating.ts";
import { type Entries, itemsIn, tensorIn } from "./given.ts";

/** Functions that ask for the size of a value, or make one of another. */
export const sizes: Entries = {
  length: ["x", (_, [x]) => float(lengthOf(x))],
  dim: [
    "x",
    (machine, [x]) => {
      const tensor = vectorIn(machine, x);
      if (!tensor || tensor.shape.length < 2) return none;
      return fromNested(machine, list(tensor.shape.map(float)), "numpy", "float64");
    },
  ],
  ...Object.fromEntries(
    (["nrow", "ncol", "NROW", "NCOL"] as const).map((name) => [
      name,
      [
        "x",
        (machine: Machine, [x]: readonly (Value | undefined)[]): Value => {
          const tensor = tensorIn(machine, x);
          const at = name.toLowerCase() === "nrow" ? 0 : 1;
          if (tensor.shape.length > 1) return float(tensor.shape[at]!);
          if (name === "nrow" || name === "ncol") return none;
          return float(at === 0 ? tensor.count : 1);
        },
      ] as const,
    ]),
  ),
  "is.matrix": ["x", (_, [x]) => bool(x?.kind === "tensor" && x.shape.length > 1)],
  "as.vector": ["x", (machine, [x]) => simplify(machine, flatten(machine, tensorIn(machine, x)))],
  "as.numeric": ["x", (machine, [x]) => simplify(machine, flatten(machine, tensorIn(machine, x)))],
  unlist: [
    "x",
    (machine, [x]) =>
      x?.kind === "list" || x?.kind === "dictionary" ? combine(machine, itemsIn(machine, x)) : x!,
  ],
  "as.matrix": [
    "x",
    (machine, [x]) => {
      const tensor = tensorIn(machine, x);
      return tensor.shape.length > 1 ? tensor : reshape(machine, tensor, [tensor.count, 1]);
    },
  ],
};
