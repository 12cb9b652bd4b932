import { exceptions } from "../../languages/csharp/exceptions.ts";
import { areEqual } from "../../languages/declared/compare.ts";
import { castTo } from "../../languages/declared/conversions.ts";
import { makeList, makeSequence } from "../../languages/declared/lists.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import { methodOf, typesOf } from "../../languages/declared/classes.ts";
import { findClass, findMethods, hasReceiver } from "../../languages/declared/members.ts";
import { formatAll, toText } from "../../languages/csharp/text.ts";
import { NotKnown, shownText, toStringValue, sure } from "../../values/gaps.ts";
import { bool, int, none, string } from "../../values/make.ts";
import type { ClassValue, Machine, Value } from "../../values/value.ts";
import { loweringCalls } from "./loweringCalls.ts";
import { linq } from "./linq.ts";
import { math, mathF } from "./math.ts";
import { denseSplit, joinText, systemNames } from "./strings.ts";
import { itemsIn, type Rule, statics, textIn, wholeIn } from "../declared/table.ts";
import { arrayClass, blockCopy } from "./arrays.ts";
import { staticsOf, torchSharp } from "./torchSharp.ts";
import { convert, numberClass } from "./numberTypes.ts";

function written(machine: Machine, [first, ...rest]: readonly Value[]): string {
  if (!first) return "";
  if (rest.length > 0 && first.kind === "string") {
    const args = rest.length === 1 && rest[0]!.kind === "list" ? rest[0].items : rest;
    return formatAll(first.value, args, machine);
  }
  if (first.kind === "list" && first.typeName === "char[]")
    return first.items.map((item) => textIn(item)).join("");
  return toText(first, machine);
}

const consoleClass = statics(
  "Console",
  {
    WriteLine: (machine, items) => (machine.print(`${shownText(written(machine, items))}\n`), none),
    Write: (machine, items) => (machine.print(shownText(written(machine, items))), none),
    ResetColor: () => none,
    Clear: () => none,
  },
  {
    Out: statics("Console", {
      WriteLine: (machine, items) => (
        machine.print(`${shownText(written(machine, items))}\n`),
        none
      ),
      Flush: () => none,
    }),
  },
);

const enumerable = statics("Enumerable", {
  Range: (machine, [start, count]) => {
    const [from, length] = [wholeIn(start), wholeIn(count)];
    if (length < 0)
      return machine.fail("RangeError", "Specified argument was out of the range of valid values.");
    return makeSequence(function* () {
      for (let at = 0; at < length; at++) yield int(from + at);
    });
  },
  Repeat: (machine, [value, count], named) => {
    const length = wholeIn(count);
    const types = named.get(":types");
    const item = types && value ? castTo(value, textIn(types), machine) : (value ?? none);
    return makeSequence(function* () {
      for (let at = 0; at < length; at++) yield item;
    });
  },
  Empty: (_, __, named) => makeList(`${textIn(named.get(":types"))}[]`, []),
  ...Object.fromEntries(
    [...linq].map(([name, { call }]): [string, Rule] => [
      name,
      (machine, [self, ...rest], named) => call(machine, self ?? none, rest, named),
    ]),
  ),
});

const stringClass = statics(
  "string",
  {
    Join: (machine, items) => toStringValue(joinText(machine, items), machine),
    Concat: (machine, items) => toStringValue(joinText(machine, [string(""), ...items]), machine),
    Format: (machine, items) => toStringValue(written(machine, items), machine),
    IsNullOrEmpty: (_, [text]) => bool(textIn(text) === ""),
    IsNullOrWhiteSpace: (_, [text]) => bool(textIn(text).trim() === ""),
    Equals: (machine, [a, b]) => bool(sure(areEqual(a ?? none, b ?? none, machine))),
  },
  { Empty: string("") },
);

const charClass = statics("char", {
  IsDigit: (_, [sign]) => bool(/\d/.test(textIn(sign))),
  IsLetter: (_, [sign]) => bool(/\p{L}/u.test(textIn(sign))),
  IsLetterOrDigit: (_, [sign]) => bool(/[\p{L}\d]/u.test(textIn(sign))),
  IsWhiteSpace: (_, [sign]) => bool(/\s/.test(textIn(sign))),
  ToUpper: (_, [sign]) => makeNumber("char", textIn(sign).toUpperCase().charCodeAt(0)),
  ToLower: (_, [sign]) => makeNumber("char", textIn(sign).toLowerCase().charCodeAt(0)),
});

const task = statics(
  "Task",
  {
    FromResult: (_, [value]) => value ?? none,
    Run: (machine, [action]) => machine.call(action ?? none, []),
    Delay: () => none,
  },
  { CompletedTask: none },
);

