import { castTo } from "../../languages/declared/conversions.ts";
import { makeList } from "../../languages/declared/lists.ts";
import { giveNature } from "../../languages/java/natures.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import { bool, none, toStringValue } from "../../values/make.ts";
import type { DictionaryValue, Machine, Value } from "../../values/value.ts";
import { typeOfItems } from "../csharp/linqRules.ts";
import { holds, type Rule, statics, textIn } from "../declared/table.ts";
import { type Collection, makeCollector, startOf } from "./collecting.ts";
import { consume } from "./functions.ts";
import { emptyMap, emptySet } from "./creating.ts";
import { put } from "./maps.ts";
import { extreme } from "./ordering.ts";
import { optional } from "./optionalValues.ts";
import { addAll } from "./sets.ts";
import { average, statisticsOf, sum } from "./statistics.ts";
import { valuesOf } from "./streams.ts";
import { joinTexts } from "../../values/lengths.ts";

/** A collector that keeps what it gets, and makes something of it at the end. */
function gathering(
  finish: (machine: Machine, items: Value[]) => Value,
  change: (machine: Machine, item: Value) => Value = (_, item) => item,
): Value {
  return makeCollector((machine) => {
    const items: Value[] = [];
    return {
      add: (item) => void items.push(change(machine, item)),
      done: () => finish(machine, items),
    };
  });
}

function listOf(items: Value[]): Value {
  return makeList(`List<${typeOfItems(none, items)}>`, items);
}

const toList: Rule = () => gathering((_, items) => listOf(items));

function setOf(machine: Machine, items: readonly Value[], isFixed: boolean): Value {
  const set = emptySet("HashSet");
  addAll(machine, set, items);
  return isFixed ? giveNature(set, { kind: "immutable", isUnordered: true }) : set;
}

/** Numbers that a function makes of the items, and what becomes of them. */
const ofNumbers =
  (type: "int" | "long" | "double", finish: (machine: Machine, items: Value[]) => Value): Rule =>
  (_, [map]) =>
    gathering(finish, (machine, item) => castTo(machine.call(map ?? none, [item]), type, machine));

const averaged =
  (type: "int" | "long" | "double"): Rule =>
  (machine, items, named) =>
    ofNumbers(type, (own, numbers) =>
      numbers.length === 0 ? makeNumber("double", 0) : average(own, numbers, type),
    )(machine, items, named);

const summed = (type: "int" | "long" | "double"): Rule =>
  ofNumbers(type, (machine, items) => sum(machine, items, type));

const summarized = (type: "int" | "long" | "double"): Rule =>
  ofNumbers(type, (machine, items) => statisticsOf(machine, items, type));

/** A collector that changes or chooses what another one gets. */
const passing =
  (pass: (machine: Machine, rule: Value, item: Value, below: Collection) => void): Rule =>
  (_, [rule, below]) =>
    makeCollector((machine) => {
      const inner = startOf(machine, below);
      return {
        add: (item) => pass(machine, rule ?? none, item, inner),
        done: () => inner.done(),
      };
    });

const best =
  (sign: 1 | -1): Rule =>
  (_, [comparison]) =>
    gathering((machine, items) => optional(extreme(machine, items, comparison, sign)));

/** A map that a function makes; without one, a hash table. */
function mapFrom(machine: Machine, make: Value | undefined): DictionaryValue {
  const made = make ? machine.call(make, []) : emptyMap("HashDictionary");
  return made.kind === "dictionary" ? made : emptyMap("HashDictionary");
}

/** Groups by what a function makes of each item. */
const groupingBy: Rule = (_, [key, second, third]) => {
  const [make, below] = third ? [second, third] : [undefined, second];
  return makeCollector((machine) => {
    const groups = mapFrom(machine, make);
    const collections: (readonly [Value, Collection])[] = [];
    const places = new Map<unknown, Collection>();
    const open = (own: Value): Collection => {
      const place = machine.language.keyOf(own, machine);
      const known = place !== null && places.get(place);
      if (known) return known;
      const made = startOf(machine, below ?? toList(machine, [], new Map()));
      places.set(place ?? own, made);
      collections.push([own, made]);
      put(machine, groups, own, none);
      return made;
    };
    return {
      add: (item) => {
        const own = machine.call(key ?? none, [item]);
        if (own.kind === "none")
          machine.fail("AttributeError", "element cannot be mapped to a null key");
        open(own).add(item);
      },
      done: () => {
        for (const [own, collection] of collections) put(machine, groups, own, collection.done());
        return groups;
      },
    };
  });
};

