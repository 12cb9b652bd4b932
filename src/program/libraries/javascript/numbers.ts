import { bigIntIn } from "../../languages/javascript/natives.ts";
import { readText, toNumberValue } from "../../languages/javascript/numbers.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, builtin, float, string } from "../../values/make.ts";
import type { NumberValue } from "../../values/number.ts";
import type { Machine, Value } from "../../values/value.ts";
import type { Table } from "../signature.ts";
import { localText } from "./locales.ts";
import { defineFunctions, numberIn, textOf } from "./methods.ts";

type Written = (machine: Machine, value: number, digits: number) => string;

const writers: Readonly<Record<string, Written>> = {
  toFixed: (machine, value, digits) =>
    digits >= 0 && digits <= 100 ? value.toFixed(digits) : wrongDigits(machine, "toFixed"),
  toPrecision: (machine, value, digits) =>
    digits >= 1 && digits <= 100 ? value.toPrecision(digits) : wrongDigits(machine, "toPrecision"),
  toExponential: (machine, value, digits) =>
    digits >= 0 && digits <= 100
      ? value.toExponential(digits)
      : wrongDigits(machine, "toExponential"),
  toString: (machine: Machine, value: number, base: number) =>
    base >= 2 && base <= 36 ? value.toString(base) : wrongDigits(machine, "toString"),
};

const wrong: Readonly<Record<string, string>> = {
  toFixed: "toFixed() digits argument must be between 0 and 100",
  toPrecision: "toPrecision() argument must be between 1 and 100",
  toExponential: "toExponential() argument must be between 0 and 100",
  toString: "toString() radix argument must be between 2 and 36",
};

function wrongDigits(machine: Machine, name: string): never {
  return machine.fail("IndexError", wrong[name]!);
}

/** The methods of numbers. */
export const numberMethods: Table = new Map<string, Value>([
  ...Object.entries(writers).map(([name, write]): [string, Value] => [
    name,
    builtin(name, ({ items: [self, given] }, machine) => {
      if (self?.kind === "bool") return string(String(self.value));
      const isGiven = given !== undefined && given.kind !== "undefined";
      if (name === "toPrecision" && !isGiven) return string(String(numberIn(self)));
      if (name === "toExponential" && !isGiven) return string(numberIn(self).toExponential());
      const digits = Math.trunc(numberIn(given, name === "toString" ? 10 : 0));
      const text = string(write(machine, numberIn(self), digits || 0));
      const isRounded = name === "toFixed" && isNumber(self) && self.origin !== undefined;
      return isRounded ? { ...text, writes: { number: self, step: 10 ** -digits } } : text;
    }),
  ]),
  ["valueOf", builtin("valueOf", ({ items: [self] }) => self!)],
  [
    "toLocaleString",
    builtin("toLocaleString", ({ items: [self, ...given] }, machine) =>
      localText(machine, numberIn(self), given),
    ),
  ],
]);

/** A number itself keeps its origin. */
function numberValueIn(value: Value | undefined): NumberValue {
  const number = value ? toNumberValue(value) : float(NaN);
  if (!number) throw new NotKnown("this number is unknown");
  return number;
}

/** The number that an object is, where a program asks for it. */
function convertedIn(value: Value | undefined, machine: Machine): NumberValue {
  const whole = bigIntIn(value);
  if (whole !== null) return float(Number(whole));
  if (value?.kind !== "instance") return numberValueIn(value);
  const made = machine.language.unary("+", value, machine);
  return numberValueIn(made);
}

const parse = {
  parseFloat: (machine: Machine, [value]: readonly Value[]): Value => {
    if (value?.kind === "float") return value;
    if (value?.kind === "string") return readText(value, parseFloat);
    return float(parseFloat(value ? textOf(machine, value) : "undefined"));
  },
  parseInt: (machine: Machine, [value, base]: readonly Value[]): Value =>
    float(parseInt(value ? textOf(machine, value) : "undefined", numberIn(base, 0))),
};

const isNumber = (value: Value | undefined): value is NumberValue =>
  value?.kind === "float" || value?.kind === "int";

function test(name: string, of: (value: number) => boolean): [string, Value] {
  return [
    name,
    builtin(`Number.${name}`, ({ items: [value] }) => {
      if (value?.kind === "unknown") throw new NotKnown(value.why);
      return bool(isNumber(value) && of(value.value));
    }),
  ];
}

/** `Number(value)` */
export function convertNumber(machine: Machine, args: readonly Value[]): Value {
  return args.length === 0 ? float(0) : convertedIn(args[0], machine);
}

/** The members of `Number`. */
export const numberMembers = new Map<string, Value>([
  test("isInteger", Number.isInteger),
  test("isFinite", Number.isFinite),
  test("isNaN", Number.isNaN),
  test("isSafeInteger", Number.isSafeInteger),
  ...defineFunctions("Number.", parse, "ignored"),
  ...(["EPSILON", "MAX_VALUE", "MIN_VALUE", "MAX_SAFE_INTEGER", "MIN_SAFE_INTEGER"] as const).map(
    (name): [string, Value] => [name, float(Number[name])],
  ),
  ["POSITIVE_INFINITY", float(Infinity)],
  ["NEGATIVE_INFINITY", float(-Infinity)],
  ["NaN", float(NaN)],
]);

/** `parseFloat`, `isNaN` and similar. */
export const numberFunctions = defineFunctions(
  "",
  {
    ...parse,
    isNaN: (_, [value]) => bool(Number.isNaN(numberValueIn(value).value)),
    isFinite: (_, [value]) => bool(Number.isFinite(numberValueIn(value).value)),
  },
  "ignored",
);
