import { binary, compare } from "../../languages/r/values.ts";
import { bool, builtin, dictionary, float, string, tuple } from "../../values/make.ts";
import type { Machine, ModuleValue, Value } from "../../values/value.ts";
import { applying } from "./applying.ts";
import { calculating } from "./calculating.ts";
import { creating, creatingNamed } from "./creating.ts";
import { toFunctions } from "./defining.ts";
import { onItems } from "./items.ts";
import { searching } from "./patterns.ts";
import { wording } from "./wording.ts";
import { statistics } from "./statistics.ts";
import { naming, textsFrom } from "./naming.ts";
import { loweringCalls } from "./loweringCalls.ts";
import { output, outputNamed } from "./output.ts";
import { reducing } from "./reducing.ts";
import { followingObjects } from "./objects.ts";
import { classes } from "./classes.ts";
import { factors } from "./factors.ts";
import { frames } from "./frames.ts";
import { graphics } from "./graphics.ts";
import { matrices } from "./matrices.ts";
import { scaling } from "./scaling.ts";
import { sizes } from "./sizes.ts";
import { environments } from "./environments.ts";
import { formalClasses } from "./formalClasses.ts";
import { objectClasses } from "./objectClasses.ts";
import { textFiles } from "./textFiles.ts";
import { texting } from "./texts.ts";
import { random } from "./random.ts";

/** Operators as functions: `Reduce("+", x)`. */
const operators = [
  ...Object.entries({
    ...({ "+": "+", "-": "-", "*": "*", "/": "/", "^": "**", "%*%": "@" } as const),
    ...({ "%%": "%", "%/%": "//", "&": "&", "|": "|" } as const),
  }).map(([name, operator]) =>
    operatorNamed(name, (left, right, machine) => binary(operator, left, right, machine)),
  ),
  ...(["==", "!=", "<", "<=", ">", ">="] as const).map((operator) =>
    operatorNamed(operator, (left, right, machine) => compare(operator, left, right, machine)),
  ),
];

function operatorNamed(
  name: string,
  calculate: (left: Value, right: Value, machine: Machine) => Value,
): [string, Value] {
  const call = builtin(name, ({ items, named }, machine) => {
    const [left, right] = items;
    if (left && right && items.length === 2 && named.size === 0)
      return calculate(left, right, machine);
    const isAlone = left && items.length === 1 && named.size === 0;
    return isAlone && (name === "-" || name === "+")
      ? machine.language.unary(name, left, machine)
      : machine.unknown("this call is not followed");
  });
  return [name, call];
}

/** Indices as functions: `sapply(heads, "[[", "weights")`. */
const indices = new Map(loweringCalls);
const places = (["[", "[["] as const).map((name): [string, Value] => [
  name,
  indices.get(name === "[" ? ":items" : ":item")!,
]);

const functions = new Map<string, Value>([
  ...places,
  ...toFunctions(
    followingObjects({
      ...creating,
      ...sizes,
      ...calculating,
      ...reducing,
      ...texting,
      ...applying,
      ...output,
      ...naming,
      ...onItems,
      ...searching,
      ...wording,
      ...statistics,
      ...matrices,
      ...factors,
      ...frames,
      ...classes,
      ...textFiles,
      ...environments,
      ...scaling,
    }),
  ),
  ...operators,
  ...creatingNamed,
  ...outputNamed,
  ...random,
  ...graphics,
  ...objectClasses,
  ...formalClasses,
]);

/** What a call of a name finds, whatever variables there are. */
const callable: ModuleValue = { kind: "module", name: "base", members: functions };

const months = [
  ...["January", "February", "March", "April", "May", "June", "July", "August", "September"],
  ...["October", "November", "December"],
];

const machineLimits = dictionary();
for (const [name, value] of [
  ["integer.max", 2 ** 31 - 1],
  ["double.eps", Number.EPSILON],
  ["double.xmax", Number.MAX_VALUE],
] as const)
  machineLimits.entries.set(`s:${name}`, [string(name), float(value)]);

const alphabet = (from: string): Value => ({
  ...tuple(
    Array.from({ length: 26 }, (_, at) => string(String.fromCharCode(from.charCodeAt(0) + at))),
  ),
  typeName: "character",
});

/** What every program has. */
export const builtins: ReadonlyMap<string, Value> = new Map<string, Value>([
  ...functions,
  ...loweringCalls,
  [":functions", callable],
  ["T", bool(true)],
  ["F", bool(false)],
  ["pi", float(Math.PI)],
  ["month.name", textsFrom(months)],
  ["month.abb", textsFrom(months.map((name) => name.slice(0, 3)))],
  [".Machine", machineLimits],
  ["letters", alphabet("a")],
  ["LETTERS", alphabet("A")],
]);
