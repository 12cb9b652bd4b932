import { errors } from "../../languages/javascript/classes.ts";
import {
  bigIntIn,
  isObject,
  makeBigInt,
  makeSymbol,
  symbolKey,
  wellKnownSymbols,
} from "../../languages/javascript/natives.ts";
import { NotKnown, shownText } from "../../values/gaps.ts";
import {
  absent,
  bool,
  createClass,
  float,
  list,
  string,
  toStringValue,
} from "../../values/make.ts";
import type { ClassValue, Machine, ModuleValue, Value } from "../../values/value.ts";
import { makeArray } from "./arrays.ts";
import { boxed, loweringCalls } from "./loweringCalls.ts";
import { makeMap, makeSet, mapMembers } from "./collections.ts";
import { consoleMembers } from "./console.ts";
import { cloneValue } from "./copies.ts";
import { dateClass } from "./dates.ts";
import { encodings } from "./encodings.ts";
import { iteratorMembers } from "./iterators.ts";
import { jsonMembers } from "./json.ts";
import { laterFunctions } from "./later.ts";
import { mathObject } from "./math.ts";
import { defineFunctions, holds, numberIn, textOf } from "./methods.ts";
import { convertNumber, numberFunctions, numberMembers } from "./numbers.ts";
import { objectMembers, reflectMembers } from "./objectMembers.ts";
import { arrayMembers, makeObject } from "./objects.ts";
import { promiseType } from "./promises.ts";
import { regexClass } from "./regexes.ts";
import { stringMembers } from "./strings.ts";
import { testGlobals } from "./testRunners.ts";

function typeOf(
  name: string,
  members: Map<string, Value>,
  make: (machine: Machine, args: readonly Value[]) => Value,
): [string, ClassValue] {
  return [name, createClass(name, [], members, ({ items }, machine) => make(machine, items))];
}

const typedArrays = [
  ...["Float32Array", "Float64Array", "Int8Array", "Uint8Array", "Uint8ClampedArray"],
  ...["Int16Array", "Uint16Array", "Int32Array", "Uint32Array", "BigInt64Array", "BigUint64Array"],
];

function module(name: string, members: ReadonlyMap<string, Value>): [string, ModuleValue] {
  return [name, { kind: "module", name, members }];
}

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

/** `BigInt(value)` */
function toBigInt(machine: Machine, given: Value): Value {
  const whole = bigIntIn(given);
  if (whole !== null) return given;
  if (given.kind === "unknown") throw new NotKnown(given.why);
  if (given.kind === "float") {
    if (Number.isInteger(given.value)) return makeBigInt(BigInt(given.value));
    const why = "cannot be converted to a BigInt because it is not an integer";
    return machine.fail("IndexError", `The number ${given.value} ${why}`);
  }
  if (given.kind === "bool") return makeBigInt(given.value ? 1n : 0n);
  const text = textOf(machine, given);
  if (given.kind === "none" || given.kind === "undefined")
    return machine.fail("TypeError", `Cannot convert ${text} to a BigInt`);
  try {
    return makeBigInt(BigInt(text));
  } catch {
    return machine.fail("SyntaxError", `Cannot convert ${text} to a BigInt`);
  }
}

function wrapped(wrap: (bits: number, value: bigint) => bigint) {
  return (_: Machine, [bits, value]: readonly Value[]): Value => {
    const whole = bigIntIn(value);
    const count = numberIn(bits);
    if (whole === null || !(count >= 0 && count <= 10_000))
      throw new NotKnown("this number is unknown");
    return makeBigInt(wrap(count, whole));
  };
}

const bigIntMembers = defineFunctions("BigInt.", {
  asUintN: wrapped((bits, value) => BigInt.asUintN(bits, value)),
  asIntN: wrapped((bits, value) => BigInt.asIntN(bits, value)),
});

interface Symbols {
  count: number;
  readonly named: Map<string, Value>;
}

/** The symbols that the program has made. */
function symbolsOf({ state }: Machine): Symbols {
  const known = state.get("symbols") as Symbols | undefined;
  const symbols = known ?? { count: 0, named: new Map<string, Value>() };
  state.set("symbols", symbols);
  return symbols;
}

function createSymbol(machine: Machine, description: string | null): Value {
  const number = ++symbolsOf(machine).count;
  return makeSymbol(description, symbolKey(description ?? "", number));
}

const symbolMembers = new Map<string, Value>([
  ...wellKnownSymbols,
  ...defineFunctions("Symbol.", {
    for: (machine, [key = absent]) => {
      const { named } = symbolsOf(machine);
      const name = textOf(machine, key);
      const made = named.get(name) ?? createSymbol(machine, name);
      named.set(name, made);
      return made;
    },
  }),
]);

/** `Object(value)`: a value that is none as an object. */
function toBoxed(machine: Machine, given: Value | undefined): Value {
  if (!given || given.kind === "none" || given.kind === "undefined")
    return machine.call(makeObject, []);
  if (given.kind === "unknown") throw new NotKnown(given.why);
  return isObject(given) ? given : boxed(machine, given);
}

/** What every program has. */
export const globals: ReadonlyMap<string, Value> = new Map<string, Value>([
  ...loweringCalls,
  ["undefined", absent],
  ["NaN", float(NaN)],
  ["Infinity", float(Infinity)],
  ["Math", mathObject],
  module("console", consoleMembers),
  module("JSON", jsonMembers),
  module("Reflect", reflectMembers),
  ["Promise", promiseType],
  ["Date", dateClass],
  ["RegExp", regexClass],
  typeOf("BigInt", bigIntMembers, (machine, [value = absent]) => toBigInt(machine, value)),
  typeOf("Symbol", symbolMembers, (machine, [description = absent]) =>
    createSymbol(machine, description.kind === "undefined" ? null : textOf(machine, description)),
  ),
  typeOf("Iterator", iteratorMembers, (machine) => machine.unknown("this call is not followed")),
  module("performance", clockMembers),
  module("process", processMembers),
  typeOf("Object", objectMembers, (machine, [value]) => toBoxed(machine, value)),
  typeOf("Array", arrayMembers(), makeArray),
  ...typedArrays.map((name) =>
    typeOf(name, arrayMembers(name), (machine, args) =>
      makeArray(machine, args.length === 0 ? [float(0)] : args, name),
    ),
  ),
  typeOf("Map", mapMembers, (machine, [given]) => makeMap(machine, given)),
  typeOf("Set", new Map(), (machine, [given]) => makeSet(machine, given)),
  typeOf("WeakMap", new Map(), (machine, [given]) => makeMap(machine, given, "WeakMap")),
  typeOf("WeakSet", new Map(), (machine, [given]) => makeSet(machine, given, "WeakSet")),
  typeOf("Number", numberMembers, (machine, args) => convertNumber(machine, args)),
  typeOf("String", stringMembers, (machine, [value]) =>
    value ? toStringValue(machine.language.toText(value, "plain", machine), machine) : string(""),
  ),
  typeOf("Boolean", new Map(), (machine, [value]) =>
    bool(value !== undefined && holds(machine, value)),
  ),
  ...errors,
  ...numberFunctions,
  ...laterFunctions,
  ...testGlobals,
  ...encodings,
  ...defineFunctions("", {
    structuredClone: (machine, [value = absent]) => cloneValue(machine, value),
  }),
]);
