import { isArguments } from "../../languages/javascript/classes.ts";
import { absent, list } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import type { Table } from "../signature.ts";
import { defineFunctions, itemsOf } from "./methods.ts";

/** Calls a function with an object of its own. */
function callOn(
  machine: Machine,
  callee: Value,
  receiver: Value | undefined,
  items: readonly Value[],
): Value {
  const own = callee.kind === "method" ? callee.callee : callee;
  // A method of the language takes another object.
  if (
    own !== callee &&
    own.kind === "builtin" &&
    receiver?.kind === "instance" &&
    isArguments(receiver)
  )
    return machine.call(own, [list(itemsOf(machine, receiver)), ...items]);
  if (own !== callee && own.kind === "builtin")
    return machine.call(own, [receiver ?? absent, ...items]);
  const isOwn = receiver !== undefined && own.kind === "function";
  return machine.call(isOwn ? { kind: "method", callee: own, self: receiver } : callee, items);
}

/** The methods of functions. */
export const functionMethods: Table = defineFunctions("", {
  call: (machine, [callee, receiver, ...items]) => callOn(machine, callee!, receiver, items),
  apply: (machine, [callee, receiver, given]) =>
    callOn(machine, callee!, receiver, given ? itemsOf(machine, given) : []),
  bind: (_, [callee, receiver, ...first]) => ({
    kind: "builtin",
    name: "bound",
    call: ({ items }, machine) => callOn(machine, callee!, receiver, [...first, ...items]),
  }),
});
