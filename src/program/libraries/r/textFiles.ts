import { ofType } from "../../languages/r/numberTypes.ts";
import { isObject, linesOf as linesIn, makeObject } from "../../languages/r/objects.ts";
import { plainTexts } from "../../languages/r/text.ts";
import { NotKnown } from "../../values/gaps.ts";
import { absent, bool, float, none } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { fieldsOf, toNumber } from "../../../files/fields.ts";
import { flagOf, numberOf } from "../convert.ts";
import { linesOf, missing, textBeside } from "../dataFiles.ts";
import { textOrSample } from "../sampleTexts.ts";
import { cellsOf } from "../textTables.ts";
import { lengthOf } from "../columns/vectors.ts";
import { type Entries, textIn } from "./given.ts";
import { makeFrame } from "./frames.ts";
import { isText, numbersFrom, testsFrom } from "./vectors.ts";
import { textsFrom } from "./naming.ts";

type More = readonly (Value | undefined)[];

/** The lines of a file beside the program, or what is known instead. */
function linesBeside(
  machine: Machine,
  file: Value | undefined,
  read = textOrSample,
): readonly string[] {
  if (textIn(file) === "stdin") throw new NotKnown("it is unknown what the user types");
  const text = read(machine, file);
  if (text === null) throw new NotKnown(missing(machine, file).why);
  return linesOf(machine, text, /\r?\n/).map(({ value }) => value);
}

function open(lines: readonly string[]): Value {
  const made = makeObject({ kind: "lines", lines });
  made.fields.set("at", float(0));
  return made;
}

/** The next lines of an open file, or all of a file that is named; "-1" lines: as many as there are. */
function nextLines(
  machine: Machine,
  file: Value | undefined,
  count: number,
  read = textOrSample,
): readonly string[] {
  const lines = linesIn(file);
  if (!lines || file?.kind !== "instance") {
    const all = linesBeside(machine, file, read);
    return count < 0 ? all : all.slice(0, count);
  }
  if (machine.isUncertain) throw new NotKnown("it is unknown what was read before");
  const at = numberOf(file.fields.get("at")) ?? 0;
  const end = count < 0 ? lines.length : Math.min(lines.length, at + count);
  machine.touch(file);
  file.fields.set("at", float(end));
  return lines.slice(at, end);
}

/** The fields of lines for `scan`: without a separator, texts may stand between quotes. */
function scanned(line: string, separator: string | null): readonly string[] {
  if (separator === "\n") return [line];
  if (separator !== null) return fieldsOf(line, separator);
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|[^\s"']\S*/g)].map(
    ([all, double, single]) => double ?? single ?? all,
  );
}

function scan(machine: Machine, [file, what, sep, , text]: More): Value {
  const separator = sep ? textIn(sep) : null;
  if (sep && separator === null) throw new NotKnown("`scan` is not followed");
  const lines = text
    ? plainTexts(text).flatMap((each) => each.split("\n"))
    : nextLines(machine, file, -1, isText(what) ? textOrSample : textBeside);
  const fields = lines
    .filter((line) => line.trim() !== "")
    .flatMap((line) => scanned(line, separator));
  machine.spend(fields.length / 4);
  if (isText(what)) return textsFrom(fields);
  if (what && what.kind !== "float" && lengthOf(what) > 0)
    throw new NotKnown("`scan` is not followed");
  const numbers = fields.map(toNumber);
  if (numbers.some((each) => each === null))
    throw new NotKnown("what this file holds is not followed");
  return numbersFrom(machine, numbers as number[]);
}

const truths = /^(?:T|F|TRUE|FALSE|true|false)$/;

/** A column of a table, of the kind that all its fields have. */
function columnFrom(machine: Machine, fields: readonly string[]): Value {
  const trimmed = fields.map((field) => field.trim());
  if (trimmed.some((field) => field === "" || field === "NA"))
    throw new NotKnown("missing numbers are not followed here");
  if (trimmed.every((field) => truths.test(field)))
    return testsFrom(
      machine,
      trimmed.map((field) => /^t/i.test(field)),
    );
  const numbers = trimmed.map(toNumber);
  if (numbers.some((each) => each === null)) return textsFrom(fields);
  const areWhole = trimmed.every((field) => /^[-+]?\d{1,9}$/.test(field));
  return ofType(numbersFrom(machine, numbers as number[]), areWhole ? "integer" : "double");
}

/** `read.csv` and `read.table`, which differ in what they take for granted. */
function readTable(separator: string | null, hasHeader: boolean): Entries[string] {
  return [
    "file, header=, sep=, stringsAsFactors=, skip=",
    (machine, [file, header, sep, factors, skip]) => {
      const given = sep ? textIn(sep) : separator;
      const own = given === "" ? null : given;
      if (flagOf(factors, false) || (own !== null && own.length !== 1))
        throw new NotKnown("what this file holds is not followed");
      const text = nextLines(machine, file, -1, textBeside).join("\n");
      const cells = cellsOf(text, {
        ...{ separator: own, skip: numberOf(skip) ?? 0, isQuoted: true },
        comment: separator === "," ? null : "#",
      });
      const width = cells[0]?.length ?? 0;
      const isNamed = flagOf(header, hasHeader);
      const names = isNamed ? cells[0]! : Array.from({ length: width }, (_, at) => `V${at + 1}`);
      const rows = isNamed ? cells.slice(1) : cells;
      if (width === 0 || rows.length === 0 || rows.some((row) => row.length !== width))
        throw new NotKnown("what this file holds is not followed");
      return makeFrame(
        machine,
        names.map(
          (name, at) =>
            [
              name,
              columnFrom(
                machine,
                rows.map((row) => row[at]!),
              ),
            ] as const,
        ),
      );
    },
  ];
}

/** Texts beside the program are read, and nothing is written. */
export const textFiles: Entries = {
  file: ["description, open=", (machine, [file]) => open(linesBeside(machine, file))],
  textConnection: [
    "object",
    (_, [texts]) => open(plainTexts(texts ?? none).flatMap((text) => text.split("\n"))),
  ],
  close: ["con", () => absent],
  readLines: [
    "con, n=, ok=, warn=, encoding=",
    (machine, [con, n]) => textsFrom(nextLines(machine, con, numberOf(n) ?? -1)),
  ],
  scan: ["file=, what=, sep=, quiet=, text=", scan],
  "read.csv": readTable(",", true),
  "read.table": readTable(null, false),
  "read.delim": readTable("\t", true),
  "file.exists": [
    "path",
    (machine, [file]) => {
      if (textBeside(machine, file) === null) throw new NotKnown(missing(machine, file).why);
      return bool(true);
    },
  ],
  // The question is shown, whoever answers it.
  readline: [
    "prompt=",
    (machine, [prompt]) => {
      if (prompt && !isObject(prompt)) machine.print(plainTexts(prompt).join(""));
      return machine.unknown("it is unknown what the user types");
    },
  ],
};
