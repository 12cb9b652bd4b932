import { castTo } from "../../languages/declared/conversions.ts";
import { commonType, onNumbers, toNumberType } from "../../languages/declared/numbers.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import { compareWide, makeWhole, typeOf, wholeOf } from "../../values/wide.ts";
import { createClass } from "../../values/make.ts";
import type { NumberValue } from "../../values/number.ts";
import type { Machine, Value } from "../../values/value.ts";
import { math as dotNet } from "../csharp/math.ts";
import { compareReals } from "./ordering.ts";
import { functions, type Rule } from "../declared/table.ts";
import { roundHalfEven } from "../../values/dtype.ts";

/** What only one of the two has, or does otherwise. */
const others = new Set(["Sign", "Round", "Truncate", "Log2", "DivRem", "FusedMultiplyAdd", "Tau"]);

const renamed: Readonly<Record<string, string>> = { Ceiling: "ceil", PI: "PI", E: "E" };

const shared = [...dotNet.members]
  .filter(([name]) => !others.has(name))
  .map(([name, value]): [string, Value] => [
    renamed[name] ?? name.charAt(0).toLowerCase() + name.slice(1),
    value,
  ]);

function onReals(rule: (x: number, y: number) => number): Rule {
  return (machine, items) => {
    const gap = items.find(({ kind }) => kind === "unknown");
    if (gap) return gap;
    const numbers = items.filter(isNumber);
    if (numbers.length < items.length || numbers.length === 0)
      return machine.unknown("`Math` is not followed");
    return makeNumber("double", rule(numbers[0]!.value, numbers[1]?.value ?? NaN));
  };
}

/** `round`: halves go up; what is too large becomes the largest. */
function rounded(machine: Machine, value: NumberValue): Value {
  const type = value.kind === "int" || value.isSingle ? "int" : "long";
  const low = Math.floor(value.value);
  const made = value.value - low >= 0.5 ? low + 1 : low;
  return castTo(makeNumber("double", made), type, machine);
}

/** The type of whole numbers that a call works in: `long` if one of them is. */
function wholeType(items: readonly Value[]): "int" | "long" {
  return items.some((item) => typeOf(item) === "long") ? "long" : "int";
}

/** A calculation of whole numbers that must fit its type. */
const exact =
  (calculate: (a: bigint, b: bigint) => bigint, to?: "int"): Rule =>
  (machine, items) => {
    const gap = items.find(({ kind }) => kind === "unknown");
    if (gap) return gap;
    const wholes = items.map((item) => wholeOf(item));
    const [a, b = 0n] = wholes;
    if (a === undefined || wholes.includes(null)) return machine.unknown("`Math` is not followed");
    const type = to ?? wholeType(items);
    const made = calculate(a!, b!);
    return BigInt.asIntN(type === "int" ? 32 : 64, made) === made
      ? makeWhole(type, made)
      : machine.fail(
          "ArithmeticException",
          `${to ? "integer" : type === "int" ? "integer" : "long"} overflow`,
        );
  };

/** `abs`: the least whole number has no other sign. */
const abs: Rule = (machine, [value]) => {
  const whole = wholeOf(value);
  if (value && whole !== null) {
    const type = wholeType([value]);
    const size = whole < 0n ? -whole : whole;
    if (whole >= 0n) return value;
    return makeWhole(type, BigInt.asIntN(type === "int" ? 32 : 64, size));
  }
  return machine.call(dotNet.members.get("Abs")!, value ? [value] : []);
};

/** The greater or the lesser, in the type of both; 0 is above -0. */
const most =
  (sign: 1 | -1): Rule =>
  (machine, [a, b]) => {
    if (!a || !b) return a ?? b!;
    const gap = [a, b].find(({ kind }) => kind === "unknown");
    if (gap) return gap;
    if (!isNumber(a) || !isNumber(b)) {
      const isLess = compareWide("<", a, b);
      if (isLess === null) return machine.unknown("`Math` is not followed");
      return isLess === sign > 0 ? b : a;
    }
    const type = commonType(a, b);
    const isFirst =
      Number.isNaN(a.value) ||
      (!Number.isNaN(b.value) && compareReals(a.value, b.value) * sign >= 0);
    return toNumberType(isFirst ? a : b, type) ?? (isFirst ? a : b);
  };

const onWholes =
  (operator: "/" | "%"): Rule =>
  (machine, [a, b]) => {
    if (!isNumber(a) || !isNumber(b)) return machine.unknown("these numbers are unknown");
    const rest = ((a.value % b.value) + b.value) % b.value;
    if (b.value === 0) return onNumbers(operator, a, b, machine);
    const made = operator === "%" ? rest : (a.value - rest) / b.value;
    return makeNumber(a.kind === "int" ? (a.type ?? "int") : "int", made);
  };

/** `Math`, whose functions of one number are those of .NET under other names. */
export const math = createClass(
  "Math",
  [],
  new Map<string, Value>([
    ...shared,
    ...functions({
      signum: onReals(Math.sign),
      hypot: onReals(Math.hypot),
      rint: onReals(roundHalfEven),
      log1p: onReals(Math.log1p),
      expm1: onReals(Math.expm1),
      toRadians: onReals((x) => (x / 180) * Math.PI),
      toDegrees: onReals((x) => (x * 180) / Math.PI),
      round: (machine, [value]) => (isNumber(value) ? rounded(machine, value) : value!),
      ...{ abs, max: most(1), min: most(-1) },
      addExact: exact((a, b) => a + b),
      subtractExact: exact((a, b) => a - b),
      multiplyExact: exact((a, b) => a * b),
      negateExact: exact((a) => -a),
      incrementExact: exact((a) => a + 1n),
      decrementExact: exact((a) => a - 1n),
      toIntExact: exact((a) => a, "int"),
      absExact: exact((a) => (a < 0n ? -a : a)),
      ...{ floorMod: onWholes("%"), floorDiv: onWholes("/") },
      fma: (machine, items) => machine.call(dotNet.members.get("FusedMultiplyAdd")!, items),
      random: (machine) =>
        machine.unknown("drawn by Math.random without a seed: every run differs"),
    }),
  ]),
);
