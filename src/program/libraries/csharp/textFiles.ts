import { makeList, makeSequence } from "../../languages/declared/lists.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, string } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { linesOf, missing, textBeside } from "../dataFiles.ts";
import { statics } from "../declared/table.ts";
import { textOrSample } from "../sampleTexts.ts";

/** The text of a file beside the program. */
function read(machine: Machine, [file, encoding]: readonly Value[]): string | Value {
  if (encoding) throw new NotKnown("this encoding is not followed");
  const text = textOrSample(machine, file);
  if (text !== null) return text.replace(/^\uFEFF/, "");
  return missing(machine, file);
}

/** `System.IO.File`: texts beside the program are read, and nothing is written. */
export const fileClass = statics("File", {
  // Of what is not there, it is unknown whether the program would make it.
  Exists: (machine, [file]) =>
    textBeside(machine, file) === null ? missing(machine, file) : bool(true),
  ReadAllText: (machine, items) => {
    const text = read(machine, items);
    return typeof text === "string" ? string(text) : text;
  },
  ReadAllLines: (machine, items) => {
    const text = read(machine, items);
    return typeof text === "string" ? makeList("string[]", linesOf(machine, text)) : text;
  },
  ReadLines: (machine, items) => {
    const text = read(machine, items);
    if (typeof text !== "string") return text;
    const lines = linesOf(machine, text);
    return makeSequence(() => lines[Symbol.iterator]());
  },
});
