import { onNumbers, commonType, toNumberType } from "../../languages/declared/numbers.ts";
import { makeNumber, isNumber, numberType } from "../../values/typedNumber.ts";
import { NotKnown } from "../../values/gaps.ts";
import { builtin, createClass, string } from "../../values/make.ts";
import type { NumberValue } from "../../values/number.ts";
import type { ClassValue, Machine, Value } from "../../values/value.ts";
import { withOut } from "./outs.ts";

const one: Readonly<Record<string, (x: number) => number>> = {
  Sqrt: Math.sqrt,
  Log2: Math.log2,
  Log10: Math.log10,
  Sin: Math.sin,
  Cos: Math.cos,
  Tan: Math.tan,
  Asin: Math.asin,
  Acos: Math.acos,
  Atan: Math.atan,
  Sinh: Math.sinh,
  Cosh: Math.cosh,
  Tanh: Math.tanh,
  Cbrt: Math.cbrt,
  Floor: Math.floor,
  Ceiling: Math.ceil,
  Truncate: Math.trunc,
};

const constants: Readonly<Record<string, number>> = { PI: Math.PI, E: Math.E, Tau: 2 * Math.PI };

type Rule = (machine: Machine, items: readonly NumberValue[], digits: readonly Value[]) => Value;

/** A class of functions of numbers; all take and give numbers of its type where it has one. */
function createMath(name: string, type: "double" | "float"): ClassValue {
  const members = new Map<string, Value>();
  const real = (value: NumberValue): NumberValue => toNumberType(value, type)!;
  const add = (own: string, rule: Rule): void => {
    members.set(
      own,
      builtin(own, ({ items }, machine) => {
        const gap = items.find((item) => item.kind === "unknown");
        if (gap) return gap;
        const numbers = items.filter(isNumber);
        const isFit = numbers.length === items.length && numbers.length > 0;
        return isFit
          ? rule(machine, numbers, items)
          : machine.unknown(`\`${name}.${own}\` is not followed`);
      }),
    );
  };
  const addAny = (
    own: string,
    rule: (machine: Machine, items: readonly Value[]) => Value,
  ): void => {
    members.set(
      own,
      builtin(own, ({ items }, machine) => {
        const gap = items.find((item) => item.kind === "unknown");
        return gap ?? rule(machine, items);
      }),
    );
  };
  for (const [own, value] of Object.entries(constants)) members.set(own, makeNumber(type, value));
  for (const [own, compute] of Object.entries(one))
    add(own, (_, [x]) => makeNumber(type, compute(real(x!).value)));
  add("Exp", (machine, [x]) =>
    machine.compute(makeNumber(type, Math.exp(real(x!).value)), "exp", real(x!)),
  );
  add("Pow", (machine, [x, y]) =>
    y
      ? machine.compute(
          makeNumber(type, real(x!).value ** real(y).value),
          "power",
          real(x!),
          real(y),
        )
      : x!,
  );
  add("Log", (_, [x, base]) => {
    const log = Math.log(real(x!).value);
    return makeNumber(type, base ? log / Math.log(base.value) : log);
  });
  add("Atan2", (_, [y, x]) => makeNumber(type, Math.atan2(y!.value, x?.value ?? NaN)));
  add("FusedMultiplyAdd", (machine, [x, y, z]) =>
    y && z
      ? onNumbers("+", onNumbers("*", real(x!), real(y), machine) as NumberValue, real(z), machine)
      : x!,
  );
  add("Sign", (_, [x]) => makeNumber("int", Math.sign(x!.value)));
  add("Abs", (_, [x]) =>
    x!.value < 0 || Object.is(x!.value, -0) ? makeNumber(numberType(x!), Math.abs(x!.value)) : x!,
  );
  const choose = (own: string, isFirst: (a: number, b: number) => boolean): void =>
    add(own, (_, [a, b]) => {
      if (!b) return a!;
      const common = commonType(a!, b);
      const chosen =
        Number.isNaN(a!.value) || (!Number.isNaN(b.value) && isFirst(a!.value, b.value)) ? a! : b;
      return toNumberType(chosen, common) ?? chosen;
    });
  choose("Max", (a, b) => a >= b);
  choose("Min", (a, b) => a <= b);
  add("Clamp", (_, [x, low, high]) =>
    low && x!.value < low.value ? low : high && x!.value > high.value ? high : x!,
  );
  addAny("Round", (machine, [x, ...given]) => roundedBy(machine, `${name}.Round`, x!, given));
  addAny("DivRem", (machine, [a, b, ...places]) => {
    if (!isNumber(a) || !isNumber(b)) throw new NotKnown(`\`${name}.DivRem\` is not followed`);
    const [quotient, rest] = [onNumbers("/", a, b, machine), onNumbers("%", a, b, machine)];
    return places.length > 0
      ? withOut(places, quotient, rest)
      : { kind: "tuple", items: [quotient, rest], names: ["Quotient", "Remainder"] };
  });
  add("BigMul", (machine, [a, b]) =>
    b && a!.kind === "int" && b.kind === "int"
      ? onNumbers("*", toNumberType(a!, "long")!, toNumberType(b, "long")!, machine)
      : machine.unknown(`\`${name}.BigMul\` is not followed`),
  );
  add("IEEERemainder", (_, [x, y]) => {
    const [a, b] = [real(x!).value, real(y ?? x!).value];
    const exact = a - b * rounded(a / b, 0, "ToEven");
    // The quotient of large numbers is not exact.
    if (Math.abs(a / b) > 2 ** 30) throw new NotKnown(`\`${name}.IEEERemainder\` is not followed`);
    return makeNumber(type, exact === 0 ? Math.sign(a) * 0 : exact);
  });
  add("CopySign", (_, [x, y]) => {
    const isNegative = y !== undefined && (y.value < 0 || Object.is(y.value, -0));
    return makeNumber(type, isNegative ? -Math.abs(x!.value) : Math.abs(x!.value));
  });
  return createClass(name, [], members);
}

