import { float } from "../../values/make.ts";
import type { Machine, ModuleValue, Value } from "../../values/value.ts";
import { toNumberValue } from "../../languages/javascript/numbers.ts";
import { NotKnown } from "../../values/gaps.ts";
import { onNumbers } from "../../languages/javascript/numbers.ts";
import type { NumberValue } from "../../values/number.ts";
import { roundToWhole } from "../../values/rounding.ts";
import { defineFunctions } from "./methods.ts";

const plain = [
  ...(["abs", "acos", "acosh", "asin", "asinh", "atan", "atanh", "cbrt", "ceil", "cos"] as const),
  ...(["cosh", "expm1", "floor", "fround", "log", "log10", "log1p", "log2"] as const),
  ...(["sign", "sin", "sinh", "sqrt", "tan", "tanh", "trunc", "clz32"] as const),
] as const;

function numberAt(args: readonly Value[], at: number): NumberValue {
  const value = args[at];
  const number = value ? toNumberValue(value) : float(NaN);
  if (!number) throw new NotKnown(value?.kind === "unknown" ? value.why : "this number is unknown");
  return number;
}

/** The greatest or smallest is one of the numbers itself. */
function extreme(args: readonly Value[], isMore: (a: number, b: number) => boolean): Value {
  let found: NumberValue | null = null;
  for (const at of args.keys()) {
    const number = numberAt(args, at);
    if (Number.isNaN(number.value)) return number;
    if (!found || isMore(number.value, found.value)) found = number;
  }
  return found ?? float(isMore(1, 0) ? -Infinity : Infinity);
}

/** What is not changed is the number itself. */
function keep(number: NumberValue, value: number): NumberValue {
  return Object.is(value, number.value) ? number : float(value);
}

const functions = defineFunctions(
  "Math.",
  {
    ...Object.fromEntries(
      plain.map((name) => [
        name,
        (_: Machine, args: readonly Value[]): Value => {
          const number = numberAt(args, 0);
          return keep(number, Math[name](number.value));
        },
      ]),
    ),
    round: (_, args) => {
      const number = numberAt(args, 0);
      return roundToWhole(number, Math.round(number.value));
    },
    exp: (machine, args) => {
      const number = numberAt(args, 0);
      return machine.compute({ kind: "float", value: Math.exp(number.value) }, "exp", number);
    },
    pow: (machine, args) => onNumbers("**", numberAt(args, 0), numberAt(args, 1), machine),
    max: (_, args) => extreme(args, (a, b) => a > b),
    min: (_, args) => extreme(args, (a, b) => a < b),
    atan2: (_, args) => float(Math.atan2(numberAt(args, 0).value, numberAt(args, 1).value)),
    imul: (_, args) => float(Math.imul(numberAt(args, 0).value, numberAt(args, 1).value)),
    hypot: (_, args) => float(Math.hypot(...args.map((_each, at) => numberAt(args, at).value))),
    random: (machine) =>
      machine.unknown("drawn by `Math.random` without a seed: every run differs"),
  },
  "ignored",
);

const constants = ["E", "LN10", "LN2", "LOG10E", "LOG2E", "PI", "SQRT1_2", "SQRT2"] as const;

/** `Math` */
export const mathObject: ModuleValue = {
  kind: "module",
  name: "Math",
  members: new Map<string, Value>([
    ...functions,
    ...constants.map((name): [string, Value] => [name, float(Math[name])]),
  ]),
};
