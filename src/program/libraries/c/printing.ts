import { textLength } from "../../values/lengths.ts";
import { castWide, toNumberType } from "../../languages/c/numbers.ts";
import { isNumber } from "../../values/typedNumber.ts";
import { isWide, wholeOf } from "../../values/wide.ts";
import { generalText } from "../../languages/c/text.ts";
import { exponentText } from "../numberText.ts";
import { fixedToEven } from "../../values/halves.ts";
import { gapSign, NotKnown } from "../../values/gaps.ts";
import type { Machine, Value } from "../../values/value.ts";
import { numberIn, textIn } from "./table.ts";

/** A number as `%f`, `%e` or `%g` writes it. */
export function realText(value: number, form: string, digits: number): string {
  if (!Number.isFinite(value)) return generalText(value, 6);
  const places = Math.min(100, digits);
  switch (form.toLowerCase()) {
    case "f":
      return fixedToEven(value, places);
    case "e":
      return exponentText(value, places, "exact");
    default:
      return generalText(value, digits);
  }
}

const directive = /%([-+ 0#]*)(\*|\d+)?(?:\.(\*|\d+)?)?(?:hh|h|ll|l|z|j|t|L)?([a-zA-Z%])/g;

/** A text with values in it, as `printf` writes it. */
export function formatted(machine: Machine, items: readonly Value[]): string {
  const [first, ...values] = items;
  let next = 0;
  return textIn(first, machine).replace(
    directive,
    (all: string, flags: string, width?: string, precision?: string, form: string = "") => {
      if (form === "%") return "%";
      const count = width === "*" ? numberIn(values[next++]).value : Number(width ?? 0);
      const hasPrecision = /\./.test(all.slice(0, all.length - 1));
      const digits =
        precision === "*"
          ? numberIn(values[next++]).value
          : Number(precision ?? (hasPrecision ? 0 : -1));
      const value = values[next++];
      const text = oneText(machine, value, form, digits, flags);
      return padded(text, textLength(Math.abs(count)), count < 0 ? `${flags}-` : flags, form);
    },
  );
}

function oneText(
  machine: Machine,
  value: Value | undefined,
  form: string,
  digits: number,
  flags: string,
): string {
  if (!value || value.kind === "unknown") return value?.text ?? gapSign;
  const signed = (text: string): string =>
    /^[-]/.test(text)
      ? text
      : flags.includes("+")
        ? `+${text}`
        : flags.includes(" ")
          ? ` ${text}`
          : text;
  switch (form) {
    case "d":
    case "i": {
      if (isWide(value)) return signed(String(wholeOf(value)));
      // A number of another type is read as it should not be.
      const number = numberIn(value);
      return number.kind === "int" ? signed(String(number.value)) : gapSign;
    }
    case "u":
    case "x":
    case "X":
    case "o": {
      const radix = form === "u" ? 10 : form === "o" ? 8 : 16;
      const wide = isWide(value) ? castWide(value, "ulong") : null;
      if (wide) return wholeOf(wide)!.toString(radix);
      const number = numberIn(value);
      const isBare = number.kind === "int" && /^u/.test(number.type ?? "");
      const bare = isBare ? number : toNumberType(number, "uint", machine);
      if (number.kind !== "int" || !isNumber(bare)) return gapSign;
      const text = bare.value.toString(radix);
      const prefix = flags.includes("#") && bare.value !== 0 ? prefixes[form] : "";
      return (prefix ?? "") + (form === "X" ? text.toUpperCase() : text);
    }
    case "f":
    case "F":
    case "e":
    case "E":
    case "g":
    case "G": {
      const number = numberIn(value);
      if (number.kind !== "float") return gapSign;
      const text = realText(number.value, form, digits < 0 ? 6 : digits);
      return signed(form < "a" ? text.toUpperCase() : text);
    }
    case "c":
      return String.fromCharCode(numberIn(value).value & 255);
    case "s": {
      const text = value.kind === "none" ? "(null)" : textOr(value, gapSign, machine);
      return digits < 0 ? text : text.slice(0, digits);
    }
    default:
      return gapSign;
  }
}

/** What `#` writes in front of a number. */
const prefixes: Readonly<Record<string, string>> = { x: "0x", X: "0X", o: "0" };

function textOr(value: Value, otherwise: string, machine: Machine): string {
  try {
    return textIn(value, machine);
  } catch (error) {
    if (error instanceof NotKnown) return otherwise;
    throw error;
  }
}

function padded(text: string, width: number, flags: string, form: string): string {
  if (flags.includes("-")) return text.padEnd(width);
  const isNumber = /[diufFeEgGxX]/.test(form) && /\d/.test(text);
  if (!flags.includes("0") || !isNumber) return text.padStart(width);
  const sign = /^[-+ ]/.exec(text)?.[0] ?? "";
  return sign + text.slice(sign.length).padStart(width - sign.length, "0");
}
