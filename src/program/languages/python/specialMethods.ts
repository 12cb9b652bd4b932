import type { BinaryOperator, Comparison } from "../../ir/ir.ts";
import { NotKnown } from "../../values/gaps.ts";
import { builtin, none, string } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { methods } from "./operatorNames.ts";

const comparisons: Readonly<Record<string, Comparison>> = {
  ...{ __eq__: "==", __ne__: "!=", __lt__: "<", __le__: "<=", __gt__: ">", __ge__: ">=" },
};

const operators: ReadonlyMap<string, BinaryOperator> = new Map(
  Object.entries(methods).map(([operator, name]) => [`__${name}__`, operator as BinaryOperator]),
);

type Rule = (machine: Machine, self: Value, given: readonly Value[]) => Value;

/** Functions of the language that call a method of that name. */
const named: Readonly<Record<string, string>> = {
  ...{ __len__: "len", __abs__: "abs", __int__: "int", __float__: "float", __bool__: "bool" },
  ...{ __round__: "round", __iter__: "iter", __reversed__: "reversed", __divmod__: "divmod" },
};

const rules: Readonly<Record<string, Rule>> = {
  __str__: (machine, self) => string(machine.language.toText(self, "plain", machine)),
  __repr__: (machine, self) => string(machine.language.toText(self, "code", machine)),
  __neg__: (machine, self) => machine.language.unary("-", self, machine),
  __pos__: (machine, self) => machine.language.unary("+", self, machine),
  __invert__: (machine, self) => machine.language.unary("~", self, machine),
  __contains__: (machine, self, [item]) =>
    machine.language.compare("in", item ?? none, self, machine),
  __getitem__: (machine, self, [index]) => machine.language.getItem(self, index ?? none, machine),
  __setitem__: (machine, self, [index, value]) => {
    machine.language.setItem(self, index ?? none, value ?? none, machine);
    return none;
  },
  __delitem__: (machine, self, [index]) => {
    machine.language.deleteItem(self, index ?? none, machine);
    return none;
  },
};

/** Between values of one type, an operator and its method are the same. */
function beside(name: string, self: Value, other: Value | undefined): Value {
  if (other?.kind === self.kind) return other;
  throw new NotKnown(`\`${name}\` is not followed`);
}

/** `value.__add__`: what an operator, or a function of the language, does with a value of it; null: it is not followed. */
export function specialMethod(self: Value, name: string): Value | null {
  const operator = operators.get(name);
  if (operator)
    return builtin(name, ({ items: [other] }, machine) =>
      machine.language.binary(operator, self, beside(name, self, other), machine),
    );
  const comparison = comparisons[name];
  if (comparison)
    return builtin(name, ({ items: [other] }, machine) =>
      machine.language.compare(comparison, self, beside(name, self, other), machine),
    );
  const called = named[name];
  if (called !== undefined)
    return builtin(name, ({ items }, machine) =>
      machine.call(machine.language.builtins.get(called)!, [self, ...items]),
    );
  const rule = rules[name];
  return rule ? builtin(name, ({ items }, machine) => rule(machine, self, items)) : null;
}
