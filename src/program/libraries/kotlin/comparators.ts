import { orderOf } from "../../languages/kotlin/compare.ts";
import { NotKnown } from "../../values/gaps.ts";
import { builtin, int, none } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { type Rule, wholeIn } from "../declared/table.ts";
import { comparison } from "./making.ts";

type Compare = (machine: Machine, a: Value, b: Value) => number;

/** The order of two values; what is missing comes first. */
export function order(machine: Machine, a: Value, b: Value): number {
  if (a.kind === "none" || b.kind === "none")
    return Number(a.kind !== "none") - Number(b.kind !== "none");
  const found = orderOf(a, b, machine);
  if (found === null) throw new NotKnown("the order of this list is unknown");
  return found;
}

function bySelectors(machine: Machine, selectors: readonly Value[], a: Value, b: Value): number {
  for (const select of selectors) {
    const by = order(machine, machine.call(select, [a]), machine.call(select, [b]));
    if (by !== 0) return by;
  }
  return 0;
}

function through(compare: Value): Compare {
  return (machine, a, b) => wholeIn(machine.call(compare, [a, b]));
}

/** Whether a function compares two values. */
function isComparison(value: Value | undefined): boolean {
  return value?.kind === "builtin" && value.name === "compare";
}

/** `compareBy({ it.a }, { it.b })`, `compareBy(comparator) { it.a }` */
function comparing(isDescending: boolean): Rule {
  return (_, given) => {
    const selectors = [...given];
    const [first, select] = selectors;
    const by: Compare = isComparison(first)
      ? (machine, a, b) => {
          const keys = [a, b].map((each) => (select ? machine.call(select, [each]) : each));
          return through(first!)(machine, keys[0]!, keys[1]!);
        }
      : (machine, a, b) => bySelectors(machine, selectors, a, b);
    return comparison((machine, a, b) => (isDescending ? by(machine, b, a) : by(machine, a, b)));
  };
}

/** What is missing stands at one end. */
function nullsAt(isFirst: boolean): Rule {
  return (_, [given]) => {
    const by = given ? through(given) : order;
    return comparison((machine, a, b) => {
      if (a.kind !== "none" && b.kind !== "none") return by(machine, a, b);
      const made = Number(a.kind !== "none") - Number(b.kind !== "none");
      return isFirst ? made : -made;
    });
  };
}

/** Functions that make comparators, or compare. */
export const comparators: Readonly<Record<string, Rule>> = {
  ...{ compareBy: comparing(false), compareByDescending: comparing(true) },
  naturalOrder: () => comparison(order),
  reverseOrder: () => comparison((machine, a, b) => order(machine, b, a)),
  ...{ nullsFirst: nullsAt(true), nullsLast: nullsAt(false) },
  compareValues: (machine, [a, b]) => int(Math.sign(order(machine, a ?? none, b ?? none))),
  compareValuesBy: (machine, given) => {
    const [a, b, ...selectors] = [...given];
    return int(bySelectors(machine, selectors, a ?? none, b ?? none));
  },
  Comparator: (_, [compare]) => comparison(through(compare ?? none)),
};

type Then = (first: Value, given: readonly Value[]) => Compare;

const then: Then = (first, [other]) => {
  const next = other ? through(other) : order;
  return (machine, a, b) => through(first)(machine, a, b) || next(machine, a, b);
};

const thenBy =
  (isDescending: boolean): Then =>
  (first, given) => {
    const next = comparing(isDescending);
    return (machine, a, b) =>
      through(first)(machine, a, b) || through(next(machine, given, new Map()))(machine, a, b);
  };

const reversed: Then = (first) => (machine, a, b) => through(first)(machine, b, a);

const members: Readonly<Record<string, Then>> = {
  ...{ then, thenComparing: then, thenBy: thenBy(false), thenByDescending: thenBy(true) },
  thenDescending:
    (first, [other]) =>
    (machine, a, b) =>
      through(first)(machine, a, b) || through(other ?? none)(machine, b, a),
  reversed,
};

/** A method of a function: `f.invoke(x)`, or one of a comparator; null: it has none of that name. */
export function ofFunction(callee: Value, name: string): Value | null {
  if (name === "invoke") return callee;
  if (!isComparison(callee)) return null;
  if (name === "compare") return callee;
  const make = Object.hasOwn(members, name) ? members[name]! : null;
  return make && builtin(name, ({ items }) => comparison(make(callee, [...items])));
}
