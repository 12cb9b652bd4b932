import { equal } from "../../languages/java/equality.ts";
import { natureOf } from "../../languages/java/natures.ts";
import { gapSign, NotKnown, sure } from "../../values/gaps.ts";
import { bool, int, none } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { holds, itemsIn, type Method, wholeIn } from "../declared/table.ts";
import { isFunction, isLazy } from "./making.ts";
import { valuesOf } from "./walking.ts";

export type Empty = (machine: Machine, self: Value, isTested: boolean) => Value;

/** What a value that is gone through is called in messages. */
function nameOf(self: Value): string {
  if (isLazy(self)) return "Sequence";
  if (self.kind === "string") return "Char sequence";
  if (/^(?:keys|values|entries|heap)$/.test(natureOf(self)?.kind ?? "")) return "Collection";
  if (self.kind === "list") return self.typeName?.endsWith("]") ? "Array" : "List";
  return "Collection";
}

const failing: Empty = (machine, self, isTested) => {
  const name = isTested && nameOf(self) === "List" ? "Collection" : nameOf(self);
  const text = isTested
    ? `${name} contains no element matching the predicate.`
    : `${name} is empty.`;
  return machine.fail(
    "NoSuchElementException",
    isTested && name === "Char sequence" ? text.replace("element", "character") : text,
  );
};

const missing: Empty = () => none;

function testIn(given: readonly Value[]): Value | null {
  const [test] = [...given];
  if (test && !isFunction(test)) throw new NotKnown("this call is not followed");
  return test ?? null;
}

function first(empty: Empty): Method {
  return (machine, self, given) => {
    const test = testIn(given);
    for (const value of valuesOf(machine, self))
      if (!test || holds(machine, test, value)) return value;
    return empty(machine, self, test !== null);
  };
}

/** Lists are gone through from their end, all else from its start. */
function last(empty: Empty): Method {
  return (machine, self, given) => {
    const test = testIn(given);
    const items = itemsIn(machine, self);
    const is = (item: Value): boolean => !test || holds(machine, test, item);
    const isBackwards = self.kind === "list" || self.kind === "string";
    const found = isBackwards ? items.findLast(is) : items.filter(is).at(-1);
    return found ?? empty(machine, self, test !== null);
  };
}

/** The only value; several are an exception, or none. */
function single(isStrict: boolean): Method {
  return (machine, self, given) => {
    const test = testIn(given);
    const found: Value[] = [];
    for (const value of valuesOf(machine, self)) {
      if (test && !holds(machine, test, value)) continue;
      found.push(value);
      if (found.length > 1) break;
    }
    if (found.length === 1) return found[0]!;
    if (!isStrict) return none;
    if (found.length === 0) return failing(machine, self, test !== null);
    const many = test ? "contains more than one matching element." : "has more than one element.";
    const name = test && nameOf(self) === "List" ? "Collection" : nameOf(self);
    return machine.fail("ValueError", `${name} ${many}`);
  };
}

function place(isLast: boolean): Method {
  return (machine, self, given) => {
    const [wanted] = [...given];
    const is = (item: Value): boolean =>
      isFunction(wanted)
        ? holds(machine, wanted, item)
        : sure(equal(wanted ?? none, item, machine));
    if (isLast) return int(itemsIn(machine, self).findLastIndex(is));
    let at = 0;
    for (const value of valuesOf(machine, self)) {
      if (is(value)) return int(at);
      at++;
    }
    return int(-1);
  };
}

function some(machine: Machine, self: Value, test: Value | null): boolean {
  for (const value of valuesOf(machine, self))
    if (!test || holds(machine, test, value)) return true;
  return false;
}

/** The value at a place, or what stands for one that is not there. */
function elementAt(
  otherwise: (machine: Machine, at: Value, given: readonly Value[], self: Value) => Value,
): Method {
  return (machine, self, given) => {
    const [at, ...rest] = [...given];
    const place = wholeIn(at);
    let left = place;
    if (place >= 0) for (const value of valuesOf(machine, self)) if (left-- === 0) return value;
    return otherwise(machine, at ?? none, rest, self);
  };
}

const outside = elementAt((machine, at, _, self) => {
  if (self.kind === "string") return machine.fail("StringIndexOutOfBoundsException", gapSign);
  return machine.fail("RangeError", `Index ${wholeIn(at)}`);
});

const orNull = elementAt(() => none);
const orElse = elementAt((machine, at, [make]) => machine.call(make ?? none, [at]));

/** What `firstNotNullOf` gives of the first value for which its function gives something. */
function firstNotNull(isStrict: boolean): Method {
  return (machine, self, given) => {
    const [select] = [...given];
    for (const value of valuesOf(machine, self)) {
      const made = machine.call(select ?? none, [value]);
      if (made.kind === "unknown") throw new NotKnown(made.why);
      if (made.kind !== "none") return made;
    }
    return isStrict
      ? machine.fail(
          "NoSuchElementException",
          "No element of the collection was transformed to a non-null value.",
        )
      : none;
  };
}

/** What looks for one of many values, or counts them. */
export const finding: Readonly<Record<string, Method>> = {
  ...{ first: first(failing), firstOrNull: first(missing), find: first(missing) },
  ...{ last: last(failing), lastOrNull: last(missing), findLast: last(missing) },
  ...{ single: single(true), singleOrNull: single(false) },
  ...{ indexOf: place(false), indexOfFirst: place(false) },
  ...{ lastIndexOf: place(true), indexOfLast: place(true) },
  ...{ elementAt: outside, elementAtOrNull: orNull, getOrNull: orNull },
  ...{ elementAtOrElse: orElse, getOrElse: orElse },
  ...{ firstNotNullOf: firstNotNull(true), firstNotNullOfOrNull: firstNotNull(false) },
  contains: (machine, self, given) => {
    const [wanted] = [...given];
    let isOpen = false;
    for (const value of valuesOf(machine, self)) {
      const same = equal(wanted ?? none, value, machine);
      if (same === true) return bool(true);
      isOpen ||= same === null;
    }
    return isOpen ? machine.unknown("it is unknown whether these are equal") : bool(false);
  },
  containsAll: (machine, self, [others]) => {
    const items = itemsIn(machine, self);
    return bool(
      itemsIn(machine, others).every((wanted) =>
        items.some((item) => sure(equal(wanted, item, machine))),
      ),
    );
  },
  count: (machine, self, [test]) =>
    int(itemsIn(machine, self).filter((item) => !test || holds(machine, test, item)).length),
  any: (machine, self, given) => bool(some(machine, self, testIn(given))),
  none: (machine, self, given) => bool(!some(machine, self, testIn(given))),
  all: (machine, self, [test]) => {
    for (const value of valuesOf(machine, self))
      if (!holds(machine, test ?? none, value)) return bool(false);
    return bool(true);
  },
  isEmpty: (machine, self) => bool(!some(machine, self, null)),
  isNotEmpty: (machine, self) => bool(some(machine, self, null)),
  component1: component(0),
  component2: component(1),
  component3: component(2),
  component4: component(3),
  component5: component(4),
};

function component(at: number): Method {
  return (machine, self) => outside(machine, self, [int(at)], new Map());
}
