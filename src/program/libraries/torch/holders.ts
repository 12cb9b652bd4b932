import { alikeIn } from "../../values/alike.ts";
import { sameShape } from "../../values/dimension.ts";
import { bool, createClass, int, list, none, string, tuple } from "../../values/make.ts";
import type { ClassValue, DictionaryValue, InstanceValue, Value } from "../../values/value.ts";
import { numberOf } from "../convert.ts";
import { isModule, moduleClass } from "./layers.ts";
import { nativeMethod } from "./native.ts";
import { set } from "./parameters.ts";

/** The field for layers in a list whose length has no value. */
export const alikeName = "_alike";

const unknownLength = "the number of values is unknown";

/** Layers in sequence, by their places. */
function fillPlaces(self: InstanceValue, items: readonly Value[]): void {
  items.forEach((item, at) => self.fields.set(String(at), item));
}

/** Layers by their names. */
function fillNames(self: InstanceValue, { entries }: DictionaryValue): void {
  for (const [key, value] of entries.values())
    if (key.kind === "string") self.fields.set(key.value, value);
}

/** The layers in a list whose length has no value; null: they are others. */
function alikeOf(self: InstanceValue): Value | null {
  return self.fields.get(alikeName) ?? null;
}

/** The layers of a sequence with their places, or their names. */
function layersIn({ fields }: InstanceValue): readonly (readonly [string, Value])[] {
  return [...fields].filter(([name, value]) => /^\d+$/.test(name) || isModule(value));
}

/** The layers of a sequence, those with names, too. */
export function placesOf(self: InstanceValue): readonly Value[] {
  return layersIn(self).map(([, value]) => value);
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
      setMethod,
      ...extra,
    ]),
  );
}

/** `layers[at] = layer`, by the place or the name. */
const setMethod = nativeMethod("__setitem__", "at, module", (machine, self, [at, module]) => {
  const names = layersIn(self).map(([name]) => name);
  const place = numberOf(at);
  const name = at?.kind === "string" ? at.value : place === null ? undefined : names.at(place);
  if (name === undefined || !module || alikeOf(self)) machine.mayChange(self);
  else {
    machine.touch(self);
    self.fields.set(name, module);
  }
  return none;
});

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
    else if (only?.kind === "dictionary") fillNames(self, only);
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

const namedLayers = ({ fields }: InstanceValue): readonly (readonly [string, Value])[] =>
  [...fields].filter(([, value]) => isModule(value));

export const moduleDict = holder("ModuleDict", [
  nativeMethod("__init__", "modules=", (_, self, [modules]) => {
    set(self, "training", bool(true));
    if (modules?.kind === "dictionary") fillNames(self, modules);
    return none;
  }),
  nativeMethod("__iter__", "", (_, self) => list(namedLayers(self).map(([name]) => string(name)))),
  nativeMethod("__contains__", "name", (_, self, [name]) =>
    bool(name?.kind === "string" && namedLayers(self).some(([own]) => own === name.value)),
  ),
  nativeMethod("keys", "", (_, self) => list(namedLayers(self).map(([name]) => string(name)))),
  nativeMethod("values", "", (_, self) => list(namedLayers(self).map(([, each]) => each))),
  nativeMethod("items", "", (_, self) =>
    list(namedLayers(self).map(([name, each]) => tuple([string(name), each]))),
  ),
]);
