import { typedArguments } from "./typedArguments.ts";
import { NotKnown } from "../../values/gaps.ts";
import { builtin } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { numberOf, wholeOf } from "../convert.ts";
import { wholeRule } from "../allArguments.ts";
import { flatten } from "../columns/vectors.ts";
import { firstAxis, matrixIn, shapeOf } from "./matrices.ts";

/** What a function makes of its arguments; `outputs`: how many values are asked for. */
export type Body = (machine: Machine, items: readonly Value[], outputs: number) => Value;

export type Entries = Readonly<Record<string, Body>>;

/** A text in double quotes: a function that is given one mostly gives another, and no array of characters. */
function isQuoted(value: Value): boolean {
  if (value.kind === "list") return value.items.some(isQuoted);
  return value.kind === "string" && value.typeName !== undefined;
}

function holdsCharacters(value: Value): boolean {
  if (value.kind === "list" || value.kind === "tuple") return value.items.some(holdsCharacters);
  return value.kind === "string" && value.typeName === undefined;
}

/** These give arrays of characters of any text. */
const giveCharacters = new Set(["char", "class", "fieldnames", "cellstr"]);

/** These give a text in double quotes where they are given one. */
const keepsKind = new Set([
  ...["upper", "lower", "strtrim", "strrep", "regexprep", "replace", "erase", "strjoin", "strcat"],
  ...[
    "sprintf",
    "strip",
    "pad",
    "extractBefore",
    "extractAfter",
    "extractBetween",
    "reverse",
    "join",
  ],
]);

/** A function whose result is unknown where an argument is. */
export function toFunction(name: string, body: Body, takesUnknown = false): Value {
  const rule = (machine: Machine, items: readonly Value[], named: ReadonlyMap<string, Value>) =>
    body(machine, items, numberOf(named.get(":outputs")) ?? 1);
  const whole = body.length > 0 ? wholeRule(name, rule) : rule;
  const made = builtin(name, ({ items, named }, machine) => {
    const gap = takesUnknown ? undefined : items.find(({ kind }) => kind === "unknown");
    const given = gap ? items : typedArguments(name, items);
    const result = gap ?? whole(machine, given, named);
    if (giveCharacters.has(name) || !items.some(isQuoted) || !holdsCharacters(result))
      return result;
    if (result.kind === "string" && keepsKind.has(name)) return { ...result, typeName: "string" };
    throw new NotKnown("a text in double quotes is not followed here");
  });
  return takesUnknown ? { ...made, shows: true } : made;
}

export function toFunctions(entries: Entries, takeUnknown = false): [string, Value][] {
  return Object.entries(entries).map(([name, body]) => [name, toFunction(name, body, takeUnknown)]);
}

/** The numbers of a row, a column, or a number alone. */
export function numbersOf(machine: Machine, value: Value | undefined): readonly number[] {
  const tensor = matrixIn(machine, value);
  const numbers = flatten(machine, tensor).numbers();
  if (!numbers) throw new NotKnown(tensor.why);
  return [...numbers];
}

/** Sizes that are given one by one, or as one row: `zeros(2, 3)`, `zeros([2 3])`, `zeros(2)`. */
export function sizesIn(machine: Machine, items: readonly Value[]): readonly number[] {
  const used = items.filter(({ kind }) => kind !== "string");
  const [only] = used;
  if (!only) return [1, 1];
  const sizes =
    used.length === 1 ? numbersOf(machine, only) : used.map((each) => wholeOf(each, machine));
  const whole = sizes.length === 1 ? [sizes[0]!, sizes[0]!] : sizes;
  if (!whole.every(Number.isInteger)) return machine.fail("error", "sizes must be whole numbers");
  return whole.map((size) => Math.max(0, size));
}

/** A dimension that is given, counted from 0; without one, the first that is longer than 1. */
export function axisIn(machine: Machine, value: Value, axis: Value | undefined): number {
  if (!axis) return firstAxis(shapeOf(value));
  const at = wholeOf(axis, machine) - 1;
  return at >= 0 ? at : machine.fail("error", "DIM must be a valid dimension");
}

export function textIn(value: Value | undefined): string | null {
  return value?.kind === "string" ? value.value : null;
}
