import { type Regex, regexIn } from "../../languages/javascript/regex.ts";
import { NotKnown } from "../../values/gaps.ts";
import { absent, float, list, none, string } from "../../values/make.ts";
import type { StringValue } from "../../values/plain.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { isCallable, numberIn, textOf } from "./methods.ts";
import { execute, makeRegex, runnable, toMatch } from "./regexes.ts";
import { allowReplaced } from "../../values/lengths.ts";

type Search = (machine: Machine, self: StringValue, args: readonly Value[]) => Value;

const part = (text: string | undefined): Value => (text === undefined ? absent : string(text));

/** `text.split(separator, limit)` */
export const split: Search = (machine, { value }, [separator, limit]) => {
  // A negative limit is a large one.
  const most = numberIn(limit, -1) >>> 0;
  if (!separator || separator.kind === "undefined") return list(most === 0 ? [] : [string(value)]);
  const regex = regexIn(separator);
  const by = regex ? runnable(regex, value, machine) : textOf(machine, separator);
  const parts: (string | undefined)[] = value.split(by, most);
  return list(parts.map(part));
};

/** The regular expression that an argument is, or that is made from it. */
function regexOf(machine: Machine, given: Value | undefined, flags = ""): InstanceValue {
  if (given?.kind === "unknown") throw new NotKnown(given.why);
  const isKnown = given?.kind === "instance" && regexIn(given) !== null;
  const made = isKnown
    ? given
    : makeRegex(machine, [given ?? absent, ...(flags === "" ? [] : [string(flags)])]);
  if (made.kind !== "instance") throw new NotKnown("this value is unknown");
  return made;
}

/** From where on a search with `g` begins, and where it is afterwards. */
function restart(machine: Machine, regex: InstanceValue): void {
  machine.touch(regex);
  regex.fields.set("lastIndex", float(0));
}

/** `text.match(regex)`: all that is found, or the first with its groups. */
export const match: Search = (machine, { value }, [given]) => {
  const regex = regexOf(machine, given);
  const native = regexIn(regex)!;
  if (!native.flags.includes("g")) return toMatch(execute(machine, regex, value));
  restart(machine, regex);
  const found = value.match(runnable(native, value, machine));
  return found ? list(found.map(string)) : none;
};

function requireGlobal(machine: Machine, regex: Regex, name: string): void {
  if (regex.flags.includes("g")) return;
  const why = `String.prototype.${name} called with a non-global RegExp argument`;
  machine.fail("TypeError", why);
}

/** `text.matchAll(regex)` */
export const matchAll: Search = (machine, { value }, [given]) => {
  const regex = regexOf(machine, given, "g");
  const native = regexIn(regex)!;
  requireGlobal(machine, native, "matchAll");
  const running = runnable(native, value, machine);
  running.lastIndex = Math.max(0, numberIn(regex.fields.get("lastIndex"), 0)) || 0;
  const found = value.matchAll(running);
  return {
    kind: "iterator",
    typeName: "RegExp String Iterator",
    next: () => {
      const step = found.next();
      return step.done === true ? null : toMatch(step.value);
    },
  };
};

/** `text.search(regex)` */
export const search: Search = (machine, { value }, [given]) =>
  float(value.search(runnable(regexIn(regexOf(machine, given))!, value, machine)));

/** `text.replace(what, by)`, and the same for all places. */
export function replace(
  machine: Machine,
  { value }: StringValue,
  [what = absent, by = absent]: readonly Value[],
  isAll: boolean,
): Value {
  const regex = regexIn(what);
  if (regex && isAll) requireGlobal(machine, regex, "replaceAll");
  if (regex?.flags.includes("y")) throw new NotKnown("this call is not followed");
  if (regex?.flags.includes("g") && what.kind === "instance") restart(machine, what);
  const pattern = regex ? runnable(regex, value, machine) : textOf(machine, what);
  if (!isCallable(by)) {
    const text = textOf(machine, by);
    // `$&` and the like stand for parts of the text.
    const added = text.length + (text.split("$").length - 1) * value.length;
    allowReplaced(value, added, isAll || regex?.flags.includes("g") ? value.length + 1 : 1, () =>
      typeof pattern === "string"
        ? value.split(pattern).length
        : [...value.matchAll(new RegExp(pattern, `${pattern.flags.replace("g", "")}g`))].length,
    );
    return string(isAll ? value.replaceAll(pattern, text) : value.replace(pattern, text));
  }
  const made = (...given: readonly unknown[]): string =>
    textOf(machine, machine.call(by, given.map(toArgument)));
  return string(isAll ? value.replaceAll(pattern, made) : value.replace(pattern, made));
}

/** What a function gets that makes the text for a place: texts, a number, and groups by their names. */
function toArgument(given: unknown): Value {
  if (typeof given === "string") return string(given);
  if (typeof given === "number") return float(given);
  if (typeof given === "object") throw new NotKnown("this call is not followed");
  return absent;
}
