import { bool, float, int, tuple } from "../../values/make.ts";
import { NotKnown } from "../../values/gaps.ts";
import type { Machine, Value } from "../../values/value.ts";
import { heldWhole, wholeTypeOf } from "../../languages/julia/scalars.ts";
import { lazyList } from "../../languages/julia/iterate.ts";
import { truth } from "../../languages/julia/compare.ts";
import { isFloating } from "../../values/dtype.ts";
import { bestOf } from "./elementwise.ts";
import { type Entries, itemsIn, tupleItems, wholeIn } from "./given.ts";
import { classOf } from "./types.ts";
import { isOfType } from "./methods.ts";
import { dtypeIn, numberIn } from "./operands.ts";
import { convert, layoutOf } from "./structures.ts";
import { dtypeOf, isMissing, missing, symbol, symbolName } from "./types.ts";

/** The largest number of a type, or the smallest. */
function limitOf(machine: Machine, of: Value, sign: 1 | -1): Value {
  const type = of.kind === "class" ? dtypeOf(of) : dtypeIn(of);
  if (type === "float64") return float(sign * Infinity);
  if (type === "float32") return { kind: "float", value: sign * Infinity, isSingle: true };
  const name = of.kind === "class" ? of.name : machine.language.typeName(of);
  const whole = wholeTypeOf(name);
  if (!whole) return machine.unknown("this type is not followed");
  const [bits, isSigned] = whole;
  const limit =
    sign > 0 ? 2 ** (isSigned ? bits - 1 : bits) - 1 : isSigned ? -(2 ** (bits - 1)) : 0;
  return heldWhole(limit, name, machine);
}

