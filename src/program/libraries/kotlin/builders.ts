import { nativeOf, TextBuilder } from "../../languages/declared/lists.ts";
import { makeRange } from "../../languages/kotlin/ranges.ts";
import { unit } from "../../languages/kotlin/types.ts";
import { gapSign, NotKnown } from "../../values/gaps.ts";
import { int, noNames, none, string, toStringValue } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import {
  type Member,
  type Members,
  members,
  type Method,
  textIn,
  wholeIn,
} from "../declared/table.ts";
import { builderMembers as javaBuilder } from "../java/builders.ts";
import { stringMembers } from "./strings.ts";

/** The text of a builder; a part of it that is not known ends the rule. */
function textOf(self: Value): string {
  const { parts } = nativeOf(self, TextBuilder)!;
  if (parts.some((each) => each === null || each.includes(gapSign)))
    throw new NotKnown("this value is unknown");
  return parts.join("");
}

/** A method that changes the text of a builder. */
function changing(
  change: (text: string, items: readonly Value[], machine: Machine) => string,
  gives: "self" | "nothing" = "self",
): Method {
  return (machine, self, items) => {
    const builder = nativeOf(self, TextBuilder)!;
    const isKnown =
      !machine.isUncertain && !builder.parts.some((each) => each?.includes(gapSign) ?? true);
    builder.parts = [isKnown ? change(textOf(self), items, machine) : gapSign];
    return gives === "self" ? self : unit;
  };
}

function placeIn(machine: Machine, value: Value | undefined, end: number): number {
  const at = wholeIn(value);
  if (at < 0 || at > end)
    machine.fail("StringIndexOutOfBoundsException", `index ${at},length ${end}`);
  return at;
}

function shown(machine: Machine, value: Value | undefined): string {
  return machine.language.toText(value ?? none, "plain", machine);
}

function removed(machine: Machine, text: string, at: Value | undefined): string {
  const place = placeIn(machine, at, text.length - 1);
  return text.slice(0, place) + text.slice(place + 1);
}

function removedRange(
  machine: Machine,
  text: string,
  [from, to]: readonly Value[],
): readonly [string, string] {
  const start = placeIn(machine, from, text.length);
  const end = Math.min(wholeIn(to), text.length);
  if (end < start)
    machine.fail(
      "StringIndexOutOfBoundsException",
      `start ${start}, end ${end}, length ${text.length}`,
    );
  return [text.slice(0, start), text.slice(end)];
}

const append: Method = (machine, self, items) => {
  const { call } = javaBuilder.get("append")!;
  if (items.length > 1) throw new NotKnown("this call is not followed");
  return call(machine, self, items, noNames);
};

function appendAll(end: string): Method {
  return (machine, self, items) => {
    const { call } = javaBuilder.get("append")!;
    for (const item of [...items]) call(machine, self, [item], noNames);
    if (end !== "") call(machine, self, [string(end)], noNames);
    return self;
  };
}

const setCharAt = changing((text, [at, sign], machine) => {
  const place = placeIn(machine, at, text.length - 1);
  return text.slice(0, place) + textIn(sign) + text.slice(place + 1);
}, "nothing");

const own = members(
  {
    length: javaBuilder.get("length")!.call,
    lastIndex: (_, self) => int(textOf(self).length - 1),
    indices: (_, self) => makeRange(0, textOf(self).length - 1, 1),
  },
  {
    append,
    appendLine: (machine, self, items) => {
      if (items.length > 1) throw new NotKnown("this call is not followed");
      return appendAll("\n")(machine, self, items, noNames);
    },
    reverse: changing((text) => Array.from(text).toReversed().join("")),
    insert: changing((text, [at, value], machine) => {
      const place = placeIn(machine, at, text.length);
      return text.slice(0, place) + shown(machine, value) + text.slice(place);
    }),
    ...{ deleteCharAt: changing((text, [at], machine) => removed(machine, text, at)) },
    ...{ deleteAt: changing((text, [at], machine) => removed(machine, text, at)) },
    delete: changing((text, items, machine) => removedRange(machine, text, items).join("")),
    deleteRange: changing((text, items, machine) => removedRange(machine, text, items).join("")),
    replace: changing((text, [from, to, by], machine) => {
      const [start, end] = removedRange(machine, text, [from!, to!]);
      return start + textIn(by) + end;
    }),
    ...{ setCharAt, set: setCharAt },
    setLength: changing((text, [length]) => {
      const size = wholeIn(length);
      if (size < 0 || size > text.length) throw new NotKnown("this call is not followed");
      return text.slice(0, size);
    }, "nothing"),
    clear: changing(() => ""),
    toString: (machine: Machine, self: Value) =>
      toStringValue(machine.language.toText(self, "plain", machine), machine),
  },
);

/** A method of texts as one of builders, which only reads. */
function reading({ isProperty, call }: Member): Member {
  return {
    isProperty,
    call: (machine, self, items, named) => call(machine, string(textOf(self)), items, named),
  };
}

/** The members of `StringBuilder`: its own, and those of texts. */
export const builderMembers: Members = new Map([
  ...[...stringMembers].map(([name, member]) => [name, reading(member)] as const),
  ...own,
]);
