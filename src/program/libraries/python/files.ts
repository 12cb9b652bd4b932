import { bool, createClass, dictionary, float, list, none, string } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { pathText, unread } from "../dataFiles.ts";
import { textOrSample } from "./downloads.ts";
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
  const toValue = (json: unknown, name: string | null): Value => {
    machine.spend(1);
    if (json instanceof Written) return toNumber(json, name);
    if (typeof json === "string") return string(json);
    if (typeof json === "boolean") return bool(json);
    if (json === null || typeof json !== "object") return none;
    if (Array.isArray(json)) return list(json.map((item) => toValue(item, null)));
    const made = dictionary();
    for (const [key, value] of Object.entries(json)) {
      made.entries.set(`s:${key}`, [string(key), toValue(value, key)]);
    }
    return made;
  };
  const toNumber = ({ value, source }: Written, name: string | null): Value => {
    if (!/^-?\d+$/.test(source) || !Number.isSafeInteger(value)) return float(value);
    if (name !== null && path !== null && value > 1) machine.noteSetting(name, value, path);
    const size = name === null ? null : { kind: "name" as const, name, value, of: null };
    return { kind: "int", value, ...(machine.sizes && size && { size }) };
  };
  try {
    return toValue(parse(text), null);
  } catch {
    return machine.fail("ValueError", "this is not JSON");
  }
}

/** A number as it is written: 1.0 is no whole number. */
class Written {
  readonly value: number;
  readonly source: string;

  constructor(value: number, source: string) {
    this.value = value;
    this.source = source;
  }
}

function parse(text: string): unknown {
  const revive = (_: string, value: unknown, context?: { readonly source?: string }): unknown =>
    typeof value === "number" ? new Written(value, context?.source ?? String(value)) : value;
  return JSON.parse(text, revive);
}

/** `json`: what a file beside the program says is known. */
export const json: Table = defineAll("json.", {
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
});
