import { exceptions } from "../../languages/java/exceptions.ts";
import { formatText } from "../../languages/java/text.ts";
import { NotKnown, shownText } from "../../values/gaps.ts";
import { createClass, none, string, toStringValue } from "../../values/make.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";
import { jUnitRules } from "../declared/assertions.ts";
import { functions, itemsIn, type Rule, statics, textIn } from "../declared/table.ts";
import { builtins as javaBuiltins } from "../java/builtins.ts";
import { math as javaMath } from "../java/math.ts";
import { fileClass, fileStatics } from "../java/textFiles.ts";
import { makeDelegate } from "../../languages/kotlin/delegates.ts";
import { unit } from "../../languages/kotlin/types.ts";
import { comparators, order } from "./comparators.ts";
import { creating } from "./creating.ts";
import { kotlinLoweringCalls } from "./lowering.ts";
import { comparison, isFunction } from "./making.ts";
import { resultClass, runCatching } from "./results.ts";
import { stepsOver } from "./steps.ts";
import { mathFunctions } from "./math.ts";
import { numberTypes } from "./numberTypes.ts";
import { randomClass } from "./random.ts";
import { folded } from "./textSearch.ts";
import { escaped, makeRegex, regexOptions } from "./regexes.ts";

function shown(machine: Machine, value: Value | undefined): string {
  // The signs of an array stand for a text.
  if (value?.kind === "list" && value.typeName === "char[]" && machine.lostIn(value) === null)
    return value.items.map(textIn).join("");
  return value ? shownText(machine.language.toText(value, "plain", machine)) : "";
}

/** The message of a check, which only a failed one makes. */
function messageOf(machine: Machine, make: Value | undefined, otherwise: string): string {
  const made = make ? machine.call(make, []) : string(otherwise);
  if (made.kind === "unknown") throw new NotKnown(made.why);
  return machine.language.toText(made, "plain", machine);
}

/** `require(x > 0) { "…" }` */
function checking(type: string, message: string): Rule {
  return (machine, [test, make]) => {
    const truth = machine.language.truth(test ?? none, machine);
    if (truth === null) return machine.unknown("it is unknown whether this is true");
    return truth ? unit : machine.fail(type, messageOf(machine, make, message));
  };
}

/** `requireNotNull(x) { "…" }` */
function present(type: string): Rule {
  return (machine, [value, make]) =>
    value?.kind === "none"
      ? machine.fail(type, messageOf(machine, make, "Required value was null."))
      : (value ?? none);
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
  requireNotNull: present("ValueError"),
  checkNotNull: present("IllegalStateException"),
  error: (machine, [message]) => machine.fail("IllegalStateException", shown(machine, message)),
  TODO: (machine, [reason]) => {
    const why = reason ? `: ${shown(machine, reason)}` : ".";
    return machine.fail("kotlin.NotImplementedError", `An operation is not implemented${why}`);
  },
  runCatching,
  lazy: (machine, given) => {
    const make = [...given].at(-1);
    return isFunction(make)
      ? makeDelegate("lazy", make)
      : machine.unknown("`lazy` is not followed");
  },
  lazyOf: (_, [value]) => makeDelegate("lazy", none, value ?? none),
  sequence: (machine, [make]) => machine.call(make ?? none, []),
  iterator: (machine, [make]) => stepsOver(machine, machine.call(make ?? none, [])),
  ...{ maxOf: most(1), minOf: most(-1) },
  ...comparators,
  ...{ measureTimeMillis: unknownTime, measureNanoTime: unknownTime },
};

/** `String(chars)`, `String.format("…", x)` */
const text = createClass(
  "String",
  [],
  new Map<string, Value>([
    ...functions({
      format: (machine, [pattern, ...items]) => {
        // A language may stand first.
        const [own, ...rest] = pattern?.kind === "none" ? items : [pattern!, ...items];
        return toStringValue(formatText(textIn(own), rest, machine), machine);
      },
    }),
    ["CASE_INSENSITIVE_ORDER", comparison((_, a, b) => caseless(textIn(a), textIn(b)))],
  ]),
  ({ items }, machine) => {
    const [signs, ...rest] = items;
    if (rest.length > 0 || signs?.kind !== "list" || signs.typeName !== "char[]")
      return machine.unknown("`String` is not followed");
    return string(itemsIn(machine, signs).map(textIn).join(""));
  },
);

/** The order of texts without their case. */
function caseless(a: string, b: string): number {
  const [left, right] = [folded(a), folded(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Classes of Java under their names there. */
const javaClasses = [
  "System",
  "Arrays",
  "Collections",
  "Objects",
  "Integer",
  "Character",
  "Locale",
  "BigInteger",
  "BigDecimal",
  "RoundingMode",
].map((name): [string, Value] => [name, javaBuiltins.get(name)!]);

/** `Delegates.observable(0) { … }` */
const delegates = statics("Delegates", {
  observable: (_, [first, action]) => makeDelegate("observable", action ?? none, first ?? none),
  vetoable: (_, [first, action]) => makeDelegate("vetoable", action ?? none, first ?? none),
  notNull: () => makeDelegate("notNull", none),
});

const regexClass = createClass(
  "Regex",
  [],
  new Map(functions({ escape: escaped })),
  (args, machine) => makeRegex(machine, args.items, args.named),
);

/** The names that every program knows. */
export const builtins: ReadonlyMap<string, Value> = new Map<string, Value>([
  ...kotlinLoweringCalls,
  ...functions(creating),
  ...functions({ ...rules, ...jUnitRules }),
  ...mathFunctions,
  ["Math", javaMath],
  ["Random", randomClass],
  ["Regex", regexClass],
  ["File", fileClass],
  ...fileStatics,
  ["Result", resultClass],
  ["Delegates", delegates],
  ["RegexOption", regexOptions],
  ["String", text],
  ...javaClasses,
  ...numberTypes,
  ["Unit", unit],
  ...["kotlin", "math", "random", "java", "lang", "util"].map((name): [string, Value] => [
    name,
    { kind: "module", name, members: new Map() },
  ]),
  ...exceptions,
]);
