import { castNumber, onNumbers, onWideNumbers } from "../../languages/declared/numbers.ts";
import { orderOf } from "../../languages/kotlin/compare.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, int, none, string } from "../../values/make.ts";
import type { NumberValue } from "../../values/number.ts";
import type { BinaryOperator } from "../../ir/ir.ts";
import { beyondExact, isNumber, makeNumber, numberType } from "../../values/typedNumber.ts";
import { isNumeric, isWide } from "../../values/wide.ts";
import type { Machine, Value } from "../../values/value.ts";
import { members, type Method } from "../declared/table.ts";
import { createBig } from "../java/bigNumbers.ts";
import { bitMembers, digitMembers, isSignOf, ulpOf } from "./bits.ts";
import { callMath, sizeOf } from "./math.ts";
import { between } from "./ranges.ts";
import { isBlankSign } from "./textParts.ts";

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
    castNumber(self, type, machine);

/** What an operator of other languages does, under the name of its function. */
const calculated =
  (operator: BinaryOperator): Method =>
  (machine, self, [other]) =>
    onWideNumbers(operator, self, other ?? none, machine) ??
    (isNumber(self) && isNumber(other)
      ? onNumbers(operator, self, other, machine)
      : (other ?? none));

/** An operator under the name of its function. */
const operated =
  (operator: BinaryOperator): Method =>
  (machine, self, [other]) =>
    isNumeric(self) && isNumeric(other)
      ? machine.language.binary(operator, self, other!, machine)
      : machine.unknown(`\`${operator}\` is not followed`);

/** `a.mod(b)`, which has the sign of the second, and its type. */
const mod: Method = (machine, self, [by]) => {
  if (!isNumber(self) || !isNumber(by)) return machine.unknown(beyondExact);
  const isReal = self.kind === "float" || by.kind === "float";
  const rest = onNumbers("%", self, by, machine);
  if (!isNumber(rest)) return rest;
  const isOther = rest.value !== 0 && rest.value < 0 !== by.value < 0;
  const made = isOther ? rest.value + by.value : rest.value;
  return makeNumber(isReal ? numberType(rest) : numberType(by), made);
};

const floorDiv: Method = (machine, self, [by]) => {
  if (!isNumber(self) || !isNumber(by)) return machine.unknown(beyondExact);
  const cut = onNumbers("/", self, by, machine);
  if (!isNumber(cut)) return cut;
  const isBelow = self.value % by.value !== 0 && self.value < 0 !== by.value < 0;
  return isBelow ? makeNumber(numberType(cut), cut.value - 1) : cut;
};

/** The nearest whole number; halves go up. */
function rounded(type: "int" | "long"): Method {
  return onNumber((value, _, machine) => {
    if (Number.isNaN(value.value)) return machine.fail("ValueError", "Cannot round NaN value.");
    const low = Math.floor(value.value);
    const made = value.value - low >= 0.5 ? low + 1 : low;
    return castNumber(makeNumber("double", made), type, machine);
  });
}

/** A sign in another case; one that becomes several stays as it is. */
function inCase(change: (sign: string) => string): Method {
  return onNumber(({ value }) => {
    const made = change(String.fromCharCode(value));
    return makeNumber("char", made.length === 1 ? made.charCodeAt(0) : value);
  });
}

function textInCase(change: (sign: string) => string): Method {
  return onNumber(({ value }) => string(change(String.fromCharCode(value))));
}

const upper = (sign: string): string => sign.toUpperCase();
const lower = (sign: string): string => sign.toLowerCase();

/** `x.coerceIn(low, high)`, `x.coerceIn(range)` */
const coerceIn: Method = (machine, self, items) => {
  const [low, high] =
    items[0]?.kind === "instance"
      ? ["start", "endInclusive"].map((end) =>
          machine.language.getAttribute(items[0]!, end, machine),
        )
      : [items[0], items[1]];
  if (!isNumber(self) || !isNumber(low) || !isNumber(high))
    return machine.unknown("`coerceIn` is not followed");
  if (low.value > high.value)
    return machine.fail(
      "ValueError",
      `Cannot coerce value to an empty range: maximum ${textOf(machine, high)} is less than minimum ${textOf(machine, low)}.`,
    );
  return isLess(machine, self, low) ? low : isLess(machine, high, self) ? high : self;
};

