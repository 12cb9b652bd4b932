import { sameShape } from "../../values/dimension.ts";
import { tupleText } from "../../languages/python/text.ts";
import { createClass, list, none, string } from "../../values/make.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { forget } from "../../tensors/write.ts";
import { flagOf } from "../convert.ts";
import { defineAll } from "../signature.ts";

/** Parameters and buffers of a module and of its submodules, with their full names. */
type Parameters = readonly (readonly [string, Tensor])[];

/** `state_dict()`: the tensors of a module by their names. */
export function stateOf(machine: Machine, tensors: Parameters): Value {
  const entries = tensors.map(([name, tensor]): [string, readonly [Value, Value]] => [
    `s:${name}`,
    [string(name), detached(tensor)],
  ]);
  machine.spend(entries.length);
  return {
    kind: "dictionary",
    entries: new Map(entries),
    factory: null,
    typeName: "OrderedDict",
  };
}

/** The same numbers as a tensor that is no parameter. */
function detached(tensor: Tensor): Tensor {
  return tensor.isParameter ? tensor.view(tensor.shape, tensor.strides) : tensor;
}

const incompatibleClass = createClass(
  "_IncompatibleKeys",
  [],
  defineAll("", {
    __repr__: [
      "self",
      (machine, [self]) => {
        if (self?.kind !== "tuple") return none;
        const isWhole = self.items.every((each) => each.kind === "list" && each.items.length === 0);
        return string(
          isWhole
            ? "<All keys matched successfully>"
            : tupleText(self, (each) => machine.language.toText(each, "code", machine)),
        );
      },
    ],
  }),
);

/** What `load_state_dict` returns: the names that one of the two sides lacks. */
function incompatible(missing: readonly string[], unexpected: readonly string[]): Value {
  return {
    kind: "tuple",
    items: [list(missing.map(string)), list(unexpected.map(string))],
    names: ["missing_keys", "unexpected_keys"],
    typeName: "_IncompatibleKeys",
    type: incompatibleClass,
  };
}

/**
 * `load_state_dict(state)`: what the state says takes the place of the parameters and buffers. What it says in
 * another shape is unknown then.
 */
export function loadState(
  machine: Machine,
  self: InstanceValue,
  tensors: Parameters,
  state: Value | undefined,
  strict: Value | undefined,
): Value {
  if (state?.kind !== "dictionary" || machine.lostIn(state) !== null) {
    for (const [, tensor] of tensors) lose(machine, tensor);
    return machine.unknown("parameters that are loaded are not followed");
  }
  const given = new Map<string, Value>();
  for (const [key, value] of state.entries.values())
    if (key.kind === "string") given.set(key.value, value);
  const missing = tensors.flatMap(([name]) => (given.has(name) ? [] : [name]));
  const own = new Map(tensors);
  const unexpected = [...given.keys()].filter((name) => !own.has(name) && !bufferOf(self, name));
  let isWhole = true;
  for (const [name, value] of given) {
    const tensor = own.get(name) ?? bufferOf(self, name);
    if (!tensor) continue;
    if (value.kind === "tensor" && sameShape(value.shape, tensor.shape)) {
      machine.touch(tensor);
      copyInto(machine, tensor, value);
    } else {
      isWhole = false;
      lose(machine, tensor);
    }
  }
  if (!isWhole) return machine.unknown("parameters that are loaded are not followed");
  if (missing.length === 0 && unexpected.length === 0) return incompatible([], []);
  if (machine.sizes) return machine.unknown("parameters that are loaded are not followed");
  if (flagOf(strict, true)) return failToLoad(machine, self, missing, unexpected);
  return incompatible(missing, unexpected);
}

function lose(machine: Machine, tensor: Tensor): void {
  machine.touch(tensor);
  forget(tensor.storage, "it was loaded");
}

/** A state that lacks tensors, or has others. */
function failToLoad(
  machine: Machine,
  { type }: InstanceValue,
  missing: readonly string[],
  unexpected: readonly string[],
): never {
  const listed = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");
  const lines = [
    ...(missing.length > 0 ? [`\n\tMissing key(s) in state_dict: ${listed(missing)}. `] : []),
    ...(unexpected.length > 0
      ? [`\n\tUnexpected key(s) in state_dict: ${listed(unexpected)}. `]
      : []),
  ];
  return machine.fail(
    "RuntimeError",
    `Error(s) in loading state_dict for ${type.name}:${lines.join("")}`,
  );
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
