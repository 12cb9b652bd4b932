import { nativeOf, TextBuilder } from "../../languages/declared/lists.ts";
import { isJoiner, joinerText, makeJoiner } from "../../languages/java/joiner.ts";
import { gapSign, NotKnown } from "../../values/gaps.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import { textLength } from "../../values/lengths.ts";
import { bool, int, none, string, toStringValue } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { members, type Method, textIn, wholeIn } from "../declared/table.ts";
import { part, sequenceIn, stringMembers } from "./strings.ts";

function toString(machine: Machine, value: Value): Value {
  return toStringValue(machine.language.toText(value, "plain", machine), machine);
}

/** What is written of a value: the signs of a `char[]`, or its text. */
function writtenOf(machine: Machine, value: Value | undefined): string {
  if (value?.kind === "list" && value.typeName === "char[]")
    return value.items.map(textIn).join("");
  return machine.language.toText(value ?? none, "plain", machine);
}

/** What is added: a value, or a part of a text or of signs. */
function addedText(machine: Machine, items: readonly Value[]): string {
  const [value, from, to] = items;
  if (!from || !to) return writtenOf(machine, value);
  if (value?.kind === "list") {
    const start = wholeIn(from);
    return writtenOf(machine, value).slice(start, start + wholeIn(to));
  }
  const text = value?.kind === "none" ? "null" : sequenceIn(machine, value);
  const [start, end] = [wholeIn(from), wholeIn(to)];
  if (start < 0 || start > end || end > text.length)
    machine.fail("RangeError", `start ${start}, end ${end}, length ${text.length}`);
  return text.slice(start, end);
}

const append: Method = (machine, self, items) => {
  const text = addedText(machine, items);
  nativeOf(self, TextBuilder)!.add(machine.isUncertain ? gapSign : text);
  return self;
};

type Change = (text: string, items: readonly Value[], machine: Machine) => string;

/** Changes the text of a builder. */
function change(machine: Machine, self: Value, items: readonly Value[], make: Change): void {
  const builder = nativeOf(self, TextBuilder)!;
  const given = [...items];
  const isKnown =
    !machine.isUncertain && !builder.parts.some((each) => each?.includes(gapSign) ?? true);
  try {
    builder.parts = [isKnown ? make(builder.parts.join(""), given, machine) : gapSign];
  } catch (error) {
    if (error instanceof NotKnown) builder.parts = [gapSign];
    throw error;
  }
}

/** A method that changes the text of a builder, which it gives back. */
function changing(make: Change, gives: "self" | "none" = "self"): Method {
  return (machine, self, items) => {
    change(machine, self, items, make);
    return gives === "self" ? self : none;
  };
}

const outside = "StringIndexOutOfBoundsException";

/** A place in a text. Versions of Java say in other words that it is outside. */
function placeIn(machine: Machine, text: string, at: Value | undefined): number {
  const place = wholeIn(at);
  return place >= 0 && place < text.length ? place : machine.fail(outside, gapSign);
}

/** From where and to where a call works; an end behind the text is that of the text. */
function rangeIn(
  machine: Machine,
  text: string,
  from: Value | undefined,
  to: Value | undefined,
): readonly [number, number] {
  const [start, end] = [wholeIn(from), Math.min(wholeIn(to), text.length)];
  if (start < 0 || start > end)
    machine.fail(outside, `start ${start}, end ${end}, length ${text.length}`);
  return [start, end];
}

/** A method of texts that builders have, too. */
function ofText(name: string): Method {
  const { call } = stringMembers.get(name)!;
  return (machine, self, items, named) =>
    call(machine, string(sequenceIn(machine, self)), items, named);
}

/** The methods of `StringBuilder`. */
export const builderMembers = members(
  {},
  {
    append,
    appendCodePoint: (machine, self, [code]) =>
      append(machine, self, [string(String.fromCodePoint(wholeIn(code)))], new Map()),
    length: ofText("length"),
    isEmpty: ofText("isEmpty"),
    chars: ofText("chars"),
    charAt: (machine, self, [at]) => {
      const text = sequenceIn(machine, self);
      return makeNumber("char", text.charCodeAt(placeIn(machine, text, at)));
    },
    ...{ indexOf: ofText("indexOf"), lastIndexOf: ofText("lastIndexOf") },
    substring: (machine, self, items) => {
      const text = sequenceIn(machine, self);
      const [from, to] = [wholeIn(items[0]), wholeIn(items[1], text.length)];
      if (from < 0 || to > text.length || from > to)
        return machine.fail(outside, `start ${from}, end ${to}, length ${text.length}`);
      return part(text, items, machine);
    },
    subSequence: ofText("subSequence"),
    reverse: changing((text) => Array.from(text).toReversed().join("")),
    insert: changing((text, [at, value], machine) => {
      const place = wholeIn(at);
      if (place < 0 || place > text.length)
        machine.fail(outside, `offset ${place}, length ${text.length}`);
      return text.slice(0, place) + writtenOf(machine, value) + text.slice(place);
    }),
    deleteCharAt: changing((text, [at], machine) => {
      const place = placeIn(machine, text, at);
      return text.slice(0, place) + text.slice(place + 1);
    }),
    delete: changing((text, [from, to], machine) => {
      const [start, end] = rangeIn(machine, text, from, to);
      return text.slice(0, start) + text.slice(end);
    }),
    replace: changing((text, [from, to, by], machine) => {
      const [start, end] = rangeIn(machine, text, from, to);
      return text.slice(0, start) + textIn(by) + text.slice(end);
    }),
    setCharAt: changing((text, [at, sign], machine) => {
      const place = placeIn(machine, text, at);
      return text.slice(0, place) + textIn(sign) + text.slice(place + 1);
    }, "none"),
    setLength: changing((text, [length], machine) => {
      const count = wholeIn(length);
      if (count < 0) machine.fail(outside, gapSign);
      return text.slice(0, count).padEnd(textLength(count), "\0");
    }, "none"),
    compareTo: (machine, self, [other]) =>
      stringMembers
        .get("compareTo")!
        .call(
          machine,
          string(sequenceIn(machine, self)),
          [string(sequenceIn(machine, other))],
          new Map(),
        ),
    ensureCapacity: (_, __, [count]) => (wholeIn(count), none),
    toString,
  },
);

/** `new StringJoiner(separator, prefix, suffix)` */
export function createJoiner(machine: Machine, items: readonly Value[]): Value {
  const [separator, prefix, suffix] = [0, 1, 2].map((at) =>
    items[at] ? sequenceIn(machine, items[at]) : "",
  );
  return makeJoiner(separator!, prefix!, suffix!);
}

function joined(machine: Machine, self: Value): string {
  const text = isJoiner(self) ? joinerText(self, machine)! : gapSign;
  if (text.includes(gapSign)) throw new NotKnown("a part of this text is unknown");
  return text;
}

/** The methods of `StringJoiner`. */
export const joinerMembers = members(
  {},
  {
    add: (machine, self, [value]) => {
      const parts = isJoiner(self) ? self.fields.get(":parts") : undefined;
      if (parts?.kind !== "list") throw new NotKnown("`add` is not followed");
      machine.touch(parts);
      parts.items.push(toString(machine, value ?? none));
      return self;
    },
    setEmptyValue: (machine, self, [value]) => {
      if (!isJoiner(self)) return none;
      machine.touch(self);
      self.fields.set(":empty", string(sequenceIn(machine, value)));
      return self;
    },
    length: (machine, self) => int(joined(machine, self).length),
    toString: (machine: Machine, self: Value) => string(joined(machine, self)),
    equals: (_, self, [other]) => bool(self === other),
  },
);
