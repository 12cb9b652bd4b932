import type { BinaryOperator } from "../../ir/ir.ts";
import { compareDotted } from "../../languages/julia/compare.ts";
import { dotted } from "../../languages/julia/values.ts";
import { none } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { broadcast } from "./broadcasting.ts";
import { arrayIn, isScalar } from "./operands.ts";

type Rule = (machine: Machine, items: readonly Value[]) => Value;

const dottedOperators: readonly (readonly [sign: string, operator: BinaryOperator])[] = [
  ["+", "+"],
  ["-", "-"],
  ["*", "*"],
  ["/", "/"],
  ["^", "**"],
  ["÷", "//"],
  ["%", "%"],
  ["&", "&"],
  ["|", "|"],
  ["⊻", "^"],
  ["&&", "&"],
  ["||", "|"],
];

/** `a .+ b`: what is no number goes one by one. */
function dottedRule(sign: string, operator: BinaryOperator): Rule {
  return (machine, [left = none, right = none]) => {
    const gap = [left, right].find(({ kind }) => kind === "unknown");
    if (gap) return gap;
    const areNumbers = [left, right].every(
      (each) => isScalar(each) || arrayIn(machine, each) !== null,
    );
    if (areNumbers) return dotted(operator, left, right, machine);
    const own = machine.language.builtins.get(sign) ?? none;
    return broadcast(machine, own, [left, right], new Map());
  };
}

function comparedRule(operator: string): Rule {
  return (machine, [left = none, right = none]) => {
    const areSingle = isScalar(left) && isScalar(right);
    const found = areSingle ? null : compareDotted(operator, left, right, machine);
    return (
      found ??
      broadcast(machine, machine.language.builtins.get(operator) ?? none, [left, right], new Map())
    );
  };
}

/** Operators with a dot, and comparisons with one. */
export const dottedCalls: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries(
    dottedOperators.map(([sign, operator]) => [`:.${sign}`, dottedRule(sign, operator)]),
  ),
  ...Object.fromEntries(
    ["==", "!=", "<", "<=", ">", ">=", "in", "not in"].map((sign) => [
      `:.${sign}`,
      comparedRule(sign),
    ]),
  ),
};
