import { copyRandomObject } from "../../libraries/c/randomObjects.ts";
import type {
  ClassValue,
  FunctionValue,
  InstanceValue,
  ListValue,
  Machine,
  Value,
} from "../../values/value.ts";
import { runFields } from "./fields.ts";
import { typeOfField, isMade } from "./members.ts";
import { noteRows } from "./places.ts";
import { annotationText } from "./overloads.ts";
import { isContainer, itemTypeOf, readType } from "./typeNames.ts";
import { countItems } from "../../values/work.ts";

/** A value of its own: vectors and objects are copied, with those inside them. */
export function copyOf(value: Value, machine: Machine, depth = 0): Value {
  countItems(1);
  if (depth > 20) return value;
  if (value.kind === "list") {
    if (!isContainer(value.typeName) && depth === 0) return value;
    const lost = machine.lostIn(value);
    if (lost !== null) return { ...machine.unknown(lost), of: [value] };
    machine.spend(value.items.length / 4);
    const isShared = itemTypeOf(value.typeName)?.endsWith("*") ?? false;
    const items = value.items.map((item) => (isShared ? item : copyOf(item, machine, depth + 1)));
    const made: ListValue = { ...value, items };
    noteRows(made);
    return made;
  }
  if (value.kind === "dictionary") {
    const lost = machine.lostIn(value);
    if (lost !== null) return { ...machine.unknown(lost), of: [value] };
    machine.spend(value.entries.size / 4);
    const copied = [...value.entries].map(
      ([key, [own, each]]) => [key, [own, copyOf(each, machine, depth + 1)]] as const,
    );
    return { ...value, entries: new Map(copied) };
  }
  // A lambda that changes what it keeps has it for itself.
  if (value.kind === "function" && value.scope.names.has(":capture"))
    return { ...value, scope: { ...value.scope, names: new Map(value.scope.names) } };
  if (value.kind !== "instance") return value;
  const random = copyRandomObject(value.native);
  if (random) return { ...value, native: random };
  if (!isMade(value)) return value;
  const own = copyConstructor(value.type);
  if (own) return constructCopy(value, own, machine);
  const made: InstanceValue = { ...value, fields: new Map() };
  for (const [name, field] of value.fields) {
    const type = typeOfField(value, name) ?? "";
    const isShared = type.endsWith("*") || type.endsWith("&");
    made.fields.set(name, isShared ? field : copyOf(field, machine, depth + 1));
  }
  return made;
}

/** A copy of an object, as its class makes it. */
function constructCopy(from: InstanceValue, constructor: FunctionValue, machine: Machine): Value {
  const self: InstanceValue = {
    kind: "instance",
    type: from.type,
    fields: new Map(),
    native: null,
  };
  for (const [name, type] of from.fields)
    if (name.startsWith(":type ")) self.fields.set(name, type);
  machine.spend(3);
  runFields(from.type, self, false, machine);
  machine.call({ kind: "method", callee: constructor, self }, [from]);
  return self;
}

/** The constructor of a class that takes another object of it; null: it has none. */
function copyConstructor(type: ClassValue): FunctionValue | null {
  const group = type.members.get(":m:new");
  const all = group?.kind === "tuple" ? group.items : [];
  const found = all.find((each) => {
    if (each.kind !== "function") return false;
    const [only, ...others] = each.definition.parameters.filter(({ kind }) => kind !== "receiver");
    const written = annotationText(only?.annotation ?? null) ?? "";
    return others.length === 0 && readType(written.replace(/&+$/, "")).name === type.name;
  });
  return found?.kind === "function" ? found : null;
}

/** A value for another place: numbers are told apart by what they are. */
export function fresh(value: Value, machine: Machine): Value {
  return value.kind === "int" || value.kind === "float" ? { ...value } : copyOf(value, machine);
}
