import { toNumberValue } from "../../languages/javascript/numbers.ts";
import { toPlainText } from "../../languages/javascript/text.ts";
import { gapSign, NotKnown } from "../../values/gaps.ts";
import { builtin } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { wholeFunction, wholeMethod } from "../allArguments.ts";
import type { Table } from "../signature.ts";

/** What a method does: with its object, and its arguments. */
export type MethodBody<Self extends Value> = (
  machine: Machine,
  self: Self,
  args: readonly Value[],
) => Value;

/** Methods of values of one kind. */
export function defineMethods<Self extends Value>(
  kind: Self["kind"],
  bodies: Readonly<Record<string, MethodBody<Self>>>,
): Table {
  return new Map(
    Object.entries(bodies).map(([name, body]) => {
      const whole = wholeMethod(name, body);
      const made = builtin(name, ({ items: [self, ...args], named }, machine) => {
        if (self?.kind !== kind) {
          return self?.kind === "unknown"
            ? self
            : machine.unknown(`this use of \`${name}\` is not followed`);
        }
        const lost = machine.lostIn(self);
        return lost === null ? whole(machine, self as Self, args, named) : machine.unknown(lost);
      });
      return [name, made];
    }),
  );
}

/**
 * Functions by name. `extra`: what the real ones do with arguments that their rules do not read. Functions of
 * JavaScript take any number of them: `row.map(Math.exp)` hands over three.
 */
export function defineFunctions(
  prefix: string,
  bodies: Readonly<Record<string, (machine: Machine, args: readonly Value[]) => Value>>,
  extra: "unknown" | "ignored" = "unknown",
): Map<string, Value> {
  return new Map(
    Object.entries(bodies).map(([own, body]) => {
      const name = `${prefix}${own}`;
      return [
        own,
        extra === "unknown"
          ? wholeFunction(name, body)
          : builtin(name, ({ items }, machine) => body(machine, items)),
      ];
    }),
  );
}

/** The number of an argument. */
export function numberIn(value: Value | undefined, fallback = NaN): number {
  if (!value || value.kind === "undefined") return fallback;
  const number = toNumberValue(value);
  if (!number) throw new NotKnown(value.kind === "unknown" ? value.why : "this number is unknown");
  return number.value;
}

/** A position in something of a length, counted from the end if it is negative. */
export function positionIn(value: Value | undefined, length: number, fallback: number): number {
  const at = Math.trunc(numberIn(value, fallback)) || 0;
  return at < 0 ? Math.max(0, length + at) : Math.min(at, length);
}

/** Whether a test holds; what depends on an unknown one is unknown. */
export function holds(machine: Machine, value: Value): boolean {
  const truth = machine.language.truth(value, machine);
  if (truth === null) throw new NotKnown("it is unknown whether this is true");
  return truth;
}

/** All values of something that can be iterated. */
export function itemsOf(machine: Machine, value: Value | undefined): Value[] {
  const values = value && machine.language.iterate(value, machine);
  if (!values) throw new NotKnown("the number of values here is unknown");
  const items: Value[] = [];
  for (const item of values) {
    items.push(item);
    machine.spend(0.1);
  }
  return items;
}

/** The text of an argument. */
export function textOf(machine: Machine, value: Value): string {
  if (value.kind === "unknown") throw new NotKnown(value.why);
  const text = toPlainText(value, machine);
  if (text.includes(gapSign)) throw new NotKnown("a part of this text is unknown");
  return text;
}

/** Whether a value can be called. */
export function isCallable({ kind }: Value): boolean {
  return kind === "function" || kind === "builtin" || kind === "method" || kind === "class";
}
