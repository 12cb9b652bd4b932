import { list, string } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { linesOf as linesAt, missing, stopAtFile } from "../dataFiles.ts";
import { textOrSample } from "../sampleTexts.ts";
import { type Entries } from "./given.ts";

/** A text beside the program in lines. */
function linesOf(machine: Machine, file: Value | undefined): Value {
  const text = textOrSample(machine, file);
  return text === null ? missing(machine, file) : list(linesAt(machine, text, /\r?\n/));
}

/** Texts beside the program are read, and nothing is written. */
export const textFiles: Entries = {
  readlines: ["file", (machine, [file]) => linesOf(machine, file)],
  // The files that are there run where they are included.
  include: ["file", (machine, [file]) => stopAtFile(machine, "include", file)],
  eachline: ["file", (machine, [file]) => linesOf(machine, file)],
  read: [
    "file, type=",
    (machine, [file, type]) => {
      if (type?.kind !== "class" || type.name !== "String")
        return machine.unknown("this use of `read` is not followed");
      const text = textOrSample(machine, file);
      return text === null ? missing(machine, file) : string(text);
    },
  ],
};
