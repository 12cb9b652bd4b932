import { makeNumber } from "../../values/typedNumber.ts";
import { toStringValue } from "../../values/gaps.ts";
import { builtin, dictionary, int, none } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { itemsIn, type Rule, statics, textIn, wholeIn } from "../declared/table.ts";
import { put, setMembers } from "./maps.ts";
import { order } from "./objects.ts";
import { numberStream, streamMembers, streamOf, toList } from "./streams.ts";

/** What a stream is collected with: a function of the list of its items. */
function collector(collect: (machine: Machine, items: Value[]) => Value): Value {
  return builtin("collect", ({ items: [list] }, machine) =>
    collect(machine, itemsIn(machine, list)),
  );
}

/** A method of streams of numbers, of what a function makes of the items. */
function ofNumbers(method: string, type: string): Rule {
  return (_, [map]) =>
    collector((machine, items) => {
      const numbers = streamMembers.get(type)!.call(machine, streamOf(items), [map!], new Map());
      const made = streamMembers.get(method)!.call(machine, numbers, [], new Map());
      return method === "average"
        ? machine.call(machine.language.getAttribute(made, "orElse()", machine), [
            makeNumber("double", 0),
          ])
        : made;
    });
}

const toSet: Rule = () =>
  collector((machine, items) => {
    const set: Value = { kind: "set", entries: new Map() };
    setMembers.get("addAll")!.call(machine, set, [streamOf(items)], new Map());
    return set;
  });

const asList: Rule = () => collector((_, items) => toList(none, items));

export const collectors = statics("Collectors", {
  ...{ toList: asList, toUnmodifiableList: asList, toSet },
  toCollection: () => collector((_, items) => toList(none, items)),
  joining: (_, [separator, prefix, suffix]) =>
    collector((machine, items) => {
      const texts = items.map((item) => machine.language.toText(item, "plain", machine));
      return toStringValue(
        textIn(prefix) + texts.join(textIn(separator)) + textIn(suffix),
        machine,
      );
    }),
  toMap: (_, [key, value, join]) =>
    collector((machine, items) => {
      const made = { ...dictionary(), typeName: "HashDictionary" };
      for (const item of items) {
        const own = machine.call(key!, [item]);
        const given = machine.call(value!, [item]);
        const before = put(machine, made, own, given);
        if (before.kind !== "none" && join)
          put(machine, made, own, machine.call(join, [before, given]));
      }
      return made;
    }),
  groupingBy: (_, [key, below]) =>
    collector((machine, items) => {
      const groups = { ...dictionary(), typeName: "HashDictionary" };
      for (const item of items) {
        const own = machine.call(key!, [item]);
        const known = put(machine, groups, own, none);
        put(
          machine,
          groups,
          own,
          toList(none, [...(known.kind === "list" ? known.items : []), item]),
        );
      }
      if (below)
        for (const [own, list] of [...groups.entries.values()])
          put(machine, groups, own, machine.call(below, [list]));
      return groups;
    }),
  counting: () => collector((_, items) => makeNumber("long", items.length)),
  mapping: (_, [map, below]) =>
    collector((machine, items) => {
      const made = items.map((item) => machine.call(map!, [item]));
      return machine.call(below!, [toList(none, made)]);
    }),
  summingDouble: ofNumbers("sum", "mapToDouble"),
  summingInt: ofNumbers("sum", "mapToInt"),
  averagingDouble: ofNumbers("average", "mapToDouble"),
  averagingInt: ofNumbers("average", "mapToDouble"),
});

function comparing(machine: Machine, key: Value): Value {
  return builtin("compare", ({ items: [a, b] }) =>
    int(order(machine, machine.call(key, [a!]), machine.call(key, [b!]))),
  );
}

const byKey: Rule = (machine, [key]) => comparing(machine, key!);

export const comparator = statics("Comparator", {
  ...{ comparing: byKey, comparingDouble: byKey, comparingInt: byKey },
  naturalOrder: (machine) => builtin("compare", ({ items: [a, b] }) => int(order(machine, a!, b!))),
  reverseOrder: (machine) => builtin("compare", ({ items: [a, b] }) => int(order(machine, b!, a!))),
});

function counted(type: "int" | "long", isClosed: boolean): Rule {
  return (_, [from, to]) => {
    const [start, end] = [wholeIn(from), wholeIn(to) + (isClosed ? 1 : 0)];
    return numberStream(type, function* () {
      for (let at = start; at < end; at++) yield makeNumber(type, at);
    });
  };
}

function streamClass(name: string, type: "int" | "long" | "double" | "object"): [string, Value] {
  const rules: Readonly<Record<string, Rule>> = {
    of: (_, items) => {
      const [first] = items;
      return streamOf(
        items.length === 1 && first?.kind === "list" && first.typeName?.endsWith("]")
          ? first.items
          : [...items],
        type,
      );
    },
    empty: () => streamOf([], type),
    concat: (machine, [a, b]) => streamOf([...itemsIn(machine, a), ...itemsIn(machine, b)], type),
    iterate: (machine, [seed, first, second]) =>
      streamFrom(type, function* () {
        const step = second ?? first!;
        const goesOn = second ? first! : null;
        for (let value = seed!; ; value = machine.call(step, [value])) {
          if (goesOn && machine.language.truth(machine.call(goesOn, [value]), machine) !== true)
            return;
          machine.spend(1);
          yield value;
        }
      }),
    generate: (machine, [make]) =>
      streamFrom(type, function* () {
        for (;;) yield machine.call(make!, []);
      }),
    ...(type === "int" || type === "long"
      ? { range: counted(type, false), rangeClosed: counted(type, true) }
      : {}),
  };
  return [name, statics(name, rules)];
}

function streamFrom(type: string, start: () => IterableIterator<Value>): Value {
  const made = numberStream("int", start);
  made.fields.set(":type", { kind: "string", value: type });
  return made;
}

export const streamClasses: readonly (readonly [string, Value])[] = [
  streamClass("IntStream", "int"),
  streamClass("LongStream", "long"),
  streamClass("DoubleStream", "double"),
  streamClass("Stream", "object"),
];
