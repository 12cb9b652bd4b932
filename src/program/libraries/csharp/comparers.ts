import { NotKnown } from "../../values/gaps.ts";
import { createClass, none } from "../../values/make.ts";
import type { Value } from "../../values/value.ts";
import { statics, textIn } from "../declared/table.ts";
import { makeComparer, naturalOrder, orderBy } from "./sorting.ts";

function ordinal(fold: (text: string) => string): (left: Value, right: Value) => number {
  return (left, right) => {
    const [a, b] = [fold(textIn(left)), fold(textIn(right))];
    return a < b ? -1 : a > b ? 1 : 0;
  };
}

const foldedWords = makeComparer((machine) => {
  const order = naturalOrder(machine);
  const fold = (value: Value): Value => ({ kind: "string", value: textIn(value).toLowerCase() });
  return (left, right) => order(fold(left), fold(right));
}, false);

const usual = makeComparer(naturalOrder, true);

/** `StringComparer.Ordinal` and the like. */
export const stringComparers = createClass(
  "StringComparer",
  [],
  new Map<string, Value>([
    ["Ordinal", makeComparer(() => ordinal((text) => text), true)],
    ["OrdinalIgnoreCase", makeComparer(() => ordinal((text) => text.toUpperCase()), false)],
    ["CurrentCulture", usual],
    ["InvariantCulture", usual],
    ["CurrentCultureIgnoreCase", foldedWords],
    ["InvariantCultureIgnoreCase", foldedWords],
  ]),
);

/** `Comparer<T>.Default` and `Comparer<T>.Create(…)`. */
export const comparerClass = statics(
  "Comparer",
  {
    Create: (_, [comparison]) => {
      if (comparison?.kind === "unknown") throw new NotKnown(comparison.why);
      return makeComparer((machine) => orderBy(machine, comparison ?? none), false);
    },
  },
  { Default: usual },
);

/** `EqualityComparer<T>.Default` */
export const equalityComparers = createClass(
  "EqualityComparer",
  [],
  new Map<string, Value>([["Default", usual]]),
);
