import { textLength } from "../../values/lengths.ts";
import { convertTo } from "../../languages/c/conversions.ts";
import { bytesIn, isText, makeText, textOfBytes } from "../../languages/c/chars.ts";
import { generalText, toText } from "../../languages/c/text.ts";
import { nativeOf, Pointer, wrap } from "../../languages/c/places.ts";
import { isContainer as isContainerType } from "../../languages/c/typeNames.ts";
import { matrixText } from "./eigenMembers.ts";
import { gapSign, NotKnown, shownText } from "../../values/gaps.ts";
import { bool, none, string } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import { moduleOf } from "../../values/scope.ts";
import { typeOf, wholeOf } from "../../values/wide.ts";
import type { Machine, Value } from "../../values/value.ts";
import { bitsetText, isBitset } from "./bitsets.ts";
import { realText } from "./printing.ts";
import { StandardStream, Stream } from "./streamState.ts";
import { functions, type Method, numberIn, textIn, wholeIn } from "./table.ts";
import { utf8Bytes, utf8Length } from "../../values/utf8.ts";

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

export function isStream(value: Value): boolean {
  return nativeOf(value, StandardStream) !== null || nativeOf(value, Stream) !== null;
}

export function streamOf(value: Value, machine: Machine): Stream | null {
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
    // Whether it is in use is not known then.
    if (machine.isUncertain) stream.lost = whyLost;
    manipulator.change(stream);
    if (manipulator.text !== "") write(stream, manipulator.text, left, machine);
    return left;
  }
  const own = ownOperator(right, machine);
  if (own) {
    machine.call(own, [left, right]);
    return left;
  }
  if (right.kind === "tensor") {
    const shown = stream.width === 0 ? matrixText(right, (each) => textOf(stream, each)) : null;
    write(stream, shown ?? gapSign, left, machine);
    return left;
  }
  const text = stream.lost === null ? shownIn(stream, right, machine) : gapSign;
  write(stream, padded(stream, text), left, machine);
  return left;
}

const whyLost = "it is unknown which branch runs here";

/** What the program declares to write a value with; null: nothing. */
function ownOperator(value: Value, machine: Machine): Value | null {
  const isObject = value.kind === "instance" && value.native === null;
  const isContainer =
    value.kind === "dictionary" ||
    (value.kind === "list" &&
      !isText(value) &&
      !isBitset(value) &&
      isContainerType(value.typeName));
  if (!isObject && !isContainer) return null;
  return moduleOf(machine.scope).names.get("operator<<") ?? null;
}

/** A text of the width that is asked for, once. */
function padded(stream: Stream, text: string): string {
  const missing = stream.width - utf8Length(text);
  stream.width = 0;
  if (missing <= 0) return text;
  const more = stream.fill.repeat(missing);
  if (stream.side === "left") return text + more;
  const sign = stream.side === "internal" ? /^(?:[-+]|0[xX])*/.exec(text)![0] : "";
  return sign + more + text.slice(sign.length);
}

function shownIn(stream: Stream, value: Value, machine: Machine): string {
  try {
    if (isBitset(value)) return bitsetText(value);
    const isChars = value.kind === "list" || nativeOf(value, Pointer) !== null;
    return isChars ? textIn(value, machine) : textOf(stream, value);
  } catch (error) {
    if (error instanceof NotKnown) return gapSign;
    throw error;
  }
}

function textOf(stream: Stream, value: Value): string {
  if (value.kind === "bool" && stream.isNamed) return String(value.value);
  const whole = value.kind === "bool" ? BigInt(value.value) : wholeOf(value);
  const isSign = value.kind === "int" && /^u?char$/.test(value.type ?? "");
  if (whole !== null && !isSign) return wholeText(stream, whole, value);
  if (value.kind !== "float") return toText(value);
  const text = realIn(stream, value.value);
  const cased = stream.isUpper ? text.toUpperCase() : text;
  return stream.showsPlus && !cased.startsWith("-") ? `+${cased}` : cased;
}

function realIn(stream: Stream, value: number): string {
  const { form, digits } = stream;
  const text =
    form === ""
      ? generalText(value, digits)
      : realText(value, form === "fixed" ? "f" : "e", digits);
  if (!stream.showsPoint || !Number.isFinite(value)) return text;
  if (form !== "") return digits === 0 ? gapSign : text;
  return withZeros(text, Math.max(1, digits));
}

/** `%#g`: with all of its digits. */
function withZeros(text: string, digits: number): string {
  if (/e/.test(text)) return gapSign;
  const pointed = text.includes(".") ? text : `${text}.`;
  const written = pointed.replace(/^-?0?\.?0*(?=[1-9])|^-|\./g, "").replace(/^0*\.?0*/, "");
  const count = /[1-9]/.test(text) ? written.length : 1;
  return pointed + "0".repeat(Math.max(0, digits - count));
}

function wholeText(stream: Stream, whole: bigint, value: Value): string {
  const { base, showsBase, isUpper, showsPlus } = stream;
  if (base === 10) return showsPlus && whole >= 0n ? `+${whole}` : String(whole);
  const type = typeOf(value);
  const bits = /long/.test(type) ? 64 : /short/.test(type) ? 16 : 32;
  const text = BigInt.asUintN(bits, whole).toString(base);
  const prefix = showsBase && whole !== 0n ? (base === 16 ? "0x" : "0") : "";
  return isUpper ? (prefix + text).toUpperCase() : prefix + text;
}

