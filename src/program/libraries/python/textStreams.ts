import { createClass, int, list, none, string } from "../../values/make.ts";
import type { ClassValue, InstanceValue, Machine, Value } from "../../values/value.ts";
import { wholeOf } from "../convert.ts";
import { builtin } from "../../values/make.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bindTo, type Given, type Table } from "../signature.ts";
import { allOf } from "./lists.ts";

/** Where a stream keeps its text, and how much of it was read or written. */
const [textField, placeField] = [":text", ":place"];

interface Stream {
  readonly signs: readonly string[];
  readonly place: number;
}

function streamOf(self: InstanceValue): Stream {
  const [text, place] = [self.fields.get(textField), self.fields.get(placeField)];
  if (text?.kind !== "string" || place?.kind !== "int")
    throw new NotKnown("`StringIO` is not followed");
  return { signs: Array.from(text.value), place: place.value };
}

function goTo(machine: Machine, self: InstanceValue, place: number): void {
  machine.touch(self);
  self.fields.set(placeField, int(place));
}

function write(machine: Machine, self: InstanceValue, text: Value | undefined): Value {
  if (text?.kind !== "string") {
    machine.touch(self);
    self.fields.delete(textField);
    if (!text || text.kind === "unknown") return text ?? none;
    const type = machine.language.typeName(text);
    return machine.fail("TypeError", `string argument expected, got '${type}'`);
  }
  const { signs, place } = streamOf(self);
  const given = Array.from(text.value);
  const before = [
    ...signs.slice(0, place),
    ...Array<string>(Math.max(0, place - signs.length)).fill("\0"),
  ];
  const whole = [...before, ...given, ...signs.slice(place + given.length)].join("");
  machine.spend(whole.length / 64);
  goTo(machine, self, place + given.length);
  self.fields.set(textField, string(whole));
  return int(given.length);
}

/** What follows, up to some characters, or up to the end of its line. */
function take(machine: Machine, self: InstanceValue, most: number, isLine: boolean): string {
  const { signs, place } = streamOf(self);
  const line = isLine ? signs.indexOf("\n", place) : -1;
  const end = line < 0 ? signs.length : line + 1;
  const stop = most < 0 ? end : Math.min(end, place + most);
  const taken = signs.slice(place, stop);
  goTo(machine, self, place + taken.length);
  return taken.join("");
}

function linesOf(machine: Machine, self: InstanceValue, most: number): Value {
  const lines: Value[] = [];
  for (let length = 0; most <= 0 || length < most;) {
    const line = take(machine, self, -1, true);
    if (line === "") break;
    length += Array.from(line).length;
    lines.push(string(line));
  }
  return list(lines);
}

function seek(machine: Machine, self: InstanceValue, [offset, whence]: Given): Value {
  const from = wholeOf(whence, machine, 0);
  const given = wholeOf(offset, machine);
  if (from === 0 && given < 0) return machine.fail("ValueError", `Negative seek position ${given}`);
  if (from !== 0 && given !== 0)
    return machine.fail("OSError", "Can't do nonzero cur-relative seeks");
  const { signs, place } = streamOf(self);
  const next = from === 0 ? given : from === 1 ? place : signs.length;
  goTo(machine, self, next);
  return int(next);
}

type Body = (machine: Machine, self: InstanceValue, given: Given) => Value;

const methods: Readonly<Record<string, readonly [signature: string, body: Body]>> = {
  write: ["text", (machine, self, [text]) => write(machine, self, text)],
  writelines: [
    "lines",
    (machine, self, [lines]) => {
      const all = allOf(machine, lines);
      if (!all) throw new NotKnown("these values are unknown");
      for (const each of all) write(machine, self, each);
      return none;
    },
  ],
  read: [
    "size=",
    (machine, self, [size]) => string(take(machine, self, wholeOf(size, machine, -1), false)),
  ],
  readline: [
    "size=",
    (machine, self, [size]) => string(take(machine, self, wholeOf(size, machine, -1), true)),
  ],
  readlines: [
    "hint=",
    (machine, self, [hint]) => linesOf(machine, self, wholeOf(hint, machine, -1)),
  ],
  getvalue: ["", (_, self) => string(streamOf(self).signs.join(""))],
  tell: ["", (_, self) => int(streamOf(self).place)],
  seek: ["offset, whence=", seek],
  flush: ["", () => none],
  __enter__: ["", (_, self) => self],
  __iter__: [
    "",
    (machine, self) => ({
      kind: "iterator",
      next: () => {
        const line = take(machine, self, -1, true);
        return line === "" ? null : string(line);
      },
    }),
  ],
  __next__: [
    "",
    (machine, self) => {
      const line = take(machine, self, -1, true);
      return line === "" ? machine.fail("StopIteration", "") : string(line);
    },
  ],
};

function method(name: string, signature: string, body: Body): [string, Value] {
  const call = builtin(name, ({ items: [self, ...items], named }, machine) => {
    if (self?.kind !== "instance") throw new NotKnown("`StringIO` is not followed");
    const given = bindTo(name, signature, { items, named }, machine);
    return "kind" in given ? given : body(machine, self, given);
  });
  return [name, call];
}

/** `io.StringIO`: a text that is read and written as a file is. */
export const textStream: ClassValue = createClass(
  "StringIO",
  [],
  new Map<string, Value>([
    ...Object.entries(methods).map(([name, [signature, body]]) => method(name, signature, body)),
    method("__init__", "initial_value=, newline=", (machine, self, [text, newline]) => {
      if (newline) throw new NotKnown("`newline` of `StringIO` is not followed");
      const own = !text || text.kind === "none" ? string("") : text;
      machine.touch(self);
      self.fields.set(textField, own);
      self.fields.set(placeField, int(0));
      return none;
    }),
  ]),
);

/** Prints into a stream; null: the value is none. */
export function printInto(machine: Machine, stream: Value, text: string): Value | null {
  if (stream.kind !== "instance" || !stream.type.order.includes(textStream)) return null;
  write(machine, stream, string(text));
  return none;
}

/** The module `io`. */
export const streamModule: Table = new Map<string, Value>([["StringIO", textStream]]);
