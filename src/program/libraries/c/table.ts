import { asNumber } from "../../languages/c/numbers.ts";
import { NotKnown } from "../../values/gaps.ts";
import { builtin } from "../../values/make.ts";
import type { NumberValue } from "../../values/number.ts";
import type { Machine, Value } from "../../values/value.ts";

/** A function of a library. */
export type Rule = (machine: Machine, items: readonly Value[]) => Value;

/** A method of a type of a library. */
export type Method = (machine: Machine, self: Value, items: readonly Value[]) => Value;

/** Functions by their names. */
export function functions(rules: Readonly<Record<string, Rule>>): [string, Value][] {
  return Object.entries(rules).map(([name, rule]) => [
    name,
    builtin(name, ({ items }, machine) => rule(machine, items)),
  ]);
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

/** A text that the rule needs. */
export function textIn(value: Value | undefined): string {
  if (value?.kind === "string") return value.value;
  if (value?.kind === "list") {
    const codes = value.items.map((item) => (item.kind === "int" ? item.value & 255 : 0));
    const end = codes.indexOf(0);
    return String.fromCharCode(...codes.slice(0, end < 0 ? undefined : end));
  }
  throw new NotKnown(value?.kind === "unknown" ? value.why : "a part of this text is unknown");
}
