import { sameShape } from "../../values/dimension.ts";
import { createClass, string } from "../../values/make.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { forget } from "../../tensors/write.ts";
import { defineAll } from "../signature.ts";

/** Parameters of a module and of its submodules, with their full names. */
type Parameters = readonly (readonly [string, Tensor])[];

/** `state_dict()`: the parameters of a module by their names. */
export function stateOf(machine: Machine, parameters: Parameters): Value {
  const entries = parameters.map(([name, tensor]): [string, readonly [Value, Value]] => [
    `s:${name}`,
    [string(name), tensor],
  ]);
  machine.spend(entries.length);
  return { kind: "dictionary", entries: new Map(entries), factory: null };
}

const allMatched = createClass(
  "_IncompatibleKeys",
  [],
  defineAll("", { __repr__: ["self", () => string("<All keys matched successfully>")] }),
);

/**
 * `load_state_dict(state)`: what the state says takes the place of the parameters and buffers. What it does not say, or
 * says in another shape, is unknown then.
 */
export function loadState(
  machine: Machine,
  self: InstanceValue,
  parameters: Parameters,
  state: Value | undefined,
): Value {
  const isKnown = state?.kind === "dictionary" && machine.lostIn(state) === null;
  const given = new Map<string, Value>();
  if (isKnown)
    for (const [key, value] of state.entries.values())
      if (key.kind === "string") given.set(key.value, value);
  let isWhole = isKnown;
  for (const [name, tensor] of parameters) {
    machine.touch(tensor);
    const value = given.get(name);
    given.delete(name);
    if (isKnown && value?.kind === "tensor" && sameShape(value.shape, tensor.shape))
      copyInto(machine, tensor, value);
    else {
      isWhole = false;
      forget(tensor.storage, "it was loaded");
    }
  }
  for (const [name, value] of given) {
    const buffer = bufferOf(self, name);
    if (buffer && value.kind === "tensor" && sameShape(value.shape, buffer.shape)) {
      machine.touch(buffer);
      copyInto(machine, buffer, value);
    } else isWhole = false;
  }
  if (!isWhole) return machine.unknown("parameters that are loaded are not followed");
  return { kind: "instance", type: allMatched, fields: new Map(), native: null };
}

function copyInto(machine: Machine, tensor: Tensor, value: Tensor): void {
  machine.call(machine.language.getAttribute(tensor, "copy_", machine), [value]);
}

/** A tensor of a module by its full name, `blocks.0.attn.bias`; null: there is none. */
function bufferOf(self: InstanceValue, name: string): Tensor | null {
  let value: Value | undefined = self;
  for (const part of name.split(".")) {
    if (value?.kind !== "instance") return null;
    value = value.fields.get(part);
  }
  return value?.kind === "tensor" ? value : null;
}
