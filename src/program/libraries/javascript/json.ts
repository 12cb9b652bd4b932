import { toObject } from "../../languages/javascript/classes.ts";
import { bigIntIn, Boxed, nativeIn } from "../../languages/javascript/natives.ts";
import { gapSign, NotKnown } from "../../values/gaps.ts";
import { absent, bool, float, list, none, string } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { defineFunctions, isCallable, itemsOf, numberIn, textOf } from "./methods.ts";
import { entriesOf } from "./objects.ts";

const longestJson = 200_000;

/** How `JSON.stringify` writes values. */
interface Writing {
  readonly machine: Machine;
  /** A function that changes values, by their keys. */
  readonly change: Value | null;
  /** The only keys that are written. */
  readonly keys: readonly string[] | null;
  readonly space: string;
  readonly around: Value[];
}

/** A value of an object as text; null: it is left out. */
function written(
  writing: Writing,
  holder: Value,
  key: string,
  given: Value,
  indent: string,
): string | null {
  const { machine, change } = writing;
  machine.spend(0.2);
  let value = given;
  if (value.kind === "instance") {
    const own = machine.language.findAttribute(value, "toJSON", machine);
    if (own && isCallable(own)) value = machine.call(own, [string(key)]);
  }
  if (change) {
    const callee: Value =
      change.kind === "function" ? { kind: "method", callee: change, self: holder } : change;
    value = machine.call(callee, [string(key), value]);
  }
  return plainText(writing, value, indent);
}

function plainText(writing: Writing, value: Value, indent: string): string | null {
  const { machine } = writing;
  switch (value.kind) {
    case "none":
      return "null";
    case "int":
    case "float":
    case "bool":
    case "string":
      return JSON.stringify(value.value);
    case "unknown":
      throw new NotKnown(value.why);
    case "list": {
      const items = itemsOf(machine, value);
      if (value.typeName !== undefined)
        return object(
          writing,
          value,
          items.map((item, at) => [String(at), item]),
          indent,
        );
      return inside(writing, value, indent, (inner) =>
        enclosed(
          ["[", "]"],
          items.map((item, at) => written(writing, value, String(at), item, inner) ?? "null"),
          indent,
          writing.space,
        ),
      );
    }
    case "instance": {
      const native = nativeIn(value);
      if (bigIntIn(value) !== null)
        machine.fail("TypeError", "Do not know how to serialize a BigInt");
      if (native instanceof Boxed) return plainText(writing, native.inner, indent);
      if (native && native.type !== "object") return null;
      return object(writing, value, entriesOf(machine, value), indent);
    }
    case "dictionary":
    case "set":
      return "{}";
    case "undefined":
    case "function":
    case "builtin":
    case "method":
    case "class":
      return null;
    default:
      throw new NotKnown("this value is unknown");
  }
}

function object(
  writing: Writing,
  value: Value,
  entries: readonly (readonly [string, Value])[],
  indent: string,
): string {
  const { keys, space } = writing;
  const own = new Map(entries);
  const names = keys ? keys.filter((key) => own.has(key)) : [...own.keys()];
  return inside(writing, value, indent, (inner) => {
    const parts = names.flatMap((name) => {
      const text = written(writing, value, name, own.get(name)!, inner);
      return text === null ? [] : [`${JSON.stringify(name)}:${space === "" ? "" : " "}${text}`];
    });
    return enclosed(["{", "}"], parts, indent, space);
  });
}

function inside(
  { machine, around, space }: Writing,
  value: Value,
  indent: string,
  write: (inner: string) => string,
): string {
  if (around.includes(value)) machine.fail("TypeError", gapSign);
  if (around.length > 200) throw new NotKnown("this is nested too deeply to be followed");
  around.push(value);
  const text = write(indent + space);
  around.pop();
  return text;
}

function enclosed(
  [open, close]: readonly [string, string],
  parts: readonly string[],
  indent: string,
  space: string,
): string {
  if (parts.length === 0) return open + close;
  if (space === "") return `${open}${parts.join(",")}${close}`;
  const line = `\n${indent}`;
  return `${open}${line}${space}${parts.join(`,${line}${space}`)}${line}${close}`;
}

function spaceOf(indent: Value | undefined): string {
  if (indent?.kind === "string") return indent.value.slice(0, 10);
  const count = indent?.kind === "float" ? Math.min(10, Math.trunc(numberIn(indent))) : 0;
  return " ".repeat(Math.max(0, count) || 0);
}

function stringify(
  machine: Machine,
  [value = absent, given = absent, indent]: readonly Value[],
): Value {
  for (const each of [given, indent]) if (each?.kind === "unknown") throw new NotKnown(each.why);
  const writing: Writing = {
    machine,
    change: isCallable(given) ? given : null,
    keys:
      given.kind === "list"
        ? [...new Set(itemsOf(machine, given).map((key) => textOf(machine, key)))]
        : null,
    space: spaceOf(indent),
    around: [],
  };
  const text = written(writing, toObject([["", value]]), "", value, "");
  if (text === null) return absent;
  if (text.length > longestJson) throw new NotKnown("this text is too long to be followed");
  return string(text);
}

function fromPlain(value: unknown): Value {
  if (value === null) return none;
  if (typeof value === "number") return float(value);
  if (typeof value === "string") return string(value);
  if (typeof value === "boolean") return bool(value);
  if (Array.isArray(value)) return list(value.map(fromPlain));
  if (typeof value !== "object") return absent;
  return toObject(Object.entries(value).map(([key, item]) => [key, fromPlain(item)]));
}

/** Changes all values, the inner ones first; what becomes undefined goes. */
function revived(machine: Machine, holder: Value, key: string, value: Value, change: Value): Value {
  if (value.kind === "list") {
    value.items.forEach((item, at) => {
      value.items[at] = revived(machine, value, String(at), item, change);
    });
  } else if (value.kind === "instance") {
    for (const [name, item] of entriesOf(machine, value)) {
      const made = revived(machine, value, name, item, change);
      if (made.kind === "undefined") value.fields.delete(name);
      else value.fields.set(name, made);
    }
  }
  const callee: Value =
    change.kind === "function" ? { kind: "method", callee: change, self: holder } : change;
  return machine.call(callee, [string(key), value]);
}

/** `JSON` */
export const jsonMembers = defineFunctions("JSON.", {
  stringify,
  parse: (machine, [text, change]) => {
    const given = text ? textOf(machine, text) : "undefined";
    if (given.length > longestJson) throw new NotKnown("this text is too long to be followed");
    let made: Value;
    try {
      made = fromPlain(JSON.parse(given));
    } catch {
      return machine.fail("SyntaxError", gapSign);
    }
    return change && isCallable(change)
      ? revived(machine, toObject([["", made]]), "", made, change)
      : made;
  },
});
