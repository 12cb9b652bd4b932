import { makeList, nativeOf } from "../../languages/declared/lists.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, createClass, int, none, string } from "../../values/make.ts";
import type { ClassValue, Machine, Value } from "../../values/value.ts";
import { linesOf, missing, PathText, pathText, textBeside } from "../dataFiles.ts";
import { members, type Method, type Rule, statics, wholeIn } from "../declared/table.ts";
import { textOrSample } from "../sampleTexts.ts";

/** An open text in lines; which of them is next is in a field. */
class OpenLines {
  readonly lines: readonly Value[];

  constructor(lines: readonly Value[]) {
    this.lines = lines;
  }
}

const readerClass = createClass("BufferedReader", []);

/** `new File(folder, name)`, `Path.of(name)` */
export const makePath: Rule = (machine, items) => {
  const parts = items.map(pathText);
  if (parts.length === 0 || parts.includes(null))
    return machine.unknown("which file this reads is unknown");
  const native = new PathText(parts.join("/"));
  return { kind: "instance", type: fileClass, fields: new Map(), native };
};

/** A path, which Kotlin makes by calling the class. */
export const fileClass: ClassValue = createClass("File", [], new Map(), ({ items }, machine) =>
  makePath(machine, items, new Map()),
);

/** What a text beside the program makes; it is unknown of one that is not read. */
function ofText(machine: Machine, file: Value | undefined, make: (text: string) => Value): Value {
  const text = textOrSample(machine, file);
  return text === null ? missing(machine, file) : make(text);
}

const readAllLines: Rule = (machine, [file]) =>
  ofText(machine, file, (text) => makeList("List<string>", linesOf(machine, text)));
const readString: Rule = (machine, [file]) => ofText(machine, file, string);

/** Of what is not there, it is unknown whether the program would make it. */
const exists: Rule = (machine, [file]) =>
  textBeside(machine, file) === null ? missing(machine, file) : bool(true);

/** `Files`, `Path`, and `Paths`: texts beside the program are read, and nothing is written. */
export const fileStatics: readonly (readonly [string, Value])[] = [
  ["Files", statics("Files", { readAllLines, readString, exists })],
  ["Path", statics("Path", { of: makePath })],
  ["Paths", statics("Paths", { get: makePath })],
];

const onFile =
  (rule: Rule): Method =>
  (machine, self) =>
    rule(machine, [self], new Map());

/** What a path has in Java and in Kotlin. */
const fileMembers = members(
  {},
  {
    ...{ exists: onFile(exists), readLines: onFile(readAllLines), readText: onFile(readString) },
    forEachLine: (machine, self, [action]) =>
      ofText(machine, self, (text) => {
        for (const line of linesOf(machine, text)) machine.call(action ?? none, [line]);
        return none;
      }),
    useLines: (machine, self, [action]) =>
      ofText(machine, self, (text) =>
        machine.call(action ?? none, [makeList("List<string>", linesOf(machine, text))]),
      ),
  },
);

/** `new BufferedReader(new FileReader(file))` */
export const makeReader: Rule = (machine, [file]) =>
  ofText(machine, file, (text) => ({
    kind: "instance",
    type: readerClass,
    fields: new Map([[":at", int(0)]]),
    native: new OpenLines(linesOf(machine, text)),
  }));

/** What a reader has. */
const readerMembers = members(
  {},
  {
    readLine: (machine, self) => {
      const lines = nativeOf(self, OpenLines)?.lines;
      if (!lines || self.kind !== "instance") throw new NotKnown("`readLine` is not followed");
      const at = wholeIn(self.fields.get(":at"));
      machine.touch(self);
      self.fields.set(":at", int(at + 1));
      return lines[at] ?? none;
    },
    close: () => none,
  },
);

/** The members of what is in this file; null: the value is something else. */
export function membersOfFile(value: Value): typeof fileMembers | null {
  if (nativeOf(value, PathText)) return fileMembers;
  return nativeOf(value, OpenLines) ? readerMembers : null;
}
