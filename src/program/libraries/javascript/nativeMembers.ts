import { Regex } from "../../languages/javascript/regex.ts";
import { Moment } from "../../languages/javascript/moments.ts";
import {
  BigWhole,
  bigIntIn,
  Boxed,
  type Native,
  symbolIn,
  SymbolName,
} from "../../languages/javascript/natives.ts";
import { Promised } from "../../languages/javascript/promises.ts";
import { absent, string } from "../../values/make.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import type { Table } from "../signature.ts";
import { dateMethods } from "./dates.ts";
import { defineMethods, numberIn } from "./methods.ts";
import { promiseMethods } from "./promises.ts";
import { regexMembers } from "./regexes.ts";

const bigIntMethods: Table = defineMethods<InstanceValue>("instance", {
  toString: (machine: Machine, self: InstanceValue, [base]: readonly Value[]) => {
    const radix = Math.trunc(numberIn(base, 10));
    if (!(radix >= 2 && radix <= 36))
      machine.fail("IndexError", "toString() radix argument must be between 2 and 36");
    return string((bigIntIn(self) ?? 0n).toString(radix));
  },
  valueOf: (_: Machine, self: InstanceValue) => self,
});

const symbolMethods: Table = defineMethods<InstanceValue>("instance", {
  toString: (_: Machine, self: InstanceValue) => string(symbolIn(self)?.shown() ?? ""),
  valueOf: (_: Machine, self: InstanceValue) => self,
});

/** The members of a value of the language's own: methods, and what they hold. */
export function nativeMembers(native: Native): Table {
  if (native instanceof Regex) return regexMembers(native);
  if (native instanceof Moment) return dateMethods;
  if (native instanceof BigWhole) return bigIntMethods;
  if (native instanceof Boxed) return new Map();
  if (native instanceof Promised) return promiseMethods;
  const description = native instanceof SymbolName ? native.description : null;
  const text: Value = description === null ? absent : string(description);
  return new Map([...symbolMethods, ["description", text]]);
}
