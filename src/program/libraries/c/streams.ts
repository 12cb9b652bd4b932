import { textLength } from "../../values/lengths.ts";
import { generalText, toText } from "../../languages/c/text.ts";
import { nativeOf, wrap } from "../../languages/c/places.ts";
import { matrixText } from "./eigenMembers.ts";
import { gapSign, shownText, toStringValue } from "../../values/gaps.ts";
import { none } from "../../values/make.ts";
import { numberType } from "../../values/typedNumber.ts";
import { moduleOf } from "../../values/scope.ts";
import type { Machine, Value } from "../../values/value.ts";
import { realText } from "./printing.ts";
import { functions, type Method, numberIn, textIn, wholeIn } from "./table.ts";

/** Where a program writes, and how. */
class Stream {
  digits = 6;
  form: "fixed" | "scientific" | "" = "";
  width = 0;
  fill = " ";
  isLeft = false;
  isNamed = false;
  /** Of whole numbers. */
  base = 10;
  /** The text that is kept; null: it is printed. */
  kept: string | null;

  constructor(kept: string | null) {
    this.kept = kept;
  }
}

/** What changes how a stream writes. */
class Manipulator {
  readonly change: (stream: Stream) => void;
  /** What it writes itself. */
  readonly text: string;

  constructor(change: (stream: Stream) => void, text = "") {
    this.change = change;
    this.text = text;
  }
}

/** `std::cout`, which each run has for itself. */
class StandardStream {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

export function isStream(value: Value): boolean {
  return nativeOf(value, StandardStream) !== null || nativeOf(value, Stream) !== null;
}

function streamOf(value: Value, machine: Machine): Stream | null {
  const standard = nativeOf(value, StandardStream);
  if (!standard) return nativeOf(value, Stream);
  const key = `c.${standard.name}`;
  const known = machine.state.get(key);
  if (known instanceof Stream) return known;
  const made = new Stream(null);
  machine.state.set(key, made);
  return made;
}

/** `stream << value` */
export function writeTo(left: Value, right: Value, machine: Machine): Value {
  const stream = streamOf(left, machine);
  if (!stream) return left;
  const manipulator = nativeOf(right, Manipulator);
  if (manipulator) {
    manipulator.change(stream);
    if (manipulator.text !== "") write(stream, manipulator.text, left, machine);
    return left;
  }
  if (right.kind === "instance" && right.native === null) {
    const own = moduleOf(machine.scope).names.get("operator<<");
    return own ? machine.call(own, [left, right]) : left;
  }
  if (right.kind === "list" && right.typeName?.startsWith("vector")) {
    const own = moduleOf(machine.scope).names.get("operator<<");
    if (own) return machine.call(own, [left, right]);
  }
  if (right.kind === "tensor") {
    const shown = stream.width === 0 ? matrixText(right, (each) => textOf(stream, each)) : null;
    write(stream, shown ?? gapSign, left, machine);
    return left;
  }
  const text = right.kind === "list" ? textOrGap(right, machine) : textOf(stream, right);
  const padded = stream.isLeft
    ? text.padEnd(stream.width, stream.fill)
    : text.padStart(stream.width, stream.fill);
  stream.width = 0;
  write(stream, padded, left, machine);
  return left;
}

function textOrGap(value: Value, machine: Machine): string {
  try {
    return textIn(value, machine);
  } catch {
    return "?";
  }
}

function textOf(stream: Stream, value: Value): string {
  if (value.kind === "bool" && stream.isNamed) return String(value.value);
  if (
    value.kind === "int" &&
    stream.base !== 10 &&
    value.value >= 0 &&
    numberType(value) !== "char"
  )
    return value.value.toString(stream.base);
  if (value.kind !== "float") return toText(value);
  if (stream.form === "") return generalText(value.value, stream.digits);
  return realText(value.value, stream.form === "fixed" ? "f" : "e", stream.digits);
}

function write(stream: Stream, text: string, whole: Value, machine: Machine): void {
  if (nativeOf(whole, StandardStream)?.name === "cerr") return;
  if (stream.kept === null) machine.print(shownText(text));
  else stream.kept += text;
}

const change = (run: (stream: Stream) => void, text = ""): Value =>
  wrap(new Manipulator(run, text));

/** The streams, and what changes them. */
export const streamNames: readonly (readonly [string, Value])[] = [
  ["cout", wrap(new StandardStream("cout"))],
  ["cerr", wrap(new StandardStream("cerr"))],
  ["clog", wrap(new StandardStream("cerr"))],
  ["endl", change(() => undefined, "\n")],
  ["flush", change(() => undefined)],
  ["ends", change(() => undefined)],
  ["fixed", change((stream) => (stream.form = "fixed"))],
  ["scientific", change((stream) => (stream.form = "scientific"))],
  ["defaultfloat", change((stream) => (stream.form = ""))],
  ["left", change((stream) => (stream.isLeft = true))],
  ["right", change((stream) => (stream.isLeft = false))],
  ["hex", change((stream) => (stream.base = 16))],
  ["dec", change((stream) => (stream.base = 10))],
  ["boolalpha", change((stream) => (stream.isNamed = true))],
  ["noboolalpha", change((stream) => (stream.isNamed = false))],
  ...functions({
    setprecision: (_, [count]) => {
      const digits = wholeIn(count);
      return change((stream) => (stream.digits = digits));
    },
    setw: (_, [count]) => {
      const width = textLength(wholeIn(count));
      return change((stream) => (stream.width = width));
    },
    setfill: (_, [sign]) => {
      const fill = String.fromCharCode(numberIn(sign).value);
      return change((stream) => (stream.fill = fill));
    },
  }),
];

/** A stream into a text. */
export function textStream(): Value {
  return wrap(new Stream(""));
}

/** The methods of streams. */
export const streamMembers: ReadonlyMap<string, Method> = new Map<string, Method>([
  [
    "precision",
    (machine, self, [count]) => {
      const stream = streamOf(self, machine);
      if (stream && count) stream.digits = wholeIn(count);
      return none;
    },
  ],
  [
    "str",
    (machine, self) => {
      const stream = nativeOf(self, Stream);
      return stream
        ? toStringValue(stream.kept ?? "", machine)
        : machine.unknown("`str` is not followed");
    },
  ],
  ["flush", (_, self) => self],
]);