const partitioningBy: Rule = (_, [test, below]) =>
  makeCollector((machine) => {
    const own = below ?? toList(machine, [], new Map());
    const [no, yes] = [startOf(machine, own), startOf(machine, own)];
    return {
      add: (item) => (holds(machine, test ?? none, item) ? yes : no).add(item),
      done: () => {
        const made = emptyMap("Dictionary");
        put(machine, made, bool(false), no.done());
        put(machine, made, bool(true), yes.done());
        return made;
      },
    };
  });

const toMap: Rule = (_, [key, value, join, make]) =>
  makeCollector((machine) => {
    const made = mapFrom(machine, make);
    const places = new Map<unknown, Value>();
    return {
      add: (item) => {
        const own = machine.call(key ?? none, [item]);
        const given = machine.call(value ?? none, [item]);
        const place = machine.language.keyOf(own, machine) ?? own;
        const before = places.get(place);
        if (before && !join) {
          const [text, old, other] = [own, before, given].map((each) =>
            machine.language.toText(each, "plain", machine),
          );
          machine.fail(
            "IllegalStateException",
            `Duplicate key ${text!} (attempted merging values ${old!} and ${other!})`,
          );
        }
        const kept = before && join ? machine.call(join, [before, given]) : given;
        places.set(place, kept);
        put(machine, made, own, kept);
      },
      done: () => made,
    };
  });

const reducing: Rule = (_, items) => {
  const [seed, second, third] = items;
  if (items.length === 1)
    return gathering((machine, all) => {
      const [first, ...rest] = all;
      return optional(
        first ? rest.reduce((one, other) => machine.call(seed!, [one, other]), first) : null,
      );
    });
  const [map, step] = third ? [second, third] : [undefined, second];
  return makeCollector((machine) => {
    let all = seed ?? none;
    return {
      add: (item) => {
        all = machine.call(step ?? none, [all, map ? machine.call(map, [item]) : item]);
      },
      done: () => all,
    };
  });
};

export const collectors = statics("Collectors", {
  toList,
  toUnmodifiableList: () =>
    gathering((_, items) =>
      giveNature(makeList(`List<${typeOfItems(none, items)}>`, items), { kind: "immutable" }),
    ),
  toSet: () => gathering((machine, items) => setOf(machine, items, false)),
  toUnmodifiableSet: () => gathering((machine, items) => setOf(machine, items, true)),
  toCollection: (_, [make]) =>
    makeCollector((machine) => {
      const made = machine.call(make ?? none, []);
      const add = machine.language.getAttribute(made, "add()", machine);
      return { add: (item) => void machine.call(add, [item]), done: () => made };
    }),
  joining: (_, [separator, prefix, suffix]) =>
    gathering((machine, items) => {
      const texts = items.map((item) => machine.language.toText(item, "plain", machine));
      return toStringValue(
        textIn(prefix) + joinTexts(texts, textIn(separator)) + textIn(suffix),
        machine,
      );
    }),
  ...{ toMap, groupingBy, partitioningBy, reducing },
  counting: () => gathering((_, items) => makeNumber("long", items.length)),
  mapping: passing((machine, map, item, below) => below.add(machine.call(map, [item]))),
  filtering: passing((machine, test, item, below) => {
    if (holds(machine, test, item)) below.add(item);
  }),
  flatMapping: passing((machine, map, item, below) => {
    for (const each of valuesOf(machine, machine.call(map, [item]))) below.add(each);
  }),
  collectingAndThen: (_, [below, finish]) =>
    makeCollector((machine) => {
      const inner = startOf(machine, below);
      return {
        add: (item) => inner.add(item),
        done: () => machine.call(finish ?? none, [inner.done()]),
      };
    }),
  teeing: (_, [one, other, join]) =>
    makeCollector((machine) => {
      const [first, second] = [startOf(machine, one), startOf(machine, other)];
      return {
        add: (item) => {
          first.add(item);
          second.add(item);
        },
        done: () => machine.call(join ?? none, [first.done(), second.done()]),
      };
    }),
  ...{ minBy: best(-1), maxBy: best(1) },
  ...{ summingInt: summed("int"), summingLong: summed("long"), summingDouble: summed("double") },
  averagingInt: averaged("int"),
  averagingLong: averaged("long"),
  averagingDouble: averaged("double"),
  summarizingInt: summarized("int"),
  summarizingLong: summarized("long"),
  summarizingDouble: summarized("double"),
});

/** `Collector.of(supplier, accumulator, combiner, finisher)` */
export const collectorClass = statics("Collector", {
  of: (_, [make, accumulate, combine, finish]) => {
    if (combine?.kind === "none") return combine;
    return makeCollector((machine) => {
      const made = machine.call(make ?? none, []);
      return {
        add: (item) => void consume(machine, accumulate, [made, item]),
        done: () => (finish ? machine.call(finish, [made]) : made),
      };
    });
  },
});
