import { NotKnown } from "../../values/gaps.ts";
import { classBehind, mayBeAble as mayBePartlyAble } from "../../values/partlyKnown.ts";
import type { ClassValue, Value } from "../../values/value.ts";
import { enumClass } from "./enums.ts";
import { isException } from "./exceptions.ts";
import { flagClass } from "./flags.ts";
import { isOwnClass } from "./objects.ts";
import { isListed } from "./ownNames.ts";

/** Bases of which all members are followed, beside Python's types. `Module`: an object of it alone has no special ones. */
const wholeBases = new Set([
  ...[
    "object",
    "complex",
    "ABC",
    "Generic",
    "Protocol",
    "NamedTuple",
    "SimpleNamespace",
    "Module",
    "super",
  ],
]);

/**
 * Whether the members of a class say all that its objects can do: it is one of the program, or of Python. A class of
 * a library may do more than is followed.
 */
function isWhole(type: ClassValue): boolean {
  return (
    isOwnClass(type) ||
    isListed(type.name) ||
    wholeBases.has(type.name) ||
    isException(type) ||
    type.order.includes(enumClass) ||
    type.order.includes(flagClass)
  );
}

/** What is not known of a value's class in full; null: it is. */
export function openClassOf(value: Value | undefined): string | null {
  const type = value && classBehind(value);
  const open = type?.order.find((each) => !isWhole(each));
  return open ? `this use of \`${open.name}\` is not followed` : null;
}

/** Called before Python's error says what values cannot do: objects of a library may, and those known in part. */
export function mayBeAble(...values: readonly (Value | undefined)[]): void {
  mayBePartlyAble(...values);
  for (const value of values) {
    const why = openClassOf(value);
    if (why !== null) throw new NotKnown(why);
  }
}
