import { asNumber } from "../../languages/c/numbers.ts";
import { bytesIn, textOfBytes } from "../../languages/c/chars.ts";
import { wholeFunction } from "../allArguments.ts";
import { NotKnown } from "../../values/gaps.ts";
import type { NumberValue } from "../../values/number.ts";
import type { Machine, Value } from "../../values/value.ts";

/** A function of a library. */
export type Rule = (machine: Machine, items: readonly Value[]) => Value;

/** A method of a type of a library. */
export type Method = (machine: Machine, self: Value, items: readonly Value[]) => Value;

/** Functions by their names. */
export function functions(rules: Readonly<Record<string, Rule>>): [string, Value][] {
  return Object.entries(rules).map(([name, rule]) => [name, wholeFunction(name, rule)]);
}

/** A number that the rule needs. */
export function numberIn(value: Value | undefined): NumberValue {
  const number = asNumber(value);
  if (number) return number;
  throw new NotKnown(value?.kind === "unknown" ? value.why : "this number is unknown");
}

/** A whole number that the rule needs. */
export function wholeIn(value: Value | undefined): number {
  return Math.trunc(numberIn(value).value);
}

/** A text that the rule needs: a string, or characters up to a zero, for which it takes the machine. */
export function textIn(value: Value | undefined, machine?: Machine): string {
  if (value?.kind === "string") return value.value;
  if (machine) return textOfBytes(bytesIn(value, machine));
  throw new NotKnown(value?.kind === "unknown" ? value.why : "a part of this text is unknown");
}

/** What fails on the way may have changed what its arguments point to. */
export function careful(rules: Readonly<Record<string, Rule>>): Readonly<Record<string, Rule>> {
  const entries = Object.entries(rules).map(([name, rule]): [string, Rule] => [
    name,
    (machine, items) => {
      try {
        return rule(machine, items);
      } catch (error) {
        if (error instanceof NotKnown) for (const item of items) machine.mayChange(item);
        throw error;
      }
    },
  ]);
  return Object.fromEntries(entries);
}