function textOf(machine: Machine, value: Value): string {
  return machine.language.toText(value, "plain", machine);
}

/** A number of any size: `toBigInteger()`. */
function big(name: "BigInteger" | "BigDecimal"): Method {
  return (machine, self, items) => {
    if (items.length > 0) throw new NotKnown("this call is not followed");
    return createBig(machine, name, [string(textOf(machine, self))]);
  };
}

function isLess(machine: Machine, left: Value, right: Value): boolean {
  return (orderOf(left, right, machine) ?? 0) < 0;
}

/** The members of numbers and signs. */
export const numberMembers = members(
  {
    absoluteValue: (machine, self) => sizeOf(machine, self),
    sign: onNumber((value) => makeNumber(numberType(value), Math.sign(value.value))),
    code: onNumber(({ value }) => int(value)),
    ulp: (_, self) => ulpOf(self),
  },
  {
    ...{ toDouble: to("double"), toFloat: to("float"), toInt: to("int"), toLong: to("long") },
    ...{ toShort: to("short"), toByte: to("sbyte"), toChar: to("char") },
    ...{ toUInt: to("uint"), toULong: to("ulong"), toUShort: to("ushort"), toUByte: to("byte") },
    ...{ rangeTo: between("rangeTo"), until: between("until"), rangeUntil: between("until") },
    downTo: between("downTo"),
    ...{ shl: calculated("<<"), shr: calculated(">>"), ushr: calculated(">>>") },
    ...{ and: calculated("&"), or: calculated("|"), xor: calculated("^") },
    inv: (machine, self) => machine.language.unary("~", self, machine),
    ...{ plus: operated("+"), minus: operated("-"), times: operated("*"), div: operated("/") },
    rem: operated("%"),
    unaryMinus: (machine, self) => machine.language.unary("-", self, machine),
    ...{ mod, floorDiv, ...bitMembers, ...digitMembers },
    ...{ toBigInteger: big("BigInteger"), toBigDecimal: big("BigDecimal") },
    pow: onNumber((value, [power], machine) => {
      if (!isNumber(power)) return power ?? none;
      const exponent = makeNumber(numberType(value), power.value);
      return callMath(machine, "Pow", [value, power.kind === "int" ? exponent : power]);
    }),
    ...{ roundToInt: rounded("int"), roundToLong: rounded("long") },
    isNaN: onNumber(({ value }) => bool(Number.isNaN(value))),
    isInfinite: onNumber(({ value }) => bool(Math.abs(value) === Infinity)),
    isFinite: onNumber(({ value }) => bool(Number.isFinite(value))),
    coerceAtLeast: onNumber((value, [low], machine) =>
      low && isLess(machine, value, low) ? low : value,
    ),
    coerceAtMost: onNumber((value, [high], machine) =>
      high && isLess(machine, high, value) ? high : value,
    ),
    coerceIn,
    ...{ isDigit: isSignOf(/\p{Nd}/u), isLetter: isSignOf(/\p{L}/u) },
    isLetterOrDigit: isSignOf(/[\p{L}\p{Nd}]/u),
    ...{ isUpperCase: isSignOf(/\p{Uppercase}/u), isLowerCase: isSignOf(/\p{Lowercase}/u) },
    isWhitespace: onNumber(({ value }) => bool(isBlankSign(value))),
    ...{ uppercaseChar: inCase(upper), lowercaseChar: inCase(lower) },
    ...{ toUpperCase: inCase(upper), toLowerCase: inCase(lower) },
    ...{ uppercase: textInCase(upper), lowercase: textInCase(lower) },
    titlecase: onNumber(({ value }) => {
      const made = String.fromCharCode(value).toUpperCase();
      // Some signs have a form of their own at the start of a word.
      if (value > 0xff || made.length > 1) throw new NotKnown("`titlecase` is not followed");
      return string(made);
    }),
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
