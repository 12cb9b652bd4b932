import { alikeIn } from "../../values/alike.ts";
import { sameShape } from "../../values/dimension.ts";
import { bool, createClass, int, none } from "../../values/make.ts";
import type { ClassValue, InstanceValue, Value } from "../../values/value.ts";
import { moduleClass, nativeMethod } from "./layers.ts";
import { set } from "./parameters.ts";

/** The field for layers in a list whose length has no value. */
export const alikeName = "_alike";

const unknownLength = "the number of values is unknown";

/** Layers in sequence, by their places. */
function fillPlaces(self: InstanceValue, items: readonly Value[]): void {
  items.forEach((item, at) => self.fields.set(String(at), item));
}

/** The layers in a list whose length has no value; null: they are others. */
function alikeOf(self: InstanceValue): Value | null {
  return self.fields.get(alikeName) ?? null;
}

/** The layers of a sequence. */
export function placesOf(self: InstanceValue): readonly Value[] {
  return [...self.fields].flatMap(([name, value]) => (/^\d+$/.test(name) ? [value] : []));
}

const lengthMethod: [string, Value] = nativeMethod(
  "__len__",
  "",
  (machine, self) =>
    alikeIn(alikeOf(self) ?? undefined, machine)?.count ?? int(placesOf(self).length),
);

/** Layers in sequence, in a list, and in a dictionary. */
function holder(name: string, extra: readonly [string, Value][]): ClassValue {
  return createClass(
    name,
    [moduleClass],
    new Map<string, Value>([
      lengthMethod,
      nativeMethod("__getitem__", "at", (machine, self, [at]) => {
        if (at?.kind === "string")
          return self.fields.get(at.value) ?? machine.fail("KeyError", at.value);
        if (!at) return none;
        const alike = alikeIn(alikeOf(self) ?? undefined, machine);
        if (alike) return at.kind === "slice" ? machine.unknown(unknownLength) : alike.each;
        return machine.language.getItem({ kind: "list", items: [...placesOf(self)] }, at, machine);
      }),
      nativeMethod(
        "__iter__",
        "",
        (_, self) => alikeOf(self) ?? { kind: "list", items: [...placesOf(self)] },
      ),
      ...extra,
    ]),
  );
}

const appendMethod = nativeMethod("append", "module", (machine, self, [module]) => {
  machine.touch(self);
  if (module) set(self, String(placesOf(self).length), module);
  return self;
});

export const sequential = holder("Sequential", [
  nativeMethod("__init__", "*layers", (machine, self, [layers]) => {
    set(self, "training", bool(true));
    const [only, ...others] = layers?.kind === "tuple" ? layers.items : [];
    if (alikeIn(only, machine) && only?.kind === "unknown" && others.length === 0)
      set(self, alikeName, only);
    else if (only?.kind === "dictionary")
      fillPlaces(
        self,
        [...only.entries.values()].map(([, each]) => each),
      );
    else fillPlaces(self, layers?.kind === "tuple" ? layers.items : []);
    return none;
  }),
  appendMethod,
  nativeMethod("forward", "x", (machine, self, [x = none]) => {
    const alike = alikeIn(alikeOf(self) ?? undefined, machine);
    if (!alike)
      return placesOf(self).reduce<Value>((value, each) => machine.call(each, [value]), x);
    const after = machine.call(alike.each, [x]);
    const isSame =
      after.kind === "tensor" && x.kind === "tensor" && sameShape(after.shape, x.shape);
    return isSame || after.kind === "unknown" ? after : machine.unknown(unknownLength);
  }),
]);

export const moduleList = holder("ModuleList", [
  nativeMethod("__init__", "modules=", (machine, self, [modules]) => {
    set(self, "training", bool(true));
    if (modules?.kind === "unknown" && alikeIn(modules, machine)) set(self, alikeName, modules);
    else fillPlaces(self, modules ? [...(machine.language.iterate(modules, machine) ?? [])] : []);
    return none;
  }),
  appendMethod,
]);

export const parameterList = holder("ParameterList", [
  nativeMethod("__init__", "values=", (machine, self, [values]) => {
    set(self, "training", bool(true));
    fillPlaces(self, values ? [...(machine.language.iterate(values, machine) ?? [])] : []);
    return none;
  }),
  appendMethod,
  nativeMethod("__repr__", "", (machine) => machine.unknown("a part of this text is unknown")),
]);

export const moduleDict = holder("ModuleDict", [
  nativeMethod("__init__", "modules=", (_, self, [modules]) => {
    set(self, "training", bool(true));
    if (modules?.kind === "dictionary") {
      for (const [key, value] of modules.entries.values())
        if (key.kind === "string") set(self, key.value, value);
    }
    return none;
  }),
]);
