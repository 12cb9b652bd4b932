import type { BinaryOperator, Comparison } from "../../ir/ir.ts";
import { builtin, none, tuple } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { define, type Table } from "../signature.ts";

const binary: Readonly<Record<string, BinaryOperator>> = {
  ...{ add: "+", sub: "-", mul: "*", truediv: "/", floordiv: "//", mod: "%", pow: "**" },
  ...{ matmul: "@", and_: "&", or_: "|", xor: "^", lshift: "<<", rshift: ">>" },
};

const comparing: Readonly<Record<string, Comparison>> = {
  ...{ lt: "<", le: "<=", eq: "==", ne: "!=", ge: ">=", gt: ">" },
};

/** The module `operator`. */
export const operators: Table = new Map<string, Value>([
  ...Object.entries(binary).map(([name, operator]): [string, Value] => [
    name,
    define(`operator.${name}`, "a, b", (machine, [a, b]) =>
      machine.language.binary(operator, a ?? none, b ?? none, machine),
    ),
  ]),
  ...Object.entries(comparing).map(([name, comparison]): [string, Value] => [
    name,
    define(`operator.${name}`, "a, b", (machine, [a, b]) =>
      machine.language.compare(comparison, a ?? none, b ?? none, machine),
    ),
  ]),
  [
    "neg",
    define("operator.neg", "a", (machine, [a]) => machine.language.unary("-", a ?? none, machine)),
  ],
  [
    "getitem",
    define("operator.getitem", "object, index", (machine, [object, index]) =>
      machine.language.getItem(object ?? none, index ?? none, machine),
    ),
  ],
  [
    "methodcaller",
    builtin("operator.methodcaller", ({ items: [name, ...items], named }) =>
      builtin("methodcaller", ({ items: [object = none] }, machine) => {
        const own = name?.kind === "string" ? name.value : "";
        return machine.call(machine.language.getAttribute(object, own, machine), items, named);
      }),
    ),
  ],
  ["itemgetter", getter("itemgetter", "getItem")],
  ["attrgetter", getter("attrgetter", "attribute")],
]);

/** A function that gets one part of its argument, or several as a tuple. */
function getter(name: string, how: "getItem" | "attribute"): Value {
  const partOf = (object: Value, part: Value, machine: Machine): Value => {
    const { language } = machine;
    if (how === "getItem") return language.getItem(object, part, machine);
    const path = part.kind === "string" ? part.value.split(".") : [];
    return path.reduce((inner, each) => language.getAttribute(inner, each, machine), object);
  };
  return builtin(`operator.${name}`, ({ items: parts }) =>
    builtin(name, ({ items: [object = none] }, machine) => {
      const found = parts.map((part) => partOf(object, part, machine));
      return found.length === 1 ? found[0]! : tuple(found);
    }),
  );
}
