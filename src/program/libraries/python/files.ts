import { bool, createClass, dictionary, float, list, none, string } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { makeWhole } from "../../languages/python/bigNumbers.ts";
import { exceptions } from "../../languages/python/exceptions.ts";
import { type Json, JsonReader, Written } from "./jsonReading.ts";
import { jsonWriting } from "./jsonText.ts";
import { pathText, unread } from "../dataFiles.ts";
import { textOrSample } from "../sampleTexts.ts";
import { define, defineAll, type Table } from "../signature.ts";

/** The text of an open file, and how much of it was read. */
class OpenText {
  readonly path: string;
  readonly text: string;
  #read = 0;

  constructor(path: string, text: string) {
    this.path = path;
    this.text = text;
  }

  /** The rest, or its first line. */
  take(isLine = false): string {
    const start = this.#read;
    const line = isLine ? this.text.indexOf("\n", start) : -1;
    this.#read = line < 0 ? this.text.length : line + 1;
    return this.text.slice(start, this.#read);
  }
}

function textOf(value: Value | undefined): OpenText | null {
  return value?.kind === "instance" && value.native instanceof OpenText ? value.native : null;
}

function linesOf(value: Value | undefined): Value {
  const lines =
    textOf(value)
      ?.take()
      .match(/[^\n]*\n|[^\n]+/g) ?? [];
  return list(lines.map((line) => string(line)));
}

const textFile = createClass(
  "TextIOWrapper",
  [],
  defineAll("", {
    read: ["self", (_, [self]) => string(textOf(self)?.take() ?? "")],
    readline: ["self", (_, [self]) => string(textOf(self)?.take(true) ?? "")],
    readlines: ["self", (_, [self]) => linesOf(self)],
    __iter__: ["self", (_, [self]) => linesOf(self)],
    close: ["self", () => none],
  }),
);

/** `open(path)`: a text file beside the program, to be read. */
export const openFile = define(
  "open",
  "file, mode=, buffering=, encoding=, errors=, newline=",
  (machine, [file, mode]) => {
    const isRead = !mode || (mode.kind === "string" && /^rt?$/.test(mode.value));
    const path = isRead ? pathText(file) : null;
    if (path === null) return machine.unknown("`open` is not followed");
    const text = textOrSample(machine, file);
    if (text === null) return unread(machine, path);
    return {
      kind: "instance",
      type: textFile,
      fields: new Map(),
      native: new OpenText(path, text),
    };
  },
);

/** What is written in JSON, as a program has it; whole numbers keep the name of their entry. */
function fromJson(machine: Machine, text: string, path: string | null): Value {
  const toValue = (json: Json, name: string | null): Value => {
    machine.spend(1);
    if (json.kind === "array") return list(json.items.map((item) => toValue(item, null)));
    if (json.kind === "object") {
      const made = dictionary();
      for (const [key, value] of json.pairs)
        made.entries.set(`s:${key}`, [string(key), toValue(value, key)]);
      return made;
    }
    const { value } = json;
    if (value instanceof Written) return toNumber(value, name);
    if (typeof value === "string") return string(value);
    return value === null ? none : bool(value);
  };
  const toNumber = ({ source }: Written, name: string | null): Value => {
    const value = Number(source);
    if (!/^-?\d+$/.test(source)) return float(value);
    if (!Number.isSafeInteger(value)) return makeWhole(BigInt(source), machine);
    if (name !== null && path !== null && value > 1) machine.noteSetting(name, value, path);
    const size = name === null ? null : { kind: "name" as const, name, value, of: null };
    return { kind: "int", value, ...(machine.sizes && size && { size }) };
  };
  return toValue(new JsonReader(text, machine).read(), null);
}

const jsonFunctions = defineAll("json.", {
  load: [
    "fp",
    (machine, [file]) => {
      const open = textOf(file);
      return open
        ? fromJson(machine, open.take(), open.path)
        : machine.unknown("`json.load` is not followed");
    },
  ],
  loads: [
    "s",
    (machine, [text]) =>
      text?.kind === "string"
        ? fromJson(machine, text.value, null)
        : machine.unknown("`json.loads` is not followed"),
  ],
  ...jsonWriting,
});

/** `json`: what a file beside the program says is known. */
export const json: Table = new Map<string, Value>([
  ...jsonFunctions,
  ["JSONDecodeError", exceptions.get("JSONDecodeError")!],
]);
