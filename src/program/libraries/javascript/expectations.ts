import { isSame } from "../../languages/javascript/items.ts";
import { absent } from "../../values/make.ts";
import type { Machine, ModuleValue, Value } from "../../values/value.ts";
import { areAlike, check, isIdentical, negated, throws } from "./assertions.ts";
import { defineFunctions, holds, itemsOf, numberIn } from "./methods.ts";
import type { Table } from "../signature.ts";

/** Whether something holds for a value; null: nobody can tell. */
type Matcher = (value: Value, given: readonly Value[], machine: Machine) => boolean | null;

const compared =
  (is: (a: number, b: number) => boolean): Matcher =>
  (value, [other]) =>
    is(numberIn(value), numberIn(other));

const isKind =
  (kind: Value["kind"]): Matcher =>
  (value) =>
    value.kind === "unknown" ? null : value.kind === kind;

/** Equal parts; objects that have others may be equal all the same. */
const isEqual: Matcher = (value, [other = absent], machine) =>
  areAlike(value, other, machine) === true ? true : null;

const matchers: Readonly<Record<string, Matcher>> = {
  toBe: (value, [other = absent]) => isIdentical(value, other),
  toEqual: isEqual,
  toStrictEqual: isEqual,
  toBeCloseTo: (value, [other, digits]) => {
    const count = digits && digits.kind !== "undefined" ? numberIn(digits) : 2;
    const [a, b] = [numberIn(value), numberIn(other)];
    return a === b || Math.abs(a - b) < 10 ** -count / 2;
  },
  toBeGreaterThan: compared((a, b) => a > b),
  toBeGreaterThanOrEqual: compared((a, b) => a >= b),
  toBeLessThan: compared((a, b) => a < b),
  toBeLessThanOrEqual: compared((a, b) => a <= b),
  toBeTruthy: (value, _, machine) => holds(machine, value),
  toBeFalsy: (value, _, machine) => !holds(machine, value),
  toBeUndefined: isKind("undefined"),
  toBeDefined: (value, given, machine) => negated(isKind("undefined")(value, given, machine)),
  toBeNull: isKind("none"),
  toBeNaN: (value) => Number.isNaN(numberIn(value)),
  toHaveLength: (value, [count], machine) => itemsOf(machine, value).length === numberIn(count),
  toContain: (value, [other = absent], machine) => {
    const results = itemsOf(machine, value).map((item) => isSame(item, other));
    return results.includes(true) ? true : results.includes(null) ? null : false;
  },
  toThrow: (value, _, machine) => throws(machine, value),
  toThrowError: (value, _, machine) => throws(machine, value),
};

/** `expect(value)`, and `expect(value).not` */
function expectation(value: Value, isNot: boolean): ModuleValue {
  const members = defineFunctions(
    "expect().",
    Object.fromEntries(
      Object.entries(matchers).map(([name, matches]) => [
        name,
        (machine: Machine, given: readonly Value[]) => {
          const answer = matches(value, given, machine);
          return check(machine, isNot ? negated(answer) : answer, undefined);
        },
      ]),
    ),
    "ignored",
  );
  const not: [string, Value][] = isNot ? [] : [["not", expectation(value, true)]];
  return { kind: "module", name: "expect", members: new Map([...members, ...not]) };
}

/** What test runners have to say what must hold. */
export const expectMembers: Table = defineFunctions("", {
  expect: (_, [value = absent]) => expectation(value, false),
});