function write(stream: Stream, text: string, whole: Value, machine: Machine): void {
  if (nativeOf(whole, StandardStream)?.name === "cerr") return;
  if (stream.kept === null) {
    machine.print(shownText(text));
    return;
  }
  if (machine.isUncertain) stream.lost = whyLost;
  if (text.includes(gapSign)) stream.lost ??= "a part of this text is unknown";
  stream.kept.push(...utf8Bytes(text));
}

const change = (run: (stream: Stream) => void, text = ""): Value =>
  wrap(new Manipulator(run, text));

/** Two manipulators, which turn something on and off. */
function switches(
  on: string,
  off: string,
  turn: (stream: Stream, isOn: boolean) => void,
): readonly (readonly [string, Value])[] {
  return [
    [on, change((stream) => turn(stream, true))],
    [off, change((stream) => turn(stream, false))],
  ];
}

export const errorStream = wrap(new StandardStream("cerr"));

/** The streams, and what changes them. */
export const streamNames: readonly (readonly [string, Value])[] = [
  ["cout", wrap(new StandardStream("cout"))],
  ["cerr", errorStream],
  ["clog", wrap(new StandardStream("cerr"))],
  ["cin", wrap(new StandardStream("cin"))],
  ["endl", change(() => undefined, "\n")],
  ["flush", change(() => undefined)],
  ["ends", change(() => undefined)],
  ["fixed", change((stream) => (stream.form = "fixed"))],
  ["scientific", change((stream) => (stream.form = "scientific"))],
  ["defaultfloat", change((stream) => (stream.form = ""))],
  ["left", change((stream) => (stream.side = "left"))],
  ["right", change((stream) => (stream.side = "right"))],
  ["internal", change((stream) => (stream.side = "internal"))],
  ["hex", change((stream) => (stream.base = 16))],
  ["oct", change((stream) => (stream.base = 8))],
  ["dec", change((stream) => (stream.base = 10))],
  ...switches("boolalpha", "noboolalpha", (stream, isOn) => (stream.isNamed = isOn)),
  ...switches("uppercase", "nouppercase", (stream, isOn) => (stream.isUpper = isOn)),
  ...switches("showbase", "noshowbase", (stream, isOn) => (stream.showsBase = isOn)),
  ...switches("showpos", "noshowpos", (stream, isOn) => (stream.showsPlus = isOn)),
  ...switches("showpoint", "noshowpoint", (stream, isOn) => (stream.showsPoint = isOn)),
  ...["unitbuf", "nounitbuf", "skipws"].map((name): [string, Value] => [
    name,
    change(() => undefined),
  ]),
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
      const fill = String.fromCharCode(numberIn(sign).value & 127);
      return change((stream) => (stream.fill = fill));
    },
    setbase: (_, [base]) => {
      const own = wholeIn(base);
      return change((stream) => (stream.base = own === 8 || own === 16 ? own : 10));
    },
    quoted: (machine, [text]) => makeText(`"${textIn(text, machine).replace(/["\\]/g, "\\$&")}"`),
  }),
];

/** The methods of streams. */
export const streamMembers: ReadonlyMap<string, Method> = new Map<string, Method>([
  ["precision", setting("digits", (value) => makeNumber("long", value))],
  ["width", setting("width", (value) => makeNumber("long", value))],
  [
    "fill",
    (machine, self, [sign]) => {
      const stream = known(self, machine);
      const before = makeNumber("char", stream.fill.charCodeAt(0));
      if (sign) stream.fill = String.fromCharCode(wholeIn(sign) & 127);
      return before;
    },
  ],
  [
    "put",
    (machine, self, [sign]) => {
      const stream = streamOf(self, machine);
      const byte = wholeIn(sign) & 255;
      if (stream) write(stream, byte < 128 ? String.fromCharCode(byte) : gapSign, self, machine);
      return self;
    },
  ],
  [
    "str",
    (machine, self, [text]) => {
      const stream = known(self, machine);
      if (stream.kept === null) return machine.unknown("`str` is not followed");
      if (!text) return convertTo(string(textOfBytes(stream.kept)), "string", machine);
      stream.kept = [...bytesIn(text, machine)];
      stream.at = 0;
      return none;
    },
  ],
  [
    "clear",
    (machine, self) => {
      const stream = known(self, machine);
      stream.isFailed = false;
      stream.isAtEnd = false;
      return none;
    },
  ],
  ["flush", (_, self) => self],
  [
    "good",
    (machine, self) => state(self, machine, ({ isFailed, isAtEnd }) => !isFailed && !isAtEnd),
  ],
  ["fail", (machine, self) => state(self, machine, ({ isFailed }) => isFailed)],
  ["eof", (machine, self) => state(self, machine, ({ isAtEnd }) => isAtEnd)],
  ["tie", () => none],
]);

/** A stream whose state is known. */
function known(value: Value, machine: Machine): Stream {
  const stream = streamOf(value, machine);
  if (!stream) throw new NotKnown("it is unknown where this is");
  if (machine.isUncertain) stream.lost ??= whyLost;
  if (stream.lost !== null) throw new NotKnown(stream.lost);
  return stream;
}

function state(value: Value, machine: Machine, test: (stream: Stream) => boolean): Value {
  if (nativeOf(value, StandardStream)?.name === "cin")
    throw new NotKnown("it is given from outside the program");
  return bool(test(known(value, machine)));
}

/** A method that gives a setting, and changes it if it is given another one. */
function setting(name: "digits" | "width", make: (value: number) => Value): Method {
  return (machine, self, [value]) => {
    const stream = known(self, machine);
    const before = make(stream[name]);
    if (value) stream[name] = textLength(wholeIn(value));
    return before;
  };
}
