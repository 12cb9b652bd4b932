import { namesOf } from "../../languages/r/names.ts";
import { numberTypeOf } from "../../languages/r/numberTypes.ts";
import { factorOf, type Frame, frameOf, isObject } from "../../languages/r/objects.ts";
import { plainTexts } from "../../languages/r/text.ts";
import type { Value } from "../../values/value.ts";

/** More items are cut, after a number of them that depends on their digits. */
const mostItems = 4;

/** The items of a vector, as `str` writes them, with what it calls their type; null: it is not followed. */
function itemTexts(value: Value): readonly [type: string, texts: readonly string[]] | null {
  const texts = plainTexts(value);
  if (value.kind === "string" || value.kind === "tuple") {
    const isPlain = texts.every((text) => /^[\x20-\x7e]*$/.test(text) && !/["\\]/.test(text));
    return isPlain ? ["chr", texts.map((text) => `"${text}"`)] : null;
  }
  const isTests = value.kind === "bool" || (value.kind === "tensor" && value.dtype === "bool");
  const isVector = value.kind !== "tensor" || value.shape.length < 2;
  if (isTests) return isVector && !texts.includes("?") ? ["logi", texts] : null;
  const type = numberTypeOf(value);
  if (!type || !isVector) return null;
  const numbers =
    value.kind === "float" ? [value.value] : value.kind === "tensor" ? value.numbers() : texts;
  if (!numbers) return null;
  // Longer ones are cut to three digits.
  const own = Array.from(numbers, String);
  const isShort = own.every((text) => /^-?\d{1,3}(?:\.\d{1,2})?$/.test(text));
  const isCut = own.some((text) => text.replace(/[-.]/g, "").replace(/^0+/, "").length > 3);
  return isShort && !isCut ? [type === "integer" ? "int" : "num", own] : null;
}

function vectorText(value: Value, isColumn: boolean): string | null {
  if (value.kind === "none") return " NULL";
  const found = namesOf(value) === undefined ? itemTexts(value) : null;
  if (!found) return null;
  const [type, texts] = found;
  if (texts.length === 0 || texts.length > mostItems) return null;
  const size = texts.length === 1 ? "" : isColumn ? " " : `[1:${texts.length}] `;
  return ` ${type} ${size}${texts.join(" ")}`;
}

/** Lines for the parts of a list, each after its name. */
function partLines(
  parts: readonly (readonly [string, Value])[],
  before: string,
  isFrame: boolean,
): string | null {
  const width = Math.max(0, ...parts.map(([name]) => name.length));
  const lines = parts.map(([name, value]) => {
    const text = textOf(value, `${before} ..`, isFrame);
    return text === null ? null : `${before}$ ${name.padEnd(width)}:${text}`;
  });
  return lines.includes(null) ? null : lines.join("\n");
}

function frameText({ columns, count }: Frame, before: string): string | null {
  const parts = [...columns];
  if (parts.some(([, value]) => factorOf(value))) return null;
  const lines = partLines(parts, before, true);
  const many = parts.length === 1 ? "1 variable" : `${parts.length} variables`;
  return lines === null ? null : `'data.frame':\t${count} obs. of  ${many}:\n${lines}`;
}

function textOf(value: Value, before: string, isColumn: boolean): string | null {
  const frame = frameOf(value);
  if (frame) return frameText(frame, before);
  if (isObject(value)) return null;
  if (value.kind !== "list" && value.kind !== "dictionary") return vectorText(value, isColumn);
  const names = namesOf(value);
  const items =
    value.kind === "list" ? value.items : [...value.entries.values()].map(([, item]) => item);
  if (items.length === 0) return value.kind === "list" ? " list()" : " Named list()";
  if (names === "some") return null;
  const parts = items.map((item, at) => [names?.[at] ?? "", item] as const);
  const lines = partLines(parts, before, false);
  return lines === null ? null : `List of ${items.length}\n${lines}`;
}

/** What `str` writes of lists, data frames and short vectors whose type is known; null: it is not followed. */
export function structureText(value: Value): string | null {
  return textOf(value, " ", false);
}
