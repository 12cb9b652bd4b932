import { bool, createClass, none } from "../../values/make.ts";
import type { ClassValue, Value } from "../../values/value.ts";
import { nativeMethod } from "../torch/native.ts";

/** `contextlib.suppress(KeyError)`: exceptions of these classes end its block, and no more. */
export const suppressClass: ClassValue = createClass(
  "suppress",
  [],
  new Map<string, Value>([
    nativeMethod("__init__", "*types", (_, self, [types]) => {
      self.fields.set("types", types ?? none);
      return none;
    }),
    nativeMethod("__enter__", "", () => none),
    nativeMethod("__exit__", "type, value, trace", (_, self, [...given]) => {
      const [type] = given;
      const types = self.fields.get("types");
      const wanted = types?.kind === "tuple" ? types.items : [];
      const isOne = type?.kind === "class" && type.order.some((each) => wanted.includes(each));
      return bool(isOne);
    }),
  ]),
);

/** `contextlib.nullcontext(given)`: gives what it was given, and lets every exception pass. */
export const nullContextClass: ClassValue = createClass(
  "nullcontext",
  [],
  new Map<string, Value>([
    nativeMethod("__init__", "enter_result=", (_, self, [given]) => {
      self.fields.set("enter_result", given ?? none);
      return none;
    }),
    nativeMethod("__enter__", "", (_, self) => self.fields.get("enter_result") ?? none),
    nativeMethod("__exit__", "*excinfo", () => none),
  ]),
);

/** `types.SimpleNamespace(a=1)` */
export const namespaceClass: ClassValue = createClass(
  "SimpleNamespace",
  [],
  new Map<string, Value>([
    nativeMethod("__init__", "**named", (_, self, [named]) => {
      if (named?.kind !== "dictionary") return none;
      for (const [key, value] of named.entries.values())
        if (key.kind === "string") self.fields.set(key.value, value);
      return none;
    }),
    nativeMethod("__eq__", "other", (machine, self, [other]) => {
      if (other?.kind !== "instance" || other.type !== self.type) return bool(false);
      const names = [...new Set([...self.fields.keys(), ...other.fields.keys()])];
      const same = names.map((name): boolean | null => {
        const [mine, theirs] = [self.fields.get(name), other.fields.get(name)];
        if (!mine || !theirs) return false;
        return machine.language.truth(
          machine.language.compare("==", mine, theirs, machine),
          machine,
        );
      });
      if (same.includes(false)) return bool(false);
      return same.includes(null)
        ? machine.unknown("it is unknown whether this is true")
        : bool(true);
    }),
    nativeMethod("__repr__", "", (machine, self) => {
      const parts = [...self.fields].map(
        ([name, value]) => `${name}=${machine.language.toText(value, "code", machine)}`,
      );
      return { kind: "string", value: `namespace(${parts.join(", ")})` };
    }),
  ]),
);
