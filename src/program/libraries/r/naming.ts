import { named, namesOf, sidesOf, withSides } from "../../languages/r/names.ts";
import { numberTypeOf, ofType } from "../../languages/r/numberTypes.ts";
import { plainTexts } from "../../languages/r/text.ts";
import { NotKnown } from "../../values/gaps.ts";
import { float, none, string, tuple } from "../../values/make.ts";
import { cast } from "../../tensors/elementwise.ts";
import type { Machine, Value } from "../../values/value.ts";
import { lengthOf } from "../columns/vectors.ts";
import { numberOf } from "../convert.ts";
import { type Entries, tensorIn, withNames } from "./given.ts";

/** The names that are known one by one; undefined: there are none. */
export function knownNames(value: Value | undefined): readonly string[] | undefined {
  const names = namesOf(value);
  if (names === "some") throw new NotKnown("these names are not followed");
  return names;
}

export function textsFrom(all: readonly string[]): Value {
  return all.length === 1 ? string(all[0]!) : { ...tuple(all.map(string)), typeName: "character" };
}

/** `names(x) <- names` of a vector or a list. */
export function renamed(object: Value, names: Value): Value {
  if (object.kind === "unknown") return object;
  if (names.kind === "none" && object.kind !== "dictionary") return named(object, undefined);
  const made = withNames(object, names);
  if (made) return made;
  const texts = plainTexts(names);
  const isVector =
    object.kind !== "list" && object.kind !== "dictionary" && texts.length === lengthOf(object);
  if (!isVector || (names.kind !== "string" && names.kind !== "tuple"))
    throw new NotKnown("these names are not followed");
  return named(object, texts);
}

/** `storage.mode(x) <- "double"`: the same numbers, stored otherwise. */
export function storedAs(machine: Machine, object: Value, mode: string): Value {
  if (object.kind === "bool" && mode !== "logical") return float(object.value ? 1 : 0);
  if (object.kind === "float" || object.kind === "int") {
    if (mode === "double" || mode === "numeric") return object;
    throw new NotKnown("this storage mode is not followed");
  }
  const vector = object.kind === "range" ? tensorIn(machine, object) : object;
  if (vector.kind !== "tensor" || !/^(?:double|numeric|integer)$/.test(mode))
    throw new NotKnown("this storage mode is not followed");
  const type = mode === "integer" ? "integer" : "double";
  if (vector.dtype !== "bool" && (mode === "numeric" || numberTypeOf(vector) === type))
    return vector;
  const [sides, names] = [sidesOf(vector), namesOf(vector)];
  const numbers = cast(machine, vector, "float64");
  if (type === "integer" && numbers.numbers()?.every(Number.isInteger) !== true)
    throw new NotKnown("this storage mode is not followed");
  if (names === "some" && !sides) throw new NotKnown("these names are not followed");
  // A copy, whose type is its own.
  const isNamed = names !== undefined && names !== "some";
  const made = isNamed
    ? named(numbers, names)
    : withSides(numbers, sides ?? { rows: null, columns: null });
  return ofType(made, type);
}

/** Words that are no names. */
const reserved =
  /^(?:if|else|repeat|while|function|for|next|break|in|TRUE|FALSE|NULL|Inf|NaN|NA(?:_\w+_)?|\.\.\.)$/;

/** A text as a name: other signs become dots. */
function madeName(text: string): string {
  if (/[^\x20-\x7e]/.test(text)) throw new NotKnown("`make.names` is not followed");
  const start = /^(?:[A-Za-z]|\.(?!\d))/.test(text) ? text : `X${text}`;
  const own = start.replace(/[^A-Za-z0-9._]/g, ".");
  return reserved.test(own) ? `${own}.` : own;
}

/** A word with fewer letters: vowels go first, then other small letters, both from its end. */
function shortened(word: string, most: number): string {
  if (!/^[A-Za-z]*$/.test(word)) throw new NotKnown("`abbreviate` is not followed");
  let letters = word;
  for (const kind of [/[aeiou]/, /[a-z]/]) {
    for (const isAtEnd of [true, false]) {
      for (let at = letters.length - 1; at > 0 && letters.length > most; at--) {
        if (kind.test(letters[at]!) && (!isAtEnd || at === letters.length - 1))
          letters = letters.slice(0, at) + letters.slice(at + 1);
      }
    }
  }
  return letters.length > most ? letters.slice(0, most) : letters;
}

/** Functions of names. */
export const naming: Entries = {
  "make.names": ["names", (_, [names]) => textsFrom(plainTexts(names ?? none).map(madeName))],
  "make.unique": [
    "names",
    (_, [names]) => {
      const all = plainTexts(names ?? none);
      const taken = new Set(all);
      const counts = new Map<string, number>();
      const made = all.map((text, at) => {
        if (all.indexOf(text) === at) return text;
        let count = counts.get(text) ?? 1;
        while (taken.has(`${text}.${count}`)) count++;
        counts.set(text, count + 1);
        taken.add(`${text}.${count}`);
        return `${text}.${count}`;
      });
      return textsFrom(made);
    },
  ],
  abbreviate: [
    "names.arg, minlength=",
    (_, [names, least]) => {
      const all = plainTexts(names ?? none);
      const short = all.map((word) => shortened(word, numberOf(least) ?? 4));
      if (new Set(short).size < new Set(all).size)
        throw new NotKnown("`abbreviate` is not followed");
      return named(textsFrom(short), all);
    },
  ],
  names: [
    "x",
    (_, [x]) => {
      const names = knownNames(x);
      return names ? textsFrom(names) : none;
    },
  ],
  setNames: ["object, nm", (_, [object, names]) => renamed(object ?? none, names ?? none)],
  unname: [
    "obj",
    (_, [x]) => {
      if (x?.kind === "dictionary") throw new NotKnown("these names are not followed");
      return named(x ?? none, undefined);
    },
  ],
};
