import { castTo } from "../../languages/declared/conversions.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import { none } from "../../values/make.ts";
import { NotKnown } from "../../values/gaps.ts";
import type { Machine, Value } from "../../values/value.ts";
import { type Rule, statics, wholeIn } from "../declared/table.ts";
import { streamFrom, streamOf, valuesOf } from "./streams.ts";

function counted(type: "int" | "long", isClosed: boolean): Rule {
  return (_, [from, to]) => {
    const [start, end] = [wholeIn(from), wholeIn(to) + (isClosed ? 1 : 0)];
    return streamFrom(
      type,
      function* () {
        for (let at = start; at < end; at++) yield makeNumber(type, at);
      },
      () => Math.max(0, end - start),
    );
  };
}

type StreamType = "int" | "long" | "double" | "object";

function asItem(machine: Machine, value: Value, type: StreamType): Value {
  return type === "object" ? value : castTo(value, type, machine);
}

function streamClass(name: string, type: StreamType): [string, Value] {
  const rules: Readonly<Record<string, Rule>> = {
    of: (machine, items) => {
      const [first] = items;
      const isArray = items.length === 1 && first?.kind === "list" && first.typeName?.endsWith("]");
      // `Stream.of(new int[] { 1 })` has one item.
      const isOne =
        type === "object" &&
        /^(?:double|int|long|float|char|s?byte|short|bool)\[\]$/.test(
          (isArray && first.typeName) || "",
        );
      const own =
        isArray && !isOne ? first.items : items.map((each) => asItem(machine, each, type));
      return streamOf(() => own, type);
    },
    ofNullable: (_, [value]) =>
      streamOf(() => (value && value.kind !== "none" ? [value] : []), type),
    empty: () => streamOf(() => [], type),
    concat: (machine, [a, b]) =>
      streamFrom(type, function* () {
        yield* valuesOf(machine, a ?? none);
        yield* valuesOf(machine, b ?? none);
      }),
    iterate: (machine, [seed, first, second]) =>
      streamFrom(type, function* () {
        const step = second ?? first!;
        const goesOn = second ? first! : null;
        for (let value = asItem(machine, seed!, type); ;) {
          if (goesOn) {
            const truth = machine.language.truth(machine.call(goesOn, [value]), machine);
            if (truth === null) throw new NotKnown("it is unknown whether this is true");
            if (!truth) return;
          }
          machine.spend(1);
          yield value;
          value = asItem(machine, machine.call(step, [value]), type);
        }
      }),
    generate: (machine, [make]) =>
      streamFrom(type, function* () {
        for (;;) {
          machine.spend(1);
          yield asItem(machine, machine.call(make!, []), type);
        }
      }),
    ...(type === "int" || type === "long"
      ? { range: counted(type, false), rangeClosed: counted(type, true) }
      : {}),
  };
  return [name, statics(name, rules)];
}

export const streamClasses: readonly (readonly [string, Value])[] = [
  streamClass("IntStream", "int"),
  streamClass("LongStream", "long"),
  streamClass("DoubleStream", "double"),
  streamClass("Stream", "object"),
];
