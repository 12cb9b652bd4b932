import { inspect, type InspectOptions } from "../../languages/javascript/inspect.ts";
import { tableText } from "../../languages/javascript/inspectTable.ts";
import { bigIntIn, isObject, nativeIn, symbolIn } from "../../languages/javascript/natives.ts";
import { findMember } from "../../languages/javascript/classes.ts";
import { gapSign, NotKnown, shownText } from "../../values/gaps.ts";
import { absent, toStringValue } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { defineFunctions, itemsOf, numberIn, textOf } from "./methods.ts";
import { jsonMembers } from "./json.ts";

/** What is unknown now. */
function lostIn(machine: Machine): { has(value: object): boolean } {
  return { has: (each) => machine.lostIn(each as Value) !== null };
}

/** A value of which no text is made before it is shown. */
export function inspected(machine: Machine, value: Value, options: InspectOptions = {}): string {
  return inspect(value, lostIn(machine), options);
}

function shown(machine: Machine, item: Value): string {
  if (item.kind === "string") return item.value;
  return item.kind === "unknown" ? (item.text ?? gapSign) : inspected(machine, item);
}

/** A value where a pattern wants a number. */
function inNumber(machine: Machine, verb: string, item: Value): string {
  if (item.kind === "unknown") return gapSign;
  if (symbolIn(item)) return "NaN";
  const whole = bigIntIn(item);
  if (whole !== null && verb !== "%f") return `${whole}n`;
  if (verb === "%d" && isObject(item)) return "NaN";
  if (isObject(item) && nativeIn(item)) return gapSign;
  const text = textOf(machine, item);
  const number =
    verb === "%d" ? numberIn(item) : verb === "%i" ? parseInt(text, 10) : parseFloat(text);
  return Object.is(number, -0) ? "-0" : String(number);
}

/** A value where a pattern wants a text. */
function inText(machine: Machine, item: Value): string {
  switch (item.kind) {
    case "string":
    case "bool":
    case "none":
    case "undefined":
    case "float":
    case "unknown":
      return shown(machine, item);
    case "list":
      return inspected(machine, item, { depth: 0 });
    case "instance": {
      if (nativeIn(item)) return shown(machine, item);
      const own = item.fields.get("toString") ?? findMember(item.type, "toString");
      const isError = findMember(item.type, "message") !== null;
      return own || isError
        ? machine.language.toText(item, "plain", machine)
        : inspected(machine, item, { depth: 0 });
    }
    default:
      return gapSign;
  }
}

/** A value as a verb of a pattern shows it; null: it is no verb. */
function inVerb(machine: Machine, verb: string, item: Value): string {
  switch (verb) {
    case "%c":
      return "";
    case "%s":
      return inText(machine, item);
    case "%j": {
      const made = machine.call(jsonMembers.get("stringify")!, [item]);
      return made.kind === "string"
        ? made.value
        : made.kind === "undefined"
          ? "undefined"
          : gapSign;
    }
    case "%o":
      return inspected(machine, item, { depth: 4, isWhole: true });
    case "%O":
      return inspected(machine, item);
    default:
      return inNumber(machine, verb, item);
  }
}

/** `console.log("%s: %d", name, n)`: the first text with the values in it, then the other values. */
export function formatted(machine: Machine, [first, ...rest]: readonly Value[]): string {
  if (!first) return "";
  const text = shown(machine, first);
  const left = [...rest];
  const isPattern = first.kind === "string" && rest.length > 0;
  const made = isPattern
    ? text.replace(/%[sdifjoOc%]/g, (verb) => {
        if (verb === "%%") return "%";
        const item = left.shift();
        return item ? inVerb(machine, verb, item) : verb;
      })
    : text;
  return [made, ...left.map((item) => shown(machine, item))].join(" ");
}

/** How far what is shown stands to the right, and how often something was counted. */
interface ConsoleState {
  /** null: unknown. */
  indent: number | null;
  readonly counts: Map<string, number>;
}

function stateOf(machine: Machine): ConsoleState {
  const known = machine.state.get("console") as ConsoleState | undefined;
  const state = known ?? { indent: 0, counts: new Map<string, number>() };
  machine.state.set("console", state);
  return state;
}

