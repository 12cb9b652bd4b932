import { NotKnown } from "./gaps.ts";
import { unknownBaseName } from "./make.ts";
import type { ClassValue, Value } from "./value.ts";

/** What nobody knows of an object: a base of its class is not followed; null: all of it is known. */
export function unknownPartOf(value: Value): Value | null {
  return value.kind === "instance" ? unknownBaseOf(value.type) : null;
}

function unknownBaseOf({ order }: ClassValue): Value | null {
  for (const { members } of order) {
    const base = members.get(unknownBaseName);
    if (base) return base;
  }
  return null;
}

/** The members of a class of a library that is followed in part, with the reason of what is not. */
export function partlyFollowed(why: string): Map<string, Value> {
  const base = { kind: "unknown", why, range: { start: 0, end: 0 }, isPart: true } as const;
  return new Map<string, Value>([[unknownBaseName, base]]);
}

/** Why nobody knows what an object of a class can do. */
export function unknownBaseReason(type: ClassValue): string {
  const base = unknownBaseOf(type);
  return base?.kind === "unknown" && base.isPart ? base.why : nameOfUnknown(type);
}

function nameOfUnknown({ name }: ClassValue): string {
  return `\`${name}\` extends a class that is not followed`;
}

/** Called before an error says what values cannot do: those of which only a part is known may. */
export function mayBeAble(...values: readonly (Value | undefined)[]): void {
  for (const value of values) {
    const type = value && classBehind(value);
    if (type && unknownBaseOf(type)) throw new NotKnown(unknownBaseReason(type));
  }
}

/** The class of an object, or of that which a method belongs to, or a class itself; null: it is another value. */
export function classBehind(value: Value): ClassValue | null {
  if (value.kind === "method") return classBehind(value.self);
  const type = value.kind === "instance" ? value.type : value;
  return type.kind === "class" ? type : null;
}
