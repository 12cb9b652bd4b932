import { none } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { functions, type Rule } from "./table.ts";
import { bareTable } from "../../values/bareTable.ts";

/** `std::plus<>()` is an object, and `std::plus<>()(a, b)` a sum. */
function objects<Operator extends string>(
  compute: (machine: Machine, operator: Operator, a: Value, b: Value) => Value,
  operators: Readonly<Record<string, Operator>>,
): Readonly<Record<string, Rule>> {
  const entries = Object.entries(operators).map(([name, operator]): [string, Rule] => {
    const apply: Rule = (machine, [a, b]) => compute(machine, operator, a ?? none, b ?? none);
    const [[, object]] = functions({ [name]: apply }) as [[string, Value]];
    return [name, (machine, items) => (items.length === 0 ? object : apply(machine, items))];
  });
  return Object.fromEntries(entries);
}

/** The operations of `functional`. */
export const operationObjects: Readonly<Record<string, Rule>> = bareTable({
  ...objects((machine, operator, a, b) => machine.language.binary(operator, a, b, machine), {
    plus: "+",
    minus: "-",
    multiplies: "*",
    divides: "/",
    modulus: "%",
  }),
  ...objects((machine, operator, a, b) => machine.language.compare(operator, a, b, machine), {
    less: "<",
    greater: ">",
    less_equal: "<=",
    greater_equal: ">=",
    equal_to: "==",
    not_equal_to: "!=",
  }),
});