type Midpoint = "ToEven" | "AwayFromZero" | "ToZero" | "ToNegativeInfinity" | "ToPositiveInfinity";

const midpointNames: readonly Midpoint[] = [
  ...(["ToEven", "AwayFromZero"] as const),
  ...(["ToZero", "ToNegativeInfinity", "ToPositiveInfinity"] as const),
];

/** The ways to round, by their names. */
export const midpoints = new Map<string, Value>(midpointNames.map((name) => [name, string(name)]));

/** `Math.Round(x, digits, mode)` */
function roundedBy(machine: Machine, name: string, x: Value, given: readonly Value[]): Value {
  if (!isNumber(x)) return machine.unknown(`\`${name}\` is not followed`);
  const mode = midpointNames.find((each) =>
    given.some((value) => value.kind === "string" && value.value === each),
  );
  const numbers = given.filter(isNumber);
  const isFit = given.length === numbers.length + (mode ? 1 : 0) && numbers.length <= 1;
  const digits = numbers[0]?.value ?? 0;
  if (!isFit || digits < 0 || digits > 15) return machine.unknown(`\`${name}\` is not followed`);
  if (x.kind === "int") return x;
  const type = numberType(x);
  return makeNumber(type, rounded(x.value, digits, mode ?? "ToEven", type === "float"));
}

/** A whole number near another one; a zero keeps its sign. */
function toWhole(value: number, mode: Midpoint): number {
  const low = Math.floor(value);
  const rest = value - low;
  const signed = (whole: number): number =>
    whole === 0 && (value < 0 || Object.is(value, -0)) ? -0 : whole;
  switch (mode) {
    case "ToZero":
      return signed(Math.trunc(value));
    case "ToNegativeInfinity":
      return low;
    case "ToPositiveInfinity":
      return signed(Math.ceil(value));
    case "AwayFromZero":
      return signed(rest === 0.5 ? (value < 0 ? low : low + 1) : rest < 0.5 ? low : low + 1);
    default:
      return signed(rest < 0.5 || (rest === 0.5 && low % 2 === 0) ? low : low + 1);
  }
}

/** As .NET rounds to some digits: the number is made larger, rounded, and made smaller again. */
function rounded(value: number, digits: number, mode: Midpoint, isSingle = false): number {
  const held = isSingle ? Math.fround : (number: number): number => number;
  if (!(Math.abs(value) < (isSingle ? 1e8 : 1e16))) return value;
  const scale = 10 ** digits;
  return held(toWhole(held(value * scale), mode) / scale);
}

export const math = createMath("Math", "double");
export const mathF = createMath("MathF", "float");
