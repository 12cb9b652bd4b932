import { bool, createClass, int, none } from "../../values/make.ts";
import type { ClassValue, InstanceValue, Value } from "../../values/value.ts";
import { moduleClass, nativeMethod } from "./layers.ts";
import { set } from "./parameters.ts";

/** Layers in sequence, by their places. */
function fillPlaces(self: InstanceValue, items: readonly Value[]): void {
  items.forEach((item, at) => self.fields.set(String(at), item));
}

/** The layers of a sequence. */
export function placesOf(self: InstanceValue): readonly Value[] {
  return [...self.fields].flatMap(([name, value]) => (/^\d+$/.test(name) ? [value] : []));
}

const lengthMethod: [string, Value] = nativeMethod("__len__", "", (_, self) =>
  int(placesOf(self).length),
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
        return machine.language.getItem({ kind: "list", items: [...placesOf(self)] }, at, machine);
      }),
      nativeMethod("__iter__", "", (_, self) => ({ kind: "list", items: [...placesOf(self)] })),
      ...extra,
    ]),
  );
}

const appendMethod = nativeMethod("append", "module", (_, self, [module]) => {
  if (module) set(self, String(placesOf(self).length), module);
  return self;
});

export const sequential = holder("Sequential", [
  nativeMethod("__init__", "*layers", (_, self, [layers]) => {
    set(self, "training", bool(true));
    const [only] = layers?.kind === "tuple" ? layers.items : [];
    if (only?.kind === "dictionary")
      fillPlaces(
        self,
        [...only.entries.values()].map(([, each]) => each),
      );
    else fillPlaces(self, layers?.kind === "tuple" ? layers.items : []);
    return none;
  }),
  appendMethod,
  nativeMethod("forward", "x", (machine, self, [x]) =>
    placesOf(self).reduce<Value>((value, each) => machine.call(each, [value]), x ?? none),
  ),
]);

export const moduleList = holder("ModuleList", [
  nativeMethod("__init__", "modules=", (machine, self, [modules]) => {
    set(self, "training", bool(true));
    fillPlaces(self, modules ? [...(machine.language.iterate(modules, machine) ?? [])] : []);
    return none;
  }),
  appendMethod,
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