/** The same where it is certain that the program gets here; else nothing is known of it any more. */
function stateToChange(machine: Machine): ConsoleState & { indent: number } {
  const state = stateOf(machine);
  if (machine.isUncertain) state.indent = null;
  const { indent } = state;
  if (indent === null) throw new NotKnown("this call is not followed");
  return Object.assign(state, { indent });
}

function print(machine: Machine, text: string): Value {
  const { indent } = stateOf(machine);
  const before = indent === null ? gapSign : " ".repeat(indent);
  const lines = before === "" ? text : text.replace(/^/gm, before);
  machine.print(shownText(`${lines}\n`));
  return absent;
}

const write = (machine: Machine, items: readonly Value[]): Value =>
  print(machine, formatted(machine, [...items]));

const group = (machine: Machine, items: readonly Value[]): Value => {
  if (items.length > 0) write(machine, items);
  stateToChange(machine).indent += 2;
  return absent;
};

function labelOf(machine: Machine, label: Value | undefined): string {
  return label && label.kind !== "undefined" ? textOf(machine, label) : "default";
}

/** How `console.dir` and `util.inspect` are asked to show a value. */
export function optionsIn(machine: Machine, given: Value | undefined): InspectOptions {
  if (!given || given.kind === "undefined") return {};
  if (given.kind !== "instance") throw new NotKnown("this call is not followed");
  let depth: number | undefined;
  for (const [name, value] of given.fields) {
    const isPlain = name === "colors" || name === "showHidden";
    if (name === "depth") depth = value.kind === "none" ? Infinity : numberIn(value);
    else if (!isPlain || value.kind !== "bool" || value.value)
      throw new NotKnown("this call is not followed");
  }
  return depth === undefined ? {} : { depth };
}

/** The methods of `console`. */
export const consoleMembers = defineFunctions("console.", {
  log: write,
  info: write,
  debug: write,
  dir: (machine, [value = absent, options]) => {
    const settings = optionsIn(machine, options);
    return print(
      machine,
      value.kind === "string"
        ? machine.language.toText(value, "code", machine)
        : inspected(machine, value, settings),
    );
  },
  table: (machine, [value = absent, names]) => {
    const wanted =
      names && names.kind !== "undefined"
        ? itemsOf(machine, names).map((name) => textOf(machine, name))
        : null;
    const isTable = value.kind === "list" || value.kind === "instance";
    if (!isTable) return write(machine, [value]);
    return print(machine, tableText(value, lostIn(machine), wanted) ?? gapSign);
  },
  group,
  groupCollapsed: group,
  groupEnd: (machine) => {
    const state = stateToChange(machine);
    state.indent = Math.max(0, state.indent - 2);
    return absent;
  },
  count: (machine, [label]) => {
    const { counts } = stateToChange(machine);
    const name = labelOf(machine, label);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    return print(machine, `${name}: ${counts.get(name)!}`);
  },
  countReset: (machine, [label]) => {
    stateToChange(machine).counts.delete(labelOf(machine, label));
    return absent;
  },
  // Nothing of these goes where the rest is shown.
  ...Object.fromEntries(
    ["error", "warn", "trace", "assert", "time", "clear"].map((name) => [name, () => absent]),
  ),
  ...Object.fromEntries(
    ["timeEnd", "timeLog"].map((name) => [
      name,
      (machine: Machine, [label]: readonly Value[]) =>
        print(machine, `${labelOf(machine, label)}: ${gapSign}`),
    ]),
  ),
});

/** `util.format(…)` as a value. */
export function formattedValue(machine: Machine, items: readonly Value[]): Value {
  return toStringValue(formatted(machine, [...items]), machine);
}

export function inspectedValue(machine: Machine, value: Value, options: InspectOptions): Value {
  const text =
    value.kind === "string"
      ? machine.language.toText(value, "code", machine)
      : inspected(machine, value, options);
  return text === gapSign
    ? machine.unknown("a part of this text is unknown")
    : toStringValue(text, machine);
}
