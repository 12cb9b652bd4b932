import { none } from "../../values/make.ts";
import type { Language, Machine, Value } from "../../values/value.ts";
import { getItem as getDeclared, setItem as setDeclared } from "../declared/items.ts";
import { iterate as iterateDeclared, toPair } from "../declared/iterate.ts";
import { nativeOf, Sequence } from "../declared/lists.ts";
import { findMethods } from "../declared/members.ts";
import { entriesOf } from "../java/order.ts";

/** The function that brackets call; null: they need none. */
function through(name: "get" | "set", object: Value, index: Value, machine: Machine): Value | null {
  const isOwn =
    object.kind === "instance" ||
    object.kind === "class" ||
    (object.kind === "list" && index.kind !== "int");
  if (!isOwn || index.kind === "unknown") return null;
  return machine.language.findAttribute(object, `${name}()`, machine);
}

function placesIn(index: Value): readonly Value[] {
  return index.kind === "tuple" ? index.items : [index];
}

/** `object[index]`; a map gives `null` for what it has not. */
export const getItem: Language["getItem"] = (object, index, machine) => {
  const own = through("get", object, index, machine);
  if (own) return machine.call(own, placesIn(index));
  if (object.kind !== "dictionary" || machine.lostIn(object) !== null)
    return getDeclared(object, index, machine);
  const key = machine.language.keyOf(index, machine);
  return key !== null && !object.entries.has(key) ? none : getDeclared(object, index, machine);
};

/** `object[index] = value` */
export const setItem: Language["setItem"] = (object, index, value, machine) => {
  const own = through("set", object, index, machine);
  if (own) machine.call(own, [...placesIn(index), value]);
  else setDeclared(object, index, value, machine);
};

/** The values of a loop; null if unknown. */
export const iterate: Language["iterate"] = (value, machine) => {
  if (value.kind === "dictionary" && machine.lostIn(value) === null)
    return entriesOf(value, machine).map(toPair)[Symbol.iterator]();
  if (value.kind === "instance" && !nativeOf(value, Sequence)) {
    const [own] = findMethods(value.type, "iterator");
    if (own)
      return iterateDeclared(
        machine.call({ kind: "method", callee: own, self: value }, []),
        machine,
      );
  }
  return iterateDeclared(value, machine);
};
