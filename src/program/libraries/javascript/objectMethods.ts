import { errorClass } from "../../languages/javascript/classes.ts";
import { concealed } from "../../languages/javascript/own.ts";
import { errorText, objectText, toKey } from "../../languages/javascript/text.ts";
import { NotKnown } from "../../values/gaps.ts";
import { absent, bool, toStringValue } from "../../values/make.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import type { Table } from "../signature.ts";
import { defineMethods } from "./methods.ts";

/** What every object has. */
export const objectMethods: Table = defineMethods<InstanceValue>("instance", {
  hasOwnProperty: (machine: Machine, self: InstanceValue, [key = absent]: readonly Value[]) => {
    if (key.kind === "unknown") throw new NotKnown("this key is unknown");
    return bool(self.fields.has(toKey(key, machine)));
  },
  propertyIsEnumerable: (
    machine: Machine,
    self: InstanceValue,
    [key = absent]: readonly Value[],
  ) => {
    if (key.kind === "unknown") throw new NotKnown("this key is unknown");
    const name = toKey(key, machine);
    return bool(self.fields.has(name) && concealed.of(self)?.has(name) !== true);
  },
  toString: (machine: Machine, self: InstanceValue) =>
    toStringValue(
      self.type.order.includes(errorClass) ? errorText(self, machine) : objectText(self, machine),
      machine,
    ),
  valueOf: (_: Machine, self: InstanceValue): Value => self,
});
