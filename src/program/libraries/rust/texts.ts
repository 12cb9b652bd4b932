import { repeatText } from "../../values/lengths.ts";
import { makeList } from "../../languages/declared/lists.ts";
import { nothing, some } from "../../languages/rust/choices.ts";
import { makeIterator } from "../../languages/rust/iterate.ts";
import { deref } from "../../languages/rust/places.ts";
import { rangeOf } from "../../languages/rust/ranges.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, string, tuple } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { Value } from "../../values/value.ts";
import { members, type Method, textIn, wholeIn } from "../declared/table.ts";
import { placeOfByte } from "./bytes.ts";
import { patternMethods } from "./textPatterns.ts";
import { utf8Bytes, utf8Length } from "../../values/utf8.ts";

const sign = (text: string): Value => makeNumber("char", text.codePointAt(0) ?? 0);
const texts = (parts: readonly string[]): Value => makeIterator(parts.map(string).values());

/** Space at the start, and at the end. */
const before = /^\p{White_Space}+/u;
const behind = /\p{White_Space}+$/u;

const same: Method = (_, self) => self;

const trim =
  (change: (text: string) => string): Method =>
  (_, self) =>
    string(change(textIn(self)));

/** What texts have. */
export const textMembers = members(
  {},
  {
    len: (_, self) => makeNumber("ulong", utf8Length(textIn(self))),
    is_empty: (_, self) => bool(textIn(self) === ""),
    ...{ to_string: same, to_owned: same, as_str: same, clone: same, into_owned: same },
    ...{ as_ref: same, into_boxed_str: same, into_string: same, borrow: same },
    ...{ trim: trim((text) => text.replace(before, "").replace(behind, "")) },
    ...{ trim_start: trim((text) => text.replace(before, "")) },
    ...{ trim_end: trim((text) => text.replace(behind, "")) },
    ...{
      to_uppercase: trim((text) => text.toUpperCase()),
      to_lowercase: trim((text) => text.toLowerCase()),
    },
    to_ascii_uppercase: trim((text) => text.replace(/[a-z]/g, (sign) => sign.toUpperCase())),
    to_ascii_lowercase: trim((text) => text.replace(/[A-Z]/g, (sign) => sign.toLowerCase())),
    is_ascii: (_, self) => bool(utf8Length(textIn(self)) === textIn(self).length),
    eq_ignore_ascii_case: (machine, self, [other]) => {
      const lower = (text: string): string => text.replace(/[A-Z]/g, (sign) => sign.toLowerCase());
      return bool(lower(textIn(self)) === lower(textIn(deref(other!, machine))));
    },
    ...patternMethods,
    repeat: (_, self, [count]) => string(repeatText(textIn(self), wholeIn(count))),
    chars: (_, self) => makeIterator(Array.from(textIn(self), sign).values()),
    char_indices: (_, self) => {
      let at = 0;
      const pairs = Array.from(textIn(self), (each) => {
        const pair = tuple([makeNumber("ulong", at), sign(each)]);
        at += utf8Length(each);
        return pair;
      });
      return makeIterator(pairs.values());
    },
    ...Object.fromEntries(
      ["bytes", "as_bytes", "into_bytes", "to_vec"].map(
        (name) =>
          [
            name,
            (_, self) => {
              const bytes = utf8Bytes(textIn(self)).map((each) => makeNumber("byte", each));
              return name === "bytes"
                ? makeIterator(bytes.values())
                : makeList("List<byte>", bytes);
            },
          ] satisfies [string, Method],
      ),
    ),
    lines: (_, self) => {
      const text = textIn(self).replace(/\r?\n$/, "");
      return texts(textIn(self) === "" ? [] : text.split(/\r?\n/));
    },
    split_whitespace: (_, self) => texts(textIn(self).match(/\P{White_Space}+/gu) ?? []),
    split_ascii_whitespace: (_, self) => texts(textIn(self).match(/[^\t\n\f\r ]+/g) ?? []),
    split_at: (machine, self, [at]) => {
      const text = textIn(self);
      const place = placeOfByte(text, wholeIn(at && deref(at, machine)));
      if (place === null) return machine.fail("panic", "failed to slice string");
      return tuple([text.slice(0, place), text.slice(place)].map(string));
    },
    is_char_boundary: (machine, self, [at]) =>
      bool(placeOfByte(textIn(self), wholeIn(at && deref(at, machine))) !== null),
    get: (machine, self, [range]) => {
      const text = textIn(self);
      const ends = rangeOf(range && deref(range, machine));
      if (!ends) throw new NotKnown("the bounds of this slice are unknown");
      const start = placeOfByte(text, ends.start);
      const stop = ends.end === Infinity ? text.length : placeOfByte(text, ends.stop);
      const isPart = start !== null && stop !== null && start <= stop;
      return isPart ? some(string(text.slice(start, stop))) : nothing();
    },
  },
);
