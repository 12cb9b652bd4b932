import { bigIn } from "../../languages/python/bigNumbers.ts";
import { plainOf } from "../../languages/python/enums.ts";
import { toFloatText } from "../../tensors/text/numbers.ts";
import { gapSign, NotKnown } from "../../values/gaps.ts";
import { repeatText } from "../../values/lengths.ts";
import { string, toStringValue } from "../../values/make.ts";
import type { DictionaryValue, Machine, Value } from "../../values/value.ts";
import { flagOf, numberOf } from "../convert.ts";
import type { Body, Given } from "../signature.ts";
import { sortValues } from "./lists.ts";

/** How values are written. */
interface Style {
  /** What each level is moved in by; null: all stands in one line. */
  readonly indent: string | null;
  readonly between: string;
  readonly behindKey: string;
  readonly isAscii: boolean;
  readonly isSorted: boolean;
  readonly takesNaN: boolean;
  /** What makes a value that can be written of one that cannot. */
  readonly otherwise: Value | null;
}

const short: Readonly<Record<string, string>> = {
  ...{ '"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r" },
  ...{ "\t": "\\t", "\f": "\\f", "\b": "\\b" },
};

function quoted(text: string, isAscii: boolean): string {
  let out = "";
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    const code = text.charCodeAt(at);
    const isEscaped = code < 0x20 || (isAscii && code > 0x7e && sign !== gapSign && code !== 0x7f);
    out += short[sign] ?? (isEscaped ? `\\u${code.toString(16).padStart(4, "0")}` : sign);
  }
  return `"${out}"`;
}

function numberText(value: number, { takesNaN }: Style, machine: Machine): string {
  if (Number.isFinite(value)) return toFloatText(value);
  const name = Number.isNaN(value) ? "nan" : value < 0 ? "-inf" : "inf";
  if (!takesNaN)
    return machine.fail("ValueError", `Out of range float values are not JSON compliant: ${name}`);
  return Number.isNaN(value) ? "NaN" : value < 0 ? "-Infinity" : "Infinity";
}

/** A value without parts; null: it has parts, or cannot be written. */
function plainText(value: Value, style: Style, machine: Machine): string | null {
  switch (value.kind) {
    case "unknown":
      return value.text === undefined ? gapSign : quoted(value.text, style.isAscii);
    case "none":
      return "null";
    case "bool":
      return value.value ? "true" : "false";
    case "int":
      return String(value.value);
    case "float":
      return numberText(value.value, style, machine);
    case "string":
      return quoted(value.value, style.isAscii);
    default:
      return bigIn(value)?.toString() ?? null;
  }
}

function keyText(key: Value, style: Style, machine: Machine): string {
  if (key.kind === "string") return quoted(key.value, style.isAscii);
  const plain = plainText(key, style, machine);
  if (plain !== null) return `"${plain}"`;
  const type = machine.language.typeName(key);
  return machine.fail("TypeError", `keys must be str, int, float, bool or None, not ${type}`);
}

function written(given: Value, style: Style, machine: Machine, around: readonly Value[]): string {
  const value = plainOf(given);
  machine.spend(1);
  const plain = plainText(value, style, machine);
  if (plain !== null) return plain;
  if (around.includes(value)) return machine.fail("ValueError", "Circular reference detected");
  if (around.length > 60)
    throw new NotKnown("this is nested too deeply, or too large, to be followed");
  const path = [...around, value];
  if (machine.lostIn(value) !== null) return gapSign;
  const isList =
    value.kind === "list" && (value.typeName === undefined || value.typeName === "list");
  if (isList || (value.kind === "tuple" && value.typeName !== "bytes"))
    return enclosed(
      "[]",
      value.items.map((item) => written(item, style, machine, path)),
      style,
      path.length,
    );
  if (value.kind === "dictionary") {
    const pairs = pairsOf(value, style, machine).map(
      ([key, item]) =>
        keyText(key, style, machine) + style.behindKey + written(item, style, machine, path),
    );
    return enclosed("{}", pairs, style, path.length);
  }
  if (style.otherwise) return written(machine.call(style.otherwise, [value]), style, machine, path);
  const type = machine.language.typeName(value);
  return machine.fail("TypeError", `Object of type ${type} is not JSON serializable`);
}

function pairsOf(
  { entries }: DictionaryValue,
  { isSorted }: Style,
  machine: Machine,
): readonly (readonly [Value, Value])[] {
  const pairs = [...entries.values()];
  if (!isSorted) return pairs;
  const sorted = sortValues(
    machine,
    pairs.map(([key]) => key),
    undefined,
    false,
  );
  if (!sorted) throw new NotKnown("the order of this list is unknown");
  return sorted.map((key) => pairs.find(([own]) => own === key)!);
}

function enclosed(
  [open, close]: string,
  parts: readonly string[],
  { indent, between }: Style,
  depth: number,
): string {
  if (parts.length === 0) return `${open}${close}`;
  if (indent === null) return `${open}${parts.join(between)}${close}`;
  const line = `\n${repeatText(indent, depth)}`;
  return `${open}${line}${parts.join(between.trimEnd() === between ? between + line : between.trimEnd() + line)}\n${repeatText(indent, depth - 1)}${close}`;
}

function indentOf(value: Value | undefined): string | null {
  if (!value || value.kind === "none") return null;
  if (value.kind === "string") return value.value;
  const size = numberOf(value);
  if (size === null) throw new NotKnown("`indent` of `json.dumps` is not followed");
  return repeatText(" ", Math.max(0, size));
}

function separatorsOf(
  value: Value | undefined,
  indent: string | null,
): readonly [between: string, behindKey: string] {
  if (!value || value.kind === "none") return [indent === null ? ", " : ",", ": "];
  const parts = value.kind === "tuple" || value.kind === "list" ? value.items : [];
  const [between, behindKey] = parts;
  if (between?.kind !== "string" || behindKey?.kind !== "string")
    throw new NotKnown("`separators` of `json.dumps` is not followed");
  return [between.value, behindKey.value];
}

/** The text of a value, and what else `dumps` and `dump` are told. */
function textOf(machine: Machine, value: Value, given: Given): string {
  const [isAscii, takesNaN, indentation, separators, otherwise, isSorted] = given;
  const indent = indentOf(indentation);
  const [between, behindKey] = separatorsOf(separators, indent);
  const style: Style = {
    ...{ indent, between, behindKey },
    isAscii: flagOf(isAscii, true),
    takesNaN: flagOf(takesNaN, true),
    isSorted: flagOf(isSorted, false),
    otherwise: otherwise && otherwise.kind !== "none" ? otherwise : null,
  };
  return written(value, style, machine, []);
}

const options = "ensure_ascii=, allow_nan=, indent=, separators=, default=, sort_keys=";

/** `json.dumps` and `json.dump`. */
export const jsonWriting: Readonly<Record<"dumps" | "dump", readonly [string, Body]>> = {
  dumps: [
    `obj, *, ${options}`,
    (machine, [value, ...rest]) => toStringValue(textOf(machine, value!, rest), machine),
  ],
  dump: [
    `obj, fp, *, ${options}`,
    (machine, [value, file, ...rest]) => {
      const write = file && machine.language.findAttribute(file, "write", machine);
      if (!write) throw new NotKnown("`json.dump` is not followed");
      return machine.call(write, [string(textOf(machine, value!, rest))]);
    },
  ],
};
