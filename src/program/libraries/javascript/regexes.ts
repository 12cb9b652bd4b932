import { bareClass, createInstance } from "../../languages/javascript/classes.ts";
import { listFields } from "../../languages/javascript/own.ts";
import { Regex, regexFields, regexIn } from "../../languages/javascript/regex.ts";
import { gapSign, NotKnown } from "../../values/gaps.ts";
import { absent, bool, createClass, float, list, none, string } from "../../values/make.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import type { Table } from "../signature.ts";
import { defineMethods, numberIn, textOf } from "./methods.ts";
import { allowsSearch, isQuick } from "../regexSafety.ts";

/** The class `RegExp`. */
export const regexClass = createClass("RegExp", [], new Map(), ({ items }, machine) =>
  makeRegex(machine, items),
);

/** `/a/g`, `new RegExp("a", "g")` */
export function makeRegex(machine: Machine, [given = absent, own]: readonly Value[]): Value {
  const known = regexIn(given);
  const isGiven = own !== undefined && own.kind !== "undefined";
  const source = known?.source ?? (given.kind === "undefined" ? "" : textOf(machine, given));
  const flags = isGiven ? textOf(machine, own) : (known?.flags ?? "");
  let made: RegExp;
  try {
    made = new RegExp(source, flags);
  } catch {
    return machine.fail("SyntaxError", gapSign);
  }
  const native = new Regex(made.source, flags);
  return { kind: "instance", type: regexClass, fields: regexFields(), native };
}

/** The expression itself, for a text that it is looked for in, which must not take long. */
export function runnable(regex: Regex, text: string, machine: Machine, extra = ""): RegExp {
  machine.spend(text.length / 10);
  if (!isQuick(regex.source, text.length) || !allowsSearch(machine, regex.source, text.length))
    throw new NotKnown("the program takes too many steps to follow");
  const flags = [...new Set(regex.flags + extra)].join("");
  return new RegExp(regex.source, flags);
}

/** What a search finds, as an array; null: nothing. */
export function toMatch(found: RegExpExecArray | RegExpMatchArray | null): Value {
  if (!found) return none;
  const part = (each: string | undefined): Value => (each === undefined ? absent : string(each));
  const made = list(found.map(part));
  const { groups } = found;
  const named: Value = groups
    ? {
        ...createInstance(bareClass),
        fields: new Map(Object.entries(groups).map(([name, each]) => [name, part(each)])),
      }
    : absent;
  const fields: [string, Value][] = [
    ["index", float(found.index ?? 0)],
    ["input", string(found.input ?? "")],
    ["groups", named],
  ];
  listFields.note(made, new Map(fields));
  return made;
}

/** `regex.exec(text)`: one with `g` or `y` goes on where it was. */
export function execute(
  machine: Machine,
  self: InstanceValue,
  text: string,
): RegExpExecArray | null {
  const regex = regexIn(self);
  if (!regex) throw new NotKnown("this value is unknown");
  const running = runnable(regex, text, machine);
  const goesOn = /[gy]/.test(regex.flags);
  if (goesOn) running.lastIndex = Math.max(0, numberIn(self.fields.get("lastIndex"), 0)) || 0;
  const found = running.exec(text);
  if (goesOn) {
    machine.touch(self);
    self.fields.set("lastIndex", float(running.lastIndex));
  }
  return found;
}

const methods: Table = defineMethods<InstanceValue>("instance", {
  test: (machine, self, [text = absent]) =>
    bool(execute(machine, self, textOf(machine, text)) !== null),
  exec: (machine, self, [text = absent]) => toMatch(execute(machine, self, textOf(machine, text))),
  toString: (_: Machine, self: InstanceValue) => string(regexIn(self)?.shown() ?? ""),
});

const flagNames = [
  ...(["global", "ignoreCase", "multiline", "dotAll", "unicode", "sticky"] as const),
  "hasIndices",
] as const;

/** The members of a regular expression. */
export function regexMembers({ source, flags }: Regex): Table {
  const made = new RegExp(source, flags);
  return new Map<string, Value>([
    ...methods,
    ["source", string(made.source)],
    ["flags", string(made.flags)],
    ...flagNames.map((name): [string, Value] => [name, bool(made[name])]),
  ]);
}
