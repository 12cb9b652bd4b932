import { list, string } from "../../values/make.ts";
import type {
  Arguments,
  ClassValue,
  FunctionValue,
  InstanceValue,
  Machine,
  TupleValue,
  Value,
} from "../../values/value.ts";
import { bytesIn, textOfBytes } from "./chars.ts";
import { copyOf } from "./copies.ts";
import { exceptions, makeException } from "./exceptions.ts";
import { runFields } from "./fields.ts";
import { fieldNames, findMethods, openTypes, overloads } from "./members.ts";
import { annotationText, choose } from "./overloads.ts";
import { ownType, readType } from "./typeNames.ts";

/** Puts the methods of one name together. */
export function finishClass(type: ClassValue): void {
  const groups = new Map<string, FunctionValue[]>();
  for (const [key, value] of [...type.members]) {
    const found = /^:m:([^]*):\d+$/.exec(key);
    if (!found || value.kind !== "function") continue;
    type.members.delete(key);
    groups.set(found[1]!, [...(groups.get(found[1]!) ?? []), value]);
  }
  for (const [name, items] of groups) {
    const group: TupleValue = { kind: "tuple", items, typeName: overloads };
    type.members.set(`:m:${name}`, group);
  }
}

/** An object of a class: through a constructor, or its fields in order. */
export function construct(
  type: ClassValue,
  written: string,
  items: readonly Value[],
  machine: Machine,
  isZero: boolean,
): Value {
  const [first] = items;
  const isSame = items.length === 1 && first?.kind === "instance";
  if (isSame && first.type.order.includes(type)) return copyOf(first, machine);
  if (exceptions.get(type.name) === type)
    return makeException(
      type.name,
      first ? textOfBytes(bytesIn(first, machine)) : `std::${type.name}`,
    );
  const self: InstanceValue = { kind: "instance", type, fields: new Map(), native: null };
  const { inner } = readType(written);
  for (const [at, name] of openTypes(type).entries()) {
    // Where a class is named without its types, they are those around it.
    const own = inner[at] === undefined ? ownType(name, machine) : string(inner[at]);
    if (own) self.fields.set(`:type ${name}`, own);
  }
  machine.spend(3);
  runFields(type, self, isZero, machine);
  const constructors = findOwn(type);
  const chosen = choose(constructors, items, machine);
  const listed = chosen || items.length === 0 ? null : ofList(constructors, items, machine);
  if (chosen) machine.call({ kind: "method", callee: chosen, self }, items);
  else if (listed) machine.call({ kind: "method", callee: listed, self }, [list([...items])]);
  else if (constructors.length > 0 && items.length > 0) {
    return machine.unknown(`this use of \`${type.name}\` is not followed`);
  } else fillInOrder(self, items, machine);
  return self;
}

/** The constructor that takes all items as one list: `Matrix{{1, 2}, {3, 4}}`; null: there is none. */
function ofList(
  constructors: readonly FunctionValue[],
  items: readonly Value[],
  machine: Machine,
): FunctionValue | null {
  const isListed = ({ definition: { parameters } }: FunctionValue): boolean => {
    const [only, ...others] = parameters.filter(({ kind }) => kind !== "receiver");
    const type = annotationText(only?.annotation ?? null) ?? "";
    return only !== undefined && others.length === 0 && type.startsWith("vector<");
  };
  return choose(constructors.filter(isListed), [list([...items])], machine);
}

function findOwn({ members }: ClassValue): readonly FunctionValue[] {
  const group = members.get(":m:new");
  return group?.kind === "tuple" ? group.items.filter((each) => each.kind === "function") : [];
}

/** `{1, 2}`, `{.x = 1}`: the fields in order, or by their names. */
function fillInOrder(self: InstanceValue, items: readonly Value[], machine: Machine): void {
  const names = fieldNames(self.type);
  let at = 0;
  for (const each of items) {
    const isNamed = each.kind === "tuple" && each.typeName === ":named";
    const [label, value] = isNamed ? each.items : [];
    if (label?.kind === "string") at = Math.max(0, names.indexOf(label.value));
    const name = names[at++];
    if (name !== undefined) machine.language.setAttribute(self, name, value ?? each, machine);
  }
}

/** `Type(…)` */
export function instantiate(type: ClassValue, { items }: Arguments, machine: Machine): Value {
  return construct(type, type.name, items, machine, true);
}

/** Runs a constructor of a base, or another one, on an object that is being made. */
export function constructOn(
  self: Value,
  type: Value,
  items: readonly Value[],
  machine: Machine,
): void {
  if (self.kind !== "instance" || type.kind !== "class") return;
  if (exceptions.get(type.name) === type) {
    const text = items[0] ? textOfBytes(bytesIn(items[0], machine)) : `std::${type.name}`;
    machine.touch(self);
    self.fields.set("what", string(text));
    return;
  }
  const chosen = choose(findMethods(type, "new"), items, machine);
  if (chosen) machine.call({ kind: "method", callee: chosen, self }, items);
}
