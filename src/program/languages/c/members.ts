import type { ClassValue, FunctionValue, InstanceValue } from "../../values/value.ts";

/** Several functions of one name. */
export const overloads = "overloads";

/** Whether an object is one of a class of the program. */
export function isMade({ native }: InstanceValue): boolean {
  return native === null;
}

function noteIn({ members }: ClassValue, name: string): string | null {
  const note = members.get(name);
  return note?.kind === "string" ? note.value : null;
}

/** The declared type of a field; null: it has none. */
export function fieldTypeOf({ order }: ClassValue, name: string): string | null {
  for (const each of order) {
    const found = noteIn(each, `:t:${name}`);
    if (found !== null) return found;
  }
  return null;
}

/** The same, with the types that the class leaves open as this object has them. */
export function typeOfField({ type, fields }: InstanceValue, name: string): string | null {
  return openTypes(type).reduce<string | null>(
    (text, open) => {
      const own = fields.get(`:type ${open}`);
      return own?.kind === "string"
        ? (text?.replace(new RegExp(`\\b${open}\\b`, "g"), own.value) ?? null)
        : text;
    },
    fieldTypeOf(type, name),
  );
}

/** The names of the fields in order, those of bases first. */
export function fieldNames({ order }: ClassValue): readonly string[] {
  return order.toReversed().flatMap((each) => {
    const names = noteIn(each, ":order") ?? "";
    return names === "" ? [] : names.split(",");
  });
}

/** Whether a class has a comparison by default. */
export function isDefaulted({ order }: ClassValue, operator: string): boolean {
  return order.some((each) => noteIn(each, `:d:operator${operator}`) !== null);
}

/** Whether all fields of a class lie in one place. */
export function isUnion(type: ClassValue): boolean {
  return noteIn(type, ":union") !== null;
}

/** How many bits a field has; null: as many as its type. */
export function widthOf({ order }: ClassValue, name: string): number | null {
  const width = order.map((each) => noteIn(each, `:w:${name}`)).find((each) => each !== null);
  return width === undefined ? null : Number(width);
}

/** The types that a class leaves open. */
export function openTypes(type: ClassValue): readonly string[] {
  const names = noteIn(type, ":open") ?? "";
  return names === "" ? [] : names.split(",");
}

/** The methods of that name, of the first class that has some. */
export function findMethods({ order }: ClassValue, name: string): readonly FunctionValue[] {
  for (const { members } of order) {
    const group = members.get(`:m:${name}`);
    if (group?.kind === "tuple")
      return group.items.filter((each): each is FunctionValue => each.kind === "function");
  }
  return [];
}

export function hasReceiver({ definition }: FunctionValue): boolean {
  return definition.parameters[0]?.kind === "receiver";
}
