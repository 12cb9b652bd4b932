import { string } from "../../values/make.ts";
import { countItems } from "../../values/work.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";
import { empty } from "../declared/classes.ts";
import { itemsOf, makeList } from "../declared/lists.ts";
import { fieldNames, findClass, findMethods } from "../declared/members.ts";
import { isNumberType } from "../declared/numbers.ts";
import { readType } from "../declared/typeNames.ts";
import { makeVariant, nothing } from "./choices.ts";
import { makeHeap } from "./heaps.ts";
import { deref, sharedIn } from "./places.ts";

/** What an assignment gives to somebody else: arrays and what is `Copy` are copied. */
export function copied(value: Value, machine: Machine): Value {
  const isArray = value.kind === "list" && (value.typeName?.endsWith("]") ?? false);
  if (value.kind === "tuple")
    return { ...value, items: value.items.map((item) => copied(item, machine)) };
  if (value.kind === "instance")
    return value.native === null && value.type.members.has(":copy")
      ? cloned(value, machine)
      : value;
  return isArray ? cloned(value, machine) : value;
}

/** `x.clone()` */
export function cloned(given: Value, machine: Machine): Value {
  const shared = sharedIn(given);
  if (shared) return shared;
  const value = deref(given, machine);
  countItems(4);
  const lost = machine.lostIn(value);
  if (lost !== null) return { ...machine.unknown(lost), of: [value] };
  switch (value.kind) {
    case "list":
      machine.spend(value.items.length / 4);
      return { ...value, items: value.items.map((item) => cloned(item, machine)) };
    case "tuple":
      return { ...value, items: value.items.map((item) => cloned(item, machine)) };
    case "dictionary": {
      const pairs = [...value.entries].map(
        ([key, [name, item]]) => [key, [name, cloned(item, machine)] as const] as const,
      );
      return { ...value, entries: new Map(pairs) };
    }
    case "set":
      return { ...value, entries: new Map(value.entries) };
    case "instance": {
      const [own] = findMethods(value.type, "clone");
      if (own) return machine.call({ kind: "method", callee: own, self: value }, []);
      const items = itemsOf(value, machine);
      if (items) return value;
      if (value.native !== null) return value;
      const fields = [...value.fields].map(
        ([name, each]) => [name, cloned(each, machine)] as const,
      );
      return { ...value, fields: new Map(fields) };
    }
    default:
      return value;
  }
}

/** `T::default()` */
export function defaultOf(type: string, machine: Machine): Value {
  const { name, inner } = readType(type);
  if (isNumberType(name)) return makeNumber(name, 0);
  switch (name) {
    case "bool":
      return { kind: "bool", value: false };
    case "string":
      return string("");
    case "List":
    case "VecDeque":
      return makeList(type, []);
    case "HashSet":
    case "BTreeSet":
      return { kind: "set", entries: new Map(), typeName: type };
    case "BinaryHeap":
      return makeHeap();
    case "HashMap":
    case "BTreeMap":
      return { kind: "dictionary", entries: new Map(), factory: null, typeName: type };
    case "Option":
      return nothing();
    case "()":
      return { kind: "tuple", items: inner.map(({ text }) => defaultOf(text, machine)) };
    default: {
      const own = findClass(name, machine);
      if (!own) return machine.unknown(`\`${name}::default\` is not followed`);
      const [method] = findMethods(own, "default");
      if (method) return machine.call(method, []);
      const usual = own.members.get(":default");
      if (usual?.kind === "string") return makeVariant(own, usual.value);
      if (own.members.has(":variants"))
        return machine.unknown(`\`${name}::default\` is not followed`);
      const made = empty(own, machine);
      for (const field of fieldNames(own)) {
        const declared = own.members.get(`:t:${field}`);
        const text = declared?.kind === "string" ? declared.value : "object";
        made.fields.set(field, defaultOf(text, machine));
      }
      return made;
    }
  }
}