const parallel = statics("Parallel", {
  For: (machine, [from, to, body]) => {
    for (let at = wholeIn(from); at < wholeIn(to); at++) machine.call(body ?? none, [int(at)]);
    return none;
  },
  ForEach: (machine, [values, body]) => {
    for (const item of itemsIn(machine, values)) machine.call(body ?? none, [item]);
    return none;
  },
});

/** The values of an enumeration by its name, as `typeof` or a type in angle brackets gives it. */
function valuesOf(machine: Machine, items: readonly Value[], named: ReadonlyMap<string, Value>) {
  const type = findClass(textIn(named.get(":types") ?? items[0]), machine);
  if (!type?.members.has(":enum")) throw new NotKnown("the values to loop over are unknown");
  return [...type.members.values()].filter((each) => each.kind === "instance");
}

const enumValues: Rule = (machine, items, named) => {
  const values = valuesOf(machine, items, named);
  return makeList(`${values[0]?.type.name ?? "object"}[]`, values);
};

const enumNames: Rule = (machine, items, named) =>
  makeList(
    "string[]",
    valuesOf(machine, items, named).map(({ fields }) => fields.get(":name") ?? none),
  );

/** By their names, as they are printed. */
const comparisons = Object.fromEntries(
  ["Ordinal", "CurrentCulture", "InvariantCulture"].flatMap((name) =>
    [name, `${name}IgnoreCase`].map((each) => [each, string(each)]),
  ),
);

const debug = statics("Debug", { Assert: () => none, WriteLine: () => none });

const classes: readonly (readonly [string, Value])[] = [
  ["Math", math],
  ["MathF", mathF],
  ["Console", consoleClass],
  ["Enumerable", enumerable],
  ["Array", arrayClass],
  ["Convert", convert],
  ["Task", task],
  ["Parallel", parallel],
  ["Debug", debug],
  ["Buffer", statics("Buffer", { BlockCopy: blockCopy })],
  ["Enum", statics("Enum", { GetValues: enumValues, GetNames: enumNames })],
  // Numbers are written as in every culture that has a point.
  ["CultureInfo", statics("CultureInfo", {}, { InvariantCulture: none, CurrentCulture: none })],
  [
    "StringSplitOptions",
    statics("StringSplitOptions", {}, { None: none, RemoveEmptyEntries: denseSplit }),
  ],
  ["StringComparison", statics("StringComparison", {}, comparisons)],
  ["GC", statics("GC", { Collect: () => none })],
  ["char", charClass],
  ["Char", charClass],
  ["string", stringClass],
  ["String", stringClass],
  ...["int", "long", "double", "float", "uint", "byte", "short", "ulong"].flatMap((type) => {
    const made = numberClass(type);
    return [
      [type, made],
      [systemNames.get(type)!, made],
    ] as const;
  }),
  ...exceptions,
];

const system: Value = { kind: "module", name: "System", members: new Map() };

/** The names that every program knows. */
export const builtins: ReadonlyMap<string, Value> = new Map<string, Value>([
  ...classes,
  ...loweringCalls,
  ["System", system],
  ...torchSharp,
  ...[
    "Collections",
    "Generic",
    "Globalization",
    "Linq",
    "Text",
    "Threading",
    "Tasks",
    "Diagnostics",
    "Numerics",
  ].map((name): [string, Value] => [
    name,
    { kind: "module", name: `System.${name}`, members: new Map() },
  ]),
]);

/** `using static System.Math;`, the static methods of a class of the program, or `./Value`, a class of it. */
export function importModule(name: string, machine: Machine): Value | null {
  const type = name.startsWith("./") ? typesOf(machine).get(name.slice(2)) : undefined;
  if (type) return { kind: "module", name, members: new Map([[type.name, type]]) };
  const short = name.split(".").at(-1) ?? "";
  const own = findClass(short, machine);
  if (own && !exceptions.has(short)) return { kind: "module", name, members: staticMethods(own) };
  const found = builtins.get(short);
  const ofTorch = staticsOf(name);
  if (ofTorch) return ofTorch;
  return found?.kind === "class" ? { kind: "module", name, members: found.members } : null;
}

function staticMethods(type: ClassValue): ReadonlyMap<string, Value> {
  const names = [...type.members.keys()].flatMap((key) =>
    key.startsWith(":m:") ? [key.slice(":m:".length)] : [],
  );
  return new Map(
    names.flatMap((name): (readonly [string, Value])[] => {
      const own = findMethods(type, name).filter((each) => !hasReceiver(each));
      const method = methodOf(name, own, null);
      return method ? [[name, method]] : [];
    }),
  );
}
