import { NotKnown } from "./gaps.ts";
import { unknownBaseName } from "./make.ts";
import type { ClassValue, Value } from "./value.ts";

/** Whether a value is an object, or the class of one, of which nobody knows all members: a base is not followed. */
export function isPartlyKnown(value: Value | undefined): boolean {
  if (value?.kind === "method") return isPartlyKnown(value.self);
  const type = value?.kind === "instance" ? value.type : value;
  return type?.kind === "class" && hasUnknownBase(type);
}

function hasUnknownBase({ order }: ClassValue): boolean {
  return order.some(({ members }) => members.has(unknownBaseName));
}

/** What nobody knows of an object; null: all of it is known. */
export function unknownPartOf(value: Value): Value | null {
  if (value.kind !== "instance") return null;
  for (const { members } of value.type.order) {
    const base = members.get(unknownBaseName);
    if (base) return base;
  }
  return null;
}

/** Called before an error says what values cannot do: those of which only a part is known may. */
export function mayBeAble(...values: readonly (Value | undefined)[]): void {
  const open = values.find(isPartlyKnown);
  if (!open) return;
  const type = open.kind === "instance" ? open.type : open;
  const name = type.kind === "class" ? type.name : "this class";
  throw new NotKnown(`\`${name}\` extends a class that is not followed`);
}
