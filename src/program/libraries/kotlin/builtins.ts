import { exceptions } from "../../languages/java/exceptions.ts";
import { formatText } from "../../languages/java/text.ts";
import { NotKnown, shownText, toStringValue } from "../../values/gaps.ts";
import { none } from "../../values/make.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";
import { functions, type Rule, statics, textIn } from "../declared/table.ts";
import { math as javaMath } from "../java/math.ts";
import { orderOf } from "../../languages/kotlin/compare.ts";
import { unit } from "../../languages/kotlin/types.ts";
import { creating } from "./creating.ts";
import { kotlinLoweringCalls } from "./lowering.ts";
import { comparison } from "./making.ts";
import { mathFunctions } from "./math.ts";
import { randomClass } from "./random.ts";

function shown(machine: Machine, value: Value | undefined): string {
  return value ? shownText(machine.language.toText(value, "plain", machine)) : "";
}

/** `require(x > 0) { "…" }` */
function checking(type: string, message: string): Rule {
  return (machine, [test, make]) => {
    const truth = machine.language.truth(test ?? none, machine);
    if (truth === null) return machine.unknown("it is unknown whether this is true");
    if (truth) return unit;
    return machine.fail(type, make ? textIn(machine.call(make, [])) : message);
  };
}

const present: Rule = (machine, [value]) =>
  value?.kind === "none" ? machine.fail("ValueError", "Required value was null.") : (value ?? none);

function order(machine: Machine, a: Value, b: Value): number {
  const found = orderOf(a, b, machine);
  if (found === null) throw new NotKnown("the order of this list is unknown");
  return found;
}

/** `compareBy({ it.a }, { it.b })` */
function comparing(sign: 1 | -1): Rule {
  return (_, selectors) =>
    comparison((machine, a, b) => {
      for (const select of selectors) {
        const by = order(machine, machine.call(select, [a]), machine.call(select, [b]));
        if (by !== 0) return sign * by;
      }
      return 0;
    });
}

/** The greatest or the least of what is given. */
function most(sign: 1 | -1): Rule {
  return (machine, items) => {
    const numbers = items.filter(isNumber);
    const isAll = numbers.length === items.length;
    const gap = items.find(({ kind }) => kind === "unknown");
    if (gap) return gap;
    const nan = isAll ? numbers.find(({ value }) => Number.isNaN(value)) : undefined;
    const found = items.reduce((best, item) =>
      order(machine, item, best) * sign > 0 ? item : best,
    );
    return nan ?? found;
  };
}

const unknownTime: Rule = (machine) =>
  machine.unknown("what a clock gives differs from run to run");

const rules: Readonly<Record<string, Rule>> = {
  println: (machine, [value]) => (machine.print(`${shown(machine, value)}\n`), unit),
  print: (machine, [value]) => (machine.print(shown(machine, value)), unit),
  with: (machine, [value, run]) => machine.call(run ?? none, [value ?? none]),
  run: (machine, [run]) => machine.call(run ?? none, []),
  repeat: (machine, [count, action]) => {
    if (!isNumber(count)) throw new NotKnown("the number of values is unknown");
    for (let at = 0; at < count.value; at++) machine.call(action ?? none, [makeNumber("int", at)]);
    return none;
  },
  require: checking("ValueError", "Failed requirement."),
  check: checking("IllegalStateException", "Check failed."),
  assert: () => unit,
  ...{ requireNotNull: present, checkNotNull: present },
  error: (machine, [message]) => machine.fail("IllegalStateException", shown(machine, message)),
  TODO: (machine) => machine.fail("NotImplementedError", "An operation is not implemented."),
  ...{ maxOf: most(1), minOf: most(-1) },
  ...{ compareBy: comparing(1), compareByDescending: comparing(-1) },
  naturalOrder: () => comparison(order),
  reverseOrder: () => comparison((machine, a, b) => order(machine, b, a)),
  Comparator: (_, [compare]) => compare ?? none,
  ...{ measureTimeMillis: unknownTime, measureNanoTime: unknownTime },
};

/** `Double.MAX_VALUE`, `Int.MAX_VALUE` */
function numberClass(
  name: string,
  type: string,
  values: Readonly<Record<string, number>>,
): readonly [string, Value] {
  const made = Object.entries(values).map(([own, value]) => [own, makeNumber(type, value)]);
  return [name, statics(name, {}, Object.fromEntries(made) as Record<string, Value>)];
}

const infinite = { POSITIVE_INFINITY: Infinity, NEGATIVE_INFINITY: -Infinity, NaN: NaN };

const text = statics("String", {
  format: (machine, [pattern, ...items]) =>
    toStringValue(formatText(textIn(pattern), items, machine), machine),
});

/** The names that every program knows. */
export const builtins: ReadonlyMap<string, Value> = new Map<string, Value>([
  ...kotlinLoweringCalls,
  ...functions(creating),
  ...functions(rules),
  ...mathFunctions,
  ["Math", javaMath],
  ["Random", randomClass],
  ["String", text],
  ["System", statics("System", { currentTimeMillis: unknownTime, nanoTime: unknownTime })],
  numberClass("Int", "int", { MAX_VALUE: 2 ** 31 - 1, MIN_VALUE: -(2 ** 31), SIZE_BITS: 32 }),
  numberClass("Double", "double", {
    ...{ ...infinite, MAX_VALUE: Number.MAX_VALUE, MIN_VALUE: 5e-324 },
  }),
  numberClass("Float", "float", {
    ...{ ...infinite, MAX_VALUE: 3.4028234663852886e38, MIN_VALUE: 1.401298464324817e-45 },
  }),
  numberClass("Long", "long", {}),
  ["Unit", unit],
  ...["kotlin", "math", "random", "java", "lang", "util"].map((name): [string, Value] => [
    name,
    { kind: "module", name, members: new Map() },
  ]),
  ...exceptions,
]);
