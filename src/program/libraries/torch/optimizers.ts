import { createClass, none } from "../../values/make.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Value } from "../../values/value.ts";
import { forget } from "../../tensors/write.ts";
import type { Table } from "../signature.ts";
import { nativeMethod } from "./layers.ts";

const NAMES = [
  ...["SGD", "Adam", "AdamW", "Adamax", "NAdam", "RAdam", "Adagrad", "Adadelta"],
  ...["RMSprop", "Rprop", "ASGD", "LBFGS"],
];

/** Parameters in lists, tuples and groups `{ "params": [...] }`. */
function tensorsIn(value: Value | undefined, depth = 0): readonly Tensor[] {
  if (!value || depth > 4) return [];
  if (value.kind === "tensor") return [value];
  if (value.kind === "dictionary") {
    return [...value.entries.values()].flatMap(([, each]) => tensorsIn(each, depth + 1));
  }
  if (value.kind !== "list" && value.kind !== "tuple") return [];
  return value.items.flatMap((each) => tensorsIn(each, depth + 1));
}

/** Gradients are not followed: after a step, the optimised numbers are unknown. */
const members = new Map<string, Value>([
  nativeMethod("__init__", "params, *items, **named", (_, self, [params]) => {
    if (params) self.fields.set("params", params);
    return none;
  }),
  nativeMethod("step", "closure=", (machine, self) => {
    for (const tensor of tensorsIn(self.fields.get("params"))) {
      machine.touch(tensor);
      forget(tensor.storage, "it was trained, and gradients are not followed");
    }
    return none;
  }),
  nativeMethod("zero_grad", "*items, **named", () => none),
]);

/** `torch.optim`. */
export const optimMembers: Table = new Map(
  NAMES.map((name) => [name, createClass(name, [], members)]),
);
