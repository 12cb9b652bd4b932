import { tableText } from "../../languages/javascript/inspect.ts";
import { errors } from "../../languages/javascript/classes.ts";
import { gapSign, shownText, toStringValue } from "../../values/gaps.ts";
import { absent, bool, createClass, float, list, string } from "../../values/make.ts";
import type { ClassValue, Machine, ModuleValue, Value } from "../../values/value.ts";
import { makeArray } from "./arrays.ts";
import { loweringCalls } from "./loweringCalls.ts";
import { makeMap, makeSet } from "./collections.ts";
import { mathObject } from "./math.ts";
import { defineFunctions, holds, itemsOf, numberIn } from "./methods.ts";
import { convertNumber, numberFunctions, numberMembers } from "./numbers.ts";
import { arrayMembers, cloneValue, jsonMembers, makeObject, objectMembers } from "./objects.ts";

function typeOf(
  name: string,
  members: Map<string, Value>,
  make: (machine: Machine, args: readonly Value[]) => Value,
): [string, ClassValue] {
  return [name, createClass(name, [], members, ({ items }, machine) => make(machine, items))];
}

const typedArrays = [
  ...["Float32Array", "Float64Array", "Int8Array", "Uint8Array", "Uint8ClampedArray"],
  ...["Int16Array", "Uint16Array", "Int32Array", "Uint32Array"],
];

function module(name: string, members: ReadonlyMap<string, Value>): [string, ModuleValue] {
  return [name, { kind: "module", name, members }];
}

function shown(machine: Machine, item: Value): string {
  if (item.kind === "string") return item.value;
  return machine.language.toText(item, item.kind === "unknown" ? "plain" : "code", machine);
}

/** `console.log("%s: %d", name, n)`: the first text with the values in it, then the other values. */
function inPattern(machine: Machine, [first, ...rest]: readonly Value[]): readonly string[] {
  if (!first) return [];
  const text = shown(machine, first);
  if (first.kind !== "string" || rest.length === 0)
    return [text, ...rest.map((item) => shown(machine, item))];
  const left = [...rest];
  const made = text.replace(/%[sdifjoOc%]/g, (verb) => {
    if (verb === "%%") return "%";
    const item = left.shift();
    if (!item) return verb;
    if (verb === "%c") return "";
    if (verb === "%s" && (item.kind === "string" || item.kind === "float"))
      return shown(machine, item);
    if (item.kind !== "float") return gapSign;
    if (verb === "%d" || verb === "%f") return shown(machine, item);
    return verb === "%i" ? shown(machine, float(Math.trunc(item.value))) : gapSign;
  });
  return [made, ...left.map((item) => shown(machine, item))];
}

function write(machine: Machine, items: readonly Value[]): Value {
  const texts = inPattern(machine, items);
  machine.print(shownText(`${texts.join(" ")}\n`));
  return absent;
}

const consoleMembers = defineFunctions("console.", {
  log: write,
  info: write,
  debug: write,
  table: (machine, [value = absent, names]) => {
    const lost = { has: (each: object) => machine.lostIn(each as Value) !== null };
    const text = names ? null : tableText(value, lost);
    machine.print(`${shownText(text ?? gapSign)}\n`);
    return absent;
  },
  ...Object.fromEntries(
    ["error", "warn", "time", "timeEnd", "group", "groupEnd", "assert", "clear"].map((name) => [
      name,
      () => absent,
    ]),
  ),
});

/** A run has no clock. */
const clockMembers = defineFunctions("performance.", {
  now: (machine) => machine.unknown("the time is not followed"),
});

const processMembers = new Map<string, Value>([
  module("stdout", defineFunctions("process.stdout.", { write: writeText })),
  ["argv", list([string("node"), string("program")])],
]);

function writeText(machine: Machine, [text = absent]: readonly Value[]): Value {
  machine.print(shownText(machine.language.toText(text, "plain", machine)));
  return bool(true);
}

const promiseMembers = defineFunctions("Promise.", {
  resolve: (_, [value = absent]) => value,
  all: (machine, [values]) => list(itemsOf(machine, values)),
});

/** What every program has. */
export const globals: ReadonlyMap<string, Value> = new Map<string, Value>([
  ...loweringCalls,
  ["undefined", absent],
  ["NaN", float(NaN)],
  ["Infinity", float(Infinity)],
  ["Math", mathObject],
  module("console", consoleMembers),
  module("JSON", jsonMembers),
  module("Promise", promiseMembers),
  module("performance", clockMembers),
  module("process", processMembers),
  typeOf("Object", objectMembers, (machine) => machine.call(makeObject, [])),
  typeOf("Array", arrayMembers(), makeArray),
  ...typedArrays.map((name) =>
    typeOf(name, arrayMembers(name), (machine, args) =>
      makeArray(machine, args.length === 0 ? [float(0)] : args, name),
    ),
  ),
  typeOf("Map", new Map(), (machine, [given]) => makeMap(machine, given)),
  typeOf("Set", new Map(), (machine, [given]) => makeSet(machine, given)),
  typeOf("WeakMap", new Map(), (machine, [given]) => makeMap(machine, given)),
  typeOf("Number", numberMembers, (_, args) => convertNumber(args)),
  typeOf("String", stringMembers(), (machine, [value]) =>
    value ? toStringValue(machine.language.toText(value, "plain", machine), machine) : string(""),
  ),
  typeOf("Boolean", new Map(), (machine, [value]) =>
    bool(value !== undefined && holds(machine, value)),
  ),
  ...errors,
  ...numberFunctions,
  ...defineFunctions("", {
    structuredClone: (machine, [value = absent]) => cloneValue(machine, value),
  }),
]);

function stringMembers(): Map<string, Value> {
  return defineFunctions("String.", {
    fromCharCode: (_, codes) => string(String.fromCharCode(...codes.map((code) => numberIn(code)))),
  });
}
