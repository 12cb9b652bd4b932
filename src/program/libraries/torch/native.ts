import { builtin, none } from "../../values/make.ts";
import type { Arguments, InstanceValue, Machine, Value } from "../../values/value.ts";
import { bindTo, type Given } from "../signature.ts";

/** What a method of a class of the library does. */
export type Native = (machine: Machine, self: InstanceValue, rest: Given) => Value;

/** A method of a class of the library. */
export function nativeMethod(name: string, signature: string, body: Native): [string, Value] {
  return [
    name,
    builtin(name, (args: Arguments, machine) => {
      const given = bindTo(name, `self, ${signature}`, args, machine);
      if ("kind" in given) return given;
      const [self, ...rest] = given;
      if (self?.kind !== "instance") return none;
      return body(machine, self, rest);
    }),
  ];
}
