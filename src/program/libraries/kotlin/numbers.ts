import { castNumber, onNumbers, onWideNumbers } from "../../languages/declared/numbers.ts";
import { orderOf } from "../../languages/kotlin/compare.ts";
import { bool, int, none, string } from "../../values/make.ts";
import type { NumberValue } from "../../values/number.ts";
import type { BinaryOperator } from "../../ir/ir.ts";
import { beyondExact, isNumber, makeNumber, numberType } from "../../values/typedNumber.ts";
import { isWide } from "../../values/wide.ts";
import type { Machine, Value } from "../../values/value.ts";
import { members, type Method, wholeIn } from "../declared/table.ts";
import { math as javaMath } from "../java/math.ts";
import { callMath, toType } from "./math.ts";
import { between } from "./ranges.ts";

function onNumber(
  rule: (value: NumberValue, items: readonly Value[], machine: Machine) => Value,
): Method {
  return (machine, self, items) => {
    if (isNumber(self)) return rule(self, items, machine);
    return isWide(self) ? machine.unknown(beyondExact) : none;
  };
}

const to =
  (type: string): Method =>
  (machine, self) =>
    isNumber(self) ? toType(machine, self, type) : castNumber(self, type, machine);

/** What an operator of other languages does, under the name of its function. */
const calculated =
  (operator: BinaryOperator): Method =>
  (machine, self, [other]) =>
    onWideNumbers(operator, self, other ?? none, machine) ??
    (isNumber(self) && isNumber(other)
      ? onNumbers(operator, self, other, machine)
      : (other ?? none));

/** A function of Java's `Math`. */
function throughMath(name: string): Method {
  return (machine, self, items) => machine.call(javaMath.members.get(name)!, [self, ...items]);
}

function isLess(machine: Machine, left: Value, right: Value): boolean {
  return (orderOf(left, right, machine) ?? 0) < 0;
}

/** The members of numbers and signs. */
export const numberMembers = members(
  {
    absoluteValue: onNumber((value, _, machine) => callMath(machine, "Abs", [value])),
    sign: onNumber((value) => makeNumber(numberType(value), Math.sign(value.value))),
    code: onNumber(({ value }) => int(value)),
  },
  {
    ...{ toDouble: to("double"), toFloat: to("float"), toInt: to("int"), toLong: to("long") },
    ...{ toShort: to("short"), toByte: to("sbyte"), toChar: to("char") },
    ...{ rangeTo: between("rangeTo"), until: between("until"), rangeUntil: between("until") },
    downTo: between("downTo"),
    ...{ shl: calculated("<<"), shr: calculated(">>"), ushr: calculated(">>>") },
    ...{ and: calculated("&"), or: calculated("|"), xor: calculated("^") },
    inv: (machine, self) => machine.language.unary("~", self, machine),
    rem: calculated("%"),
    ...{ mod: throughMath("floorMod"), floorDiv: throughMath("floorDiv") },
    pow: onNumber((value, [power], machine) => {
      if (!isNumber(power)) return power ?? none;
      const exponent = makeNumber(numberType(value), power.value);
      return callMath(machine, "Pow", [value, power.kind === "int" ? exponent : power]);
    }),
    roundToInt: onNumber((value, _, machine) =>
      toType(machine, makeNumber("double", Math.floor(value.value + 0.5)), "int"),
    ),
    roundToLong: onNumber((value, _, machine) =>
      toType(machine, makeNumber("double", Math.floor(value.value + 0.5)), "long"),
    ),
    isNaN: onNumber(({ value }) => bool(Number.isNaN(value))),
    isInfinite: onNumber(({ value }) => bool(Math.abs(value) === Infinity)),
    isFinite: onNumber(({ value }) => bool(Number.isFinite(value))),
    coerceAtLeast: onNumber((value, [low], machine) =>
      low && isLess(machine, value, low) ? low : value,
    ),
    coerceAtMost: onNumber((value, [high], machine) =>
      high && isLess(machine, high, value) ? high : value,
    ),
    coerceIn: onNumber((value, [low, high], machine) => {
      if (!isNumber(low) || !isNumber(high)) return machine.unknown("`coerceIn` is not followed");
      return isLess(machine, value, low) ? low : isLess(machine, high, value) ? high : value;
    }),
    isDigit: onNumber(({ value }) => bool(/\p{Nd}/u.test(String.fromCharCode(value)))),
    isLetter: onNumber(({ value }) => bool(/\p{L}/u.test(String.fromCharCode(value)))),
    isWhitespace: onNumber(({ value }) => bool(/\s/.test(String.fromCharCode(value)))),
    digitToInt: onNumber(({ value }) => int(Number(String.fromCharCode(value)))),
    uppercaseChar: onNumber(({ value }) =>
      makeNumber("char", String.fromCharCode(value).toUpperCase().charCodeAt(0)),
    ),
    lowercaseChar: onNumber(({ value }) =>
      makeNumber("char", String.fromCharCode(value).toLowerCase().charCodeAt(0)),
    ),
    toString: (machine: Machine, self: Value, [radix]: readonly Value[]) =>
      string(
        radix && isNumber(self)
          ? self.value.toString(wholeIn(radix))
          : machine.language.toText(self, "plain", machine),
      ),
  },
);

/** `and`, `or`, and `xor` of truth values; both sides are evaluated. */
export const boolMembers = members(
  {},
  Object.fromEntries(
    (
      [
        ["and", (a, b) => a && b],
        ["or", (a, b) => a || b],
        ["xor", (a, b) => a !== b],
      ] as const satisfies readonly (readonly [string, (a: boolean, b: boolean) => boolean])[]
    ).map(([name, rule]): [string, Method] => [
      name,
      (_, self, [other]) =>
        self.kind === "bool" && other?.kind === "bool"
          ? bool(rule(self.value, other.value))
          : (other ?? none),
    ]),
  ),
);
