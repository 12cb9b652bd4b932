import { makeWhole } from "../../values/wide.ts";
import { gonum } from "./gonum.ts";
import { itemsOf, nativeOf, SpanView, TextBuilder } from "../../languages/declared/lists.ts";
import { toNumberType } from "../../languages/declared/numbers.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import { exceptions } from "../../languages/go/exceptions.ts";
import { append, capacityOf } from "../../languages/go/slices.ts";
import { formatText } from "../../languages/go/text.ts";
import { gapSign, NotKnown, shownText, toStringValue } from "../../values/gaps.ts";
import { bool, none, string } from "../../values/make.ts";
import type { ModuleValue, Machine, Value } from "../../values/value.ts";
import { math as dotNet } from "../csharp/math.ts";
import { functions, itemsIn, type Rule, textIn, wholeIn } from "../declared/table.ts";
import { sorts } from "./sort.ts";
import { strconv, strings } from "./strings.ts";
import { errorf, errorRules } from "./errors.ts";
import { byteLength, goLoweringCalls } from "./lowering.ts";

function lengthOf(machine: Machine, value: Value | undefined): Value {
  if (value?.kind === "unknown") return value;
  if (value?.kind === "string") return makeNumber("long", byteLength(value.value));
  if (value?.kind === "dictionary") return makeNumber("long", value.entries.size);
  if (value?.kind === "none") return makeNumber("long", 0);
  const items = itemsOf(value, machine);
  return items
    ? makeNumber("long", items.length)
    : machine.unknown("the number of values is unknown");
}

const appendTo: Rule = (machine, [slice, ...more]) => append(machine, slice, more);

const capacity: Rule = (machine, [slice]) => {
  if (!slice || slice.kind === "none") return makeNumber("long", 0);
  const room = capacityOf(slice);
  return room === null
    ? machine.unknown("the number of values is unknown")
    : makeNumber("long", room);
};

const copy: Rule = (machine, [to, from]) => {
  const items = itemsIn(machine, from);
  const span = nativeOf(to, SpanView);
  const home = span?.list ?? (to?.kind === "list" ? to : null);
  if (!home) throw new NotKnown("the values written here are unknown");
  const count = Math.min(items.length, span?.length ?? home.items.length);
  machine.touch(home);
  home.items.splice(span?.start ?? 0, count, ...items.slice(0, count));
  return makeNumber("long", count);
};

function extreme(sign: 1 | -1): Rule {
  return (machine, items) =>
    items.reduce((best, item) => {
      const truth = machine.language.truth(
        machine.language.compare(sign === 1 ? ">" : "<", item, best, machine),
        machine,
      );
      if (truth === null) throw new NotKnown("it is unknown whether this is true");
      return truth ? item : best;
    });
}

function textOf(
  machine: Machine,
  items: readonly Value[],
  between: (a: Value, b: Value) => boolean,
): string {
  return items
    .map((item, at) => {
      const before = items[at - 1];
      const gap = before && between(before, item) ? " " : "";
      return gap + machine.language.toText(item, "plain", machine);
    })
    .join("");
}

const always = (): boolean => true;
const notTexts = (a: Value, b: Value): boolean => a.kind !== "string" && b.kind !== "string";

function print(machine: Machine, text: string): Value {
  machine.print(shownText(text));
  return none;
}

/** A text for a builder, or for what `os` writes to. */
function printTo(machine: Machine, to: Value | undefined, text: string): Value {
  if (to?.kind === "string") return to.value === "stdout" ? print(machine, text) : none;
  const builder = nativeOf(to, TextBuilder);
  if (!builder) return machine.unknown("`Fprint` is not followed");
  builder.parts.push(machine.isUncertain ? gapSign : text);
  return none;
}

const fmt: Readonly<Record<string, Rule>> = {
  Println: (machine, items) => print(machine, `${textOf(machine, items, always)}\n`),
  Print: (machine, items) => print(machine, textOf(machine, items, notTexts)),
  Printf: (machine, [pattern, ...items]) =>
    print(machine, formatText(textIn(pattern), items, machine)),
  Sprintf: (machine, [pattern, ...items]) =>
    toStringValue(formatText(textIn(pattern), items, machine), machine),
  Sprint: (machine, items) => toStringValue(textOf(machine, items, notTexts), machine),
  Sprintln: (machine, items) => toStringValue(`${textOf(machine, items, always)}\n`, machine),
  Fprintln: (machine, [to, ...items]) =>
    printTo(machine, to, `${textOf(machine, items, always)}\n`),
  Fprint: (machine, [to, ...items]) => printTo(machine, to, textOf(machine, items, notTexts)),
  Fprintf: (machine, [to, pattern, ...items]) =>
    printTo(machine, to, formatText(textIn(pattern), items, machine)),
  Errorf: errorf,
};

