import { exceptions } from "../../languages/csharp/exceptions.ts";
import { castTo } from "../../languages/declared/conversions.ts";
import { makeList, makeSequence } from "../../languages/declared/lists.ts";
import { methodOf, typesOf } from "../../languages/declared/classes.ts";
import { findClass, findMethods, hasReceiver } from "../../languages/declared/members.ts";
import { toText } from "../../languages/csharp/text.ts";
import { systemNames } from "../../languages/csharp/typeText.ts";
import { currentCulture, invariantCulture } from "../../languages/csharp/cultures.ts";
import { NotKnown, shownText } from "../../values/gaps.ts";
import { bool, createClass, int, noNames, none, string, tuple } from "../../values/make.ts";
import type { ClassValue, ListValue, Machine, Value } from "../../values/value.ts";
import { wholeFunction } from "../allArguments.ts";
import { loweringCalls } from "./loweringCalls.ts";
import { linq } from "./linq.ts";
import { math, mathF, midpoints } from "./math.ts";
import { charClass } from "./chars.ts";
import { comparerClass, equalityComparers, stringComparers } from "./comparers.ts";
import { encodingClass } from "./encodings.ts";
import { bigIntegerClass } from "./bigIntegers.ts";
import { enumClass } from "./enums.ts";
import { fileClass } from "./textFiles.ts";
import { optionsClass, regexClass } from "./regex.ts";
import { areOneObject, objectMembers } from "./objects.ts";
import { formattedText, stringClass } from "./stringClass.ts";
import { denseSplit } from "./strings.ts";
import { parallel, task } from "./tasks.ts";
import { dotnetRules } from "../declared/assertions.ts";
import { type Rule, statics, textIn, wholeIn } from "../declared/table.ts";
import { arrayClass, blockCopy } from "./arrays.ts";
import { staticsOf, torchSharp } from "./torchSharp.ts";
import { convert, numberClass } from "./numberTypes.ts";

function written(machine: Machine, [first, ...rest]: readonly Value[]): string {
  if (!first) return "";
  if (rest.length > 0 && first.kind === "string") return formattedText(machine, [first, ...rest]);
  if (rest.length === 2 && first.kind === "list") return signsIn(first, rest[0], rest[1]);
  if (rest.length > 0) throw new NotKnown("this call is not followed");
  if (first.kind === "list" && first.typeName === "char[]" && machine.lostIn(first) === null)
    return first.items.map((item) => textIn(item)).join("");
  return toText(first, machine);
}

/** Some characters of an array. */
function signsIn(list: ListValue, start: Value | undefined, count: Value | undefined): string {
  const [from, length] = [wholeIn(start), wholeIn(count)];
  if (list.typeName !== "char[]" || from < 0 || length < 0 || from + length > list.items.length)
    throw new NotKnown("this call is not followed");
  return list.items
    .slice(from, from + length)
    .map(textIn)
    .join("");
}

const printing: Readonly<Record<string, Rule>> = {
  WriteLine: (machine, items) => (machine.print(`${shownText(written(machine, items))}\n`), none),
  Write: (machine, items) => (machine.print(shownText(written(machine, items))), none),
};

const consoleClass = statics(
  "Console",
  { ...printing, ResetColor: () => none, Clear: () => none },
  {
    Out: statics("Console", { ...printing, Flush: () => none }),
    // What goes there is not printed with the rest.
    Error: statics("Console", { WriteLine: () => none, Write: () => none, Flush: () => none }),
  },
);

const enumerable = statics("Enumerable", {
  Range: (machine, [start, count]) => {
    const [from, length] = [wholeIn(start), wholeIn(count)];
    if (length < 0)
      return machine.fail(
        "RangeError",
        "Specified argument was out of the range of valid values. (Parameter 'count')",
      );
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

const areOne: Rule = (machine, [left, right]) => {
  const isOne = areOneObject(left ?? none, right ?? none);
  return isOne === null ? machine.unknown("it is unknown whether these are equal") : bool(isOne);
};

const referenceEquals = wholeFunction("ReferenceEquals", areOne);

/** What everything is: `object.Equals(a, b)`. */
const objectClass = statics("object", {
  Equals: (machine, [left, right]) =>
    left?.kind === "none" || right?.kind === "none"
      ? bool(left?.kind === right?.kind)
      : objectMembers.get("Equals")!.call(machine, left ?? none, right ? [right] : [], noNames),
  ReferenceEquals: areOne,
});

/** By their names, as they are printed. */
const comparisons = Object.fromEntries(
  ["Ordinal", "CurrentCulture", "InvariantCulture"].flatMap((name) =>
    [name, `${name}IgnoreCase`].map((each) => [each, string(each)]),
  ),
);

const numberTypes = [
  ...["int", "long", "double", "float", "uint", "ulong"],
  ...["byte", "sbyte", "short", "ushort"],
];

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
  ["Assert", statics("Assert", dotnetRules)],
  ["File", fileClass],
  ["Buffer", statics("Buffer", { BlockCopy: blockCopy })],
  ["Enum", enumClass],
  ["object", objectClass],
  ["Object", objectClass],
  ["ReferenceEquals", referenceEquals],
  [
    "Tuple",
    statics("Tuple", { Create: (_, items) => ({ ...tuple([...items]), typeName: "Tuple" }) }),
  ],
  ["ValueTuple", statics("ValueTuple", { Create: (_, items) => tuple([...items]) })],
  ["Regex", regexClass],
  ["RegexOptions", optionsClass],
  ["StringComparer", stringComparers],
  ["Comparer", comparerClass],
  ["EqualityComparer", equalityComparers],
  // Numbers are written as in every culture that has a point.
  [
    "CultureInfo",
    statics(
      "CultureInfo",
      {},
      {
        InvariantCulture: invariantCulture,
        CurrentCulture: currentCulture,
        CurrentUICulture: currentCulture,
      },
    ),
  ],
  ["MidpointRounding", createClass("MidpointRounding", [], midpoints)],
  ["Encoding", encodingClass],
  ["BigInteger", bigIntegerClass],
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
  ...[...numberTypes].flatMap((type) => {
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
    "RegularExpressions",
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
