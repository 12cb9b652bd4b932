import { onNumbers, commonType, toNumberType } from "../../languages/declared/numbers.ts";
import { makeNumber, isNumber, numberType } from "../../values/typedNumber.ts";
import { builtin, createClass } from "../../values/make.ts";
import type { NumberValue } from "../../values/number.ts";
import type { ClassValue, Machine, Value } from "../../values/value.ts";

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
  add("Round", (_, [x, digits]) =>
    makeNumber(numberType(x!), rounded(x!.value, digits?.value ?? 0)),
  );
  add("DivRem", (machine, [a, b]) =>
    b
      ? {
          kind: "tuple",
          items: [onNumbers("/", a!, b, machine), onNumbers("%", a!, b, machine)],
          names: ["Quotient", "Remainder"],
        }
      : a!,
  );
  return createClass(name, [], members);
}

/** Halves go to the even neighbour. */
function rounded(value: number, digits: number): number {
  const scale = 10 ** digits;
  const scaled = value * scale;
  const low = Math.floor(scaled);
  const rest = scaled - low;
  const whole = rest < 0.5 || (rest === 0.5 && low % 2 === 0) ? low : low + 1;
  return Number.isFinite(scaled) ? whole / scale : value;
}

export const math = createMath("Math", "double");
export const mathF = createMath("MathF", "float");
