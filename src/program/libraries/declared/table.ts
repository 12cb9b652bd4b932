import { wholeFunction, wholeMethod } from "../allArguments.ts";
import { allOf } from "../python/lists.ts";
import { numberOf } from "../convert.ts";
import { createClass } from "../../values/make.ts";
import { NotKnown } from "../../values/gaps.ts";
import type { Machine, Value } from "../../values/value.ts";

/** What a method does with the object that it belongs to. */
export type Method = (
  machine: Machine,
  self: Value,
  items: readonly Value[],
  named: ReadonlyMap<string, Value>,
) => Value;

/** A property or a method of a type of a library. */
export interface Member {
  readonly isProperty: boolean;
  readonly call: Method;
}

export type Members = ReadonlyMap<string, Member>;

/** A table of properties and methods. */
export function members(
  properties: Readonly<Record<string, Method>>,
  methods: Readonly<Record<string, Method>>,
): Members {
  return new Map<string, Member>([
    ...Object.entries(properties).map(
      ([name, call]) => [name, { isProperty: true, call }] as const,
    ),
    ...Object.entries(methods).map(
      ([name, call]) => [name, { isProperty: false, call: wholeMethod(name, call) }] as const,
    ),
  ]);
}

/** A function, or a static method. */
export type Rule = (
  machine: Machine,
  items: readonly Value[],
  named: ReadonlyMap<string, Value>,
) => Value;

/** Functions by name. */
export function functions(rules: Readonly<Record<string, Rule>>): [string, Value][] {
  return Object.entries(rules).map(([name, rule]) => [name, wholeFunction(name, rule)]);
}

/** A class with nothing but static members. */
export function statics(
  name: string,
  rules: Readonly<Record<string, Rule>>,
  values: Readonly<Record<string, Value>> = {},
): Value {
  return createClass(name, [], new Map([...functions(rules), ...Object.entries(values)]));
}

/** The values to go through; an unknown one ends the rule. */
export function itemsIn(machine: Machine, value: Value | undefined): Value[] {
  const items = allOf(machine, value);
  if (items) return items;
  throw new NotKnown(value?.kind === "unknown" ? value.why : "the values to loop over are unknown");
}

/** A whole number that the rule needs. */
export function wholeIn(value: Value | undefined, otherwise?: number): number {
  const number = numberOf(value);
  if (number !== null) return number;
  if (otherwise !== undefined && value === undefined) return otherwise;
  throw new NotKnown(value?.kind === "unknown" ? value.why : "the number of values is unknown");
}

/** Whether a function says yes to a value. */
export function holds(machine: Machine, test: Value, ...items: readonly Value[]): boolean {
  const truth = machine.language.truth(machine.call(test, items), machine);
  if (truth === null) throw new NotKnown("it is unknown whether this is true");
  return truth;
}

/** A text that the rule needs. */
export function textIn(value: Value | undefined): string {
  if (value?.kind === "string") return value.value;
  if (value?.kind === "int" && value.type === "char") return String.fromCharCode(value.value);
  if (value?.kind === "none" || value === undefined) return "";
  throw new NotKnown(value.kind === "unknown" ? value.why : "a part of this text is unknown");
}
