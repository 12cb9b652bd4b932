import { typedOf } from "../../languages/matlab/typedNumbers.ts";
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
  const own = typedOf(value);
  if (own && own.numbers.length === 1) return own.numbers;
  if (own) return own.numbers.map(() => null);
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
      // What is not whole is written in another form.
      if (!Number.isInteger(item)) {
        return precision === null ? signed(scientificText(item, 6), flags) : null;
      }
      return precision === null ? signed(item.toFixed(0), flags) : null;
    case "f":
      return signed(fixedText(item, precision ?? 6, "exact"), flags);
    case "e":
      return signed(scientificText(item, precision ?? 6), flags);
    case "g":
      return signed(generalText(item, precision ?? 6), flags);
    case "E":
      return signed(scientificText(item, precision ?? 6).toUpperCase(), flags);
    case "G":
      return signed(generalText(item, precision ?? 6).toUpperCase(), flags);
    case "x":
    case "X":
    case "o": {
      if (!Number.isInteger(item) || item < 0) return null;
      const text = item.toString(verb === "o" ? 8 : 16);
      return verb === "X" ? text.toUpperCase() : text;
    }
    default:
      return null;
  }
}

const directive = /%[-+ 0#]*\d*(?:\.\d*)?[hl]?[diufeEgGxXosc]/g;

/** A template whose widths are among the values has them in it; null: it would be gone through again. */
function withWidths(
  pattern: string,
  items: readonly Item[],
): { readonly pattern: string; readonly items: readonly Item[] } | null {
  if (!/%[-+ 0#]*[\d.]*\*/.test(pattern)) return { pattern, items };
  const left: Item[] = [];
  let [next, isKnown] = [0, true];
  const made = pattern.replace(/%%|%[-+ 0#]*(?:\d+|\*)?(?:\.(?:\d+|\*)?)?[hl]?[a-zA-Z]/g, (one) => {
    if (one === "%%") return one;
    const whole = one.replaceAll("*", () => {
      const width = items[next++];
      if (typeof width !== "number" || !Number.isInteger(width)) isKnown = false;
      return String(width);
    });
    left.push(items[next++] ?? null);
    return whole;
  });
  return isKnown && next === items.length ? { pattern: made, items: left } : null;
}

/** A template over and over, until all values are written; it ends where the last one is. */
export function formatted(
  machine: Machine,
  template: Value | undefined,
  values: readonly Value[],
): string {
  if (template?.kind !== "string") {
    return template ? formatted(machine, { kind: "string", value: "%g" }, [template]) : "";
  }
  const given = values.flatMap((value) => itemsOf(machine, value));
  const written = withWidths(unescape(template.value), given);
  if (!written) return gapSign;
  const { pattern, items } = written;
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
