import { convertTo } from "../../languages/declared/conversions.ts";
import { itemType, itemsOf, makeList, nativeOf, SpanView } from "../../languages/declared/lists.ts";
import { toNumberType } from "../../languages/declared/numbers.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import { exceptions } from "../../languages/go/exceptions.ts";
import { formatText } from "../../languages/go/text.ts";
import { NotKnown, shownText, toStringValue } from "../../values/gaps.ts";
import { bool, none, string } from "../../values/make.ts";
import type { ModuleValue, Machine, Value } from "../../values/value.ts";
import { math as dotNet } from "../csharp/math.ts";
import { functions, itemsIn, type Rule, textIn, wholeIn } from "../declared/table.ts";
import { sortItems } from "../csharp/lists.ts";
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

/** `append(list, a, b)`: a list of its own, because what else shares the array keeps its length. */
const append: Rule = (machine, [list, ...more]) => {
  if (list?.kind === "unknown") return list;
  const items = list?.kind === "none" ? [] : itemsOf(list, machine);
  if (!items) throw new NotKnown("the values to loop over are unknown");
  const whole = nativeOf(list, SpanView)?.list ?? list!;
  const type = itemType(whole);
  machine.spend((items.length + more.length) / 8);
  const added = more.map((each) => (type === null ? each : convertTo(each, type, machine)));
  const name = whole.kind === "list" ? (whole.typeName ?? "List<object>") : "List<object>";
  return makeList(name.endsWith("]") ? `List<${name.slice(0, -2)}>` : name, [...items, ...added]);
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

const fmt: Readonly<Record<string, Rule>> = {
  Println: (machine, items) => print(machine, `${textOf(machine, items, always)}\n`),
  Print: (machine, items) => print(machine, textOf(machine, items, notTexts)),
  Printf: (machine, [pattern, ...items]) =>
    print(machine, formatText(textIn(pattern), items, machine)),
  Sprintf: (machine, [pattern, ...items]) =>
    toStringValue(formatText(textIn(pattern), items, machine), machine),
  Sprint: (machine, items) => toStringValue(textOf(machine, items, notTexts), machine),
  Sprintln: (machine, items) => toStringValue(`${textOf(machine, items, always)}\n`, machine),
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
  ...Object.entries({ MaxInt32: 2 ** 31 - 1, MinInt32: -(2 ** 31), MaxUint32: 2 ** 32 - 1 }).map(
    ([name, value]) => [name, makeNumber("long", value)] as const,
  ),
];

const texts = (parts: readonly string[]): Value => makeList("List<string>", parts.map(string));

const strings: Readonly<Record<string, Rule>> = {
  Repeat: (_, [text, count]) =>
    string(textIn(text).repeat(Math.max(0, Math.min(1000, wholeIn(count))))),
  Join: (machine, [parts, separator]) =>
    string(itemsIn(machine, parts).map(textIn).join(textIn(separator))),
  Split: (_, [text, separator]) => texts(textIn(text).split(textIn(separator))),
  Fields: (_, [text]) =>
    texts(
      textIn(text)
        .split(/\s+/)
        .filter((part) => part !== ""),
    ),
  ToUpper: (_, [text]) => string(textIn(text).toUpperCase()),
  ToLower: (_, [text]) => string(textIn(text).toLowerCase()),
  TrimSpace: (_, [text]) => string(textIn(text).trim()),
  Contains: (_, [text, part]) => bool(textIn(text).includes(textIn(part))),
  HasPrefix: (_, [text, part]) => bool(textIn(text).startsWith(textIn(part))),
  HasSuffix: (_, [text, part]) => bool(textIn(text).endsWith(textIn(part))),
  Index: (_, [text, part]) => makeNumber("long", textIn(text).indexOf(textIn(part))),
  ReplaceAll: (_, [text, from, to]) =>
    string(textIn(text).replaceAll(textIn(from), () => textIn(to))),
};

/** A list that is put in order in place. */
function sorting(
  order: (machine: Machine, items: readonly Value[], by: Value | undefined) => Value[],
): Rule {
  return (machine, [list, by]) => {
    const span = nativeOf(list, SpanView);
    const home = span?.list ?? (list?.kind === "list" ? list : null);
    if (!home) throw new NotKnown("the values written here are unknown");
    machine.touch(home);
    const start = span?.start ?? 0;
    const count = span?.length ?? home.items.length;
    const items = home.items.slice(start, start + count);
    home.items.splice(start, count, ...order(machine, items, by));
    return none;
  };
}

const natural = sorting((machine, items) => sortItems(machine, items, undefined));

const modules: ReadonlyMap<string, readonly (readonly [string, Value])[]> = new Map([
  ["fmt", functions(fmt)],
  ["math", math],
  ["strings", functions(strings)],
  ["errors", functions(errorRules)],
  ["sort", functions({ Ints: natural, Float64s: natural, Strings: natural })],
  [
    "strconv",
    functions({
      Itoa: (machine, [value]) => string(machine.language.toText(value!, "plain", machine)),
    }),
  ],
]);

/** The names that every program knows. */
export const builtins: ReadonlyMap<string, Value> = new Map<string, Value>([
  ...goLoweringCalls,
  ...functions({
    len: (machine, [value]) => lengthOf(machine, value),
    cap: (machine, [value]) => lengthOf(machine, value),
    ...{ append, copy, max: extreme(1), min: extreme(-1) },
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
