import { equal } from "../../languages/java/equality.ts";
import { bool, builtin, createClass, int, noNames, none } from "../../values/make.ts";
import { NotKnown, sure } from "../../values/gaps.ts";
import type { BuiltinValue, Machine, Value } from "../../values/value.ts";
import { wholeFunction } from "../allArguments.ts";
import { functions, holds, type Members, type Rule, statics } from "../declared/table.ts";
import { compareBy, distance, folded, order } from "./ordering.ts";

/** A comparator. */
export function comparator(
  compare: (left: Value, right: Value, machine: Machine) => number,
): BuiltinValue {
  return wholeFunction("compare", (machine, [left, right]) =>
    int(compare(left ?? none, right ?? none, machine)),
  );
}

export const naturalOrder = comparator((left, right, machine) => order(machine, left, right));
export const reverseOrder = comparator((left, right, machine) => order(machine, right, left));
export const caseInsensitive = comparator((left, right) => {
  if (left.kind !== "string" || right.kind !== "string")
    throw new NotKnown("the order of this list is unknown");
  return distance(folded(left.value), folded(right.value));
});

function reversed(machine: Machine, comparison: Value): Value {
  const compare = compareBy(machine, comparison);
  return comparator((left, right) => compare(right, left));
}

function byKey(machine: Machine, key: Value, comparison: Value | undefined): Value {
  const compare = compareBy(machine, comparison);
  return comparator((left, right) =>
    compare(machine.call(key, [left]), machine.call(key, [right])),
  );
}

const comparing: Rule = (machine, [key, comparison]) => byKey(machine, key ?? none, comparison);

/** Whether a function takes two values to compare; null: not known. */
function isComparator(value: Value): boolean | null {
  switch (value.kind) {
    case "function":
      return value.definition.parameters.filter(({ kind }) => kind !== "receiver").length === 2;
    case "method":
      return isComparator(value.callee);
    case "builtin":
      return value.name === "compare";
    case "instance":
      return true;
    default:
      return null;
  }
}

function thenComparing(
  machine: Machine,
  first: Value,
  [next, comparison]: readonly Value[],
): Value {
  const isWhole = next && isComparator(next);
  if (!next || isWhole === null) throw new NotKnown("the order of this list is unknown");
  const second =
    isWhole === true && !comparison ? next : byKey(machine, next, comparison ?? naturalOrder);
  const [before, after] = [first, second].map((each) => compareBy(machine, each));
  return comparator((left, right) => before!(left, right) || after!(left, right));
}

const nullsAt =
  (sign: 1 | -1): Rule =>
  (machine, [comparison]) => {
    const compare =
      comparison && comparison.kind !== "none" ? compareBy(machine, comparison) : () => 0;
    return comparator((left, right) => {
      const [a, b] = [left, right].map(({ kind }) => kind === "none");
      if (a || b) return a && b ? 0 : a ? sign : -sign;
      return compare(left, right);
    });
  };

/** What `Comparator` and `Collections` have for orders. */
export const comparators = statics("Comparator", {
  ...{ comparing, comparingDouble: comparing, comparingInt: comparing, comparingLong: comparing },
  naturalOrder: () => naturalOrder,
  reverseOrder: () => reverseOrder,
  nullsFirst: nullsAt(-1),
  nullsLast: nullsAt(1),
});

/** `Collections.reverseOrder()`, `Collections.reverseOrder(comparison)` */
export const reversedOrder: Rule = (machine, [comparison]) =>
  comparison ? reversed(machine, comparison) : reverseOrder;

/** `Map.Entry.comparingByValue()` */
export function comparingPart(at: 0 | 1): Rule {
  return (machine, [comparison]) => {
    const compare = compareBy(machine, comparison);
    const part = (entry: Value): Value => (entry.kind === "tuple" && entry.items[at]) || none;
    return comparator((left, right) => compare(part(left), part(right)));
  };
}

/** The name of an argument that says that a function is called for what it does, not for what it gives. */
const accepts = ":accepts";

/** What two functions do one after the other: the second gets what the first gives, or what it was given. */
function chained(machine: Machine, first: Value, next: Value): Value {
  return builtin("andThen", ({ items, named }) => {
    if (!named.has(accepts)) return machine.call(next, [machine.call(first, items)]);
    consume(machine, first, items);
    return consume(machine, next, items);
  });
}

/** Calls a function that gives nothing, such as a `Consumer`. */
export function consume(
  machine: Machine,
  action: Value | undefined,
  items: readonly Value[],
): Value {
  const isChain = action?.kind === "builtin" && action.name === "andThen";
  machine.call(action ?? none, items, isChain ? new Map([[accepts, bool(true)]]) : noNames);
  return none;
}

function predicate(test: (items: readonly Value[]) => boolean): Value {
  return builtin("test", ({ items }) => bool(test(items)));
}

/** Methods that interfaces of one function have beside that function. */
const methods: Readonly<
  Record<string, (machine: Machine, callee: Value, items: readonly Value[]) => Value>
> = {
  andThen: (machine, callee, [next]) => chained(machine, callee, next ?? none),
  compose: (machine, callee, [first]) => chained(machine, first ?? none, callee),
  reversed,
  thenComparing,
  thenComparingInt: thenComparing,
  thenComparingDouble: thenComparing,
  thenComparingLong: thenComparing,
  negate: (machine, callee) => predicate((items) => !holds(machine, callee, ...items)),
  and: (machine, callee, [other]) =>
    predicate((items) => holds(machine, callee, ...items) && holds(machine, other!, ...items)),
  or: (machine, callee, [other]) =>
    predicate((items) => holds(machine, callee, ...items) || holds(machine, other!, ...items)),
};

/** The methods that an object has beside the one that makes it a function. */
export const functionMembers: Pick<Members, "get"> = {
  get: (name) => {
    const own = Object.hasOwn(methods, name) ? methods[name] : undefined;
    return own && { isProperty: false, call: own };
  },
};

const ofObjects = new Set(["equals", "hashCode", "toString", "getClass"]);

/** A method of a lambda: whatever name its interface gives it, or one that such interfaces have beside it. */
export function ofFunction(callee: Value, name: string, machine: Machine): Value | null {
  const own = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (own) return builtin(name, ({ items }) => own(machine, callee, items));
  if (ofObjects.has(name)) return null;
  return name === "accept" ? builtin(name, ({ items }) => consume(machine, callee, items)) : callee;
}

const identity: Rule = () => builtin("identity", ({ items: [value] }) => value ?? none);

function chosen(sign: 1 | -1): Rule {
  return (machine, [comparison]) => {
    const compare = compareBy(machine, comparison);
    return builtin("apply", ({ items: [left, right] }) => {
      const found = compare(left ?? none, right ?? none) * sign;
      return (found >= 0 ? left : right) ?? none;
    });
  };
}

/** The interfaces of one function that have static methods. */
export const functionClasses: readonly (readonly [string, Value])[] = [
  ["Function", statics("Function", { identity })],
  ["UnaryOperator", statics("UnaryOperator", { identity })],
  [
    "BinaryOperator",
    createClass("BinaryOperator", [], new Map(functions({ maxBy: chosen(1), minBy: chosen(-1) }))),
  ],
  [
    "Predicate",
    statics("Predicate", {
      not: (machine, [test]) => predicate((items) => !holds(machine, test ?? none, ...items)),
      isEqual: (machine, [wanted]) =>
        predicate(([item]) => sure(equal(wanted ?? none, item ?? none, machine))),
    }),
  ],
];
