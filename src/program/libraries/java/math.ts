import { onNumbers, toNumberType } from "../../languages/declared/numbers.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import { createClass } from "../../values/make.ts";
import type { NumberValue } from "../../values/number.ts";
import type { Value } from "../../values/value.ts";
import { math as dotNet } from "../csharp/math.ts";
import { functions, type Rule } from "../declared/table.ts";

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

function rounded(value: NumberValue): Value {
  const type = value.kind === "float" && value.isSingle ? "int" : "long";
  return toNumberType(makeNumber("double", Math.floor(value.value + 0.5)), type) ?? value;
}

/** `rint`: halves go to the even neighbour. */
function toEven(value: number): number {
  const low = Math.floor(value);
  const rest = value - low;
  return rest < 0.5 || (rest === 0.5 && low % 2 === 0) ? low : low + 1;
}

const onWholes =
  (operator: "/" | "%"): Rule =>
  (machine, [a, b]) => {
    if (!isNumber(a) || !isNumber(b)) return a ?? b!;
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
      rint: onReals(toEven),
      log1p: onReals(Math.log1p),
      expm1: onReals(Math.expm1),
      toRadians: onReals((x) => (x / 180) * Math.PI),
      toDegrees: onReals((x) => (x * 180) / Math.PI),
      round: (_, [value]) => (isNumber(value) ? rounded(value) : value!),
      ...{ floorMod: onWholes("%"), floorDiv: onWholes("/") },
      fma: (machine, items) => machine.call(dotNet.members.get("FusedMultiplyAdd")!, items),
      random: (machine) =>
        machine.unknown("drawn by Math.random without a seed: every run differs"),
    }),
  ]),
);
