import { Fact } from "../../values/facts.ts";
import { createUnknownTensor, type Tensor } from "../../values/tensor.ts";
import { bool, builtin, createClass, none } from "../../values/make.ts";
import type { ClassValue, InstanceValue, Machine, Value } from "../../values/value.ts";
import { alikeName } from "../torch/holders.ts";
import { layer } from "../torch/layers.ts";
import { nativeMethod } from "../torch/native.ts";
import { nnMembers } from "../torch/nn.ts";
import { input, toParameter } from "../torch/parameters.ts";
import { type ArrayLibrary, toOwn } from "./relabel.ts";

/** A tensor that training changes. */
export function parameterOf(library: ArrayLibrary, shape: readonly number[]): Tensor {
  const made = createUnknownTensor(library, "float32", shape, "this value is unknown");
  return toParameter(made, false);
}

/** What the class of a library has besides is unknown. */
export function unknownMember(className: string): [string, Value] {
  return nativeMethod("__getattr__", "name", (machine, _self, [name]) => {
    const own = name?.kind === "string" ? name.value : "";
    return machine.unknown(`\`${own}\` of \`${className}\` is not followed`);
  });
}

const base = new Fact<true>();

/** Whether a class is the base of the layers of a library. */
export function isBaseModule(type: ClassValue): boolean {
  return base.of(type) === true || lazy.of(type) === true;
}

/** A field of layers whose parameters are not all known. */
export const uncounted = "_uncounted";

const lazy = new Fact<true>();

/** Whether the layers of a class get their parameters, and make layers of their own, when they are called. */
export function isLazyModule({ order }: ClassValue): boolean {
  return order.some((each) => lazy.of(each));
}

/** The same class, as one whose layers get their parameters when they are called. */
export function lazily(type: ClassValue): ClassValue {
  lazy.note(type, true);
  return type;
}

/** The base of the classes of a program; they may have members that nobody knows. */
export function baseModule(name: string, more: readonly [string, Value][] = []): ClassValue {
  const type = createClass(
    name,
    [],
    new Map<string, Value>([
      nativeMethod("__init__", "*items, **named", () => none),
      ...["train", "eval", "freeze", "unfreeze"].map((each) =>
        nativeMethod(each, "*items, **named", (_, self) => self),
      ),
      unknownMember(name),
      ...more,
    ]),
  );
  base.note(type, true);
  return type;
}

/**
 * A layer that PyTorch has as well: `names` are what its parameters are called there, by their names here;
 * what is given by other names changes no shape.
 */
export function likeTorch(
  library: ArrayLibrary,
  name: string,
  torchName: string,
  names: Readonly<Record<string, string>> = {},
  more: readonly [string, Value][] = [],
): ClassValue {
  const base = nnMembers.get(torchName);
  if (base?.kind !== "class") throw new Error(`torch.nn has no ${torchName}`);
  const make = base.members.get("__init__")!;
  const init = builtin("__init__", ({ items, named }, machine) => {
    const given = new Map(
      [...named].flatMap(([key, value]): [string, Value][] => {
        const known = names[key];
        return known === undefined ? [] : [[known, value]];
      }),
    );
    machine.call(make, items, given);
    const [self] = items;
    if (self?.kind === "instance") own(machine, self, library);
    return none;
  });
  return createClass(name, [base], new Map<string, Value>([["__init__", init], ...more]));
}

function own(machine: Machine, { fields }: InstanceValue, library: ArrayLibrary): void {
  for (const [name, value] of fields) {
    if (name !== alikeName) fields.set(name, toOwn(machine, value, library));
  }
}

/** A layer that keeps the shape of what goes in. */
export function sameShape(name: string): ClassValue {
  return layer(
    name,
    "*items, **named",
    (_, self) => {
      self.fields.set("training", bool(true));
      if (name !== "Dropout") self.fields.set(uncounted, none);
      return none;
    },
    "x, *items, **named",
    (machine, _self, [x]) => input(x, machine),
  );
}

/** The shape that a size for each of its axes makes, as a tensor whose numbers are unknown. */
export function shaped(library: ArrayLibrary, shape: readonly number[]): Tensor {
  return createUnknownTensor(library, "float32", shape, "this value is unknown");
}

/** The first field that is a tensor, by its name. */
export function tensorIn({ fields }: InstanceValue, name: string, machine: Machine): Tensor {
  return input(fields.get(name), machine);
}
