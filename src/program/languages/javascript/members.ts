import type { ClassValue, Value } from "../../values/value.ts";

/** Whose members `super.name` looks for. */
export class SuperTarget {
  readonly object: Value;
  readonly type: ClassValue;

  constructor(object: Value, type: ClassValue) {
    this.object = object;
    this.type = type;
  }
}

/** The member of a class, or of its bases. */
export function findMember(type: ClassValue, name: string): Value | null {
  for (const each of type.order) {
    const member = each.members.get(name);
    if (member) return member;
  }
  return null;
}
