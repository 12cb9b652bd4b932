import { NotKnown } from "../../values/gaps.ts";
import { int, string } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { asciiText } from "./texts.ts";

/** What a text with fields is filled with. */
interface Values {
  readonly items: readonly Value[];
  /** null: there is none of that name. */
  named(name: string): Value | null;
  /** The number of the next field without a name. */
  next: number;
}

/** The end of the field that begins at a place: fields may stand in it. */
function endOf(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === "{") depth++;
    if (text[at] === "}" && --depth === 0) return at;
  }
  return -1;
}

/** `"{} and {name:.2f}".format(...)`. */
export function formatBraces(machine: Machine, text: string, values: Values): string {
  let out = "";
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign !== "{" && sign !== "}") out += sign;
    else if (text[at + 1] === sign) {
      out += sign;
      at++;
    } else {
      const end = sign === "{" ? endOf(text, at) : -1;
      if (end < 0) {
        const what = sign === "}" ? "Single '}'" : "Single '{'";
        return machine.fail("ValueError", `${what} encountered in format string`);
      }
      out += field(machine, text.slice(at + 1, end), values);
      at = end;
    }
  }
  return out;
}

/** What stands between two braces: a name, a conversion, and a format. */
function field(machine: Machine, text: string, values: Values): string {
  const parts = /^([^!:{}]*)(?:!([a-z]))?(?::([\s\S]*))?$/.exec(text);
  if (!parts) throw new NotKnown("`format` is not followed");
  const [, path = "", conversion, specification = ""] = parts;
  const value = valueAt(machine, path, values);
  const { language } = machine;
  const shown = conversion === undefined ? value : string(converted(machine, value, conversion));
  const inner = specification.includes("{")
    ? formatBraces(machine, specification, values)
    : specification;
  return language.format(shown, inner, machine);
}

function converted(machine: Machine, value: Value, conversion: string): string {
  if (conversion === "a") return asciiText(machine, value);
  return machine.language.toText(value, conversion === "r" ? "code" : "plain", machine);
}

/** `name`, `0`, or nothing; then attributes and items: `user.names[0]`. */
function valueAt(machine: Machine, path: string, values: Values): Value {
  const { language } = machine;
  const [, name = "", rest = ""] = /^([^.[]*)([\s\S]*)$/.exec(path) ?? [];
  let value = baseOf(machine, name, values);
  for (const [, attribute, item] of rest.matchAll(/\.([^.[]+)|\[([^\]]+)\]|[\s\S]/g)) {
    if (attribute !== undefined) value = language.getAttribute(value, attribute, machine);
    else if (item !== undefined)
      value = language.getItem(
        value,
        /^\d+$/.test(item) ? int(Number(item)) : string(item),
        machine,
      );
    else throw new NotKnown("`format` is not followed");
  }
  return value;
}

function baseOf(machine: Machine, name: string, values: Values): Value {
  const isPlaced = name === "" || /^\d+$/.test(name);
  if (isPlaced) {
    const at = name === "" ? values.next++ : Number(name);
    return (
      values.items[at] ??
      machine.fail("IndexError", `Replacement index ${at} out of range for positional args tuple`)
    );
  }
  return values.named(name) ?? machine.fail("KeyError", `'${name}'`);
}
