import { bytesMethods } from "../../libraries/python/bytes.ts";
import { dictionaryMethods, setMethods } from "../../libraries/python/dictionaries.ts";
import { listMethods, tupleMethods } from "../../libraries/python/lists.ts";
import { stringMethods } from "../../libraries/python/strings.ts";
import { types } from "../../libraries/python/types.ts";
import { ofObject } from "./objects.ts";
import type { Table } from "../../libraries/signature.ts";
import { NotKnown } from "../../values/gaps.ts";
import { builtin, list, string, tuple, unknownBaseName } from "../../values/make.ts";
import type { ClassValue, Value } from "../../values/value.ts";

const methodsOf: Readonly<Record<string, Table>> = {
  ...{ str: stringMethods, bytes: bytesMethods, list: listMethods, tuple: tupleMethods },
  ...{ dict: dictionaryMethods, set: setMethods, frozenset: setMethods },
};

/** `str.lower`: a method of a type of the language, which is called with its value. */
export function unboundOf(type: ClassValue, name: string): Value | null {
  if (types.get("object") === type) return ofObject.get(name) ?? null;
  const method = types.get(type.name) === type ? methodsOf[type.name]?.get(name) : null;
  if (!method) return null;
  return builtin(name, ({ items, named }, machine) => {
    const [self] = items;
    const isOwn =
      self && (self.kind === "unknown" || machine.language.typeName(self) === type.name);
    if (!isOwn) throw new NotKnown(`\`${name}\` of \`${type.name}\` is not followed`);
    return machine.call(method, items, named);
  });
}

/** What every class has; null: it is something else, or not known. */
export function ofEveryClass(type: ClassValue, name: string): Value | null {
  const isOpen = type.order.some(({ members }) => members.has(unknownBaseName));
  if (isOpen || (type.convert !== null && name !== "__bases__")) return null;
  const object = types.get("object")!;
  const order = type.order.includes(object as ClassValue) ? type.order : [...type.order, object];
  switch (name) {
    case "__mro__":
      return tuple(order);
    case "mro":
      return builtin(name, () => list([...order]));
    case "__bases__":
      return type.convert ? null : tuple(type.bases.length > 0 ? type.bases : [object]);
    case "__module__":
      return string("__main__");
    default:
      return null;
  }
}
