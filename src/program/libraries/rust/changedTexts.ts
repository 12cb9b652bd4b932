import { optional } from "../../languages/rust/choices.ts";
import { makeIterator } from "../../languages/rust/iterate.ts";
import { deref } from "../../languages/rust/places.ts";
import { rangeOf } from "../../languages/rust/ranges.ts";
import { plain, toText } from "../../languages/rust/text.ts";
import { NotKnown } from "../../values/gaps.ts";
import { string, toStringValue } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";
import { holds, wholeIn } from "../declared/table.ts";
import { allIn } from "./adaptors.ts";
import { placeOfByte } from "./bytes.ts";
import { utf8Length } from "../../values/utf8.ts";

/** A text as a method leaves it, and what the method gives. */
type Change = (
  text: string,
  items: readonly Value[],
  machine: Machine,
) => readonly [text: Value, gives?: Value];

const sign = (text: string): Value => makeNumber("char", text.codePointAt(0) ?? 0);

function shown(machine: Machine, value: Value | undefined): string {
  return value ? toText(value, plain, machine) : "";
}

/** The place that a number of bytes names; one inside of a sign, or outside of the text, ends the program. */
function placeIn(text: string, at: Value | undefined, machine: Machine): number {
  const place = placeOfByte(text, wholeIn(at && deref(at, machine)));
  return place ?? machine.fail("panic", "byte index is not a char boundary");
}

/** The places that a range of bytes names. */
function placesIn(
  text: string,
  given: Value | undefined,
  machine: Machine,
): readonly [number, number] {
  const range = rangeOf(given && deref(given, machine));
  if (!range) throw new NotKnown("the bounds of this slice are unknown");
  const start = placeOfByte(text, range.start);
  const end = range.end === Infinity ? text.length : placeOfByte(text, range.stop);
  if (start === null || end === null || start > end)
    return machine.fail("panic", "byte index is not a char boundary");
  return [start, end];
}

const adding: Change = (text, [more], machine) => [
  toStringValue(text + shown(machine, more), machine),
];

const inserting: Change = (text, [at, more], machine) => {
  const place = placeIn(text, at, machine);
  return [toStringValue(text.slice(0, place) + shown(machine, more) + text.slice(place), machine)];
};

const inAscii = (pattern: RegExp, change: (sign: string) => string): Change => {
  return (text) => [string(text.replace(pattern, change))];
};

const changes: ReadonlyMap<string, Change> = new Map<string, Change>([
  ["push_str", adding],
  ["push", adding],
  ["insert", inserting],
  ["insert_str", inserting],
  ["clear", () => [string("")]],
  [
    "pop",
    (text) => {
      const signs = Array.from(text);
      const last = signs.pop();
      return [string(signs.join("")), optional(last === undefined ? null : sign(last))];
    },
  ],
  [
    "remove",
    (text, [at], machine) => {
      const place = placeIn(text, at, machine);
      const [first] = Array.from(text.slice(place));
      if (first === undefined)
        return machine.fail("panic", "cannot remove a char from the end of a string");
      return [string(text.slice(0, place) + text.slice(place + first.length)), sign(first)];
    },
  ],
  [
    "truncate",
    (text, [length], machine) => {
      const count = wholeIn(length && deref(length, machine));
      // A length that the text does not have changes nothing.
      return [
        string(count > utf8Length(text) ? text : text.slice(0, placeIn(text, length, machine))),
      ];
    },
  ],
  [
    "split_off",
    (text, [at], machine) => {
      const place = placeIn(text, at, machine);
      return [string(text.slice(0, place)), string(text.slice(place))];
    },
  ],
  [
    "retain",
    (text, [by], machine) => [
      string(
        Array.from(text)
          .filter((each) => holds(machine, by!, sign(each)))
          .join(""),
      ),
    ],
  ],
  [
    "drain",
    (text, [range], machine) => {
      const [start, end] = placesIn(text, range, machine);
      const taken = Array.from(text.slice(start, end), sign);
      return [string(text.slice(0, start) + text.slice(end)), makeIterator(taken.values())];
    },
  ],
  [
    "replace_range",
    (text, [range, more], machine) => {
      const [start, end] = placesIn(text, range, machine);
      const made = text.slice(0, start) + shown(machine, more) + text.slice(end);
      return [toStringValue(made, machine)];
    },
  ],
  [
    "extend",
    (text, [more], machine) => {
      const added = allIn(machine, more).map((each) => shown(machine, each));
      return [toStringValue(text + added.join(""), machine)];
    },
  ],
  ["make_ascii_uppercase", inAscii(/[a-z]/g, (each) => each.toUpperCase())],
  ["make_ascii_lowercase", inAscii(/[A-Z]/g, (each) => each.toLowerCase())],
]);

/** A method that changes a text; undefined: it is none. */
export function changedText(name: string): Change | undefined {
  return changes.get(name);
}
