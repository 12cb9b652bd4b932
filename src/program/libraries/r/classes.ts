import { classedOf, environmentOf, makeObject } from "../../languages/r/objects.ts";
import { plainTexts } from "../../languages/r/text.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, none } from "../../values/make.ts";
import type { Machine, Scope, Value } from "../../values/value.ts";
import type { Entries } from "./given.ts";

/** A function of the program by its name. */
function functionNamed(machine: Machine, name: string): Value | null {
  for (let scope: Scope | null = machine.scope; scope; scope = scope.outer) {
    const found = scope.names.get(name);
    if (found?.kind === "unknown") throw new NotKnown(found.why);
    if (found?.kind === "function") return found;
  }
  return null;
}

/** The method that the program has for an object; null: none. */
export function methodFor(
  machine: Machine,
  generic: string,
  value: Value | undefined,
): Value | null {
  for (const name of classedOf(value)?.classes ?? []) {
    const found = functionNamed(machine, `${generic}.${name}`);
    if (found) return found;
  }
  return null;
}

/** Classes that values have by themselves. */
const implicit = [
  ...["numeric", "integer", "double", "character", "logical", "list", "function", "matrix"],
  ...["array", "data.frame", "factor", "table", "NULL"],
];

function ownClass(value: Value): string | null {
  if (value.kind === "string" || value.kind === "tuple") return "character";
  if (value.kind === "bool") return "logical";
  if (value.kind === "list" || value.kind === "dictionary") return "list";
  return value.kind === "float" ? "numeric" : null;
}

/** `UseMethod(name)` of a function that got these arguments. */
export function useMethod(
  machine: Machine,
  [name, object = none, ...more]: readonly Value[],
  named: ReadonlyMap<string, Value>,
): Value {
  if (object.kind === "unknown") return object;
  const generic = name ? plainTexts(name).join("") : "";
  const given = [...more];
  while (given.at(-1)?.kind === "undefined") given.pop();
  if (given.some(({ kind }) => kind === "undefined"))
    throw new NotKnown("`UseMethod` is not followed");
  const call = (method: Value): Value => machine.call(method, [object, ...given], named);
  const method = methodFor(machine, generic, object);
  if (method) return call(method);
  if (!classedOf(object)) {
    const methods = implicit.filter((each) => functionNamed(machine, `${generic}.${each}`));
    const own = ownClass(object);
    const isClear =
      own === "numeric" ? !methods.some((each) => /^(?:integer|double)$/.test(each)) : own;
    if (methods.length > 0 && !isClear) throw new NotKnown("`UseMethod` is not followed");
    if (own && methods.includes(own)) return call(functionNamed(machine, `${generic}.${own}`)!);
  }
  const otherwise = functionNamed(machine, `${generic}.default`);
  if (!otherwise) throw new NotKnown("`UseMethod` is not followed");
  return call(otherwise);
}

/** `NextMethod()` of a method: that of the next of its classes. */
export function nextMethod(
  machine: Machine,
  [method, object = none, ...more]: readonly Value[],
  named: ReadonlyMap<string, Value>,
): Value {
  if (object.kind === "unknown") return object;
  const name = method ? plainTexts(method).join("") : "";
  const all = classedOf(object)?.classes ?? [];
  const at = all.findIndex((each) => name.endsWith(`.${each}`));
  if (at < 0) throw new NotKnown("`NextMethod` is not followed");
  const generic = name.slice(0, -all[at]!.length - 1);
  for (const each of all.slice(at + 1)) {
    const found = functionNamed(machine, `${generic}.${each}`);
    if (found) return machine.call(found, [object, ...more], named);
  }
  throw new NotKnown("`NextMethod` is not followed");
}

/** What the program does with an operator beside such objects; null: it says nothing. */
export function operatorMethod(
  machine: Machine,
  operator: string,
  left: Value,
  right: Value,
): Value | null {
  const given = [left, right];
  const methods = given.map((each) => methodFor(machine, operator, each));
  const found = methods.find((each) => each !== null);
  if (!found || given.some((each) => methodFor(machine, "Ops", each))) return null;
  if (methods.some((each) => each !== null && each !== found)) return null;
  return machine.call(found, given);
}

/** A value with other classes; null or none: without. */
export function withClasses(object: Value, classes: Value): Value {
  const inner = classedOf(object)?.inner ?? object;
  if (classes.kind === "none") return inner;
  const isPlain = /^(?:list|dictionary|float|string|bool|tuple)$/.test(inner.kind);
  const isText = classes.kind === "string" || classes.kind === "tuple";
  const names = isText ? plainTexts(classes) : [];
  if (!isPlain || names.length === 0 || names.some((each) => implicit.includes(each)))
    throw new NotKnown("this class is not followed");
  return makeObject({ kind: "classed", inner, classes: names });
}

/** Functions of objects with classes. */
export const classes: Entries = {
  structure: [".Data, class", (_, [object, names]) => withClasses(object!, names!)],
  unclass: [
    "x",
    (_, [x]) => {
      const own = classedOf(x);
      if (!own) throw new NotKnown("`unclass` is not followed");
      return own.inner;
    },
  ],
  inherits: [
    "x, what",
    (_, [x, what]) => {
      const own = classedOf(x) ?? environmentOf(x);
      if (!own || what?.kind !== "string") throw new NotKnown("`inherits` is not followed");
      return bool(own.classes.includes(what.value));
    },
  ],
};