/** A function of .NET whose numbers all become double. */
function shared(name: string): Value {
  const rule = dotNet.members.get(name)!;
  const [[, made]] = functions({
    [name]: (machine, items) =>
      machine.call(
        rule,
        items.map((item) => (isNumber(item) ? toNumberType(item, "double")! : item)),
      ),
  }) as [[string, Value]];
  return made;
}

function ofOne(compute: (x: number, y: number) => number): Rule {
  return (_, [x, y]) => {
    const gap = [x, y].find((each) => each?.kind === "unknown");
    if (gap) return gap;
    return makeNumber("double", compute(wholeIn(x), y ? wholeIn(y) : NaN));
  };
}

const sharedNames =
  "Sqrt Exp Pow Log Log2 Log10 Sin Cos Tan Asin Acos Atan Atan2 Sinh Cosh Tanh Cbrt Floor Abs Max Min";

const math: readonly (readonly [string, Value])[] = [
  ...sharedNames.split(" ").map((name) => [name, shared(name)] as const),
  ...functions({
    Ceil: ofOne(Math.ceil),
    Trunc: ofOne(Math.trunc),
    Round: ofOne((x) => Math.sign(x) * Math.round(Math.abs(x))),
    Mod: ofOne((x, y) => x % y),
    Hypot: ofOne(Math.hypot),
    Copysign: ofOne((x, sign) => (sign < 0 || Object.is(sign, -0) ? -Math.abs(x) : Math.abs(x))),
    Signbit: (_, [x]) => bool(wholeIn(x) < 0 || Object.is(wholeIn(x), -0)),
    Log1p: ofOne(Math.log1p),
    Expm1: ofOne(Math.expm1),
    Inf: ofOne((sign) => (sign >= 0 ? Infinity : -Infinity)),
    NaN: () => makeNumber("double", NaN),
    IsNaN: (_, [x]) => bool(Number.isNaN(wholeIn(x))),
    IsInf: (_, [x]) => bool(Math.abs(wholeIn(x)) === Infinity),
  }),
  ...Object.entries({
    ...{ Pi: Math.PI, E: Math.E, Sqrt2: Math.SQRT2, Ln2: Math.LN2 },
    ...{
      MaxFloat64: Number.MAX_VALUE,
      SmallestNonzeroFloat64: 5e-324,
      MaxFloat32: 3.4028234663852886e38,
    },
  }).map(([name, value]) => [name, makeNumber("double", value)] as const),
  ["MaxInt64", makeWhole("long", 2n ** 63n - 1n)],
  ["MinInt64", makeWhole("long", -(2n ** 63n))],
  ["MaxInt", makeWhole("long", 2n ** 63n - 1n)],
  ["MinInt", makeWhole("long", -(2n ** 63n))],
  ["MaxUint64", makeWhole("ulong", 2n ** 64n - 1n)],
  ...Object.entries({ MaxInt32: 2 ** 31 - 1, MinInt32: -(2 ** 31), MaxUint32: 2 ** 32 - 1 }).map(
    ([name, value]) => [name, makeNumber("long", value)] as const,
  ),
];

const modules: ReadonlyMap<string, readonly (readonly [string, Value])[]> = new Map([
  ["fmt", functions(fmt)],
  ["math", math],
  ["gonum.org/v1/gonum/mat", functions(gonum)],
  ["strings", functions(strings)],
  [
    "os",
    [
      ["Stdout", string("stdout")],
      ["Stderr", string("stderr")],
    ],
  ],
  ["errors", functions(errorRules)],
  ["sort", functions(sorts)],
  ["strconv", functions(strconv)],
]);

/** The names that every program knows. */
export const builtins: ReadonlyMap<string, Value> = new Map<string, Value>([
  ...goLoweringCalls,
  ...functions({
    len: (machine, [value]) => lengthOf(machine, value),
    cap: capacity,
    ...{ append: appendTo, copy, max: extreme(1), min: extreme(-1) },
    delete: (machine, [map, key]) => {
      if (map?.kind !== "dictionary") return none;
      machine.touch(map);
      const own = machine.language.keyOf(key ?? none, machine);
      if (own === null) machine.lose(map);
      else map.entries.delete(own);
      return none;
    },
    clear: (machine, [map]) => {
      if (map?.kind !== "dictionary") return machine.unknown("`clear` is not followed");
      machine.touch(map);
      map.entries.clear();
      return none;
    },
    panic: (machine, [value]) =>
      machine.fail("panic", value ? machine.language.toText(value, "plain", machine) : ""),
    ...{ print: () => none, println: () => none },
  }),
  ...exceptions,
]);

/** A package of the standard library; null: it is not followed. */
export function importModule(name: string): ModuleValue | null {
  const found = modules.get(name);
  return found ? { kind: "module", name, members: new Map(found) } : null;
}
