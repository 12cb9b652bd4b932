import { Fact } from "../../values/facts.ts";
import type {
  ClassValue,
  DictionaryValue,
  FunctionValue,
  InstanceValue,
  ListValue,
  Machine,
  SetValue,
  Value,
} from "../../values/value.ts";
import { isSymbolKey } from "./natives.ts";

/** Fields that an array, a map, or a set has besides what is in it: `match.index`. */
export const listFields = new Fact<ReadonlyMap<string, Value>>();

/** The static fields of a class, which its methods are not. */
export const staticNames = new Fact<readonly string[]>();

/** The fields of an object that are in no list of its keys. */
export const concealed = new Fact<ReadonlySet<string>>();

/** The fields of an object that cannot be set. */
export const readOnly = new Fact<ReadonlySet<string>>();

/** What may still be changed in an object: `fixed`: its fields, but there are no new ones. */
export type Firmness = "fixed" | "sealed" | "frozen";

export const firmness = new Fact<Firmness>();

const isIndex = (name: string): boolean => /^(?:0|[1-9]\d{0,9})$/.test(name);

/** Keys as the language orders them: whole numbers first. */
export function inOrder(names: readonly string[]): readonly string[] {
  if (!names.some(isIndex)) return names;
  const numbers = names.filter(isIndex).toSorted((a, b) => Number(a) - Number(b));
  return [...numbers, ...names.filter((name) => !isIndex(name))];
}

/** The own keys of an object in order, those that are symbols last; without private ones. */
export function keysOf(object: InstanceValue | FunctionValue): readonly string[] {
  const hidden = concealed.of(object);
  const names = [...object.fields.keys()].filter(
    (name) => !/^[#:]/.test(name) && hidden?.has(name) !== true,
  );
  return inOrder([...names.filter((name) => !isSymbolKey(name)), ...names.filter(isSymbolKey)]);
}

/** The static fields that a class itself declares. */
export function staticFieldsOf(type: ClassValue): readonly (readonly [string, Value])[] {
  return (staticNames.of(type) ?? []).flatMap((name) => {
    const value = type.members.get(name);
    return value && !/^[#:]/.test(name) ? [[name, value] as const] : [];
  });
}

/** Sets a field that an array, a map, or a set has besides what is in it. */
export function setListField(
  list: ListValue | DictionaryValue | SetValue,
  name: string,
  value: Value,
  machine: Machine,
): void {
  machine.touch(list);
  listFields.note(list, new Map(listFields.of(list)).set(name, value));
}
