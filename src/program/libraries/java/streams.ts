import { castTo } from "../../languages/declared/conversions.ts";
import { makeList, nativeOf, Sequence } from "../../languages/declared/lists.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, createClass, none } from "../../values/make.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { giveNature } from "../../languages/java/natures.ts";
import { typeOfItems } from "../csharp/linqRules.ts";
import { holds, itemsIn, members, type Method, wholeIn } from "../declared/table.ts";
import { collectAll } from "./collecting.ts";
import { consume } from "./functions.ts";
import { extreme, sorted } from "./ordering.ts";
import { optional } from "./optionalValues.ts";
import { average, statisticsOf, sum } from "./statistics.ts";

type Values = IterableIterator<Value>;

/** Values that are made while somebody goes through them, once. */
class JavaStream extends Sequence {
  /** `object`, or the type of its numbers. */
  readonly type: string;
  /** How many there are, if that is known before they are made; null: it is not. */
  readonly count: (() => number) | null;
  used: "no" | "perhaps" | "yes" = "no";

  constructor(start: () => Values, type: string, count: (() => number) | null) {
    super(start);
    this.type = type;
    this.count = count;
  }
}

const streamClass = createClass("Stream", []);

function stream(start: () => Values, type: string, count: (() => number) | null): InstanceValue {
  const native = new JavaStream(start, type, count);
  return { kind: "instance", type: streamClass, fields: new Map(), native };
}

/** `DoubleStream`, `IntStream`, `Stream` of values that are made one after the other. */
export function streamFrom(type: string, start: () => Values, count?: () => number): InstanceValue {
  return stream(start, type, count ?? null);
}

/** A stream of what a collection has when it is gone through. */
export function streamOf(items: () => readonly Value[], type = "object"): InstanceValue {
  return stream(
    () => items()[Symbol.iterator](),
    type,
    () => items().length,
  );
}

export function isStream(value: Value): boolean {
  return nativeOf(value, JavaStream) !== null;
}

/** A stream that goes on with another one: that cannot be used again. */
function taken(machine: Machine, self: Value): JavaStream {
  const native = nativeOf(self, JavaStream);
  if (!native) throw new NotKnown("the values to loop over are unknown");
  if (native.used === "perhaps") throw new NotKnown("it may have been changed");
  if (native.used === "yes")
    machine.fail("IllegalStateException", "stream has already been operated upon or closed");
  native.used = machine.isUncertain ? "perhaps" : "yes";
  return native;
}

/** The values of a stream, or of whatever else has values. */
export function valuesOf(machine: Machine, self: Value): Values {
  return nativeOf(self, JavaStream)
    ? taken(machine, self).start()!
    : itemsIn(machine, self)[Symbol.iterator]();
}

type Step = (machine: Machine, values: Values, items: readonly Value[], type: string) => Values;
type Count = (count: number, items: readonly Value[]) => number;

const same: Count = (count) => count;

/** A method that gives another stream; `count`: how many values that has, null: it is not known before. */
function next(to: string | null, step: Step, count: Count | null = null): Method {
  return (machine, self, given) => {
    const items = [...given];
    const before = taken(machine, self);
    const type = to ?? before.type;
    const known = before.count;
    return stream(
      () => step(machine, before.start()!, items, type),
      type,
      known && count ? () => count(known(), items) : null,
    );
  };
}

/** `map` to values of a type; null: that of the stream. */
function mapping(to: string | null): Method {
  return next(
    to,
    function* (machine, values, [map], type) {
      for (const value of values) {
        const made = map ? machine.call(map, [value]) : value;
        yield type === "object" ? made : castTo(made, type, machine);
      }
    },
    same,
  );
}

function flattening(to: string | null): Method {
  return next(to, function* (machine, values, [map]) {
    for (const value of values) {
      const made = machine.call(map ?? none, [value]);
      if (made.kind === "unknown") throw new NotKnown(made.why);
      if (made.kind !== "none") yield* valuesOf(machine, made);
    }
  });
}

/** A method that goes through the values. */
function ending(
  rule: (machine: Machine, values: Values, items: readonly Value[], type: string) => Value,
): Method {
  return (machine, self, items) => {
    const { type, start } = taken(machine, self);
    return rule(machine, start()!, items, type);
  };
}

function allOf(machine: Machine, values: Values): Value[] {
  const all: Value[] = [];
  for (const value of values) {
    machine.spend(1);
    all.push(value);
  }
  return all;
}

const reduce = ending((machine, values, items, type) => {
  const [first, second, third] = items;
  const step = second ?? first ?? none;
  const isTyped = type !== "object";
  if (third && isTyped) throw new NotKnown("an argument of `reduce` is not followed");
  let all: Value | null = second && first ? (isTyped ? castTo(first, type, machine) : first) : null;
  for (const value of values) {
    const made: Value = all ? machine.call(step, [all, value]) : value;
    all = isTyped ? castTo(made, type, machine) : made;
  }
  return second ? all! : optional(all, type);
});

