import { castNumber } from "../../languages/declared/numbers.ts";
import { type Pointer, pointerIn } from "../../languages/go/pointers.ts";
import { NotKnown } from "../../values/gaps.ts";
import { none, string, tuple } from "../../values/make.ts";
import { isNumber, makeNumber, numberType } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";
import { type Rule, textIn } from "../declared/table.ts";
import { writtenNumber } from "../../../tensor/writtenNumber.ts";

/** A word as a place takes it; null: it does not. */
function read(word: string, pointer: Pointer, machine: Machine): Value | null {
  const before = pointer.read();
  if (before?.kind === "string") return string(word);
  if (!isNumber(before)) throw new NotKnown("`Sscan` is not followed");
  if (before.kind === "float")
    return writtenNumber.test(word)
      ? castNumber(makeNumber("double", Number(word)), numberType(before), machine)
      : null;
  if (!/^[-+]?\d{1,15}$/.test(word)) throw new NotKnown("`Sscan` is not followed");
  const made = castNumber(makeNumber("long", Number(word)), numberType(before), machine);
  if (!isNumber(made) || made.value !== Number(word)) throw new NotKnown("`Sscan` is not followed");
  return made;
}

/** Puts words into places; what does not fit there is not followed. */
function fill(machine: Machine, words: readonly string[], places: readonly Value[]): Value {
  const pointers = places.map(pointerIn);
  try {
    let count = 0;
    for (const [at, pointer] of pointers.entries()) {
      const word = words[at];
      if (!pointer) throw new NotKnown("`Sscan` is not followed");
      if (word === undefined) throw new NotKnown("`Sscan` is not followed");
      const value = read(word, pointer, machine);
      if (!value) throw new NotKnown("`Sscan` is not followed");
      pointer.write(value, machine);
      count++;
    }
    return tuple([makeNumber("long", count), none]);
  } catch (error) {
    if (error instanceof NotKnown) for (const each of places) machine.mayChange(each);
    throw error;
  }
}

const words = (text: string): readonly string[] => text.match(/\P{White_Space}+/gu) ?? [];

/** Functions of `fmt` that read a text. */
export const scanning: Readonly<Record<string, Rule>> = {
  Sscan: (machine, [text, ...places]) => fill(machine, words(textIn(text)), places),
  Sscanf: (machine, [text, pattern, ...places]) => {
    const verbs = words(textIn(pattern));
    const parts = words(textIn(text));
    const isPlain =
      verbs.every((each) => /^%[dsfvg]$/.test(each)) && verbs.length === places.length;
    if (!isPlain || parts.length !== verbs.length || /\n/.test(textIn(text) + textIn(pattern))) {
      for (const each of places) machine.mayChange(each);
      throw new NotKnown("`Sscanf` is not followed");
    }
    return fill(machine, parts, places);
  },
};
