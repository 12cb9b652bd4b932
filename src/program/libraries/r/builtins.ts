import { binary } from "../../languages/r/values.ts";
import { bool, builtin, float, none, string, tuple } from "../../values/make.ts";
import type { ModuleValue, Value } from "../../values/value.ts";
import { applying } from "./applying.ts";
import { calculating } from "./calculating.ts";
import { creating, creatingNamed } from "./creating.ts";
import { toFunctions } from "./given.ts";
import { loweringCalls } from "./loweringCalls.ts";
import { output, outputNamed } from "./output.ts";
import { reducing } from "./reducing.ts";
import { sizes } from "./sizes.ts";
import { texting } from "./texts.ts";
import { random } from "./random.ts";

/** Operators as functions: `Reduce("+", x)`. */
const operators = Object.entries({
  ...({ "+": "+", "-": "-", "*": "*", "/": "/", "^": "**", "%*%": "@" } as const),
}).map(([name, operator]): [string, Value] => [
  name,
  builtin(name, ({ items: [left = none, right] }, machine) =>
    right ? binary(operator, left, right, machine) : machine.language.unary("-", left, machine),
  ),
]);

/** Indices as functions: `sapply(heads, "[[", "weights")`. */
const indices = new Map(loweringCalls);
const places = (["[", "[["] as const).map((name): [string, Value] => [
  name,
  indices.get(name === "[" ? ":items" : ":item")!,
]);

const functions = new Map<string, Value>([
  ...places,
  ...toFunctions({
    ...creating,
    ...sizes,
    ...calculating,
    ...reducing,
    ...texting,
    ...applying,
    ...output,
  }),
  ...operators,
  ...creatingNamed,
  ...outputNamed,
  ...random,
]);

/** What a call of a name finds, whatever variables there are. */
const callable: ModuleValue = { kind: "module", name: "base", members: functions };

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
  ["letters", alphabet("a")],
  ["LETTERS", alphabet("A")],
]);