/** Goes through the values until a test answers so. */
const found = (wanted: boolean, then: boolean): Method =>
  ending((machine, values, [test]) => {
    for (const value of values)
      if (holds(machine, test ?? none, value) === wanted) return bool(then);
    return bool(!then);
  });

const first = ending((machine, values, _, type) => {
  const step = values.next();
  if (step.done === true) return optional(null, type);
  return step.value.kind === "none"
    ? machine.fail("AttributeError", "")
    : optional(step.value, type);
});

const forEach = ending((machine, values, [action]) => {
  for (const value of values) consume(machine, action, [value]);
  return none;
});

const most = (sign: 1 | -1): Method =>
  ending((machine, values, [comparison], type) =>
    optional(extreme(machine, values, comparison, sign), type),
  );

/** The methods of streams. */
export const streamMembers = members(
  {},
  {
    map: mapping(null),
    mapToDouble: mapping("double"),
    mapToInt: mapping("int"),
    mapToLong: mapping("long"),
    mapToObj: mapping("object"),
    asDoubleStream: mapping("double"),
    asLongStream: mapping("long"),
    boxed: mapping("object"),
    ...{ parallel: (_, self) => self, sequential: (_, self) => self, unordered: (_, self) => self },
    filter: next(null, function* (machine, values, [test]) {
      for (const value of values) if (holds(machine, test ?? none, value)) yield value;
    }),
    flatMap: flattening(null),
    flatMapToInt: flattening("int"),
    flatMapToDouble: flattening("double"),
    flatMapToLong: flattening("long"),
    limit: next(
      null,
      function* (_, values, [count]) {
        let left = wholeIn(count);
        while (left-- > 0) {
          const step = values.next();
          if (step.done === true) return;
          yield step.value;
        }
      },
      (count, [most_]) => Math.min(count, wholeIn(most_)),
    ),
    skip: next(
      null,
      function* (_, values, [count]) {
        let left = wholeIn(count);
        for (const value of values) if (left-- <= 0) yield value;
      },
      (count, [less]) => Math.max(0, count - wholeIn(less)),
    ),
    takeWhile: next(null, function* (machine, values, [test]) {
      for (const value of values) {
        if (!holds(machine, test ?? none, value)) return;
        yield value;
      }
    }),
    dropWhile: next(null, function* (machine, values, [test]) {
      let drops = true;
      for (const value of values) {
        drops = drops && holds(machine, test ?? none, value);
        if (!drops) yield value;
      }
    }),
    peek: next(
      null,
      function* (machine, values, [action]) {
        for (const value of values) {
          consume(machine, action, [value]);
          yield value;
        }
      },
      same,
    ),
    sorted: next(
      null,
      function* (machine, values, [comparison]) {
        yield* sorted(machine, allOf(machine, values), comparison);
      },
      same,
    ),
    distinct: next(null, function* (machine, values) {
      const seen = new Set<unknown>();
      for (const value of values) {
        const key = machine.language.keyOf(value, machine);
        if (key === null) throw new NotKnown("this key is unknown");
        if (seen.has(key)) continue;
        seen.add(key);
        yield value;
      }
    }),
    sum: ending((machine, values, _, type) => sum(machine, allOf(machine, values), type)),
    average: ending((machine, values, _, type) => {
      const items = allOf(machine, values);
      return optional(items.length === 0 ? null : average(machine, items, type), "double");
    }),
    summaryStatistics: ending((machine, values, _, type) =>
      statisticsOf(machine, allOf(machine, values), type),
    ),
    // Where it is known before, nothing runs that would make the values.
    count: (machine, self) => {
      const { count, start } = taken(machine, self);
      return makeNumber("long", count ? count() : allOf(machine, start()!).length);
    },
    ...{ max: most(1), min: most(-1) },
    reduce,
    anyMatch: found(true, true),
    allMatch: found(false, false),
    noneMatch: found(true, false),
    ...{ findFirst: first, findAny: first },
    ...{ forEach, forEachOrdered: forEach },
    toList: ending((machine, values) => listOf(allOf(machine, values))),
    toArray: ending((machine, values, [make], type) => {
      const items = allOf(machine, values);
      const empty = make ? machine.call(make, [makeNumber("int", 0)]) : null;
      const own = type === "object" ? "object[]" : `${type}[]`;
      return makeList((empty?.kind === "list" ? empty.typeName : undefined) ?? own, items);
    }),
    collect: ending((machine, values, items) => collectAll(machine, values, items)),
    iterator: (_, self) => self,
    close: () => none,
  },
);

/** A list of what a stream has, which cannot be changed. */
function listOf(items: Value[]): Value {
  return giveNature(makeList(`List<${typeOfItems(none, items)}>`, items), { kind: "immutable" });
}
