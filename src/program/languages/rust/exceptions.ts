import type { InstanceValue } from "../../values/value.ts";
import { makeFamilies, newException } from "../declared/exceptions.ts";

/** What ends a program. */
export const exceptions = makeFamilies([["", "panic"]]);

export function makeException(_: string, message: string): InstanceValue {
  return newException(exceptions.get("panic")!, message);
}