/** Functions of single numbers, and of what values are. */
export const kinds: Entries = {
  convert: ["type, value", (machine, [type, value]) => convert(value!, type!, machine)],
  float: [
    "x",
    (machine, [x]) =>
      dtypeIn(x!) === "float32"
        ? x!
        : convert(x!, machine.language.builtins.get("Float64")!, machine),
  ],
  typemin: ["of", (machine, [of]) => limitOf(machine, of!, -1)],
  typemax: ["of", (machine, [of]) => limitOf(machine, of!, 1)],
  eps: [
    "of=",
    (_, [of]) =>
      dtypeOf(of) === "float32"
        ? { kind: "float", value: 2 ** -23, isSingle: true }
        : float(Number.EPSILON),
  ],
  fieldnames: [
    "type",
    (machine, [type]) => {
      const layout = type?.kind === "class" ? layoutOf(type) : null;
      return layout ? tuple(layout.names.map(symbol)) : machine.unknown("this is not followed");
    },
  ],
  getfield: [
    "value, name",
    (machine, [value, name]) =>
      machine.language.getAttribute(value!, symbolName(name) ?? "", machine),
  ],
  eltype: [
    "value",
    (machine, [value]) => {
      if (value?.kind === "tensor" || value?.kind === "range")
        return (
          machine.language.builtins.get(
            /\{(\w+)/.exec(machine.language.typeName(value))?.[1] ??
              machine.language.typeName(value),
          ) ?? machine.unknown("this type is not followed")
        );
      if (value?.kind === "list")
        return (
          machine.language.builtins.get(value.typeName ?? "Any") ??
          machine.unknown("this type is not followed")
        );
      return classOf(machine, value!);
    },
  ],
  isa: ["value, type", (machine, [value, type]) => bool(isOfType(value!, type!, machine) === true)],
  isnothing: ["value", (_, [value]) => bool(value?.kind === "none")],
  something: [
    "*values",
    (machine, [values]) =>
      tupleItems(values).find(({ kind }) => kind !== "none") ??
      machine.fail("ArgumentError", "ArgumentError: No value arguments present"),
  ],
  ismissing: [
    "value",
    (machine, [value]) =>
      value?.kind === "unknown" ? machine.unknown(value.why) : bool(isMissing(value)),
  ],
  coalesce: [
    "*values",
    (_, [values]) => tupleItems(values).find((each) => !isMissing(each)) ?? missing,
  ],
  skipmissing: [
    "items",
    (machine, [given]) => lazyList(itemsIn(machine, given).filter((each) => !isMissing(each))),
  ],
  iseven: ["x", (machine, [x]) => bool(wholeIn(machine, x) % 2 === 0)],
  isodd: ["x", (machine, [x]) => bool(Math.abs(wholeIn(machine, x)) % 2 === 1)],
  iszero: ["x", (_, [x]) => bool(numberIn(x)?.value === 0)],
  divrem: [
    "a, b",
    (machine, [a, b]) => ({
      kind: "tuple",
      items: [
        machine.language.binary("//", a!, b!, machine),
        machine.language.binary("%", a!, b!, machine),
      ],
    }),
  ],
  fld: ["a, b", (machine, [a, b]) => int(Math.floor(wholeIn(machine, a) / wholeIn(machine, b)))],
  cld: ["a, b", (machine, [a, b]) => int(Math.ceil(wholeIn(machine, a) / wholeIn(machine, b)))],
  mod: [
    "a, b",
    (machine, [a, b]) => {
      const [x, y] = [numberIn(a), numberIn(b)];
      if (!x || !y) throw new NotKnown("this number is unknown");
      const value = x.value - Math.floor(x.value / y.value) * y.value;
      return x.kind === "int" && y.kind === "int" ? int(value) : float(value);
    },
  ],
  mod1: [
    "a, b",
    (machine, [a, b]) =>
      int(
        ((((wholeIn(machine, a) - 1) % wholeIn(machine, b)) + wholeIn(machine, b)) %
          wholeIn(machine, b)) +
          1,
      ),
  ],
  clamp: [
    "x, low, high",
    (machine, [x, low, high]) =>
      bestOf(machine, "minimum", [bestOf(machine, "maximum", [x!, low!]), high!]),
  ],
  max: ["*items", (machine, [items]) => bestOf(machine, "maximum", tupleItems(items))],
  min: ["*items", (machine, [items]) => bestOf(machine, "minimum", tupleItems(items))],
  ifelse: [
    "test, a, b",
    (machine, [test, a, b]) => {
      const isTrue = truth(test!, machine);
      if (isTrue === null) throw new NotKnown("it is unknown whether this is true");
      return isTrue ? a! : b!;
    },
  ],
  cbrt: ["x", (_, [x]) => float(Math.cbrt(numberIn(x)?.value ?? NaN))],
  hypot: [
    "x, y",
    (_, [x, y]) => float(Math.hypot(numberIn(x)?.value ?? NaN, numberIn(y)?.value ?? NaN)),
  ],
  leakyrelu: [
    "x, slope=",
    (machine, [x, slope]) => {
      const number = numberIn(x);
      if (!number) throw new NotKnown("this number is unknown");
      return number.value > 0
        ? x!
        : machine.language.binary("*", slope ?? float(0.01), x!, machine);
    },
  ],
  identity: ["x", (_, [x]) => x!],
  isapprox: [
    "a, b, *, atol=, rtol=",
    (machine, [a, b, atol, rtol]) => {
      const [x, y] = [a, b].map((each) =>
        itemsIn(machine, each).map((item) => numberIn(item)?.value ?? NaN),
      ) as [number[], number[]];
      if (x.length !== y.length || [...x, ...y].some(Number.isNaN)) return bool(false);
      const size = (numbers: readonly number[]): number => Math.hypot(...numbers);
      const distance = size(x.map((each, at) => each - y[at]!));
      const own = numberIn(atol)?.value ?? 0;
      const isSingle = [a, b].some(
        (each) =>
          (each?.kind === "float" && each.isSingle) ||
          (each?.kind === "tensor" && isFloating(each.dtype) && each.dtype !== "float64"),
      );
      const relative =
        numberIn(rtol)?.value ?? (own > 0 ? 0 : Math.sqrt(isSingle ? 2 ** -23 : Number.EPSILON));
      return bool(distance <= Math.max(own, relative * Math.max(size(x), size(y))));
    },
  ],
};
