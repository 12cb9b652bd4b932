import { generalText, scientificText } from "../../languages/matlab/numberTexts.ts";
import { unescape } from "../../frontends/escapes.ts";
import { gapSign } from "../../values/gaps.ts";
import type { Machine, Value } from "../../values/value.ts";
import { flatten } from "../columns/vectors.ts";
import { type Directive, fixedText, printfText, signed } from "../numberText.ts";
import { matrixIn } from "./matrices.ts";

/** A value of a template: a number, a text, or something that is not known. */
type Item = number | string | null;

/** The numbers of matrices one by one, column by column. */
function itemsOf(machine: Machine, value: Value): readonly Item[] {
  if (value.kind === "string") return [value.value];
  if (value.kind === "unknown" || value.kind === "function") return [null];
  if (value.kind === "list") return value.items.flatMap((item) => itemsOf(machine, item));
  const row = flatten(machine, matrixIn(machine, value));
  const numbers = row.numbers();
  return numbers ? [...numbers] : new Array<null>(row.count).fill(null);
}

function write({ flags, precision, verb }: Directive, item: Item | undefined): string | null {
  if (item === undefined || item === null) return null;
  if (verb === "s" || verb === "c") {
    if (typeof item === "string") return precision === null ? item : item.slice(0, precision);
    // A number where a text should be is the code of a letter.
    return item >= 32 && item < 127 && Number.isInteger(item) ? String.fromCharCode(item) : null;
  }
  if (typeof item === "string") return null;
  if (!Number.isFinite(item))
    return signed(Number.isNaN(item) ? "NaN" : item > 0 ? "Inf" : "-Inf", flags);
  switch (verb) {
    case "d":
    case "i":
    case "u":
      return Number.isInteger(item) ? signed(String(item), flags) : null;
    case "f":
      return signed(fixedText(item, precision ?? 6, "exact"), flags);
    case "e":
      return signed(scientificText(item, precision ?? 6), flags);
    case "g":
      return signed(generalText(item, precision ?? 6), flags);
    case "x":
      return Number.isInteger(item) && item >= 0 ? item.toString(16) : null;
    default:
      return null;
  }
}

const directive = /%[-+ 0#]*\d*(?:\.\d*)?[hl]?[diufegxsc]/g;

/** A template over and over, until all values are written; it ends where the last one is. */
export function formatted(
  machine: Machine,
  template: Value | undefined,
  values: readonly Value[],
): string {
  if (template?.kind !== "string") {
    return template ? formatted(machine, { kind: "string", value: "%g" }, [template]) : "";
  }
  const pattern = unescape(template.value);
  const items = values.flatMap((value) => itemsOf(machine, value));
  const places = [...pattern.replaceAll("%%", "\0\0").matchAll(directive)];
  if (places.length === 0) return once(pattern, []);
  // Nothing is given, or nothing is in what is given.
  if (values.length === 0) return once(pattern.slice(0, places[0]!.index), []);
  if (items.length === 0) return once(pattern, []);
  machine.spend(items.length);
  let text = "";
  for (let at = 0; at < items.length; at += places.length) {
    const left = items.length - at;
    const cut = left < places.length ? places[left]!.index : pattern.length;
    text += once(pattern.slice(0, cut), items.slice(at, at + places.length));
  }
  return text;
}

function once(pattern: string, items: readonly Item[]): string {
  return printfText(
    pattern,
    Math.max(1, items.length),
    (each, at) => (items.length === 0 ? "" : write(each, items[at])),
    gapSign,
  );
}
