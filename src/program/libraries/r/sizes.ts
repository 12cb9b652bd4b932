import { reshape } from "../../tensors/shapes.ts";
import type { Known } from "../../values/facts.ts";
import { NotKnown } from "../../values/gaps.ts";
import { named, namesOf } from "../../languages/r/names.ts";
import { flagOf } from "../convert.ts";
import { bool, float, list, none } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { fromNested } from "../arrays/create.ts";
import { flatten, lengthOf, simplify, vectorIn } from "../columns/vectors.ts";
import { combine } from "./creating.ts";
import { matchLengths } from "./patterns.ts";
import { frameMatrix } from "./frames.ts";
import { frameOf } from "../../languages/r/objects.ts";
import { type Entries, itemsIn, tensorIn } from "./given.ts";

/** The items of a list and of those within, with the names that they have there, if these are wanted. */
function unlist(machine: Machine, x: Value, areNamed: boolean): Value {
  const parts: Value[] = [];
  const names: string[] = [];
  const hasNames = { found: false };
  const add = (value: Value, before: string): void => {
    const own = isOfMatches || !areNamed ? undefined : namesOf(value);
    if (own === "some") throw new NotKnown("these names are not followed");
    const isList = value.kind === "list" || value.kind === "dictionary";
    const items = isList ? itemsIn(machine, value) : [];
    if (own !== undefined) hasNames.found = true;
    if (!isList && (own !== undefined || lengthOf(value) > 1)) {
      const count = lengthOf(value);
      if (before !== "" && own === undefined)
        names.push(...Array.from({ length: count }, (_, at) => `${before}${at + 1}`));
      else
        for (let at = 0; at < count; at++)
          names.push([before, own?.[at] ?? ""].filter(Boolean).join("."));
      parts.push(named(value, undefined));
      return;
    }
    if (!isList) {
      if (value.kind !== "none") {
        parts.push(value);
        names.push(before);
      }
      return;
    }
    if (before !== "" && own === undefined && items.length > 1)
      throw new NotKnown("these names are not followed");
    for (const [at, item] of items.entries())
      add(item, [before, own?.[at] ?? ""].filter((each) => each !== "").join("."));
  };
  const isOfMatches = matchLengths.of(x as Known) !== undefined;
  add(x, "");
  const made = combine(machine, parts);
  if (made.kind === "list") throw new NotKnown("this list is not followed");
  return hasNames.found ? named(made, names) : made;
}

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
    "x, use.names=",
    (machine, [x, useNames]) => {
      const isList = x?.kind === "list" || x?.kind === "dictionary";
      return isList ? unlist(machine, x, flagOf(useNames, true)) : x!;
    },
  ],
  "as.matrix": [
    "x",
    (machine, [x]) => {
      const frame = frameOf(x);
      if (frame) return frameMatrix(machine, frame);
      const tensor = tensorIn(machine, x);
      return tensor.shape.length > 1 ? tensor : reshape(machine, tensor, [tensor.count, 1]);
    },
  ],
};
