import { named, namesOf } from "../../languages/r/names.ts";
import { plainTexts } from "../../languages/r/text.ts";
import { NotKnown } from "../../values/gaps.ts";
import { none, string, tuple } from "../../values/make.ts";
import type { Value } from "../../values/value.ts";
import { lengthOf } from "../columns/vectors.ts";
import { type Entries, withNames } from "./given.ts";

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

/** Functions of names. */
export const naming: Entries = {
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
